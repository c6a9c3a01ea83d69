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

/** What came back for each call, under the names that `ask` gave. */
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
  /** One sentence that says what is measured, for the trust strip and for screen readers. */
  readonly definition: string
  readonly unit: Unit
  readonly reads: readonly Reads[]
  /** Whether the download menu offers Excel (the specification's "Excel appears only when the card enables it"); it does by default. */
  readonly excel?: boolean
  /** Widgets on the public pages answer without sign-in; none does by default. */
  readonly public?: boolean
  readonly filters: Filters
  /** The one region or place that it is about, where nobody can choose another: its code. */
  readonly about?: string
  /** What it compares with, where it compares and has no filter `compare`. */
  readonly comparesOnly?: ComparesOnly
  /**
   * The name of the ask that is paged by the server, for tables: its `limit`, `page`, `sort` and `q` come from the filters of
   * the same names, and a file asks all pages of it.
   */
  readonly paged?: keyof Asks & string
  /** The calls that the filters need. Filters that recompute from loaded data are not read here. */
  readonly ask: (filters: FilterValues<Filters>, context: Context) => Asks
  /** The figures on show, computed from the answers; pure, and tested alone. The answers themselves where it is absent. */
  readonly select?: (answers: AnswersTo<Asks>, filters: FilterValues<Filters>, context: Context) => Selection
  /**
   * The figures as typed columns and rows: the picture, the table and every downloaded file are made from them. What `select` returns,
   * where that is a frame.
   */
  readonly frame?: (selection: Selection, filters: FilterValues<Filters>, context: Context) => Frame
  /** Which columns the picture draws, and how; the table of the frame where it is absent. */
  readonly encode?: (
    selection: Selection,
    filters: FilterValues<Filters>,
    context: Context,
    frame: Frame,
  ) => Encoding | readonly Encoding[]
  /** What a filter of the kind `choice` offers in place of its own options: what there is of it in an answer (airlines, countries). */
  readonly choices?: (
    selection: Selection,
    filters: FilterValues<Filters>,
    context: Context,
  ) => { readonly [Name in keyof Filters]?: readonly Option[] }
  /** Data sets that the widget is drawn without, and of which there is no figure for what is chosen; none where it is absent. */
  readonly lacks?: (selection: Selection) => readonly DatasetName[]
  /** By which rule a sentence below the title is worked out from what the card shows (`claims/`); none where it is absent. */
  readonly claim?: ClaimRule
  /** The data set whose months and years a slider steps through; the widget has the filters `year` and `month` (`monthOfYear`). None where it is absent. */
  readonly slider?: DatasetName
  /** The measure whose change is explained first, where its calls ask for several and it is not the first of them. */
  readonly explains?: string
  /** Words for the compared period, for the line under the title; the unit is put before them. */
  readonly subtitle: (selection: Selection, filters: FilterValues<Filters>, context: Context) => string
}

/** A widget whose type parameters are forgotten: what the card frame and the exporters handle. */
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
  /** By which rule it has a sentence below its title; null for none. */
  readonly claim: ClaimRule | null
  /** The measure whose change is explained first; null for the first that it asks for. */
  readonly explains: string | null
  /** The data set whose months and years a slider steps through; null for no slider. */
  readonly slider: DatasetName | null
  /** What it compares with where no reader can choose that; null where one can, or where nothing is compared. */
  readonly comparesOnly: ComparesOnly | null
  readonly paged: string | null
  /** The one place that it is about, where nobody can choose another; null for all others. */
  readonly about: string | null
  /** Reads the filters from an address's query string; a value that does not parse is left at its default and named in `faults`. */
  readonly open: (parameters: Readonly<Record<string, string>>, context: Context) => OpenWidget
}

/** A widget with its filters read from an address: what it asks, and what it shows of the answers. */
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
  /** What the figures come to, in one sentence; null where they do not bear one. */
  readonly claim: string | null
  /** There is nothing to draw: no row, no figure, or a total of zero. The card says so instead of drawing axes. */
  readonly empty: boolean
  /** How new, how sure and whose the figures on show are. */
  readonly trust: Trust
  /** Where the figures on show come from, with their periods. */
  readonly sources: readonly SourceEntry[]
  /** Data sets that the card is drawn without, and of which there is no figure for what is chosen. */
  readonly lacks: readonly DatasetName[]
  /** By filter: what it offers in place of its own options. */
  readonly choices: Readonly<Record<string, readonly Option[] | undefined>>
}
