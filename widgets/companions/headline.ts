import type { Unit } from '@sala/catalog/dataset.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { isOpenMonth, monthKey, type Pair } from '../periods/periods.ts'
import { amount, monthAndYear, year as yearText } from '../texts/format.ts'
import type { Figure, FigureHistory, FiguresView } from '../views/figuresView.ts'
import { lineEnds } from '../views/sparkline.ts'
import { words } from './companionWords.ts'

/** Shared parts of the headlines: each is one figure with its change, its history, and a link to the rows behind it. */

/**
 * One headline figure, short in the reader's language; the line above it names the comparison. `reason` says why there is no figure
 * although some data are held.
 */
export function headlineView(
  figure: Omit<Figure, 'note' | 'shortened' | 'explained'>,
  reason: string | null = null,
): FiguresView {
  const explained = reason === null || figure.value !== null ? {} : { explained: true as const }
  return { kind: 'figures', figures: [{ ...figure, ...explained, shortened: true, note: reason ?? '' }] }
}

/** The months of two years, of which the earlier is left out where it is not the year before, up to the newest that is over: one that is not would look like a fall. */
export function monthsHistory(
  pairs: readonly Pair[],
  year: number,
  unit: Unit,
  context: Context,
  base: number = year - 1,
): FigureHistory | undefined {
  // A line with only the year before would end beside the figure as if it were the newest.
  if (pairs.every(({ current }) => current === null)) return undefined
  const monthsOf = (of: number, figureOf: (pair: Pair) => number | null) =>
    pairs.flatMap((pair, index) => {
      const month = monthKey(of, index + 1)
      const label = monthAndYear(month, context.language)
      return isOpenMonth(month, context.today) ? [] : [{ label, value: figureOf(pair) }]
    })
  // Years that do not follow each other make no line.
  const before = base === year - 1 ? monthsOf(base, ({ previous }) => previous) : []
  return historyOf([...before, ...monthsOf(year, ({ current }) => current)], unit, context)
}

/** Years, the oldest first. */
export function yearsHistory(
  years: readonly { readonly year: number; readonly value: number | null }[],
  unit: Unit,
  context: Context,
): FigureHistory | undefined {
  return historyOf(
    years.map(({ year, value }) => ({ label: yearText(year, context.language), value })),
    unit,
    context,
  )
}

/** From the first to the last period that has a figure; undefined where fewer than two have one. */
function historyOf(
  all: readonly { readonly label: string; readonly value: number | null }[],
  unit: Unit,
  context: Context,
): FigureHistory | undefined {
  const isKnown = ({ value }: (typeof all)[number]) => value !== null
  const periods = all.slice(all.findIndex(isKnown), all.findLastIndex(isKnown) + 1)
  const values = periods.flatMap(({ value }) => value ?? [])
  if (values.length < 2) return undefined
  const { language } = context
  return {
    values: periods.map(({ value }) => value),
    ends: lineEnds(values, unit, language),
    description: formatMessage(words.lowestToHighest, language, {
      span: `${periods[0]?.label ?? ''} – ${periods.at(-1)?.label ?? ''}`,
      low: amount(Math.min(...values), unit, language),
      high: amount(Math.max(...values), unit, language),
    }),
  }
}

/** The period of a headline for the address of a dashboard: its year, or one month of it. */
export const headlinePeriod = (year: number, month: number | null): string =>
  month === null ? String(year) : monthKey(year, month)

/** A history as part of a figure; empty without one. */
export function withHistory(history: FigureHistory | undefined): Pick<Figure, 'history'> {
  return history === undefined ? {} : { history }
}
