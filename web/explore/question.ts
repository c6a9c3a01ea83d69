import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { everyDataset, findDataset } from '@sala/catalog/datasets/all.ts'
import {
  explorableDimensions,
  explorableGrains,
  explorableMeasures,
  incompatibleDimension,
} from '@sala/catalog/explore/explorable.ts'
import { decodeExploration, Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { counterpart, sharedUnit } from '@sala/catalog/explore/joined.ts'

/** What the address of the screen says. */
export interface Place {
  readonly question: Exploration
  /** The address holds a question that cannot be read, so another one is shown. */
  readonly unreadable: boolean
}

type Search = Readonly<Record<string, unknown>>

/** Reads the address. A question that is unreadable, or about a data set that is not offered, is replaced by the first one's. */
export function readPlace(search: Search, offered: readonly Dataset[]): Place | null {
  const [first] = offered
  if (first === undefined) return null
  const text = typeof search.q === 'string' ? search.q : null
  const decoded = text === null ? null : decodeExploration(text)
  const answerable = decoded !== null && isAnswerable(decoded, offered) ? decoded : null
  return {
    question: answerable ?? firstQuestion(first),
    unreadable: text !== null && answerable === null,
  }
}

/** The parameters of an address that shows the same. */
export const writePlace = (question: Exploration): Record<string, string> => ({ q: encodeExploration(question) })

function isAnswerable({ dataset, measures, breakdown, time }: Exploration, offered: readonly Dataset[]): boolean {
  const offeredDataset = offered.find(({ name }) => name === dataset)
  if (offeredDataset === undefined) return false
  const ownMeasures = explorableMeasures(offeredDataset)
  const dimensions = explorableDimensions(offeredDataset)
  return (
    measures.every((measure) => ownMeasures.includes(measure)) &&
    breakdown.every((dimension) => dimensions.includes(dimension)) &&
    (time === null || explorableGrains(offeredDataset).includes(time))
  )
}

/** The data sets that a reader can ask: those that the server lists for them, in the order of the catalogue. */
export function offeredDatasets(freshness: Partial<Readonly<Record<string, Freshness>>>): readonly Dataset[] {
  return everyDataset().filter(
    (dataset) => freshness[dataset.name] !== undefined && explorableMeasures(dataset).length > 0,
  )
}

const newestMonths = 24

/** What is asked of a data set before anything is chosen: its first measure by month, else by year, else its first dimension. */
export function firstQuestion(dataset: Dataset): Exploration {
  const grains = explorableGrains(dataset)
  const time = grains.includes('month') ? 'month' : (grains[0] ?? null)
  return fitted(
    Exploration.parse({
      version: 1,
      dataset: dataset.name,
      measures: explorableMeasures(dataset).slice(0, 1),
      breakdown: time === null ? explorableDimensions(dataset).slice(0, 1) : [],
      time,
      period: time === 'month' ? { kind: 'last_months', count: newestMonths } : null,
    }),
  )
}

/**
 * A question with what its data set always needs, and without a ranking that it refuses: different things are told apart, and the others of
 * a mean have none.
 */
function fitted(question: Exploration): Exploration {
  const dataset = findDataset(question.dataset)
  if (dataset === undefined) return question
  const kinds = incompatibleDimension(dataset, question.measures)
  const isMixed = kinds !== null && explorationFault(dataset, question)?.field === 'breakdown'
  const apart = isMixed ? { ...question, breakdown: [...question.breakdown.slice(0, 1), kinds] } : question
  return withoutMisfits(dataset, apart)
}

/** Takes away what no longer fits, one part after the other, from what is least of the question to what is most of it. */
function withoutMisfits(dataset: Dataset, question: Exploration): Exploration {
  const without: readonly Partial<Exploration>[] = [
    { unusual: null },
    { sort: null },
    { top: null },
    { calculation: null },
    { comparison: null },
    { calculated: [] },
    { joined: null },
  ]
  let fitting = question
  for (const part of without) {
    const field = explorationFault(dataset, fitting)?.field
    if (field === undefined) return fitting
    const next = { ...fitting, ...part }
    if (explorationFault(dataset, next)?.field !== field) fitting = next
  }
  return fitting
}

/** The default number of largest groups. */
export const defaultTop = 10

/** A question with changes, and with what no longer fits them taken away. */
export function changed(question: Exploration, change: Partial<Exploration>): Exploration {
  const next = { ...question, ...change }
  const [measure] = next.measures
  const ranked = next.breakdown.length > 0 && measure !== undefined
  const isOther = next.breakdown[0] !== question.breakdown[0]
  const count = isOther && change.top === undefined ? defaultTop : (next.top?.count ?? null)
  return fitted({ ...next, top: ranked && count !== null ? { measure, count } : null })
}

/**
 * What a question changes to for a second data set: with the first of its measures that can stand beside the figures, at the time and within
 * the period of the question where they can, else by the shortest time that both data sets tell apart and over all times. Null where none can.
 */
export function withSecondDataset(
  dataset: Dataset,
  question: Exploration,
  other: Dataset,
  measures: readonly string[] = explorableMeasures(other),
): Partial<Exploration> | null {
  const unit = sharedUnit(dataset, other)
  if (unit === null || question.breakdown.some((name) => counterpart(dataset, name, other) === null)) return null
  const filters = question.joined?.dataset === other.name ? question.joined.filters : []
  for (const period of new Set([question.period, null]))
    for (const time of new Set([question.time, unit, null]))
      for (const measure of measures) {
        const joined = { dataset: other.name, measures: [measure], filters }
        const change = { joined, time, period, calculated: [], comparison: null, calculation: null, sort: null }
        if (explorationFault(dataset, { ...question, ...change, top: null }) === null) return change
      }
  return null
}
