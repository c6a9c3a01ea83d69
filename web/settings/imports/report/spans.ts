import type { AppliedStatus } from '@sala/catalog/api/importReport.ts'
import type { Language } from '@sala/catalog/words.ts'
import { listed, monthAndYear, year } from '@sala/widgets/texts/format.ts'

/** Spans that are shown; a file with more holes is told by its first and last. */
const maxSpans = 6

/** Months and years from–to in the reader's words: “January 2024 – March 2024, 2023”. */
export function spansInWords(periods: AppliedStatus['periods'], language: Language): string {
  const name = (period: string) =>
    period.length === 4 ? year(Number(period), language) : monthAndYear(period, language, 'short')
  const listedPeriods = periods.length <= maxSpans ? periods : [...periods.slice(0, maxSpans - 1), ...periods.slice(-1)]
  const words = listedPeriods.map(({ from, to }) => (from === to ? name(from) : `${name(from)} – ${name(to)}`))
  if (periods.length > maxSpans) words.splice(-1, 0, '…')
  return listed(words, language)
}
