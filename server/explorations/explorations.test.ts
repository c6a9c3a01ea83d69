import { explorationLimits } from '@sala/catalog/api/explorations.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, type Person } from '../admin/testing/people.ts'
import { adminRoleId } from '../state/model.ts'
import { databaseOn } from '../state/postgres/database.ts'
import { openPool } from '../state/postgres/pool.ts'
import { explorations } from '../state/schema/explorations.ts'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'

let started: TestApp
let admin: Person
let owner: Person
let colleague: Person
let stranger: Person
/** Explores, but holds no widget of arrivals. */
let other: Person
const groups: Record<string, string> = {}

async function group(name: string, permissions: readonly string[]): Promise<string> {
  const { id } = await started.state.roles.put(name, permissions, testAuthor)
  groups[name] = id
  return id
}

beforeAll(async () => {
  const month = (location_source: string, immigrants: number) => ({
    date: '2026-01-01',
    location_source,
    immigrants,
    status: 'final',
    period: 'month',
  })
  started = await startApp({ rows: { immigration: [month('DE', 7), month('CN', 100)] } })
  admin = await addPerson(started, { roleId: adminRoleId })
  const analysts = await group('Analysts', ['view_widget_134', 'explore_data'])
  owner = await addPerson(started, { roleId: analysts })
  colleague = await addPerson(started, { roleId: analysts })
  stranger = await addPerson(started, { roleId: await group('Viewers', ['view_widget_134']) })
  other = await addPerson(started, { roleId: await group('Others', ['view_widget_29', 'explore_data']) })
})
afterAll(() => started.close())

const question = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'], time: 'year' }
const body = (changes: object = {}) => ({
  name: 'Arrivals by year',
  description: 'For the board\nof directors',
  folder: 'Markets',
  question,
  ...changes,
})
async function save(person: Person, changes: object = {}) {
  const created = await person.call('POST', 'explorations', body(changes))
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
  return created.json()
}
const share = (person: Person, id: string, shares: readonly object[], headers = {}) =>
  person.call('PUT', `explorations/${id}/shares`, { shares }, headers)
const audited = async (id: string) =>
  (await started.state.audit.list(500)).filter(({ target }) => target === id).map(({ action }) => action)

test('an exploration is saved, listed, changed, deleted and restored by its owner, with an audit row each', async () => {
  const created = await save(owner)
  const { id } = created
  expect(created).toMatchObject({ ...body(), question: { ...question, breakdown: [] }, access: 'own', shared: false })
  expect(created).toMatchObject({ datasets: ['immigration'], unreadable: [], shares: [], version: 1 })
  const response = await owner.call('GET', `explorations/${id}`)
  expect([response.headers.etag, response.json()]).toEqual(['"1"', created])

  const change = body({ name: 'Renamed', folder: '' })
  const changed = await owner.call('PUT', `explorations/${id}`, change, { 'if-match': '"1"' })
  expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"'])
  const late = await owner.call('PUT', `explorations/${id}`, body(), { 'if-match': '"1"' })
  expect([late.statusCode, late.json().current.name]).toEqual([412, 'Renamed'])
  expect((await owner.call('PUT', `explorations/${id}`, change)).json().version).toBe(2)

  expect((await owner.call('DELETE', `explorations/${id}`, undefined, { 'if-match': '"1"' })).statusCode).toBe(412)
  expect((await owner.call('DELETE', `explorations/${id}`)).statusCode).toBe(204)
  expect((await owner.call('GET', `explorations/${id}`)).statusCode).toBe(404)
  expect((await owner.call('GET', 'explorations?trash=true')).json().rows).toMatchObject([{ id, name: 'Renamed' }])
  expect((await owner.call('POST', `explorations/${id}/restore`)).json()).toMatchObject({ id, deletedAt: null })
  expect((await owner.call('POST', `explorations/${id}/restore`)).statusCode).toBe(404)
  expect((await audited(id)).toReversed()).toEqual([
    'exploration_added',
    'exploration_changed',
    'exploration_deleted',
    'exploration_restored',
  ])
})

