import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { arrange } from '../arrange/arrange.ts'
import { figureNamesIn } from '../arrange/meanings.ts'
import { unitFaultsIn } from '../cells/units.ts'
import { ReadFailure } from '../failure.ts'
import { placeIn } from '../fault.ts'
import type { Missing } from '../layout/layouts.ts'
import { findLongLayout } from '../layout/long.ts'
import { findWideLayout } from '../layout/wide.ts'
import type { ReadLimits } from '../limits.ts'
import { type Cell, numberOf, numbersOf, type RowBatch, type Sheet } from '../readers/table.ts'
import { findByRecipe } from '../recipes/findByRecipe.ts'
import { withoutSkipped } from '../recipes/recipeRows.ts'
import { columnOfHeading, readColumns } from '../report/outline.ts'
import type { Batches, Found, Rows } from './foundTable.ts'
import type { Reading } from './tables.ts'

/** Rows by which a table's layout is found out. */
const sampleRows = 1000

/** Looks at a sheet: a table with a record a row is read as it streams by, a wide one has to be seen as a whole. */
export async function findTable(reading: Reading, source: Sheet, limits: ReadLimits): Promise<Found> {
  const { dataset, options } = reading
  const sheet = options.recipe === null ? source : withoutSkipped(source, options.recipe.recipe)
  const batches = sheet.batches()
  const rest: Batches = Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]()
  const first: RowBatch[] = []
  let count = 0
  while (count < sampleRows) {
    const next = await rest.next()
    if (next.done) break
    requireWidth(next.value, sheet)
    first.push(next.value)
    count += next.value.rows.length
  }
  const sample = first.flatMap(({ rows }) => rows).slice(0, sampleRows)
  const seeAll = async (headAt: number | null = null) => below(await allRows(first, rest, sheet, limits), headAt)
  const byRecipe = await findByRecipe(reading, { sheet, sample, first, rest, seeAll })
  if (byRecipe !== null) return byRecipe
  const headAt = options.head === null ? null : numbersOf(first).indexOf(options.head)
  const long = findLongLayout(dataset, headAt === -1 ? [] : sample, options.map, options.set, headAt)
  const none = { kind: 'none' as const, sheet, first, rest, found: long.found, looksWide: false }
  const head = sample[long.head] ?? []
  reading.output.outline.addFigureNames(figureNamesIn(head, sample.slice(long.head + 1)))
  if (headAt === -1) return { ...none, faults: [wrongHead(options.head, [])] }
  if (long.layout !== null) {
    const columnNames = readColumns(long.layout.columns)
    reading.output.outline.add(sheet.name, head, (index) => columnNames.get(index) ?? null)
    const faults = unitFaultsIn(dataset, long.layout, reading.factors, sample.slice(0, long.head))
    if (faults.length > 0) return { ...none, faults, looksWide: true }
    return { kind: 'long', sheet, layout: long.layout, first, rest }
  }
  let seenAll: Rows | null = null
  if (dataset.template.figures !== undefined) {
    seenAll = await seeAll(headAt)
    const cells = { name: sheet.name, rows: seenAll.cells, merges: sheet.merges }
    const arrangement = arrange(reading, cells, seenAll.numbers, sheet.delimited ?? false)
    if (arrangement?.kind === 'long') {
      arrangement.outline?.(reading.output.outline)
      return { kind: 'arranged', sheet, found: arrangement, rows: seenAll }
    }
    if (arrangement?.kind === 'cumulative') return { kind: 'cumulative', sheet, words: arrangement.words }
    if (arrangement !== null) return { ...none, faults: arrangement.faults, looksWide: true }
  }
  const wideIn = (rows: Rows['cells']) =>
    findWideLayout(dataset, { name: sheet.name, rows, merges: sheet.merges }, options.map, options.set, reading.names)
  // The first rows tell whether it is worth seeing it all.
  const seen = wideIn(titlesAbove(sample, headAt))
  if (seen.about !== undefined) {
    const message = `the table is about “${seen.about}”, not ${dataset.label.defaultMessage.toLowerCase()}; if it is, name its column with --map`
    return { ...none, found: 0, faults: [{ column: null, value: seen.about, reason: 'no_table', message }] }
  }
  if (seen.layout === null) {
    reading.output.outline.add(sheet.name, head, (_, heading) => columnOfHeading(dataset, heading))
    if (seen.faults.length > 0) return { ...none, faults: seen.faults, looksWide: true }
    return { ...none, faults: headAt !== null && long.found === 0 ? [wrongHead(options.head, head)] : long.faults }
  }
  const rows = seenAll ?? (await seeAll(headAt))
  const { layout, faults } = wideIn(rows.cells)
  if (layout === null) return { ...none, faults, looksWide: true }
  const units = unitFaultsIn(dataset, layout, reading.factors, rows.cells)
  return units.length === 0 ? { kind: 'wide', sheet, layout, rows } : { ...none, faults: units, looksWide: true }
}

/** As many columns as a sheet of a workbook can have; each row of a wider text would be tried as a head of a million headings. */
const maxColumns = 16_384

/** Throws `ReadFailure` where a row has more columns than any table. */
function requireWidth(batch: RowBatch, { name }: Sheet): void {
  const wide = batch.rows.findIndex((row) => row.length > maxColumns)
  if (wide < 0) return
  const row = numberOf(batch, wide)
  const message = `${placeIn(name, row)}the row has ${batch.rows[wide]?.length} columns, at most ${maxColumns} are read; is this a table?`
  throw new ReadFailure('too_large', message, { sheet: name, row })
}

/** The fault of a row that a person has taken for the head and that names nothing. */
function wrongHead(number: number | null, head: readonly Cell[]): Missing {
  const texts = head.flatMap((cell) => (cell === null || String(cell).trim() === '' ? [] : [plainText(String(cell))]))
  const holds = texts.length === 0 ? 'is empty or not there' : `holds ${texts.slice(0, 8).join(', ')}`
  const message = `row ${number} was said to be the head, but ${holds}, no heading of this data set; choose another row, or name its headings with --map`
  return { column: null, value: `${number}: ${texts.join(' · ')}`.slice(0, 200), reason: 'wrong_head', message }
}

const below = (rows: Rows, headAt: number | null): Rows => ({ ...rows, cells: titlesAbove(rows.cells, headAt) })

/** The rows with the titles alone above a head that a person has chosen: what stands there besides is no part of the table. */
function titlesAbove(rows: Rows['cells'], headAt: number | null): Rows['cells'] {
  if (headAt === null) return rows
  return rows.map((row, at) => {
    if (at >= headAt) return row
    const title = row.find((cell) => typeof cell === 'string' && cell.trim() !== '')
    return title === undefined ? [] : [title]
  })
}

async function allRows(first: readonly RowBatch[], rest: Batches, sheet: Sheet, limits: ReadLimits): Promise<Rows> {
  const cells: (readonly Cell[])[] = []
  const numbers: number[] = []
  let count = 0
  const take = (batch: RowBatch) => {
    for (const [index, row] of batch.rows.entries()) {
      cells.push(row)
      numbers.push(numberOf(batch, index))
      count += row.length
    }
    if (count > limits.tableCells) {
      const message = `the table has more than ${limits.tableCells} cells; split it, or write a row for each figure`
      throw new ReadFailure('too_large', message, { sheet: sheet.name })
    }
  }
  for (const batch of first) take(batch)
  for (let next = await rest.next(); !next.done; next = await rest.next()) take(next.value)
  return { cells, numbers }
}
