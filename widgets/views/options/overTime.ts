import type { BarSeriesOption, EChartsOption, LineSeriesOption } from 'echarts/types/dist/option'
import { figure } from '../../periods/periods.ts'
import type { Palette } from '../palette.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { Band, ComparisonView, Series, SeriesRole, StackView, TrendView } from '../view.ts'
import { bandColour, bandSeries } from './band.ts'
import {
  belowLegend,
  categoryAxis,
  colourOf,
  grid,
  hatched,
  type LegendEntry,
  legend,
  maximumOf,
  nameAxis,
  valuesOf,
} from './base.ts'
import { barLabels, labelRoomBeside, namesBeside, unseenAxis } from './labels/barLabels.ts'
import { aboveNames, endRoom, hasEndRoom, minGap, namedBars, nameLabel, namesBehind } from './labels/directNames.ts'
import { namesAlong, placeNames } from './labels/namesAlong.ts'
import { lineColour, lines, pointOf } from './lines.ts'
import { isIsolatedPoint, isLongTrend, longAxis, outlineDays } from './longTrend.ts'
import { axisTop, valueAxis } from './valueAxes.ts'

/** Bars come in the order of time: last year, then this year. */
const order: Readonly<Record<SeriesRole, number>> = { previous: 0, current: 1, category: 2, target: 3, forecast: 4 }

const lyingOrder: typeof order = { ...order, current: 0, previous: 1 }
/** The thickness of a lying bar in CSS pixels. */
const lyingBar = 12
/** Figures at the ends of bars are taller than those. */
const betweenLyingBars = 4

/** Bars side by side, each series named above one of its bars where there is room; the target is a thin line across them. */
export function comparisonOption(view: ComparisonView, style: ChartStyle): EChartsOption {
  if (view.shape === 'rows') return lyingComparison(view, style)
  const series = view.series.toSorted((a, b) => order[a.role] - order[b.role])
  const maximum = view.range?.most ?? maximumOf(series.flatMap((item) => valuesOf(item, view.categories)))
  const entries = series.map((item, index) => barEntry(item, index, style.palette))
  const targets = series.filter(({ role }) => role === 'target')
  const barNames = hasEndRoom(targets, style) ? nameBars(series, view, style) : null
  const drawn = series.map((item, index): (BarSeriesOption | LineSeriesOption)[] =>
    item.role === 'target'
      ? targetLine(item, view, style, barNames !== null)
      : [bars(item, index, view, style, barNames?.get(item.key))],
  )
  return {
    ...(barNames === null ? { legend: legend(entries, style) } : {}),
    grid: {
      ...grid(barNames === null ? belowLegend(entries, style) : aboveNames),
      ...(barNames === null || targets.length === 0
        ? {}
        : { [style.direction === 'rtl' ? 'left' : 'right']: endRoom(targets) }),
    },
    xAxis: categoryAxis(view.categories, style),
    yAxis: valueAxis(maximum, style, view.unit, view.range),
    // Bars of a group are ordered from left to right whatever the direction of the axis, so they are reversed with it.
    series: (style.direction === 'rtl' ? drawn.toReversed() : drawn).flat(),
  }
}

/** Where each series of bars is named, by key; null where one has no room. */
function nameBars(series: readonly Series[], view: ComparisonView, style: ChartStyle) {
  const upright = series.filter(({ role }) => role !== 'target')
  const valuesIn = (some: readonly Series[]) => some.map((item) => valuesOf(item, view.categories))
  const targets = series.filter(({ role }) => role === 'target')
  const names = namedBars(upright, valuesIn(upright), valuesIn(targets), style)
  return names === null
    ? null
    : new Map(upright.map(({ key }, index) => [key, { at: names[index] ?? 0, position: 'top' as const }]))
}

