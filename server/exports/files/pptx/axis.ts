import type { Unit } from '@sala/catalog/dataset.ts'
import type { Language } from '@sala/catalog/words.ts'
import { axisPower } from '@sala/widgets/texts/format.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import type { ChartOptions } from './library.ts'

/** The labels of the axes of a native chart: Office draws them again when a person edits the chart. */

/** From here on a figure beside a bar is shortened: eleven digits are unreadable. */
const shortenedFrom = 1e10

/** The axis of the figures: short, in the reader's words, never twice the same figure and none between two people. */
export function valueAxisOptions(view: ChartView, language: Language): ChartOptions {
  const { maximum, whole: hasWholeFigures } = extentOf(view)
  const step = hasWholeFigures && maximum < 10 ? { valAxisMajorUnit: maximum <= 5 ? 1 : 2 } : {}
  return { valAxisLabelFormatCode: axisCode(maximum, hasWholeFigures, view.unit, language), ...step }
}

/** Excel's code for the figure beside a bar. */
export function labelCode(view: ChartView, language: Language): string {
  if (view.kind === 'ranking' && view.of === 'changes') return '+0.00"%";-0.00"%";+0.00"%"'
  const { maximum, whole: hasWholeFigures } = extentOf(view)
  if (view.unit === 'percent') return '0.00"%"'
  if (maximum >= shortenedFrom) return scaled(maximum, language, 1) ?? '#,##0'
  return hasWholeFigures ? '#,##0' : '#,##0.0'
}

function axisCode(maximum: number, hasWholeFigures: boolean, unit: Unit, language: Language): string {
  const plain = maximum < 10 && !hasWholeFigures ? '0.0' : '#,##0'
  if (unit === 'percent') return `${plain}"%"`
  return scaled(maximum, language, null) ?? plain
}

/** A code that writes figures in a power of ten; null where the language's power is none that Excel can divide by (แสน). */
function scaled(maximum: number, language: Language, decimals: number | null): string | null {
  const power = axisPower(maximum, language)
  if (power === null) return null
  const thousands = Math.log10(power.at) / 3
  if (!Number.isInteger(thousands)) return null
  const places = decimals ?? (maximum / power.at < 10 ? 1 : 0)
  return `[=0]0;${places === 0 ? '0' : `0.${'0'.repeat(places)}`}${','.repeat(thousands)}"${power.word}"`
}

/** The largest figure that is drawn, and whether all are whole numbers. */
function extentOf({ kind, series, categories }: ChartView): { readonly maximum: number; readonly whole: boolean } {
  const all = series.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const drawn =
    kind === 'stack'
      ? categories.map((_, at) => series.reduce((total, { values }) => total + (values[at] ?? 0), 0))
      : all
  return { maximum: drawn.reduce((most, value) => Math.max(most, value), 0), whole: all.every(Number.isInteger) }
}
