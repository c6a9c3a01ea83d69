import type { Answer, EndpointPath, Query } from '@sala/catalog/answers.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import type { Unit } from '@sala/catalog/dataset.ts'
import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { ClaimRule } from './claims/claims.ts'
import type { Context } from './context.ts'
import type { Option } from './filters/filterBase.ts'
import type { Filter, FilterValue, FilterValues } from './filters/filters.ts'
import type { Encoding } from './frames/encoding.ts'
import type { Frame } from './frames/frame.ts'
import type { ComparesOnly } from './periods/compare.ts'
import type { SourceEntry } from './trust/provenance.ts'
import type { Trust } from './trust/trustFacts.ts'
import type { TableModel } from './views/table.ts'
import type { View } from './views/view.ts'

/**
 * A widget is one pure declaration with two renderers: the browser draws a card, the server makes files. Its permission follows from what
 * it reads: people with `view_widget_{code}` may call the endpoints in `reads`. A card without a number is a companion
 * (`catalog/companions.ts`). It is declared the same way and shown only on dashboards, to people who hold one of its widgets.
 */

/** One call that a widget makes: to an endpoint that it reads. */
export interface Ask<Path extends EndpointPath = EndpointPath> {
  readonly path: Path
  readonly query: Query
}

/** The answers to the calls, under the names that `ask` gave. */
export type AnswersTo<Asks extends Readonly<Record<string, Ask>>> = {
  readonly [Name in keyof Asks]: Asks[Name] extends Ask<infer Path> ? Answer<Path> : never
}

export interface Widget<
  Reads extends EndpointPath,
  Filters extends Readonly<Record<string, Filter>>,
  Asks extends Readonly<Record<string, Ask<Reads>>>,
  Selection = AnswersTo<Asks>,
  Code extends CardCode = CardCode,
> {
  /** A number of the contract, or the name of a companion. */
  readonly code: Code
  /** The slug of the category that it starts in; absent for a companion. */
  readonly category?: string
  /** A short name for menus, cards, files and tabs, in English; its key in the catalogues is `widgets.{code}.title`. */
  readonly title: string
  /** One sentence that defines the measure, for the line of trust and for screen readers. */
  readonly definition: string
  readonly unit: Unit
  readonly reads: readonly Reads[]
  /** Whether the download menu offers Excel (the specification's "Excel appears only when the card enables it"); it does by default. */
  readonly excel?: boolean
  /** Whether the widget is on the public pages, without sign-in; by default not. */
  readonly public?: boolean
  readonly filters: Filters
  /** The code of the fixed region or place of the widget. */
  readonly about?: string
  /** Its comparison, if it has a fixed one and no filter `compare`. */
  readonly comparesOnly?: ComparesOnly
  /**
   * The name of the ask that is paged by the server, for tables: its `limit`, `page`, `sort` and `q` come from the filters of
   * the same names, and a file asks all pages of it.
   */
  readonly paged?: keyof Asks & string
  /** The calls that the filters need. Filters that recompute from loaded data are not read here. */
  readonly ask: (filters: FilterValues<Filters>, context: Context) => Asks
  /** The figures, computed from the answers; pure. By default the answers themselves. */
  readonly select?: (answers: AnswersTo<Asks>, filters: FilterValues<Filters>, context: Context) => Selection
  /**
   * The figures as typed columns and rows: the picture, the table and every file are made from them. By default the result of `select`,
   * which must then be a frame.
   */
  readonly frame?: (selection: Selection, filters: FilterValues<Filters>, context: Context) => Frame
  /** Which columns the picture draws, and how; the table of the frame where it is absent. */
  readonly encode?: (
    selection: Selection,
    filters: FilterValues<Filters>,
    context: Context,
    frame: Frame,
  ) => Encoding | readonly Encoding[]
  /** The options of a `choice` filter from an answer (airlines, countries), in place of its own. */
  readonly choices?: (
    selection: Selection,
    filters: FilterValues<Filters>,
    context: Context,
  ) => { readonly [Name in keyof Filters]?: readonly Option[] }
  /** Data sets that are missing from the drawing, because they have no figure for the choice; by default none. */
  readonly lacks?: (selection: Selection) => readonly DatasetName[]
  /** The rule by which a sentence below the title is computed from the card's content (`claims/`); by default none. */
  readonly claim?: ClaimRule
  /**
   * The data set whose months and years a slider steps through; the widget has the filters `year` and `month` (`monthOfYear`). By default
   * no slider.
   */
  readonly slider?: DatasetName
  /** The measure whose change is explained first, where its calls ask for several and it is not the first of them. */
  readonly explains?: string
  /** Words for the compared period, for the line under the title; the unit is put before them. */
  readonly subtitle: (selection: Selection, filters: FilterValues<Filters>, context: Context) => string
}

/** A widget without its type parameters, as the card frame and the exporters use it. */
export interface AnyWidget<Code extends CardCode = CardCode> {
  readonly code: Code
  readonly category: string | null
  readonly title: MessageDescriptor
  readonly definition: MessageDescriptor
  readonly unit: Unit
  readonly reads: readonly EndpointPath[]
  readonly excel: boolean
  readonly public: boolean
  readonly filters: Readonly<Record<string, Filter>>
  /** The rule of the sentence below its title; null for none. */
  readonly claim: ClaimRule | null
  /** The measure whose change is explained first; null for the first that it asks for. */
  readonly explains: string | null
  /** The data set whose months and years a slider steps through; null for no slider. */
  readonly slider: DatasetName | null
  /** Its fixed comparison; null if readers can choose it, or if there is none. */
  readonly comparesOnly: ComparesOnly | null
  readonly paged: string | null
  /** The code of its fixed place; null for all others. */
  readonly about: string | null
  /** Reads the filters from an address's query string; a value that does not parse is left at its default and named in `faults`. */
  readonly open: (parameters: Readonly<Record<string, string>>, context: Context) => OpenWidget
}

/** A widget with its filters from an address: its requests, and its content for their answers. */
export interface OpenWidget {
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly faults: readonly { readonly field: string; readonly value: string }[]
  readonly asks: Readonly<Record<string, Ask>>
  readonly show: (answers: Readonly<Record<string, unknown>>) => CardContent
}

/** The picture and the numbers of a card. */
export interface CardContent {
  readonly view: View
  readonly table: TableModel
  /** The unit, the compared period and the active filters, e.g. "Baht · January to October 2026 against the same months of 2025". */
  readonly subtitle: string
  /** The claim: one sentence about the figures; null if they do not support one. */
  readonly claim: string | null
  /** There is nothing to draw: no row, no figure, or a total of zero. The card says so instead of drawing axes. */
  readonly empty: boolean
  /** How new, how sure and whose the figures on show are. */
  readonly trust: Trust
  /** Where the figures on show come from, with their periods. */
  readonly sources: readonly SourceEntry[]
  /** Data sets that are missing from the drawing, because they have no figure for the choice. */
  readonly lacks: readonly DatasetName[]
  /** By filter: the options in place of its own. */
  readonly choices: Readonly<Record<string, readonly Option[] | undefined>>
}
