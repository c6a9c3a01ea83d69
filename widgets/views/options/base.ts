import type { EChartsOption, XAXisComponentOption, YAXisComponentOption } from 'echarts'
import { axisFormat, dash, number } from '../../format.ts'
import { figure } from '../../periods.ts'
import type { Palette } from '../palette.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { ChartView, Series } from '../view.ts'

/** What all charts share: type, tooltips, the aria description, and axes with gridlines that whisper. */
export function baseOption(view: ChartView, style: ChartStyle): EChartsOption {
  const { palette, fontFamily, reducedMotion } = style
  return {
    animation: !reducedMotion,
    animationDuration: 300,
    backgroundColor: 'transparent',
    textStyle: { fontFamily, fontSize: 12, color: palette.text },
    aria: { enabled: true, label: { enabled: true, description: view.description } },
    tooltip: {
      trigger: view.kind === 'ranking' || view.kind === 'share' ? 'item' : 'axis',
      // Drawn on the canvas as text: a name out of the data can never become markup of the page.
      renderMode: 'richText',
      confine: true,
      backgroundColor: palette.surface,
      borderColor: palette.gridline,
      textStyle: { fontFamily, fontSize: 12, color: palette.text },
      axisPointer: { type: view.kind === 'trend' ? 'line' : 'shadow', lineStyle: { color: palette.axis }, z: 0 },
      valueFormatter: (value) => exact(value, style),
    },
  }
}

/** A legend in the reader's direction, above the chart. */
export function legend(names: readonly string[], style: ChartStyle): NonNullable<EChartsOption['legend']> {
  const { palette, fontFamily, direction } = style
  return {
    type: 'scroll',
    top: 0,
    ...(direction === 'rtl' ? { right: 0, align: 'right' } : { left: 0 }),
    itemWidth: 14,
    itemHeight: 10,
    itemGap: 16,
    data: names.map(chartText),
    textStyle: { fontFamily, color: palette.textMuted, fontSize: 12 },
    pageTextStyle: { color: palette.textMuted },
    pageIconColor: palette.textMuted,
    pageIconInactiveColor: palette.gridline,
  }
}

/** The axis of words along the bottom; it runs from the right in right-to-left languages. Lines start at its very edge. */
export function categoryAxis(categories: readonly string[], style: ChartStyle, edge = false): XAXisComponentOption {
  const { palette, fontFamily, direction } = style
  return {
    type: 'category',
    data: categories.map(chartText),
    inverse: direction === 'rtl',
    boundaryGap: !edge,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.axis } },
    axisLabel: { color: palette.textMuted, fontFamily, fontSize: 12, hideOverlap: true },
  }
}

/** The axis of figures: it starts at zero unless something is below it, and abbreviates in the reader's language. */
export function valueAxis(maximum: number, style: ChartStyle): YAXisComponentOption {
  const { palette, fontFamily, language, direction } = style
  return {
    type: 'value',
    position: direction === 'rtl' ? 'right' : 'left',
    min: (extent) => Math.min(0, Number.isFinite(extent.min) ? extent.min : 0),
    splitNumber: 4,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: palette.gridline } },
    axisLabel: { color: palette.textMuted, fontFamily, fontSize: 12, formatter: axisFormat(maximum, language) },
  }
}

/** The plot's frame; labels of the axes stay inside it. */
export function grid(top: number): NonNullable<EChartsOption['grid']> {
  return { left: 4, right: 4, top, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' }
}

/** As many values as there are categories, each a finite number or a gap. */
export function valuesOf(series: Series, categories: readonly string[]): readonly (number | null)[] {
  return categories.map((_, index) => figure(series.values[index]))
}

/** The largest absolute figure on show; 0 where there is none. */
export function maximumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((largest, value) => Math.max(largest, Math.abs(value ?? 0)), 0)
}

/** The colour of a category: a channel's or a sentiment's own, else the next of the fixed order. */
export function categoryColour(key: string, index: number, palette: Palette): string {
  const own: Readonly<Record<string, string>> = { ...palette.sentiment, ...palette.channels }
  return (Object.hasOwn(own, key) ? own[key] : palette.categories[index % palette.categories.length]) ?? palette.current
}

/** A figure in full, for tooltips. */
export function exact(value: unknown, { language }: ChartStyle): string {
  return typeof value === 'number' ? number(value, language, Number.isInteger(value) ? 0 : 2) : dash
}