test('the same request sent twice saves one', async () => {
  const once = { 'idempotency-key': 'exploration-1' }
  const [first, two] = [
    await owner.call('POST', 'explorations', body({ name: 'Once' }), once),
    await owner.call('POST', 'explorations', body({ name: 'Once' }), once),
  ]
  expect(two.json()).toEqual(first.json())
})

test('lists search, filter by folder and tell one’s own from those of others', async () => {
  await save(owner, { name: 'Spain in spring', folder: 'Spain' })
  const { id } = await save(colleague, { name: 'Portugal', folder: 'Spain' })
  await share(colleague, id, [{ kind: 'person', id: owner.id, edit: false }])
  const names = async (query: string) =>
    (await owner.call('GET', `explorations?${query}`)).json().rows.map(({ name }: { name: string }) => name)
  expect(await names('q=spring')).toEqual(['Spain in spring'])
  expect(await names('folder=Spain&sort=name')).toEqual(['Portugal', 'Spain in spring'])
  expect(await names('whose=shared')).toEqual(['Portugal'])
  expect((await owner.call('GET', 'explorations/folders')).json().rows).toContainEqual({ folder: 'Spain', count: 2 })
  expect((await owner.call('GET', 'explorations?fields=name&q=spring')).json().rows).toEqual([
    { name: 'Spain in spring' },
  ])
})

test('B11: what is not shared does not exist for others, whatever is asked of it, for administrators too', async () => {
  const { id } = await save(owner, { name: 'Secret plan' })
  for (const person of [admin, colleague, other])
    for (const [method, path, sent] of [
      ['GET', '', undefined],
      ['PUT', '', body()],
      ['DELETE', '', undefined],
      ['POST', '/restore', undefined],
      ['PUT', '/shares', { shares: [] }],
      ['GET', '/versions', undefined],
      ['POST', '/versions/1/restore', undefined],
    ] as const) {
      const answer = await person.call(method, `explorations/${id}${path}`, sent)
      expect([method, path, answer.statusCode, answer.body.includes('Secret')]).toEqual([method, path, 404, false])
    }
  expect((await colleague.call('GET', 'explorations?q=secret')).json().count).toBe(0)
})

test('who may look cannot change, who may change cannot share, delete or move it, and a group’s share ends with the group', async () => {
  const { id } = await save(owner, { name: 'Shared' })
  await share(owner, id, [{ kind: 'person', id: colleague.id, edit: false }])
  expect((await colleague.call('GET', `explorations/${id}`)).json()).toMatchObject({ access: 'view', shares: null })
  expect((await colleague.call('PUT', `explorations/${id}`, body())).statusCode).toBe(403)
  expect((await colleague.call('POST', `explorations/${id}/versions/1/restore`)).statusCode).toBe(403)

  const shared = await share(owner, id, [{ kind: 'group', id: groups.Analysts, edit: true }])
  expect(shared.json().shares).toEqual([{ kind: 'group', id: groups.Analysts, name: 'Analysts', edit: true }])
  const edited = await colleague.call('PUT', `explorations/${id}`, body({ name: 'By a colleague' }))
  expect([edited.statusCode, edited.json()]).toMatchObject([
    200,
    { access: 'edit', name: 'By a colleague', shares: null },
  ])
  const moved = await colleague.call('PUT', `explorations/${id}`, body({ folder: 'Theirs' }))
  expect([moved.statusCode, moved.json().field]).toEqual([403, 'folder'])
  expect((await share(colleague, id, [{ kind: 'person', id: other.id, edit: true }])).statusCode).toBe(403)
  expect((await colleague.call('DELETE', `explorations/${id}`)).statusCode).toBe(403)
  expect((await other.call('GET', `explorations/${id}`)).statusCode).toBe(404)

  const passing = await group('Passing', ['view_widget_134', 'explore_data'])
  const visitor = await addPerson(started, { roleId: passing })
  await share(owner, id, [{ kind: 'group', id: passing, edit: true }])
  expect((await colleague.call('GET', `explorations/${id}`)).statusCode).toBe(404)
  expect((await visitor.call('GET', `explorations/${id}`)).statusCode).toBe(200)
  expect((await admin.call('DELETE', `roles/${passing}?moveTo=${groups.Others}`)).statusCode).toBe(204)
  expect((await visitor.call('GET', `explorations/${id}`)).statusCode).toBe(404)
  expect((await owner.call('GET', `explorations/${id}`)).json()).toMatchObject({ shares: [] })
  const unknown = await share(owner, id, [{ kind: 'group', id: passing, edit: true }])
  expect([unknown.statusCode, unknown.json().field]).toEqual([400, 'shares.0.id'])
})

