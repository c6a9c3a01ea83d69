import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { utils, write } from '@e965/xlsx'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { realFile } from '@sala/catalog/testing/realFiles.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { reportLines } from '../cli/output/report.ts'
import { dailyCounts } from '../cli/testing/dailyCounts.ts'
import type { Progress } from '../core/progress.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { wholePlan } from '../facts/plan/plan.ts'
import { unrestricted } from '../facts/rowScope.ts'
import { aBatch } from '../facts/testing/rows.ts'
import { runImport } from './import.ts'
import { importRequest } from './testing/importRequest.ts'
import { temporaryFile } from './testing/readForTest.ts'
import { cellsOf } from './testing/realData.ts'

const folder = mkdtempSync(join(tmpdir(), 'sala-run-import-'))
let engine: Engine
let count = 0
beforeEach(async () => {
  count += 1
  engine = await openDuckDB({ folder: join(folder, `data${count}`) })
})
afterEach(() => engine.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** The writing transaction is free, and no batch is there. */
async function expectNothing(): Promise<void> {
  await (await engine.beginBatch(gdp, aBatch())).rollback()
  expect(await engine.batches()).toEqual([])
}

const ample = { megabytes: 1024, milliseconds: 60_000 }

test('a file that takes longer than its time is a fault and leaves nothing', { tags: 'release' }, async () => {
  const path = file('slow.csv', dailyCounts(400))
  const result = await runImport(engine, importRequest('checkpoint', path), {}, { ...ample, milliseconds: 30 })
  expect(result).toMatchObject({ outcome: 'faults', faultCount: 1, batch: null })
  expect(result.faults[0]).toMatchObject({ reason: 'too_large', message: expect.stringContaining('split the file') })
  await expectNothing()
})

test('a file that takes more than its memory is a fault, and the process lives on', { tags: 'release' }, async () => {
  const long = `[${Array.from({ length: 300_000 }, (_, row) => `{"location_source":"CN","gdp_year":2000,"gdp_gdp":${row}}`).join(',')}]`
  const result = await runImport(engine, importRequest('gdp', file('big.json', long)), {}, { ...ample, megabytes: 16 })
  expect(result).toMatchObject({ outcome: 'faults', faultCount: 1, batch: null })
  expect(result.faults[0]).toMatchObject({ reason: 'too_large', message: expect.stringContaining('16 MB') })
  await expectNothing()
})

test('an import that waits for another one can be cancelled, and does not block the next', {
  tags: 'release',
}, async () => {
  const path = file('small.csv', 'location_source,gdp_year,gdp_gdp\nCN,2000,5\n')
  const other = await engine.beginBatch(gdp, aBatch())
  const stop = new AbortController()
  const phases: Progress['phase'][] = []
  const waiting = runImport(engine, importRequest('gdp', path), {
    signal: stop.signal,
    onProgress: ({ phase }) => phases.push(phase),
  })
  while (phases.at(-1) !== 'waiting') await wait(5)
  stop.abort()
  expect(await waiting).toMatchObject({ outcome: 'cancelled', batch: null })
  await other.rollback()
  await expectNothing()
  expect(await runImport(engine, importRequest('gdp', path))).toMatchObject({ outcome: 'committed', goodRows: 1 })
})

test('an import that is cancelled before it begins touches nothing', async () => {
  const path = file('before.csv', 'location_source,gdp_year,gdp_gdp\nCN,2000,5\n')
  const result = await runImport(engine, importRequest('gdp', path), { signal: AbortSignal.abort() })
  expect(result.outcome).toBe('cancelled')
  await expectNothing()
})

test('a file that changes while it is read is refused', async () => {
  const path = file('moving.csv', dailyCounts(50))
  let changed = false
  const result = await runImport(engine, importRequest('checkpoint', path), {
    onProgress: ({ phase }) => {
      if (phase !== 'waiting' || changed) return
      changed = true
      writeFileSync(path, dailyCounts(51))
    },
  })
  expect(result).toMatchObject({ outcome: 'faults', faults: [{ message: expect.stringContaining('changed while') }] })
  await expectNothing()
})

test('a taker of faults that fails takes the whole import back', { tags: 'release' }, async () => {
  const path = file('faults.csv', 'location_source,gdp_year,gdp_gdp\nCN,2000,five\n')
  const failing = runImport(engine, importRequest('gdp', path), {
    onFaults: async () => {
      throw new Error('disk full')
    },
  })
  await expect(failing).rejects.toThrow('disk full')
  await expectNothing()
})

test('a file without rows, an empty one and a folder are told from each other', async () => {
  const head = 'location_source,gdp_year,gdp_gdp\n'
  const bare = await runImport(engine, importRequest('gdp', file('bare.csv', head)))
  expect(bare).toMatchObject({ outcome: 'faults', faultCount: 1, batch: null })
  const empty = await runImport(engine, importRequest('gdp', file('empty.csv', '')))
  expect(empty).toMatchObject({ outcome: 'faults', faultCount: 1, batch: null })
  await expect(runImport(engine, importRequest('gdp', folder))).rejects.toThrow('is not a regular file')
  await expectNothing()
})

const bookOf2024 = realFile('immigration/tanpim16/Jan_Dec_2024.xlsx')

test('the ministry’s book and its tidied figures agree in the store: the later one replaces the earlier', {
  tags: 'release',
}, async () => {
  const years = async () => {
    const rows = await engine.reader(unrestricted).query(
      {
        ...wholePlan(immigration),
        select: {
          kind: 'groups',
          groupings: [{ key: 'years', by: ['year'], measures: ['totalImmigrants'] }],
          bounds: [],
        },
      },
      {},
    )
    return Object.fromEntries(rows.map(({ year, totalImmigrants }) => [year, totalImmigrants]))
  }
  const book = await runImport(engine, importRequest('immigration', bookOf2024))
  expect(book).toMatchObject({ outcome: 'committed', badRows: 0, faultCount: 0 })
  expect(book.previews[0]?.read[0]).toMatchObject({ row: expect.any(Number), values: { period: 'month' } })
  // Each month of each year beside the grand total that the book prints of it.
  expect(book.sums).toHaveLength(24)
  expect(book.sums.filter(({ printed, value }) => printed !== value)).toEqual([])
  const of = (year: string) => book.sums.filter(({ period }) => period?.startsWith(year))
  expect(of('2024').reduce((sum, { value }) => sum + value, 0)).toBe(35_545_714)
  expect(of('2023').reduce((sum, { value }) => sum + value, 0)).toBe(28_150_016)
  const fromBook = await years()
  expect(fromBook).toEqual({ 2023: 28_150_016, 2024: 35_545_714 })
  const list = realFile('immigration/tanpim16/foreign_visitors_combined.csv')
  const tidy = await runImport(engine, importRequest('immigration', list))
  // The list has three of the book's 24 months, and 94 members each: 91 countries, and what is left of three regions.
  expect(book.batch?.rows).toBe(24 * 94)
  expect(tidy).toMatchObject({ outcome: 'committed', faultCount: 0, batch: { replaced: 3 * 94 } })
  expect(await years()).toMatchObject(fromBook)
})

/**
 * Of each row and month of a book like the ministry's what it says, by `name month`; rows of regions and of all are none. What is left of
 * America, the Middle East and Africa is one member of the data set, and what is left of Asia and Oceania another.
 */
function figuresOf(rows: readonly (readonly unknown[])[], columns: readonly (readonly [number, string])[]) {
  const figures = new Map<string, number>()
  const regions =
    /^(Asia and the Pacific|(South-East|North-East|South) Asia|Oceania|(Northern |Western |Central\/Eastern |Southern\/Medit. )?Europe|America|Middle East|Africa|Grand Total)$/
  for (const row of rows.slice(5)) {
    const name = String(row[0] ?? '').trim()
    if (name === '' || regions.test(name) || typeof row[1] !== 'number') continue
    const rest = /^Other in (?:(America|Middle East|Africa)|Asia|Oceania)$/.exec(name)
    const member = rest === null ? name : rest[1] === undefined ? 'Other there' : 'Other elsewhere'
    for (const [column, month] of columns) {
      const key = `${member} ${month}`
      figures.set(key, (figures.get(key) ?? 0) + Number(row[column]))
    }
  }
  return figures
}

test('the difference that a revised book makes is the one between the cells of the two', {
  tags: 'release',
}, async () => {
  const cells = cellsOf(bookOf2024)
  const months = (year: number, from: number, count: number, at: number) =>
    Array.from({ length: count }, (_, index) => {
      const month = `${year}-${String(from + index).padStart(2, '0')}-01`
      return [at + index, month] as const
    })
  const columns = [...months(2024, 1, 12, 1), ...months(2023, 1, 12, 14)]
  // Some figures are other ones, one country and a month are not there any more, and one month is added.
  const saved = columns.filter(([, month]) => month !== '2024-12-01')
  const [january] = columns
  const body = cells
    .slice(5, 116)
    .map((row) => [row[0], ...saved.map(([at]) => Number(row[at])), Number(row[january?.[0] ?? 0])])
  const add = (names: readonly string[], column: number, figure: number) => {
    for (const row of body) if (names.includes(String(row[0]).trim())) row[column] = Number(row[column]) + figure
  }
  const northEast = ['North-East Asia', 'Asia and the Pacific', 'Grand Total']
  add(['China', ...northEast], 1, 100)
  add(['Japan', ...northEast], 2, -5000)
  add(['France', 'Western Europe', 'Europe', 'Grand Total'], 14, 250)
  const brunei = body.find(([name]) => name === 'Brunei') ?? []
  for (const column of brunei.keys())
    if (column > 0) add(['South-East Asia', 'Asia and the Pacific', 'Grand Total'], column, -Number(brunei[column]))
  const heads = (text: (month: string) => string) => [...saved.map(([, month]) => month), '2025-01-01'].map(text)
  const revised = [
    [],
    ['จำนวนนักท่องเที่ยว ปี 2567P'],
    [],
    ['Country of', ...heads((month) => `${month.slice(0, 4)}p`)],
    [
      'Nationality',
      ...heads(
        (month) => 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(month.slice(5, 7)) - 1] ?? '',
      ),
    ],
    ...body.filter((row) => row !== brunei),
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(revised), 'Sheet1')
  const path = temporaryFile('revised.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }))

  const before = figuresOf(cells, columns)
  const after = figuresOf(cellsOf(path), [
    ...saved.map(([, month], at) => [at + 1, month] as const),
    [24, '2025-01-01'],
  ])
  const storedOf = (key: string) => saved.some(([, month]) => key.endsWith(month))
  const changes = [...after].flatMap(([key, now]) => {
    const then = before.get(key)
    return then === undefined || then === now ? [] : [{ key, then, now }]
  })
  const gone = [...before].filter(([key]) => storedOf(key) && !after.has(key))
  const added = [...after.keys()].filter((key) => !before.has(key)).length
  expect([added, changes.length, gone.length]).toEqual([93, 3, 23])

  const first = await runImport(engine, importRequest('immigration', bookOf2024))
  expect(first).toMatchObject({ outcome: 'committed', goodRows: before.size })
  const { difference, ...checked } = await runImport(engine, importRequest('immigration', path, { dryRun: true }))
  expect(checked.faults).toEqual([])
  expect(difference).toMatchObject({
    new: added,
    changed: changes.length,
    unchanged: after.size - added - changes.length,
    gone: gone.length,
    columns: [{ column: 'immigrants', rows: changes.length }],
  })
  // The largest first, and after them what goes.
  const codes = new Map([
    ['China', 'CN'],
    ['Japan', 'JP'],
    ['France', 'FR'],
    ['Brunei', 'BN'],
  ])
  const response = (key: string) => ({ location_source: codes.get(key.slice(0, -11)), date: key.slice(-10) })
  expect(difference?.largest).toMatchObject([
    ...changes
      .toSorted((a, b) => Math.abs(b.now - b.then) - Math.abs(a.now - a.then))
      .map(({ key, then, now }) => ({ key: response(key), before: then, after: now, gone: false })),
    ...gone
      .toSorted(([, one], [, other]) => other - one)
      .map(([key, figure]) => ({ key: response(key), before: figure, after: null, gone: true })),
  ])
})

test('a dry run says what would change, in the report and on the terminal, and so does the import', async () => {
  const head = 'date,location_source,immigrants,status\n'
  const demonstration = file('made-up.csv', `${head}2025-01-01,CN,5,final\n2025-02-01,CN,6,final\n`)
  await runImport(engine, { ...importRequest('immigration', demonstration), demonstration: true })
  const first = file('first.csv', `${head}2025-01-01,CN,662779,final\n2025-01-01,JP,90000,final\n`)
  expect((await runImport(engine, importRequest('immigration', first))).difference).toMatchObject({
    new: 2,
    demonstration: 2,
  })

  // One row of a lower status and one without a figure: the difference is that of the good rows.
  const corrected = `${head}2025-01-01,CN,662879,final\n2025-01-01,JP,1,preliminary\n2025-01-01,KR,,final\n`
  const request = { ...importRequest('immigration', file('corrected.csv', corrected)), dryRun: true }
  const checked = await runImport(engine, request)
  expect(checked).toMatchObject({ outcome: 'faults', faultCount: 2, badRows: 2, goodRows: 1 })
  expect(checked.difference).toMatchObject({ new: 0, changed: 1, unchanged: 0, gone: 0, demonstration: 0 })
  // The rows as they stand, beside what was read from them.
  expect(checked.previews).toMatchObject([
    {
      sheet: null,
      rows: [
        { number: 1, taken: 'head', cells: ['date', 'location_source', 'immigrants', 'status'] },
        { number: 2, taken: 'read', cells: ['2025-01-01', 'CN', '662879', 'final'] },
        { number: 3, taken: 'read' },
        { number: 4, taken: 'left', cells: ['2025-01-01', 'KR', '', 'final'] },
      ],
      read: [
        { row: 2, values: { date: '2025-01-01', location_source: 'CN', immigrants: 662_879, period: 'month' } },
        { row: 3, values: { immigrants: 1, status: 'preliminary' } },
      ],
    },
  ])
  // Of a long file the first hundred rows that were read.
  const months = Array.from({ length: 150 }, (_, month) =>
    new Date(Date.UTC(2005, month, 1)).toISOString().slice(0, 10),
  )
  const long = file('long.csv', `Arrivals\n${head}${months.map((month) => `${month},CN,5,final\n`).join('')}`)
  const { previews } = await runImport(engine, { ...importRequest('immigration', long), dryRun: true })
  expect(previews[0]?.read.map(({ values }) => values.date)).toEqual(months.slice(0, 100))
  const printed = reportLines(checked).join('\n')
  expect(printed).toContain('Would change: 0 new, 1 changed, 0 unchanged, 0 gone.')
  expect(printed).toMatch(/2025-01-01 CN month +immigrants +662,779 +662,879/)
  const stored = await runImport(engine, { ...request, dryRun: false, skipBadRows: true })
  expect(stored).toMatchObject({ outcome: 'committed', difference: checked.difference })
})
