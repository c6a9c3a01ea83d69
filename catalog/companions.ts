import type { EndpointPath } from './answers.ts'

/**
 * A card without a number, which only dashboards show: a headline figure, the latest messages, the news. It has no permission of its own.
 * People who hold one of the widgets in `shownWith` see it, and may call the endpoints in `reads`: it shows more of the same data, never
 * other data. Seeing a widget on a public page gives no access to its companions.
 */
interface Companion {
  readonly name: string
  readonly reads: readonly EndpointPath[]
  /** Codes of widgets; holding one of them is enough. */
  readonly shownWith: readonly number[]
}

/** Arrivals by market, which the views of one market region show in most detail. */
const arrivals = [134, 135, 136, 137, 138, 139] as const
const regionalViews = [136, 137, 138, 139] as const
const income = [23, 24, 25, 26, 27, 48] as const
const rooms = [52, 53] as const
const voices = [29, 31, 32] as const

/** All of them. A name is part of addresses and of file names, so it is lower case with hyphens. */
export const companions = [
  { name: 'headline-arrivals', reads: ['v2/tourist/immigration'], shownWith: arrivals },
  { name: 'headline-receipts', reads: ['v2/tourist/spending'], shownWith: income },
  { name: 'headline-per-head', reads: ['v2/tourist/spending'], shownWith: income },
  { name: 'headline-stay', reads: ['v2/tourist/length_of_stay'], shownWith: regionalViews },
  { name: 'headline-occupancy', reads: ['v2/market/occupancy'], shownWith: rooms },
  { name: 'province-profile', reads: ['v2/tourist/spending'], shownWith: income },
  { name: 'province-comparison', reads: ['v2/tourist/spending'], shownWith: income },
  { name: 'occupancy-heat', reads: ['v2/market/occupancy'], shownWith: rooms },
  { name: 'occupancy', reads: ['v2/market/occupancy', 'v2/market/occupancy/forecast'], shownWith: rooms },
  { name: 'voc-sentiment', reads: ['v2/tourist/voc'], shownWith: voices },
  { name: 'voc-channels', reads: ['v2/tourist/voc'], shownWith: [31] },
  { name: 'voc-purposes', reads: ['v2/tourist/voc'], shownWith: [32] },
  { name: 'voc-topics', reads: ['v2/tourist/voc', 'tourist/voc'], shownWith: voices },
  { name: 'market-voice', reads: ['v2/tourist/voc'], shownWith: voices },
  { name: 'voc-messages', reads: ['tourist/voc'], shownWith: voices },
  // Letters to the contact centre carry names: those who may read people's questions (17) see them, not those who see counts.
  { name: 'contact-messages', reads: ['tourist/contact'], shownWith: [17] },
  { name: 'arrivals-map', reads: ['tourist/immigration'], shownWith: [140, 141, 142] },
  { name: 'visitors-map', reads: ['v2/tourist/spending'], shownWith: income },
  {
    name: 'market-arrivals',
    reads: ['v2/tourist/immigration', 'v2/tourist/immigration/forecast'],
    shownWith: arrivals,
  },
  { name: 'market-profile', reads: ['v2/tourist/immigration'], shownWith: arrivals },
  { name: 'market-comparison', reads: ['v2/tourist/immigration'], shownWith: arrivals },
  // Targets of each market are for those who may see targets.
  { name: 'market-targets', reads: ['v2/tourist/immigration/target'], shownWith: [133] },
  { name: 'market-heat', reads: ['v2/tourist/immigration'], shownWith: arrivals },
  { name: 'market-stay', reads: ['v2/tourist/length_of_stay'], shownWith: regionalViews },
  { name: 'market-spending', reads: ['v2/tourist/spending', 'v2/tourist/spending/forecast'], shownWith: income },
  { name: 'market-flights', reads: ['v2/market/transport'], shownWith: [65] },
  { name: 'market-flights-ahead', reads: ['v2/market/transport'], shownWith: [65] },
  { name: 'checkpoint-rows', reads: ['tourist/checkpoint'], shownWith: [72, 143] },
  { name: 'providers-by-type', reads: ['v2/market/service'], shownWith: [54] },
  { name: 'activities-by-month', reads: ['v2/market/event'], shownWith: [82] },
  { name: 'coming-events', reads: ['market/event'], shownWith: [82] },
  { name: 'forecast-arrivals', reads: ['v2/tourist/immigration/forecast'], shownWith: arrivals },
  { name: 'forecast-receipts', reads: ['v2/tourist/spending/forecast'], shownWith: income },
  { name: 'forecast-occupancy', reads: ['v2/market/occupancy/forecast'], shownWith: rooms },
  // The arrivals of each market stand beside their targets already.
  {
    name: 'forecast-target',
    reads: ['v2/tourist/immigration/forecast', 'v2/tourist/immigration/target'],
    shownWith: [133],
  },
  {
    name: 'scenario-arrivals',
    reads: ['v2/tourist/immigration/forecast', 'v2/tourist/immigration/target'],
    shownWith: [133],
  },
  { name: 'news', reads: ['market/news'], shownWith: [57] },
] as const satisfies readonly Companion[]

export type CompanionName = (typeof companions)[number]['name']

/** What a card is called: a widget by its number, a companion by its name. */
export type CardCode = number | CompanionName

const byName: ReadonlyMap<string, Companion & { readonly name: CompanionName }> = new Map(
  companions.map((companion) => [companion.name, companion]),
)

/** The companion of a name, or undefined where there is none. */
export function findCompanion(name: string): (Companion & { readonly name: CompanionName }) | undefined {
  return byName.get(name)
}

/** A card's code out of an address or a file name: `134`, `voc-messages`. Undefined where it is none. */
export function readCardCode(text: string): CardCode | undefined {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : findCompanion(text)?.name
}