/** Horizontal bars in pairs, this year on top, each with its figure; last year's figure is part of the change. */
function lyingComparison(view: ComparisonView, style: ChartStyle): EChartsOption {
  const series = view.series.toSorted((a, b) => lyingOrder[a.role] - lyingOrder[b.role])
  const entries = series.map((item, index) => barEntry(item, index, style.palette))
  const changes = series.flatMap((item) => item.changes ?? [])
  const names = namesBehind(series, changes, style)
  const room = labelRoomBeside(changes, style) + (names ?? 0)
  return {
    ...(names === null ? { legend: legend(entries, style) } : {}),
    grid: {
      ...grid(names === null ? belowLegend(entries, style) : 0),
      [style.direction === 'rtl' ? 'left' : 'right']: room,
    },
    xAxis: unseenAxis(style),
    yAxis: nameAxis(view.categories, style, namesBeside(changes, style)),
    series: series.map((item, index) => ({
      ...bars(item, index, view, style),
      barMaxWidth: lyingBar,
      barGap: `${(100 * betweenLyingBars) / lyingBar}%`,
      label: barLabels(
        valuesOf(item, view.categories),
        item.changes ?? [],
        style,
        names === null ? null : { text: item.name, ...nameLabel(item, barColour(item, index, style.palette), style) },
        item.role !== 'previous',
      ),
    })),
  }
}

/** The height of a lying comparison in CSS pixels: it grows with its bars. */
export function comparisonRowsHeight({ categories, series }: ComparisonView, width: ChartStyle['width']): number {
  const changes = series.flatMap((item) => item.changes ?? [])
  const above = namesBehind(series, changes, { width }) === null ? belowLegend(series, { width }) : 0
  return above + 8 + categories.length * (series.length * (lyingBar + betweenLyingBars) + 12)
}

/** Lines over time, named at their ends where there is room. */
export function trendOption(view: TrendView, style: ChartStyle): EChartsOption {
  const all = view.series.map((series) => valuesOf(series, view.categories))
  const days = isLongTrend(view, all) ? outlineDays(all, view.categories.length, style.width) : null
  const bands = [
    { band: view.band, outer: false },
    { band: view.outerBand, outer: true },
  ].flatMap(({ band, outer }) => (band === undefined ? [] : [{ band, outer }]))
  const maximum = view.range?.most ?? maximumOf([...all.flat(), ...bands.flatMap(({ band }) => band.high.map(figure))])
  // A band has no end to be named at, and long names would take the room of the lines.
  const direct =
    bands.length === 0 &&
    hasEndRoom(view.series, style) &&
    view.series.every(({ faint, points }) => faint === undefined && points === undefined) &&
    endsApart(all, maximum) &&
    (endRoom(view.series) <= roomOfYear || endTogether(all))
  const entries = [
    ...view.series.map((series, index) => ({
      name: series.name,
      line: true,
      dashed: series.role === 'forecast',
      colour: lineColour(series, index, style.palette),
    })),
    ...bands.map(({ band, outer }) => ({ name: band.name, line: false, colour: bandColour(style, outer) })),
  ]
  const along =
    direct || days !== null
      ? null
      : placeNames(
          entries.map(({ name, line, colour }, index) => ({
            name,
            role: view.series[index]?.role ?? 'category',
            kind: !line ? 'edge' : view.series[index]?.points === true ? 'points' : 'line',
            colour: line ? colour : style.palette.textMuted,
            values: all[index] ?? valuesOfEdge(bands[index - all.length]?.band, view),
          })),
          view.range ?? { least: 0, most: axisTop(maximum, view.unit) },
          style,
        )
  const isLabelled = direct || along !== null
  return {
    ...(isLabelled ? {} : { legend: legend(entries, style) }),
    // Names at the ends of lines need room on the side where time ends.
    grid: {
      ...grid(isLabelled ? 12 : belowLegend(entries, style)),
      ...(direct ? { [style.direction === 'rtl' ? 'left' : 'right']: endRoom(view.series) } : {}),
    },
    xAxis: days !== null ? longAxis(view, style) : categoryAxis(view.categories, style, true),
    yAxis: valueAxis(maximum, style, view.unit, view.range),
    // The current line is drawn last, above the others; the band lies below them all.
    series: [
      ...view.series
        .map((series, index) => lines(series, index, { values: all[index] ?? [], direct, days }, view, style))
        .toReversed()
        .flat(),
      ...bands.toReversed().map(({ band, outer }) => bandSeries(band, days !== null, view, style, outer)),
      ...(along === null ? [] : [namesAlong(along, view, style)]),
    ],
  }
}

