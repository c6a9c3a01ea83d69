import type { Difference, Grouping, Line, Tolerance } from './groupNodes.ts'
import { add, isNear, type Node, sumOf } from './groupNodes.ts'

/** A table whose groups have been found. */
interface ComparedTable {
  readonly lines: readonly Line[]
  readonly periods: number
  readonly tolerance: Tolerance
  /** The lines that are the sum of everything. */
  readonly totals: readonly number[]
}

/** Writes down what was found, and compares every total with its parts. */
export function compareTotals(
  nodes: readonly Node[],
  { lines, periods, tolerance, totals }: ComparedTable,
): Omit<Grouping, 'unplaced'> {
  const counts = lines.map((line) => line.kind === 'part')
  const within: number[][] = lines.map(() => [])
  const differences: Difference[] = []
  const wrong = new Set<number>()
  let checked = 0
  const compare = (index: number, parts: readonly Node[]): void => {
    const stated = new Float64Array(periods)
    const added = new Float64Array(periods)
    for (const part of parts) {
      add(stated, lines[part.line]?.figures ?? part.figures)
      add(added, part.state === 'sum' ? sumOf(part.parts, periods) : part.figures)
    }
    const allowed = tolerance(parts.length)
    const figures = lines[index]?.figures ?? added
    for (let period = 0; period < periods; period++) {
      const figure = figures[period] ?? Number.NaN
      if (Number.isNaN(figure)) continue
      checked += 1
      // A region that is wrong has its own fault; what holds it may agree with its figure or with its parts.
      const sum = stated[period] ?? 0
      if (isNear(figure, sum, allowed) || isNear(figure, added[period] ?? 0, allowed)) continue
      wrong.add(period)
      differences.push({ line: index, period, figure, sum })
    }
  }
  const visit = (list: readonly Node[], groups: readonly number[]): void => {
    for (const node of list) {
      within[node.line] = [...groups]
      if (node.state === 'sum') {
        visit(node.parts, [node.line, ...groups])
        compare(node.line, node.parts)
      } else counts[node.line] = true
    }
  }
  visit(nodes, [])
  for (const index of totals) compare(index, nodes)
  const stated = totals.map((index) => lines[index]?.figures)
  const proven = Array.from({ length: periods }, (_, period) => {
    return !wrong.has(period) && stated.some((figures) => !Number.isNaN(figures?.[period] ?? Number.NaN))
  })
  return { counts, within, checked, differences, proven }
}

/** How well a grouping explains a table. */
export function score({ checked, differences, unplaced }: Grouping): number {
  return checked - differences.length * 3 - unplaced.length
}

/** A grouping of reversed lines, in the order of the lines. */
export function unreversed(grouping: Grouping, length: number): Grouping {
  const at = (line: number) => length - 1 - line
  return {
    ...grouping,
    counts: [...grouping.counts].reverse(),
    within: [...grouping.within].reverse().map((groups) => groups.map(at)),
    differences: grouping.differences.map((difference) => ({ ...difference, line: at(difference.line) })),
    unplaced: grouping.unplaced.map(at),
  }
}
