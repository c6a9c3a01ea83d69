import { addsUp, type Tolerance } from '../layout/groupNodes.ts'
import { findGrouping } from '../layout/groups.ts'
import { quoted, type SheetNote } from '../notes.ts'
import type { Cell } from '../readers/table.ts'

/** A row of a table of places: a place, a region, or the total of all. */
export interface PartLine {
  readonly row: number
  readonly name: string
  /** `unknown`: the name is unknown, so the row is neither part of a sum nor a sum. */
  readonly kind: 'part' | 'group' | 'total' | 'unknown'
  /** The code of a part; null for anything else. */
  readonly code: string | null
  /** By column; the value is NaN where there is none, or none that can be added up. */
  readonly figures: readonly { readonly heading: string; readonly cell: Cell; readonly value: number }[]
}

/** A total that is not the sum of its parts. */
export interface WrongTotal {
  readonly row: number
  readonly name: string
  readonly heading: string
  readonly cell: Cell
  readonly figure: number
  readonly sum: number
}

interface CheckedParts {
  readonly wrong: readonly WrongTotal[]
  readonly checked: number
  /** What was not checked, and why. */
  readonly unchecked: readonly SheetNote[]
  /** The codes of the places that a region or a total is made of; none where that could not be told. */
  readonly membersOf: (line: number) => readonly (string | null)[]
  /** Unknown lines that are the sum of rows beside them. */
  readonly looksLikeTotal: readonly number[]
}

/** Holds regions and totals against the sums of their parts, as far as their printed digits allow. */
export function checkParts(lines: readonly PartLine[], columns: number): CheckedParts {
  const noTotals = { wrong: [], checked: 0, unchecked: [], membersOf: () => [], looksLikeTotal: [] }
  if (lines.every(({ kind }) => kind === 'part')) return noTotals
  const unknown = lines.flatMap(({ kind }, index) => (kind === 'unknown' ? [index] : []))
  if (unknown.length > 0) {
    // What the unknown names stand for may be what a total lacks: they are asked for, and then the totals are added up.
    const { grouping } = groupingOf(lines, columns)
    const unchecked: readonly SheetNote[] = [{ code: 'totals_wait', values: {} }]
    return { ...noTotals, unchecked, looksLikeTotal: unknown.filter((line) => addsUp(grouping, line)) }
  }
  const parts = lines.flatMap(({ kind, code }) => (kind === 'part' ? [code] : []))
  const { grouping, last } = groupingOf(lines, columns)
  const wrong = grouping.differences.flatMap(({ line, period, figure, sum }): WrongTotal[] => {
    const partLine = lines[line]
    const column = partLine?.figures[period]
    if (partLine === undefined || column === undefined) return []
    return [{ row: partLine.row, name: partLine.name, heading: column.heading, cell: column.cell, figure, sum }]
  })
  const names = grouping.unplaced.map((line) => lines[line]?.name ?? '')
  const unchecked: readonly SheetNote[] =
    names.length === 0 ? [] : [{ code: 'total_unproven', values: { names: quoted(names) } }]
  const membersOf = (index: number) =>
    index === last
      ? parts
      : lines.flatMap(({ kind, code }, at) => (kind === 'part' && grouping.within[at]?.includes(index) ? [code] : []))
  return { wrong, checked: grouping.checked, unchecked, membersOf, looksLikeTotal: [] }
}

/** Which lines are the sum of which others; one of an unknown name may be such a sum. `last` is the total of all. */
function groupingOf(lines: readonly PartLine[], columns: number) {
  // Some books write "total" for a region too; the total of all is the last one.
  const last = lines.findLastIndex(({ kind }) => kind === 'total')
  const digits = Math.max(0, ...lines.flatMap(({ figures }) => figures.map(({ value }) => decimals(value))))
  const tolerance: Tolerance = (parts) => (digits === 0 ? 0 : 0.5 * 10 ** -digits * (parts + 1))
  const grouping = findGrouping(
    lines.map(({ kind, figures }, index) => ({
      kind: kind === 'unknown' || (kind === 'total' && index !== last) ? 'group' : kind,
      figures: Float64Array.from(figures, ({ value }) => value),
      indent: 0,
    })),
    columns,
    tolerance,
  )
  return { grouping, last }
}

/** Digits after the point, beyond which a spreadsheet's arithmetic has blurred the figure. */
function decimals(value: number): number {
  if (!Number.isFinite(value)) return 0
  return Number(value.toFixed(6)).toString().split('.')[1]?.length ?? 0
}
