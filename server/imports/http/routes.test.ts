import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart } from '../../admin/testing/people.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { addImporter, type Importer, lines, waitingIn } from './testing/importer.ts'

let started: TestApp
let admin: Importer
let other: Importer
beforeAll(async () => {
  started = await startApp()
  admin = await addImporter(started, 'anong@test.example')
  other = await addImporter(started)
})
afterAll(() => started.close())

const waiting = () => waitingIn(started)
const population = async () => (await admin.call('GET', 'market/population')).json().rows
const standing = async () => (await started.engine.batches()).filter(({ undoneAt }) => undoneAt === null)

test('a file is uploaded, checked twice, stored without its bad rows, shown, and taken back', async () => {
  const file = lines('location_source,population_number,year', 'CN,1400,2020', 'Atlantis,5,2020', 'JP,=1+1,2020')
  const first = await admin.uploaded(file, 'people.csv', { dataset: 'population', source: 'The bureau' })
  expect(first).toMatchObject({
    dataset: 'population',
    fileName: 'people.csv',
    bytes: Buffer.byteLength(file),
    settings: { dataset: 'population', source: 'The bureau' },
    state: 'faults',
    progress: null,
    batch: null,
    message: null,
    report: { goodRows: 1, badRows: 2, faultCount: 2, sameFileAs: null },
  })
  expect(first.report?.faults[0]).toMatchObject({ row: 3, value: 'Atlantis', reason: 'unknown_place' })
  expect(await standing()).toEqual([])
  const faults = await admin.call('GET', `imports/jobs/${first.id}/faults.csv`)
  expect(faults.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="people.csv faults.csv"/),
  })
  expect(faults.body).toMatch(/^\ufeffsheet,row,column,value,reason,message\r\n/)
  expect(faults.body).toContain("'=1+1")

  // From a row on, as the file has them; what was read of them stands beside them.
  const look = (person: Importer, from: number) => person.call('GET', `imports/jobs/${first.id}/preview?from=${from}`)
  expect((await look(admin, 2)).json()).toMatchObject({
    rows: [
      { number: 2, cells: ['CN', '1400', '2020'], taken: 'read' },
      { number: 3, cells: ['Atlantis', '5', '2020'], taken: 'left' },
      { number: 4 },
    ],
    read: [{ row: 2, values: { location_source: 'CN', population_number: 1400, year: 2020 } }],
  })
  expect((await look(admin, 4)).json()).toMatchObject({
    rows: [{ number: 4, cells: ['JP', '=1+1', '2020'] }],
    read: [],
  })
  expect((await look(admin, 0)).statusCode).toBe(400)
  expect((await look(other, 2)).statusCode).toBe(404)

  const refused = await admin.call('POST', `imports/jobs/${first.id}/commit`, {}, { 'accept-language': 'th' })
  expect(refused.json()).toMatchObject({
    status: 409,
    field: 'skipBadRows',
    message: expect.stringContaining('แถวที่ผิด'),
  })
  const settings = { dataset: 'population', source: 'World Bank', unit: 'thousand' }
  expect((await admin.call('PUT', `imports/jobs/${first.id}`, settings)).json()).toMatchObject({
    state: 'checking',
    settings,
  })
  const second = await admin.settled(first.id)
  // In the file's own unit, as it stands there.
  expect(second.report?.sums).toMatchObject([{ measure: 'sum_population_number', value: 1400, factor: 1000 }])

  const stored = await admin.commit(first.id, { skipBadRows: true })
  expect(stored).toMatchObject({
    state: 'stored',
    report: { goodRows: 1, badRows: 2 },
    batch: {
      dataset: 'population',
      fileName: 'people.csv',
      source: 'World Bank',
      importedBy: 'anong@test.example',
      rows: 1,
    },
  })
  expect(await population()).toMatchObject([{ location_source: 'CN', population_number: 1_400_000, year: 2020 }])
  expect((await admin.call('GET', `imports/jobs/${first.id}/faults.csv`)).body).toContain('Atlantis')
  // Only the list of what was left out is kept.
  expect(waiting()).toEqual([expect.stringMatching(/\.csv$/)])
  const again = await admin.call('POST', `imports/jobs/${first.id}/commit`, { skipBadRows: true })
  expect(again.json()).toMatchObject({ status: 409, message: expect.stringContaining('has been stored') })

  const id = stored.batch?.id ?? 0
  const listed = (await admin.call('GET', 'imports?dataset=population&state=standing&q=WORLD')).json()
  expect(listed).toEqual({ rows: [stored.batch], count: 1 })
  expect(Object.keys(listed.rows[0])).not.toContain('fileHash')
  const undone = await admin.call('POST', `imports/${id}/undo`)
  expect(undone.json()).toMatchObject({ id, undoneAt: expect.stringContaining('T') })
  expect(await population()).toEqual([])
  expect((await admin.call('GET', 'imports?state=undone')).json()).toMatchObject({ count: 1, rows: [{ id }] })
  expect((await admin.call('GET', 'imports?state=standing')).json().count).toBe(0)

  const { rows: log } = (await admin.call('GET', `audit?target=${id}&sort=at`)).json()
  expect(log).toMatchObject([
    {
      action: 'batch_imported',
      person: admin.id,
      via: 'api',
      details: { leftOut: 2, importedBy: 'anong@test.example' },
    },
    { action: 'batch_undone', person: admin.id, via: 'api', details: { undoneBy: 'anong@test.example' } },
  ])
  expect(log.every(({ address, requestId }: { address: string; requestId: string }) => address && requestId)).toBe(true)
})

