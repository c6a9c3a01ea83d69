import { maxBoardCards, maxBoards } from '@sala/catalog/api/boards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, type Person } from '../admin/testing/people.ts'
import { readLayout } from '../state/boards/boards.ts'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'

let started: TestApp
let admin: Person
let analyst: Person
let stranger: Person
beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId })
  const role = await started.state.roles.put('Analyst', ['view_widget_134', 'view_widget_57'], testAuthor)
  analyst = await addPerson(started, { roleId: role.id })
  stranger = await addPerson(started, {})
})
afterAll(() => started.close())

const card = (id: string, code: number | string, changes: object = {}) => ({
  id,
  code,
  exploration: null,
  text: null,
  columns: 6,
  height: 0,
  filters: {},
  ...changes,
})
const make = async (person: Person, cards: readonly object[] = [card('a', 134)], name = 'Mine') => {
  const created = await person.call('POST', 'boards', { name, cards })
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
  return created.json()
}

test('a board is made, listed, changed, deleted and restored by its owner', async () => {
  const created = await make(analyst, [card('a', 134, { filters: { compare: 'full_years' } }), card('b', 'news')])
  expect(created).toMatchObject({ name: 'Mine', shareKey: null, version: 1, deletedAt: null })
  const { id } = created
  const response = await analyst.call('GET', `boards/${id}`)
  expect([response.headers.etag, response.headers['cache-control'], response.json()]).toEqual([
    '"1"',
    'no-store',
    created,
  ])

  const cards = [card('b', 'news', { columns: 12, height: 4 }), card('a', 134), card('c', 134)]
  const changed = await analyst.call('PUT', `boards/${id}`, { name: '  Arrivals ', cards }, { 'if-match': '"1"' })
  expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"'])
  expect(changed.json()).toMatchObject({ name: 'Arrivals', cards, version: 2 })
  expect((await analyst.call('GET', 'boards')).json()).toMatchObject({
    rows: [{ id, name: 'Arrivals', cards: 3, shared: false }],
    count: 1,
  })

  expect((await analyst.call('DELETE', `boards/${id}`, undefined, { 'if-match': '"1"' })).statusCode).toBe(412)
  expect((await analyst.call('DELETE', `boards/${id}`)).statusCode).toBe(204)
  expect((await analyst.call('GET', `boards/${id}`)).statusCode).toBe(404)
  expect((await analyst.call('DELETE', `boards/${id}`)).statusCode).toBe(404)
  expect((await analyst.call('GET', 'boards')).json().count).toBe(0)
  expect((await analyst.call('GET', 'boards?trash=true')).json().rows).toMatchObject([{ id, name: 'Arrivals' }])
  expect((await analyst.call('POST', `boards/${id}/restore`)).json()).toMatchObject({ cards, deletedAt: null })
  expect((await analyst.call('POST', `boards/${id}/restore`)).statusCode).toBe(404)
})

test('of two windows the later one learns what the other has made of the board', async () => {
  const { id } = await make(analyst)
  const change = (name: string, version: string) =>
    analyst.call('PUT', `boards/${id}`, { name, cards: [] }, { 'if-match': version })
  const answers = await Promise.all([change('One', '"1"'), change('Other', '"1"')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
  const stored = answers.find(({ statusCode }) => statusCode === 200)?.json()
  const refused = answers.find(({ statusCode }) => statusCode === 412)?.json()
  expect(refused).toMatchObject({ type: '/problems/changed_meanwhile', current: stored })
  expect((await change('Again', `"${refused.current.version}"`)).statusCode).toBe(200)
})

test('the same request sent twice makes one board', async () => {
  const once = { 'idempotency-key': 'board-1' }
  const body = { name: 'Once', cards: [card('a', 57)] }
  const [first, second] = [
    await analyst.call('POST', 'boards', body, once),
    await analyst.call('POST', 'boards', body, once),
  ]
  expect(second.json()).toEqual(first.json())
})

test('B11: the board of somebody else does not exist, whatever is asked of it, for administrators too', async () => {
  const board = await make(analyst)
  for (const person of [admin, stranger])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'Taken', cards: [] }],
      ['DELETE', '', undefined],
      ['POST', '/restore', undefined],
      ['POST', '/link', undefined],
      ['DELETE', '/link', undefined],
    ] as const) {
      const answer = await person.call(method, `boards/${board.id}${path}`, body)
      expect([method, path, answer.statusCode, answer.body.includes('Mine')]).toEqual([method, path, 404, false])
    }
  expect((await analyst.call('GET', `boards/${board.id}`)).json()).toEqual(board)
  const nobody = await started.as(null)
  for (const path of ['boards', `boards/${board.id}`, 'boards/shared/00000000000000000000000000000000'])
    expect([path, (await nobody.get(path)).statusCode]).toEqual([path, 401])
})

