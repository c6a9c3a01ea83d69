import type { Dataset } from '@sala/catalog/dataset.ts'
import type { ChartName, Exploration } from '@sala/catalog/explore/exploration.ts'
import { figureKeys } from './labels.ts'

/** Why a picture cannot show an answer. */
type Misfit =
  | 'noBreakdown'
  | 'noTime'
  | 'noGroups'
  | 'noParts'
  | 'notAdded'
  | 'uneven'
  | 'tooMany'
  | 'noPlaces'
  | 'notAll'
  | 'two'
  | 'noGrid'
  | 'twoMeasures'

/** The properties of an answer that decide which pictures fit. */
export interface AnswerShape {
  /** How many periods the answer has; 0 where it has no time. */
  readonly periods: number
  /** How many dimensions it is broken down by. */
  readonly breakdowns: number
  /** The number of entries along the axis: periods, else groups. */
  readonly groups: number
  /** How many groups have a colour each. */
  readonly parts: number
  /** The number of measures. */
  readonly measures: number
  /** The time can be laid out in two directions, as months of years. */
  readonly calendar: boolean
  /** Groups and parts may be added up: a sum or count, and no group holds another. */
  readonly additive: boolean
  /** Some figure is below zero, which is no part of a whole. */
  readonly negative: boolean
  /** Some groups lack periods that others hold: none is a share of their total. */
  readonly uneven: boolean
  /** The kind of places in the first breakdown. */
  readonly places: 'province_map' | 'world_map' | null
  /** Only the largest groups are separate. */
  readonly topOnly: boolean
}

const maxBars = 60
const maxSlices = 12
const maxRows = 60
/** The most colours that people can distinguish. Leaving the other groups out would hide data. */
const maxParts = 11
/** Cells of a heat map along each direction, pictures beside each other, and columns of a pivot table. */
const maxCells = 80
const maxMultiples = 24
export const maxPivotColumns = 40
const maxPoints = 300

/** Null where the picture fits, else the reason. A table always does. */
export function misfitOf(picture: ChartName, shape: AnswerShape): Misfit | null {
  const { periods, breakdowns, groups, parts } = shape
  const isSeries = periods > 0
  switch (picture) {
    case 'table':
      return null
    case 'headline':
      return breakdowns === 0 ? null : 'noBreakdown'
    case 'heat_map':
      if (shape.calendar) return null
      if (parts === 0 || (breakdowns > 1 && isSeries)) return 'noGrid'
      return Math.max(groups, parts) > maxCells ? 'tooMany' : null
    case 'pivot':
      return pivotMisfit(shape)
    case 'multiples':
      if (breakdowns === 0 || (breakdowns === 1 && !isSeries)) return 'noParts'
      if (breakdowns > 1 && isSeries) return 'two'
      return (isSeries ? parts : groups) > maxMultiples ? 'tooMany' : null
    case 'scatter':
      if (shape.measures < 2 || (breakdowns === 0 && periods < 2)) return 'twoMeasures'
      if (breakdowns > 1 && isSeries) return 'two'
      return groups * Math.max(1, parts) > maxPoints ? 'tooMany' : null
    default:
      if (breakdowns > 1 && isSeries) return 'two'
      return parts > maxParts ? 'tooMany' : plainMisfit(picture, shape)
  }
}

type PlainPicture = Exclude<ChartName, 'table' | 'headline' | 'heat_map' | 'pivot' | 'multiples' | 'scatter'>

function plainMisfit(picture: PlainPicture, shape: AnswerShape): Misfit | null {
  const { periods, breakdowns, groups } = shape
  const isSeries = periods > 0
  const isWhole = shape.additive && !shape.negative
  switch (picture) {
    case 'trend':
      return periods > 1 ? null : 'noTime'
    case 'bars':
      return !isSeries ? 'noTime' : periods > maxBars ? 'tooMany' : null
    case 'rows':
      return isSeries || breakdowns === 0 ? 'noGroups' : groups > maxRows ? 'tooMany' : null
    case 'area':
      if (periods < 2 || breakdowns !== 1) return 'noParts'
      return isWhole ? null : 'notAdded'
    case 'stack':
    case 'full_stack':
      if (isSeries ? breakdowns !== 1 : breakdowns !== 2) return 'noParts'
      if (!isWhole) return 'notAdded'
      if (picture === 'full_stack' && shape.uneven) return 'uneven'
      return Math.max(periods, groups) > maxBars ? 'tooMany' : null
    case 'share':
      if (isSeries || breakdowns !== 1) return 'noGroups'
      if (!isWhole) return 'notAdded'
      if (shape.uneven) return 'uneven'
      return groups > maxSlices ? 'tooMany' : null
    case 'map':
      if (shape.places === null || isSeries || breakdowns !== 1) return 'noPlaces'
      return shape.topOnly ? 'notAll' : null
  }
}

function pivotMisfit({ periods, breakdowns, parts, groups, measures }: AnswerShape): Misfit | null {
  if (breakdowns === 0 && periods === 0) return 'noGroups'
  if (breakdowns === 0 || (breakdowns === 1 && periods === 0)) return null
  // The series: periods or the second breakdown; with one breakdown over a long time, its groups.
  const across = breakdowns === 1 ? Math.min(groups, parts) : periods > 0 ? periods : Math.min(groups, parts)
  return across * measures > maxPivotColumns ? 'tooMany' : null
}

/** The default picture of an answer: time as lines, groups as bars, two measures as points, a single figure as itself. */
export function bestPicture(shape: AnswerShape): ChartName {
  if (shape.breakdowns === 0 && shape.periods <= 1) return 'headline'
  const order: readonly ChartName[] = ['trend', 'bars', 'rows', 'map', 'heat_map', 'pivot', 'table']
  return order.find((picture) => misfitOf(picture, shape) === null) ?? 'table'
}

const addable: ReadonlySet<string> = new Set(['sum', 'count', 'total'])

/**
 * Whether the groups of a question add up to a whole: not means and ratios, totals beside their parts, different things, or results of
 * calculations.
 */
export function isAdditive(question: Exploration, dataset: Dataset): boolean {
  const { breakdown, calculation } = question
  const kind = dataset.measures[figureKeys(question)[0] ?? '']?.kind
  const overlapping = dataset.totals?.asGroup === true && breakdown.includes(dataset.totals.column)
  const unlike = dataset.kinds !== undefined && breakdown.includes(dataset.kinds)
  return kind !== undefined && calculation === null && addable.has(kind) && !overlapping && !unlike
}
