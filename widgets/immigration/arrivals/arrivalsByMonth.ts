import type { Context } from '../../context.ts'
import { comparisonNote, monthLabels, monthMarks, type TwoYears, twoSeries } from '../../periods/twoYears.ts'
import { common } from '../../texts/commonWords.ts'
import { figureSentence } from '../../texts/sentences.ts'
import type { TrendView } from '../../views/view.ts'
import { changeCell } from './peopleChange.ts'

/** What a picture of arrivals by month shows, whichever kind it is: two years, month beside month. */
export function arrivalsByMonth(months: TwoYears, context: Context): Omit<TrendView, 'kind' | 'band'> {
  return {
    unit: 'people',
    categories: monthLabels(context),
    marks: monthMarks(months.year),
    series: twoSeries(months.pairs, months.year, context),
    description: `${comparisonNote(months, context)}. ${figureSentence(
      context.say(common.arrivals),
      months.compared.current ?? months.figures.current.value,
      'people',
      changeCell(months.compared, context),
      context,
    )}`,
  }
}
