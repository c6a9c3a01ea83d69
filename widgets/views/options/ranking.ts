import type { EChartsOption } from 'echarts/types/dist/option'
import { change, short } from '../../format.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { RankingView } from '../view.ts'
import { grid, hatched, nameAxis, valuesOf } from './base.ts'
import { symbolImage } from './symbols.ts'

/** Horizontal bars, the first on top, each with its figure and its change on the year at its end. No axis of figures is needed. */
export function rankingOption(view: RankingView, style: ChartStyle): EChartsOption {
  const { palette, fontFamily, language, direction, width } = style
  const [main] = view.series
  const values = main === undefined ? [] : valuesOf(main, view.categories)
  const open = new Set(main?.open ?? [])
  const rightToLeft = direction === 'rtl'
  const labelOf = (index: number): string => {
    const amount = `{figure|${short(values[index] ?? null, language)}}`
    const changed = view.changes[index] ?? null
    if (changed === null || !Number.isFinite(changed)) return amount
    const parts = [amount, `{${changed < 0 ? 'fall' : 'rise'}|${change(changed, language)}}`]
    return (rightToLeft ? parts.toReversed() : parts).join('  ')
  }
  const label = { fontFamily, fontSize: 12 }
  const compared = view.changes.some((changed) => changed !== null)
  const room = compared ? (width === 'narrow' ? 120 : 144) : 64
  return {
    grid: { ...grid(0), [rightToLeft ? 'left' : 'right']: room },
    xAxis: { type: 'value', min: 0, max: 'dataMax', inverse: rightToLeft, show: false },
    yAxis: nameAxis(view.categories, style, symbolLabels(view, style)),
    series: [
      {
        type: 'bar',
        name: chartText(main?.name ?? ''),
        barMaxWidth: 16,
        itemStyle: { color: palette.current, borderRadius: 2 },
        label: {
          show: true,
          position: rightToLeft ? 'left' : 'right',
          formatter: ({ dataIndex }) => labelOf(dataIndex),
          rich: {
            figure: { ...label, color: palette.text },
            rise: { ...label, color: palette.rise },
            fall: { ...label, color: palette.fall },
          },
        },
        data: values.map((value, at) =>
          open.has(at) && value !== null ? hatched(value, palette.current, palette) : value,
        ),
      },
    ],
  }
}

/** A small drawing before each name that has one; the names are plain text, since braces have been taken out of them. */
function symbolLabels({ symbols = [] }: RankingView, { palette }: ChartStyle) {
  if (symbols.length === 0) return {}
  const shown = [...new Set(symbols)].filter((name) => name !== null)
  return {
    formatter: (text: string, index: number) => {
      const symbol = symbols[index] ?? null
      return symbol === null ? text : `{${symbol}|} ${text}`
    },
    rich: Object.fromEntries(
      shown.map((name) => [name, { width: 18, height: 18, backgroundColor: { image: symbolImage(name, palette) } }]),
    ),
  }
}
