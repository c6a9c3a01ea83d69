import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb.ts'
import { Bench, batchesOf, datasetOf, sala } from './testing.ts'

const bench = new Bench()
const template = bench.path('template')
const head = 'date,location_source,immigrants,status'
const january = [head, '2024-01-01,CN,1000,final', '2024-01-01,JP,500,final', '2024-01-01,FR,70,final']

beforeAll(async () => {
  // The stores are made once and copied: a new PostgreSQL takes most of a second.
  const ran = await sala(
    template,
    ['user', 'add', '--email', 'first@example.org', '--role', 'admin', '--password-stdin'],
    {
      stdin: 'correct horse\n',
    },
  )
  expect(ran).toMatchObject({ code: 0, errors: '' })
})
afterAll(() => bench.close())

test('a good file becomes a batch, and the report says what was read', async () => {
  const data = bench.dataFolder(template)
  const ran = await sala(data, ['import', 'immigration', bench.file('jan.csv', january), '--source', 'The ministry'])
  expect(ran).toMatchObject({ code: 0, errors: '' })
  expect(ran.out).toContain('Imported jan.csv → immigration: batch 1, 3 rows.')
  expect(ran.out).toMatch(/Sum of Arrivals \(by month\) +1,570 people/)
  expect(ran.out).toContain('sala undo 1')
  expect(await datasetOf(data, 'immigration')).toMatchObject({
    rows: 3,
    newest: '2024-01-01',
    status: 'final',
    source: 'The ministry',
    demonstration: false,
    version: 1,
  })
})

