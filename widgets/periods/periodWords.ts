import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'
import { listed, monthAndYear, year } from '../texts/format.ts'
import { monthSpan } from '../texts/sentences.ts'
import { monthAfter, partsOf } from './periods.ts'
import { spanWords } from './spanWords.ts'

/** More runs of periods than these are not all named. */
const maxRuns = 4

/** Months (`YYYY-MM`) and years (`YYYY`), ascending, as they are read: `January to July 2026, October 2026`. */
export function periodWords(periods: readonly string[], language: Language): string {
  const runs = runsOf(periods)
  const runTexts = runs.slice(-maxRuns).map(([from, to]) => runWords(from, to, language))
  return listed(runs.length > maxRuns ? ['…', ...runTexts] : runTexts, language)
}

type Run = readonly [from: string, to: string]

function runsOf(periods: readonly string[]): readonly Run[] {
  const runs: Run[] = []
  for (const period of new Set(periods.toSorted())) {
    const last = runs.at(-1)
    const follows = last !== undefined && last[1].length === period.length && after(last[1]) === period
    if (follows) runs[runs.length - 1] = [last[0], period]
    else runs.push([period, period])
  }
  return runs
}

const after = (period: string): string =>
  period.length === 4 ? String(Number(period) + 1).padStart(4, '0') : monthAfter(period)

function runWords(from: string, to: string, language: Language): string {
  const [first, last] = [partsOf(from), partsOf(to)]
  const areYears = from.length === 4 || (first.month === 1 && last.month === 12)
  if (areYears) {
    return first.year === last.year
      ? year(first.year, language)
      : formatMessage(spanWords.daySpan, language, { from: year(first.year, language), to: year(last.year, language) })
  }
  if (first.year === last.year) return monthSpan(first.year, [first.month, last.month], language)
  return formatMessage(spanWords.daySpan, language, {
    from: monthAndYear(from, language),
    to: monthAndYear(to, language),
  })
}
