import { findGrouping, type Tolerance } from '../layout/groups.ts'
import type { Cell } from '../readers/table.ts'

/** A row of a table of places: a place, a region, or the total of all. */
export interface PartLine {
  readonly row: number
  readonly name: string
  readonly kind: 'part' | 'group' | 'total'
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

export interface CheckedParts {
  readonly wrong: readonly WrongTotal[]
  readonly checked: number
  readonly unchecked: readonly string[]
  /** The names of the places that a region or a total is made of; none where that could not be told. */
  readonly membersOf: (line: number) => readonly string[]
}

/** Holds regions and totals against the sums of their parts, as far as their printed digits allow. */
export function checkParts(lines: readonly PartLine[], columns: number): CheckedParts {
  const parts = lines.flatMap(({ kind, name }) => (kind === 'part' ? [name] : []))
  if (parts.length === lines.length) return { wrong: [], checked: 0, unchecked: [], membersOf: () => [] }
  // Some books write "total" for a region too; the total of all is the last one.
  const last = lines.findLastIndex(({ kind }) => kind === 'total')
  const digits = Math.max(0, ...lines.flatMap(({ figures }) => figures.map(({ value }) => decimals(value))))
  const tolerance: Tolerance = (parts) => (digits === 0 ? 0 : 0.5 * 10 ** -digits * (parts + 1))
  const grouping = findGrouping(
    lines.map(({ kind, figures }, index) => ({
      kind: kind === 'total' && index !== last ? 'group' : kind,
      figures: Float64Array.from(figures, ({ value }) => value),
      indent: 0,
    })),
    columns,
    tolerance,
  )
  const wrong = grouping.differences.flatMap(({ line, period, figure, sum }): WrongTotal[] => {
    const found = lines[line]
    const column = found?.figures[period]
    if (found === undefined || column === undefined) return []
    return [{ row: found.row, name: found.name, heading: column.heading, cell: column.cell, figure, sum }]
  })
  const unchecked = grouping.unplaced.map((line) => `“${lines[line]?.name}” was left out; its figures were not checked`)
  const membersOf = (index: number) =>
    index === last
      ? parts
      : lines.flatMap(({ kind, name }, at) => (kind === 'part' && grouping.within[at]?.includes(index) ? [name] : []))
  return { wrong, checked: grouping.checked, unchecked, membersOf }
}

/** Digits after the point, beyond which a spreadsheet's arithmetic has blurred the figure. */
function decimals(value: number): number {
  if (!Number.isFinite(value)) return 0
  return Number(value.toFixed(6)).toString().split('.')[1]?.length ?? 0
}
