import { stat } from 'node:fs/promises'
import { previewLimits, type SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { Names, withHeadings } from './cells/names.ts'
import { unitFactors } from './cells/units.ts'
import { fileFault, ReadFailure, requireBytes } from './failure.ts'
import { placeIn } from './fault.ts'
import type { PeriodColumn } from './layout/layouts.ts'
import { sideBlocks } from './layout/wideBlocks.ts'
import type { ReadLimits } from './limits.ts'
import { about } from './notes.ts'
import type { ImportOptions, ReadSummary } from './process/protocol.ts'
import { readProposal } from './propose/readProposal.ts'
import { mergeStatuses, PublicationStatuses, statusFault } from './publicationStatus.ts'
import { openSource } from './readers/open.ts'
import type { Cell, Sheet } from './readers/table.ts'
import { recipeByItself } from './recipes/recipeByItself.ts'
import { transposed } from './recipes/transpose.ts'
import { ChunkBuilder } from './records/chunks.ts'
import { Output, type Sink } from './report/output.ts'
import { Samples } from './report/samples.ts'
import { type BufferedTable, bufferTable, type ReadTable, releaseTable } from './tables/bufferedTable.ts'
import { chooseSheets, chooseTables, noteHidden, refuse } from './tables/chooseTables.ts'
import { type FieldLimit, fieldLimit, tornRow } from './tables/fieldCount.ts'
import { findTable } from './tables/findTable.ts'
import type { Found, FoundAs, Rows } from './tables/foundTable.ts'
import { LongTable } from './tables/longTable.ts'
import { withoutCuts } from './tables/tableCuts.ts'
import { noTotals, type Reading, type TableTotals } from './tables/tables.ts'
import { unpivot } from './tables/unpivot.ts'
import { isoOf } from './values/dates.ts'

/**
 * Reads a file as rows of a data set, checks them, and hands them to the sink in chunks together with the faults. Memory does not
 * grow with the length of a text, NDJSON or Parquet file. Throws `ReadFailure` where the file cannot be read at all.
 */
export async function readFile(requested: ImportOptions, limits: ReadLimits, sink: Sink): Promise<ReadSummary> {
  if (requested.propose === true) return await readProposal(requested, limits)
  const declared = findDataset(requested.dataset)
  if (declared === undefined) {
    throw new ReadFailure('no_table', `data set “${requested.dataset}” is not known`, { value: requested.dataset })
  }
  const dataset = withHeadings(declared, requested.aliases)
  const { size } = await stat(requested.file)
  requireBytes('the file', size, limits.fileBytes, '; split it')
  const recipe = requested.recipe ?? (await recipeByItself(requested, dataset, size, limits))
  const options = { ...requested, recipe, sheet: requested.sheet ?? recipe?.recipe.sheet ?? null }
  const factors = unitFactors(dataset, options.unit)
  const samples = new Samples(options.previewFrom)
  const output = new Output(sink, size, (chunk) => samples.read(chunk))
  const source = await openSource(options, size, limits)
  output.outline.sheets = source.sheets.flatMap(({ name, hidden }) => (name === null ? [] : [{ name, hidden }]))
  const decimalComma = source.decimalComma ?? false
  const builder = new ChunkBuilder(dataset)
  const statuses = new PublicationStatuses(dataset, options.status)
  const names = new Names(options.aliases, options.recipe?.recipe)
  const reading = { dataset, options, factors, decimalComma, builder, names, output, statuses, samples }
  try {
    const sheets = chooseSheets(source, options.sheet, output)
    const isTransposed = recipe?.recipe.transposed === true
    const { read, previews } = await readTables(
      reading,
      isTransposed ? sheets.map((sheet) => transposed(sheet, limits)) : sheets,
      limits,
    )
    const rows = read.reduce((sum, table) => sum + table.rows, 0)
    const withoutFigure = source.withoutFigure?.() ?? 0
    if (withoutFigure > 0) output.note({ code: 'without_figure', sheet: null, values: { rows: withoutFigure } })
    // Where not one row has a figure, the answer is rather of another shape than without figures.
    if (withoutFigure > 0 && rows === 0 && output.faultCount === 0)
      output.fault(
        fileFault('no_table', `no row of the file has a figure (${withoutFigure} rows); look what was answered`),
      )
    await output.flush()
    const { badRows, faultCount, aggregateRows } = output
    return {
      rows,
      badRows,
      faultCount,
      aggregateRows,
      totalsChecked: read.reduce((sum, { totals }) => sum + totals.checked, 0),
      wholePeriods: provenIn(read),
      printed: read.flatMap(({ sheet, totals }) =>
        [...(totals.printed ?? [])].map(([period, value]) => ({ sheet, period, value })),
      ),
      previews,
      statuses: mergeStatuses(read.map(({ statuses: tableStatuses }) => tableStatuses)),
      warnings: output.warnings,
      questions: output.names.list(dataset),
      leftOut: output.names.leftOut,
      units: output.units,
      sheets: output.outline.sheets,
      columns: output.outline.columns,
      fits: output.outline.fittingOthers(dataset, rows, options.fileName),
      shape: output.shape,
      notes: [about(null, source.format), ...output.notes],
    }
  } finally {
    await source.close()
  }
}

async function readTables(
  reading: Reading,
  sheets: readonly Sheet[],
  limits: ReadLimits,
): Promise<{ readonly read: readonly ReadTable[]; readonly previews: readonly SheetPreview[] }> {
  const tables: Found[] = []
  for (const sheet of sheets) tables.push(await findTable(reading, reading.samples.watch(sheet), limits))
  const chosen = chooseTables(tables, reading.output)
  if (chosen.length === 0) refuse(reading, tables)
  // Where no table was found, the sheets are shown as they are: a person sees which row is the head.
  const previewed = (chosen.length === 0 ? tables : chosen).slice(0, previewLimits.sheets)
  for (const { sheet } of chosen) noteHidden(sheet, reading.output)
  const [only, ...others] = chosen
  let readTablesOfFile: readonly ReadTable[] = []
  if (only === undefined) for (const table of previewed) await reading.samples.complete(table)
  else readTablesOfFile = others.length === 0 ? [await readWhole(reading, only)] : await readSeveral(reading, chosen)
  return {
    read: readTablesOfFile,
    previews: previewed.map((table) => reading.samples.of(table)).filter((preview) => preview !== null),
  }
}

/** Reads one table as it streams by. */
async function readWhole(reading: Reading, table: Found): Promise<ReadTable> {
  const { statuses, output, dataset } = reading
  const { name: sheet } = table.sheet
  const builder = new ChunkBuilder(dataset, sheet)
  const totals = await readTable({ ...reading, builder }, table)
  const takenStatuses = statuses.takenStatuses()
  const fault = statusFault(dataset, sheet, takenStatuses)
  if (fault !== null) output.fault(fault)
  await output.chunk(builder)
  return { sheet, totals, statuses: takenStatuses, rows: builder.total }
}

/** Reads tables that stand side by side in one file; those that give the same people as another one are left out and said. */
async function readSeveral(reading: Reading, chosen: readonly Found[]): Promise<readonly ReadTable[]> {
  const { dataset, output } = reading
  const tables: BufferedTable[] = []
  for (const table of chosen) tables.push(await bufferTable(reading, (own) => readWhole(own, table)))
  const counting = withoutCuts(dataset, tables, output)
  for (const table of counting) await releaseTable(output, table)
  return counting
}

/** Reads one table into the chunks, with its faults and notes. */
async function readTable(reading: Reading, table: Found): Promise<TableTotals> {
  switch (table.kind) {
    case 'long':
      return await readLong(reading, table)
    case 'arranged':
      return await readArranged(reading, table)
    case 'wide':
      return await readWide(reading, table)
    default:
      return noTotals
  }
}

async function readLong(reading: Reading, table: FoundAs<'long'>): Promise<TableTotals> {
  const { layout, sheet, first, rest } = table
  reading.statuses.readNotes(
    notesOf(
      first.flatMap(({ rows }) => rows),
      layout.head,
    ),
  )
  const long = new LongTable(reading, layout, sheet.name, fieldLimitOf(reading, table), sheet.merges)
  for (const batch of first) await long.take(batch)
  for (let next = await rest.next(); !next.done; next = await rest.next()) await long.take(next.value)
  return await long.end()
}

/** How long the rows of a delimited file may be. Where a person has named the fields, the names may be fewer than the fields. */
function fieldLimitOf({ options }: Reading, { sheet, layout, first }: FoundAs<'long'>): FieldLimit | null {
  if (!sheet.delimited) return null
  const sample = first.flatMap(({ rows }) => rows)
  const limit = fieldLimit(sample[layout.head]?.length ?? 0, sample.slice(layout.head + 1))
  return options.columns === null ? limit : { ...limit, head: Math.max(limit.head, limit.usual) }
}

async function readArranged(reading: Reading, { found, sheet, rows }: FoundAs<'arranged'>): Promise<TableTotals> {
  reading.statuses.readNotes(notesOf(rows.cells, 0))
  const long = new LongTable(reading, found.layout, sheet.name)
  found.reportTable(reading.output)
  for (const row of found.totals) reading.samples.total(sheet.name, row)
  await long.take(found.batch)
  const own = await long.end()
  return { ...own, checked: own.checked + found.checked }
}

async function readWide(reading: Reading, table: FoundAs<'wide'>): Promise<TableTotals> {
  const { sheet, layout, rows } = table
  const { output, dataset } = reading
  output.note({ code: 'periods', sheet: sheet.name, values: { periods: periodsInWords(layout.columns) } })
  for (const note of layout.notes) output.note(about(sheet.name, note))
  reading.statuses.readNotes(notesOf(rows.cells, layout.body))
  const completeRows = sheet.delimited ? withoutTornRows(rows, layout.body, output) : rows.cells
  const cells = withoutSideBlocks(completeRows, table, output, dataset)
  const numberAt = (at: number) => rows.numbers[at] ?? at + 1
  const unpivoted = unpivot(reading, { ...sheet, rows: cells }, layout, numberAt)
  const totals: TableTotals[] = []
  for (const { batches, isRepeated } of unpivoted.blocks) {
    const long = new LongTable(reading, unpivoted.layout, sheet.name)
    for (const batch of batches) await long.take(batch)
    totals.push(await long.end(isRepeated))
  }
  const [only = noTotals, ...others] = totals
  return others.length === 0 ? only : { ...noTotals, checked: totals.reduce((sum, { checked }) => sum + checked, 0) }
}

/** The rows without the blocks that give the same people by other members; each of them is a warning. */
function withoutSideBlocks(
  cells: Rows['cells'],
  { sheet, layout, rows }: FoundAs<'wide'>,
  output: Output,
  dataset: Dataset,
): Rows['cells'] {
  const country = Object.entries(dataset.columns).find(([, { kind }]) => kind === 'country')?.[0] ?? null
  const { blocks, heads } = sideBlocks(cells, layout, country)
  for (const { from, heading } of blocks) {
    const row = rows.numbers[from] ?? from + 1
    const message = `${placeIn(sheet.name, row)}the block “${heading}” gives the figures of the table by other members; it was left out, so that nobody is counted twice`
    output.warnings.push({ sheet: sheet.name, row, column: country, value: heading, reason: 'same_total', message })
  }
  const isLeft = (at: number) => heads.includes(at) || blocks.some(({ from, to }) => from <= at && at < to)
  return blocks.length === 0 ? cells : cells.map((row, at) => (isLeft(at) ? [] : row))
}

/** Texts around a table: those above its first row of figures, and rows below it that hold nothing but a note. */
function* notesOf(rows: readonly (readonly Cell[])[], body: number): Generator<string> {
  for (const [at, row] of rows.entries()) {
    const filled = row.filter((cell) => cell !== null && String(cell).trim() !== '')
    if (at >= body && filled.length > 2) continue
    for (const cell of filled) if (typeof cell === 'string' && cell.length > 3) yield cell
  }
}

/** The rows of a wide table of a delimited file; one with more fields than its head is a fault and left empty. */
function withoutTornRows({ cells, numbers }: Rows, body: number, output: Output): Rows['cells'] {
  const head = Math.max(...cells.slice(0, body).map((row) => row.length))
  const limit = fieldLimit(head, cells.slice(body))
  return cells.map((row, at) => {
    const torn = at < body ? null : tornRow(limit, row, numbers[at] ?? at + 1)
    if (torn === null) return row
    output.fault(torn)
    output.badRows += 1
    return []
  })
}

function periodsInWords(columns: readonly PeriodColumn[]): string {
  const describe = ({ heading, days, wholeYear }: PeriodColumn) =>
    `“${heading}” = ${wholeYear ? isoOf(days).slice(0, 4) : isoOf(days).replace(/-01$/, '')}`
  const names = columns.slice(0, 3).map(describe)
  const last = columns.at(-1)
  return columns.length > 3 && last !== undefined
    ? `${names.join(', ')} … ${describe(last)} (${columns.length})`
    : names.join(', ')
}

/** The dates of which every part in the file was proven. */
function provenIn(tables: readonly ReadTable[]): readonly string[] {
  const dates = new Map<string, boolean>()
  for (const { totals } of tables) {
    for (const [date, proven] of totals.periods) dates.set(date, (dates.get(date) ?? true) && proven)
  }
  return [...dates].flatMap(([date, proven]) => (proven ? [date] : [])).sort()
}