test('the same file is noticed; a surer figure gives way only where that is said', async () => {
  const fields = { dataset: 'immigration', source: 'The ministry' }
  const month = (status: string) => lines('date,location_source,immigrants,status', `2024-01-01,CN,1000,${status}`)
  const final = await admin.commit((await admin.uploaded(month('final'), 'final.csv', fields)).id)
  const same = await admin.uploaded(month('final'), 'other name.csv', fields)
  expect(same).toMatchObject({
    state: 'checked',
    report: { sameFileAs: { id: final.batch?.id, fileName: 'final.csv' } },
  })
  const refused = await admin.call('POST', `imports/jobs/${same.id}/commit`, {})
  expect(refused.json()).toMatchObject({ status: 409, field: 'again' })
  expect((await admin.commit(same.id, { again: true })).batch?.replaced).toBe(1)

  // A consent that does not help is answered by the job, and administrators are told as of any file that was not stored.
  const early = lines(
    'date,location_source,immigrants,status',
    '2024-01-01,CN,900,preliminary',
    '2024-01-01,Atlantis,1,',
  )
  const lower = await admin.uploaded(early, 'early.csv', fields)
  expect(lower.report?.faults.map(({ reason }) => reason).sort()).toEqual(['higher_status_exists', 'unknown_place'])
  const nothing = await admin.call('POST', `imports/jobs/${lower.id}/commit`, { skipBadRows: true })
  expect(nothing.json()).toMatchObject({ status: 409, message: expect.stringContaining('no good row') })
  const still = await admin.commit(lower.id, { replaceHigher: true })
  expect(still).toMatchObject({ state: 'faults', batch: null, report: { faultCount: 1 } })
  const { rows: notifications } = (await admin.call('GET', 'notifications?limit=100')).json()
  expect(notifications).toContainEqual(expect.objectContaining({ kind: 'import_failed', file: 'early.csv', faults: 1 }))
  const replaced = await admin.commit(lower.id, { replaceHigher: true, skipBadRows: true })
  expect(replaced).toMatchObject({ state: 'stored', batch: { rows: 1, replaced: 1 }, report: { badRows: 1 } })
})