test('what is deleted is shared with nobody when it comes back', async () => {
  const { id } = await save(owner, { name: 'Back' })
  await share(owner, id, [{ kind: 'person', id: colleague.id, edit: true }])
  await owner.call('DELETE', `explorations/${id}`)
  expect((await colleague.call('GET', `explorations/${id}`)).statusCode).toBe(404)
  expect((await colleague.call('POST', `explorations/${id}/restore`)).statusCode).toBe(404)
  expect((await owner.call('POST', `explorations/${id}/restore`)).json()).toMatchObject({ shares: [], shared: false })
})

test('who lacks the data set opens the question without its figures, and cannot save one of it', async () => {
  const { id } = await save(owner, { name: 'Of arrivals' })
  await share(owner, id, [{ kind: 'person', id: other.id, edit: true }])
  const opened = (await other.call('GET', `explorations/${id}`)).json()
  expect(opened).toMatchObject({ unreadable: ['immigration'], question: { dataset: 'immigration' } })
  expect((await other.call('POST', 'v2/explore', opened.question)).statusCode).toBe(403)
  expect((await owner.call('POST', 'v2/explore', opened.question)).statusCode).toBe(200)
  const saved = await other.call('POST', 'explorations', body())
  expect([saved.statusCode, saved.json().field]).toEqual([403, 'question.dataset'])
  // Its name may be changed all the same.
  expect((await other.call('PUT', `explorations/${id}`, body({ name: 'Other name' }))).statusCode).toBe(200)
})

test('a deactivated owner’s explorations stay with those they are shared with, a deleted one’s are gone', async () => {
  const leaver = await addPerson(started, { roleId: groups.Analysts ?? null })
  const { id } = await save(leaver, { name: 'Of a leaver' })
  await share(leaver, id, [{ kind: 'person', id: colleague.id, edit: false }])
  await admin.call('PUT', `users/${leaver.id}`, { status: 0 })
  expect((await leaver.call('GET', `explorations/${id}`)).statusCode).toBe(401)
  expect((await colleague.call('GET', `explorations/${id}`)).statusCode).toBe(200)
  expect((await admin.call('DELETE', `users/${leaver.id}`)).statusCode).toBe(204)
  expect((await colleague.call('GET', `explorations/${id}`)).statusCode).toBe(404)
})

test('the history tells who changed what, and an earlier version can be the present one again', async () => {
  const { id } = await save(owner, { name: 'First' })
  await share(owner, id, [{ kind: 'group', id: groups.Analysts, edit: true }])
  const months = { ...question, time: 'month', period: { kind: 'years', years: [2025] } }
  await colleague.call('PUT', `explorations/${id}`, body({ name: 'Second', question: months }))
  const { rows } = (await colleague.call('GET', `explorations/${id}/versions`)).json()
  expect(rows.map(({ version, changed }: { version: number; changed: string[] }) => [version, changed])).toEqual([
    [3, ['name', 'question']],
    [1, ['created']],
  ])
  expect(rows[0]).toMatchObject({ by: 'Anong Srisai', name: 'Second', question: { time: 'month' } })
  const restored = await owner.call('POST', `explorations/${id}/versions/1/restore`, undefined, { 'if-match': '"3"' })
  expect(restored.json()).toMatchObject({ name: 'First', question: { time: 'year' }, version: 4 })
  expect((await owner.call('POST', `explorations/${id}/versions/9/restore`)).statusCode).toBe(404)
  expect(
    (await owner.call('POST', `explorations/${id}/versions/1/restore`, undefined, { 'if-match': '"3"' })).statusCode,
  ).toBe(412)
})

