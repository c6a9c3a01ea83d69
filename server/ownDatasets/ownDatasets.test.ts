import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewOwnDataset, OwnDataset } from '@sala/catalog/api/ownDatasets.ts'
import { expect, test } from 'vitest'
import { metrics } from '../core/metrics.ts'
import { runImport } from '../imports/import.ts'
import { importRequest } from '../imports/testing/importRequest.ts'
import { readDatasetMetrics } from '../metrics/metricsServer.ts'
import { startApp, type TestApp, type TestClient } from '../testing/startApp.ts'

type Column = NewOwnDataset['definition']['columns'][number]

const column = (id: string, name: string, kind: Column['kind'], more: Partial<Column> = {}): Column => ({
  id,
  names: { en: name },
  headings: [],
  kind,
  unit: null,
  figure: null,
  weight: null,
  isKey: false,
  isTime: false,
  ...more,
})

const visitors: NewOwnDataset = {
  definition: {
    names: { en: 'Museum visitors', th: 'ผู้เข้าชมพิพิธภัณฑ์' },
    source: 'The museums',
    rhythm: 'month',
    columns: [
      column('c1', 'Month of visit', 'month', { isKey: true, isTime: true }),
      column('c2', 'Province', 'province', { isKey: true }),
      column('c3', 'Museum', 'text', { isKey: true }),
      column('c4', 'Visitors', 'count', { unit: 'people', figure: 'sum' }),
      column('c5', 'Share of pupils', 'amount', { unit: 'percent', figure: 'mean', weight: 'c4' }),
    ],
  },
  readers: { everyone: false, roles: [] },
}

const figures = [
  ['2026-01', 'Chiang Mai', 'Old Hall', 120, 40],
  ['2026-01', 'Phuket', 'Sea House', 75, 10],
  ['2026-02', 'Chiang Mai', 'Old Hall', 130, 50],
  ['2026-02', 'Chiang Mai', "Children's {Hall}", 11, 90],
] as const

async function store({ engine, config }: TestApp, name: string, rows: readonly (readonly (string | number)[])[]) {
  const head = 'Month of visit,Province,Museum,Visitors,Share of pupils'
  const file = join(config.dataFolder, 'visitors.csv')
  writeFileSync(file, [head, ...rows.map((row) => row.join(','))].join('\n'))
  try {
    return await runImport(engine, importRequest(name, file, { again: true }))
  } finally {
    rmSync(file)
  }
}

const ask = async (client: TestClient, dataset: string, more: object) =>
  client.post('v2/explore', { version: 1, dataset, measures: ['sum_c4'], ...more })

