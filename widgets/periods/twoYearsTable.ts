import type { Context } from '../context.ts'
import { common } from '../texts/commonWords.ts'
import { year as yearText } from '../texts/format.ts'
import type { TableColumn, TableModel, TableRow } from '../views/table.ts'
import { comparedMonths } from './heldMonths.ts'
import { changeOf, monthKey, type Pair } from './periods.ts'
import {
  comparedMonthList,
  heldMonthList,
  isBeyondMonths,
  monthsWithRow,
  type TwoYears,
  type YearFigure,
  yearsByTheirRows,
} from './twoYears.ts'

type TwoFigures = Pick<Pair, 'current' | 'previous'>

/** The columns "this year, last year, change" of a year. */
export function yearColumns(year: number, context: Context): readonly TableColumn[] {
  return [
    { key: 'current', label: yearText(year, context.language), kind: 'number' },
    { key: 'previous', label: yearText(year - 1, context.language), kind: 'number' },
    { key: 'change', label: context.say(common.change), kind: 'change' },
  ]
}

/**
 * The months as a table, and what is held of the years beyond them, so that each column adds up. What is compared is summed up in a sub-total with its change; the total is what the years come to, whether their
 * months are held or not, so its change is given only where all of it is compared. `changeBetween` is the cell of a change; in percent by default.
 */
export function monthsTable(
  months: TwoYears,
  context: Context,
  changeBetween: (figures: TwoFigures) => number | string | null = ({ current, previous }) =>
    changeOf(current, previous),
): TableModel {
  const { year, pairs, matchedPairs, figures, compared } = months
  const ofMonth = (index: number) => {
    const pair = matchedPairs[index]
    return pair === undefined || pair.open ? null : changeBetween(pair)
  }
  const rows: TableRow[] = monthsWithRow(months).map((index) => ({
    level: 'row',
    mark: { kind: 'period', value: monthKey(year, index + 1) },
    cells: {
      month: monthKey(year, index + 1),
      current: pairs[index]?.current ?? null,
      previous: pairs[index]?.previous ?? null,
      change: ofMonth(index),
    },
  }))
  rows.push(...yearOnlyRow(months, context))
  const list = comparedMonthList(months)
  const whole = compared.current === figures.current.value && compared.previous === figures.previous.value
  if (list.length > 0 && !whole) {
    rows.push({
      level: 'subtotal',
      cells: {
        month: comparedHead(months, context),
        current: compared.current,
        previous: compared.previous,
        change: changeBetween(compared),
      },
    })
  }
  rows.push({
    level: 'total',
    ofYears: yearsByTheirRows(months),
    cells: {
      month: context.say(common.total),
      current: figures.current.value,
      previous: figures.previous.value,
      change: whole ? changeBetween(compared) : null,
    },
  })
  return {
    columns: [{ key: 'month', label: context.say(common.month), kind: 'month' }, ...yearColumns(year, context)],
    rows,
    count: rows.length,
  }
}

/** What figures of whole years add to those of the months; nothing where the months are all that is held. */
function yearOnlyRow({ figures }: TwoYears, context: Context): readonly TableRow[] {
  const [current, previous] = [beyondMonths(figures.current), beyondMonths(figures.previous)]
  if (current === null && previous === null) return []
  return [{ level: 'row', cells: { month: yearOnlyHead(context), current, previous, change: null } }]
}

/** What a year's figure holds beyond its months; null where it is their sum. */
export const beyondMonths = (figure: YearFigure): number | null =>
  isBeyondMonths(figure) ? (figure.value ?? 0) - (figure.ofMonths ?? 0) : null

/** The head of the row of what is held for the year and in no month. */
export const yearOnlyHead = ({ say }: Context): string => say(words.yearOnly)

/** The head of the sub-total of what is compared: its months, or that it is the compared part where that has all twelve. */
export function comparedHead(months: TwoYears, context: Context): string {
  const list = comparedMonthList(months)
  if (list.length === 12) return context.say(words.compared)
  return comparedMonths(months.year, list, heldMonthList(months), 'year_before', context)
}

/** The change of one month, over what both years have of it; null where it is not over or has no pair. */
export const monthChange = (pair: Pair | undefined): number | null =>
  pair === undefined || pair.open ? null : changeOf(pair.current, pair.previous)

const words = {
  yearOnly: {
    en: 'Held for the year, not by month',
    fr: 'Connu pour l’année, non par mois',
    he: 'ידוע לשנה, לא לפי חודש',
    ru: 'Известно за год, не по месяцам',
    ar: 'معروف للسنة لا للشهر',
    th: 'มีเป็นรายปี ไม่มีรายเดือน',
  },
  compared: {
    en: 'Compared',
    fr: 'Comparé',
    he: 'בהשוואה',
    ru: 'Сравнивается',
    ar: 'ما تشمله المقارنة',
    th: 'ส่วนที่เทียบกัน',
  },
} as const
