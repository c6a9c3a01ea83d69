import { readFileSync } from 'node:fs'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../core/config/config.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { listRecipe } from '../imports/testing/listRecipe.ts'
import { openState } from '../state/openState.ts'
import type { State } from '../state/state.ts'
import {
  Bench,
  batchesOf,
  type House,
  openHouse,
  openPeople,
  sala,
  startSala,
  storedFacts,
} from './testing/commandLine.ts'

/**
 * What people see of the command line. Here its work is done by this process in place of a server, which is quicker; that commands
 * do the same on their own is shown at the end and in `crash.test.ts`.
 */
const bench = new Bench()
let people: State
let house: House
beforeAll(async () => {
  people = await openPeople(bench)
})
beforeEach(async () => {
  house = await openHouse(bench, people)
})
afterEach(() => house.close())
afterAll(async () => {
  await people.close()
  bench.close()
})

const run = (words: readonly string[], stdin = '') => sala(house.data, words, { stdin })
const head = 'date,location_source,immigrants,status'
const january = [head, '2024-01-01,CN,1000,final', '2024-01-01,JP,500,final', '2024-01-01,FR,70,final']

/** Long work on a slow machine says how far it is; a complaint begins with its own word. */
const noError = expect.not.stringContaining('error:')

test('a good file becomes a batch, and the report says what was read', async () => {
  const ran = await run(['import', 'immigration', bench.file('jan.csv', january), '--source', 'The ministry'])
  expect(ran).toMatchObject({ code: 0, errors: noError })
  expect(ran.out).toContain('Imported jan.csv → immigration: batch 1, 3 rows.')
  expect(ran.out).toMatch(/2024-01 +Arrivals +1,570 +– +people/)
  expect(ran.out).toContain('sala undo 1')
  expect(await storedFacts(house.engine, immigration)).toMatchObject({
    rows: 3,
    newest: '2024-01-01',
    status: 'final',
    source: 'The ministry',
    demonstration: false,
    version: 1,
  })
})

test('a file of bare lines is imported with what the person says of its columns', { tags: 'release' }, async () => {
  const file = bench.file('neg.txt', ['แพง, ไม่คุ้ม', 'ห้องสกปรก "มาก"'])
  const text = [
    '--columns',
    'voc_message',
    '--set',
    'voc_sentiment=negative',
    'voc_channels=webboard',
    'date=2019-01-31',
  ]
  const ran = await run(['import', 'voc', file, ...text])
  expect(ran).toMatchObject({ code: 0, errors: noError })
  expect(ran.out).toContain('Imported neg.txt → voc: batch 1, 2 rows.')
  expect(ran.out).toContain('voc_sentiment was given as “negative” for every row')
  expect(await storedFacts(house.engine, voc)).toMatchObject({ rows: 2, newest: '2019-01-31' })
})

test.each(
  firstCases(
    [
      [
        ['--set', 'voc_sentiment=sour'],
        'error: --set voc_sentiment=sour: “sour” is none of: positive, neutral, negative',
      ],
      [['--set', 'mood=sour'], 'error: column of voc “mood” is not known'],
      [['--set', 'date'], 'Write it as column=value'],
      [['--set', 'date=2024-01-01', 'date=2024-01-02'], 'The column “date” is set twice'],
      [['--columns', 'voc_message,mood'], 'error: column of voc “mood” is not known'],
      [['--columns', ','], 'names no column'],
    ],
    2,
  ),
)('%j is refused before anything is opened', async (options, message) => {
  const ran = await run(['import', 'voc', bench.file('lines.txt', ['x']), ...options])
  expect(ran.code).toBe(2)
  expect(ran.errors).toContain(message)
})

test('faults are all reported, nothing is stored, and the exit code says so', async () => {
  const bad = Array.from({ length: 150 }, (_, row) => `2024-01-01,Atlantis ${row},1,final`)
  const file = bench.file('bad.csv', [head, '2024-01-01,CN,1,final', ...bad])
  const list = bench.path('faults.ndjson')
  const ran = await run(['import', 'immigration', file, '--faults-file', list])
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
  expect(await house.engine.batches()).toEqual([])
})

