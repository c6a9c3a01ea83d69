import { monthNumber } from '@sala/catalog/explore/days.ts'
import type { TableModel } from '../views/table.ts'

/** A month from which on the figures are higher (or lower, below zero) than before, season and trend set aside. */
export interface ChangePoint {
  /** `YYYY-MM` */
  readonly month: string
  /** By about how much: in percent of the figures, of percentages in points. */
  readonly by: number
  readonly in: 'percent' | 'points'
}

/** Fewer months say too little of a season beside a trend and a step. */
const fewestMonths = 36
/** The minimum of months on each side of a step, so that an unusual season does not count as one. */
const fewestBeside = 12
const maxPoints = 3
/** A smaller step is not worth a remark. */
const minChange = { percent: 10, points: 3 } as const
/** A share nearer to 0 or 100 than this, in hundredths, is clamped to it: its odds would be infinite. */
const nearestToEnd = 0.05
/** The minimum evidence of a step: above the largest value that the best of all candidates reaches by chance. */
const minEvidence = 20
/** Their figures say nothing of a level: borders were closed. Forecasts leave them out too. */
const yearsWithoutTravel: ReadonlySet<string> = new Set(['2020', '2021'])

type Vector = readonly number[]

/**
 * The level changes of a monthly table of figures: steps of the logarithm (of percentages: of the log odds), fitted together with a season,
 * a linear trend and the steps found before. Each is the one that explains most, as long as it explains far more than chance would (F
 * statistic, reduced for autocorrelation). Oldest first; none for a table that is not monthly, or that has fewer than 36 months.
 */
export function changePoints(table: TableModel): readonly ChangePoint[] {
  const series = knownMonths(table)
  if (series === null || series.months.length < fewestMonths) return []
  const { months: seriesMonths, scale } = series
  const figures = seriesMonths.map(({ value }) => scale.to(value))
  const times = seriesMonths.map(({ month }) => monthNumber(month))
  const seasons = [...new Set(times.map((time) => time % 12))]
  const base = [...seasons.map((season) => times.map((time) => Number(time % 12 === season))), times]
  const points: number[] = []
  while (points.length < maxPoints) {
    const next = strongestStep(figures, [...base, ...points.map((at) => stepAt(at, seriesMonths.length))], points)
    if (next === null) break
    points.push(next)
  }
  return points
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      const others = points.filter((other) => other !== at).map((other) => stepAt(other, seriesMonths.length))
      const effect = effectOf(stepAt(at, seriesMonths.length), figures, [...base, ...others])
      const by = scale.by(
        effect,
        seriesMonths.slice(at, at + 12).map(({ value }) => value),
      )
      const month = seriesMonths[at]?.month
      return month === undefined || Math.abs(by) < minChange[scale.in] ? [] : [{ month, by, in: scale.in }]
    })
}

/** The scale on which figures are compared. */
interface LevelScale {
  readonly in: ChangePoint['in']
  readonly to: (value: number) => number
  /** How much an effect on the scale comes to, of the figures of the year after it. */
  readonly by: (effect: number, after: readonly number[]) => number
}

const logarithms: LevelScale = {
  in: 'percent',
  to: Math.log,
  by: (effect) => (Math.exp(effect) - 1) * 100,
}

/** Near 100 a point of a share is more than at 50, and a season is flatter: log odds have neither fault. */
const oddsOfShares: LevelScale = {
  in: 'points',
  to: oddsOf,
  by: (effect, after) =>
    after.reduce((sum, value) => sum + value - shareOf(oddsOf(value) - effect), 0) / Math.max(1, after.length),
}

function oddsOf(value: number): number {
  const share = Math.min(100 - nearestToEnd, Math.max(nearestToEnd, value))
  return Math.log(share / (100 - share))
}

const shareOf = (odds: number): number => 100 / (1 + Math.exp(-odds))

interface KnownMonths {
  readonly months: readonly { readonly month: string; readonly value: number }[]
  readonly scale: LevelScale
}

/**
 * The figures of a table whose first column is of months, and whose first column of numbers is of counts or sums above zero or of shares of a
 * hundred. Null for other tables: percentages below 0 or above 100 are changes, which have no level.
 */
function knownMonths({ columns, rows }: TableModel): KnownMonths | null {
  const [time] = columns
  const measure = columns.find(({ kind }) => kind !== 'month')
  if (time?.kind !== 'month' || (measure?.kind !== 'number' && measure?.kind !== 'percent')) return null
  const isShare = measure.kind === 'percent'
  const months = rows
    .flatMap(({ level, cells }) => {
      const [month, value] = [cells[time.key], cells[measure.key]]
      if (level !== 'row' || typeof month !== 'string' || typeof value !== 'number') return []
      return yearsWithoutTravel.has(month.slice(0, 4)) || (value <= 0 && !isShare) ? [] : [{ month, value }]
    })
    .toSorted((a, b) => a.month.localeCompare(b.month))
  if (isShare && months.some(({ value }) => value < 0 || value > 100)) return null
  return { months, scale: isShare ? oddsOfShares : logarithms }
}

const stepAt = (at: number, length: number): Vector => Array.from({ length }, (_, index) => Number(index >= at))

/** The position of the step that explains most of what the columns leave unexplained; null if none explains enough. */
function strongestStep(figures: Vector, columns: readonly Vector[], stepsSoFar: readonly number[]): number | null {
  const basis = orthonormal(columns)
  const rest = residual(figures, basis)
  let best: { readonly at: number; readonly gain: number; readonly step: Vector } | null = null
  for (let at = fewestBeside; at <= figures.length - fewestBeside; at += 1) {
    if (stepsSoFar.some((other) => Math.abs(other - at) < fewestBeside)) continue
    const step = residual(stepAt(at, figures.length), basis)
    const length = dot(step, step)
    if (length < 1e-9) continue
    const gain = dot(step, rest) ** 2 / length
    if (best === null || gain > best.gain) best = { at, gain, step }
  }
  if (best === null) return null
  const left = residual(rest, orthonormal([best.step]))
  const sum = dot(left, left)
  const freedom = figures.length - basis.length - 1
  const alike = sum === 0 ? 0 : Math.max(0, dot(left.slice(1), left.slice(0, -1)) / sum)
  const evidence = (best.gain / (Math.max(sum, 1e-12) / freedom)) * ((1 - alike) / (1 + alike))
  return evidence < minEvidence ? null : best.at
}

/** The coefficient of a column in a fit with others. */
function effectOf(column: Vector, figures: Vector, others: readonly Vector[]): number {
  const own = residual(column, orthonormal(others))
  return dot(own, figures) / dot(own, own)
}

const dot = (vector: Vector, other: Vector): number =>
  vector.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

/** The residual of a vector after projection on an orthonormal basis. */
function residual(vector: Vector, basis: readonly Vector[]): Vector {
  return basis.reduce((left, column) => {
    const share = dot(left, column)
    return left.map((value, at) => value - share * (column[at] ?? 0))
  }, vector)
}

/** An orthonormal basis of the span of the columns; linearly dependent columns are left out. */
function orthonormal(columns: readonly Vector[]): readonly Vector[] {
  const basis: Vector[] = []
  for (const column of columns) {
    // Twice, against rounding errors of the first projection.
    const left = residual(residual(column, basis), basis)
    const length = Math.sqrt(dot(left, left))
    if (length >= 1e-9 * Math.sqrt(dot(column, column))) basis.push(left.map((value) => value / length))
  }
  return basis
}
