export interface Line {
  /**
   * `part`: a country or "Others", which counts as it stands. `group`: a region or sub-total, which is the sum of parts, or a figure of
   * its own where none of its parts is listed. `total`: the sum of everything.
   */
  readonly kind: 'part' | 'group' | 'total'
  /** A figure for each period; NaN where there is none. */
  readonly figures: Float64Array
  /** Spaces before the name. */
  readonly indent: number
  /** A group that repeats rows of other groups (the European Union beside the regions of Europe). */
  readonly repeats?: boolean
}

/** A total that is not the sum of its parts. */
export interface Difference {
  readonly line: number
  readonly period: number
  readonly figure: number
  readonly sum: number
}

export interface Grouping {
  /** By line: whether its figure counts. Groups with parts and totals do not, groups without listed parts do. */
  readonly counts: readonly boolean[]
  /** By line: the groups that it belongs to, the innermost first. */
  readonly within: readonly (readonly number[])[]
  /** Figures of totals and groups that were compared with a sum. */
  readonly checked: number
  readonly differences: readonly Difference[]
  /** By period: whether there is a grand total and all figures in it add up. */
  readonly proven: readonly boolean[]
  /** Groups that are no sum of rows beside them; they were left out unchecked. */
  readonly unplaced: readonly number[]
}

/** Whether a line is a sum of lines beside it, in all periods. */
export const addsUp = ({ counts, unplaced, differences }: Grouping, line: number): boolean =>
  !counts[line] && !unplaced.includes(line) && !differences.some((difference) => difference.line === line)

/** How far a sum may lie from its total; `parts` figures were rounded. */
export type Tolerance = (parts: number) => number
/** A row, or a group with the rows that it stands for. */
export interface Node {
  readonly line: number
  /** What it adds to what it belongs to. */
  readonly figures: Float64Array
  /** `open`: a group of which it is not known yet whether the rows after it are its parts. */
  readonly state: 'part' | 'open' | 'sum' | 'alone'
  readonly parts: readonly Node[]
}

/** A group whose parts are not listed counts by itself. */
export function closeGroup(node: Node): Node {
  return node.state === 'open' ? { ...node, state: 'alone' } : node
}

/** How good a run of rows is that adds up to a group; the largest is the best. */
export function rank(span: { whole: boolean; share: number; natural: boolean; length: number }): number {
  return Number(span.whole) * 1e6 + span.share * 1e4 + Number(span.natural) * 1e3 - span.length
}

/** Whether a figure is a sum, as far as rounding allows. */
export function isNear(figure: number, sum: number, allowed: number): boolean {
  return Math.abs(figure - sum) <= allowed + Math.abs(figure) * 1e-11
}

/** Adds figures to a sum, period by period; what is absent adds nothing. */
export function add(sum: Float64Array, figures: Float64Array): void {
  for (let period = 0; period < sum.length; period++) {
    const figure = figures[period] ?? Number.NaN
    if (!Number.isNaN(figure)) sum[period] = (sum[period] ?? 0) + figure
  }
}

/** The sum of the figures of several nodes. */
export function sumOf(nodes: readonly Node[], periods: number): Float64Array {
  const sum = new Float64Array(periods)
  for (const node of nodes) add(sum, node.figures)
  return sum
}

/** How far a sum is from the figures of a node, against their size. */
export function distance(node: Node, sum: Float64Array | undefined): number {
  let off = 0
  let size = 0
  node.figures.forEach((figure, period) => {
    if (Number.isNaN(figure)) return
    off += Math.abs(figure - (sum?.[period] ?? 0))
    size += Math.abs(figure)
  })
  return size === 0 ? 0 : off / size
}
