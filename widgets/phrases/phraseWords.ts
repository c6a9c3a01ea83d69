/** The measures of phrases. Each is a figure of a card (`widgets/answerLine/`). */
export const phraseMeasures = ['arrivals', 'receipts', 'per_head', 'stay', 'occupancy', 'guests', 'target'] as const
export type PhraseMeasure = (typeof phraseMeasures)[number]

/** Months and years relative to the present day. */
export const relativePeriods = ['this_year', 'last_year', 'this_month', 'last_month'] as const
export type RelativePeriod = (typeof relativePeriods)[number]

/**
 * The words of phrases in one language. Several spellings are separated by `|`; capitals, accents and punctuation do not matter. Names of
 * countries and provinces come from `catalog/places/`.
 */
export interface PhraseWords {
  readonly measures: Readonly<Record<PhraseMeasure, string>>
  /** The twelve months, from January. */
  readonly months: readonly string[]
  readonly relative: Readonly<Record<RelativePeriod, string>>
  /** Regions of Thailand and of markets by their codes, and further names of countries: nationalities above all. */
  readonly places: Readonly<Record<string, string>>
  /** Between a year and the one that it is compared with. */
  readonly against: string
  /** Before a place it means the origin. Before a year it would mean "since", which no card answers. */
  readonly from: string
  /** Marks of a year of the Buddhist era, and of the common era. */
  readonly buddhist: string
  readonly common: string
  /** Words that change nothing. */
  readonly fillers: string
}