test('faults are all reported, nothing is stored, and the exit code says so', async () => {
  const data = bench.dataFolder(template)
  const bad = Array.from({ length: 150 }, (_, row) => `2024-01-01,Atlantis ${row},1,final`)
  const file = bench.file('bad.csv', [head, '2024-01-01,CN,1,final', ...bad])
  const list = bench.path('faults.ndjson')
  const ran = await sala(data, ['import', 'immigration', file, '--faults-file', list])
  expect(ran.code).toBe(1)
  expect(ran.out).toContain('Not imported: bad.csv → immigration has 150 faults. Nothing is stored.')
  expect(ran.out).toMatch(/^ +3 {2}location_source {2}Atlantis 0 /m)
  expect(ran.out).toContain('… and 50 more faults')
  const lines = readFileSync(list, 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(150)
  expect(JSON.parse(lines[149] ?? '')).toMatchObject({
    sheet: null,
    row: 152,
    column: 'location_source',
    value: 'Atlantis 149',
    reason: 'unknown_place',
  })
  expect(await batchesOf(data)).toEqual([])
})

test('a dry run checks everything and stores nothing', async () => {
  const data = bench.dataFolder(template)
  const file = bench.file('jan.csv', january)
  const ran = await sala(data, ['import', 'immigration', file, '--dry-run'])
  expect(ran.code).toBe(0)
  expect(ran.out).toContain('Checked jan.csv → immigration: no faults. Dry run: nothing is stored.')
  expect(await datasetOf(data, 'immigration')).toMatchObject({ rows: 0, version: 0 })
})

test('bad rows are left out where that is asked for', async () => {
  const data = bench.dataFolder(template)
  const file = bench.file('mixed.csv', [...january, '2024-01-01,DE,-4,final', '2024-01-01,CN,9,final'])
  const refused = await sala(data, ['import', 'immigration', file])
  expect(refused.code).toBe(1)
  expect(refused.out).toContain('this row stands in the file more than once')
  const ran = await sala(data, ['import', 'immigration', file, '--skip-bad-rows'])
  expect(ran.code).toBe(0)
  expect(ran.out).toContain('batch 1, 3 rows')
  expect(ran.out).toContain('2 rows left out:')
  expect(await datasetOf(data, 'immigration')).toMatchObject({ rows: 3 })
})

test('the same file twice is noticed whatever its name, and --again is the way out', async () => {
  const data = bench.dataFolder(template)
  expect((await sala(data, ['import', 'immigration', bench.file('jan.csv', january)])).code).toBe(0)
  const copy = bench.file('copy.csv', january)
  const refused = await sala(data, ['import', 'immigration', copy])
  expect(refused.code).toBe(1)
  expect(refused.out).toMatch(
    /copy\.csv → immigration is there already as batch 1, imported \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  )
  expect(refused.out).toContain('--again')
  const checked = await sala(data, ['import', 'immigration', copy, '--dry-run'])
  expect(checked.code).toBe(0)
  expect(checked.out).toMatch(/Same file as +batch 1/)
  expect((await sala(data, ['import', 'immigration', copy, '--again'])).code).toBe(0)
  expect((await sala(data, ['undo', '2'])).code).toBe(0)
  expect((await sala(data, ['undo', '1'])).code).toBe(0)
  // What was taken back may come in again without a word.
  expect((await sala(data, ['import', 'immigration', copy])).code).toBe(0)
  expect(await datasetOf(data, 'immigration')).toMatchObject({ rows: 3 })
})

test('headings can be mapped and units given', async () => {
  const data = bench.dataFolder(template)
  const file = bench.file('own.csv', ['Zeit,Woher,a=b', '2024-01,CN,1.5', '2024-01,JP,2'])
  expect((await sala(data, ['import', 'immigration', file])).code).toBe(1)
  const map = ['--map', 'date=Zeit', 'location_source=Woher', '--map', 'immigrants=a=b']
  const ran = await sala(data, ['import', 'immigration', file, ...map, '--unit', 'thousand', '--status', 'preliminary'])
  expect(ran).toMatchObject({ code: 0, errors: '' })
  expect(ran.out).toMatch(/Sum of Arrivals \(by month\) +3,500 people/)
  expect(await datasetOf(data, 'immigration')).toMatchObject({ rows: 2, status: 'preliminary' })
})

test('a revised figure replaces a preliminary one, a lower one is refused, and undo brings vintages back', async () => {
  const data = bench.dataFolder(template)
  const month = (figure: number, status: string) =>
    bench.file(`${status}.csv`, [head, `2024-05-01,CN,${figure},${status}`, `2024-05-01,JP,${figure},${status}`])
  const now = () => datasetOf(data, 'immigration')
  expect((await sala(data, ['import', 'immigration', month(10, 'preliminary')])).code).toBe(0)
  const revised = await sala(data, ['import', 'immigration', month(20, 'revised')])
  expect(revised.out).toContain('batch 2, 2 rows, 2 earlier rows replaced and kept as vintages')
  const lower = await sala(data, ['import', 'immigration', month(30, 'preliminary')])
  expect(lower.code).toBe(1)
  expect(lower.out).toContain('a revised figure is there from batch 2, this one is preliminary; give --replace-higher')
  expect(await now()).toMatchObject({ rows: 2, status: 'revised', version: 2 })
  const kept = await sala(data, ['import', 'immigration', month(30, 'preliminary'), '--skip-bad-rows'])
  expect(kept.code).toBe(1)
  const insisted = await sala(data, ['import', 'immigration', month(30, 'preliminary'), '--replace-higher'])
  expect(insisted.code).toBe(0)
  expect(await now()).toMatchObject({ rows: 2, status: 'preliminary' })
  const undone = await sala(data, ['undo', '3'])
  expect(undone.out).toContain(
    'Took back batch 3 (preliminary.csv → immigration): 2 rows removed, 2 earlier rows returned.',
  )
  expect(await now()).toMatchObject({ rows: 2, status: 'revised' })
  expect((await batchesOf(data)).map(({ id, undoneAt }) => [id, undoneAt === null])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ])
})

test('what is asked for wrongly is named, with the choices, and ends with 2', async () => {
  const data = bench.dataFolder(template)
  const file = bench.file('jan.csv', january)
  const cases: readonly (readonly [readonly string[], string])[] = [
    [['imprt'], 'Did you mean import?'],
    [['import', 'immigration'], "missing required argument 'file'"],
    [['import', 'imigration', file], 'data set “imigration” is not known; choose one of: immigration, '],
    [['import', 'immigration', '/nowhere/x.csv'], 'file “/nowhere/x.csv” does not exist'],
    [['import', 'immigration', data], 'is not a regular file'],
    [
      ['import', 'immigration', file, '--map', 'dat=x'],
      'column of immigration “dat” is not known; choose one of: date, ',
    ],
    [['import', 'immigration', file, '--map', 'date'], 'Write it as column=heading'],
    [
      ['import', 'immigration', file, '--unit', 'milion'],
      'unit of immigration “milion” is not known; choose one of: million',
    ],
    [['import', 'immigration', file, '--status', 'sure'], 'Allowed choices are preliminary, revised, final'],
    [['import', 'gdp', file, '--status', 'final'], 'gdp is published without one'],
    [['import', 'immigration', file, '--faults-file', file], 'is the file to import'],
    [['batches', 'gpd'], 'choose one of: gdp'],
    [['undo', 'last'], 'Give the number of a batch'],
    [['undo', '7'], 'batch “7” does not exist'],
  ]
  for (const [words, message] of cases) {
    const ran = await sala(data, words)
    expect([words, ran.code, ran.errors]).toEqual([words, 2, expect.stringContaining(message)])
  }
  const wrongFolder = await sala(data, ['datasets'], { env: { PORT: 'eighty' } })
  expect(wrongFolder).toMatchObject({ code: 2, errors: expect.stringContaining('PORT=eighty') })
})

