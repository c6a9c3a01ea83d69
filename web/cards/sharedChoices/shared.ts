import { isGeographicRegion } from '@sala/catalog/places/geographicRegions.ts'
import { isMarketRegion } from '@sala/catalog/places/marketRegions.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { Filter, FilterValue, MonthFilter } from '@sala/widgets/filters/filters.ts'
import { maxMarkets, severalCountries, severalProvinces } from '@sala/widgets/filters/placeFilters.ts'
import { readDays, type Span } from '@sala/widgets/filters/ranges.ts'
import { daysIn, isMonth } from '@sala/widgets/periods/periods.ts'
import type { Mark } from '@sala/widgets/views/mark.ts'
import type { Search } from '../filters/address.ts'
import type { Filterable } from '../filters/filterable.ts'

/**
 * The shared choices of a dashboard. They are in the address without a card's prefix, and each card takes what its own filters support; a
 * card's own parameter takes precedence.
 *
 * - `period`: a preset that moves with the data (`90d`), a year (`2025`), a month (`2025-03`) or two days (`2025-03-01..2025-03-07`);
 * - `place`: a province (`TH-50`), a region of Thailand (`north`), a country (`CN`), several provinces or countries (`CN,IN`) or a market region (`europe`);
 * - `channel`: where people write (`facebook`);
 * - `compare`: the same of the year before (`to_date`, the default), all of that year (`full_years`), the same of an earlier year (`2019`), the
 *   target (`target`) or as many days before (`previous`).
 */
export const sharedNames = ['period', 'place', 'channel', 'compare'] as const
export type SharedName = (typeof sharedNames)[number]
export type SharedValues = Partial<Readonly<Record<SharedName, string>>>
/** The same, with the choices that a card's own marks set. */
export type ChosenMarks = Partial<Readonly<Record<SharedName | Mark['kind'], string>>>

const isYear = (text: string): boolean => /^(19|2\d)\d{2}$/.test(text)
/** Days up to the newest, which cards of all data sets support. */
export const isPreset = (text: string): boolean => /^\d{1,3}[dm]$/.test(text)

const shapes: Readonly<Record<SharedName, (text: string) => boolean>> = {
  period: (text) => isPreset(text) || isYear(text) || isMonth(text) || readDays(text) !== null,
  place: (text) =>
    isProvince(text) || isGeographicRegion(text) || isCountry(text) || isMarketRegion(text) || isSeveral(text),
  channel: (text) => /^[a-z0-9]{1,20}$/.test(text),
  compare: (text) => ['to_date', 'full_years', 'target', 'previous'].includes(text) || isYear(text),
}

export const isProvince = (text: string): boolean => /^TH-\d{2}$/.test(text)
export const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text)
const isFew = ({ length }: readonly string[]): boolean => length > 1 && length <= maxMarkets
/** Several countries, comma-separated. */
export const isSeveralCountries = (text: string): boolean => isFew(severalCountries(text))
/** Several provinces, comma-separated. */
export const isSeveralProvinces = (text: string): boolean => isFew(severalProvinces(text))
/** Several countries or several provinces. */
export const isSeveral = (text: string): boolean => isSeveralCountries(text) || isSeveralProvinces(text)

/** Whether the mark's value is among the chosen ones. */
export function isChosen(values: ChosenMarks, { kind, value }: Mark): boolean {
  const chosen = values[kind]
  return kind === 'place' ? (chosen?.split(',').includes(value) ?? false) : chosen === value
}

/** The remaining places of a multiple choice; null if none is left. */
export function withoutPlace(places: string | undefined, place: string): string | null {
  const others = places?.split(',').filter((part) => part !== place) ?? []
  return others.length === 0 ? null : others.join()
}

/** The shared choices of an address; invalid ones are ignored. */
export function readShared(search: Search): SharedValues {
  return Object.fromEntries(
    sharedNames.flatMap((name) => {
      // The router passes a bare number of a hand-written address as a number.
      const value = typeof search[name] === 'number' ? String(search[name]) : search[name]
      return typeof value === 'string' && shapes[name](value) ? [[name, value]] : []
    }),
  )
}

/** The address with other shared choices; `null` removes one. Paged tables return to the first page. */
export function writeShared(
  search: Search,
  changes: Partial<Readonly<Record<SharedName, string | null>>>,
): Record<string, unknown> {
  const others = Object.entries(search).filter(([name]) => !(name in changes) && !name.endsWith('.page'))
  const changed = Object.entries(changes).filter(([, value]) => value !== null)
  return Object.fromEntries([...others, ...changed])
}

/**
 * The filters for places, by their names in the contract; for airports, a province or region means those in it. Competing destinations are
 * places too, but not of our visitors.
 */
const placeFilters: ReadonlySet<string> = new Set([
  'location_destination',
  'location_province',
  'geographic_region',
  'location_source',
  'market_region',
  'country',
  'country_origin',
  'media_country',
  'airport',
])

/**
 * The table of meanings: the value of a shared choice in the address of a filter. `''` means that the filter does not support the choice,
 * undefined that it cannot take this value.
 */
