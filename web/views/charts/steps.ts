import type { Language } from '@sala/catalog/words.ts'
import { change, changeSaid, listed, number } from '@sala/widgets/texts/format.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import { changeBetween } from './changeBetween.ts'

/** Walking through a chart with the keyboard: from category to category, hearing the figures of each. */

/** Where a key leads from a category, or null where it leads nowhere. `at` is null before the first step. */
export function stepTo(key: string, at: number | null, view: ChartView, rightToLeft: boolean): number | null {
  const last = view.categories.length - 1
  if (last < 0) return null
  const onward = rightToLeft && view.kind !== 'ranking' ? 'ArrowLeft' : 'ArrowRight'
  const back = onward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === onward || key === 'ArrowDown') return at === null ? 0 : Math.min(last, at + 1)
  if (key === back || key === 'ArrowUp') return at === null ? last : Math.max(0, at - 1)
  return null
}

/** The figures of one category in words: `March: 2026 1,234; 2025 987`. */
export function sayStep(view: ChartView, at: number, language: Language): string {
  const said = view.kind === 'ranking' && view.of === 'changes' ? change : number
  const figures = view.series.map(({ name, values }) => `${name} ${said(values[at] ?? null, language)}`)
  const changed = view.kind === 'ranking' ? changeSaid(view.changes[at] ?? null, language) : null
  if (changed !== null) figures.push(changed)
  const between = changeBetween(view, at, language)
  if (between !== null) figures.push(between)
  return `${view.names?.[at] ?? view.categories[at] ?? ''}: ${listed(figures, language, ';')}`
}
