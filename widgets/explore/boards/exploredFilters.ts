import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset, findDatasetName } from '@sala/catalog/datasets/all.ts'
import { lastDayOf } from '@sala/catalog/explore/days.ts'
import { filterDimensions } from '@sala/catalog/explore/explorable.ts'
import type { Exploration, ExplorationComparison, ExplorationPeriod } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import { isGeographicRegion } from '@sala/catalog/places/geographicRegions.ts'
import { isMarketRegion } from '@sala/catalog/places/marketRegions.ts'
import type { Context } from '../../context.ts'
import { type ChoiceFilter, type Filter, type FilterValue, yearOrAll } from '../../filters/filters.ts'
import { country, destination, markets, province } from '../../filters/placeFilters.ts'
import { type RangeFilter, range } from '../../filters/ranges.ts'
import { baseYear, compareLabel } from '../../periods/compare.ts'
import { common } from '../../texts/commonWords.ts'
import { valuesOf } from '../labels.ts'

/**
 * The filters of a saved exploration on a board, under the names that cards use: its period, and the places and channel of its data set.
 * Each is "as saved" until the board or this card chooses a value; the choice then replaces that part of the question. A value that the
 * rules of explorations refuse is not offered.
 */
export function exploredFilters(question: Exploration): Readonly<Record<string, Filter>> {
  const dataset = findDataset(question.dataset)
  if (dataset === undefined) return {}
  const filters: Readonly<Record<string, Filter | null>> = {
    ...periodFilter(dataset),
    ...placeFilters(dataset),
    ...channelFilter(dataset),
    compare: question.comparison === null ? null : compareFilter,
  }
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      filter === null ? [] : [[name, refusing(filter, name, question)]],
    ),
  )
}

/** The question, changed by the filters of `exploredFilters`. */
export function narrowedQuestion(
  question: Exploration,
  values: Readonly<Record<string, FilterValue>>,
  context: Context,
): Exploration {
  const dataset = findDataset(question.dataset)
  if (dataset === undefined) return question
  let narrowed = question
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') narrowed = { ...narrowed, ...changeOf(dataset, narrowed, { name, value }, context) }
  return narrowed
}

/** The filter, which refuses values that lead to a question without an answer. */
function refusing(filter: Filter, name: string, question: Exploration): Filter {
  const dataset = findDataset(question.dataset)
  if (dataset === undefined || (filter.kind !== 'choice' && filter.kind !== 'range')) return filter
  return {
    ...filter,
    read: (text, context) => {
      const value = filter.read(text, context)
      if (typeof value !== 'string') return value
      const change = changeOf(dataset, question, { name, value }, context)
      return change !== null && explorationFault(dataset, { ...question, ...change }) === null ? value : undefined
    },
  }
}

/** The change of a question by a chosen value; null if the value has no meaning for the data set. */
function changeOf(
  dataset: Dataset,
  question: Exploration,
  { name, value }: { readonly name: string; readonly value: string },
  context: Context,
): Partial<Exploration> | null {
  if (name === 'period' || name === 'year') {
    const period = name === 'year' ? yearsBetween(value, value) : periodOf(dataset, value, context)
    return period === null ? null : { period }
  }
  if (name === 'compare') {
    const comparison = comparisonOf(value)
    return comparison === null ? null : { comparison }
  }
  const replaced = name === foreign.place || name === domestic.place ? Object.values(placeKind(name)) : [name]
  const dimension = isMarketRegion(value) ? foreign.region : isGeographicRegion(value) ? domestic.region : name
  // A filter of the joined data set's own would stay as it is beside the new one.
  if (question.joined?.filters.some((filter) => replaced.includes(filter.dimension))) return null
  const others = question.filters.filter((filter) => !replaced.includes(filter.dimension))
  return { filters: [...others, { dimension, operator: 'in', values: value.split(',') }] }
}

/** Years of data by year, days of all others; none of registers. */
function periodFilter({ name, newest, columns }: Dataset): Readonly<Record<string, Filter | null>> {
  const datasetName = findDatasetName(name)
  const column = columns[newest ?? '']
  if (datasetName === undefined || column === undefined) return {}
  if (column.kind === 'year') return { year: yearOrAll(datasetName, common.year, common.asSaved) }
  if (column.kind !== 'date') return {}
  // Days of the newest figures would be parts of months.
  const presets = column.grain === 'day' ? {} : { presets: ['12m' as const] }
  const periodRange: RangeFilter = range(datasetName, { ...presets, fallback: null, all: common.asSaved })
  return { period: column.grain === 'day' ? periodRange : wholeMonths(periodRange) }
}