test('a file that says no status waits for one, and nothing of it is stored before', async () => {
  const file = lines(
    'date,location_source,immigrants',
    '2023-01-01,FR,1000',
    '2023-02-01,FR,1100',
    '2023-03-01,Narnia,1',
  )
  const response = await admin.uploaded(file, 'bare.csv', { dataset: 'immigration' })
  expect(response).toMatchObject({
    state: 'faults',
    report: {
      goodRows: 2,
      faultCount: 2,
      statuses: [{ status: null, source: 'unmarked', periods: [{ from: '2023-01', to: '2023-02' }] }],
    },
  })
  expect(response.report?.faults).toContainEqual(
    expect.objectContaining({ reason: 'status_unknown', column: 'status', value: '2023-01 to 2023-02' }),
  )
  // No consent stands in for the answer.
  for (const consent of [{ skipBadRows: true }, { skipBadRows: true, replaceHigher: true }]) {
    const refused = await admin.call('POST', `imports/jobs/${response.id}/commit`, consent)
    expect(refused.json()).toMatchObject({
      status: 409,
      field: 'status',
      message: expect.stringContaining('preliminary'),
    })
  }
  const answer = { dataset: 'immigration', status: 'preliminary' }
  expect((await admin.call('PUT', `imports/jobs/${response.id}`, answer)).statusCode).toBe(200)
  await expect.poll(async () => (await admin.call('GET', `imports/jobs/${response.id}`)).json().progress).toBeNull()
  const stored = await admin.commit(response.id, { skipBadRows: true })
  expect(stored).toMatchObject({
    state: 'stored',
    batch: { rows: 2 },
    report: { statuses: [{ status: 'preliminary', source: 'given', periods: [{ from: '2023-01', to: '2023-02' }] }] },
  })
})

test('what cannot be meant is refused with its field, its value and the choices', async () => {
  const good = { dataset: 'population' }
  const cases: readonly (readonly [Readonly<Record<string, string>>, string, string])[] = [
    [{ dataset: 'populaton' }, 'dataset', 'population'],
    [{}, 'dataset', 'population'],
    [{ ...good, unit: 'dozen' }, 'unit', 'thousand, million'],
    [{ ...good, status: 'final' }, 'status', 'without a status'],
    [{ ...good, status: 'sure' }, 'status', 'preliminary'],
    [{ ...good, map: 'populaton_number=People' }, 'map', 'population_number, '],
    [{ ...good, map: '__proto__=People' }, 'map', 'population_number'],
    [{ ...good, map: 'People' }, 'map', 'column=heading'],
    [{ ...good, set: 'year=2020\r\nyear=2021' }, 'set', 'column=value'],
    [{ ...good, set: 'year=soon' }, 'set', 'YYYY'],
    [{ ...good, set: 'year=2020', map: 'year=Jahr' }, 'set', 'map | set'],
    [{ ...good, source: 'x'.repeat(501) }, 'source', '500'],
    [{ ...good, columns: 'year,atlantis' }, 'columns', 'population_number'],
    [{ ...good, columns: 'year,year' }, 'columns', 'year'],
    [{ ...good, columns: ', ,' }, 'columns', 'population_number'],
    [{ ...good, columns: 'year', head: '1' }, 'head', 'head | columns'],
    [{ ...good, head: '0' }, 'head', '1–999'],
    [{ ...good, separator: ';' }, 'separator', 'semicolon'],
    [{ ...good, encoding: 'latin1' }, 'encoding', 'windows-1252'],
    [{ ...good, fields: 'year' }, 'fields', 'fields'],
  ]
  for (const [fields, field, words] of cases) {
    const answer = await admin.upload('x', 'a.csv', fields)
    const { status, field: at, message } = answer.json()
    expect([fields, status, at, message]).toEqual([fields, 400, field, expect.stringContaining(words)])
  }
  const { payload, headers } = multipart([{ name: 'dataset', content: 'population' }])
  const authorization = `Bearer ${admin.token}`
  const none = await started.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { ...headers, authorization },
    payload,
  })
  expect(none.json()).toMatchObject({ status: 400, field: 'file', message: expect.stringContaining('Parquet') })
  expect((await admin.call('POST', 'imports', { dataset: 'population' })).json().field).toBe('file')
  const rare = lines('Land,Jahr', 'CN,2020')
  const fields = { ...good, map: 'location_source=Land\r\nyear=Jahr\n', set: 'population_number=7' }
  const job = await admin.uploaded(rare, 'rare.csv', fields)
  expect(job).toMatchObject({ state: 'checked', report: { goodRows: 1, sums: [{ value: 7 }] } })
  const changed = await admin.call('PUT', `imports/jobs/${job.id}`, { ...good, unit: 'dozen' })
  expect([changed.statusCode, changed.json().field]).toEqual([400, 'unit'])
  // What was checked before still stands.
  expect((await admin.settled(job.id)).state).toBe('checked')
  expect((await admin.call('DELETE', `imports/jobs/${job.id}`)).statusCode).toBe(204)
})

