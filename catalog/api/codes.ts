import { z } from 'zod'
import { checkpointTypes } from '../places/checkpoints.ts'
import { cityTypes } from '../places/cityTypes.ts'
import { geographicRegions } from '../places/geographicRegions.ts'
import { marketRegions } from '../places/marketRegions.ts'
import { inLanguage, listOf } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/**
 * The lists of codes that figures are asked by and answered under, with their names in one language. Each list is whole, in the order of
 * its official table.
 */

const Name = z.string().describe('In the language that is asked for')
const MarketRegionCode = z.enum(marketRegions)

const codeList = <Row extends z.ZodType, Path extends string>(path: Path, summary: string, row: Row) =>
  route('GET', `codes/${path}`, summary, {
    may: 'signed_in',
    scopes: ['widgets', 'explore'],
    query: z.strictObject(inLanguage),
    reply: listOf(row),
  })

export const CountryEntry = namedObject('CountryEntry', {
  code: z.string().describe('ISO 3166-1 alpha-2, as in `location_source`'),
  name: Name,
  alpha3: z.string(),
  numeric: z.string(),
  market_region: MarketRegionCode.nullable(),
})
export const listCountries = codeList('countries', 'The countries', CountryEntry)

export const MarketEntry = namedObject('MarketEntry', {
  code: z.string().describe('A country, or `rest-of-{market_region}`: what tables call the others of a region'),
  name: Name,
  market_region: MarketRegionCode,
  tracked: z.boolean().describe('One of the 51 tracked markets (`countries=51`)'),
})
export const listMarkets = codeList('markets', 'The markets that arrivals are counted by', MarketEntry)

export const MarketRegionEntry = namedObject('MarketRegionEntry', { code: MarketRegionCode, name: Name })
export const listMarketRegions = codeList('market-regions', 'The four regions of markets', MarketRegionEntry)

export const ProvinceEntry = namedObject('ProvinceEntry', {
  code: z.string().describe('ISO 3166-2, as in `location_destination`'),
  name: Name,
  geographic_region: z.enum(geographicRegions),
  city_type: z.enum(cityTypes),
})
export const listProvinces = codeList('provinces', 'The provinces of Thailand', ProvinceEntry)

export const GeographicRegionEntry = namedObject('GeographicRegionEntry', {
  code: z.enum(geographicRegions),
  name: Name,
  provinces: z.array(z.string()),
})
export const listGeographicRegions = codeList(
  'geographic-regions',
  'The six regions of Thailand',
  GeographicRegionEntry,
)

export const CheckpointEntry = namedObject('CheckpointEntry', {
  code: z.string().describe('As in `checkpoint`'),
  name: Name,
  checkpoint_type: z.enum(checkpointTypes),
  province: z.string(),
  iata: z.string().nullable().describe('Of an airport; null on land and at sea'),
})
export const listCheckpoints = codeList('checkpoints', 'The immigration checkpoints', CheckpointEntry)

export const AirportEntry = namedObject('AirportEntry', {
  code: z.string().describe('IATA, as in `airport_origin` and `airport_destination`'),
  name: z.string().describe('Of Thai airports in the language that is asked for; of others their city in English'),
  country: z.string(),
  province: z.string().nullable().describe('Null abroad'),
  latitude: z.number(),
  longitude: z.number(),
})
export const listAirports = codeList('airports', 'The airports of flights to Thailand', AirportEntry)
