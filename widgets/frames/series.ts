import type { Unit } from '@sala/catalog/dataset.ts'
import type { Context } from '../context.ts'
import { sum } from '../periods/periods.ts'
import { date, monthAndYear, year } from '../texts/format.ts'
import type { Series, SeriesRole } from '../views/view.ts'
import type { Channel } from './encoding.ts'
import type { Frame, FrameColumn, FrameRow, Role } from './frame.ts'
import { numberIn } from './frameOf.ts'

/** Shared parts of charts of a frame: rows, axis and series. */

/** The rows of a picture: without totals and rows for the table only. */
export function drawnRows({ rows }: Frame, where: (row: FrameRow) => boolean = () => true): readonly FrameRow[] {
  return rows.filter((row) => row.level === 'row' && row.in !== 'table' && where(row))
}

const seriesRoles: Readonly<Partial<Record<Role, SeriesRole>>> = {
  measure: 'current',
  part: 'category',
  comparison: 'previous',
  target: 'target',
  forecast: 'forecast',
}

/** The columns that are drawn if an encoding names none. */
export function drawnColumns({ columns }: Frame): readonly FrameColumn[] {
  return columns.filter((column) => seriesRoles[column.role] !== undefined && column.in !== 'table')
}

/** A channel with its column. */
export interface ChannelColumn {
  readonly column: FrameColumn
  readonly key: string
  readonly name: string
  readonly change?: string
  readonly share?: string
}

/** Throws where there is no such column: a mistake of the encoding. */
export function channelOf({ columns }: Frame, channel: Channel): ChannelColumn {
  const encodedColumn = typeof channel === 'string' ? { column: channel } : channel
  const column = columns.find(({ key }) => key === encodedColumn.column)
  if (column === undefined) throw new Error(`There is no column "${encodedColumn.column}" in the frame.`)
  return { key: column.code ?? column.key, name: column.label, ...encodedColumn, column }
}

/** The unit of a column's figures. Throws where neither the column nor the frame names one. */
export function unitOf({ unit }: Frame, column: FrameColumn): Unit {
  const columnUnit = column.unit ?? unit
  if (columnUnit === undefined) throw new Error(`The column "${column.key}" has no unit.`)
  return columnUnit
}

/** One series for each channel. Open periods mark only this year, partial periods mark every series. */
export function seriesOf(rows: readonly FrameRow[], drawn: readonly ChannelColumn[]): readonly Series[] {
  return drawn.map(({ column, key, name, change }) => {
    const values = rows.map((row) => numberIn(row, column.key))
    const isOwn = column.role === 'measure' || column.role === 'part'
    const open = rows.flatMap(({ status }, at) =>
      values[at] !== null && (status === 'partial' || (status === 'open' && isOwn)) ? [at] : [],
    )
    return {
      key,
      name,
      role: seriesRoles[column.role] ?? 'current',
      values,
      ...(open.length === 0 ? {} : { open }),
      ...(change === undefined ? {} : { changes: rows.map((row) => numberIn(row, change)) }),
      ...(column.points && { points: true as const }),
      ...(column.colour === undefined ? {} : { colour: column.colour }),
    }
  })
}

/** The labels of an axis, and the marks behind them. */
export function axisOf({ columns: [first] }: Frame, rows: readonly FrameRow[], { language }: Context) {
  const wordsOf = ({ axis, values }: FrameRow): string => {
    const value = axis ?? values[first?.key ?? ''] ?? ''
    if (axis !== undefined || first === undefined) return String(value)
    if (first.kind === 'year' && typeof value === 'number') return year(value, language)
    if (first.kind === 'month') return monthAndYear(String(value), language, 'short')
    return first.kind === 'date' ? date(String(value), language, 'short') : String(value)
  }
  return {
    categories: rows.map(wordsOf),
    ...(rows.some(({ name }) => name !== undefined) ? { names: rows.map((row) => row.name ?? wordsOf(row)) } : {}),
    ...(rows.some(({ mark }) => mark !== undefined) ? { marks: rows.map(({ mark }) => mark ?? null) } : {}),
  }
}

/** The fewest complete periods that are drawn without the incomplete ones. */
const minWhole = 3

/** Whether there are enough complete periods to draw only those. */
export function hasWholePeriods(rows: readonly FrameRow[]): boolean {
  return rows.filter(({ status }) => status !== 'partial').length >= minWhole
}

/**
 * The rows without the partial periods at their ends, which would look like a rise from nothing and a fall to it. Where hardly any period is
 * whole, all are left.
 */
export function withoutPartialEnds(rows: readonly FrameRow[]): readonly FrameRow[] {
  if (!hasWholePeriods(rows)) return rows
  const isWhole = ({ status }: FrameRow) => status !== 'partial'
  return rows.slice(rows.findIndex(isWhole), rows.findLastIndex(isWhole) + 1)
}

/** The first rows, and the sum of the others as one more row, if there are more than `most`. */
export function foldRows(
  rows: readonly FrameRow[],
  { columns }: Frame,
  { rows: most, rest: name }: { readonly rows: number; readonly rest: string },
): readonly FrameRow[] {
  if (rows.length <= most) return rows
  const rest = rows.slice(most - 1)
  const [first, ...others] = columns.map(({ key }) => key)
  const values = Object.fromEntries(others.map((key) => [key, sum(rest.map((row) => numberIn(row, key)))]))
  return [...rows.slice(0, most - 1), { level: 'row', values: { ...values, [first ?? '']: name } }]
}