test('B04, B11, C13: a filled template is its person’s alone, whatever it is called, and what is gone or taken back is not found twice', async () => {
  const before = waiting()
  const template = await admin.call('GET', 'imports/templates/population')
  expect(template.headers['content-disposition']).toMatch(/^attachment; filename="population.csv"/)
  expect((await admin.call('GET', 'imports/templates/nothing')).statusCode).toBe(404)
  const name = `..%2f..\\../x\u202e${'ก'.repeat(10_000)}.CSV`
  const own = await admin.uploaded(`${template.body}JP,5,2019\r\n`, name, { dataset: 'population' })
  expect(own).toMatchObject({ state: 'checked', report: { goodRows: 1, faultCount: 0 } })
  // Nobody's name becomes a path.
  expect(own.fileName).toMatch(/^x ก{27}…ก{30}\.csv$/)
  expect(waiting().every((file) => /^[0-9a-f-]{36}(\.[0-9a-f-]{36}\.csv)?$/.test(file))).toBe(true)
  const { id } = own
  for (const [method, path] of [
    ['GET', `imports/jobs/${id}`],
    ['GET', `imports/jobs/${id}/faults.csv`],
    ['PUT', `imports/jobs/${id}`],
    ['POST', `imports/jobs/${id}/commit`],
    ['DELETE', `imports/jobs/${id}`],
  ] as const) {
    const body = method === 'PUT' ? { dataset: 'population' } : method === 'POST' ? {} : undefined
    expect([path, (await other.call(method, path, body)).statusCode]).toEqual([path, 404])
    const none = path.replace(id, '00000000-0000-4000-8000-00000000dead')
    expect([none, (await admin.call(method, none, body)).statusCode]).toEqual([none, 404])
  }
  expect(waiting()).toHaveLength(before.length + 2)
  expect((await admin.call('DELETE', `imports/jobs/${id}`)).statusCode).toBe(204)
  expect((await admin.call('DELETE', `imports/jobs/${id}`)).statusCode).toBe(404)
  expect(waiting()).toEqual(before)
  const [undone] = (await admin.call('GET', 'imports?state=undone&limit=1')).json().rows
  const twice = await admin.call('POST', `imports/${undone.id}/undo`)
  expect(twice.json()).toMatchObject({ status: 409, message: expect.stringContaining('taken back already') })
  for (const none of ['999999', '0', '-1', '1e3'])
    expect([none, (await admin.call('POST', `imports/${none}/undo`)).statusCode]).toEqual([none, 404])
})

