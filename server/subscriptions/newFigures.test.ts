import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorOf } from '../access/actorOf.ts'
import { importRows } from '../facts/testing/rows.ts'
import type { TestClient } from '../testing/startApp.ts'
import { openTestState } from '../testing/testState.ts'
import { alertLines, updateLines } from './digest/digestNews.ts'
import { noteNewFigures } from './newFigures.ts'
import { openSubscriptionApp, personOf, type SubscriptionApp } from './testing/subscriptionApp.ts'

let on: SubscriptionApp
let owner: TestClient

beforeAll(async () => {
  on = await openSubscriptionApp()
  owner = await on.app.as(['view_widget_134', 'view_widget_135'])
})
afterAll(() => on.close())

const onNewFigures = { every: 'data', weekday: 1, day: 1, time: '08:00', zone: 'UTC' }
let files = 0
/** A file of a data set, as its own batch. */
const arrive = (dataset: Dataset, row: Record<string, string | number>) => {
  files += 1
  return importRows(on.app.engine, dataset, [row], { batch: { fileHash: String(files).padStart(64, '0') } })
}
const arrivals = (market: string) =>
  arrive(immigration, { date: '2026-11-01', location_source: market, immigrants: 5_000 })
const row = async (id: string) =>
  (await owner.get('subscriptions')).json().rows.find((row: { id: string }) => row.id === id)
const remove = (id: string) => owner.call({ method: 'DELETE', url: `/api/subscriptions/${id}` })

test('new figures come once for all files of a batch, some minutes after the last, and those of other data sets never', async () => {
  const id = await on.subscribe(owner, { schedule: onNewFigures })
  await on.passes(60)
  expect(await row(id)).toMatchObject({ paused: false, nextAt: null, lastAt: null })
  await arrive(voc, { date: '2026-11-19', location_destination: 'TH-10', voc_message: 'Fine' })
  await on.passes(60)
  expect(await on.outcomes(owner, id)).toEqual([])

  await arrivals('CN')
  await on.passes(0)
  await on.passes(1)
  await arrivals('MY')
  await on.passes(0)
  await on.passes(1.5)
  expect(await on.outcomes(owner, id)).toEqual([])
  await on.passes(0.5)
  expect(await on.outcomes(owner, id)).toEqual(['sent,,0'])
  await on.passes(60)
  expect(await on.outcomes(owner, id)).toHaveLength(1)
  expect(await row(id)).toMatchObject({ nextAt: null, lastAt: expect.any(String) })

  await arrivals('DE')
  await on.passes(0)
  await on.passes(2)
  expect(await on.outcomes(owner, id)).toHaveLength(2)
  await remove(id)
})

test('a change of its name loses no news, and what came while it was paused is none', { tags: 'release' }, async () => {
  const id = await on.subscribe(owner, { schedule: onNewFigures })
  const change = async (to: object) => {
    const {
      kind: _kind,
      own: _own,
      owner: _owner,
      nextAt: _next,
      lastAt: _last,
      version: _version,
      id: _id,
      ...body
    } = await row(id)
    const payload = { ...body, recipients: [personOf(owner)], ...to }
    const changed = await owner.call({ method: 'PUT', url: `/api/subscriptions/${id}`, payload })
    expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)])
  }
  await arrivals('FR')
  await on.passes(0)
  await change({ name: 'Renamed' })
  await on.passes(2)
  expect(await on.outcomes(owner, id)).toHaveLength(1)

  await change({ paused: true })
  await arrivals('GB')
  await on.passes(3)
  await change({ paused: false })
  await on.passes(3)
  expect(await on.outcomes(owner, id)).toHaveLength(1)
  await remove(id)
})

test('two servers that see the same figures send once', { tags: 'release' }, async () => {
  const id = await on.subscribe(owner, { schedule: onNewFigures })
  const other = await openTestState(on.app.database)
  const second = { ...on.app.services, state: other }
  await arrivals('RU')
  await Promise.all([noteNewFigures(second), on.passes(0), noteNewFigures(second)])
  await Promise.all([on.passes(2), noteNewFigures(second)])
  await Promise.all([other.deliveries.makeDue(on.now()), on.passes(0)])
  expect(await on.outcomes(owner, id)).toEqual(['sent,,0'])
  await other.close()
  await remove(id)
})

