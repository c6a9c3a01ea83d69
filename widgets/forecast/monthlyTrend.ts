import type { Answer, Query } from '@sala/catalog/answers.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import type { Unit } from '@sala/catalog/dataset.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import type { Filter, FilterValues } from '../filters/filters.ts'
import type { Encoding } from '../frames/encoding.ts'
import type { Frame, FrameRow } from '../frames/frame.ts'
import { frameOf, type ReadColumn } from '../frames/frameOf.ts'
import { labelled } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import {
  forecastMonths,
  markedMonths,
  type UnusualMonth,
  unusualColumns,
  unusualKey,
  unusualMonths,
  unusualQuery,
  unusualWords,
} from '../unusual/unusualMonths.ts'
import { unusual } from '../unusual/unusualWords.ts'
import type { AnswersTo, AnyWidget, Ask, Widget } from '../widget.ts'

/** The endpoints that answer the expected figures of months. */
type ForecastPath = 'v2/tourist/immigration/forecast' | 'v2/tourist/spending/forecast' | 'v2/market/occupancy/forecast'

/** A year of monthly figures on a card, and the call for their expected figures. */
export interface JudgedYear {
  readonly year: number
  /** The column of its figures. */
  readonly column: string
  /** The subject of the year, if the card draws several. */
  readonly name?: string
  /** The forecast of the same figures: of the same place and parts. */
  readonly path: ForecastPath
  readonly query: Query
}

type ForecastAnswer = Answer<ForecastPath>
type Filters = Readonly<Record<string, Filter>>

interface Judging<Chosen extends Filters> {
  readonly judgedBy: (filters: FilterValues<Chosen>, context: Context) => readonly JudgedYear[]
}

type Trend<
  Reads extends Ask['path'],
  Chosen extends Filters,
  Asks extends Readonly<Record<string, Ask<Reads>>>,
  Selection,
  Code extends CardCode,
> = Omit<Widget<Reads, Chosen, Asks, Selection, Code>, 'choices' | 'lacks' | 'paged'> & Judging<Chosen>

/** Off by default, so that a dashboard does not wait for expected figures. */
const sensitivity = { ...unusualMonths, fallback: () => 'none' }

const askName = (at: number): string => `expected${at}`

/**
 * Declares a widget, like `widget`, that draws years of monthly figures and marks unusual months if its filter `unusual` is set: as points
 * of its lines (bars become lines), in words below its title, and with the expected figures in its table. Its `reads` must name the
 * endpoints of `judgedBy`.
 */
export function monthlyTrend<
  const Reads extends Ask['path'],
  const Chosen extends Filters,
  Asks extends Readonly<Record<string, Ask<Reads>>>,
  Selection = AnswersTo<Asks>,
  Code extends CardCode = CardCode,
>(declaration: Trend<Reads, Chosen, Asks, Selection, Code>): AnyWidget<Code> {
  const { judgedBy, ask, select, frame, encode, subtitle, filters, unit, ...rest } = declaration
  type Values = FilterValues<Chosen> & { readonly unusual: string }
  const judged = (values: Values, context: Context) => (values.unusual === 'none' ? [] : judgedBy(values, context))
  const marksIn = ({ answers }: JudgedSelection<Selection>, values: Values, context: Context): readonly Marks[] =>
    judged(values, context).map((year, at) => marksOf(year, answers[askName(at)], values.unusual))
  return widget<Ask['path'], Filters, Readonly<Record<string, Ask>>, JudgedSelection<Selection>, Code>({
    ...rest,
    unit,
    filters: { ...filters, unusual: sensitivity },
    ask: (values, context) => ({
      ...ask(values as Values, context),
      ...Object.fromEntries(
        judged(values as Values, context).map(({ path, query }, at) => [
          askName(at),
          { path, query: { ...query, months: forecastMonths, ...unusualQuery(String(values.unusual)) } },
        ]),
      ),
    }),
    select: (answers, values, context) => ({
      own: select?.(answers as AnswersTo<Asks>, values as Values, context) ?? (answers as Selection),
      answers: answers as JudgedSelection<Selection>['answers'],
    }),
    ...(frame && {
      frame: (selection, values, context) =>
        markedFrame(
          frame(selection.own, values as Values, context),
          marksIn(selection, values as Values, context),
          unit,
          context,
        ),
    }),
    ...(encode && {
      encode: (selection, values, context, drawn) => {
        const encodings = encode(selection.own, values as Values, context, drawn)
        const marks = marksIn(selection, values as Values, context)
        return Array.isArray(encodings)
          ? encodings.map((encoding: Encoding) => markedEncoding(encoding, drawn, marks, unit, context))
          : markedEncoding(encodings as Encoding, drawn, marks, unit, context)
      },
    }),
    subtitle: (selection, values, context) =>
      subtitleOf(
        subtitle(selection.own, values as Values, context),
        ...marksWords(marksIn(selection, values as Values, context), String(values.unusual), context),
      ),
  })
}

