import type { LineSeriesOption, XAXisComponentOption } from 'echarts/types/dist/option'
import { addDays, daysOf } from '../../filters/ranges.ts'
import { figure, monthAfter, partsOf } from '../../periods/periods.ts'
import { monthAndYear } from '../../texts/format.ts'
import { type ChartStyle, chartText, type WidthClass } from '../style.ts'
import type { Band, TrendView } from '../view.ts'

import { stepOf, timeLabel, timeLine } from './base.ts'

/** How far a band reaches at a place among the categories; both ends are `NaN` in a gap. */
export interface Edge {
  readonly at: number
  readonly low: number
  readonly high: number
}

/**
 * Trends over more days than a picture has room for. Of each stretch of days, a few pixels wide, only the outline is drawn: the lowest and
 * the highest figure, and the ends of gaps. Tables, files of figures and the tooltip have every day. Such a picture has a numeric axis on
 * which a day is its position among the categories (docs/decisions/0012-charts-maps-and-files-to-download.md).
 */

type Values = readonly (number | null)[]

/** From this many categories on: a year of days is many. */
const manyPoints = 360
/** Into how many stretches a picture is divided. */
const stretchCounts: Readonly<Record<WidthClass, number>> = { narrow: 240, medium: 360, wide: 480 }

/**
 * Whether a trend is drawn in this way: it is long, and none of its points has a mark of its own. `lines` are the figures of its series.
 */
export function isLongTrend({ categories, series }: TrendView, lines: readonly Values[]): boolean {
  if (categories.length < manyPoints) return false
  return series.every((item) => (item.open ?? []).length === 0) && !lines.some(hasLonely)
}

/** A figure between two gaps has no line that would show it. */
export function isIsolatedPoint(values: Values, index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
}

/** Whether any figure is isolated. */
export function hasLonely(values: Values): boolean {
  return values.some((value, at) => value !== null && isIsolatedPoint(values, at))
}

/** The axis along the bottom, with the words of as many categories as there is room for: of first days of months where they are days. */
export function longAxis({ categories, firstDay }: TrendView, style: ChartStyle): XAXisComponentOption {
  const step = stepOf(categories, style.width)
  const even = categories.flatMap((name, at) => (at % step === 0 ? [{ at, name }] : []))
  const namedDays = firstDay === undefined ? even : monthsFrom(firstDay, categories, style)
  const names = new Map(namedDays.map(({ at, name }) => [placeOfDay(at, style), name]))
  const last = placeOfDay(categories.length - 1, style)
  return {
    type: 'value',
    min: Math.min(0, last),
    max: Math.max(0, last),
    ...timeLine(style),
    inverse: false,
    splitLine: { show: false },
    axisLabel: {
      ...timeLabel(style),
      customValues: [...names.keys()],
      formatter: (place: number) => chartText(names.get(place) ?? ''),
    },
  }
}

/**
 * The position of a day on the axis: in right-to-left languages it is negative. On an inverted axis ECharts would reserve the room of the
 * labels on the wrong side, and leave the plot a narrow strip.
 */
export function placeOfDay(at: number, { direction }: Pick<ChartStyle, 'direction'>): number {
  return direction === 'rtl' && at > 0 ? -at : at
}

/** Every how many months an axis may have a word, so that they fall on the same months of each year. */
const monthSteps = [1, 2, 3, 4, 6, 12]

interface NamedDay {
  /** Its place among the categories. */
  readonly at: number
  readonly name: string
}

/** The first days of months within a number of days, as many as there is room for. */
function monthsFrom(firstDay: string, categories: readonly string[], style: ChartStyle): readonly NamedDay[] {
  const firsts = firstDaysOfMonths(firstDay, categories.length).map((day) => ({
    day,
    at: daysOf({ from: firstDay, to: day }) - 1,
    name: monthAndYear(day, style.language, 'short'),
  }))
  const least = stepOf(
    firsts.map(({ name }) => name),
    style.width,
  )
  const step = monthSteps.find((monthStep) => monthStep >= least) ?? 12 * Math.ceil(least / 12)
  return firsts.filter(({ day }) => {
    const { year, month } = partsOf(day)
    return step <= 12 ? (month - 1) % step === 0 : month === 1 && year % (step / 12) === 0
  })
}

