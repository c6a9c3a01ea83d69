import { placeInEnglish } from '@sala/catalog/imports/filePlace.ts'
import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import { textOf } from '../cells/cellReader.ts'
import { cellFault } from '../fault.ts'
import { unitColumnsIn } from '../layout/headings.ts'
import {
  type ColumnPlace,
  columnInFile,
  type LongLayout,
  type PeriodColumn,
  type SheetCells,
  type WideLayout,
} from '../layout/layouts.ts'
import { type Cell, type RowBatch, textIn } from '../readers/table.ts'
import { isoOf } from '../values/dates.ts'
import { readPeriodWords } from '../values/periods.ts'
import { saysNothing } from '../values/saysNothing.ts'
import type { Reading } from './tables.ts'

const footnote =
  /^\s*(?:หมายเหตุ|ที่มา|ข้อมูล|นำข้อมูล|source|notes?\b|remarks?|last updated|updated|\*+|[pr]\s*(?:=|:|หมายถึง))/i

/** Rows of a table of periods that are one table: those with the same other names beside the place (a checkpoint, a direction). */
interface Block {
  /** A batch for each row, with a record for each of its figures. */
  readonly batches: Iterable<RowBatch>
  /** Whether countries stand in it twice, and so may what is left of their regions. */
  readonly isRepeated: boolean
}

/** A row with figures. */
interface Row {
  readonly number: number
  readonly cells: readonly Cell[]
  /** Of its place, as it stands. */
  readonly name: string
}

interface WideTable {
  readonly reading: Reading
  readonly sheet: SheetCells
  readonly layout: WideLayout
  readonly numberAt: (at: number) => number
  /** The column of countries that the table has. */
  readonly place: { readonly name: string; readonly index: number; readonly heading: string } | null
}

/** A table of periods as one with a record a row, each with the number of the row that its figure stands in. */
export function unpivot(
  reading: Reading,
  sheet: SheetCells,
  layout: WideLayout,
  numberAt: (at: number) => number,
): { readonly layout: LongLayout; readonly blocks: readonly Block[] } {
  const { dataset, options } = reading
  const country = Object.entries(dataset.columns).find(([, { kind }]) => kind === 'country')?.[0] ?? ''
  const column = layout.names.get(country)
  const table: WideTable = {
    ...{ reading, sheet, layout, numberAt },
    place: column === undefined ? null : { name: country, ...column },
  }
  const { head = '', value = '' } = dataset.template.wide ?? {}
  const status = dataset.status === null || dataset.status in options.set ? [] : [dataset.status]
  const cells = [...layout.names.keys(), head, ...status, value]
  const places = new Map<string, ColumnPlace>(Object.keys(dataset.columns).map((name) => [name, { kind: 'absent' }]))
  for (const [name, given] of Object.entries(options.set))
    places.set(name, { kind: 'given', value: given, heading: name })
  for (const [index, name] of cells.entries()) places.set(name, { kind: 'cell', index, heading: name })
  const periods = layout.columns.map((period) => ({
    index: period.index,
    time: timeOf(period, reading),
    status: status.map(() => period.status),
    heading: period.heading || columnInFile(sheet, period.index),
  }))
  const taken = new Set([...layout.columns, ...layout.names.values()].map(({ index }) => index))
  const units = sheet.rows.slice(0, layout.body).flatMap((row) => unitColumnsIn(row, (index) => taken.has(index)))
  function* batchesOf(rows: readonly Row[]): Generator<RowBatch> {
    for (const row of rows) {
      const names = [...layout.names].map(([name, { index }]) =>
        name === country ? row.name : (row.cells[index] ?? null),
      )
      const filled = periods.filter(({ index }) => isFilled(row.cells[index]))
      yield {
        rows: filled.map((period) => [
          ...names,
          period.time,
          ...period.status,
          row.cells[period.index] ?? null,
          period.heading,
          ...units.map((index) => row.cells[index] ?? null),
        ]),
        numbers: filled.map(() => row.number),
        bytes: 0,
      }
    }
  }
  return {
    layout: {
      kind: 'long',
      head: -1,
      columns: places,
      flag: null,
      group: null,
      dayOrder: 'day_first',
      rearranged: true,
      headingOfFigure: cells.length,
      units: units.map((_, at) => cells.length + 1 + at),
      notes: [],
    },
    blocks: blocksOf(table).map((block) => {
      const ranked = withoutRanking(table, block)
      const rows = withoutDuplicates(table, ranked)
      return { batches: batchesOf(rows), isRepeated: rows.length < ranked.length }
    }),
  }
}

/** A period as the cells of its column say it. */
function timeOf({ days, wholeYear }: PeriodColumn, { dataset }: Reading): string {
  const column = dataset.columns[dataset.template.wide?.head ?? '']
  const isDay = column?.kind === 'date' && column.grain === 'day'
  return isoOf(days).slice(0, wholeYear || column?.kind === 'year' ? 4 : isDay ? 10 : 7)
}

const isFilled = (cell: Cell | undefined): boolean => !saysNothing(plainText(textOf(cell ?? null)))

