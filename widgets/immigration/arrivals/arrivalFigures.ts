import type { Context } from '../../context.ts'
import { yearToDateLabel } from '../../periods/availableMonths.ts'
import { monthKey, type Pair } from '../../periods/periods.ts'
import { comparisonNote, isOfYear, lastMonth, monthsWithFigures, type TwoYears } from '../../periods/twoYears.ts'
import { againstMonths, monthNotOver, monthSpan } from '../../texts/sentences.ts'
import type { Figure } from '../../views/figuresView.ts'
import { words } from './arrivalWords.ts'
import type { MatchedFigures } from './comparison.ts'
import { peopleChange } from './peopleChange.ts'

/** The latest month, where any is held, and the year so far, or the one month that is chosen, each against the same of the year before. */
export function arrivalFigures(months: TwoYears, context: Context): readonly Figure[] {
  const { year, figures, compared } = months
  const since = context.say(words.sinceYearBegan)
  const ofYear: Figure = {
    key: 'since_january',
    label: yearToDateLabel(year, monthsWithFigures(months), isOfYear(figures.current), since, context.language),
    value: figures.current.value,
    unit: 'people',
    ...peopleChange(compared),
    note: comparisonNote(months, context),
  }
  const latest = months.month === null ? latestMonth(months, context) : null
  return latest === null ? [ofYear] : [latest, ofYear]
}

function latestMonth(months: TwoYears, context: Context): Figure | null {
  const { year, before, pairs, matchedPairs } = months
  const last = lastMonth(months)
  if (last === null) return null
  return {
    key: 'latest_month',
    label: context.say(words.latestMonth),
    value: pairs[last - 1]?.current ?? null,
    unit: 'people',
    ...peopleChange(matchedMonth(matchedPairs[last - 1])),
    note: monthNote({ year, before }, last, matchedPairs[last - 1], context),
  }
}

/** The comparison of a month; only the month if nothing matches. */
function monthNote(
  { year, before }: Pick<TwoYears, 'year' | 'before'>,
  month: number,
  pair: Pair | undefined,
  context: Context,
): string {
  if (pair?.open === true) return monthNotOver(monthKey(year, month), context)
  const isPaired = pair !== undefined && pair.current !== null && pair.previous !== null
  return isPaired
    ? againstMonths(year, [month, month], context, before)
    : monthSpan(year, [month, month], context.language)
}

/** The compared part of a month; null if it is not over or nothing matches. */
export function matchedMonth(pair: Pair | undefined): MatchedFigures | null {
  if (pair === undefined || pair.open || pair.current === null || pair.previous === null) return null
  return { current: pair.current, previous: pair.previous }
}
