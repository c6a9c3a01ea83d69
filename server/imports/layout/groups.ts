import { compareTotals, score, unreversed } from './compareTotals.ts'
import {
  add,
  closeGroup,
  distance,
  type Grouping,
  isNear,
  type Line,
  type Node,
  rank,
  sumOf,
  type Tolerance,
} from './groupNodes.ts'

/**
 * Finds out which rows of an official table are the sum of which others, by adding up. Offices change their regions, their order and
 * their indentation from year to year, but a region is always the sum of the rows that belong to it, and the grand total the sum of all;
 * so nothing here knows a region by its name.
 */

/** Finds the grouping of the lines of one table; `periods` is the length of all figures. */
export function findGrouping(lines: readonly Line[], periods: number, tolerance: Tolerance): Grouping {
  const downwards = new Table(lines, periods, tolerance).arrange()
  if (downwards.unplaced.length === 0 && downwards.differences.length === 0) return downwards
  // Some tables put a sum under its parts.
  const upwards = new Table([...lines].reverse(), periods, tolerance).arrange()
  return score(upwards) > score(downwards) ? unreversed(upwards, lines.length) : downwards
}

/** More open groups than these are decided all alike or one against the rest. */
const maxCombined = 10
/** A group whose figure is wrong is still near the sum of its parts; one that is farther away is something else. */
const nearEnough = 0.35
/** Additions that are tried before open groups are decided in the simplest way: no honest table needs a tenth of them. */
const maxSteps = 400_000_000

/** The lines of a table in which each group stands before its parts. */
class Table {
  readonly #lines: readonly Line[]
  readonly #periods: number
  readonly #tolerance: Tolerance
  readonly #totals: readonly number[]
  readonly #unplaced: number[] = []
  #work = 0

  constructor(lines: readonly Line[], periods: number, tolerance: Tolerance) {
    this.#lines = lines
    this.#periods = periods
    this.#tolerance = tolerance
    this.#totals = lines.flatMap((line, index) => (line.kind === 'total' ? [index] : []))
  }

  arrange(): Grouping {
    let nodes: readonly Node[] = []
    for (let index = this.#lines.length - 1; index >= 0; index--) {
      const line = this.#lines[index]
      if (line === undefined || line.kind === 'total') continue
      const { figures } = line
      if (line.kind === 'part') nodes = [{ line: index, figures, state: 'part', parts: [] }, ...nodes]
      else nodes = this.#place(index, line, nodes)
    }
    const settled = this.#settle(nodes)
    const { counts, within, checked, differences, proven } = compareTotals(settled, {
      lines: this.#lines,
      periods: this.#periods,
      tolerance: this.#tolerance,
      totals: this.#totals,
    })
    return { counts, within, checked, differences, proven, unplaced: this.#unplaced }
  }

  /** Puts a group before the nodes after it, with those that add up to it inside. */
  #place(index: number, line: Line, nodes: readonly Node[]): readonly Node[] {
    const spanOf = (span: number, list: readonly Node[]): readonly Node[] => [
      { line: index, figures: line.figures, state: 'sum', parts: list.slice(0, span).map(closeGroup) },
      ...list.slice(span),
    ]
    const fit = this.#span(line, nodes)
    if (fit?.whole) return spanOf(fit.length, nodes)
    for (const candidate of this.#withOneSettled(nodes)) {
      const better = this.#span(line, candidate)
      // What was settled has to lie inside, or it did not help.
      if (better?.whole && candidate.findIndex((node, at) => node !== nodes[at]) < better.length) {
        return spanOf(better.length, candidate)
      }
    }
    if (fit !== null) return spanOf(fit.length, nodes)
    return [{ line: index, figures: line.figures, state: 'open', parts: [] }, ...nodes]
  }