/** The rows with figures; what has none is a heading or a note. */
function rowsOf(table: WideTable): readonly Row[] {
  const { reading, sheet, layout, place, numberAt } = table
  const { names, output, dataset } = reading
  const rows: Row[] = []
  let ended = false
  /** What stands below the last row with figures. */
  let between: string[] = []
  const lastNamed =
    place === null
      ? -1
      : sheet.rows.findLastIndex((cells) => names.isPlace(plainText(textOf(cells[place.index] ?? null))))
  for (const [at, cells] of sheet.rows.entries()) {
    if (at < layout.body) continue
    const name = place === null ? '' : nameAt(cells, place.index)
    const text = plainText(name)
    const row = { number: numberAt(at), cells, name }
    if (!layout.columns.some(({ index }) => isFilled(cells[index]))) {
      ended ||= footnote.test(text)
      between.push(...cells.map(textIn))
    } else if (place === null || isNamed(table, row)) {
      between = []
      rows.push(row)
    } else {
      if (headingKey(text) !== '' && headingKey(place.heading).includes(headingKey(text))) {
        const other = otherTime(layout, cells, between)
        // The head repeated on the next page.
        if (other === null) continue
        const message = `begins another table, of another time (“${other}”); put each table on a sheet of its own`
        output.fault(
          cellFault({
            sheet: sheet.name,
            row: row.number,
            column: null,
            cell: other,
            reason: 'ambiguous_column',
            message,
          }),
        )
        return rows
      }
      if (ended || footnote.test(text) || (text === '' && at >= lastNamed)) continue
      if (text !== '' || dataset.columns[place.name]?.absent === 'required') rows.push(row)
      else {
        // Without a country it would be that of all together.
        const fault = { reason: 'missing_value', message: 'is empty; name the country' } as const
        output.fault(cellFault({ sheet: sheet.name, row: row.number, column: place.name, cell: name, ...fault }))
        output.badRows += 1
      }
    }
  }
  return rows
}

/** What a further head, or a title above it, says of another time than the columns are of; null where it says nothing of the kind. */
function otherTime({ columns }: WideLayout, cells: readonly Cell[], above: readonly string[]): string | null {
  const times = columns.map(({ index, days, wholeYear }) => {
    const date = new Date(days * 86_400_000)
    return { index, year: date.getUTCFullYear(), month: wholeYear ? null : date.getUTCMonth() + 1 }
  })
  const isOther = (text: string, those: typeof times) => {
    const { year, month, unclear, derived } = readPeriodWords(text)
    if (unclear !== null || derived) return false
    const fits = those.filter((time) => (year ?? time.year) === time.year && (month ?? time.month) === time.month)
    return (year !== null || month !== null) && fits.length === 0
  }
  const inTitle = above.find((text) => isOther(text, times))
  const other = times.find((time) => isOther(textIn(cells[time.index]), [time]))
  return inTitle ?? (other === undefined ? null : textIn(cells[other.index]))
}

/** Whether a row is about a place that is known, or that a person has left out. */
function isNamed({ reading: { names, dataset }, layout, place }: WideTable, { cells, name }: Row): boolean {
  const text = plainText(name)
  if (names.country(text) !== undefined || names.aggregate(text) !== undefined || isRest(text)) return true
  return [...layout.names].some(([column, { index }]) =>
    names.leavesOut(column, dataset.columns[column], column === place?.name ? name : textOf(cells[index] ?? null)),
  )
}

/** The name of a row, which for some groups stands a column further to the left. */
function nameAt(cells: readonly Cell[], index: number): string {
  return textOf(cells.slice(0, index + 1).findLast((cell) => plainText(textOf(cell)) !== '') ?? null)
}

/** The rows by their other names. */
function blocksOf(table: WideTable): readonly (readonly Row[])[] {
  const others = [...table.layout.names].filter(([name]) => name !== table.place?.name)
  const keyOf = ({ cells }: Row) => others.map(([, { index }]) => plainText(textOf(cells[index] ?? null))).join('\0')
  return [...Map.groupBy(rowsOf(table), keyOf).values()]
}

/** The rows up to the grand total, where below it a ranking repeats countries of the table. */
function withoutRanking({ reading: { names, output }, sheet }: WideTable, block: readonly Row[]): readonly Row[] {
  const aggregateOf = ({ name }: Row) => names.aggregate(plainText(name))
  const codeOf = ({ name }: Row) => names.country(plainText(name))
  const total = block.findIndex((row) => codeOf(row) === undefined && aggregateOf(row)?.kind === 'total')
  if (total <= 0) return block
  const before = new Set(block.slice(0, total).map(codeOf))
  const after = block.slice(total + 1)
  const isRepeated = (row: Row) =>
    codeOf(row) === undefined ? aggregateOf(row) !== undefined : before.has(codeOf(row))
  if (after.length === 0 || !after.every(isRepeated)) return block
  output.note({ code: 'repeats', sheet: sheet.name, values: { rows: after.length } })
  return block.slice(0, total + 1)
}

/** The rows without those of a country that has one already: these are faults. */
function withoutDuplicates(
  { reading: { names, output }, sheet, place }: WideTable,
  block: readonly Row[],
): readonly Row[] {
  const seen = new Map<string, number>()
  return block.filter(({ name, number }) => {
    const text = plainText(name)
    const code = isRest(text) ? text : names.country(text)
    const earlier = code === undefined ? undefined : seen.get(code)
    if (code !== undefined && earlier === undefined) seen.set(code, number)
    if (earlier === undefined || place === null) return true
    const message = `stands in ${placeInEnglish(earlier)} already; take one of them out`
    output.fault(
      cellFault({ sheet: sheet.name, row: number, column: place.name, cell: name, reason: 'duplicate_row', message }),
    )
    output.badRows += 1
    return false
  })
}
