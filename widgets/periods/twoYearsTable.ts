import { defineMessages } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import type { Frame, FrameRow, Value } from '../frames/frame.ts'
import { frameOf, type ReadColumn } from '../frames/frameOf.ts'
import { common } from '../texts/commonWords.ts'
import { monthAndYear, monthName, year as yearText } from '../texts/format.ts'
import { comparedMonths } from './availableMonths.ts'
import { areSame, changeOf, monthKey, type Pair } from './periods.ts'
import {
  comparedMonthList,
  isBeyondMonths,
  monthsWithFigures,
  monthsWithRow,
  type TwoYears,
  type YearFigure,
  yearsByTheirRows,
} from './twoYears.ts'

type TwoFigures = Pick<Pair, 'current' | 'previous'>

interface TwoYearOptions {
  /** The change of the total. */
  readonly total?: Value
  /** Another year that it is compared with than the one before. */
  readonly before?: number
  /** The one month that the figures are of. */
  readonly month?: number | null
}

/** The columns "this year, last year, change" of a year, or of one month of it. */
export function twoYearColumns<Item extends TwoFigures>(
  year: number,
  change: ReadColumn<Item>['of'],
  context: Context,
  { total, before = year - 1, month = null }: TwoYearOptions = {},
): readonly ReadColumn<Item>[] {
  return [
    { key: 'current', label: headOf(year, month, context), of: ({ current }) => current },
    { key: 'previous', label: headOf(before, month, context), role: 'comparison', of: ({ previous }) => previous },
    { key: 'change', label: common.change, role: 'change', of: change, ...(total === undefined ? {} : { total }) },
  ]
}

/** A year or a month of it as the head of a column. */
export const headOf = (year: number, month: number | null, { language }: Context): string =>
  month === null ? yearText(year, language) : monthAndYear(monthKey(year, month), language)

/** The row of a month: its short name on an axis, its mark, and whether it is not over. */
export function monthRow(year: number, at: number, isOpen: boolean, { language }: Context): Partial<FrameRow> {
  return {
    axis: monthName(at + 1, language, 'short'),
    mark: { kind: 'period', value: monthKey(year, at + 1) },
    ...(isOpen ? { status: 'open' } : {}),
  }
}

interface MonthsOptions extends Partial<Omit<Frame, 'columns' | 'rows'>> {
  /** The cell of a change; in percent by default. */
  readonly changeBetween?: (figures: TwoFigures) => number | string | null
}

interface MonthItem extends TwoFigures {
  readonly month: string
  readonly change: number | string | null
  readonly row: Partial<FrameRow>
}

/**
 * The months of two years, and the figures held beyond them, so that each column adds up. A subtotal has the compared part with its change;
 * the total has the figures of the years, and a change only if all of it is compared.
 */
export function monthsFrame(
  months: TwoYears,
  context: Context,
  { changeBetween = ({ current, previous }) => changeOf(current, previous), ...frame }: MonthsOptions = {},
): Frame {
  const { year, before, pairs, matchedPairs, figures, compared } = months
  const tabled = new Set(monthsWithRow(months))
  const coversFigures =
    areSame(compared.current, figures.current.value) && areSame(compared.previous, figures.previous.value)
  const changeOfMonth = (pair: Pair | undefined) => (pair === undefined || pair.open ? null : changeBetween(pair))
  const items: MonthItem[] = pairs.map((pair, at) => ({
    ...pair,
    month: monthKey(year, at + 1),
    change: changeOfMonth(matchedPairs[at]),
    row: { ...monthRow(year, at, pair.open, context), ...(tabled.has(at) ? {} : { in: 'picture' }) },
  }))
  const [current, previous] = [beyondMonths(figures.current), beyondMonths(figures.previous)]
  if (current !== null || previous !== null) {
    items.push({ month: yearOnlyHead(context), current, previous, change: null, row: { in: 'table' } })
  }
  if (compared.compared.length > 0 && !coversFigures) {
    const change = changeBetween(compared)
    items.push({ ...compared, month: comparedHead(months, context), change, row: { level: 'subtotal' } })
  }
  items.push({
    month: context.say(common.total),
    current: figures.current.value,
    previous: figures.previous.value,
    change: coversFigures ? changeBetween(compared) : null,
    row: { level: 'total', ofYears: yearsByTheirRows(months) },
  })
  return frameOf(
    items,
    [
      { key: 'month', label: common.month, role: 'time' },
      ...twoYearColumns<MonthItem>(year, ({ change }) => change, context, { before }),
    ],
    context,
    { ...frame, row: ({ row }) => row },
  )
}

/** A year's figure beyond its months; null if it is their sum. */
export const beyondMonths = (figure: YearFigure): number | null =>
  isBeyondMonths(figure) ? (figure.value ?? 0) - (figure.ofMonths ?? 0) : null

/** The heading of the row for figures held for the year but for no month. */
export const yearOnlyHead = ({ say }: Context): string => say(words.yearOnly)

/** The heading of the subtotal of the compared part: its months, or "compared part" if it has all twelve. */
export function comparedHead(months: TwoYears, context: Context): string {
  const list = comparedMonthList(months)
  if (list.length === 12) return context.say(words.compared)
  return comparedMonths(months.year, list, monthsWithFigures(months), 'year_before', context, months.before)
}

/** The change of one month, over the part that both years hold; null if it is not over or nothing matches. */
export const monthChange = (pair: Pair | undefined): number | null =>
  pair === undefined || pair.open ? null : changeOf(pair.current, pair.previous)

const words = defineMessages('widgets.twoYearsTable', {
  yearOnly: 'Held for the year, not by month',
  compared: 'Compared',
})
