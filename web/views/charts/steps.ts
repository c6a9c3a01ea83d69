import type { Language } from '@sala/catalog/words.ts'
import { amount, change, formatChange, labelled, listed, number } from '@sala/widgets/texts/format.ts'
import { cellName } from '@sala/widgets/views/options/lazyChartFacts.ts'
import type { ChartView, HeatMapView } from '@sala/widgets/views/view.ts'
import { changeBetween } from './changeBetween.ts'

/** Keyboard steps through a chart. The category that a key moves to, or null; `at` is null before the first step. */
export function stepTo(key: string, at: number | null, view: ChartView, rightToLeft: boolean): number | null {
  if (view.kind === 'heat_map') return cellStepTo(key, at, view, rightToLeft)
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

/** The cells of a heat map are numbered line by line. */
function cellStepTo(key: string, at: number | null, view: HeatMapView, rightToLeft: boolean): number | null {
  const across = view.categories.length
  const last = across * view.series.length - 1
  const onward = rightToLeft ? -1 : 1
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: across,
    ArrowUp: -across,
    Home: -last,
    End: last,
  }
  const move = moves[key]
  if (move === undefined || last < 0) return null
  if (at === null) return move > 0 ? 0 : last
  const next = at + move
  return Math.abs(move) === across && (next < 0 || next > last) ? at : Math.min(last, Math.max(0, next))
}

/** The position of a keyboard step: its category, and for a heat map its line. */
export function cellOf(view: ChartView, at: number): { readonly category: number; readonly line: number | null } {
  const across = view.categories.length
  if (view.kind !== 'heat_map') return { category: at, line: null }
  return { category: at % across, line: Math.floor(at / across) }
}

/** The figures of one category in words: `March: 2026 1,234; 2025 987`. */
export function sayStep(view: ChartView, at: number, language: Language): string {
  const { category, line } = cellOf(view, at)
  if (view.kind === 'heat_map' && line !== null) {
    const figure = view.series[line]?.values[category] ?? null
    return labelled(cellName(view, category, line), amount(figure, view.unit, language), language)
  }
  if (view.kind === 'scatter') {
    const figures = view.series.map(
      ({ name, values }, seriesIndex) =>
        `${name} ${amount(values[at] ?? null, view.units[seriesIndex] ?? view.unit, language)}`,
    )
    return labelled(view.categories[at] ?? '', listed(figures, language, ';'), language)
  }
  const formatValue = view.kind === 'ranking' && view.of === 'changes' ? change : number
  const figures = view.series.map(({ name, values }) => `${name} ${formatValue(values[at] ?? null, language)}`)
  const changed = view.kind === 'ranking' ? formatChange(view.changes[at] ?? null, language) : null
  if (changed !== null) figures.push(changed)
  const between = changeBetween(view, at, language)
  if (between !== null) figures.push(between)
  return `${view.names?.[at] ?? view.categories[at] ?? ''}: ${listed(figures, language, ';')}`
}
