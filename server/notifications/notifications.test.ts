import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Notification } from '@sala/catalog/api/notifications.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { dueAfter } from '@sala/widgets/trust/trust.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localOperations, storesOf } from '../cli/control/localOperations.ts'
import type { Operations } from '../cli/control/operations.ts'
import { importRows } from '../facts/testing/rows.ts'
import { importRequest } from '../imports/testing/importRequest.ts'
import { startApp, type TestApp, type TestClient, testAuthor } from '../testing/startApp.ts'

let app: TestApp
let admin: TestClient
/** Holds a widget that reads arrivals. */
let arrivals: TestClient
/** Brings figures in. */
let officer: TestClient
/** Holds one that reads temperatures. */
let weather: TestClient
let operations: Operations
/** Ahead of the real time, in milliseconds. */
let ahead = 0
const folder = mkdtempSync(join(tmpdir(), 'sala-notifications-'))
const now = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  app = await startApp({ now })
  admin = await app.as('admin')
  arrivals = await app.as('view_widget_134')
  officer = await app.as('manage_imports')
  weather = await app.as('view_widget_95')
  operations = localOperations(storesOf(app.services))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function importFile(name: string, lines: readonly string[], dryRun = false) {
  const file = join(folder, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return operations.import(
    importRequest('immigration', file, {
      fileName: name,
      source: 'The ministry',
      importedBy: 'admin@test.example',
      dryRun,
    }),
    {},
  )
}

const listed = async (
  person: TestClient,
  query = '',
): Promise<{ rows: Notification[]; count: number; unread: number }> =>
  (await person.get(`notifications${query}`)).json()
const kinds = async (person: TestClient) => (await listed(person)).rows.map(({ kind }) => kind)
const unread = async (person: TestClient) => (await person.get('notifications/unread')).json().unread
const mark = (person: TestClient, id: string, isRead: boolean) =>
  person.call({ method: 'PUT', url: `/api/notifications/${encodeURIComponent(id)}`, payload: { read: isRead } })

const head = 'date,location_source,immigrants,status'

test('an import is told to whoever may read its data; its file and rows to administrators alone', async () => {
  expect(await importFile('secret name.csv', [head, '2024-01-01,CN,1000,final'])).toMatchObject({
    outcome: 'committed',
  })
  const [late, imported] = (await listed(admin)).rows.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  expect(imported).toMatchObject({
    id: 'import:1',
    kind: 'import_finished',
    datasets: ['immigration'],
    batch: 1,
    files: 1,
    file: 'secret name.csv',
    rows: 1,
    read: false,
  })
  // Arrivals of January 2024 are the newest, so those of February are long overdue.
  expect(late).toMatchObject({ kind: 'data_late', dataset: 'immigration', due: expect.stringMatching(/^2024-/) })
  const reply = await arrivals.get('notifications')
  expect(reply.json()).toMatchObject({ count: 2, unread: 2 })
  expect(reply.json().rows.find(({ kind }: Notification) => kind === 'import_finished')).toMatchObject({
    batch: null,
    files: null,
    file: null,
    rows: null,
  })
  expect(reply.body).not.toContain('secret')
  // Whoever brings figures in is told as administrators are, whatever they may see of them.
  expect((await listed(officer)).rows.find(({ kind }) => kind === 'import_finished')).toMatchObject({
    batch: 1,
    file: 'secret name.csv',
  })
  expect(await listed(weather)).toEqual({ rows: [], count: 0, unread: 0 })
  // Who came later was not there when it happened, but what is late still is.
  expect(await kinds(await app.as('view_widget_134'))).toEqual(['data_late'])
})

test('what an undone import brought is told no more, and data that have come are no longer late', {
  tags: 'release',
}, async () => {
  // In January the month before is of the last year, too: another one than this.
  const lastYear = `${now().getUTCFullYear() - 1}-11-01`
  const recent = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
  await importFile('months.csv', [head, `${lastYear},CN,1000,final`, `${recent},CN,1000,preliminary`])
  // The files of a day and person are told once.
  expect(await kinds(arrivals)).toEqual(['import_finished'])
  expect((await listed(admin)).rows).toMatchObject([{ id: 'import:2', batch: null, files: 2, rows: 3, read: false }])
  // They are late from the day after the one that they are due on.
  const due = dueAfter('immigration', recent) ?? ''
  ahead = Date.parse(`${due}T16:59:00Z`) - Date.now()
  expect(await kinds(await app.as('view_widget_134'))).toEqual([])
  ahead += 3_600_000
  expect(await kinds(await app.as('view_widget_134'))).toEqual(['data_late'])
  ahead = 0
  await operations.undo({ batch: 2, by: 'admin@test.example' }, {})
  expect((await kinds(arrivals)).toSorted()).toEqual(['data_late', 'import_finished'])
})

test('E02: a store that could not be reached is asked again, and its failure is not kept', async () => {
  // On another day the store is asked anew.
  ahead = 86_400_000
  const later = await app.as('view_widget_134')
  vi.spyOn(app.engine, 'batches').mockRejectedValueOnce(new Error('the disk is away'))
  const refused = await later.get('notifications')
  const answered = await later.get('notifications')
  ahead = 0
  expect([refused.statusCode, answered.statusCode]).toEqual([500, 200])
})

test('a file that was not imported is told to administrators, with its first fault; a dry run is not', async () => {
  const bad = [head, '2024-02-01,Atlantis,1000,final']
  expect(await importFile('bad.csv', bad, true)).toMatchObject({ outcome: 'faults' })
  expect(await kinds(admin)).not.toContain('import_failed')
  expect(await importFile('bad.csv', bad)).toMatchObject({ outcome: 'faults' })
  const failed = (await listed(admin)).rows.find(({ kind }) => kind === 'import_failed')
  expect(failed).toMatchObject({ dataset: 'immigration', file: 'bad.csv', faults: 1 })
  expect(JSON.stringify(failed)).toContain('Atlantis')
  expect(await kinds(arrivals)).not.toContain('import_failed')
  expect(await kinds(officer)).toContain('import_failed')
})

test('who asks for an account is told to administrators until one of them has decided', async () => {
  const person = { email: 'somchai@test.example', firstname: 'Somchai', lastname: 'Dee', language: 'th' }
  await app.state.accounts.ask(person, testAuthor)
  const waiting = (await listed(admin)).rows.find(({ kind }) => kind === 'approval_waiting')
  expect(waiting).toMatchObject({ name: 'Somchai Dee', email: 'somchai@test.example' })
  for (const person of [arrivals, officer]) expect((await person.get('notifications')).body).not.toContain('Somchai')
  const user = waiting?.kind === 'approval_waiting' ? waiting.user : ''
  expect((await admin.call({ method: 'PUT', url: `/api/users/${user}`, payload: { status: 1 } })).statusCode).toBe(200)
  expect(await kinds(admin)).not.toContain('approval_waiting')
})

test('invented figures are one notification, for everybody', async () => {
  const rows = [{ date: '2024-01-01', location_destination: 'TH-10', voc_message: 'Fine' }]
  await importRows(app.engine, voc, rows, { batch: { demonstration: true, fileHash: 'b'.repeat(64) } })
  expect(await kinds(weather)).toEqual(['demonstration_loaded'])
})

describe('what was read', () => {
  test('is counted for each person apart, and can be unread again', async () => {
    const all = await listed(arrivals)
    expect(await unread(arrivals)).toBe(all.count)
    const first = all.rows[0]?.id ?? ''
    expect((await mark(arrivals, first, true)).statusCode).toBe(204)
    expect((await mark(arrivals, first, true)).statusCode).toBe(204)
    expect(await unread(arrivals)).toBe(all.count - 1)
    expect((await listed(arrivals)).rows[0]).toMatchObject({ id: first, read: true })
    expect((await listed(admin)).rows.find(({ id }) => id === first)?.read).toBe(false)
    await mark(arrivals, first, false)
    expect(await unread(arrivals)).toBe(all.count)
    expect((await arrivals.post('notifications/read')).statusCode).toBe(204)
    expect(await unread(arrivals)).toBe(0)
    expect(await unread(admin)).toBeGreaterThan(0)
  })

  test('B04: what is not one’s own cannot be marked, and is not told apart from what is not there', async () => {
    const failed = (await listed(admin)).rows.find(({ kind }) => kind === 'import_failed')?.id ?? ''
    const refused = [await mark(arrivals, failed, true), await mark(arrivals, `import_failed:${randomUUID()}`, true)]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect((await (await app.as(null)).get('notifications')).statusCode).toBe(401)
  })
})

test('pages are as long as asked, and a page of nonsense is refused by name', async () => {
  const all = await listed(admin)
  const pages = await Promise.all([1, 2].map((page) => listed(admin, `?limit=2&page=${page}`)))
  expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows.slice(0, 4))
  expect(pages.map(({ count }) => count)).toEqual([all.count, all.count])
  const refused = await admin.get('notifications?limit=1000')
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'limit'])
})

