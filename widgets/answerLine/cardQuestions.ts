import type { CardCode } from '@sala/catalog/companions.ts'
import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { isGeographicRegion } from '@sala/catalog/places/geographicRegions.ts'
import { isMarketRegion } from '@sala/catalog/places/marketRegions.ts'
import { isProvinceCode } from '@sala/catalog/places/provinces.ts'
import type { Context } from '../context.ts'
import { monthKey, partsOf } from '../periods/periods.ts'
import type { Phrase } from '../phrases/phrase.ts'
import type { PhraseMeasure } from '../phrases/phraseWords.ts'
import { common } from '../texts/commonWords.ts'
import type { AnyWidget } from '../widget.ts'

/** The figure of a card that answers a phrase. The cards themselves compute the figures, so the answer line always agrees with them. */

/** A figure of a card, and where that card is. */
export interface CardQuestion {
  readonly code: CardCode
  /** As an address would give them to the card. */
  readonly parameters: Readonly<Record<string, string>>
  /** The key of the figure among those of the card. */
  readonly figure: string
  /** The measure; null if the figure's own label names it. */
  readonly measure: MessageDescriptor | null
  /** The place of the figure; null for the whole. */
  readonly place: string | null
  /** The dashboard that shows the card, with its shared choices; null for a card with a page of its own. */
  readonly dashboard: 'travel-overview' | 'foreign-market' | 'space-availability' | null
  /** The shared choices to make on the dashboard. */
  readonly shared: Readonly<Record<string, string>>
}

/** A whole country or world; places of Thailand; markets. */
type Kind = 'whole' | 'domestic' | 'foreign'

/** How one measure is shown by a card. */
interface Source {
  readonly code: CardCode
  readonly figure: string
  readonly kinds: readonly Kind[]
  /** `month_of_year`: the card takes a month beside its year. */
  readonly per: 'year' | 'month' | 'month_of_year'
  /** The filter of the card that takes the place. */
  readonly placeFilter: string
  readonly dashboard: CardQuestion['dashboard']
  /** Its filter `compare` takes any year. */
  readonly anyBase?: true
}

const domestic = { kinds: ['whole', 'domestic'], placeFilter: 'location_destination' } as const
const ofYear = { per: 'year', dashboard: 'travel-overview' } as const

const sources: Readonly<Record<PhraseMeasure, readonly Source[]>> = {
  arrivals: [
    {
      code: 'headline-arrivals',
      figure: 'arrivals',
      kinds: ['whole'],
      placeFilter: 'location_source',
      ...ofYear,
      anyBase: true,
    },
    {
      code: 'market-arrivals',
      figure: 'since_january',
      kinds: ['foreign'],
      per: 'year',
      placeFilter: 'location_source',
      dashboard: 'foreign-market',
      anyBase: true,
    },
    {
      code: 135,
      figure: 'arrivals',
      kinds: ['whole', 'foreign'],
      per: 'month',
      placeFilter: 'market_region',
      dashboard: null,
      anyBase: true,
    },
  ],
  receipts: [
    { code: 'headline-receipts', figure: 'receipts', ...domestic, ...ofYear },
    { code: 'headline-receipts', figure: 'receipts', ...domestic, ...ofYear, per: 'month_of_year' },
  ],
  per_head: [
    { code: 'headline-per-head', figure: 'per_head', ...domestic, ...ofYear },
    { code: 'headline-per-head', figure: 'per_head', ...domestic, ...ofYear, per: 'month_of_year' },
  ],
  stay: [
    { code: 'headline-stay', figure: 'stay', kinds: ['whole', 'foreign'], placeFilter: 'location_source', ...ofYear },
  ],
  occupancy: [
    { code: 'headline-occupancy', figure: 'occupancy', ...domestic, ...ofYear },
    { code: 'occupancy', figure: 'occupancy', ...domestic, per: 'month', dashboard: 'space-availability' },
  ],
  guests: [{ code: 'occupancy', figure: 'guests', ...domestic, per: 'month', dashboard: 'space-availability' }],
  target: [
    {
      code: 133,
      figure: 'reached',
      kinds: ['whole', 'foreign'],
      per: 'year',
      placeFilter: 'market_region',
      dashboard: null,
    },
  ],
}

/** The measure, for figures whose labels on their card are periods or units; `title`: the title of the card. */
const measureLabels: Readonly<Record<PhraseMeasure, MessageDescriptor | 'title' | null>> = {
  arrivals: common.arrivals,
  receipts: 'title',
  per_head: 'title',
  stay: 'title',
  occupancy: occupancy.measures.avg_occupancy_rate.label,
  guests: occupancy.measures.sum_guests.label,
  target: null,
}

