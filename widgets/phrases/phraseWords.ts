/** What somebody may ask for by words. Each is a figure that a card shows (`widgets/answerLine/`). */
export const phraseMeasures = ['arrivals', 'receipts', 'per_head', 'stay', 'occupancy', 'guests', 'target'] as const
export type PhraseMeasure = (typeof phraseMeasures)[number]

/** Months and years that depend on the day on which somebody asks. */
export const relativePeriods = ['this_year', 'last_year', 'this_month', 'last_month'] as const
export type RelativePeriod = (typeof relativePeriods)[number]

/**
 * What a phrase of one language is made of. Several spellings are separated by `|`; capitals, accents and punctuation do not matter. Names of
 * countries and provinces are taken from `catalog/places/`.
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
  /** Before a place it says where people come from. Before a year it would mean "since", which no card answers. */
  readonly from: string
  /** Marks of a year of the Buddhist era, and of the common era. */
  readonly buddhist: string
  readonly common: string
  /** Words that change nothing. */
  readonly fillers: string
}