test('a dry run checks everything and stores nothing', async () => {
  const file = bench.file('jan.csv', january)
  const ran = await run(['import', 'immigration', file, '--dry-run'])
  expect(ran.code).toBe(0)
  expect(ran.out).toContain('Checked jan.csv → immigration: no faults. Dry run: nothing is stored.')
  expect(await storedFacts(house.engine, immigration)).toMatchObject({ rows: 0, version: 0 })
})

test('bad rows are left out where that is asked for', { tags: 'release' }, async () => {
  const file = bench.file('mixed.csv', [...january, '2024-01-01,DE,-4,final', '2024-01-01,CN,9,final'])
  const refused = await run(['import', 'immigration', file])
  expect(refused.code).toBe(1)
  expect(refused.out).toContain('this row stands in the file more than once')
  const ran = await run(['import', 'immigration', file, '--skip-bad-rows'])
  expect(ran.code).toBe(0)
  expect(ran.out).toContain('batch 1, 3 rows')
  expect(ran.out).toContain('2 rows left out:')
  expect(await storedFacts(house.engine, immigration)).toMatchObject({ rows: 3 })
})

test('the same file twice is noticed whatever its name, and --again is the way out', { tags: 'release' }, async () => {
  expect((await run(['import', 'immigration', bench.file('jan.csv', january)])).code).toBe(0)
  const copy = bench.file('copy.csv', january)
  const refused = await run(['import', 'immigration', copy])
  expect(refused.code).toBe(1)
  expect(refused.out).toMatch(
    /copy\.csv → immigration is there already as batch 1, imported \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  )
  expect(refused.out).toContain('--again')
  const checked = await run(['import', 'immigration', copy, '--dry-run'])
  expect(checked.code).toBe(0)
  expect(checked.out).toMatch(/Same file as +batch 1/)
  expect((await run(['import', 'immigration', copy, '--again'])).code).toBe(0)
  expect((await run(['undo', '2'])).code).toBe(0)
  expect((await run(['undo', '1'])).code).toBe(0)
  // What was taken back may come in again without a word.
  expect((await run(['import', 'immigration', copy])).code).toBe(0)
  expect(await storedFacts(house.engine, immigration)).toMatchObject({ rows: 3 })
})

test('headings can be mapped and units given', { tags: 'release' }, async () => {
  const file = bench.file('own.csv', ['Zeit,Woher,a=b', '2024-01,CN,1.5', '2024-01,JP,2'])
  expect((await run(['import', 'immigration', file])).code).toBe(1)
  const map = ['--map', 'date=Zeit', 'location_source=Woher', '--map', 'immigrants=a=b']
  const ran = await run(['import', 'immigration', file, ...map, '--unit', 'thousand', '--status', 'preliminary'])
  expect(ran).toMatchObject({ code: 0, errors: noError })
  // In the file's own unit, as it stands there.
  expect(ran.out).toMatch(/2024-01 +Arrivals +3\.5 +– +1,000 people/)
  expect(await storedFacts(house.engine, immigration)).toMatchObject({ rows: 2, status: 'preliminary' })
})

test('a table is read by the recipe of a file, which says where it does not fit or is wrong', async () => {
  const file = bench.file('own.csv', ['Zeit,Woher,Leute', '2024-01,CN,15', '2024-01,JP,20'])
  const fields = {
    date: { column: 1, heading: 'Zeit' },
    location_source: { column: 2, heading: 'Woher' },
    immigrants: { column: 3, heading: 'Leute' },
  }
  const recipe = (changes: object) =>
    bench.file('recipe.json', [
      JSON.stringify({
        name: 'By the office',
        recipe: { ...listRecipe({ dataset: 'immigration', fields }), ...changes },
      }),
    ])
  const importWith = (path: string) => run(['import', 'immigration', file, '--recipe', path, '--status', 'final'])
  const wrong = await importWith(recipe({ version: 2 }))
  expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining('recipe.json: recipe.version')])
  const unfit = await importWith(recipe({ fields: { ...fields, immigrants: { column: 3, heading: 'Gäste' } } }))
  expect([unfit.code, unfit.out]).toEqual([1, expect.stringContaining('cell C1: the recipe expects “Gäste”')])
  const ran = await importWith(recipe({}))
  expect(ran).toMatchObject({ code: 0, errors: noError })
  expect(ran.out).toContain('By the office')
  expect(await storedFacts(house.engine, immigration)).toMatchObject({ rows: 2, status: 'final' })
})