/** Months are held by their first day, and end with their last. */
function wholeMonths(filter: RangeFilter): RangeFilter {
  return {
    ...filter,
    bounds: (context) => {
      const bounds = filter.bounds(context)
      return bounds === null ? null : { from: `${bounds.from.slice(0, 7)}-01`, to: lastDayOf(bounds.to.slice(0, 7)) }
    },
  }
}

/** The period of a preset or of two days. Whole years are years, for which figures that were published for a year count as well. */
function periodOf(dataset: Dataset, value: string, context: Context): ExplorationPeriod | null {
  const filter = periodFilter(dataset).period
  if (filter?.kind !== 'range') return null
  if (isByMonth(dataset) && value === '12m') return { kind: 'last_months', count: 12 }
  const span = filter.span(value, context)
  if (span === null) return null
  const bounds = filter.bounds(context)
  // A year that is under way ends with the newest figures.
  const endsYear = span.to.endsWith('-12-31') || (bounds !== null && span.to >= bounds.to)
  if (span.from.endsWith('-01-01') && endsYear) return yearsBetween(span.from, span.to)
  return { kind: 'between', from: span.from, to: span.to }
}

function isByMonth({ columns, newest }: Dataset): boolean {
  const column = columns[newest ?? '']
  return column?.kind === 'date' && column.grain === 'month'
}

function yearsBetween(from: string, to: string): ExplorationPeriod {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return { kind: 'years', years: Array.from({ length: last - first + 1 }, (_, at) => first + at) }
}

/** An exploration with a comparison follows the one that the board chooses; it has no control of its own. */
const compareFilter: ChoiceFilter = {
  kind: 'choice',
  label: compareLabel,
  all: common.asSaved,
  quiet: true,
  options: () => [],
  fallback: () => null,
  read: (text) => (comparisonOf(text) === null ? undefined : text),
  write: (value) => value ?? 'all',
}

/** The comparison of an exploration that equals a shared one; null if none does. */
function comparisonOf(value: string): ExplorationComparison | null {
  if (value === 'to_date') return { with: 'previous_year', year: null }
  if (value === 'target') return { with: 'target', year: null }
  const year = baseYear(value)
  return year === null ? null : { with: 'base_year', year }
}

// Places and channels

const domestic = { place: 'location_destination', region: 'geographic_region' } as const
const foreign = { place: 'location_source', region: 'market_region' } as const
const placeKind = (name: string) => (name === foreign.place ? foreign : domestic)

/**
 * One filter for places and their regions, like that of cards, so that a province cannot be combined with a region that does not contain
 * it.
 */
function placeFilters(dataset: Dataset): Readonly<Record<string, Filter | null>> {
  const dimensions = filterDimensions(dataset)
  const placeFilter = (place: string, region: string, both: () => ChoiceFilter, regionOnly: () => ChoiceFilter) => {
    if (!dimensions.includes(place)) return null
    return asSaved(dimensions.includes(region) ? both() : regionOnly(), common.asSaved)
  }
  return {
    [domestic.place]: placeFilter(domestic.place, domestic.region, destination, province),
    [foreign.place]: placeFilter(foreign.place, foreign.region, markets, country),
  }
}

const asSaved = (filter: ChoiceFilter, all: MessageDescriptor): ChoiceFilter => ({ ...filter, all })

function channelFilter(dataset: Dataset): Readonly<Record<string, Filter | null>> {
  const name = filterDimensions(dataset).find((dimension) => dimension.endsWith('_channels'))
  const column = dataset.columns[name ?? '']
  if (name === undefined || column?.kind !== 'choice') return {}
  return {
    [name]: {
      kind: 'choice',
      label: column.label,
      all: common.asSaved,
      options: (context: Context) => valuesOf(dataset, name, context),
      fallback: () => null,
      read: (text: string) => (text === 'all' ? null : column.values.find((value) => value === text)),
      write: (value: string | null) => value ?? 'all',
    },
  }
}
