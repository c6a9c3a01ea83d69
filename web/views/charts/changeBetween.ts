import type { Language } from '@sala/catalog/words.ts'
import { changeOf } from '@sala/widgets/periods/periods.ts'
import { difference, formatChange, listed } from '@sala/widgets/texts/format.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'

/**
 * The change of a category between two years, as in the table: `+30,626; +6.2%`. Null if the table has none. The difference is added only
 * if it is that of the two drawn figures: the change may cover only members that both years hold.
 */
export function changeBetween(view: ChartView, at: number, language: Language): string | null {
  if (view.kind !== 'trend' && view.kind !== 'comparison') return null
  const change = view.changesBetween?.[at] ?? null
  const changeText = formatChange(change, language)
  if (changeText === null || typeof change !== 'number') return changeText
  const figureOf = (role: 'current' | 'previous') =>
    view.series.find((series) => series.role === role)?.values[at] ?? null
  const [current, previous] = [figureOf('current'), figureOf('previous')]
  const drawn = changeOf(current, previous)
  if (current === null || previous === null || drawn === null || Math.abs(drawn - change) > 0.005) return changeText
  return listed([difference(current - previous, language), changeText], language, ';')
}