test('a revised figure replaces a preliminary one, a lower one is refused, and undo brings vintages back', async () => {
  const month = (figure: number, status: string) =>
    bench.file(`${status}.csv`, [head, `2024-05-01,CN,${figure},${status}`, `2024-05-01,JP,${figure},${status}`])
  const now = () => storedFacts(house.engine, immigration)
  expect((await run(['import', 'immigration', month(10, 'preliminary')])).code).toBe(0)
  const revised = await run(['import', 'immigration', month(20, 'revised')])
  expect(revised.out).toContain('batch 2, 2 rows, 2 earlier rows replaced and kept as vintages')
  const lower = await run(['import', 'immigration', month(30, 'preliminary')])
  expect(lower.code).toBe(1)
  expect(lower.out).toContain('a revised figure is there from batch 2, this one is preliminary; give --replace-higher')
  expect(await now()).toMatchObject({ rows: 2, status: 'revised', version: 2 })
  const saved = await run(['import', 'immigration', month(30, 'preliminary'), '--skip-bad-rows'])
  expect(saved.code).toBe(1)
  const insisted = await run(['import', 'immigration', month(30, 'preliminary'), '--replace-higher'])
  expect(insisted.code).toBe(0)
  expect(await now()).toMatchObject({ rows: 2, status: 'preliminary' })
  const undone = await run(['undo', '3'])
  expect(undone.out).toContain(
    'Took back batch 3 (preliminary.csv → immigration): 2 rows removed, 2 earlier rows returned (2 of batch 2).',
  )
  expect(await now()).toMatchObject({ rows: 2, status: 'revised' })
  expect((await house.engine.batches()).toReversed().map(({ id, undoneAt }) => [id, undoneAt === null])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ])
})

test('figures of which nobody says how sure they are are asked for, and never stored as final', {
  tags: 'release',
}, async () => {
  const file = bench.file('bare.csv', ['date,location_source,immigrants', '2021-05-01,CN,5', '2021-05-01,Narnia,5'])
  const rows = (await storedFacts(house.engine, immigration)).rows
  for (const more of [[], ['--skip-bad-rows'], ['--dry-run'], ['--skip-bad-rows', '--replace-higher']]) {
    const ran = await run(['import', 'immigration', file, ...more])
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('figures of 2021-05 are preliminary, revised or final; give --status')
    expect(ran.out).toContain('Say how sure the figures are: --status preliminary')
    expect(ran.out).toMatch(/Status +unknown \(no mark\): 2021-05/)
  }
  expect((await storedFacts(house.engine, immigration)).rows).toBe(rows)
  const input = await run(['import', 'immigration', file, '--status', 'revised', '--skip-bad-rows', '--dry-run'])
  expect(input.code).toBe(0)
  expect(input.out).toMatch(/Status +revised \(--status\): 2021-05/)
})

test('what is asked for wrongly is named, with the choices, and ends with 2', async () => {
  const file = bench.file('jan.csv', january)
  const cases: readonly (readonly [readonly string[], string])[] = [
    [['imprt'], 'Did you mean import?'],
    [['import', 'immigration'], "missing required argument 'file'"],
    [['import', 'imigration', file], 'data set “imigration” is not known; choose one of: immigration, '],
    [['import', 'immigration', '/nowhere/x.csv'], 'file “/nowhere/x.csv” does not exist'],
    [['import', 'immigration', house.data], 'is not a regular file'],
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
    const ran = await run(words)
    expect([words, ran.code, ran.errors]).toEqual([words, 2, expect.stringContaining(message)])
  }
  const wrongSetting = await sala(house.data, ['datasets'], { env: { PORT: 'eighty' } })
  expect(wrongSetting).toMatchObject({ code: 2, errors: expect.stringContaining('PORT=eighty') })
})

