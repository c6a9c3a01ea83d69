import { createEmbed, ShownEmbed } from '@sala/catalog/api/embeds.ts'
import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interruptedEngine } from '../facts/testing/interruptedEngine.ts'
import { importRows } from '../facts/testing/rows.ts'
import { sha256 } from '../state/keys.ts'
import { startApp, type TestApp, type TestClient, testAuthor } from '../testing/startApp.ts'
import { createEmbedMaker } from './showEmbed.ts'

const rows = {
  immigration: [
    { date: '2025-11-01', location_source: 'CN', immigrants: 100, status: 'final', period: 'month' },
    { date: '2025-12-01', location_source: 'DE', immigrants: 40, status: 'preliminary', period: 'month' },
  ],
  voc: [{ date: '2026-01-19', location_destination: 'TH-10', voc_message: 'Fine', voc_sentiment: 'positive' }],
}
const question = {
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
}
const day = 86_400_000

let app: TestApp
let maker: TestClient
let anyone: TestClient
const start = new Date('2026-01-20T05:00:00Z')
let clock = start

beforeAll(async () => {
  app = await startApp({
    rows,
    now: () => clock,
    env: { PUBLIC_URL: 'https://sala.example.org', PUBLIC_FRAME_SITES: 'https://www.example.org' },
  })
  maker = await app.as(['explore_data', 'view_widget_134'])
  anyone = await app.as(null)
})
afterAll(() => app.close())

const card = { kind: 'card' as const, code: 134, filters: { year: '2025' } }
async function made(who: TestClient, shows: object = card, days = 30) {
  const answer = await who.post('account/embeds', { name: 'Front page', days, shows })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  const { id, address } = createEmbed.reply.parse(answer.json())
  return { id, address, token: new URL(address).hash.slice(1) }
}
const readAnswer = (body: object, who = anyone) => who.post('embeds/read', body)
const shownBy = async (token: string) => ShownEmbed.parse((await readAnswer({ token })).json())
const saved = async (who: TestClient, name = 'By market') =>
  (await who.post('explorations', { name, description: 'Of all', folder: '', question })).json()

