import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { reportLines } from '../cli/report.ts'
import { dailyCounts } from '../cli/testing/dailyCounts.ts'
import { openDuckDB } from '../facts/engines/duckdb.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { aBatch } from '../facts/testing/rows.ts'
import { runImport } from './import.ts'
import type { Progress } from './shapes.ts'
import { asking } from './testing/asking.ts'

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

test('a file that takes longer than its time is a fault and leaves nothing', async () => {
  const path = file('slow.csv', dailyCounts(400))
  const result = await runImport(engine, asking('checkpoint', path), {}, { ...ample, milliseconds: 30 })
  expect(result).toMatchObject({ outcome: 'faults', faultCount: 1, batch: null })
  expect(result.faults[0]).toMatchObject({ reason: 'too_large', message: expect.stringContaining('split the file') })
  await expectNothing()
})

test('a file that takes more than its memory is a fault, and the process lives on', async () => {
  const long = `[${Array.from({ length: 300_000 }, (_, row) => `{"location_source":"CN","gdp_year":2000,"gdp_gdp":${row}}`).join(',')}]`
  const result = await runImport(engine, asking('gdp', file('big.json', long)), {}, { ...ample, megabytes: 16 })
  expect(result).toMatchObject({ outcome: 'faults', faultCount: 1, batch: null })
  expect(result.faults[0]).toMatchObject({ reason: 'too_large', message: expect.stringContaining('16 MB') })
  await expectNothing()
})

test('an import that waits for another one can be cancelled, and does not block the next', async () => {
  const path = file('small.csv', 'location_source,gdp_year,gdp_gdp\nCN,2000,5\n')
  const held = await engine.beginBatch(gdp, aBatch())
  const stop = new AbortController()
  const phases: Progress['phase'][] = []
  const waiting = runImport(engine, asking('gdp', path), {
    signal: stop.signal,
    onProgress: ({ phase }) => phases.push(phase),
  })
  while (phases.at(-1) !== 'waiting') await wait(5)
  stop.abort()
  expect(await waiting).toMatchObject({ outcome: 'cancelled', batch: null })
  await held.rollback()
  await expectNothing()
  expect(await runImport(engine, asking('gdp', path))).toMatchObject({ outcome: 'committed', goodRows: 1 })
})

test('an import that is cancelled before it begins touches nothing', async () => {
  const path = file('before.csv', 'location_source,gdp_year,gdp_gdp\nCN,2000,5\n')
  const result = await runImport(engine, asking('gdp', path), { signal: AbortSignal.abort() })
  expect(result.outcome).toBe('cancelled')
  await expectNothing()
})

test('a file that changes while it is read is refused', async () => {
  const path = file('moving.csv', dailyCounts(50))
  let changed = false
  const result = await runImport(engine, asking('checkpoint', path), {
    onProgress: ({ phase }) => {
      if (phase !== 'waiting' || changed) return
      changed = true
      writeFileSync(path, dailyCounts(51))
    },
  })
  expect(result).toMatchObject({ outcome: 'faults', faults: [{ message: expect.stringContaining('changed while') }] })
  await expectNothing()
})

test('a taker of faults that fails takes the whole import back', async () => {
  const path = file('faults.csv', 'location_source,gdp_year,gdp_gdp\nCN,2000,five\n')
  const failing = runImport(engine, asking('gdp', path), {
    onFaults: async () => {
      throw new Error('disk full')
    },
  })
  await expect(failing).rejects.toThrow('disk full')
  await expectNothing()
})

test('a file without rows, an empty one and a folder are told from each other', async () => {
  const head = 'location_source,gdp_year,gdp_gdp\n'
  const bare = await runImport(engine, asking('gdp', file('bare.csv', head)))
  expect(bare).toMatchObject({ outcome: 'faults', faultCount: 1, batch: null })
  const empty = await runImport(engine, asking('gdp', file('empty.csv', '')))
  expect(empty).toMatchObject({ outcome: 'faults', faultCount: 1, batch: null })
  await expect(runImport(engine, asking('gdp', folder))).rejects.toThrow('is not a regular file')
  await expectNothing()
})

const data = fileURLToPath(new URL('../../../shared/data/immigration/tanpim16/', import.meta.url))

test.skipIf(!existsSync(data))(
  'the ministry’s book and its tidied figures agree in the store: the later one replaces the earlier (skipped without ../shared/data)',
  async () => {
    const years = async () => {
      const rows = await engine.query(
        {
          dataset: immigration,
          select: {
            kind: 'groups',
            groupings: [{ key: 'years', by: ['year'], measures: ['totalImmigrants'] }],
            bounds: [],
          },
          conditions: [],
          periods: { kind: 'all' },
          order: [],
          limit: null,
          offset: 0,
        },
        {},
      )
      return Object.fromEntries(rows.map(({ year, totalImmigrants }) => [year, totalImmigrants]))
    }
    const book = await runImport(engine, asking('immigration', join(data, 'Jan_Dec_2024.xlsx')))
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
    const tidy = await runImport(engine, asking('immigration', join(data, 'foreign_visitors_combined.csv')))
    expect(tidy).toMatchObject({ outcome: 'committed', faultCount: 0, batch: { replaced: book.batch?.rows } })
    expect(await years()).toMatchObject(fromBook)
  },
)

test('a dry run says what would change, in the report and on the terminal, and so does the import', async () => {
  const head = 'date,location_source,immigrants,status\n'
  const demonstration = file('made-up.csv', `${head}2025-01-01,CN,5,final\n2025-02-01,CN,6,final\n`)
  await runImport(engine, { ...asking('immigration', demonstration), demonstration: true })
  const first = file('first.csv', `${head}2025-01-01,CN,662779,final\n2025-01-01,JP,90000,final\n`)
  expect((await runImport(engine, asking('immigration', first))).difference).toMatchObject({ new: 2, demonstration: 2 })

  // One row of a lower status and one without a figure: the difference is that of the good rows.
  const corrected = `${head}2025-01-01,CN,662879,final\n2025-01-01,JP,1,preliminary\n2025-01-01,KR,,final\n`
  const asked = { ...asking('immigration', file('corrected.csv', corrected)), dryRun: true }
  const checked = await runImport(engine, asked)
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
  const printed = reportLines(checked).join('\n')
  expect(printed).toContain('Would change: 0 new, 1 changed, 0 unchanged, 0 gone.')
  expect(printed).toMatch(/2025-01-01 CN month +immigrants +662,779 +662,879/)
  const stored = await runImport(engine, { ...asked, dryRun: false, skipBadRows: true })
  expect(stored).toMatchObject({ outcome: 'committed', difference: checked.difference })
})
