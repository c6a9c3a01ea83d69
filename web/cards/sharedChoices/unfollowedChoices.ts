import { geographicRegionOf, isGeographicRegion } from '@sala/catalog/places/geographicRegions.ts'
import type { Context } from '@sala/widgets/context.ts'
import { describeFilters, type Filter, type FilterValue } from '@sala/widgets/filters/filters.ts'
import { baseYear, comparesOnlyWords } from '@sala/widgets/periods/compare.ts'
import { common } from '@sala/widgets/texts/commonWords.ts'
import { monthSpan } from '@sala/widgets/texts/sentences.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import {
  daysOfPeriod,
  isMonthOfYear,
  type SharedName,
  type SharedValues,
  sharedNames,
  sharedValuesOf,
} from './shared.ts'

/** A shared choice that a card does not follow. */
export interface UnfollowedChoice {
  readonly choice: SharedName
  /** The value that the card shows instead, in the reader's language; null if it has a period of its own, or no comparison. */
  readonly insteadText: string | null
}

type Declared = Pick<AnyWidget, 'filters' | 'comparesOnly' | 'about'>
type Values = Readonly<Record<string, FilterValue>>

/**
 * The shared choices that a card does not follow, and what it shows instead; empty if it follows all. Computed from its declared filters
 * and its present values, whether set by the dashboard, the reader or the card itself. A card of years that shows the year of a chosen
 * month does not follow it, nor does a card of months a chosen year.
 */
export function unfollowedChoices(
  widget: Declared,
  shared: SharedValues,
  values: Values,
  context: Context,
): readonly UnfollowedChoice[] {
  return sharedNames.flatMap((choice) => {
    const value = shared[choice]
    if (value === undefined || (choice === 'place' && value === widget.about)) return []
    if (isFollowed(choice, value, widget, values, context)) return []
    return [{ choice, insteadText: instead[choice](widget, values, value, context) }]
  })
}

function isFollowed(
  choice: SharedName,
  value: string,
  { filters, comparesOnly }: Declared,
  values: Values,
  context: Context,
): boolean {
  if (choice === 'compare') {
    // A card that compares with a target shows no earlier year, whatever months are compared.
    if (comparesOnly === 'target' && value !== 'full_years') return value === 'target'
    if (isLater(value, filters, values)) return false
    // One month is never a full year.
    if (value === 'full_years' && hasMonth(filters, values)) return false
    if (comparesYearBefore(comparesOnly, values) && isYearBefore(value, filters, values)) return true
  }
  const { month } = filters
  if (choice === 'period' && month !== undefined && isMonthOfYear('month', month))
    return isOfMonthAndYear(month, filters, values, value, context)
  return Object.entries(filters).some(([name, filter]) => {
    if (choice === 'period' && !isOfPeriod(filter, value)) return false
    const text = sharedValuesOf(choice, name, filter, value, context)
    if (text === undefined || text === '') return false
    const parsed = filter.read(text, context)
    return parsed !== undefined && values[name] === parsed
  })
}

/** Whether a card shows one month of its year. */
const hasMonth = (filters: Declared['filters'], { month }: Values): boolean =>
  filters.month !== undefined && isMonthOfYear('month', filters.month) && typeof month === 'string'

/** Whether a card of a year, or of one month of it, shows exactly this period: a year, or one of its months. */
function isOfMonthAndYear(
  month: Filter,
  filters: Declared['filters'],
  values: Values,
  value: string,
  context: Context,
): boolean {
  const days = daysOfPeriod(value)
  const text = sharedValuesOf('period', 'month', month, value, context)
  if (days === null || text === undefined) return false
  const isYear = daysOfPeriod(days.from.slice(0, 4))?.to === days.to && days.from.endsWith('-01-01')
  if (text === 'all' && !isYear) return false
  return yearOnShow(filters, values) === Number(days.from.slice(0, 4)) && values.month === month.read(text, context)
}

/** Whether the base year is not earlier than the shown one: then the card compares with the year before. */
function isLater(value: FilterValue | undefined, filters: Declared['filters'], values: Values): boolean {
  const [base, shownYear] = [baseYear(value), yearOnShow(filters, values)]
  return base !== null && shownYear !== null && base >= shownYear
}

/** Whether a card compares with the year before, by the reader's choice or because it can with no other. */
const comparesYearBefore = (comparesOnly: Declared['comparesOnly'], values: Values): boolean =>
  values.compare === 'to_date' || comparesOnly === 'same_month' || comparesOnly === 'published_years'