test('B02: a card that a person may not see cannot be put on a board, and is not on one that is shared with them', async () => {
  for (const code of [133, 'occupancy', 29]) {
    const refused = await analyst.call('POST', 'boards', { name: 'x', cards: [card('a', 134), card('b', code)] })
    expect([code, refused.statusCode, refused.json().field]).toEqual([code, 403, 'cards.1.code'])
  }
  const board = await make(admin, [card('a', 133), card('b', 'news', { height: 2 }), card('c', 134)], 'Of the office')
  const { shareKey } = (await admin.call('POST', `boards/${board.id}/link`)).json()
  expect(shareKey).toMatch(/^[0-9a-f]{32}$/)
  expect((await admin.call('POST', `boards/${board.id}/link`)).json().shareKey).toBe(shareKey)
  const shared = (person: Person) => person.call('GET', `boards/shared/${shareKey}`)
  expect((await shared(admin)).json()).toMatchObject({ own: board.id, hidden: 0, cards: board.cards })
  expect((await shared(analyst)).json()).toEqual({
    name: 'Of the office',
    owner: 'Anong Srisai',
    own: null,
    hidden: 1,
    cards: [card('b', 'news', { height: 2 }), card('c', 134)],
  })
  expect((await shared(stranger)).json()).toMatchObject({ cards: [], hidden: 3 })

  expect((await admin.call('DELETE', `boards/${board.id}/link`)).json().shareKey).toBeNull()
  expect((await shared(analyst)).statusCode).toBe(404)
  const again = (await admin.call('POST', `boards/${board.id}/link`)).json().shareKey
  expect(again).not.toBe(shareKey)
  expect((await shared(analyst)).statusCode).toBe(404)
  await admin.call('DELETE', `boards/${board.id}`)
  expect((await analyst.call('GET', `boards/shared/${again}`)).statusCode).toBe(404)
  // What comes back is not shared again by itself.
  expect((await admin.call('POST', `boards/${board.id}/restore`)).json().shareKey).toBeNull()
})

test('a link leads nowhere once its owner is gone', async () => {
  const owner = await addPerson(started, { roleId: adminRoleId })
  const { id } = await make(owner)
  const { shareKey } = (await owner.call('POST', `boards/${id}/link`)).json()
  expect((await analyst.call('GET', `boards/shared/${shareKey}`)).statusCode).toBe(200)
  expect((await admin.call('DELETE', `users/${owner.id}`)).statusCode).toBe(204)
  expect((await analyst.call('GET', `boards/shared/${shareKey}`)).statusCode).toBe(404)
})

test('who loses a right keeps the card on the board, but cannot put it on another', async () => {
  const person = await addPerson(started, {
    roleId: (await started.state.roles.put('Passing', ['view_widget_134', 'view_widget_9'], testAuthor)).id,
  })
  const { id, cards } = await make(person, [card('a', 134), card('b', 9)])
  await started.state.roles.put('Passing', ['view_widget_134'], testAuthor)
  expect((await person.call('PUT', `boards/${id}`, { name: 'Kept', cards })).statusCode).toBe(200)
  expect((await person.call('POST', 'boards', { name: 'New', cards })).statusCode).toBe(403)
})

