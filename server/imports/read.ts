import { stat } from 'node:fs/promises'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type Arrangement, arrange } from './arrange/arrange.ts'
import { ChunkBuilder } from './chunks.ts'
import { ReadFailure } from './failure.ts'
import { findLongLayout, type LongLayout, type Missing } from './layout/long.ts'
import { findWideLayout, type PeriodColumn, type WideLayout } from './layout/wide.ts'
import type { ReadLimits } from './limits.ts'
import { LongTable } from './longTable.ts'
import { Output, type Sink } from './output.ts'
import type { ImportOptions, ReadSummary } from './protocol.ts'
import { openSource } from './readers/open.ts'
import { type Cell, numberOf, type RowBatch, type Sheet, type Source } from './readers/table.ts'
import type { Reading, TableTotals } from './tables.ts'
import { unitFactors } from './units.ts'
import { isoOf } from './values/dates.ts'
import { plain } from './values/plain.ts'
import { WideTable } from './wideTable.ts'

/** Rows by which a table's layout is found out. */
const sampleRows = 1000

/**
 * Reads a file as rows of a data set, checks them, and hands them to the sink in chunks together with the faults. Memory does not
 * grow with the length of a text, NDJSON or Parquet file. Throws `ReadFailure` where the file cannot be read at all.
 */
export async function readFile(options: ImportOptions, limits: ReadLimits, sink: Sink): Promise<ReadSummary> {
  const dataset = findDataset(options.dataset)
  if (dataset === undefined) {
    throw new ReadFailure('no_table', `data set “${options.dataset}” is not known`, { value: options.dataset })
  }
  const { size } = await stat(options.file)
  if (size > limits.fileBytes) {
    throw new ReadFailure('too_large', `the file has ${size} bytes, at most ${limits.fileBytes} are read; split it`)
  }
  const factors = unitFactors(dataset, options.unit)
  const output = new Output(sink, size)
  const source = await openSource(options, size, limits)
  const decimalComma = source.decimalComma ?? false
  const reading = { dataset, options, factors, decimalComma, builder: new ChunkBuilder(dataset), output }
  try {
    const totals = await readTables(reading, chooseSheets(source, options.sheet, output), limits)
    await output.chunk(reading.builder)
    await output.flush()
    const { badRows, faultCount, aggregateRows } = output
    return {
      rows: reading.builder.total,
      badRows,
      faultCount,
      aggregateRows,
      totalsChecked: totals.reduce((sum, { checked }) => sum + checked, 0),
      wholePeriods: provenIn(totals),
      notes: [source.format, ...output.notes],
    }
  } finally {
    await source.close()
  }
}

/** The sheets that are read: the one asked for, or all that are not hidden. */
function chooseSheets(source: Source, wanted: string | null, output: Output): readonly Sheet[] {
  const { sheets } = source
  if (wanted !== null) {
    const text = plain(wanted)
    const chosen =
      sheets.find(({ name }) => name !== null && plain(name) === text) ??
      sheets.find(({ position }) => String(position) === text)
    if (chosen !== undefined) return [chosen]
    const list = sheets.map(({ name, position }) => (name === null ? String(position) : `${position} “${plain(name)}”`))
    throw new ReadFailure('no_table', `sheet “${wanted}” is not in the file; it has ${list.join(', ')}`, {
      value: wanted,
    })
  }
  const hidden = sheets.filter((sheet) => sheet.hidden)
  for (const { name } of hidden) {
    output.note(`sheet “${plain(name ?? '')}” is hidden and was left out; name it with --sheet to read it`)
  }
  return sheets.filter((sheet) => !sheet.hidden)
}

/** A table that was found in a sheet. */
type Found = { readonly sheet: Sheet } & (
  | { readonly kind: 'long'; readonly layout: LongLayout; readonly first: readonly RowBatch[]; readonly rest: Batches }
  | { readonly kind: 'wide'; readonly layout: WideLayout; readonly rows: Rows }
  | { readonly kind: 'arranged'; readonly found: Extract<Arrangement, { kind: 'long' }> }
  | { readonly kind: 'cumulative'; readonly words: string }
  | { readonly kind: 'none'; readonly faults: readonly Missing[]; readonly looksWide: boolean; readonly found: number }
)

type Batches = AsyncIterator<RowBatch> | Iterator<RowBatch>

/** All rows of a sheet, with the number of each. */
interface Rows {
  readonly cells: readonly (readonly Cell[])[]
  readonly numbers: readonly number[]
}

async function readTables(
  reading: Reading,
  sheets: readonly Sheet[],
  limits: ReadLimits,
): Promise<readonly TableTotals[]> {
  const totals: TableTotals[] = []
  const tables: Found[] = []
  for (const sheet of sheets) tables.push(await findTable(reading, sheet, limits))
  const { output } = reading
  const chosen = chooseTables(tables, output)
  if (chosen.length === 0) refuse(reading, tables)
  for (const table of chosen) {
    const where = table.sheet.name === null ? '' : `sheet “${plain(table.sheet.name)}”: `
    if (table.kind === 'long') {
      const long = new LongTable(reading, table.layout, table.sheet.name)
      for (const batch of table.first) await long.take(batch)
      for (let next = await table.rest.next(); !next.done; next = await table.rest.next()) await long.take(next.value)
      totals.push(await long.end())
    } else if (table.kind === 'arranged') {
      const { layout, batch, checked, tell } = table.found
      const long = new LongTable(reading, layout, table.sheet.name)
      tell(output)
      await long.take(batch)
      const own = await long.end()
      totals.push({ ...own, checked: own.checked + checked })
    } else if (table.kind === 'wide') {
      const { columns, notes } = table.layout
      const said = ({ heading, days, wholeYear }: PeriodColumn) =>
        `“${heading}” = ${wholeYear ? isoOf(days).slice(0, 4) : isoOf(days).replace(/-01$/, '')}`
      const names = columns.slice(0, 3).map(said)
      const last = columns.at(-1)
      const more = columns.length > 3 && last !== undefined ? ` … ${said(last)} (${columns.length} columns)` : ''
      output.note(`${where}read as a table with the periods ${names.join(', ')}${more}`)
      for (const note of notes) output.note(`${where}${note}`)
      const { wide } = reading.dataset.template
      if (wide === null) continue
      const { numbers, cells } = table.rows
      const sheet = { name: table.sheet.name, rows: cells, merges: table.sheet.merges }
      totals.push(await new WideTable(reading, sheet, table.layout, wide, (at) => numbers[at] ?? at + 1).read())
    }
  }
  return totals
}

