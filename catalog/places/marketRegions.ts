import { defineMessages } from '../locales/messages.ts'
import type { CountryCode } from './countryCodes.ts'

/** The four regions by which the tourism authority looks at foreign markets, in the order of its tables. */
export const marketRegions = ['east-asia', 'asean-south-asia-pacific', 'europe', 'americas-middle-east-africa'] as const
export type MarketRegion = (typeof marketRegions)[number]

/** What official tables call "Others" inside a region: counted in totals, on no map. */
export type RestCode = `rest-of-${MarketRegion}`
export const restCodes: readonly RestCode[] = marketRegions.map((region) => `rest-of-${region}` as const)

/** A value of `location_source` in the arrivals: a country, or the rest of a market region. */
export type LocationSource = CountryCode | RestCode

export const marketRegionNames = defineMessages('catalog.marketRegions', {
  'east-asia': 'East Asia',
  'asean-south-asia-pacific': 'ASEAN, South Asia and the Pacific',
  europe: 'Europe',
  'americas-middle-east-africa': 'The Americas, the Middle East and Africa',
})

export const restNames = defineMessages('catalog.rests', {
  'rest-of-east-asia': 'Rest of East Asia',
  'rest-of-asean-south-asia-pacific': 'Rest of ASEAN, South Asia and the Pacific',
  'rest-of-europe': 'Rest of Europe',
  'rest-of-americas-middle-east-africa': 'Rest of the Americas, the Middle East and Africa',
})

/**
 * The countries of each region. Where publications differ: Israel, Iran and Egypt are of the Middle East; Türkiye, Cyprus, the
 * Caucasus and Central Asia are of Europe, as in the ministry's books; islands go with the sea they lie in (Guam with the
 * Pacific, Réunion with Africa, Greenland with the Americas); Antarctica, which sends no one, goes with the Americas.
 */
const members: Readonly<Record<MarketRegion, string>> = {
  'east-asia': 'CN HK JP KP KR MN MO TW',
  'asean-south-asia-pacific': `BN ID KH LA MM MY PH SG TH TL VN
    AF BD BT IN LK MV NP PK
    AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS`,
  europe: `AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE KG KZ LI LT LU LV MC
    MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TJ TM TR UA UZ VA XK`,
  'americas-middle-east-africa': `AG AI AQ AR AW BB BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN
    HT JM KN KY LC MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI
    AE BH EG IL IQ IR JO KW LB OM PS QA SA SY YE
    AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC
    SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW`,
}

const regionOf: ReadonlyMap<string, MarketRegion> = new Map(
  marketRegions.flatMap((region) => [
    ...members[region].split(/\s+/).map((code) => [code, region] as const),
    [`rest-of-${region}`, region] as const,
  ]),
)

/** Whether a text is one of the four `rest-of-{region}` codes. */
export function isRest(code: string): code is RestCode {
  return code.startsWith('rest-of-') && regionOf.has(code)
}

/** Whether a text is one of the four market regions. */
export function isMarketRegion(code: string): code is MarketRegion {
  return Object.hasOwn(members, code)
}

/**
 * The market region of a country (alpha-2 in capitals) or of a rest. Every country of the list has exactly one; any other text has
 * none.
 */
export function marketRegionOf(code: LocationSource): MarketRegion
export function marketRegionOf(code: string): MarketRegion | undefined
export function marketRegionOf(code: string): MarketRegion | undefined {
  return regionOf.get(code)
}

/** The country codes of a market region, without its rest, in the order of the region's own parts. */
export function countriesOf(region: MarketRegion): readonly string[] {
  return members[region].split(/\s+/)
}