test('what is no board is refused by field, value and way out, and nothing is kept', async () => {
  const before = (await analyst.call('GET', 'boards')).json().count
  const nested = { name: 'x', cards: [card('a', 134, { filters: { compare: { $ne: 1 } } })] }
  const cases: readonly (readonly [object, string])[] = [
    [{ cards: [] }, 'name'],
    [{ name: '   ', cards: [] }, 'name'],
    [{ name: 'x'.repeat(81), cards: [] }, 'name'],
    [{ name: 'a\u0000b', cards: [] }, 'name'],
    [{ name: 'x' }, 'cards'],
    [{ name: 'x', cards: {} }, 'cards'],
    [{ name: 'x', cards: [], userId: admin.id }, 'userId'],
    [{ name: 'x', cards: [card('a', 134), card('a', 57)] }, 'cards'],
    [{ name: 'x', cards: Array.from({ length: maxBoardCards + 1 }, (_, at) => card(`c${at}`, 134)) }, 'cards'],
    [{ name: 'x', cards: [card('a', 5000)] }, 'cards.0.code'],
    [{ name: 'x', cards: [card('a', '__proto__')] }, 'cards.0.code'],
    [{ name: 'x', cards: [card('../a', 134)] }, 'cards.0.id'],
    [{ name: 'x', cards: [card('a', 134, { columns: 13 })] }, 'cards.0.columns'],
    [{ name: 'x', cards: [card('a', 134, { columns: 2.5 })] }, 'cards.0.columns'],
    [{ name: 'x', cards: [card('a', 134, { height: -1 })] }, 'cards.0.height'],
    [{ name: 'x', cards: [card('a', 134, { script: 'x' })] }, 'cards.0.script'],
    [{ name: 'x', cards: [card('a', 134, { filters: { nothing: '1' } })] }, 'cards.0.filters'],
    [{ name: 'x', cards: [card('a', 134, { filters: { compare: 'x'.repeat(301) } })] }, 'cards.0.filters.compare'],
    [nested, 'cards.0.filters.compare'],
  ]
  for (const [body, field] of cases) {
    const refused = await analyst.call('POST', 'boards', body)
    expect([field, refused.statusCode, refused.json().field]).toEqual([field, 400, field])
  }
  for (const id of [':id', 'null', '-1', '1e3', '1%00', 'shared', 'x'.repeat(190)])
    expect([id, (await analyst.call('GET', `boards/${id}`)).statusCode]).toEqual([id, 404])
  for (const key of ['x', 'F'.repeat(32), "'--", '%00'])
    expect([key, (await analyst.call('GET', `boards/shared/${key}`)).statusCode]).toEqual([key, 404])
  expect((await analyst.call('GET', 'boards')).json().count).toBe(before)
})

test('nobody keeps more boards than there may be, not even by asking twice at once', async () => {
  const person = await addPerson(started, { roleId: adminRoleId })
  for (let count = 0; count < maxBoards - 1; count += 1)
    await started.state.boards.create(person.id, { name: 'x', cards: [] }, null)
  const ask = () => person.call('POST', 'boards', { name: 'Last', cards: [] })
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400])
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({ field: 'boards', value: '51' })
})

test('E03: making and deleting boards again and again does not fill the store', { tags: 'release' }, async () => {
  const { id: userId } = stranger
  const content = { name: 'Again', cards: [] }
  const { boards } = started.state
  const names: string[] = []
  for (let count = 0; count < maxBoards + 3; count += 1) {
    const { id } = await boards.create(userId, content, null)
    await boards.remove(userId, id, null)
    names.push(id)
  }
  const trash = (await boards.list(userId, true)).map(({ id }) => id)
  expect(trash.toSorted()).toEqual(names.slice(3).toSorted())
})

test('a board outlives the cards that the product no longer has', () => {
  // Boards that were kept before explorations and texts could stand on them.
  const { exploration: _, text: _none, ...before } = card('a', 134)
  const cards = [before, card('b', 5000), { id: 'c' }]
  expect(readLayout({ version: 1, cards })).toEqual([card('a', 134)])
  expect(() => readLayout({ version: 2, cards })).toThrow()
})

test('the trash is emptied in time', async () => {
  const { id } = await make(analyst, [], 'Long gone')
  await analyst.call('DELETE', `boards/${id}`)
  const trash = async () =>
    (await analyst.call('GET', 'boards?trash=true')).json().rows.map((row: { id: string }) => row.id)
  await started.state.boards.sweep(new Date(Date.now() - 60_000))
  expect(await trash()).toContain(id)
  await started.state.boards.sweep(new Date(Date.now() + 60_000))
  expect(await trash()).not.toContain(id)
})

