import type { Unit } from '@sala/catalog/dataset.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { XAXisComponentOption, YAXisComponentOption } from 'echarts/types/dist/option'
import { axisFormat, percentSign } from '../../texts/format.ts'
import type { ChartStyle } from '../style.ts'
import type { ChartView } from '../view.ts'

/**
 * The axis of figures: it starts at zero unless something is below it, and abbreviates in the reader's language. Degrees Celsius have
 * a zero that means nothing, so lines of temperatures take the room that they need.
 */
export function valueAxis(
  maximum: number,
  style: ChartStyle,
  unit: Unit | null,
  range?: ChartView['range'],
): YAXisComponentOption {
  const ends = range === undefined ? {} : { min: range.least, max: range.most, scale: false }
  return { ...valueScale(maximum, style, unit), ...ends, position: startOf(style) }
}

/** The same lying, below lying bars; it runs as the reader reads. */
export function horizontalValueAxis(maximum: number, style: ChartStyle, unit: Unit): XAXisComponentOption {
  // Labels of values are side by side here: on a phone there is room for three.
  const splitNumber = style.width === 'narrow' ? 2 : 4
  return { ...valueScale(maximum, style, unit), splitNumber, inverse: style.direction === 'rtl' }
}

/**
 * Where an axis of figures that starts at zero ends, as ECharts rounds it: `splitNumber` intervals of 1, 2, 3, 5 or 10, each up to its share of the
 * figures. Null where the axis takes the room that its figures need.
 */
export function axisTop(maximum: number, unit: Unit): number | null {
  if (maximum <= 0 || unit === 'celsius') return null
  const share = maximum / splitNumber
  const power = 10 ** Math.floor(Math.log10(share))
  const step = power * (steps.find(({ below }) => share / power < below)?.step ?? 10)
  return Math.ceil(maximum / step - 1e-9) * step
}

const splitNumber = 4
const steps = [
  { below: 1.5, step: 1 },
  { below: 2.5, step: 2 },
  { below: 4, step: 3 },
  { below: 7, step: 5 },
]

function valueScale(maximum: number, style: ChartStyle, unit: Unit | null) {
  const fromZero = {
    min: (extent: { readonly min: number }) => Math.min(0, Number.isFinite(extent.min) ? extent.min : 0),
  }
  return { ...plainScale(maximum, style, unit), ...(unit === 'celsius' ? { scale: true } : fromZero) }
}

function plainScale(maximum: number, { palette, fontFamily, language }: ChartStyle, unit: Unit | null) {
  return {
    type: 'value' as const,
    splitNumber,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: palette.gridline } },
    axisLabel: {
      color: palette.textMuted,
      fontFamily,
      fontSize: 12,
      hideOverlap: true,
      formatter: unitFormat(maximum, unit, language),
    },
  }
}

function unitFormat(maximum: number, unit: Unit | null, language: Language): (value: number) => string {
  const format = axisFormat(maximum, language)
  return unit === 'percent' ? (value) => format(value) + percentSign(language) : format
}

/** The axes of a scatter, along the bottom and upright. They need no zero: points show how figures go together, not how much each is. */
export function scatterAxes(maximum: readonly [across: number, up: number], units: readonly Unit[], style: ChartStyle) {
  const close = { scale: true, splitNumber: style.width === 'narrow' ? 3 : 5 }
  const [across, up] = maximum
  return {
    across: { ...plainScale(across, style, units[0] ?? null), ...close, inverse: style.direction === 'rtl' },
    up: { ...plainScale(up, style, units[1] ?? null), ...close, position: startOf(style) },
  }
}

/** Where reading begins. */
const startOf = ({ direction }: ChartStyle) => (direction === 'rtl' ? ('right' as const) : ('left' as const))