test('the weekly digest tells each reader what is new of what they may see, and sends nothing in a week without news', {
  tags: 'release',
}, async () => {
  const { state } = on.app
  const [reader, stranger] = [await on.app.as('view_widget_134'), await on.app.as('view_widget_95')]
  const put = (by: TestClient, body: object) =>
    by.call({ method: 'PUT', url: '/api/digest', payload: { on: true, time: '06:00', zone: 'Asia/Bangkok', ...body } })
  expect((await reader.get('digest')).json()).toBeNull()
  expect((await reader.post('digest/test')).statusCode).toBe(404)
  const refused = await put(reader, { zone: 'Asia/Atlantis' })
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'zone'])
  await put(stranger, {})
  const wished = await put(reader, {})
  expect(wished.json()).toMatchObject({ on: true, time: '06:00', zone: 'Asia/Bangkok', last: null })
  // It is nobody's subscription to change or to read the log of.
  const { id } = (await state.digests.get(reader.userId ?? '')) ?? { id: '' }
  expect((await reader.get('subscriptions')).json().count).toBe(0)
  expect((await reader.get(`subscriptions/${id}/deliveries`)).statusCode).toBe(404)
  // Administrators see that it comes, by its name in their language, and whose it is.
  const digests = async (lang = 'en') => {
    const answer = await (await on.app.as('admin')).get('subscriptions?whose=all', { 'accept-language': lang })
    return answer.json().rows.filter(({ kind }: { kind: string }) => kind === 'digest')
  }
  const owned = { own: false, owner: 'Test Person', cards: [], nextAt: wished.json().nextAt, paused: false }
  expect(await digests()).toContainEqual(expect.objectContaining({ ...owned, id, name: 'Weekly digest' }))
  expect([(await digests()).length, (await digests('th'))[0].name]).toEqual([2, 'สรุปประจำสัปดาห์'])
  await put(stranger, { on: false })
  expect(await digests()).toHaveLength(1)
  await put(stranger, {})
  const admin = await on.app.as('admin')
  expect((await admin.get(`subscriptions/${id}/preview`)).statusCode).toBe(404)
  expect((await admin.call({ method: 'DELETE', url: `/api/subscriptions/${id}` })).statusCode).toBe(404)
  const { id: ofStranger } = (await state.digests.get(stranger.userId ?? '')) ?? { id: '' }
  const settled = async (of: string) => {
    const states = async () => (await state.deliveries.list(of)).map((row) => row.state)
    await expect.poll(states, { timeout: 120_000 }).not.toContain('waiting')
    return (await state.deliveries.list(of)).map((row) => [row.state, row.reason, row.test].join())
  }

  const before = (await on.mailsTo(reader)).length
  const month = {
    id: 'c1',
    names: { en: 'Month' },
    headings: [],
    kind: 'month',
    unit: null,
    figure: null,
    weight: null,
  }
  const definition = {
    names: { en: 'Museum visitors' },
    source: 'The museums',
    rhythm: 'month',
    columns: [{ ...month, isKey: true, isTime: true }],
  }
  const created = await admin.post('own-datasets', { definition, readers: { everyone: true, roles: [] } })
  const museums = findDataset(created.json().id) ?? voc
  await importRows(on.app.engine, museums, [{ c1: '2026-01-01' }], { batch: { demonstration: true } })
  await reader.post('digest/test')
  expect(await settled(id)).toEqual(['sent,,true'])
  await arrive(immigration, { date: '2025-10-01', location_source: 'JP', immigrants: 1_000 })
  await arrive(immigration, { date: '2026-10-01', location_source: 'JP', immigrants: 4_000 })
  const nextAt = Date.parse(wished.json().nextAt)
  expect(new Date(nextAt).toISOString()).toMatch(/^2026-11-29T23:00/)
  await on.passes((nextAt - on.now().getTime()) / 60_000)
  expect(await settled(id)).toEqual(['sent,,false', 'sent,,true'])
  expect(await settled(ofStranger)).toEqual(['withheld,nothing_new,false'])
  expect(await on.mailsTo(stranger)).toEqual([])
  const [test_, mail, ...others] = (await on.mailsTo(reader)).slice(before)
  expect(others).toEqual([])
  expect([test_?.header('list-unsubscribe'), mail?.header('list-unsubscribe-post')]).toEqual([
    null,
    'List-Unsubscribe=One-Click',
  ])
  expect(mail?.subject).toBe('The week in figures · 30 November 2026')
  // Both days are those of its reader, for whom Monday has begun.
  expect(mail?.text).toContain('from 23 November 2026 to 30 November 2026')
  expect(mail?.text).toContain('International arrivals: new figures have arrived, which reach to November 2026 now.')
  expect(mail?.text).toMatch(
    /last year\s+• January – October 2026 against 2025: what both years hold: .*64,000, 3,000 \(\+4\.92%\) more than 61,000\. No single part made more of it than Japan: \+3,000\./,
  )
  expect(mail?.text).toMatch(/Museum visitors, February 2026: was due by .* and has not come/)
  const [picture] = mail?.files ?? []
  expect([picture?.type, picture?.bytes.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
  expect(mail?.html).toContain('<img src="cid:immigration@digest" alt="')

  await on.passes(7 * 24 * 60)
  expect(await settled(id)).toEqual(['withheld,nothing_new,false', 'sent,,false', 'sent,,true'])
  // One press in the mail ends it, and nothing else turns it on again but its reader.
  const secret = /unsubscribe#(\S+)/.exec(mail?.text ?? '')?.[1]
  const stopped = await (await on.app.as(null)).post(`subscriptions/unsubscribe?token=${secret}`)
  expect(stopped.statusCode).toBe(204)
  expect(await state.digests.get(reader.userId ?? '')).toMatchObject({ on: false, dueAt: null })
  expect((await digests()).map((row: { id: string }) => row.id)).toEqual([ofStranger])
})