test('an address shows a card with the filters and rights of its maker to whoever has it, and is told once', async () => {
  const { id, address, token } = await made(maker)
  expect(address).toMatch(/^https:\/\/sala\.example\.org\/embed#[\w-]{43}$/)
  const content = await shownBy(token)
  expect(content).toMatchObject({ kind: 'card', code: 134, filters: { year: '2025' }, today: '2026-01-20' })
  expect(content).toMatchObject({ datasets: [{ name: 'immigration', newest: '2025-12-01' }] })
  expect(content.expiresAt).toBe(new Date(clock.getTime() + 30 * day).toISOString())
  expect(JSON.stringify(content.kind === 'card' && content.answers)).toContain('100')

  const listed = await maker.get('account/embeds')
  expect(listed.body).not.toContain(token)
  expect(listed.json().sites).toEqual(['https://www.example.org'])
  expect(listed.json().rows).toContainEqual(
    expect.objectContaining({ id, kind: 'card', name: 'Front page', usedAt: clock.toISOString() }),
  )
  // The secret is no session and no key.
  const headers = { authorization: `Bearer ${token}` }
  for (const path of ['account', 'datasets', 'v2/tourist/immigration/summary'])
    expect([path, (await anyone.get(path, headers)).body.includes('immigration')]).toEqual([path, false])
  const audited = await app.state.audit.list(50)
  expect(audited.find(({ target }) => target === id)).toMatchObject({ action: 'embed_made', details: { shown: '134' } })
  expect(JSON.stringify(audited)).not.toContain(token)
})

test('an address is ended by who made it and by administrators, is over at its day, and others do not see it', async () => {
  const [first, second, third] = [await made(maker), await made(maker), await made(maker, card, 1)]
  const admin = await app.as('admin')
  const end = (who: TestClient, path: string) => who.call({ method: 'DELETE', url: `/api/${path}` })
  const other = await app.as('view_widget_134')
  expect((await other.get('account/embeds')).json()).toMatchObject({ count: 0 })
  for (const path of [`account/embeds/${first.id}`, `embeds/${first.id}`])
    expect((await end(other, path)).statusCode).toBeGreaterThan(402)
  expect((await admin.get('embeds?q=front')).json().rows).toContainEqual(
    expect.objectContaining({ id: second.id, owner: 'Test Person', ownerEmail: expect.stringContaining('@') }),
  )
  expect((await readAnswer({ token: first.token })).statusCode).toBe(200)
  expect((await end(maker, `account/embeds/${first.id}`)).statusCode).toBe(204)
  expect((await end(admin, `embeds/${second.id}`)).statusCode).toBe(204)
  expect((await end(admin, `embeds/${second.id}`)).statusCode).toBe(404)
  clock = new Date(clock.getTime() + day)
  for (const { token } of [first, second, third, { token: 'x'.repeat(43) }])
    expect((await readAnswer({ token })).statusCode).toBe(404)
  expect(await app.state.embeds.list(maker.userId ?? '', clock)).not.toContainEqual(
    expect.objectContaining({ id: third.id }),
  )
  clock = start
})

test('what an address shows follows the rights that its maker has when it is read', async () => {
  const person = await app.as(['explore_data', 'view_widget_134'])
  const exploration = await saved(person)
  const [ofCard, ofExploration] = [await made(person), await made(person, { kind: 'exploration', id: exploration.id })]
  const explored = await shownBy(ofExploration.token)
  expect(explored).toMatchObject({
    name: 'By market',
    description: 'Of all',
    answer: { rows: [{ values: { totalImmigrants: 100 } }, { values: { totalImmigrants: 40 } }] },
  })
  // What is changed later is not shown: others may change it who have other rights.
  const change = { name: 'Changed', description: '', folder: '', question: { ...question, breakdown: [] } }
  await person.call({ method: 'PUT', url: `/api/explorations/${exploration.id}`, payload: change })
  expect(await shownBy(ofExploration.token)).toEqual(explored)

  const admin = await app.as('admin')
  const user = await app.state.users.byId(person.userId ?? '')
  const ofGroup = { method: 'PUT', url: `/api/roles/${user?.roleId}` } as const
  const regroup = (payload: object) => admin.call({ ...ofGroup, payload })
  expect((await regroup({ rows: { places: null, markets: ['DE'], undivided: false } })).statusCode).toBe(200)
  expect(await shownBy(ofExploration.token)).toMatchObject({
    answer: { rows: [{ values: { location_source: 'DE', totalImmigrants: 40 } }] },
    datasets: [{ limited: true }],
  })
  expect(JSON.stringify(await shownBy(ofCard.token))).not.toContain('100')

  const statuses = async () => [
    (await readAnswer({ token: ofCard.token })).statusCode,
    (await readAnswer({ token: ofExploration.token })).statusCode,
  ]
  await regroup({ permissions: ['view_widget_134'] })
  expect(await statuses()).toEqual([200, 403])
  await regroup({ permissions: ['explore_data', 'view_widget_127'] })
  expect(await statuses()).toEqual([403, 403])
  await regroup({ permissions: ['explore_data', 'view_widget_134'] })
  expect(await statuses()).toEqual([200, 200])
  await app.state.users.update(person.userId ?? '', { active: false }, testAuthor)
  expect(await statuses()).toEqual([403, 403])
  await app.state.users.update(person.userId ?? '', { active: true }, testAuthor)
  expect(await statuses()).toEqual([200, 200])
})

test('a pivot table has its totals, of the rows that its maker may see', async () => {
  const person = await app.as(['explore_data', 'view_widget_134'])
  const pivot = { ...question, time: 'month', chart: 'pivot' }
  const { id } = (
    await person.post('explorations', { name: 'Pivot', description: '', folder: '', question: pivot })
  ).json()
  const { token } = await made(person, { kind: 'exploration', id })
  const totals = async () => {
    const playlist = await shownBy(token)
    if (playlist.kind !== 'exploration') throw new Error(playlist.kind)
    const figuresOf = (answer: ExplorationAnswer | null) => answer?.rows.map(({ values }) => values.totalImmigrants)
    return [figuresOf(playlist.totals.rows), figuresOf(playlist.totals.across), figuresOf(playlist.totals.all)]
  }
  expect(await totals()).toEqual([[100, 40], [100, 40], [140]])
  const user = await app.state.users.byId(person.userId ?? '')
  const rows = { places: null, markets: ['DE'], undivided: false }
  const admin = await app.as('admin')
  await admin.call({ method: 'PUT', url: `/api/roles/${user?.roleId}`, payload: { rows } })
  expect(await totals()).toEqual([[40], [40], [40]])
})

test('figures and totals of a pivot table are of one version of the data, whenever others are imported', {
  tags: 'release',
}, async () => {
  const pivot = Exploration.parse({ ...question, time: 'month', chart: 'pivot' })
  const { signal } = new AbortController()
  let imported = 0
  const importFigures = async () => {
    imported += 1
    await importRows(app.engine, immigration, [
      { date: '2024-01-01', location_source: 'JP', immigrants: 1000 * imported, status: 'final', period: 'month' },
    ])
  }
  await importFigures()
  let questions = 0
  for (let before = 0; before < imported; questions += 1) {
    before = imported
    const engine = interruptedEngine(app.engine, (number) => (number === questions + 1 ? importFigures() : null))
    const embedded = createEmbedMaker({ ...app.services, engine })
    const exploration = await embedded.exploration(null, { name: 'Pivot', description: '', question: pivot }, signal)
    if (exploration.kind !== 'exploration') throw new Error(exploration.kind)
    const sum = ({ rows: found }: ExplorationAnswer) =>
      found.reduce((total, { values }) => total + Number(values.totalImmigrants), 0)
    const { rows: lines, across, all } = exploration.totals
    const whole = 140 + 1000 * imported
    expect([questions, ...[exploration.answer, lines, across, all].map((answer) => answer && sum(answer))]).toEqual([
      questions,
      whole,
      whole,
      whole,
      whole,
    ])
  }
  // Four questions, and where the figures of each come from.
  expect(questions).toBeGreaterThan(7)
})

test('an exploration in the trash is shown nowhere', async () => {
  const person = await app.as(['explore_data', 'view_widget_134'])
  const { id } = await saved(person)
  const { token } = await made(person, { kind: 'exploration', id })
  const url = `/api/explorations/${id}`
  expect((await readAnswer({ token })).statusCode).toBe(200)
  expect((await person.call({ method: 'DELETE', url })).statusCode).toBe(204)
  expect((await readAnswer({ token })).statusCode).toBe(404)
})

test('nobody embeds what they may not see, texts of people, filters that mean nothing, or for longer than a year', async () => {
  const admin = await app.as('admin')
  const other = await saved(admin)
  const refuse = async (who: TestClient, shows: object, status: number, field?: string, days = 30) => {
    const answer = await who.post('account/embeds', { name: 'x', days, shows })
    expect([shows, answer.statusCode, answer.json().field]).toEqual([shows, status, field])
  }
  await refuse(maker, { kind: 'card', code: 127, filters: {} }, 403, 'shows.code')
  await refuse(maker, { kind: 'card', code: 9998, filters: {} }, 400, 'shows.code')
  await refuse(maker, { kind: 'card', code: 134, filters: { nothing: '1' } }, 400, 'shows.filters.nothing')
  await refuse(maker, { kind: 'card', code: 134, filters: { year: 'MMXXV' } }, 400, 'shows.filters.year')
  await refuse(maker, { kind: 'exploration', id: other.id }, 404)
  await refuse(await app.as('view_widget_134'), { kind: 'exploration', id: other.id }, 403)
  await refuse(maker, card, 400, 'days', 367)
  await refuse(admin, { kind: 'card', code: 57, filters: {} }, 400, 'shows.code')
  expect((await anyone.post('account/embeds', { name: 'x', days: 1, shows: card })).statusCode).toBe(401)
})

test('strangers are not told what analysts call their topics', async () => {
  const topic = { names: { en: 'Unpublished' }, terms: { th: [], en: ['fine'], zh: [], ru: [], not: [] } }
  const admin = await app.as('admin')
  expect((await admin.post('topics', topic)).statusCode).toBe(201)
  await expect.poll(async () => (await admin.get('datasets')).body, { timeout: 20_000 }).toContain('Unpublished')
  const { token } = await made(admin, { kind: 'card', code: 29, filters: {} })
  for (const asked of [{ card: { code: 29, filters: {} } }, { token }]) {
    const { statusCode, body } = await readAnswer(asked)
    expect([statusCode, body.includes('"name":"voc"'), body.includes('Unpublished')]).toEqual([200, true, false])
  }
})

test('public cards and explorations are embedded without an address of their own, and nothing else is', async () => {
  const visible = ShownEmbed.parse((await readAnswer({ card: { code: 29, filters: {} } })).json())
  expect(visible).toMatchObject({ kind: 'card', code: 29, expiresAt: null })
  expect((await readAnswer({ card: { code: 134, filters: {} } })).statusCode).toBe(404)
  // The caller’s own rights open nothing more.
  expect((await readAnswer({ card: { code: 134, filters: {} } }, maker)).statusCode).toBe(404)
  const admin = await app.as('admin')
  const { id } = await saved(admin)
  expect((await readAnswer({ exploration: id })).statusCode).toBe(404)
  const published = (await admin.post(`explorations/${id}/publication`)).json().publication.id
  expect(ShownEmbed.parse((await readAnswer({ exploration: published })).json())).toMatchObject({ name: 'By market' })
  for (const body of [{}, { token: 'a', card: { code: 29, filters: {} } }, { token: 'a'.repeat(101) }])
    expect((await readAnswer(body)).statusCode).toBe(400)
})

const boardOf = async (who: TestClient, name: string, cards: readonly object[]) => {
  const placed = cards.map((card, at) => ({
    id: `c${at}`,
    code: null,
    exploration: null,
    text: null,
    columns: 6,
    height: 0,
    filters: {},
    ...card,
  }))
  const answer = await who.post('boards', { name, cards: placed })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return String(answer.json().id)
}

/** A dashboard with a narrow card and one with texts of people. */
const overview = {
  dashboard: 'travel-overview',
  name: 'Overview',
  cards: [
    { code: 134, columns: 2, filters: { year: '2025' } },
    { code: 57, columns: 4, filters: {} },
  ],
}

test('a playlist shows the boards of its maker as they are and dashboards, with their rights, and opens no other card or board', {
  tags: 'release',
}, async () => {
  const person = await app.as(['explore_data', 'view_widget_134', 'view_widget_57'])
  const { id: exploration } = await saved(person)
  const first = await boardOf(person, 'Morning', [
    { code: 134, filters: { year: '2025' } },
    { text: { heading: 'Read this', text: '' } },
    // Texts of people, which no address shows.
    { code: 57 },
  ])
  const second = await boardOf(person, 'Noon', [{ exploration }])
  const unlisted = await boardOf(person, 'Own', [{ code: 134 }])
  const { token } = await made(person, { kind: 'playlist', boards: [first, second, overview], seconds: 20 })
  const ofBoard = await made(person, { kind: 'board', id: first })
  expect(await shownBy(ofBoard.token)).toMatchObject({
    kind: 'board',
    board: { id: first, name: 'Morning', cards: [{ code: 134 }, { text: { heading: 'Read this' } }], hidden: 1 },
  })
  const inBoard = (board: string, id: string) => readAnswer({ token: ofBoard.token, board, place: id })
  expect((await inBoard(first, 'c0')).json()).toMatchObject({ kind: 'card', code: 134, filters: { year: '2025' } })
  // Of the one board alone, and not the card with texts of people.
  for (const [board, id, status] of [
    [first, 'c2', 400],
    [second, 'c0', 404],
    [unlisted, 'c0', 404],
  ] as const)
    expect([id, (await inBoard(board, id)).statusCode]).toEqual([id, status])
  expect((await person.get('account/embeds')).json().rows).toContainEqual(
    expect.objectContaining({ id: ofBoard.id, kind: 'board' }),
  )
  const place = (board: string, id: string) => readAnswer({ token, board, place: id })
  expect(await shownBy(token)).toMatchObject({
    kind: 'playlist',
    seconds: 20,
    boards: [
      { id: first, name: 'Morning', cards: [{ code: 134 }, { text: { heading: 'Read this' } }], hidden: 1 },
      { id: second, name: 'Noon', dashboard: null, cards: [{ exploration }], hidden: 0 },
      { name: 'Overview', dashboard: 'travel-overview', cards: [{ code: 134, columns: 2 }], hidden: 1 },
    ],
  })
  const wall = await shownBy(token)
  const ofOverview = (wall.kind === 'playlist' && wall.boards[2]?.id) || ''
  expect((await place(ofOverview, 'c0')).json()).toMatchObject({ kind: 'card', code: 134, filters: { year: '2025' } })
  expect((await place(ofOverview, 'c1')).json()).toMatchObject({ status: 400 })
  expect((await place(first, 'c0')).json()).toMatchObject({ kind: 'card', code: 134, filters: { year: '2025' } })
  expect((await place(second, 'c0')).json()).toMatchObject({ kind: 'exploration', name: 'By market' })
  for (const [board, id] of [
    [first, 'c1'],
    [first, 'c9'],
    [unlisted, 'c0'],
    [crypto.randomUUID(), 'c0'],
  ] as const)
    expect([board, id, (await place(board, id)).statusCode]).toEqual([board, id, 404])
  expect((await place(first, 'c2')).json()).toMatchObject({ status: 400 })
  // Neither does the secret of one card open a board, nor is it a session.
  const single = await made(person)
  expect((await readAnswer({ token: single.token, board: first, place: 'c0' })).statusCode).toBe(404)
  expect((await anyone.get(`boards/${first}`, { authorization: `Bearer ${token}` })).statusCode).toBe(401)

  // The board is shown as it is, an exploration as it was when the address was made.
  const change = { name: 'By market', description: '', folder: '', question: { ...question, breakdown: [] } }
  await person.call({ method: 'PUT', url: `/api/explorations/${exploration}`, payload: change })
  expect((await place(second, 'c0')).json().question.breakdown).toEqual(['location_source'])
  const board = (await person.get(`boards/${first}`)).json()
  await person.call({
    method: 'PUT',
    url: `/api/boards/${first}`,
    headers: { 'if-match': `"${board.version}"` },
    payload: { name: 'Evening', cards: board.cards.slice(1) },
  })
  expect(await shownBy(token)).toMatchObject({ boards: [{ name: 'Evening', cards: [{ code: null }] }, {}, {}] })
  expect((await place(first, 'c0')).statusCode).toBe(404)

  const user = await app.state.users.byId(person.userId ?? '')
  const admin = await app.as('admin')
  await admin.call({ method: 'PUT', url: `/api/roles/${user?.roleId}`, payload: { permissions: ['view_widget_134'] } })
  expect(await shownBy(token)).toMatchObject({ boards: [{}, { cards: [], hidden: 1 }, { hidden: 1 }] })
  expect((await place(second, 'c0')).statusCode).toBe(403)
  await admin.call({ method: 'PUT', url: `/api/roles/${user?.roleId}`, payload: { permissions: [] } })
  expect(await shownBy(token)).toMatchObject({ boards: [{}, {}, { cards: [], hidden: 2 }] })
  expect((await place(ofOverview, 'c0')).statusCode).toBe(403)
  await person.call({ method: 'DELETE', url: `/api/boards/${first}` })
  expect((await readAnswer({ token: ofBoard.token })).statusCode).toBe(404)
  clock = new Date(start.getTime() + 31 * day)
  expect([(await readAnswer({ token })).statusCode, (await place(first, 'c1')).statusCode]).toEqual([404, 404])
  clock = start
})

test('nobody makes a playlist of boards of others, of the same board twice, or of nothing that may be shown', async () => {
  const other = await app.as(['view_widget_134', 'view_widget_57'])
  const theirs = await boardOf(maker, 'Theirs', [{ code: 134 }])
  const own = await boardOf(other, 'Own', [{ code: 134 }])
  const personal = await boardOf(other, 'Personal', [{ code: 57 }])
  const refuse = async (boards: readonly unknown[], seconds: number, field: string) => {
    const shows = { kind: 'playlist', boards, seconds }
    const answer = await other.post('account/embeds', { name: 'x', days: 1, shows })
    expect([boards, answer.statusCode, answer.json().field]).toEqual([boards, 400, field])
  }
  await refuse([theirs], 20, 'shows.boards')
  for (const id of [theirs, personal, crypto.randomUUID()]) {
    const answer = await other.post('account/embeds', { name: 'x', days: 1, shows: { kind: 'board', id } })
    expect([answer.statusCode, answer.json().field]).toEqual([400, 'shows.id'])
  }
  await refuse([own, theirs], 20, 'shows.boards')
  await refuse([personal], 20, 'shows.boards')
  await refuse([own, own], 20, 'shows.boards')
  await refuse([overview, { ...overview, cards: overview.cards.slice(1) }], 20, 'shows.boards')
  await refuse([{ ...overview, cards: overview.cards.slice(1) }], 20, 'shows.boards')
  await refuse([], 20, 'shows.boards')
  await refuse([own], 1, 'shows.seconds')
})

test('without a site that may show them, no address is made and none leads anywhere', async () => {
  const closed = await startApp({ rows, now: () => clock })
  const person = await closed.as('view_widget_134')
  const answer = await person.post('account/embeds', { name: 'x', days: 1, shows: card })
  expect([answer.statusCode, answer.json().value]).toEqual([403, 'PUBLIC_FRAME_SITES'])
  const row = {
    name: 'x',
    hash: sha256('s'.repeat(43)),
    userId: person.userId ?? '',
    explorationId: null,
    content: card,
  }
  const expiresAt = new Date(clock.getTime() + day)
  await closed.state.embeds.create({ ...row, createdAt: clock, expiresAt }, testAuthor)
  expect((await (await closed.as(null)).post('embeds/read', { token: 's'.repeat(43) })).statusCode).toBe(403)
  // A wall screen stands in no page of a site: administrators may, until they are none any more.
  const admin = await closed.as('admin')
  const shows = async (who: TestClient) => ({
    kind: 'playlist',
    boards: [await boardOf(who, 'Wall', [{ code: 134 }])],
    seconds: 20,
  })
  const refused = await person.post('account/embeds', { name: 'x', days: 1, shows: await shows(person) })
  expect([refused.statusCode, refused.json().value]).toEqual([403, 'PUBLIC_FRAME_SITES'])
  // A board is for a page, of which there is none.
  const inPage = { kind: 'board', id: await boardOf(admin, 'Page', [{ code: 134 }]) }
  expect((await admin.post('account/embeds', { name: 'x', days: 1, shows: inPage })).statusCode).toBe(403)
  const wall = await admin.post('account/embeds', { name: 'x', days: 1, shows: await shows(admin) })
  const token = new URL(createEmbed.reply.parse(wall.json()).address).hash.slice(1)
  const response = await (await closed.as(null)).post('embeds/read', { token })
  expect(ShownEmbed.parse(response.json())).toMatchObject({ kind: 'playlist', boards: [{ name: 'Wall', hidden: 0 }] })
})
