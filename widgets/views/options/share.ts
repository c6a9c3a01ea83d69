import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { EChartsOption } from 'echarts/types/dist/option'
import { percentOf, sum } from '../../periods/periods.ts'
import { common } from '../../texts/commonWords.ts'
import { number, percent } from '../../texts/format.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { ShareView } from '../view.ts'
import { belowLegend, categoryColour, legend, valuesOf } from './base.ts'
import { isListed, showsCounts } from './lazyChartFacts.ts'

/** A part of a donut as it is drawn. */
interface Slice {
  readonly name: string
  readonly key: string
  /** Its place among all categories: a slice keeps its colour when another one is nothing. */
  readonly at: number
  readonly value: number
}

/** A donut with each slice's share beside it, or in the legend where there is no room. Slices of nothing are left out. */
export function shareOption(view: ShareView, style: ChartStyle): EChartsOption {
  const { palette, fontFamily, language, width } = style
  const slices = slicesOf(view, style)
  const total = sum(slices.map((slice) => slice.value))
  const counted = showsCounts(view)
  const shareOf = (name: string) => {
    const value = slices.find((slice) => slice.name === name)?.value ?? null
    return counted ? number(value, language) : percent(percentOf(value, total), language)
  }
  const listed = isListed(view, width)
  const entries = slices.map(({ name, key, at }) => ({
    name,
    line: false,
    colour: categoryColour(key, at, palette),
    figure: shareOf(name),
  }))
  return {
    ...(listed ? { legend: legend(entries, style) } : {}),
    series: [
      {
        type: 'pie',
        ...(listed
          ? { top: belowLegend(entries, style), bottom: 4, radius: ['60%', '94%'] }
          : { radius: ['48%', '72%'], center: ['50%', '50%'] }),
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
        label: {
          show: !listed,
          color: palette.text,
          fontFamily,
          fontSize: 12,
          // Thai marks stand above and below their letters.
          lineHeight: 19,
          formatter: ({ name }) => `${name}\n${shareOf(name)}`,
        },
        labelLine: { show: !listed, lineStyle: { color: palette.axis } },
        data: slices.map((slice) => ({
          name: slice.name,
          value: slice.value,
          itemStyle: { color: categoryColour(slice.key, slice.at, palette) },
        })),
      },
    ],
  }
}

/** The slices that there is something of, at most as many as there are colours: the rest is one, "other". */
export function slicesOf(
  view: ShareView,
  { palette, language }: Pick<ChartStyle, 'palette' | 'language'>,
): readonly Slice[] {
  const [main] = view.series
  const values = main === undefined ? [] : valuesOf(main, view.categories)
  const slices = view.categories.flatMap((name, index) => {
    const value = values[index] ?? null
    return value === null || value <= 0
      ? []
      : [{ name: chartText(name), key: view.keys?.[index] ?? name, at: index, value }]
  })
  const room = palette.categories.length
  if (slices.length <= room) return slices
  const rest = slices.slice(room - 1)
  return [
    ...slices.slice(0, room - 1),
    {
      name: formatMessage(common.other, language),
      key: 'other',
      at: room - 1,
      value: rest.reduce((total, slice) => total + slice.value, 0),
    },
  ]
}