/** Whether a comparison is with the year before the shown one, by name or by number. */
function isYearBefore(value: string, filters: Declared['filters'], values: Values): boolean {
  const shownYear = yearOnShow(filters, values)
  return value === 'to_date' || (shownYear !== null && baseYear(value) === shownYear - 1)
}

function yearOnShow(filters: Declared['filters'], values: Values): number | null {
  const yearFilter = Object.entries(filters).find(
    ([name, { kind }]) => kind === 'year' || kind === 'month' || name === 'year',
  )
  return yearFilter === undefined ? null : Number(String(values[yearFilter[0]]).slice(0, 4))
}

/** Whether a filter can show exactly this period, not only a longer or shorter one. */
function isOfPeriod(filter: Filter, value: string): boolean {
  if (filter.kind === 'range') return true
  const days = daysOfPeriod(value)
  if (days === null) return false
  // Two days may be the first and the last of a month or of a year.
  const fullPeriod = daysOfPeriod(days.from.slice(0, filter.kind === 'month' ? 7 : 4))
  return fullPeriod?.from === days.from && fullPeriod.to === days.to
}

const instead: Readonly<
  Record<SharedName, (widget: Declared, values: Values, value: string, context: Context) => string | null>
> = {
  period: ({ filters }, values, _, context) => {
    const periodFilter = Object.entries(filters).find(
      ([name, { kind }]) => kind === 'range' || kind === 'month' || kind === 'year' || name === 'year',
    )
    if (periodFilter === undefined) return null
    const [name, filter] = periodFilter
    const year = yearOnShow(filters, values)
    if (year !== null && hasMonth(filters, values))
      return monthSpan(year, [Number(values.month), Number(values.month)], context.language)
    return (
      (filter.kind === 'year' ? monthsOf(filter, values[name], context) : null) ??
      wordsOf(periodFilter, values, context)
    )
  },
  place: ({ filters, about }, values, value, context) => {
    if (about !== null) return context.place(about)
    const domestic = isWithinThailand(value)
    const placeWords = (
      domestic ? [domesticNames, airportNames, foreignNames] : [foreignNames, domesticNames, airportNames]
    )
      .flatMap((names) => Object.entries(filters).filter(([name]) => names.has(name)))
      .map((entry) => wordsOf(entry, values, context))
      .find((words) => words !== null)
    return placeWords ?? context.say(domestic ? common.wholeCountry : common.allMarkets)
  },
  channel: ({ filters }, values, _, context) => {
    const channelFilter = Object.entries(filters).find(([name]) => name.endsWith('_channels'))
    return (
      (channelFilter === undefined ? null : wordsOf(channelFilter, values, context)) ?? context.say(common.allChannels)
    )
  },
  compare: ({ filters, comparesOnly }, values, _, context) => {
    if (comparesOnly === 'target' || (comparesOnly !== null && !('compare' in filters)))
      return context.say(comparesOnlyWords[comparesOnly])
    const compareFilter = Object.entries(filters).find(([name]) => name === 'compare' || name === 'compare_days')
    const drawnValues =
      isLater(values.compare, filters, values) || (hasMonth(filters, values) && values.compare === 'full_years')
        ? { ...values, compare: 'to_date' }
        : values
    return compareFilter === undefined ? null : wordsOf(compareFilter, drawnValues, context)
  },
}

const domesticNames: ReadonlySet<string> = new Set(['location_destination', 'location_province', 'geographic_region'])
const foreignNames: ReadonlySet<string> = new Set([
  'location_source',
  'market_region',
  'country',
  'country_origin',
  'media_country',
])
const airportNames: ReadonlySet<string> = new Set(['airport'])

const isWithinThailand = (place: string): boolean =>
  isGeographicRegion(place) || geographicRegionOf(place) !== undefined

/** The label of a filter's value; null without one. */
function wordsOf([name, filter]: readonly [string, Filter], values: Values, context: Context): string | null {
  return describeFilters({ [name]: filter }, values, context)[0]?.value ?? null
}

/** "January to October 2026": the consecutive held months of a year from January; null if that is not known. */
function monthsOf(
  filter: Extract<Filter, { kind: 'year' }>,
  year: FilterValue | undefined,
  context: Context,
): string | null {
  if (typeof year !== 'number') return null
  const last = filter.lastMonth(year, context)
  return last === null ? null : monthSpan(year, [1, last], context.language)
}