/** Looks at a sheet: a table with a record a row is read as it streams by, a wide one has to be seen as a whole. */
async function findTable(reading: Reading, sheet: Sheet, limits: ReadLimits): Promise<Found> {
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
  if (long.layout !== null) return { kind: 'long', sheet, layout: long.layout, first, rest }
  const none = { kind: 'none' as const, sheet, found: long.found }
  let seenAll: Rows | null = null
  if (dataset.template.figures !== undefined) {
    seenAll = await allRows(first, rest, sheet, limits)
    const cells = { name: sheet.name, rows: seenAll.cells, merges: sheet.merges }
    const found = arrange(reading, cells, seenAll.numbers)
    if (found?.kind === 'long') return { kind: 'arranged', sheet, found }
    if (found?.kind === 'cumulative') return { kind: 'cumulative', sheet, words: found.words }
    if (found !== null) return { ...none, faults: found.faults, looksWide: true }
  }
  // The first rows tell whether it is worth seeing it all.
  const seen = findWideLayout(
    dataset,
    { name: sheet.name, rows: sample, merges: sheet.merges },
    options.map,
    options.set,
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
    const looksWide = seen.faults.length > 0
    return { ...none, faults: looksWide ? seen.faults : long.faults, looksWide }
  }
  const rows = seenAll ?? (await allRows(first, rest, sheet, limits))
  const { layout, faults } = findWideLayout(
    dataset,
    { name: sheet.name, rows: rows.cells, merges: sheet.merges },
    options.map,
    options.set,
  )
  return layout === null ? { ...none, faults, looksWide: true } : { kind: 'wide', sheet, layout, rows }
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

/** The tables that are read: a sum over several months is left out beside the months. */
function chooseTables(tables: readonly Found[], output: Output): readonly Found[] {
  const others = tables.filter((table) => table.kind !== 'none' && cumulativeIn(table) === null)
  return tables.filter((table) => {
    const where = table.sheet.name === null ? 'the table' : `sheet “${plain(table.sheet.name)}”`
    if (table.kind === 'none') {
      // A sheet that has most of a table is a damaged table; one that has nothing of it is something else.
      if (table.looksWide || table.found >= 2) for (const fault of table.faults) report(table, fault, output)
      else if (tables.length > 1) output.note(`${where} holds no table of this data set and was left out`)
      return false
    }
    const cumulative = cumulativeIn(table)
    if (cumulative === null) return true
    const { words, whole } = cumulative
    if (whole && others.length === 0) return true
    output.note(`${where} adds up several months (“${words}”) and was left out`)
    return false
  })
}

/** What a table says where it adds up several months; `whole` where these are all twelve and the data set holds years. */
function cumulativeIn(table: Found): { readonly words: string; readonly whole: boolean } | null {
  if (table.kind === 'cumulative') return { words: table.words, whole: false }
  return table.kind === 'wide' ? table.layout.cumulative : null
}

function report(table: Found, fault: Missing, output: Output): void {
  const { name } = table.sheet
  const where = name === null ? '' : `sheet “${plain(name)}”: `
  output.fault({ sheet: name, row: null, ...fault, message: `${where}${fault.message}` })
}

/** Says why no table was read, where no fault says it yet. */
function refuse(reading: Reading, tables: readonly Found[]): void {
  const { output, dataset } = reading
  if (output.faultCount > 0) return
  const partly = tables.find((table) => cumulativeIn(table) !== null)
  const cumulative = partly === undefined ? null : cumulativeIn(partly)
  if (partly !== undefined && cumulative !== null) {
    const { words } = cumulative
    throw new ReadFailure(
      'no_table',
      `the figures add up several months (“${words}”), neither one month nor a whole year; import the book of each month`,
      { sheet: partly.sheet.name, value: words },
    )
  }
  const nearest = tables.find((table) => table.kind === 'none' && table.faults.length > 0)
  if (nearest?.kind === 'none' && (nearest.found > 0 || nearest.faults[0]?.reason === 'no_table')) {
    for (const fault of nearest.faults) report(nearest, fault, output)
    return
  }
  const columns = Object.entries(dataset.columns).flatMap(([name, { absent }]) => (absent === 'required' ? [name] : []))
  throw new ReadFailure(
    'no_table',
    `no table of ${dataset.name} was found; a row with the headings ${columns.join(', ')} is needed; other headings are named under More settings, or by --map column=heading`,
  )
}

/** The dates of which every part in the file was proven. */
function provenIn(totals: readonly TableTotals[]): readonly string[] {
  const dates = new Map<string, boolean>()
  for (const { periods } of totals) {
    for (const [date, proven] of periods) dates.set(date, (dates.get(date) ?? true) && proven)
  }
  return [...dates].flatMap(([date, proven]) => (proven ? [date] : [])).sort()
}
