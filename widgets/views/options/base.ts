import type {
  EChartsOption,
  LegendComponentOption,
  XAXisComponentOption,
  YAXisComponentOption,
} from 'echarts/types/dist/option'
import { figure } from '../../periods/periods.ts'
import { dash, number } from '../../texts/format.ts'
import type { Palette } from '../palette.ts'
import { raised, raisedStatusLetter, withoutStatusLetter } from '../statusLetter.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { ChartView, MapView, Series } from '../view.ts'

/** Pictures whose tooltip is about one mark, and not about all of a category. */
const ofItems: ReadonlySet<string> = new Set(['ranking', 'share', 'heat_map', 'scatter'])

/** What all charts share: fonts, tooltips, and axes with faint gridlines. Callers render the view's description beside the chart. */
export function baseOption(view: Pick<ChartView | MapView, 'kind'>, style: ChartStyle): EChartsOption {
  const { palette, fontFamily, reducedMotion } = style
  return {
    animation: !reducedMotion,
    // The first picture is not animated: animating ten cards at once takes too much processor time.
    animationDuration: 0,
    animationDurationUpdate: 300,
    backgroundColor: 'transparent',
    textStyle: { fontFamily, fontSize: 12, color: palette.text },
    tooltip: {
      trigger: ofItems.has(view.kind) ? 'item' : 'axis',
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

/** Room for labels in pixels, by width class, and the rough width of one letter. */
export const labelRoom = { narrow: 280, medium: 460, wide: 720 } as const
const letterWidth = 6

/** How wide a letter of our type is at 12 pixels, on average, from the first that fits. Marks above and below letters take no room. */
const letterWidths: readonly (readonly [letters: RegExp, pixels: number])[] = [
  [/\p{M}/u, 0],
  [/[\d%]|\p{Script=Thai}/u, 7.3],
  [/\p{Script=Cyrillic}/u, 7],
  [/\p{Script=Arabic}/u, 5.3],
  [/\p{Lu}/u, 8],
]
const otherLetter = 6

/** The width of a name in pixels, roughly. */
export function widthOf(name: string): number {
  const widthIn = (letter: string) => letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? otherLetter
  return [...name].reduce((width, letter) => width + widthIn(letter), 0)
}

/** A thin stroke: the legend symbol of a line. */
const stroke = 'path://M0,4h14v2h-14z'
/** The legend symbol of a dashed line. */
export const dashedStroke = 'path://M0,4h6v2h-6zM8,4h6v2h-6z'

/** A name as it takes room in a legend. */
interface LegendName {
  readonly name: string
  /** The text after the name: its share. */
  readonly figure?: string
}

export interface LegendEntry extends LegendName {
  readonly line: boolean
  /** The line is dashed. */
  readonly dashed?: boolean
  readonly colour: string
  /** Around a pale colour. */
  readonly edge?: string
}

/** The distance of a legend's lines, in pixels, and the margin between the last line and the plot. */
const legendLine = 24
const belowLastLine = 12
/** Between two names of a line. */
const legendGap = 16

type Room = Pick<ChartStyle, 'width' | 'pixels'>

/**
 * A legend in the reader's direction, above the chart, with strokes for lines. Each line of it is a separate ECharts legend: within one
 * legend ECharts spaces lines wider than their text needs, allows at most two line breaks, and in right-to-left languages computes breaks
 * without the room left of a mark, so that names are cut off and lines do not begin at the edge.
 */
export function legend(entries: readonly LegendEntry[], style: ChartStyle): LegendComponentOption[] {
  const { palette, fontFamily, direction } = style
  const rightToLeft = direction === 'rtl'
  const figures = new Map(entries.map(({ name, figure }) => [chartText(name), figure]))
  return legendLines(entries, style).map((line, index) => ({
    id: `legend ${index}`,
    // All names are shown, also in a file, where a paged legend cannot be turned.
    type: 'plain' as const,
    top: index * legendLine,
    // Flush with the titles above it.
    padding: [5, 0],
    ...(rightToLeft ? { right: 0, align: 'right' as const } : { left: 0 }),
    itemWidth: 14,
    itemHeight: 10,
    itemGap: legendGap,
    data: (rightToLeft ? line.toReversed() : line).map((entry) => ({
      name: chartText(entry.name),
      icon: entry.line ? (entry.dashed ? dashedStroke : stroke) : 'roundRect',
      itemStyle: {
        color: entry.colour,
        ...(entry.edge === undefined ? {} : { borderColor: entry.edge, borderWidth: 1 }),
      },
    })),
    formatter: (name: string) => {
      const figure = figures.get(name)
      return figure === undefined ? name : `${name}  ${figure}`
    },
    textStyle: { fontFamily, color: palette.textMuted, fontSize: 12 },
  }))
}

/** Where the plot begins below a legend of these names. */
export function belowLegend(entries: readonly LegendName[], style: Room): number {
  return belowLastLine + Math.max(1, legendLines(entries, style).length) * legendLine
}

/** The height that a legend of more than three lines takes from a plot of the usual height, in pixels. */
export function legendBeyond(entries: readonly LegendName[], style: Room): number {
  return Math.max(0, legendLines(entries, style).length - 3) * legendLine
}

/** The names of a legend, line by line as they find room. */
function legendLines<Entry extends LegendName>(
  entries: readonly Entry[],
  { width, pixels = labelRoom[width] }: Room,
): readonly (readonly Entry[])[] {
  const lines: Entry[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    const needed = widthOf(entry.figure === undefined ? entry.name : `${entry.name}  ${entry.figure}`) + 36
    if (used + needed > pixels + legendGap) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(entry)
    used += needed
  }
  return lines
}

/** The axis of words along the bottom; it runs from the right in right-to-left languages. Lines start at its very edge. */
export function categoryAxis(categories: readonly string[], style: ChartStyle, edge = false): XAXisComponentOption {
  const { direction, fontFamily, palette } = style
  const plain = categories.map(withoutStatusLetter)
  return {
    type: 'category',
    data: categories.map(chartText),
    boundaryGap: !edge,
    ...timeLine(style),
    axisLabel: {
      ...timeLabel(style),
      // Superscript letters fit between two names.
      interval: stepOf(plain, style.width) - 1,
      ...(plain.some((name, at) => name !== categories[at])
        ? {
            formatter: (name: string) => raisedStatusLetter(name, direction),
            rich: {
              [raised]: { fontFamily, fontSize: 10, color: palette.text, verticalAlign: 'top', padding: [0, 1, 5] },
            },
          }
        : {}),
    },
  }
}

/** The line of an axis along the bottom, and its direction. */
export function timeLine({ palette, direction }: ChartStyle) {
  return {
    inverse: direction === 'rtl',
    axisTick: { show: false },
    axisLine: { show: true, lineStyle: { color: palette.axis } },
  }
}

/** How its words are written. */
export function timeLabel({ palette, fontFamily }: ChartStyle) {
  return { color: palette.textMuted, fontFamily, fontSize: 12, hideOverlap: true }
}

/** The step between labelled categories, so that labels fit at even distances. */
export function stepOf(categories: readonly string[], width: ChartStyle['width']): number {
  const longest = categories.reduce((length, name) => Math.max(length, name.length), 1)
  const fitting = Math.max(2, Math.floor(labelRoom[width] / (longest * letterWidth + 14)))
  return Math.max(1, Math.ceil(categories.length / fitting))
}

/** The plot's frame; labels of the axes stay inside it. */
export function grid(top: number): NonNullable<EChartsOption['grid']> {
  return { left: 4, right: 4, top, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' }
}

/** As many values as there are categories, each a finite number or a gap. */
export function valuesOf(series: Series, categories: readonly string[]): readonly (number | null)[] {
  return categories.map((_, index) => figure(series.values[index]))
}

/** The largest absolute figure; 0 without figures. */
export function maximumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((largest, value) => Math.max(largest, Math.abs(value ?? 0)), 0)
}

/** The colour of a category: a channel's, a sentiment's or the rest's own, else the next of the fixed order. */
export function categoryColour(key: string, index: number, palette: Palette): string {
  return ownColour(key, palette) ?? palette.categories[index % palette.categories.length] ?? palette.current
}

/** The colour that a channel, a sentiment or the rest has everywhere; undefined for anything else. */
export function ownColour(key: string, palette: Palette): string | undefined {
  const namedColours: Readonly<Record<string, string>> = {
    ...palette.sentiment,
    ...palette.channels,
    other: palette.other,
  }
  return Object.hasOwn(namedColours, key) ? namedColours[key] : undefined
}

/** The colour of a series of a category. */
export function colourOf(series: Series, index: number, palette: Palette): string {
  return categoryColour(series.key, series.colour ?? index, palette)
}

/** A bar of a period that is not over. */
export function hatched(value: number, colour: string, { previous }: Palette) {
  const decal = { symbol: 'rect', color: colour, dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 }
  return { value, itemStyle: { color: previous, borderColor: colour, borderWidth: 1, decal } }
}

/** How names are written beyond their letters: a small drawing before each. */
interface NameLabels {
  /** Of the longest name, in pixels, where its figures need the room beside the bars. */
  readonly width?: number
  readonly formatter?: (name: string, index: number) => string
  readonly rich?: Readonly<Record<string, object>>
}

/** The most room that names beside lying bars take, in pixels; longer ones are cut. */
export const maxNameWidth = (width: ChartStyle['width']): number => (width === 'narrow' ? 148 : 200)

/** The axis of names beside lying bars, the first on top; `labels` adds to how the names are written. */
export function nameAxis(
  categories: readonly string[],
  style: ChartStyle,
  labels: NameLabels = {},
): YAXisComponentOption {
  const { palette, fontFamily, direction, width } = style
  return {
    type: 'category',
    data: categories.map(chartText),
    inverse: true,
    position: direction === 'rtl' ? 'right' : 'left',
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      color: palette.text,
      fontFamily,
      fontSize: 12,
      width: maxNameWidth(width),
      overflow: 'truncate',
      ...labels,
    },
  }
}

/** A figure in full, for tooltips. */
function exact(value: unknown, { language }: ChartStyle): string {
  return typeof value === 'number' ? number(value, language, Number.isInteger(value) ? 0 : 2) : dash
}