  /** The nodes after a group that add up to it, in all periods or else in most of them; null where there are none. */
  #span(line: Line, nodes: readonly Node[]): { readonly length: number; readonly whole: boolean } | null {
    const sum = new Float64Array(this.#periods)
    let best: { length: number; whole: boolean; share: number; natural: boolean } | null = null
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]
      if (node === undefined) break
      add(sum, node.figures)
      this.#work += this.#periods
      const { agree, of, zerosAgree } = this.#agreement(line.figures, sum, at + 1)
      if (agree === 0 || agree / of < 0.5) continue
      const next = nodes[at + 1]
      // A group ends where another begins, or where the names move back to its own indentation.
      const natural = next?.state !== 'part' || this.#indent(next) < this.#indent(node)
      const candidate = { length: at + 1, whole: agree === of && zerosAgree, share: agree / of, natural }
      if (best === null || rank(candidate) > rank(best)) best = candidate
    }
    return best
  }

  #indent(node: Node): number {
    return this.#lines[node.line]?.indent ?? 0
  }

  /** In how many of the periods in which a line has a figure other than 0 a sum agrees with it. */
  #agreement(figures: Float64Array, sum: Float64Array, parts: number) {
    const allowed = this.#tolerance(parts)
    let agree = 0
    let of = 0
    let zerosAgree = true
    for (let period = 0; period < this.#periods; period++) {
      const figure = figures[period] ?? Number.NaN
      if (Number.isNaN(figure)) continue
      const near = isNear(figure, sum[period] ?? 0, allowed)
      if (figure === 0) zerosAgree &&= near
      else {
        of += 1
        if (near) agree += 1
      }
    }
    return { agree, of, zerosAgree }
  }

  /**
   * The lists that come about when one open group is taken to stand for some nodes after it although they do not add up: either one
   * of them is wrong (its own figure goes on counting), or its own figure is (their sum counts).
   */
  *#withOneSettled(nodes: readonly Node[]): Generator<readonly Node[]> {
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]
      if (node?.state !== 'open' || this.#lines[node.line]?.repeats || this.#work > maxSteps) continue
      const sums = this.#sumsAfter(nodes, at)
      const nearest = nearestOf(node, sums)
      const settled = (span: number, figures: Float64Array): readonly Node[] => [
        ...nodes.slice(0, at),
        { line: node.line, figures, state: 'sum', parts: nodes.slice(at + 1, at + 1 + span).map(closeGroup) },
        ...nodes.slice(at + 1 + span),
      ]
      const closest = sums[nearest]
      if (closest !== undefined && distance(node, closest) < nearEnough) yield settled(nearest + 1, closest)
      for (let span = 1; span <= sums.length; span++) {
        if (distance(node, sums[span - 1]) < nearEnough) yield settled(span, node.figures)
      }
      // However far off: up to where another group begins, or the table ends.
      for (let span = 1; span <= sums.length; span++) {
        const next = nodes[at + 1 + span]
        const sum = sums[span - 1]
        if (next?.state === 'part' || sum === undefined) continue
        yield settled(span, sum)
        yield settled(span, node.figures)
      }
    }
  }

  /** The sums of the first, the first two, … nodes after one; other open groups count by themselves. */
  #sumsAfter(nodes: readonly Node[], at: number): readonly Float64Array[] {
    const sum = new Float64Array(this.#periods)
    this.#work += (nodes.length - at) * this.#periods * 3
    return nodes.slice(at + 1).map((next) => {
      add(sum, next.figures)
      return sum.slice()
    })
  }

  /** Decides about the groups that are still open, by what makes the grand total right. */
  #settle(nodes: readonly Node[]): readonly Node[] {
    const open = nodes.filter((node) => node.state === 'open')
    if (open.length === 0) return nodes
    const total = this.#totals
      .map((index) => this.#lines[index])
      .find((line) => line?.figures.some((x) => !Number.isNaN(x)))
    const fits = (list: readonly Node[]): boolean => {
      if (total === undefined) return false
      const sum = new Float64Array(this.#periods)
      for (const node of list) add(sum, node.figures)
      const { agree, of, zerosAgree } = this.#agreement(total.figures, sum, list.length)
      return of > 0 && zerosAgree && agree / of > 0.5
    }
    const without = (removed: readonly Node[]) => nodes.filter((node) => !removed.includes(node))
    const groups = this.#lines.filter(({ kind }) => kind === 'group').length
    const inOrder = groups > open.length || groups === 1

    if (fits(nodes)) return nodes.map(closeGroup)
    const repeating = open.filter(({ line }) => this.#lines[line]?.repeats)
    if (repeating.length > 0 && fits(without(repeating))) {
      return this.#leaveOut(nodes, repeating)
    }
    if (inOrder) for (const list of this.#withOneSettled(nodes)) if (fits(list)) return list.map(closeGroup)
    // One that is left out beside the rest, all, all but one, then any.
    const choices = [...open.map((node) => [node]), open, ...open.map((node) => open.filter((other) => other !== node))]
    if (open.length <= maxCombined) {
      for (let bits = 1; bits < 1 << open.length; bits++) choices.push(open.filter((_, index) => bits & (1 << index)))
    }
    for (const removed of choices) {
      if (!fits(without(removed))) continue
      return inOrder ? this.#wrongOnes(nodes, removed) : this.#leaveOut(nodes, removed)
    }
    return inOrder ? this.#byNature(nodes) : this.#countless(nodes)
  }

  #leaveOut(nodes: readonly Node[], removed: readonly Node[]): readonly Node[] {
    this.#unplaced.push(...removed.map(({ line }) => line))
    return nodes.filter((node) => !removed.includes(node)).map(closeGroup)
  }

  /** Groups without whose figures the total is right: they stand for the rows up to the next group, and their figures are wrong. */
  #wrongOnes(nodes: readonly Node[], removed: readonly Node[]): readonly Node[] {
    const result: Node[] = []
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]
      if (node === undefined) continue
      const end = nodes.findIndex(({ state }, index) => index > at && state !== 'part')
      const parts = nodes.slice(at + 1, end < 0 ? undefined : end)
      if (!removed.includes(node)) result.push(closeGroup(node))
      else if (parts.length === 0 || this.#lines[node.line]?.repeats) this.#unplaced.push(node.line)
      else {
        result.push({ ...node, figures: sumOf(parts, this.#periods), state: 'sum', parts })
        at += parts.length
      }
    }
    return result
  }

  /**
   * Where nothing adds up: a group stands for the rows after it whose sum comes nearest to it, or else for the parts up to the next
   * group; one without any is a figure of its own.
   */
  #byNature(nodes: readonly Node[]): readonly Node[] {
    const result: Node[] = []
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]
      if (node === undefined) continue
      if (node.state !== 'open') {
        result.push(node)
        continue
      }
      const sums = this.#sumsAfter(nodes, at)
      const nearest = nearestOf(node, sums)
      const run = nodes.slice(at + 1).findIndex(({ state }) => state !== 'part')
      const length = distance(node, sums[nearest]) < nearEnough ? nearest + 1 : run < 0 ? nodes.length - at - 1 : run
      const parts = nodes.slice(at + 1, at + 1 + length).map(closeGroup)
      result.push(parts.length === 0 ? closeGroup(node) : { ...node, state: 'sum', parts })
      at += parts.length
    }
    return result
  }

  /** Rows in no order, and nothing to tell by: groups are left out where there is anything else. */
  #countless(nodes: readonly Node[]): readonly Node[] {
    if (nodes.every((node) => node.state !== 'part')) return nodes.map(closeGroup)
    return this.#leaveOut(
      nodes,
      nodes.filter(({ state }) => state === 'open'),
    )
  }
}

/** The index of the sum that comes nearest to the figures of a node. */
const nearestOf = (node: Node, sums: readonly Float64Array[]): number =>
  sums.reduce((best, sum, index) => (distance(node, sum) < distance(node, sums[best]) ? index : best), 0)