test('A06, A10: an administrator makes a data set, files are stored in it, and whom it names explores it', async () => {
  const started = await startApp()
  const { as, state } = started
  const admin = await as('admin')
  const explorer = await as('explore_data')
  const created = await admin.post('own-datasets', visitors)
  expect(created.statusCode).toBe(201)
  const { id: name, version }: OwnDataset = created.json()
  expect(name).toMatch(/^own_[0-9a-f]{8}$/)

  const stored = await store(started, name, figures)
  expect([stored.outcome, stored.goodRows]).toEqual(['committed', 4])

  // The sums by hand: what the store answers is what the file says.
  const sums = new Map<string, number>()
  for (const [, province, , count] of figures) sums.set(province, (sums.get(province) ?? 0) + count)
  const byProvince = await ask(admin, name, { breakdown: ['c2'] })
  expect(byProvince.json().rows.map(({ values }: { values: object }) => Object.values(values))).toEqual([
    ['TH-50', sums.get('Chiang Mai')],
    ['TH-83', sums.get('Phuket')],
  ])
  const monthly = await ask(admin, name, {
    time: 'month',
    filters: [{ dimension: 'c3', operator: 'in', values: ['Old Hall'] }],
  })
  expect(monthly.json().rows.map(({ values }: { values: { sum_c4: number } }) => values.sum_c4)).toEqual([120, 130])
  const region = await ask(admin, name, { breakdown: ['c2_region'], measures: ['mean_c5'] })
  expect(region.json().rows).toMatchObject([
    // Each museum by its visitors.
    { values: { c2_region: 'north', mean_c5: expect.closeTo((120 * 40 + 130 * 50 + 11 * 90) / (120 + 130 + 11), 9) } },
    { values: { mean_c5: 10 } },
  ])
  const rows = await admin.post('v2/explore/rows', {
    question: { version: 1, dataset: name, measures: ['sum_c4'] },
    page: 1,
    limit: 10,
    sort: [{ column: 'c4', descending: true }],
  })
  expect(rows.json()).toMatchObject({
    count: 4,
    rows: [{ c3: 'Old Hall', c4: 130 }, { c4: 120 }, { c4: 75 }, { c4: 11 }],
  })

  // Whoever chose another data set for the file is offered this one.
  const mistaken = await store(started, 'population', figures)
  expect([mistaken.outcome, mistaken.fits]).toEqual(['faults', [name]])

  // A total would be added to its own parts, so its row is refused.
  const summed = await store(started, name, [...figures, ['2026-02', 'Phuket', 'Grand total', 336, 0]])
  expect([summed.outcome, summed.faults]).toMatchObject(['faults', [{ row: 6, column: 'c3', reason: 'total_row' }]])

  // The same key again replaces the row, and is not added to it.
  const again = await store(started, name, [['2026-02', 'Chiang Mai', 'Old Hall', 131, 50]])
  expect([again.outcome, again.difference]).toMatchObject(['committed', { changed: 1, new: 0, gone: 0 }])
  expect((await ask(admin, name, {})).json().rows).toMatchObject([{ values: { sum_c4: 120 + 75 + 131 + 11 } }])

  // Nobody else learns anything, until they are named.
  const listed = async (client: TestClient) =>
    (await client.get('datasets')).json().rows.some((row: { name: string }) => row.name === name)
  const seen = async (client: TestClient) => [
    (await ask(client, name, {})).statusCode,
    (
      await client.post('v2/explore/rows', {
        question: { version: 1, dataset: name, measures: ['sum_c4'] },
        page: 1,
        limit: 5,
      })
    ).statusCode,
    (await client.post('v2/explore/rows/file.csv', { question: { version: 1, dataset: name, measures: ['sum_c4'] } }))
      .statusCode >= 400,
    await listed(client),
  ]
  expect(await seen(explorer)).toEqual([403, 403, true, false])
  // Figures of March were due in June: bell and calendar tell those who may read them, and nobody else.
  const late = async (client: TestClient) => {
    const bell = (await client.get('notifications')).json().rows
    const { address } = (await client.post('calendar/feed')).json()
    const calendar = await started.app.inject({ url: new URL(address).pathname })
    return [
      bell.some((notice: { kind: string; dataset?: string }) => notice.kind === 'data_late' && notice.dataset === name),
      calendar.body.includes('SUMMARY:Museum visitors: March 2026'),
    ]
  }
  expect([await late(admin), await late(explorer)]).toEqual([
    [true, true],
    [false, false],
  ])
  expect((await as(null).then((nobody) => nobody.get('datasets'))).body).not.toContain(name)
  const role = (await state.administration.roles.list(false)).find(
    ({ users, permissions }) => users === 1 && permissions.includes('explore_data'),
  )
  const granted = await admin.call({
    method: 'PUT',
    url: `/api/own-datasets/${name}`,
    headers: { 'if-match': `"${version}"` },
    payload: { ...visitors, readers: { everyone: false, roles: [role?.id ?? ''] } },
  })
  expect(granted.statusCode).toBe(200)
  expect((await ask(explorer, name, {})).json().rows).toMatchObject([{ values: { sum_c4: 337 } }])
  expect([await listed(explorer), await late(explorer)]).toEqual([true, [true, true]])
  // A viewer of cards alone does not explore, even what is for everyone.
  expect((await ask(await as('view_widget_134'), name, {})).statusCode).toBe(403)

  // Feed and metrics tell of it as of any other.
  const { value: rowsFed } = (await explorer.get(`odata/${name}?$orderby=c4 desc&$select=c3,c4`)).json()
  expect(rowsFed).toMatchObject([{ c3: 'Old Hall', c4: 131 }, { c4: 120 }, { c4: 75 }, { c4: 11 }])
  expect((await explorer.get('odata')).json().value).toContainEqual(expect.objectContaining({ name }))
  expect((await (await as('explore_data')).get(`odata/${name}`)).statusCode).toBe(404)
  await readDatasetMetrics(started.engine)
  expect(await metrics.getSingleMetricAsString('sala_dataset_version')).toContain(`dataset="${name}"} 2`)

  // The trash hides it with its figures, and gives both back.
  const remove = await admin.call({
    method: 'DELETE',
    url: `/api/own-datasets/${name}`,
    headers: { 'if-match': `"${version + 1}"` },
  })
  expect(remove.statusCode).toBe(204)
  expect([await listed(admin), (await ask(admin, name, {})).statusCode]).toEqual([false, 400])
  expect((await admin.post(`own-datasets/${name}/restore`)).statusCode).toBe(200)
  expect((await ask(admin, name, {})).json().rows).toMatchObject([{ values: { sum_c4: 337 } }])
  const audited = (await admin.get('audit?limit=50')).body
  for (const action of ['added', 'changed', 'deleted', 'restored']) expect(audited).toContain(`own_dataset_${action}`)
})

