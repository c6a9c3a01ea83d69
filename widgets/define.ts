import type { EndpointPath } from '@sala/catalog/answers.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import { defineMessage } from '@sala/catalog/locales/messages.ts'
import { assertAnswers } from './answers.ts'
import { claimOf } from './claims/claims.ts'
import type { Context } from './context.ts'
import type { Filter, FilterValues } from './filters/filters.ts'
import { readFilters } from './filters/readFilters.ts'
import { type Drawing, draw } from './frames/draw.ts'
import { isFrame } from './frames/frameOf.ts'
import { asOfWords, inReadingOrder, searchedFor, subtitleOf, withUnit } from './texts/subtitles.ts'
import {
  cardSpans,
  provenanceIn,
  sourceEntries,
  statusesByPeriod,
  statusesOfPeriods,
  yearsBetween,
} from './trust/provenance.ts'
import { hasLetters, markedTable, markedView } from './trust/statusMarks.ts'
import { trustOf } from './trust/trust.ts'
import { alignedTable, alignedView } from './views/decimals.ts'
import { isEmpty } from './views/empty.ts'
import type { TableModel } from './views/table.ts'
import type { AnswersTo, AnyWidget, Ask, Widget } from './widget.ts'

/**
 * Declares a widget. The compiler checks the declaration: requests go only to endpoints in `reads`, `select` gets typed answers, and
 * `frame`, `encode` and `subtitle` get the result of `select`. `open` parses the filters of an address. An invalid value becomes the
 * default and is named in `faults`. Unknown parameters are ignored, because an address may hold those of several cards. `show` throws
 * `UnreadableAnswer` if an answer lacks the structure of its endpoint.
 */
export function widget<
  const Reads extends EndpointPath,
  const Filters extends Readonly<Record<string, Filter>>,
  Asks extends Readonly<Record<string, Ask<Reads>>>,
  Selection = AnswersTo<Asks>,
  Code extends CardCode = CardCode,
>(declaration: Widget<Reads, Filters, Asks, Selection, Code>): AnyWidget<Code> {
  const {
    code,
    category = null,
    title,
    definition,
    unit,
    reads,
    excel = true,
    public: open = false,
    filters,
    comparesOnly,
    about,
    paged,
    claim = null,
    explains = null,
    slider = null,
  } = declaration
  return {
    code,
    category,
    title: defineMessage(`widgets.${code}.title`, title),
    definition: defineMessage(`widgets.${code}.definition`, definition),
    unit,
    reads,
    excel,
    public: open,
    filters,
    comparesOnly: comparesOnly ?? null,
    paged: paged ?? null,
    about: about ?? null,
    claim,
    explains,
    slider,
    open: (parameters, context) => {
      const { values, faults } = readFilters(filters, parameters, context)
      const asks = asOfDay(declaration.ask(values, context), context)
      return {
        filters: values,
        faults,
        asks,
        show: (answers) => {
          assertAnswers(asks, answers)
          // A declaration without `select` draws the answers themselves.
          const selection = declaration.select?.(answers, values, context) ?? (answers as unknown as Selection)
          const { view: picture, table: makeTable } = draw(drawingOf(declaration, selection, values, context), context)
          const drawn = alignedView(picture)
          const sources = sourceEntries(provenanceIn(answers), cardSpans(filters, values, context))
          const statuses = statusesByPeriod(sources)
          const back = yearsBetween(filters, values)
          const view = markedView(drawn, statuses, context, back)
          const trust = trustOf(declaration, sources, context, hasLetters(drawn, view))
          const empty = isEmpty(view)
          // No data set that it reads was ever imported: periods and counts would describe no figures.
          const line = empty && !trust.hasFigures ? '' : declaration.subtitle(selection, values, context)
          let table: TableModel | undefined
          return {
            view,
            // Computed on demand: a card that shows its chart redraws without building five years of table rows.
            get table() {
              table ??= markedTable(alignedTable(makeTable()), statuses, context, {
                ofYears: statusesOfPeriods(sources),
                yearsBack: back,
              })
              return table
            },
            subtitle: inReadingOrder(
              subtitleOf(
                asOfWords(context),
                withUnit(line, view, unit, context),
                searchedFor(filters, values, context),
              ),
              context,
            ),
            // Computed lazily, because it may need the table.
            get claim() {
              // The words of this claim name the year before, which would be wrong for another base year.
              const isOfOtherYear = claim === 'months' && back !== 1
              return claim === null || empty || isOfOtherYear ? null : claimOf(claim, this, context)
            },
            empty,
            trust,
            sources,
            lacks: declaration.lacks?.(selection) ?? [],
            choices: { ...declaration.choices?.(selection, values, context) },
          }
        },
      }
    },
  }
}

/** The calls of a widget with its day (`as_of`). */
function asOfDay<Asks extends Readonly<Record<string, Ask>>>(asks: Asks, { asOf }: Context): Asks {
  if (asOf === null) return asks
  const dated = Object.entries(asks).map(([name, ask]) => [name, { ...ask, query: { ...ask.query, as_of: asOf } }])
  return Object.fromEntries(dated)
}

/** The drawing functions of a declaration, with their results. */
function drawingOf<
  Reads extends EndpointPath,
  Filters extends Readonly<Record<string, Filter>>,
  Asks extends Readonly<Record<string, Ask<Reads>>>,
  Selection,
  Code extends CardCode,
>(
  { frame, encode, paged }: Widget<Reads, Filters, Asks, Selection, Code>,
  selection: Selection,
  values: FilterValues<Filters>,
  context: Context,
): Drawing {
  return {
    frame: frame ? () => frame(selection, values, context) : isFrame(selection) ? () => selection : null,
    encode: encode ? (frame) => encode(selection, values, context, frame) : null,
    paged: paged !== undefined,
  }
}
