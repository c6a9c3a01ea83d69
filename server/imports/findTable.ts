import { type Arrangement, arrange } from './arrange/arrange.ts'
import { ReadFailure } from './failure.ts'
import { findLongLayout, type LongLayout, type Missing } from './layout/long.ts'
import { findWideLayout, type WideLayout } from './layout/wide.ts'
import type { ReadLimits } from './limits.ts'
import { meantBy, readColumns } from './outline.ts'
import { type Cell, numberOf, type RowBatch, type Sheet } from './readers/table.ts'
import type { Reading } from './tables.ts'
import { unitFault } from './units.ts'

/** Rows by which a table's layout is found out. */
const sampleRows = 1000

/** A table that was found in a sheet. */
export type Found = { readonly sheet: Sheet } & (
  | { readonly kind: 'long'; readonly layout: LongLayout; readonly first: readonly RowBatch[]; readonly rest: Batches }
  | { readonly kind: 'wide'; readonly layout: WideLayout; readonly rows: Rows }
  | { readonly kind: 'arranged'; readonly found: Extract<Arrangement, { kind: 'long' }>; readonly rows: Rows }
  | { readonly kind: 'cumulative'; readonly words: string }
  | { readonly kind: 'none'; readonly faults: readonly Missing[]; readonly looksWide: boolean; readonly found: number }
)

/** A table of one kind. */
export type FoundAs<Kind extends Found['kind']> = Extract<Found, { kind: Kind }>

export type Batches = AsyncIterator<RowBatch> | Iterator<RowBatch>

/** All rows of a sheet, with the number of each. */
export interface Rows {
  readonly cells: readonly (readonly Cell[])[]
  readonly numbers: readonly number[]
}

/** Looks at a sheet: a table with a record a row is read as it streams by, a wide one has to be seen as a whole. */
export async function findTable(reading: Reading, sheet: Sheet, limits: ReadLimits): Promise<Found> {
  const { dataset, options } = reading
  const batches = sheet.batches()
  const rest: Batches = Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]()
  const first: RowBatch[] = []
  let count = 0
  while (count < sampleRows) {
    const next = await rest.next()
    if (next.done) break
    first.push(next.value)
    count += next.value.rows.length
  }
  const sample = first.flatMap(({ rows }) => rows).slice(0, sampleRows)
  const long = findLongLayout(dataset, sample, options.map, options.set)
  const none = { kind: 'none' as const, sheet, found: long.found }
  const head = sample[long.head] ?? []
  if (long.layout !== null) {
    const read = readColumns(long.layout.columns)
    reading.output.outline.add(sheet.name, head, (index) => read.get(index) ?? null)
    const faults = unitFaultsIn(reading, long.layout)
    if (faults.length > 0) return { ...none, faults, looksWide: true }
    return { kind: 'long', sheet, layout: long.layout, first, rest }
  }
  let seenAll: Rows | null = null
  if (dataset.template.figures !== undefined) {
    seenAll = await allRows(first, rest, sheet, limits)
    const cells = { name: sheet.name, rows: seenAll.cells, merges: sheet.merges }
    const found = arrange(reading, cells, seenAll.numbers, sheet.delimited ?? false)
    if (found?.kind === 'long') {
      found.outline?.(reading.output.outline)
      return { kind: 'arranged', sheet, found, rows: seenAll }
    }
    if (found?.kind === 'cumulative') return { kind: 'cumulative', sheet, words: found.words }
    if (found !== null) return { ...none, faults: found.faults, looksWide: true }
  }
  // The first rows tell whether it is worth seeing it all.
  const seen = findWideLayout(
    dataset,
    { name: sheet.name, rows: sample, merges: sheet.merges },
    options.map,
    options.set,
    reading.names,
  )
  if (seen.about !== undefined) {
    const message = `the table is about “${seen.about}”, not ${dataset.label.en.toLowerCase()}; if it is, name its column with --map`
    return {
      ...none,
      found: 0,
      faults: [{ column: null, value: seen.about, reason: 'no_table', message }],
      looksWide: false,
    }
  }
  if (seen.layout === null) {
    reading.output.outline.add(sheet.name, head, (_, heading) => meantBy(dataset, heading))
    const looksWide = seen.faults.length > 0
    return { ...none, faults: looksWide ? seen.faults : long.faults, looksWide }
  }
  const rows = seenAll ?? (await allRows(first, rest, sheet, limits))
  const { layout, faults } = findWideLayout(
    dataset,
    { name: sheet.name, rows: rows.cells, merges: sheet.merges },
    options.map,
    options.set,
    reading.names,
  )
  if (layout === null) return { ...none, faults, looksWide: true }
  const unit = unitFault(dataset, dataset.template.wide?.value ?? '', layout.titles, reading.factors)
  return unit === null ? { kind: 'wide', sheet, layout, rows } : { ...none, faults: [unit], looksWide: true }
}

/** The columns of a table whose headings say a unit that nobody has confirmed. */
function unitFaultsIn({ dataset, factors }: Reading, { columns }: LongLayout): readonly Missing[] {
  return [...columns].flatMap(([name, place]) =>
    place.kind === 'cell' ? (unitFault(dataset, name, [place.heading], factors) ?? []) : [],
  )
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