/** A band is named above its upper edge. */
const valuesOfEdge = (band: Band | undefined, { categories }: TrendView) =>
  categories.map((_, at) => figure(band?.high[at]))

const barColour = (series: Series, index: number, palette: Palette) =>
  series.role === 'category'
    ? colourOf(series, index, palette)
    : palette[series.role === 'forecast' ? 'current' : series.role]

/** The legend entry of a series of bars, or of the target across them. */
function barEntry(series: Series, index: number, palette: Palette): LegendEntry {
  return {
    name: series.name,
    line: series.role === 'target',
    colour: barColour(series, index, palette),
    ...(series.role === 'previous' ? { edge: palette.previousEdge } : {}),
  }
}

/** The category whose bar a name is attached to, and the side of the bar. */
export interface BarName {
  readonly at: number
  readonly position: 'top' | 'left' | 'right' | [number | string, number]
  readonly align?: 'left' | 'right'
  readonly offset?: [number, number]
}

const labelOf = ({ at: _, ...place }: BarName) => place

/** Upright bars of one series, named at one of them; a period that is not over is hatched. */
export function bars(
  single: Series,
  index: number,
  view: ComparisonView | StackView,
  style: ChartStyle,
  barName?: BarName,
): BarSeriesOption {
  const { palette } = style
  const open = new Set(single.open ?? [])
  const pale = single.role === 'previous'
  const colour = barColour(single, index, palette)
  return {
    type: 'bar',
    id: single.key,
    name: chartText(single.name),
    barGap: '8%',
    barCategoryGap: '28%',
    barMaxWidth: 28,
    itemStyle: {
      color: colour,
      borderRadius: [2, 2, 0, 0],
      ...(pale ? { borderColor: palette.previousEdge, borderWidth: 1 } : {}),
    },
    data: valuesOf(single, view.categories).map((value, at) => {
      if (value === null || (at !== barName?.at && !open.has(at))) return value
      return {
        ...(open.has(at) ? hatched(value, colour, palette) : { value }),
        ...(at === barName?.at ? { label: { ...nameLabel(single, colour, style), ...labelOf(barName) } } : {}),
      }
    }),
  }
}

/** A thin line with a casing in the colour of the ground, so that it is seen across the bars as well. */
function targetLine(series: Series, view: ComparisonView, style: ChartStyle, isLabelled: boolean): LineSeriesOption[] {
  const { palette } = style
  const values = valuesOf(series, view.categories)
  const target: LineSeriesOption = {
    type: 'line',
    id: series.key,
    name: chartText(series.name),
    z: 4,
    symbol: 'none',
    color: palette.target,
    lineStyle: { color: palette.target, width: 1.5 },
    endLabel: { ...nameLabel(series, palette.target, style), show: isLabelled },
    data: values.map((value, index) => pointOf(value, isIsolatedPoint(values, index), palette.target)),
  }
  // Under the same name, so that the legend switches both; it stays out of the tooltip.
  const casing: LineSeriesOption = {
    ...target,
    id: `${series.key} casing`,
    z: 3,
    silent: true,
    tooltip: { show: false },
    lineStyle: { color: palette.surface, width: 4.5 },
    endLabel: { show: false },
    data: [...values],
  }
  return [target, casing]
}

/** The room of the name of a year, in pixels: longer names would lie on lines that go on behind them. */
const roomOfYear = 52

/** Whether no line ends before another. */
function endTogether(all: readonly (readonly (number | null)[])[]): boolean {
  return new Set(all.map((values) => values.findLastIndex((value) => value !== null))).size === 1
}

/** Whether the lines end far enough from each other to be named there. */
function endsApart(all: readonly (readonly (number | null)[])[], maximum: number): boolean {
  const ends = all.flatMap((values) => {
    const at = values.findLastIndex((value) => value !== null)
    return at < 0 ? [] : [{ at, value: values[at] ?? 0 }]
  })
  return ends.every((end, index) =>
    ends.slice(index + 1).every((other) => end.at !== other.at || Math.abs(end.value - other.value) > maximum * minGap),
  )
}