/** Without writing each day of many years to find them. */
function firstDaysOfMonths(firstDay: string, count: number): readonly string[] {
  const lastDay = addDays(firstDay, count - 1)
  const firsts: string[] = []
  for (let month = firstDay.slice(0, 7); `${month}-01` <= lastDay; month = monthAfter(month)) {
    if (`${month}-01` >= firstDay) firsts.push(`${month}-01`)
  }
  return firsts
}

type SeriesShape = Pick<LineSeriesOption, 'symbol' | 'showSymbol' | 'animation' | 'dimensions' | 'data'>

/**
 * The days, as positions among the categories, of the common outline of some lines: all lines have a point on each, so that the tooltip of
 * a point has all of them.
 */
export function outlineDays(lines: readonly Values[], days: number, width: WidthClass): readonly number[] {
  const keptMask = new Uint8Array(days)
  for (const values of lines) {
    for (const { from, to } of stretchesOf(days, width)) {
      let [lowest, highest] = [from, from]
      for (let at = from; at < to; at += 1) {
        const value = values[at] ?? null
        const gap = value === null
        if (gap !== isGap(values, at - 1) || gap !== isGap(values, at + 1)) keptMask[at] = 1
        if (gap) continue
        if (value < (values[lowest] ?? Number.POSITIVE_INFINITY)) lowest = at
        if (value > (values[highest] ?? Number.NEGATIVE_INFINITY)) highest = at
      }
      keptMask[lowest] = 1
      keptMask[highest] = 1
    }
  }
  const indexes: number[] = []
  keptMask.forEach((isKept, at) => {
    if (isKept === 1) indexes.push(at)
  })
  return indexes
}

const isGap = (values: Values, at: number) => (values[at] ?? null) === null

/** A line with a point on some of its days. */
export function longLine(values: Values, days: readonly number[], style: ChartStyle): SeriesShape {
  return lineWithoutSymbols(days.flatMap((at) => [placeOfDay(at, style), values[at] ?? Number.NaN]))
}

/** The outline of a band: of each stretch the lowest and the highest figure, up to the gaps. */
export function longBand(band: Band, count: number, width: WidthClass): readonly Edge[] {
  const low = Float64Array.from({ length: count }, (_, at) => figure(band.low[at]) ?? Number.NaN)
  const high = Float64Array.from({ length: count }, (_, at) => figure(band.high[at]) ?? Number.NaN)
  const isMissing = (at: number) => Number.isNaN((low[at] ?? Number.NaN) + (high[at] ?? Number.NaN))
  /** The lowest and the highest of the days from `from` to before `to`; a gap where one of them is a gap. */
  function edge(at: number, from: number, to: number): Edge {
    let [bottom, top] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let day = from; day < to; day += 1) {
      bottom = Math.min(bottom, low[day] ?? Number.NaN)
      top = Math.max(top, high[day] ?? Number.NaN)
    }
    return { at, low: bottom, high: Math.max(bottom, top) }
  }
  return stretchesOf(count, width).flatMap(({ from, to }) => {
    const middle = edge(Math.floor((from + to - 1) / 2), from, to)
    if (Number.isNaN(middle.low + middle.high))
      return Array.from({ length: to - from }, (_, day) => edge(from + day, from + day, from + day + 1))
    // Up to its very ends.
    if (to - from > 1 && (isMissing(from - 1) || isMissing(to)))
      return [
        { ...middle, at: from },
        { ...middle, at: to - 1 },
      ]
    return [middle]
  })
}

interface Stretch {
  readonly from: number
  /** The first day after it. */
  readonly to: number
}

function stretchesOf(days: number, width: WidthClass): readonly Stretch[] {
  const count = Math.min(days, stretchCounts[width])
  const start = (index: number) => Math.round((index * days) / count)
  return Array.from({ length: count }, (_, index) => ({ from: start(index), to: start(index + 1) }))
}

/**
 * Points as pairs of a day's position and its figure, `NaN` in a gap. ECharts makes and compares a symbol for each point unless symbols are
 * off, and reads settings from each point unless points are bare numbers.
 */
function lineWithoutSymbols(points: readonly number[]): SeriesShape {
  return {
    symbol: 'none',
    showSymbol: false,
    animation: false,
    // The first as a time: figures are stacked, days are not.
    dimensions: [{ name: 'day', type: 'time' }, 'value'],
    // ECharts takes them for any series; its types know of them only for some.
    data: Float64Array.from(points) as unknown as NonNullable<LineSeriesOption['data']>,
  }
}
