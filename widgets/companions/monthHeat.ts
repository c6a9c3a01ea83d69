import type { Unit } from '@sala/catalog/dataset.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import type { Frame } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { figure, isOpenMonth, monthKey, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { monthName, year as yearText } from '../texts/format.ts'

interface YearOfMonths {
  readonly year: number
  /** Twelve; null where a month has no figure or is not over. */
  readonly months: readonly (number | null)[]
}

interface OfMonth {
  readonly _id: { readonly year: number; readonly month: number }
}

/** The years of which a month has a figure and is over, the newest first. */
export function yearsWithData<Row extends OfMonth>(
  rows: readonly Row[],
  figureOf: (row: Row) => number | null | undefined,
  context: Context,
): readonly YearOfMonths[] {
  const years = [...new Set(rows.map(({ _id }) => _id.year))].toSorted((a, b) => b - a)
  const valueIn = (year: number, month: number) => {
    const row = rows.find(({ _id }) => _id.year === year && _id.month === month)
    return row === undefined || isOpenMonth(monthKey(year, month), context.today) ? null : figure(figureOf(row))
  }
  return years
    .map((year) => ({ year, months: Array.from({ length: 12 }, (_, at) => valueIn(year, at + 1)) }))
    .filter(({ months }) => months.some((value) => value !== null))
}

/** A row for each year with its months, the darker the more; of people also the sum of a year where all of its months have a figure. */
export function heatFrame(years: readonly YearOfMonths[], unit: Unit, context: Context): Frame {
  const months = Array.from(
    { length: 12 },
    (_, at): ColumnOf<YearOfMonths> => ({
      key: `month ${at + 1}`,
      label: monthName(at + 1, context.language, 'short'),
      ...(unit === 'percent' && { kind: 'percent' }),
      heat: true,
      of: ({ months }) => months[at] ?? null,
    }),
  )
  const total: ColumnOf<YearOfMonths> = {
    key: 'total',
    label: common.total,
    role: 'total',
    of: ({ months }) => (months.includes(null) ? null : sum(months)),
  }
  const columns: readonly ColumnOf<YearOfMonths>[] = [
    { key: 'year', label: common.year, role: 'time', kind: 'year' },
    ...months,
    ...(unit === 'people' ? [total] : []),
  ]
  return frameOf(years, columns, context, { unit })
}

/** The first and the last year, or the only one. */
export const yearsText = (years: readonly YearOfMonths[], language: Language): string =>
  [
    ...new Set([years.at(-1), years[0]].flatMap((year) => (year === undefined ? [] : [yearText(year.year, language)]))),
  ].join('–')