test('a question that this version cannot read is said and kept', async () => {
  const { id } = await save(owner, { name: 'From the future' })
  const pool = openPool(started.database.address, started.services.log)
  const stored = { question: { version: 99, dataset: 'immigration', spell: 'abracadabra' } }
  const database = databaseOn(pool)
  await database.update(explorations).set({ content: stored }).where(eq(explorations.id, id))
  expect((await owner.call('GET', `explorations/${id}`)).json()).toMatchObject({ question: null })
  await owner.call('DELETE', `explorations/${id}`)
  await owner.call('POST', `explorations/${id}/restore`)
  const [storedRow] = await database.select({ content: explorations.content }).from(explorations).where(sql`id = ${id}`)
  await pool.end()
  expect(storedRow?.content).toEqual(stored)
})

test('refuses what is no exploration by its field', async () => {
  for (const [changes, status, field] of [
    [{ name: ' ' }, 400, 'name'],
    [{ description: 'a\u0000b' }, 400, 'description'],
    [{ folder: 'a\nb' }, 400, 'folder'],
    [{ question: { ...question, measures: ['nothing'] } }, 400, 'question.measures.0'],
    [{ question: { ...question, dataset: 'nothing' } }, 400, 'question.dataset'],
    [{ question: { ...question, version: 2 } }, 400, 'question.version'],
  ] as const) {
    const refused = await owner.call('POST', 'explorations', body(changes))
    expect([changes, refused.statusCode, refused.json().field]).toEqual([changes, status, field])
  }
})

test('a person keeps only so many', async () => {
  const collector = await addPerson(started, { roleId: groups.Analysts ?? null })
  const { id } = await save(collector)
  const pool = openPool(started.database.address, started.services.log)
  await pool.query(
    `insert into explorations (user_id, name, description, folder, content, datasets)
      select user_id, name, description, folder, content, datasets from explorations, generate_series(2, $2) where id = $1`,
    [id, explorationLimits.each],
  )
  await pool.end()
  const refused = await collector.call('POST', 'explorations', body())
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { field: 'explorations' }])
})

test('people are offered who may explore, by name and without addresses, to who may explore', async () => {
  const { body: answer, statusCode } = await owner.call('GET', 'explorations/readers')
  expect([statusCode, answer]).toEqual([200, expect.not.stringContaining('@')])
  const ids = JSON.parse(answer).rows.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(expect.arrayContaining([groups.Analysts, groups.Others, colleague.id]))
  for (const id of [owner.id, stranger.id, groups.Viewers]) expect(ids).not.toContain(id)
  expect((await owner.call('GET', 'explorations/readers?q=analys')).json().rows).toMatchObject([{ name: 'Analysts' }])
  expect((await stranger.call('GET', 'explorations/readers')).statusCode).toBe(403)
})

