import type { ShownAnnotation } from '@sala/catalog/api/annotations.ts'
import type { CardsFormat, Era, ExportFormat, PdfLayout } from '@sala/catalog/api/exports.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { TotalQuestions } from '@sala/catalog/explore/questions/pivotTotals.ts'
import type { Locale } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { DatasetsByName } from '@sala/widgets/context.ts'
import type { CardContent } from '@sala/widgets/widget.ts'
import type { PrintedText } from '../services/pictures/boardPictures.ts'

/** What a card's file is made from: plain values, so that they can be sent to another process. */
export interface CardJob {
  readonly code: CardCode
  /** The widget's filters as the address gave them. */
  readonly parameters: Readonly<Record<string, string>>
  readonly language: Language
  /** How a file in Thai counts years. */
  readonly era: Era
  /** Today in Thailand, `YYYY-MM-DD`. */
  readonly today: string
  /** The day as of which the figures are, `YYYY-MM-DD`; null for those of now. */
  readonly asOf: string | null
  readonly datasets: DatasetsByName
  /** What the caller may read about figures of its data sets; those that touch shown figures are listed. */
  readonly annotations: readonly ShownAnnotation[]
  /** Holidays and events that the reader lays over its time axis, in words; none where it is absent. */
  readonly overlays?: readonly Note[]
  /** The JSON texts that the endpoints answered, by the names of the asks; several for the pages of a paged one. */
  readonly answers: Readonly<Record<string, readonly string[]>>
  /** What a board says before it, in a file of many. */
  readonly texts?: readonly PrintedText[]
}

/** What the file of an exploration is made from. */
export interface ExploredJob extends Omit<CardJob, 'code' | 'parameters' | 'answers'> {
  readonly exploration: Exploration
  /** The data sets of it that administrators have made, which the process that makes files does not know. */
  readonly declared: readonly Dataset[]
  readonly title: string
  /** The JSON text of its answer, and those of the totals of a pivot table. */
  readonly answer: string
  /** How many rows its answer has. */
  readonly rows: number
  readonly totals: { readonly [Key in keyof TotalQuestions]: string | null }
}

/** The files of one card, and its table as JSON for workbooks that refresh themselves. */
export type MadeFormat = ExportFormat | 'table'

/** One file of one card. */
export type CardFileJob = OneFile & CardJob
/** One file of one card or exploration. */
export type Job = CardFileJob | (OneFile & ExploredJob)

interface OneFile {
  readonly kind: 'card'
  readonly format: MadeFormat
  /** What a PDF holds; no other file asks. */
  readonly layout: PdfLayout
}

/** One file of many cards and explorations, in the order in which they stand in it. */
export interface ManyJob {
  readonly kind: 'cards'
  readonly format: CardsFormat
  /** What a PDF holds; no other file asks. */
  readonly layout: PdfLayout
  readonly title: string
  readonly language: Language
  readonly era: Era
  /** Today in Thailand, `YYYY-MM-DD`. */
  readonly today: string
  readonly cards: readonly (CardJob | ExploredJob)[]
  /** What a board says below the last card. */
  readonly texts?: readonly PrintedText[]
}

/** Many cards with the words of the whole file. */
export interface Cards {
  readonly language: Language
  readonly locale: Locale
  readonly title: string
  /** Today in Thailand, `YYYY-MM-DD`. */
  readonly today: string
  readonly madeOn: string
  readonly cards: readonly Card[]
  /** What a board says below the last card. */
  readonly texts: readonly PrintedText[]
}

/** One fact about a card, e.g. `Source` and `Ministry of Tourism and Sports`. */
export interface Note {
  readonly label: string
  readonly value: string
}

/** A card with everything that a file of it says. */
export interface Card {
  /** Null for an exploration. */
  readonly code: CardCode | null
  readonly language: Language
  readonly era: Era
  readonly locale: Locale
  readonly title: string
  readonly definition: string
  /** The chosen filters, `Market: Europe`. */
  readonly filters: readonly string[]
  /** "Data as of", source and status, each a short sentence. */
  readonly trust: readonly string[]
  /** What editors remark of the figures on show, numbered. */
  readonly annotations: readonly Note[]
  readonly demonstration: string | null
  /** Everything that stands around the figures, in the order of reading: for files whose table has no room for it. */
  readonly notes: readonly Note[]
  /** Today in Thailand, `YYYY-MM-DD`. */
  readonly today: string
  /** The day the file was made, in words. */
  readonly madeOn: string
  readonly content: CardContent
  /** What a board says before it, in a file of many. */
  readonly texts?: readonly PrintedText[]
}
