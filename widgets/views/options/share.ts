import type { EChartsOption } from 'echarts/types/dist/option'
import { percent } from '../../format.ts'
import { percentOf, sum } from '../../periods.ts'
import { common } from '../../words.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { ShareView } from '../view.ts'
import { categoryColour, legend, valuesOf } from './base.ts'

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
  const shareOf = (name: string) =>
    percent(percentOf(slices.find((slice) => slice.name === name)?.value ?? null, total), language)
  const narrow = width === 'narrow'
  return {
    ...(narrow
      ? {
          legend: {
            ...legend(
              slices.map((slice) => ({ name: slice.name, line: false })),
              style,
            ),
            formatter: (name: string) => `${name}  ${shareOf(name)}`,
          },
        }
      : {}),
    series: [
      {
        type: 'pie',
        radius: ['48%', '72%'],
        center: ['50%', narrow ? '58%' : '50%'],
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
        label: {
          show: !narrow,
          color: palette.text,
          fontFamily,
          fontSize: 12,
          formatter: ({ name }) => `${name}\n${shareOf(name)}`,
        },
        labelLine: { show: !narrow, lineStyle: { color: palette.axis } },
        data: slices.map((slice) => ({
          name: slice.name,
          value: slice.value,
          itemStyle: { color: categoryColour(slice.key, slice.at, palette) },
        })),
      },
    ],
  }
}

function slicesOf(view: ShareView, { palette, language }: ChartStyle): readonly Slice[] {
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
      name: common.other[language],
      key: 'other',
      at: room - 1,
      value: rest.reduce((total, slice) => total + slice.value, 0),
    },
  ]
}