test('the page of a batch keeps its report, says what it changed, who replaced it, and what an undo truly brings back', {
  tags: 'release',
}, async () => {
  const people = (...rows: readonly string[]) => lines('location_source,population_number,year', ...rows)
  const store = async (name: string, content: string) => {
    const { id } = await admin.uploaded(content, name, { dataset: 'population', source: 'World Bank' })
    return (await admin.commit(id, { skipBadRows: true })).batch?.id ?? 0
  }
  const page = async (id: number) => (await admin.call('GET', `imports/${id}`)).json()
  const first = await store('first.csv', people('JP,100,2024', 'KR,50,2024', 'CN,7,2024'))
  const second = await store('second.csv', people('JP,101,2024', 'KR,51,2024', 'Atlantis,5,2024'))
  expect(await page(second)).toMatchObject({
    batch: { id: second, fileName: 'second.csv', importedBy: 'anong@test.example', source: 'World Bank' },
    standing: 2,
    replacedBy: [],
    returning: [{ id: first, batch: { fileName: 'first.csv' }, rows: 2 }],
    report: {
      goodRows: 2,
      badRows: 1,
      faultCount: 1,
      faults: [{ row: 4, value: 'Atlantis', reason: 'unknown_place' }],
      options: { sheet: null, map: {}, skipBadRows: true, replaceHigher: false },
      difference: {
        new: 0,
        changed: 2,
        gone: 0,
        largest: [
          { before: 100, after: 101 },
          { before: 50, after: 51 },
        ],
      },
    },
  })
  // A later file takes one of its rows over: that one will not come back from the first file.
  const headless = lines('JP|102|2024|x')
  const settings = { dataset: 'population', columns: 'location_source,population_number,year', separator: 'bar' }
  const wrong = await admin.uploaded(headless, 'third.csv', { ...settings, separator: 'tab' })
  expect(wrong.report?.faults).toMatchObject([{ reason: 'wrong_separator', value: 'tab' }])
  await admin.call('PUT', `imports/jobs/${wrong.id}`, settings)
  expect((await admin.settled(wrong.id)).report?.previews[0]?.rows.at(-1)?.cells).toEqual(['JP', '102', '2024', 'x'])
  const third = (await admin.commit(wrong.id)).batch?.id ?? 0
  expect((await page(third)).report.options).toMatchObject({
    columns: ['location_source', 'population_number', 'year'],
    separator: 'bar',
    head: null,
    encoding: null,
  })
  expect(await page(first)).toMatchObject({ standing: 1, replacedBy: [{ id: second, rows: 2 }], returning: [] })
  expect(await page(second)).toMatchObject({
    standing: 1,
    replacedBy: [{ id: third, rows: 1 }],
    returning: [{ rows: 1 }],
  })
  const undone = await admin.call('POST', `imports/${second}/undo`)
  expect(undone.json()).toMatchObject({ id: second, removed: 1, returned: [{ id: first, rows: 1 }] })
  expect(await page(second)).toMatchObject({
    standing: 0,
    returning: [{ id: first, rows: 1 }],
    report: { faultCount: 1 },
  })
  expect((await population()).filter(({ year }: { year: number }) => year === 2024)).toMatchObject([
    { location_source: 'CN', population_number: 7 },
    { location_source: 'JP', population_number: 102 },
    { location_source: 'KR', population_number: 50 },
  ])
  expect((await admin.call('GET', 'imports/99999')).json()).toMatchObject({ status: 404 })
  expect((await other.call('GET', `imports/${first}`)).statusCode).toBe(200)
})

test('the report of texts by people outside keeps no word of theirs', { tags: 'release' }, async () => {
  const head = 'voc_name,voc_message,voc_sentiment,voc_channels,date'
  const rows = lines(head, 'Somchai,Nice,positive,webboard,2024-01-01', 'Somsak,Good,positive,webboard,the day before')
  const { id } = await admin.uploaded(rows, 'voices.csv', { dataset: 'voc', source: 'Forum' })
  const stored = await admin.commit(id, { skipBadRows: true })
  const answer = await admin.call('GET', `imports/${stored.batch?.id}`)
  expect(answer.json().report).toMatchObject({ faultCount: 1, faults: [{ row: 3, value: null, message: '' }] })
  expect(answer.body).not.toContain('the day before')
  // The figure leads to its import and row: the head of the file is row 1.
  const question = { version: 1, dataset: 'voc', measures: ['sum_voc'] }
  const behind = await admin.call('POST', 'v2/explore/rows', { question })
  expect(behind.json().batches).toEqual([{ id: stored.batch?.id, fileName: 'voices.csv', sheet: null, row: 2 }])
})