test('an explored card is seen by who may open the exploration, and keeps its place for its owner', async () => {
  const explorers = await started.state.roles.put('Explorers', ['view_widget_134', 'explore_data'], testAuthor)
  const owner = await addPerson(started, { roleId: explorers.id })
  const colleague = await addPerson(started, { roleId: explorers.id })
  const question = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'], time: 'year' }
  const savedBody = { name: 'By year', description: '', folder: '', question }
  const { id } = (await owner.call('POST', 'explorations', savedBody)).json()
  const explored = (filters: object = {}) => card('x', 134, { code: null, exploration: id, filters })
  const cards = [card('a', 134), explored({ period: '2025-01-01..2025-12-31' })]

  const created = await make(owner, cards, 'Explored')
  expect(created.cards).toMatchObject(cards)
  for (const [body, status, field] of [
    [[card('x', 134, { exploration: id })], 400, 'cards.0.code'],
    [[card('x', 134, { code: null })], 400, 'cards.0.code'],
    [[card('x', 134, { code: null, exploration: 'x' })], 400, 'cards.0.exploration'],
    [[card('x', 134, { text: { heading: 'Two', text: '' } })], 400, 'cards.0.code'],
    [[explored({ location_destination: 'TH-10' })], 400, 'cards.0.filters'],
  ] as const) {
    const refused = await owner.call('POST', 'boards', { name: 'No', cards: body })
    expect([body, refused.statusCode, refused.json().field]).toEqual([body, status, field])
  }
  // Nobody puts on a board what they may not open; administrators neither.
  for (const person of [colleague, analyst, admin]) {
    const refused = await person.call('POST', 'boards', { name: 'No', cards: [explored()] })
    expect([refused.statusCode, refused.json().field]).toEqual([403, 'cards.0.exploration'])
  }

  const { shareKey } = (await owner.call('POST', `boards/${created.id}/link`)).json()
  const seenBy = async (person: Person) => {
    const { cards: own, hidden } = (await person.call('GET', `boards/shared/${shareKey}`)).json()
    return [own.map((row: { id: string }) => row.id), hidden]
  }
  expect(await seenBy(colleague)).toEqual([['a'], 1])
  await owner.call('PUT', `explorations/${id}/shares`, { shares: [{ kind: 'person', id: colleague.id, edit: false }] })
  expect(await seenBy(colleague)).toEqual([['a', 'x'], 0])
  expect(await seenBy(analyst)).toEqual([['a'], 1])

  // A copy of one's own may be kept when the exploration is no longer shared, and takes no other such card.
  const copy = await make(colleague, cards, 'Copy')
  await owner.call('DELETE', `explorations/${id}`)
  const response = await colleague.call('PUT', `boards/${copy.id}`, { name: 'Kept', cards })
  expect([response.statusCode, response.json().cards.length]).toEqual([200, 2])
  expect(await seenBy(colleague)).toEqual([['a'], 1])
})

test('a text is kept as it was written, and read by everybody with the link', async () => {
  const text = (heading: string, words: string, changes: object = {}) =>
    card('t', 134, { code: null, text: { heading, text: words }, ...changes })
  const lines = 'Read first:\n1. <b>China</b>\n2. อินเดีย'
  const created = await make(admin, [text('Monday', lines, { columns: 12 }), card('a', 134)], 'Briefing')
  expect(created.cards[0]).toMatchObject({ code: null, exploration: null, text: { heading: 'Monday', text: lines } })
  const { shareKey } = (await admin.call('POST', `boards/${created.id}/link`)).json()
  const { cards, hidden } = (await stranger.call('GET', `boards/shared/${shareKey}`)).json()
  expect([cards, hidden]).toEqual([[created.cards[0]], 1])
  for (const [body, field] of [
    [text('x'.repeat(121), ''), 'cards.0.text.heading'],
    [text('two\nlines', ''), 'cards.0.text.heading'],
    [text('', 'x'.repeat(4001)), 'cards.0.text.text'],
    [text('', 'a\u0000b'), 'cards.0.text.text'],
    [text('', '', { filters: { year: '2025' } }), 'cards.0.filters'],
  ] as const) {
    const refused = await stranger.call('POST', 'boards', { name: 'No', cards: [body] })
    expect([body, refused.statusCode, refused.json().field]).toEqual([body, 400, field])
  }
})