test('a file that is ready is told to whoever began it, until it is fetched or forgotten', async () => {
  const body = { format: 'xlsx', title: 'For Monday', lang: 'en', cards: [{ code: 134, filters: {} }] }
  const begin = async () => {
    const { id } = (await arrivals.post('exports/cards', body)).json()
    const noticesOf = async () =>
      (await listed(arrivals)).rows.some((row) => row.kind === 'export_ready' && row.job === id)
    await expect.poll(noticesOf).toBe(true)
    return { id, noticesOf }
  }
  const fetched = await begin()
  expect((await listed(admin)).rows.map(({ kind }) => kind)).not.toContain('export_ready')
  expect((await arrivals.get(`exports/jobs/${fetched.id}/file`)).statusCode).toBe(200)
  expect(await fetched.noticesOf()).toBe(false)
  const left = await begin()
  ahead = 16 * 60_000
  expect(await left.noticesOf()).toBe(false)
})

test('one file for several data sets is one notice, which names to each person those that concern them', {
  tags: 'release',
}, async () => {
  ahead = 0
  const reader = await app.as('view_widget_132')
  const book = join(folder, 'people.csv')
  writeFileSync(book, 'location_source,population_number,gdp_gdp,year\nJP,1,2,2024\n')
  const request = { fileName: 'people.csv', source: 'World Bank', importedBy: 'book@test.example' }
  for (const dataset of ['population', 'gdp'] as const) {
    const { outcome } = await operations.import(importRequest(dataset, book, request), {})
    expect([dataset, outcome]).toEqual([dataset, 'committed'])
  }
  const reportOf = async (person: TestClient) =>
    (await listed(person)).rows.filter(
      (row) => row.kind === 'import_finished' && row.datasets.some((name) => name === 'population' || name === 'gdp'),
    )
  expect(await reportOf(officer)).toMatchObject([{ datasets: ['gdp', 'population'], batch: null, files: 1, rows: 2 }])
  expect(await reportOf(reader)).toMatchObject([{ datasets: ['population'], batch: null, files: null, rows: null }])
})

test('a month later nothing but what is still so is told', async () => {
  ahead = 31 * 86_400_000
  const reported = await app.state.notifications.noted('00000000-0000-4000-8000-000000000009', true, now())
  expect(reported).toEqual([])
  await app.state.notifications.sweep(now())
  // The late data are told of again: they were read long ago and have not come.
  const later = await app.as('admin')
  expect(await kinds(later)).toEqual(expect.arrayContaining(['data_late']))
  expect(await kinds(later)).not.toContain('import_finished')
})