test('C06: columns are renamed and added, and nothing that is stored is lost or read as something else', {
  tags: 'release',
}, async () => {
  const started = await startApp()
  const admin = await started.as('admin')
  const { id: name, version }: OwnDataset = (await admin.post('own-datasets', visitors)).json()
  await store(started, name, figures)
  const { columns } = visitors.definition
  const put = (changed: readonly Column[], seen: number) =>
    admin.call({
      method: 'PUT',
      url: `/api/own-datasets/${name}`,
      headers: { 'if-match': `"${seen}"` },
      payload: { ...visitors, definition: { ...visitors.definition, columns: changed } },
    })
  const faults: readonly (readonly [readonly Column[], string])[] = [
    [columns.slice(0, 4), 'definition.columns'],
    [
      columns.map((column) => (column.id === 'c3' ? { ...column, kind: 'country' } : column)),
      'definition.columns.2.kind',
    ],
    [columns.map((column) => (column.id === 'c4' ? { ...column, unit: 'baht' } : column)), 'definition.columns.3.unit'],
    [
      columns.map((column) => (column.id === 'c5' ? { ...column, figure: 'sum' } : column)),
      'definition.columns.4.figure',
    ],
    [
      columns.map((column) => (column.id === 'c5' ? { ...column, weight: null } : column)),
      'definition.columns.4.weight',
    ],
    [
      columns.map((column) => (column.id === 'c5' ? { ...column, weight: 'c3' } : column)),
      'definition.columns.4.weight',
    ],
    [
      columns.map((column) => (column.id === 'c4' ? { ...column, weight: 'c5' } : column)),
      'definition.columns.3.weight',
    ],
    [
      columns.map((column) => (column.id === 'c3' ? { ...column, names: { en: 'VISITORS' } } : column)),
      'definition.columns.3.names',
    ],
    [[...columns, column('c6', 'Hall', 'text', { isKey: true })], 'definition.columns.5.isKey'],
    [[...columns, column('c6"; drop table x', 'Hall', 'text')], 'definition.columns.5.id'],
  ]
  for (const [changed, field] of faults) {
    const refused = await put(changed, version)
    expect([field, refused.statusCode, refused.json().field]).toEqual([field, 400, field])
    expect(refused.json().message.length).toBeGreaterThan(10)
  }
  const renamed = columns.map((column) =>
    column.id === 'c4' ? { ...column, names: { en: 'Guests', fr: 'Visiteurs' }, headings: ['Visitors'] } : column,
  )
  const added = [...renamed, column('c6', 'Paid "entries"; --', 'count', { unit: 'people', figure: 'sum' })]
  expect((await put(added, version)).statusCode).toBe(200)
  expect((await put(added, version)).statusCode).toBe(412)
  const sums = await ask(admin, name, { measures: ['sum_c4', 'sum_c6'] })
  expect(sums.json().rows).toMatchObject([{ values: { sum_c4: 336, sum_c6: null } }])
  const listed = (await admin.get('datasets')).json().rows.find((row: { name: string }) => row.name === name)
  expect(listed.declaration.columns.c4.label.texts).toEqual({ en: 'Guests', fr: 'Visiteurs' })
  expect((await store(started, name, [['2026-03', 'Phuket', 'Sea House', 5, 0]])).outcome).toBe('committed')
})
