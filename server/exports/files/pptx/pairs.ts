import { amount } from '@sala/widgets/texts/format.ts'
import { inkOn } from '@sala/widgets/views/options/heatMap.ts'
import { scatterPoints } from '@sala/widgets/views/options/lazyChartFacts.ts'
import { classOf, soundBreaks } from '@sala/widgets/views/options/places/mapClasses.ts'
import { figureClasses } from '@sala/widgets/views/options/places/mapLegend.ts'
import type { HeatMapView, ScatterView } from '@sala/widgets/views/view.ts'
import { xmlText } from '../../../core/formats/xml.ts'
import { measured } from '../sheet.ts'
import { colours, plainColour, printPalette } from './colours.ts'
import { addSimpleChart, type ChartOptions } from './library.ts'
import type { Area, Slide } from './slide.ts'

/** Pictures of pairs on a slide: points as a native chart, cells as a table, since PowerPoint has no heat map. */

/** Points, or bubbles where a figure sizes them. Each is named in the data of the chart. */
export function addScatter(slide: Slide, view: ScatterView, options: ChartOptions): void {
  const points = scatterPoints(view)
  const [across, up, size] = view.series
  const names = points.map(({ at }) => xmlText(view.categories[at] ?? ''))
  const x = { name: xmlText(across?.name ?? ''), labels: names, values: points.map((point) => measured(point.across)) }
  const y = { name: xmlText(up?.name ?? ''), labels: names, values: points.map((point) => measured(point.up)) }
  const sizes = points.map((point) => measured(Math.max(0, point.size ?? 0)))
  const { valAxisMinVal: _, ...remaining } = options
  addSimpleChart(
    slide.slide,
    size === undefined ? 'scatter' : 'bubble',
    [x, size === undefined ? y : { ...y, sizes }],
    {
      ...remaining,
      chartColors: [colours.current],
      showLegend: false,
      lineSize: 0,
      lineDataSymbol: 'circle',
      lineDataSymbolSize: 8,
      showCatAxisTitle: true,
      catAxisTitle: x.name,
      catAxisTitleFontSize: 11,
      showValAxisTitle: true,
      valAxisTitle: y.name,
      valAxisTitleFontSize: 11,
      ...(size === undefined
        ? { showLabel: true, dataLabelFormatScatter: 'custom', dataLabelFontSize: 9, dataLabelPosition: 'r' }
        : {}),
    },
  )
}

/** Cells in the colours of the screen, each with its figure. */
export function addHeatMap(slide: Slide, view: HeatMapView, area: Area): void {
  const breaks = soundBreaks(view.breaks)
  const all = view.series.flatMap(({ values }) => values)
  const classes = figureClasses(all, breaks, { unit: view.unit }, { palette: printPalette, language: slide.language })
  const size = view.categories.length <= 12 ? 10 : 7
  const base = { fontFace: slide.face, fontSize: size, lang: slide.language, margin: 0.03 }
  const inOrder = <Item>(items: readonly Item[]) => (slide.rightToLeft ? items.toReversed() : [...items])
  const word = (text: string) => ({ text: xmlText(text), options: { ...base, color: colours.ink } })
  const rowHeight = Math.min(0.3, area.h / (view.series.length + 1))
  const visibleSeries = view.series.slice(0, Math.max(1, Math.floor(area.h / rowHeight) - 1))
  const rows = visibleSeries.map(({ name, values }) =>
    inOrder([
      word(name),
      ...view.categories.map((_, at) => {
        const value = values[at] ?? null
        const colour =
          classes.find((mapClass) => mapClass.at === classOf(value, breaks))?.colour ?? printPalette.surface
        return {
          text: value === null ? '' : amount(value, view.unit, slide.language),
          options: {
            ...base,
            align: 'center' as const,
            color: plainColour(inkOn(colour)),
            fill: { color: plainColour(colour) },
          },
        }
      }),
    ]),
  )
  const nameWidth = area.w * 0.18
  const cell = (area.w - nameWidth) / Math.max(1, view.categories.length)
  slide.slide.addTable([inOrder([word(''), ...view.categories.map(word)]), ...rows], {
    x: area.x,
    y: area.y,
    w: area.w,
    rowH: rowHeight,
    colW: inOrder([nameWidth, ...view.categories.map(() => cell)]),
    autoPage: false,
  })
}