const meanings: Readonly<
  Record<SharedName, (name: string, filter: Filter, value: string, context: Context) => string | undefined>
> = {
  period: (name, filter, value, context) => {
    if (filter.kind === 'range') return rangeText(filter.bounds(context), value, context.today)
    // Presets end with the newest figures, which cards of a month or a year show by default.
    if (isPreset(value)) return ''
    if (filter.kind === 'month') return monthText(filter, value, context)
    if (isMonthOfYear(name, filter)) return monthOfYearText(value)
    return filter.kind === 'year' || name === 'year' ? yearText(value) : ''
  },
  place: (name, _, value) => (placeFilters.has(name) ? value : ''),
  channel: (name, _, value) => (name.endsWith('_channels') ? value : ''),
  compare: (name, _, value) =>
    name === 'compare' ? value : name === 'compare_days' ? (comparedDays[value] ?? '') : '',
}

/** Days have two comparisons (rule 14 of docs/figures.md); a day is compared with the same weekday of the year before. */
const comparedDays: Readonly<Record<string, string>> = { to_date: 'weekdays', previous: 'days_before' }

/** A year means its days with data, and the present year those until today, because timetables go on. A preset stays as it is. */
function rangeText(bounds: Span | null, value: string, today: string): string | undefined {
  if (isPreset(value)) return value
  const days = value === today.slice(0, 4) ? { from: `${value}-01-01`, to: today } : daysOfPeriod(value)
  if (days === null) return undefined
  // Days without data stay, and the card says that there are none.
  if (bounds === null || days.from > bounds.to || days.to < bounds.from) return `${days.from}..${days.to}`
  const from = days.from < bounds.from ? bounds.from : days.from
  const to = days.to > bounds.to ? bounds.to : days.to
  return `${from}..${to}`
}

/** A card of one month shows the newest held month of a year or of a range of days; a chosen month is shown whether held or not. */
function monthText(filter: MonthFilter, value: string, context: Context): string | undefined {
  const days = daysOfPeriod(value)
  if (days === null || isMonth(value)) return days?.to.slice(0, 7)
  return filter.newestWithin(days.from.slice(0, 7), days.to.slice(0, 7), context) ?? undefined
}

/** A filter of one month of the year that another filter of the card chooses (`monthOfYear`). */
export const isMonthOfYear = (name: string, { kind }: Filter): boolean => name === 'month' && kind === 'choice'

/** The month of a period; all months for a year, and for days that are neither, which the card does not follow. */
function monthOfYearText(value: string): string | undefined {
  const days = daysOfPeriod(value)
  if (days === null) return undefined
  const month = days.from.slice(0, 7)
  const fullMonth = daysOfPeriod(month)
  return fullMonth?.from === days.from && fullMonth.to === days.to ? String(Number(month.slice(5))) : 'all'
}

/** A card of one year takes the year of a month, and of days within one year. */
function yearText(value: string): string | undefined {
  const days = daysOfPeriod(value)
  return days !== null && days.from.slice(0, 4) === days.to.slice(0, 4) ? days.from.slice(0, 4) : undefined
}

/** The days that a period means; null for a preset, which depends on the data. */
export function daysOfPeriod(value: string): Span | null {
  if (isYear(value)) return { from: `${value}-01-01`, to: `${value}-12-31` }
  if (isMonth(value)) return { from: `${value}-01`, to: `${value}-${String(daysIn(value)).padStart(2, '0')}` }
  return readDays(value)
}

/**
 * The value of a choice in the address of one filter; `''` if the filter does not support the choice, undefined if it cannot take the
 * value.
 */
export function sharedValuesOf(
  choice: SharedName,
  name: string,
  filter: Filter,
  value: string,
  context: Context,
): string | undefined {
  return meanings[choice](name, filter, value, context)
}

interface Inherited {
  /** The parameters of the card's own filters that the shared choices set. */
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * What a card takes from the shared choices. Each of its filters parses the text itself, so that it only gets values that it offers.
 * `unfollowedChoices` (`unfollowedChoices.ts`) reports what it cannot take, or only in part.
 */
export function inherit({ filters }: Pick<Filterable, 'filters'>, shared: SharedValues, context: Context): Inherited {
  const parameters: Record<string, string> = {}
  for (const choice of sharedNames) {
    const value = shared[choice]
    if (value === undefined) continue
    for (const [name, filter] of Object.entries(filters)) {
      const text = sharedValuesOf(choice, name, filter, value, context)
      if (text === undefined || text === '' || filter.read(text, context) === undefined) continue
      parameters[name] = text
    }
    // Without its year, a month would be that of another year.
    if (choice === 'period' && !('year' in parameters) && filters.month?.kind === 'choice') delete parameters.month
  }
  return { parameters }
}

/** The values of a card with an empty part in the address. */
export function inheritedValues(
  widget: Filterable,
  { parameters }: Inherited,
  context: Context,
): Readonly<Record<string, FilterValue>> {
  return widget.open(parameters, context).filters
}