/** The marked months of the shown year, or why there can be none; said once if it is the same for everything on the card. */
function marksWords(marks: readonly Marks[], chosen: string, context: Context): readonly (string | null)[] {
  const wordsOf = ({ shownAnswer }: Marks, name?: string): string | null => {
    if (shownAnswer.unusual?.watched !== 0) return unusualWords(shownAnswer, chosen, context, name)
    const text = context.say(unusual.notJudged)
    return name === undefined ? text : labelled(name, text, context.language)
  }
  const shared = new Set(marks.map((mark) => wordsOf(mark)))
  return shared.size === 1 ? [...shared] : marks.map((mark) => wordsOf(mark, mark.name))
}

interface JudgedSelection<Selection> {
  readonly own: Selection
  readonly answers: Readonly<Record<string, ForecastAnswer | undefined>>
}

/** The unusual months of a judged year. */
interface Marks extends Pick<JudgedYear, 'column' | 'name'> {
  readonly byMonth: ReadonlyMap<string, UnusualMonth>
  /** The answer's data about the year. */
  readonly shownAnswer: Pick<ForecastAnswer, 'unusual'>
}

function marksOf({ year, column, name }: JudgedYear, answer: ForecastAnswer | undefined, chosen: string): Marks {
  const isShown = (month: string) => month.startsWith(`${year}-`)
  const all = answer?.unusual ?? null
  const judged = all?.judged.filter(isShown) ?? []
  const unusual = all && {
    ...{ watched: judged.length, judged },
    months: all.months.filter(({ month }) => isShown(month)),
  }
  const byMonth = new Map(markedMonths({ unusual }, chosen).map((month) => [month.month, month]))
  return { column, ...(name === undefined ? {} : { name }), byMonth, shownAnswer: { unusual } }
}

/** The key of the points of a column. */
const pointsOf = (column: string): string => `unusual ${column}`

/** The month of a row: its own field, or the time that it begins with. */
const monthOf = (frame: Frame, { month, values }: FrameRow): string =>
  month ?? (frame.columns[0]?.role === 'time' ? String(values[frame.columns[0].key]) : '')

/** A frame with the points of the marked months, for pictures, and their expected figures, for its table. */
function markedFrame(frame: Frame, marks: readonly Marks[], unit: Unit, context: Context): Frame {
  const months = frame.rows.map((row) => monthOf(frame, row))
  const marked = marks.filter(
    ({ column, byMonth }) =>
      months.some((month) => byMonth.has(month)) && frame.columns.some(({ key }) => key === column),
  )
  if (marked.length === 0) return frame
  const { columns, rows } = frameOf(
    months,
    [{ key: 'of', label: '', of: (month) => month }, ...marked.flatMap((mark) => markColumns(mark, unit, context))],
    context,
  )
  return {
    ...frame,
    columns: [...frame.columns, ...columns.slice(1)],
    rows: frame.rows.map((row, at) => {
      const { of: _, ...values } = rows[at]?.values ?? {}
      return { ...row, values: { ...row.values, ...values } }
    }),
  }
}

/** The points, which only pictures have: a table would add the figures up again. */
const markColumns = ({ column, name, byMonth }: Marks, unit: Unit, context: Context): readonly ReadColumn<string>[] =>
  unusualColumns<string>((month) => byMonth.get(month) ?? null, unit, context).map((unusualColumn) => {
    const text = typeof unusualColumn.label === 'string' ? unusualColumn.label : context.say(unusualColumn.label)
    const label = name === undefined ? text : labelled(name, text, context.language)
    return unusualColumn.key === unusualKey
      ? { ...unusualColumn, key: pointsOf(column), label, unit, in: 'picture' }
      : { ...unusualColumn, key: `${pointsOf(column)} expected`, label, in: 'table' }
  })

/** A picture of months with its points; any other picture as it is. */
function markedEncoding(
  encoding: Encoding,
  drawn: Frame,
  marks: readonly Marks[],
  unit: Unit,
  context: Context,
): Encoding {
  if (encoding.kind !== 'trend' && encoding.kind !== 'bars') return encoding
  const frame = encoding.frame === undefined ? drawn : markedFrame(encoding.frame, marks, unit, context)
  const columns = (encoding.y ?? [])
    .map((channel) => (typeof channel === 'string' ? channel : channel.column))
    .concat(encoding.y === undefined ? frame.columns.map(({ key }) => key) : [])
  const points = marks
    .filter(({ column }) => columns.includes(column))
    .map(({ column }) => pointsOf(column))
    .filter((key) => frame.columns.some((column) => column.key === key))
  if (points.length === 0) return encoding
  return {
    ...encoding,
    // Points cannot be drawn on bars.
    kind: 'trend',
    ...(encoding.frame === undefined ? {} : { frame }),
    ...(encoding.y === undefined ? {} : { y: [...encoding.y, ...points] }),
  }
}
