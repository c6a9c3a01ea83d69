import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { add, type Difference } from '../layout/groupNodes.ts'
import type { PlaceLine } from './places.ts'

/** A line of a long table with what its group column says. */
export interface GroupedLine extends PlaceLine {
  readonly group: string
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
