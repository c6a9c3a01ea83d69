import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { geographicRegionOf, geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import { thaiAirports } from '@sala/catalog/places/thaiAirports.ts'
import type { Context } from '../context.ts'
import type { Option } from '../filters/filterBase.ts'
import type { ChoiceFilter } from '../filters/filters.ts'
import { liesIn } from '../filters/placeFilters.ts'
import { listed } from '../texts/format.ts'
import { airportName } from './airports.ts'
import { words } from './supplyWords.ts'

/** An airport under the code that a data set has for it, and the province that it lies in. */
interface Airport {
  readonly code: string
  readonly province: string
}

/** Those with scheduled flights, by their three letters. */
export const flightAirports: readonly Airport[] = thaiAirports.map(({ iata, province }) => ({ code: iata, province }))

/** Those with an immigration checkpoint, by its code. */
export const checkpointAirports: readonly Airport[] = checkpoints.filter(({ type }) => type === 'air')

/** The airports of a filter's value: one by its code, those of a province or region; all of them where it is null. */
export const airportsIn = (airports: readonly Airport[], value: string | null): readonly string[] =>
  airports.flatMap(({ code, province }) => (code === value || liesIn(value, province) ? [code] : []))

export const isOneAirport = (airports: readonly Airport[], value: string | null): boolean =>
  airports.some(({ code }) => code === value)

/** One airport, the airports of a province or of a region, or all of them (`null`), which is the default. A place without one is no value. */
export function airportFilter(airports: readonly Airport[], nameOf: AirportNames): ChoiceFilter {
  const provinces = [...new Set(airports.map(({ province }) => province))]
  const regions = geographicRegions.filter((region) => provinces.some((code) => geographicRegionOf(code) === region))
  const values: ReadonlySet<string> = new Set([...regions, ...provinces, ...airports.map(({ code }) => code)])
  return {
    kind: 'choice',
    label: words.airport,
    all: words.allAirports,
    options: (context) => [
      ...airports.map(({ code }) => ({ value: code, label: nameOf(code, context) })),
      ...[...regions, ...provinces].map((value) => ({ value, label: context.place(value) })),
    ],
    fallback: () => null,
    read: (text) => (text === 'all' ? null : values.has(text) ? text : undefined),
    write: (value) => value ?? 'all',
  }
}

type AirportNames = (code: string, context: Context) => string

/** The name of an airport with scheduled flights. */
export const flightAirportName: AirportNames = (code, context) => airportName(code, context) ?? code

/** The name of an airport with an immigration checkpoint. */
export const checkpointAirportName: AirportNames = (code, context) => context.place(code)

/** Which airports are shown, for the line under the title: those of a province by name, since Bangkok's larger one lies in another. */
export function airportsText(
  airports: readonly Airport[],
  nameOf: AirportNames,
  value: string | null,
  context: Context,
): string | null {
  if (value === null) return null
  if ((geographicRegions as readonly string[]).includes(value)) return context.place(value)
  return listed(
    airportsIn(airports, value).map((code) => nameOf(code, context)),
    context.language,
  )
}

/** The options of a filter of airports that figures are held of: of places those where one of them lies. */
export function offeredAirports(
  filter: ChoiceFilter,
  airports: readonly Airport[],
  codesWithData: ReadonlySet<string | null>,
  context: Context,
): readonly Option[] {
  return filter
    .options(context)
    .filter(({ value }) => airportsIn(airports, value).some((code) => codesWithData.has(code)))
}
