import { dashedStroke } from '@sala/widgets/views/options/base.ts'
import type { EChartsOption, LegendComponentOption } from 'echarts'

/** A name of a legend, as it is shown. */
export interface LegendItem {
  /** Of the series, or of the part of a ring. */
  readonly name: string
  /** The name, and its share where it has one. */
  readonly text: string
  /** A line is named by a stroke. */
  readonly line: boolean
  /** The line is dashed. */
  readonly dashed?: true
  readonly colour: string
  readonly edge: string | null
}

interface ExtractedLegend {
  /** Line by line, in the order of reading. */
  readonly lines: readonly (readonly LegendItem[])[]
  /** The chart without it, and without what is hidden. */
  readonly option: EChartsOption
  /** The same with the legend drawn in it, for paper. */
  readonly printOption: EChartsOption
}

/**
 * Takes the legend out of a chart: on the screen it is a part of the page, where its names are reached by the keyboard, and where
 * ECharts does not have to set them anew with each picture. The chart keeps its room for it, above the plot.
 */
export function extractLegend(option: EChartsOption, hidden: ReadonlySet<string>): ExtractedLegend {
  const { legend, ...chart } = option
  const drawn = [legend ?? []].flat()
  const lines = drawn.map((line) => {
    const items = [...(line.data ?? [])].flatMap((entry) => itemOf(entry, line.formatter))
    // ECharts counts them from the left.
    return line.align === 'right' ? items.toReversed() : items
  })
  const names = lines.flat().map(({ name }) => name)
  const selected = Object.fromEntries(names.filter((name) => hidden.has(name)).map((name) => [name, false]))
  if (Object.keys(selected).length === 0) return { lines, option: chart, printOption: option }
  return {
    lines,
    option: { ...chart, legend: { show: false, data: names, selected } },
    printOption: { ...chart, legend: drawn.map((line) => ({ ...line, selected })) },
  }
}

type Line = LegendComponentOption
type Entry = NonNullable<Line['data']>[number]

function itemOf(entry: Entry, formatter: Line['formatter']): readonly LegendItem[] {
  if (typeof entry === 'string' || entry.name === undefined) return []
  const { name, icon, itemStyle } = entry
  return [
    {
      name,
      text: typeof formatter === 'function' ? formatter(name) : name,
      line: icon?.startsWith('path:') ?? false,
      ...(icon === dashedStroke ? { dashed: true as const } : {}),
      colour: textOf(itemStyle?.color) ?? 'currentColor',
      edge: textOf(itemStyle?.borderColor),
    },
  ]
}

const textOf = (colour: unknown) => (typeof colour === 'string' ? colour : null)
