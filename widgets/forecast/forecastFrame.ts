import type { Answer } from '@sala/catalog/answers.ts'
import { type ForecastLevel, forecastLevels } from '@sala/catalog/api/forecastIntervals.ts'
import type { Unit } from '@sala/catalog/dataset.ts'
import { formatMessage, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { oneOf } from '../filters/filters.ts'
import { placeName } from '../filters/placeFilters.ts'
import type { Encoding } from '../frames/encoding.ts'
import type { Frame } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { figure, partsOf } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { monthAndYear, number, percent, short, year as yearText } from '../texts/format.ts'
import { sentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { markedMonths, type UnusualMonth, unusualColumns, unusualWords } from '../unusual/unusualMonths.ts'
import type { Figure } from '../views/figuresView.ts'
import { words } from './forecastWords.ts'
import { sumInterval } from './sums.ts'

/** Shared parts of the cards of forecasts: held and expected months, the sum of their year, and the backtest of the method. */

export type ForecastAnswer = Answer<'v2/tourist/immigration/forecast'>

/** The subject of a series. */
interface Measured {
  readonly label: MessageDescriptor
  readonly unit: Unit
}

/** Months of the history that are drawn; the table has all of them. */
const drawnMonths = 36

/** How many months ahead are shown. */
export const monthsAhead = oneOf(words.ahead, { '12': words.months12, '24': words.months24 }, '12')

interface MonthRow {
  readonly unusual: UnusualMonth | null
  readonly month: string
  readonly value: number | null
  readonly expected: ForecastAnswer['forecast'][number] | null
}

/** The held and expected months, one row each. Forecasts have columns of their own. */
function forecastFrame(
  answer: ForecastAnswer,
  { label, unit }: Measured,
  { ahead, unusual }: Pick<Chosen, 'ahead' | 'unusual'>,
  context: Context,
): Frame {
  // Parts of a person or a baht would look more certain than they are.
  const rounded = (value: number | undefined) => (unit === 'percent' ? figure(value) : wholeFigure(value))
  const marked = markedMonths(answer, unusual)
  const kind = unit === 'percent' ? ('percent' as const) : ('number' as const)
  const history: readonly MonthRow[] = answer.history.map(({ month, value }) => ({
    ...{ month, value, expected: null },
    unusual: marked.find((point) => point.month === month) ?? null,
  }))
  const future = shownForecast(answer, ahead).map(
    (expected): MonthRow => ({ month: expected.month, value: null, expected, unusual: null }),
  )
  return frameOf(
    [...history, ...future],
    [
      { key: 'month', label: common.month, role: 'time' },
      { key: 'value', label, kind, of: ({ value }) => figure(value) },
      {
        key: 'forecast',
        label: words.forecast,
        role: 'forecast',
        kind,
        of: ({ expected }) => rounded(expected?.value),
      },
      ...intervalColumns<MonthRow>(({ expected }, level) => expected?.[`interval_${level}`], rounded, context).map(
        (column) => ({ ...column, kind }),
      ),
      ...(marked.length === 0 ? [] : unusualColumns<MonthRow>((row) => row.unusual, unit, context)),
    ],
    context,
    {
      unit,
      row: (_, at) => (at < history.length - drawnMonths ? { in: 'table' } : {}),
      headline: [...headlineOf(answer, unit, context)],
      note: noteOf(answer, ahead, context),
    },
  )
}

interface Interval {
  readonly low: number
  readonly high: number
}

/** The lower and the upper ends of both intervals. */
export function intervalColumns<Row>(
  of: (row: Row, level: ForecastLevel) => Interval | null | undefined,
  rounded: (value: number | undefined) => number | null,
  { say }: Context,
): readonly ColumnOf<Row>[] {
  const ends = { low: '↓', high: '↑' } as const
  return forecastLevels.flatMap((level) =>
    (['low', 'high'] as const).map((end) => ({
      key: `${end}${level}`,
      label: `${say(words[`band${level}`])} ${ends[end]}`,
      role: 'interval' as const,
      of: (row: Row) => rounded(of(row, level)?.[end]),
    })),
  )
}

/** The bands that pictures draw of them. */
export const intervalBands = ({ say }: Context) => ({
  band: { name: say(words.band80), low: 'low80', high: 'high80' },
  outerBand: { name: say(words.band95), low: 'low95', high: 'high95' },
})

/** A figure without decimals; null without a figure. */
export function wholeFigure(value: number | null | undefined): number | null {
  const measured = figure(value)
  return measured === null ? null : Math.round(measured)
}

/** The figures above, the lines with their bands, and the test beside them. */
function forecastEncoding(answer: ForecastAnswer, unusual: string, context: Context): readonly Encoding[] {
  const lines = {
    kind: 'trend',
    y: [
      'value',
      ...(answer.forecast.length === 0 ? [] : ['forecast']),
      ...(markedMonths(answer, unusual).length === 0 ? [] : ['unusual']),
    ],
    ...(answer.forecast.length === 0 ? {} : intervalBands(context)),
  } as const
  const headline = { kind: 'headline' } as const
  if (answer.back_test === null) return [headline, lines]
  const test = { kind: 'table', title: context.say(words.test), frame: testFrame(answer.back_test, context) } as const
  return [headline, { ...lines, span: 8 }, { ...test, span: 4, folded: true }]
}

interface Chosen {
  readonly ahead: string
  readonly unusual: string
  readonly location_source?: string | null
  readonly location_destination?: string | null
}
interface Selection {
  readonly forecast: ForecastAnswer
}

/** Shared parts of the cards of forecasts: frame, pictures and subtitle of a series. */
export const forecastParts = (measured: Measured) => ({
  frame: ({ forecast }: Selection, chosen: Chosen, context: Context) =>
    forecastFrame(forecast, measured, chosen, context),
  encode: ({ forecast }: Selection, { unusual }: Chosen, context: Context) =>
    forecastEncoding(forecast, unusual, context),
  subtitle: ({ forecast }: Selection, chosen: Chosen, context: Context) => {
    const place = chosen.location_source ?? chosen.location_destination ?? null
    return subtitleOf(
      forecastSubtitle(forecast, chosen.ahead, placeName(place, context), context),
      unusualWords(forecast, chosen.unusual, context),
    )
  },
})

/** The subject of the forecast, its source, what was left out, and the number of backtests. */
export function forecastSubtitle(
  answer: ForecastAnswer,
  ahead: string,
  place: string | null,
  context: Context,
): string {
  const { language, say } = context
  const { set_aside: setAside, missing, incomplete, back_test: test } = answer
  const counted = (message: typeof words.missing | typeof words.origins, count: number) =>
    formatMessage(message, language, { count: number(count, language) })
  return subtitleOf(
    noteOf(answer, ahead, context) || null,
    test === null ? null : counted(words.origins, test.origins),
    setAside === 0 ? null : say(words.setAside),
    missing === 0 ? null : counted(words.missing, missing),
    ...incomplete.map(({ month, members, of }) =>
      formatMessage(words.incomplete, language, {
        month: monthAndYear(month, language),
        members: number(members, language),
        of: number(of, language),
      }),
    ),
    place,
  )
}

/** Why there is no forecast, in the reader's language; null if there is one. */
export function reasonOf({ none, history }: ForecastAnswer, { language, say }: Context): string | null {
  switch (none?.reason) {
    case undefined:
      return null
    case 'too_short':
      return formatMessage(words.none.too_short, language, { count: number(none?.months ?? 0, language) })
    case 'too_old': {
      const month = history.at(-1)?.month
      return formatMessage(words.none.too_old, language, {
        month: month === undefined ? '' : monthAndYear(month, language),
      })
    }
    case 'no_figures':
      return say(common.noData)
    default:
      return none === null ? null : say(words.none[none.reason])
  }
}

/** The forecast of as many months as are shown. */
const shownForecast = ({ forecast }: ForecastAnswer, ahead: string): ForecastAnswer['forecast'] =>
  forecast.slice(0, Number(ahead))

function noteOf(answer: ForecastAnswer, ahead: string, { language }: Context): string {
  const forecastPoints = shownForecast(answer, ahead)
  const [from, to, lastActual] = [forecastPoints[0]?.month, forecastPoints.at(-1)?.month, answer.history.at(-1)?.month]
  if (from === undefined || to === undefined || lastActual === undefined) return ''
  const span = `${monthAndYear(from, language)} – ${monthAndYear(to, language)}`
  return sentence(formatMessage(words.subtitle, language, { span, month: monthAndYear(lastActual, language) }))
}

/** The sum of the year of the held months from January and the expected ones. */
function headlineOf(answer: ForecastAnswer, unit: Unit, context: Context): readonly Figure[] {
  const { language, say } = context
  const reason = reasonOf(answer, context)
  if (reason !== null) {
    return [
      { key: 'forecast', label: say(words.forecast), value: null, unit, change: null, note: reason, explained: true },
    ]
  }
  const forecastYear = yearOf(answer)
  if (forecastYear === null) return []
  const { year, held: heldSum, rest, interval } = forecastYear
  return [
    {
      key: 'expected',
      label: formatMessage(words.expectedIn, language, { year: yearText(year, language) }),
      value: wholeFigure(heldSum + rest),
      unit,
      change: null,
      note: formatMessage(words.expectedNote, language, {
        low: short(heldSum + interval.low, language),
        high: short(heldSum + interval.high, language),
      }),
    },
  ]
}

/**
 * The year of the first forecast month: its held months, and its expected ones. Null if one of its months has no figure, or figures do not
 * add up.
 */
export function yearOf(answer: ForecastAnswer) {
  const [next] = answer.forecast
  if (next === undefined) return null
  const { year, month } = partsOf(next.month)
  const yearHistory = answer.history.filter((point) => partsOf(point.month).year === year)
  const values = yearHistory.flatMap(({ value }) => value ?? [])
  const december = answer.forecast[12 - month]
  if (values.length !== month - 1 || december === undefined || december.sum === null) return null
  return {
    year,
    held: values.reduce((sum, value) => sum + value, 0),
    /** The last month of the year with data; null without any. */
    last: yearHistory.at(-1)?.month ?? null,
    rest: december.sum.value,
    interval: sumInterval(december.sum, answer.scale, 80),
    months: 13 - month,
  }
}

/** How the method did, beside the figures of the year before. */
function testFrame(test: NonNullable<ForecastAnswer['back_test']>, context: Context): Frame {
  const { language } = context
  const decimal = (value: number | null) => number(value, language, 2)
  const rows = [
    { label: words.mase, own: decimal(test.mase), naive: decimal(test.naive_mase) },
    { label: words.mape, own: percent(test.mape, language), naive: percent(test.naive_mape, language) },
    { label: words.covered80, own: percent(test.coverage_80, language), naive: null },
    { label: words.covered95, own: percent(test.coverage_95, language), naive: null },
  ]
  return frameOf(
    rows,
    [
      { key: 'measure', label: words.testFigure, of: ({ label }) => context.say(label) },
      { key: 'own', label: words.forecast, role: 'note' },
      { key: 'naive', label: words.naive, role: 'note' },
    ],
    context,
  )
}
