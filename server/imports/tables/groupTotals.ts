import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { add, type Difference } from '../layout/groupNodes.ts'
import type { Cell } from '../readers/table.ts'
import type { Snapshot } from '../records/snapshots.ts'
import type { PlaceLine } from './places.ts'

/** A line of a long table with what its group column says. */
export interface GroupedLine extends PlaceLine {
  readonly group: string
}

/** A line while its table is read. */
export interface Line extends Omit<GroupedLine, 'figures'> {
  /** Whether nobody knows what it is about: it is no part of a total, and no total, until somebody says so. */
  readonly isUnknown: boolean
  /** By period. */
  readonly figures: Map<number, number>
  /** By period, for what is no country: the row's number and cells, and its values in case it counts. */
  readonly rows: Map<number, { readonly row: number; readonly cells: readonly Cell[]; readonly values: Snapshot }>
  /** Numbers of its rows in the file. */
  readonly numbers: Set<number>
}

/** A line with a figure for each period; without any where nobody knows what it is about. */
export function filled({ figures, isUnknown, ...line }: Line, periods: number): GroupedLine {
  const dense = new Float64Array(periods).fill(Number.NaN)
  if (!isUnknown) for (const [period, figure] of figures) dense[period] = figure
  return { ...line, figures: dense }
}

interface GroupCheck {
  readonly differences: readonly Difference[]
  /** Lines that were held against the rows of a group. */
  readonly checked: ReadonlySet<number>
  /** Figures that were held against a sum. */
  readonly count: number
}

/** Checks regions against the rows whose group column names them, and the groups inside them. */
export function checkByGroup(lines: readonly GroupedLine[], unplaced: readonly number[], periods: number): GroupCheck {
  const differences: Difference[] = []
  const checked = new Set<number>()
  let count = 0
  const sums = new Map<string, Float64Array>()
  for (const line of lines) {
    if (line.aggregate !== null && line.aggregate.kind !== 'others') continue
    const key = headingKey(line.group)
    const sum = sums.get(key) ?? new Float64Array(periods)
    sums.set(key, sum)
    add(sum, line.figures)
  }
  for (const index of unplaced) {
    const line = lines[index]
    const groupKey = headingKey(plainText(line?.name ?? ''))
    const base = sums.get(groupKey)
    if (line === undefined || base === undefined) continue
    const others = [...sums].filter(([key]) => key !== groupKey && key !== '').slice(0, 8)
    let best: { sum: Float64Array; agree: number } | null = null
    for (let bits = 0; bits < 1 << others.length; bits++) {
      const sum = base.slice()
      others.forEach(([, part], at) => {
        if (bits & (1 << at)) add(sum, part)
      })
      const agree = line.figures.filter((figure, period) => figure === sum[period]).length
      if (best === null || agree > best.agree) best = { sum, agree }
    }
    if (best === null || best.agree < periods / 2) continue
    checked.add(index)
    for (const [period, figure] of line.figures.entries()) {
      if (Number.isNaN(figure)) continue
      count += 1
      const sum = best.sum[period] ?? 0
      if (figure !== sum) differences.push({ line: index, period, figure, sum })
    }
  }
  return { differences, checked, count }
}
