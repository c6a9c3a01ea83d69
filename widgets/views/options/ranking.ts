import type { EChartsOption } from 'echarts/types/dist/option'
import { type ChartStyle, chartText } from '../style.ts'
import type { RankingView } from '../view.ts'
import { grid, hatched, nameAxis, ownColour, valuesOf } from './base.ts'
import { barLabels, changeLabels, labelRoomBeside, namesBeside, unseenAxis } from './labels/barLabels.ts'
import { symbolImage } from './places/symbols.ts'

/**
 * Horizontal bars, the first on top, each with its figure and its change on the year at its end; of changes, each to its side of zero and
 * in the colour of its sign. No axis of figures is needed.
 */
export function rankingOption(view: RankingView, style: ChartStyle): EChartsOption {
  const { palette, direction } = style
  const [main] = view.series
  const values = main === undefined ? [] : valuesOf(main, view.categories)
  const open = new Set(main?.open ?? [])
  const diverging = view.of === 'changes'
  const rowColours = view.keys?.map((key) => ownColour(key, palette)) ?? []
  // Some in their own colours among others would look chosen.
  const coloured = rowColours.length > 0 && rowColours.every((colour) => colour !== undefined)
  const colourOf = (value: number, at: number) => {
    if (diverging) return value < 0 ? palette.fall : palette.rise
    return (coloured ? rowColours[at] : undefined) ?? palette.current
  }
  return {
    grid: { ...grid(0), [direction === 'rtl' ? 'left' : 'right']: labelRoomBeside(view.changes, style) },
    xAxis: unseenAxis(style),
    yAxis: nameAxis(view.categories, style, { ...symbolLabels(view, style), ...namesBeside(view.changes, style) }),
    series: [
      {
        type: 'bar',
        name: chartText(main?.name ?? ''),
        barMaxWidth: 16,
        itemStyle: { color: palette.current, borderRadius: 2 },
        label: diverging ? changeLabels(values, style) : barLabels(values, view.changes, style),
        data: values.map((value, at) => {
          if (value === null) return null
          const colour = colourOf(value, at)
          if (open.has(at)) return hatched(value, colour, palette)
          return colour === palette.current ? value : { value, itemStyle: { color: colour } }
        }),
      },
    ],
  }
}

/** A small drawing before each name that has one; the names are plain text, since braces have been taken out of them. */
function symbolLabels({ symbols = [] }: RankingView, { palette }: ChartStyle) {
  if (symbols.length === 0) return {}
  const distinctSymbols = [...new Set(symbols)].filter((name) => name !== null)
  return {
    formatter: (text: string, index: number) => {
      const symbol = symbols[index] ?? null
      return symbol === null ? text : `{${symbol}|} ${text}`
    },
    rich: Object.fromEntries(
      distinctSymbols.map((name) => [
        name,
        { width: 18, height: 18, backgroundColor: { image: symbolImage(name, palette) } },
      ]),
    ),
  }
}