/** The figures of a place for phrases without a measure. */
const usual: Readonly<Record<Kind, readonly PhraseMeasure[]>> = {
  whole: ['arrivals', 'receipts', 'occupancy'],
  domestic: ['receipts', 'occupancy'],
  foreign: ['arrivals'],
}

/**
 * The figures that answer a phrase, in display order; none if no card has them: receipts of a country, arrivals in a province, a year that
 * is not held. `cardOf` returns the cards that the reader holds.
 */
export function cardQuestions(
  phrase: Phrase,
  context: Context,
  cardOf: (code: CardCode) => AnyWidget | undefined,
): readonly CardQuestion[] {
  const { places, measure } = phrase
  const kinds = places.map(kindOf)
  if (kinds.some((kind) => kind === null || (kind !== kinds[0] && places.length > 1))) return []
  const all = places.length === 0 ? [null] : places
  return all.flatMap((place) => {
    const kind = place === null ? 'whole' : kindOf(place)
    if (kind === null) return []
    const measures = measure === null ? usual[kind] : [measure]
    return measures.flatMap((measure) =>
      sources[measure].flatMap(
        (source) =>
          questionOf(
            source,
            { phrase, measure: measure, kind, place: kind === 'whole' ? null : place },
            context,
            cardOf,
          ) ?? [],
      ),
    )
  })
}

const countries: ReadonlySet<string> = new Set(countryCodes.map(([code]) => code))

function kindOf(place: string): Kind | null {
  if (place === 'TH') return 'whole'
  if (isProvinceCode(place) || isGeographicRegion(place)) return 'domestic'
  return isMarketRegion(place) || countries.has(place) ? 'foreign' : null
}

interface ParsedPhrase {
  readonly phrase: Phrase
  readonly measure: PhraseMeasure
  readonly kind: Kind
  readonly place: string | null
}

function questionOf(
  source: Source,
  { phrase, measure, kind, place }: ParsedPhrase,
  context: Context,
  cardOf: (code: CardCode) => AnyWidget | undefined,
): CardQuestion | null {
  const { code, figure, per, dashboard } = source
  const widget = cardOf(code)
  if (widget === undefined || !source.kinds.includes(kind)) return null
  if ((phrase.month === null) !== (per === 'year')) return null
  const period = per === 'year' ? yearOf(phrase) : monthOf(phrase, widget, context)
  if (period === undefined) return null
  const compare = compareOf(phrase, source, period, widget, context)
  if (compare === undefined) return null
  const shared = {
    ...(period === null ? {} : { period }),
    ...(compare === null ? {} : { compare }),
    ...(place === null ? {} : { place }),
  }
  const parameters = {
    ...(period === null ? {} : periodParameters(per, period)),
    ...(compare === null ? {} : { compare }),
    ...(place === null ? {} : { [source.placeFilter]: place }),
  }
  // A year or a place that the card does not offer has no figure there.
  if (widget.open(parameters, context).faults.length > 0) return null
  const label = measureLabels[measure]
  return { code, parameters, figure, measure: label === 'title' ? widget.title : label, place, dashboard, shared }
}

function periodParameters(per: Source['per'], period: string): Readonly<Record<string, string>> {
  if (per !== 'month_of_year') return { [per]: period }
  const { year, month } = partsOf(period)
  return { year: String(year), month: String(month) }
}

/** Null for the newest year. */
const yearOf = ({ year }: Phrase): string | null => (year === null ? null : String(year))

/** A month without a year means the newest held one of that name; undefined if none is held. */
function monthOf({ year, month }: Phrase, { filters }: AnyWidget, context: Context): string | undefined {
  if (month === null) return undefined
  if (year !== null) return monthKey(year, month)
  const filter = Object.values(filters).find(({ kind }) => kind === 'month')
  const newest = filter?.kind === 'month' ? filter.bounds(context)?.newest : undefined
  if (newest === undefined) return undefined
  const last = partsOf(newest)
  return monthKey(month <= last.month ? last.year : last.year - 1, month)
}

/** The comparison as the card takes it: null for that with the year before; undefined where the card has no such comparison. */
function compareOf(
  { against }: Phrase,
  { anyBase }: Source,
  period: string | null,
  widget: AnyWidget,
  context: Context,
): string | null | undefined {
  if (against === null) return null
  const answeredYear = period === null ? Number(widget.open({}, context).filters.year) : partsOf(period).year
  if (against >= answeredYear) return undefined
  if (against === answeredYear - 1) return null
  return anyBase ? String(against) : undefined
}
