import type { Dataset } from '../dataset.ts'
import { checkpoints } from '../places/checkpoints.ts'
import { cityTypeOf, cityTypes } from '../places/cityTypes.ts'
import { countryCodes } from '../places/countryCodes.ts'
import { geographicRegionOf, geographicRegions } from '../places/geographicRegions.ts'
import { marketRegionOf, marketRegions, restCodes } from '../places/marketRegions.ts'
import { provinces } from '../places/provinces.ts'
import { thaiAirports } from '../places/thaiAirports.ts'
import { wholeOf } from '../places/wholes.ts'

/**
 * Which rows of all data sets the people of a group may see. A row must meet both lists. What a row does not say of itself does not
 * meet a list: an unknown province is no province that was permitted.
 */
export interface RowRule {
  /** Provinces (`TH-50`), geographic regions (`north`) and types of cities (`main`); null for all places. */
  readonly places: readonly string[] | null
  /** Countries (`DE`) and market regions (`europe`); null for all markets. */
  readonly markets: readonly string[] | null
  /** Whether data sets are shown too that tell no places, or no markets, apart. Their figures are of the whole. */
  readonly undivided: boolean
}

/** What stands in the lists of a rule. */
export const rulePlaces: readonly string[] = [...geographicRegions, ...cityTypes, ...provinces.map(({ code }) => code)]
export const ruleMarkets: readonly string[] = [...marketRegions, ...countryCodes.map(([code]) => code)]

/** One of these columns holds one of the values. */
export interface PermittedValues {
  readonly columns: readonly string[]
  readonly values: readonly string[]
}

/** What the rows of a data set must meet, all of it; null where none of them may be seen. */
export function permittedRows(
  dataset: Dataset,
  { places, markets, undivided }: RowRule,
): readonly PermittedValues[] | null {
  const conditions: PermittedValues[] = []
  for (const [list, values] of [
    [places, places === null ? [] : placesIn(dataset, places)],
    [markets, markets === null ? [] : marketsIn(dataset, markets)],
  ] as const) {
    if (list === null) continue
    if (values.length === 0 && !undivided) return null
    conditions.push(...values)
  }
  return conditions
}

/** The provinces of some places of a rule. */
function provincesOf(places: readonly string[]): ReadonlySet<string> {
  return new Set(
    provinces.flatMap(({ code }) =>
      [code, geographicRegionOf(code), cityTypeOf(code)].some((place) => place !== undefined && places.includes(place))
        ? [code as string]
        : [],
    ),
  )
}

/** The countries of some markets of a rule, with the codes of the rest of each region. */
const countriesOf = (markets: readonly string[]): ReadonlySet<string> =>
  new Set(
    [...countryCodes.map(([code]): string => code), ...restCodes].filter(
      (code) => markets.includes(code) || markets.includes(marketRegionOf(code) ?? ''),
    ),
  )

/** Whether the rows of a data set tell places apart, and whether they tell markets apart. */
export const divisionsOf = (dataset: Dataset) => ({
  places: placesIn(dataset, rulePlaces).length > 0,
  markets: marketsIn(dataset, ruleMarkets).length > 0,
})

/** What a remark about a data set is about: one place and one market of a rule, or all of them (null). */
interface Scope {
  readonly place: string | null
  readonly market: string | null
}

const share = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((code) => b.has(code))

/** Whether two scopes have a place and a market in common. */
export function scopesMeet(scope: Scope, other: Scope): boolean {
  const meet = (a: string | null, b: string | null, partsOf: (codes: readonly string[]) => ReadonlySet<string>) =>
    a === null || b === null || share(partsOf([a]), partsOf([b]))
  return meet(scope.place, other.place, provincesOf) && meet(scope.market, other.market, countriesOf)
}

/** Whether a person with a rule may see figures of a data set that an annotation of a scope concerns. */
export function mayKnowScope(dataset: Dataset, rule: RowRule | null, { place, market }: Scope): boolean {
  if (rule === null) return true
  if (permittedRows(dataset, rule) === null) return false
  const isPermitted = (code: string | null, list: readonly string[] | null, partsOf: typeof provincesOf) =>
    code === null || list === null || share(partsOf([code]), partsOf(list))
  return isPermitted(place, rule.places, provincesOf) && isPermitted(market, rule.markets, countriesOf)
}

/** Whether a rule leaves rows of a data set out, or could: its figures are then sums of what may be seen. */
export const isLimited = (dataset: Dataset, rule: RowRule | null): boolean =>
  rule !== null && permittedRows(dataset, rule)?.length !== 0

function placesIn(dataset: Dataset, places: readonly string[]): readonly PermittedValues[] {
  const permitted = provincesOf(places)
  const wholes = geographicRegions.filter((region) => places.includes(region)).map(wholeOf)
  const ofProvinces = columnsOf(dataset, 'province')
  if (ofProvinces.length > 0) return [{ columns: ofProvinces, values: [...permitted, ...wholes] }]
  const ofCheckpoints = columnsOf(dataset, 'checkpoint')
  if (ofCheckpoints.length > 0) {
    const values = checkpoints.flatMap(({ code, province }) => (permitted.has(province) ? [code] : []))
    return [{ columns: ofCheckpoints, values }]
  }
  const airports = ['airport_origin', 'airport_destination'].filter((name) => Object.hasOwn(dataset.columns, name))
  if (airports.length === 0) return []
  const values = thaiAirports.flatMap(({ iata, province }) => (permitted.has(province) ? [iata] : []))
  return [{ columns: airports, values }]
}

function marketsIn(dataset: Dataset, markets: readonly string[]): readonly PermittedValues[] {
  // Where people come from, and else the country that a row is about; a flight is of the market at either of its ends.
  const all = columnsOf(dataset, 'country')
  const columns = all.includes('location_source') ? ['location_source'] : all
  if (columns.length === 0) return []
  const codes = countriesOf(markets)
  const wholes = marketRegions.filter((region) => markets.includes(region)).map(wholeOf)
  return [{ columns, values: [...codes, ...wholes] }]
}

const columnsOf = ({ columns }: Dataset, kind: 'province' | 'checkpoint' | 'country'): readonly string[] =>
  Object.entries(columns).flatMap(([name, column]) => (column.kind === kind ? [name] : []))
