import { dashedStroke } from '@sala/widgets/views/options/base.ts'
import type { EChartsOption, LegendComponentOption } from 'echarts'

/** A name in a legend. */
export interface LegendItem {
  /** The name of the series, or of the part of a ring. */
  readonly name: string
  /** The name, with its share if it has one. */
  readonly text: string
  /** Shown as a stroke for a line. */
  readonly line: boolean
  /** The line is dashed. */
  readonly dashed?: true
  readonly colour: string
  readonly edge: string | null
}

interface ExtractedLegend {
  /** Line by line, in reading order. */
  readonly lines: readonly (readonly LegendItem[])[]
  /** The chart without the legend and without the hidden parts. */
  readonly option: EChartsOption
  /** The same with the legend drawn in it, for paper. */
  readonly printOption: EChartsOption
}

/**
 * Takes the legend out of a chart: on the screen it is HTML, where the keyboard reaches its names, and where ECharts need not lay it out
 * with each picture. The chart reserves its room above the plot.
 */
export function extractLegend(option: EChartsOption, hidden: ReadonlySet<string>): ExtractedLegend {
  const { legend, ...chart } = option
  const drawn = [legend ?? []].flat()
  const lines = drawn.map((line) => {
    const items = [...(line.data ?? [])].flatMap((entry) => itemOf(entry, line.formatter))
    // ECharts orders them from the left.
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