test('the weekly digest names the largest members that fired, and counts the others', async () => {
  const { state, services } = on.app
  const reader = await on.app.as(['view_widget_134', 'explore_data'])
  const person = await state.sessions.byUser(reader.userId ?? '')
  if (person === null) throw new Error('the reader has no account')
  const question = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'], breakdown: ['location_source'] }
  const rule = { question: { ...question, time: 'month' }, column: 'totalImmigrants', is: 'above', threshold: 1e9 }
  const created = await reader.post('alerts', { name: 'Many', rule, mail: false, webhook: null })
  const { id, version } = created.json()
  const firing = (figure: number) => ({ state: 'firing', figure, period: '2026-10-01' }) as const
  // More than an event keeps.
  const markets = Array.from({ length: 229 }, (_, at) => [`["X${at}"]`, firing(at)] as const)
  const states = new Map([...markets, ['["JP"]', firing(500)] as const])
  const result = { period: '2026-10-01', states }
  await state.alerts.record({ alertId: id, version, webhook: null, evaluated: 'now', at: on.now(), result })
  const locale = await loadLocale('en')
  const lines = await alertLines(services, {
    actor: actorOf(person),
    language: 'en',
    t: (key, ...values) => translate(locale, key, ...values),
    since: new Date(on.now().getTime() - 1),
    until: on.now(),
    today: '2026-11-30',
    monday: '2026-11-30',
    signal: new AbortController().signal,
  })
  expect([lines.length, lines[0], lines[1], lines.at(-1)]).toEqual([
    11,
    'Many: Fires – Japan, October 2026: 500',
    expect.stringMatching(/: 228$/),
    'and 220 further',
  ])
})

test('the weekly digest tells a month that late members complete from one that was revised', async () => {
  const reader = await on.app.as('view_widget_134')
  const person = await on.app.state.sessions.byUser(reader.userId ?? '')
  if (person === null) throw new Error('the reader has no account')
  const of = (month: string, market: string, immigrants: number) =>
    arrive(immigration, { date: `${month}-01`, location_source: market, immigrants })
  await of('2022-01', 'CN', 100)
  await of('2022-02', 'CN', 100)
  const since = on.now()
  await on.passes(1)
  await of('2022-01', 'JP', 50)
  await of('2022-02', 'CN', 120)
  // However many imports a week has, it is set against what stood before it.
  for (const market of ['CN', 'JP', 'KR', 'IN', 'DE', 'FR', 'GB', 'US']) await of('2022-03', market, 1)
  const locale = await loadLocale('en')
  const lines = await updateLines(
    on.app.services,
    {
      actor: actorOf(person),
      language: 'en',
      t: (key, ...values) => translate(locale, key, ...values),
      since,
      until: on.now(),
      today: '2026-11-30',
      monday: '2026-11-30',
      signal: new AbortController().signal,
    },
    immigration,
  )
  expect(lines.filter((line) => line.includes('2022'))).toEqual([
    'International arrivals, February 2022: revised from 100 to 120.',
    'International arrivals, January 2022: completed from 100 to 150.',
  ])
})
