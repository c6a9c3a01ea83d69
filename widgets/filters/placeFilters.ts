import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { geographicRegionOf, geographicRegions, isGeographicRegion } from '@sala/catalog/places/geographicRegions.ts'
import { countriesOf, isMarketRegion, marketRegionOf, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import type { Context } from '../context.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import type { Option } from './filterBase.ts'
import type { ChoiceFilter } from './filters.ts'

/** One province, `TH-NN`, or all of them (`null`), which is the default. In the order of the reader's alphabet. */
export function province(): ChoiceFilter {
  return place(
    common.province,
    common.allProvinces,
    provinces.map(({ code }) => code),
  )
}

/** One country, alpha-2, or all of them (`null`), which is the default. In the order of the reader's alphabet. */
export function country(
  label: MessageDescriptor = common.country,
  all: MessageDescriptor = common.allCountries,
): ChoiceFilter {
  return place(
    label,
    all,
    countryCodes.map(([code]) => code),
  )
}

/**
 * One of the six regions or one province (`north`, `TH-50`), or the whole country (`null`), the default. It is one filter, so that a
 * province cannot be combined with a region that does not contain it.
 */
export function destination(): ChoiceFilter {
  return place(
    common.place,
    common.wholeCountry,
    provinces.map(({ code }) => code),
    geographicRegions,
  )
}

/** One market region or one country (`europe`, `FR`), or all of them (`null`), which is the default. */
export function market(): ChoiceFilter {
  return place(
    common.market,
    common.allMarkets,
    countryCodes.map(([code]) => code),
    marketRegions,
  )
}

/** The most countries, or provinces, that are chosen together. */
export const maxMarkets = 12

/** Like `market`, or several countries, comma-separated (`CN,IN`), which a card adds up. */
export function markets(): ChoiceFilter {
  return orSeveral(market(), severalCountries)
}

/** As a filter of one place, or of several by comma. */
function orSeveral(filter: ChoiceFilter, codesIn: (text: string) => readonly string[]): ChoiceFilter {
  return {
    ...filter,
    several: true,
    read: (text, context) => {
      if (!text.includes(',')) return filter.read(text, context)
      const codes = codesIn(text)
      return codes.length > 1 && codes.length <= maxMarkets ? codes.join() : undefined
    },
  }
}

/** The codes of a list by comma, each once; none where one of them is not known. */
function codesOf(text: string, known: ReadonlySet<string>): readonly string[] {
  const codes = [...new Set(text.split(','))]
  return codes.every((code) => known.has(code)) ? codes : []
}

const knownCountries: ReadonlySet<string> = new Set(countryCodes.map(([code]) => code))

/** The countries of a comma-separated list, each once; none if one of them is not a country. */
export const severalCountries = (text: string): readonly string[] => codesOf(text, knownCountries)

/** Several provinces, comma-separated (`TH-10,TH-83`), one, or none: for cards that compare them. */
export function provincesBeside(): ChoiceFilter {
  return orSeveral(province(), severalProvinces)
}

const knownProvinces: ReadonlySet<string> = new Set(provinces.map(({ code }) => code))

/** The provinces of a comma-separated list, each once; none if one of them is not a province. */
export const severalProvinces = (text: string): readonly string[] => codesOf(text, knownProvinces)

/** A destination as parameters of an endpoint with provinces and regions; none for the whole country. */
export function destinationQuery(place: string | null): {
  readonly geographic_region?: string
  readonly location_destination?: string
} {
  if (place === null) return {}
  return isGeographicRegion(place) ? { geographic_region: place } : { location_destination: place }
}

/** Whether a destination is a single province, of which a map would be a silhouette in one colour. */
export function isOneProvince(place: string | null): boolean {
  return place !== null && !isGeographicRegion(place)
}

/** A market as parameters of an endpoint with countries and market regions; none for all. */
export function marketQuery(place: string | null): {
  readonly market_region?: string
  readonly location_source?: string | readonly string[]
} {
  if (place === null) return {}
  if (place.includes(',')) return { location_source: place.split(',') }
  return isMarketRegion(place) ? { market_region: place } : { location_source: place }
}

/** The provinces of a destination, for endpoints without regions. */
export function provincesIn(place: string): readonly string[] {
  if (!isGeographicRegion(place)) return [place]
  return provinces.flatMap(({ code }) => (geographicRegionOf(code) === place ? [code] : []))
}

/** The countries of a market, for endpoints without market regions. */
export function countriesIn(place: string): readonly string[] {
  return isMarketRegion(place) ? countriesOf(place) : [place]
}

/** Whether a province lies in a destination; all lie in the whole country, also where the province is not known. */
export function liesIn(place: string | null, province: string | null): boolean {
  if (place === null) return true
  return province !== null && (province === place || geographicRegionOf(province) === place)
}

/** Whether a country, or the rest of a region, belongs to a market; every country belongs to `null`, all markets. */
export function belongsTo(place: string | null, country: string | null): boolean {
  if (place === null) return true
  return country !== null && (country === place || marketRegionOf(country) === place)
}

/** Which places of a map are chosen, as `mapView` takes it; nothing where all are. */
export function withinPlace(place: string | null): { readonly within?: (code: string) => boolean } {
  return place === null ? {} : { within: (code) => liesIn(place, code) || belongsTo(place, code) }
}

/** The name of a chosen place for the line under the title; null where all are shown, which goes without saying. */
export function placeName(place: string | null, context: Context): string | null {
  return place === null ? null : placesName(place, context)
}

/** The name of a place, or of several by comma. */
export function placesName(places: string, context: Context): string {
  return listed(places.split(',').map(context.place), context.language)
}

/**
 * One place of a list, or all (`null`), the default. Regions come first in their own order, the others in alphabetical order of the
 * language.
 */
function place(
  label: MessageDescriptor,
  all: MessageDescriptor,
  codes: readonly string[],
  regions: readonly string[] = [],
): ChoiceFilter {
  const codesOfChoices = new Set([...regions, ...codes])
  const optionCache = new WeakMap<Context, readonly Option[]>()
  return {
    kind: 'choice',
    label,
    all,
    options: (context) => {
      const options = optionCache.get(context) ?? [...placeOptions(regions, context), ...sorted(codes, context)]
      optionCache.set(context, options)
      return options
    },
    fallback: () => null,
    read: (text) => (text === 'all' ? null : codesOfChoices.has(text) ? text : undefined),
    write: (value) => value ?? 'all',
  }
}

/** The places that figures are held of, each once, as a filter offers them: in the order of the reader's alphabet. */
export function offered(codes: readonly (string | null)[], context: Context): readonly Option[] {
  return sorted(
    [...new Set(codes)].filter((code) => code !== null),
    context,
  )
}

/** The same for a market: the regions, and the countries with figures; anything that is not a listed country is left out. */
export function offeredMarkets(codes: readonly (string | null)[], context: Context): readonly Option[] {
  const knownCodes = new Set(codes)
  return [
    ...placeOptions(marketRegions, context),
    ...offered(
      countryCodes.flatMap(([code]) => (knownCodes.has(code) ? [code] : [])),
      context,
    ),
  ]
}

function sorted(codes: readonly string[], context: Context): readonly Option[] {
  const collator = new Intl.Collator(context.language)
  return placeOptions(codes, context).toSorted((a, b) => collator.compare(a.label, b.label))
}

function placeOptions(codes: readonly string[], context: Context): readonly Option[] {
  return codes.map((value) => ({ value, label: context.place(value) }))
}