test('an administrator makes an exploration public as it is; anyone reads it until the address is ended', async () => {
  const created = await save(admin)
  const { id } = created
  expect(created.publication).toBeNull()
  const anyone = await started.as(null)
  const publish = (who: Person, of: string, headers = {}) =>
    who.call('POST', `explorations/${of}/publication`, undefined, headers)

  expect((await publish(owner, id)).statusCode).toBe(403)
  expect((await publish(admin, id, { 'if-match': '"9"' })).statusCode).toBe(412)
  const published = await publish(admin, id, { 'if-match': '"1"' })
  expect([published.statusCode, published.headers.etag]).toEqual([200, '"2"'])
  const address = published.json().publication.id
  expect(published.json().publication).toEqual({ id: address, at: expect.any(String), current: true })

  const seen = await anyone.get(`public-explorations/${address}`)
  expect(seen.json()).toEqual({
    name: created.name,
    description: created.description,
    question: created.question,
    at: expect.any(String),
  })
  const figures = await anyone.get(`public-explorations/${address}/figures`)
  expect(figures.json().rows).toEqual((await admin.call('POST', 'v2/explore', question)).json().rows)
  expect(figures.json().rows).toMatchObject([{ values: { time: 2026, totalImmigrants: 107 } }])
  // Who is signed in and sees some of the rows sees no others here either.
  const rows = { places: null, markets: ['DE'], undivided: false }
  const { id: roleId } = (await admin.call('POST', 'roles', { name: 'Germany', permissions: [], rows })).json()
  const limited = await addPerson(started, { roleId })
  const part = await limited.call('GET', `public-explorations/${address}/figures`)
  expect(part.json().rows).toMatchObject([{ values: { time: 2026, totalImmigrants: 7 } }])
  const { etag } = figures.headers
  expect((await anyone.get(`public-explorations/${address}/figures`, { 'if-none-match': `${etag}` })).statusCode).toBe(
    304,
  )

  // What it tells apart can be put together, as the totals of a pivot table are; nothing else can be asked.
  const total = await anyone.get(`public-explorations/${address}/figures?without=time`)
  expect(total.json().rows).toEqual([{ values: { totalImmigrants: 107 }, other: false }])
  for (const wrong of ['without=location_source', 'time=month', 'breakdown=location_source'])
    expect((await anyone.get(`public-explorations/${address}/figures?${wrong}`)).statusCode).toBe(400)

  // What is changed later is not public, until it is made so under the same address.
  await admin.call('PUT', `explorations/${id}`, body({ name: 'Changed', question: { ...question, time: null } }))
  expect((await anyone.get(`public-explorations/${address}`)).json()).toEqual(seen.json())
  expect((await admin.call('GET', `explorations/${id}`)).json().publication).toMatchObject({ current: false })
  expect((await publish(admin, id)).json().publication).toMatchObject({ id: address, current: true })
  expect((await anyone.get(`public-explorations/${address}`)).json()).toMatchObject({ name: 'Changed' })

  // Another administrator, who may not open the exploration, sees and ends what is public.
  const second = await addPerson(started, { roleId: adminRoleId })
  expect((await owner.call('GET', 'public-explorations')).statusCode).toBe(403)
  expect((await second.call('GET', 'public-explorations')).json().rows).toMatchObject([
    { id: address, name: 'Changed' },
  ])
  expect((await anyone.call({ method: 'DELETE', url: `/api/public-explorations/${address}` })).statusCode).toBe(401)
  expect((await owner.call('DELETE', `public-explorations/${address}`)).statusCode).toBe(403)
  expect((await second.call('DELETE', `public-explorations/${address}`)).statusCode).toBe(204)
  expect((await second.call('DELETE', `public-explorations/${address}`)).statusCode).toBe(404)
  for (const path of ['', '/figures'])
    expect((await anyone.get(`public-explorations/${address}${path}`)).statusCode).toBe(404)
  expect((await admin.call('GET', `explorations/${id}`)).json().publication).toBeNull()

  // What is deleted is public no more, and comes back private.
  const again = (await publish(admin, id)).json().publication.id
  expect(again).not.toBe(address)
  await admin.call('DELETE', `explorations/${id}`)
  expect((await anyone.get(`public-explorations/${again}`)).statusCode).toBe(404)
  expect((await admin.call('POST', `explorations/${id}/restore`)).json().publication).toBeNull()
  expect((await anyone.get(`public-explorations/${again}`)).statusCode).toBe(404)
  const actions = ['published', 'changed', 'published', 'unpublished', 'published', 'deleted', 'restored']
  expect((await audited(id)).toReversed()).toEqual(['added', ...actions].map((action) => `exploration_${action}`))
})

test('what holds texts of people is never public, and the refusal names the data sets that may be', async () => {
  const personal = await save(admin, { question: { version: 1, dataset: 'voc', measures: ['sum_voc'], time: 'year' } })
  const refused = await admin.call('POST', `explorations/${personal.id}/publication`)
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ field: 'question.dataset', value: 'voc' }),
  ])
  expect(refused.json().message).toMatch(/\bimmigration\b/)
  expect(refused.json().message.split('Expected:')[1]).not.toMatch(/\b(voc|contact|prospect|vos|competitor)\b/)
})
