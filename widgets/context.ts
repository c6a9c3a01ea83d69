import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import type { Language, Words } from '@sala/catalog/words.ts'

/** What a widget knows of its surroundings. The same on the screen and in a file. */
export interface Context {
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly today: string
  readonly language: Language
  /** How new each data set is; a data set that the person may not read is absent. */
  readonly datasets: Partial<Readonly<Record<DatasetName, Freshness>>>
  /** The name of a country, rest of a region, market region, province or checkpoint in the reader's language. */
  readonly place: (code: string) => string
  /** A text in the reader's language. */
  readonly say: (words: Words) => string
}
