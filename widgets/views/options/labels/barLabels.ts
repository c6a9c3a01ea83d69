import type { BarSeriesOption } from 'echarts/types/dist/option'
import { change, formatChange, short } from '../../../texts/format.ts'
import { type ChartStyle, chartText } from '../../style.ts'

/** The name of a series behind its first bar. */
interface SeriesName {
  readonly text: string
  readonly color: string
  readonly fontWeight: number
}

/**
 * The figure at the end of each lying bar, and its change behind it where there is one; a change that is a text has no colour. With them
 * no axis of figures is needed. A series among others is named behind its first bar.
 */
export function barLabels(
  values: readonly (number | null)[],
  changes: readonly (number | string | null)[],
  { palette, fontFamily, language, direction }: ChartStyle,
  name: SeriesName | null = null,
  withFigures = true,
): NonNullable<BarSeriesOption['label']> {
  const rightToLeft = direction === 'rtl'
  const labelOf = (index: number): string => {
    const parts = [
      ...(withFigures ? figureOf(index) : []),
      ...(index === 0 && name !== null ? [`{name|${chartText(name.text)}}`] : []),
    ]
    return (rightToLeft ? parts.toReversed() : parts).join('  ')
  }
  const figureOf = (index: number): readonly string[] => {
    const value = values[index] ?? null
    // Fractions of a baht are for the table and the tooltip.
    const amount = `{figure|${short(value !== null && Math.abs(value) >= 100 ? Math.round(value) : value, language)}}`
    const changed = changes[index] ?? null
    const style = typeof changed !== 'number' ? 'figure' : changed < 0 ? 'fall' : 'rise'
    const changeText = typeof changed === 'number' && !Number.isFinite(changed) ? null : formatChange(changed, language)
    return changeText === null ? [amount] : [amount, `{${style}|${changeText}}`]
  }
  const label = { fontFamily, fontSize: 12 }
  return {
    show: true,
    position: rightToLeft ? 'left' : 'right',
    formatter: ({ dataIndex }) => labelOf(dataIndex),
    rich: {
      figure: { ...label, color: palette.text },
      rise: { ...label, color: palette.rise },
      fall: { ...label, color: palette.fall },
      ...(name === null ? {} : { name: { ...label, color: name.color, fontWeight: name.fontWeight } }),
    },
  }
}

/** The change at each bar of a ranking of changes. On the positive side, also for a decrease, because the names are on the other side. */
export function changeLabels(
  values: readonly (number | null)[],
  { palette, fontFamily, language, direction }: ChartStyle,
): NonNullable<BarSeriesOption['label']> {
  const label = { fontFamily, fontSize: 12 }
  return {
    show: true,
    position: direction === 'rtl' ? 'left' : 'right',
    formatter: ({ dataIndex }) => {
      const value = values[dataIndex] ?? null
      return value === null ? '' : `{${value < 0 ? 'fall' : 'rise'}|${change(value, language)}}`
    },
    rich: { rise: { ...label, color: palette.rise }, fall: { ...label, color: palette.fall } },
  }
}

/** The room for such a label beside the longest bar, in pixels. */
export function labelRoomBeside(
  changes: readonly (number | string | null)[],
  { width }: Pick<ChartStyle, 'width'>,
): number {
  if (changes.every((changed) => changed === null)) return 64
  return width === 'narrow' ? 120 : 144
}

/**
 * The room for names beside narrow horizontal bars, in pixels: what bars and figures leave, because ECharts would take it from the figures.
 */
export function namesBeside(
  changes: readonly (number | string | null)[],
  style: ChartStyle,
): { readonly width?: number } {
  const { width, pixels } = style
  if (width !== 'narrow' || pixels === undefined) return {}
  return { width: Math.min(200, Math.max(124, pixels - labelRoomBeside(changes, style) - minBarWidth)) }
}

/** The room of the longest bar at least, in pixels. */
const minBarWidth = 90

/** The axis of lying bars that say their figures themselves. */
export function unseenAxis({ direction }: ChartStyle) {
  return {
    type: 'value' as const,
    // Bars begin at zero; one below it needs room on the other side.
    min: ({ min }: { readonly min: number }) => Math.min(0, Number.isFinite(min) ? min : 0),
    max: ({ max }: { readonly max: number }) => Math.max(0, Number.isFinite(max) ? max : 0),
    inverse: direction === 'rtl',
    show: false,
  }
}
