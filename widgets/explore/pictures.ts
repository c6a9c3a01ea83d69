import type { Dataset } from '@sala/catalog/dataset.ts'
import type { ChartName, Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Encoding } from '../frames/encoding.ts'
import type { Frame } from '../frames/frame.ts'

/** Why a picture cannot show an answer. */
export type Misfit =
  | 'oneFigure'
  | 'noTime'
  | 'noGroups'
  | 'noParts'
  | 'notAdded'
  | 'tooMany'
  | 'noPlaces'
  | 'notAll'
  | 'two'

/** What decides which pictures fit. */
export interface AnswerShape {
  /** How many periods the answer has; 0 where it has no time. */
  readonly periods: number
  /** How many dimensions it is broken down by. */
  readonly breakdowns: number
  /** How many groups stand along the picture's axis where there is no time. */
  readonly groups: number
  /** How many groups have a colour each. */
  readonly parts: number
  /** Groups and parts may be added up: a sum or count, and no group holds another. */
  readonly additive: boolean
  /** Some figure is below zero, which is no part of a whole. */
  readonly negative: boolean
  /** What the first breakdown consists of. */
  readonly places: 'province_map' | 'world_map' | null
  /** Only the largest groups are told apart. */
  readonly topOnly: boolean
}

const mostBars = 60
const mostSlices = 12
const mostRows = 60
/** The most colours that can be told apart. A picture that left the others out would show less than there is. */
const mostParts = 11

/** Null where the picture fits, else the reason. A table always does. */
export function misfitOf(picture: ChartName, shape: AnswerShape): Misfit | null {
  const { periods, breakdowns, groups } = shape
  const isSeries = periods > 0
  if (picture === 'table') return null
  if (breakdowns > 1 && isSeries) return 'two'
  if (shape.parts > mostParts) return 'tooMany'
  switch (picture) {
    case 'headline':
      return breakdowns === 0 && periods <= 1 ? null : 'oneFigure'
    case 'trend':
      return periods > 1 ? null : 'noTime'
    case 'bars':
      return !isSeries ? 'noTime' : periods > mostBars ? 'tooMany' : null
    case 'rows':
      return isSeries || breakdowns === 0 ? 'noGroups' : groups > mostRows ? 'tooMany' : null
    case 'stack':
      if (isSeries ? breakdowns !== 1 : breakdowns !== 2) return 'noParts'
      if (!shape.additive || shape.negative) return 'notAdded'
      return Math.max(periods, groups) > mostBars ? 'tooMany' : null
    case 'share':
      if (isSeries || breakdowns !== 1) return 'noGroups'
      if (!shape.additive || shape.negative) return 'notAdded'
      return groups > mostSlices ? 'tooMany' : null
    case 'map':
      if (shape.places === null || isSeries || breakdowns !== 1) return 'noPlaces'
      return shape.topOnly ? 'notAll' : null
  }
}

/** The picture that says most of an answer: time as lines, groups as bars, a single figure as itself. */
export function bestPicture(shape: AnswerShape): ChartName {
  const order: readonly ChartName[] = ['headline', 'trend', 'bars', 'rows', 'map', 'table']
  return order.find((one) => misfitOf(one, shape) === null) ?? 'table'
}

/** How a picture is drawn; `drawn` holds the columns of the picture, the card's own frame those of its table. */
export function encodingOf(picture: ChartName, shape: AnswerShape, drawn: Frame, y: readonly string[]): Encoding {
  const own = { frame: drawn, y }
  switch (picture) {
    case 'headline':
      return { kind: 'headline', frame: drawn }
    case 'trend':
    case 'bars':
    case 'rows':
      return { kind: picture, ...own }
    case 'stack':
      return { kind: shape.periods > 0 ? 'stack' : 'stacked_rows', ...own }
    case 'share':
      return { kind: 'share', frame: drawn, ...(y[0] === undefined ? {} : { y: y[0] }) }
    case 'map':
      return { kind: shape.places ?? 'world_map', frame: drawn, ...(y[0] === undefined ? {} : { y: y[0] }) }
    case 'table':
      return { kind: 'table' }
  }
}

const addable: ReadonlySet<string> = new Set(['sum', 'count', 'total'])

/** Whether the groups of a question can be added up to a whole: never means and ratios, a total beside its parts, or different things. */
export function isAdditive({ breakdown, measures }: Exploration, dataset: Dataset): boolean {
  const kind = dataset.measures[measures[0] ?? '']?.kind
  const overlapping = dataset.totals?.kept === true && breakdown.includes(dataset.totals.column)
  const unlike = dataset.kinds !== undefined && breakdown.includes(dataset.kinds)
  return kind !== undefined && addable.has(kind) && !overlapping && !unlike
}
