import type { EChartsOption } from 'echarts/types/dist/option'
import { percent } from '../../format.ts'
import { percentOf, sum } from '../../periods.ts'
import { common } from '../../words.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { ShareView } from '../view.ts'
import { belowLegend, categoryColour, legend, valuesOf } from './base.ts'

/** A part of a donut as it is drawn. */
export interface Slice {
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
              shareLetters,
            ),
            formatter: (name: string) => `${name}  ${shareOf(name)}`,
          },
        }
      : {}),
    series: [
      {
        type: 'pie',
        ...(narrow
          ? { top: belowShareLegend(view), bottom: 4, radius: ['60%', '94%'] }
          : { radius: ['48%', '72%'], center: ['50%', '50%'] }),
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
        label: {
          show: !narrow,
          color: palette.text,
          fontFamily,
          fontSize: 12,
          // Thai marks stand above and below their letters.
          lineHeight: 19,
          // Long names go on below; cut they would be read nowhere.
          overflow: 'break',
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

/** The height of a donut on a phone: its legend, however many lines that has, and the ring. */
export function narrowShareHeight(view: ShareView): number {
  return belowShareLegend(view) + 184
}

/** Every name stands with its share, which takes up to so many letters. */
const shareLetters = 8

function belowShareLegend({ categories }: ShareView): number {
  const entries = categories
    .slice(0, mostSlices)
    .map((name) => ({ name: `${name}${' '.repeat(shareLetters)}`, line: false }))
  return belowLegend(entries, { width: 'narrow' })
}

/** As many as there are colours: the rest is "other". */
const mostSlices = 8

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
      name: common.other[language],
      key: 'other',
      at: room - 1,
      value: rest.reduce((total, slice) => total + slice.value, 0),
    },
  ]
}