test('a command on its own opens the stores and does the same, with its audit', { tags: 'release' }, async () => {
  const data = bench.dataFolder()
  const file = bench.file('jan.csv', january)
  const ran = await startSala(data, ['import', 'immigration', file]).ended
  expect(ran).toMatchObject({ code: 0, errors: noError })
  expect(ran.out).toContain('Imported jan.csv → immigration: batch 1, 3 rows.')
  expect((await sala(data, ['undo', '1'])).code).toBe(0)
  const batches = await batchesOf(data)
  expect(batches).toMatchObject([{ id: 1, dataset: 'immigration', rows: 3, undoneAt: expect.any(String) }])
  const add = ['user', 'add', '--email', 'dao@example.org', '--role', 'admin', '--password-stdin']
  expect(await sala(data, add, { stdin: 'a long password' })).toMatchObject({ code: 0, errors: noError })
  const state = await openState({ config: readConfig({ SALA_DATA: data }), log: pino({ level: 'silent' }), as: 'tool' })
  try {
    const entries = await state.audit.list(3)
    expect(entries.map(({ action, author }) => [action, author.via])).toEqual([
      ['user_added', 'command_line'],
      ['batch_undone', 'command_line'],
      ['batch_imported', 'command_line'],
    ])
    expect(JSON.stringify(entries)).not.toContain('a long password')
  } finally {
    await state.close()
  }
})

test('E03: a second process on the data folder is refused by name, and nothing is half open', async () => {
  const data = bench.dataFolder()
  const holder = await openDuckDB({ folder: data })
  try {
    const ran = await startSala(data, ['import', 'immigration', bench.file('jan.csv', january)]).ended
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
  const add = (words: readonly string[], stdin: string) => run(['user', 'add', '--password-stdin', ...words], stdin)
  const added = await add(['--email', ' Dao@Example.org', '--role', 'ADMIN', '--firstname', 'ดาว'], 'a long password\n')
  expect(added).toMatchObject({ code: 0, out: 'Added Dao@Example.org with the role admin.\n', errors: noError })
  const cases: readonly (readonly [readonly string[], string, number, string])[] = [
    [['--email', 'dao@example.org', '--role', 'admin'], 'a long password', 1, 'belongs to somebody already'],
    [
      ['--email', 'x@example.org', '--role', 'boss'],
      'a long password',
      2,
      'role “boss” is not known; choose one of: admin',
    ],
    [['--email', 'x', '--role', 'admin'], 'a long password', 2, 'e-mail address “x” is not one'],
    // What the screens could never save again is not taken here either.
    [
      ['--email', 'x@example.org', '--role', 'admin', '--firstname', 'a\nb'],
      'a long password',
      2,
      'first name “a\\u{a}b”',
    ],
    [
      ['--email', 'x@example.org', '--role', 'admin', '--lastname', 'x'.repeat(101)],
      'a long password',
      2,
      '100 letters',
    ],
    [['--email', 'x@example.org', '--role', 'admin'], 'short', 2, 'give 12 to 1,000 letters'],
    [['--email', 'x@example.org', '--role', 'admin'], '', 2, 'no password came in'],
    [['--email', 'x@example.org', '--role', 'admin'], 'two\nlines of it', 2, 'line break'],
  ]
  for (const [words, stdin, code, message] of cases) {
    const ran = await add(words, stdin)
    expect([words, ran.code, ran.errors]).toEqual([words, code, expect.stringContaining(message)])
  }
  const typed = await run(['user', 'add', '--email', 'x@example.org', '--role', 'admin', '--password', 'abcdefgh'])
  expect(typed.code).toBe(2)
})

test('demonstration data never come beside real figures', { tags: 'release' }, async () => {
  const real = bench.file('gdp.csv', ['location_source,gdp_year,gdp_gdp', 'CN,1999,5'])
  expect((await run(['import', 'gdp', real])).code).toBe(0)
  expect(await storedFacts(house.engine, gdp)).toMatchObject({ oldest: '1999' })
  const refused = await run(['demo', '--scale', '0.02', '--seed', '8'])
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringContaining('real figures are there (batch 1, gdp.csv'),
  })
  expect(await house.engine.batches()).toHaveLength(1)
})