test('E03: a second process on the data folder is refused by name, and nothing is half open', async () => {
  const data = bench.dataFolder(template)
  const holder = await openDuckDB({ folder: data })
  try {
    const words = ['import', 'immigration', bench.file('jan.csv', january)]
    const ran = await sala(data, words)
    expect(ran).toMatchObject({ code: 3, out: '' })
    expect(ran.errors).toContain(`are held by process ${process.pid}: another command, or a server`)
  } finally {
    await holder.close()
  }
  expect(await batchesOf(data)).toEqual([])
})

test('help shows examples for every command', async () => {
  for (const words of [['import'], ['datasets'], ['batches'], ['undo'], ['user', 'add'], ['demo']]) {
    const ran = await sala(bench.path('unused'), [...words, '--help'])
    expect([words, ran.code, ran.out]).toEqual([words, 0, expect.stringMatching(/Examples?:\n {2}\$ /)])
  }
})

test('a person is added with a password from standard input alone', async () => {
  const data = bench.dataFolder(template)
  const add = (words: readonly string[], stdin?: string) =>
    sala(data, ['user', 'add', '--password-stdin', ...words], stdin === undefined ? {} : { stdin })
  const added = await add(['--email', ' Dao@Example.org', '--role', 'ADMIN', '--firstname', 'ดาว'], 'a long password\n')
  expect(added).toMatchObject({ code: 0, out: 'Added Dao@Example.org with the role admin.\n', errors: '' })
  const cases: readonly (readonly [readonly string[], string | undefined, number, string])[] = [
    [['--email', 'dao@example.org', '--role', 'admin'], 'a long password', 1, 'belongs to somebody already'],
    [
      ['--email', 'x@example.org', '--role', 'boss'],
      'a long password',
      2,
      'role “boss” is not known; choose one of: admin',
    ],
    [['--email', 'x', '--role', 'admin'], 'a long password', 2, 'e-mail address “x” is not one'],
    [['--email', 'x@example.org', '--role', 'admin'], 'short', 2, 'give 8 to 1,000 letters'],
    [['--email', 'x@example.org', '--role', 'admin'], '', 2, 'no password came in'],
    [['--email', 'x@example.org', '--role', 'admin'], 'two\nlines of it', 2, 'line break'],
  ]
  for (const [words, stdin, code, message] of cases) {
    const ran = await add(words, stdin)
    expect([words, ran.code, ran.errors]).toEqual([words, code, expect.stringContaining(message)])
  }
  const typed = await sala(data, [
    'user',
    'add',
    '--email',
    'x@example.org',
    '--role',
    'admin',
    '--password',
    'abcdefgh',
  ])
  expect(typed.code).toBe(2)
})

test('demonstration data come in by the same road, once, and never beside real figures', async () => {
  const data = bench.dataFolder(template)
  const words = ['demo', '--scale', '0.02', '--seed', '7']
  const first = await sala(data, words)
  expect(first).toMatchObject({ code: 0, errors: '' })
  const batches = await batchesOf(data)
  expect(batches.map(({ dataset }) => dataset)).toEqual([
    'immigration',
    'checkpoint',
    'immigration_target',
    'gdp',
    'population',
  ])
  expect(batches.every(({ demonstration }) => demonstration)).toBe(true)
  expect(await sala(data, words)).toMatchObject({ code: 0, out: 'The demonstration data are there already.\n' })
  // Another seed takes the place of the first one.
  expect((await sala(data, ['demo', '--scale', '0.02', '--seed', '8'])).code).toBe(0)
  const after = await batchesOf(data)
  expect(after.filter(({ undoneAt }) => undoneAt === null)).toHaveLength(5)

  const real = bench.dataFolder(template)
  expect((await sala(real, ['import', 'immigration', bench.file('jan.csv', january)])).code).toBe(0)
  const refused = await sala(real, words)
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringContaining('real figures are there (batch 1, jan.csv'),
  })
  expect(await batchesOf(real)).toHaveLength(1)
})
