import { type CountryCode, countryCodes } from '@sala/catalog/places/countryCodes.ts'
import {
  type LocationSource,
  type MarketRegion,
  marketRegionOf,
  marketRegions,
} from '@sala/catalog/places/marketRegions.ts'
import { type Market, markets } from './arrivals/markets.ts'
import type { SeasonName } from './arrivals/seasons.ts'
import { largeEconomies, smallEconomies } from './economies/economies.ts'
import type { RouteName } from './flights/checkpointShares.ts'

/** A nationality, or the rest of a market region, of which the demonstration data count arrivals. */
export interface Source extends Market {
  readonly code: LocationSource
}

/** Places that send nobody: Thailand itself, places where nobody lives, and islands whose people travel on another's passport. */
const sendNobody: ReadonlySet<CountryCode> = new Set([
  'TH',
  ...(['AQ', 'AX', 'BV', 'CC', 'CX', 'EH', 'GS', 'HM', 'IO', 'NF', 'PN', 'SJ', 'TF', 'TK', 'UM'] as const),
])

interface Tail {
  readonly season: SeasonName
  readonly route: RouteName
  readonly stay: number
  /** What all nationalities of the region that `markets` does not name send in 2024, in thousands. */
  readonly thousands: number
}

/** The long tail: nationalities that the ministry's books count among the others of their continent. */
const tails: Readonly<Record<MarketRegion, Tail>> = {
  'east-asia': { season: 'china', route: 'greaterChina', stay: 7, thousands: 0.8 },
  'asean-south-asia-pacific': { season: 'oceania', route: 'longHaul', stay: 12, thousands: 8 },
  europe: { season: 'easternEurope', route: 'longHaul', stay: 13, thousands: 23.5 },
  'americas-middle-east-africa': { season: 'africa', route: 'gulf', stay: 13, thousands: 64 },
}

/** Years of the long tail against 2024, from `firstTableYear`. */
const tailYears = [1.05, 0.17, 0.02, 0.31, 0.72, 1, 1.2, 1.25]

/** The part of a tail that no country bears: stateless people, and passports that the office could not tell. */
const unnamedPart = 0.12

/** Countries of the tail share it by the size of their economy, damped, so that a giant does not take it all. */
function weightOf(code: CountryCode): number {
  const large = largeEconomies[code]
  const [product, people] = large ? [large.gdp[3], large.population[1]] : (smallEconomies[code] ?? [0.1, 0.02])
  return product ** 0.6 * people ** 0.1
}

const senders = countryCodes.map(([alpha2]) => alpha2).filter((code) => !sendNobody.has(code))

function tailOf(region: MarketRegion): readonly Source[] {
  const { thousands, ...habits } = tails[region]
  const members = senders.filter((code) => markets[code] === undefined && marketRegionOf(code) === region)
  const sum = members.reduce((total, code) => total + weightOf(code), 0)
  const source = (code: LocationSource, part: number): Source => ({
    ...habits,
    code,
    thousands: tailYears.map((factor) => thousands * part * factor),
  })
  return [
    ...members.map((code) => source(code, ((1 - unnamedPart) * weightOf(code)) / sum)),
    source(`rest-of-${region}`, members.length === 0 ? 1 : unnamedPart),
  ]
}

const tail = marketRegions.flatMap(tailOf)

/** Every nationality with arrivals in the order of the country list, then the rest of each market region. */
export const sources: readonly Source[] = [
  ...senders.flatMap((code) => {
    const market = markets[code]
    const source = market === undefined ? tail.find((entry) => entry.code === code) : { ...market, code }
    return source === undefined ? [] : [source]
  }),
  ...tail.filter(({ code }) => code.startsWith('rest-of-')),
]
