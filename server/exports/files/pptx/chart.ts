import { translate } from '@sala/catalog/locales/load.ts'
import { number } from '@sala/widgets/texts/format.ts'
import type { FigureHistory } from '@sala/widgets/views/figuresView.ts'
import { categoryColour } from '@sala/widgets/views/options/base.ts'
import { showsCounts } from '@sala/widgets/views/options/lazyChartFacts.ts'
import { slicesOf } from '@sala/widgets/views/options/share.ts'
import { foldSeries } from '@sala/widgets/views/options/stack.ts'
import type { ChartView, Series, ShareView, TrendView } from '@sala/widgets/views/view.ts'
import { xmlText } from '../../../core/formats/xml.ts'
import type { Card } from '../../card.ts'
import { measured } from '../sheet.ts'
import { labelCode, valueAxisOptions } from './axis.ts'
import { colours, plainColour, printPalette } from './colours.ts'
import { addBarsAndLines, addSimpleChart, type ChartData, type ChartOptions } from './library.ts'
import { axisSize, legendBeside, namesBeside, namesOfBars, namesOfTimes, withNamedBars } from './names.ts'
import { addHeatMap, addScatter } from './pairs.ts'
import { type Area, type OpenPoints, type Slide, textWriterFor } from './slide.ts'

/** Native charts: this year solid, last year pale, the target a line. Their figures stand in the file and can be edited. */

/** Bars come in the order of time, as on the screen. */
const order: Readonly<Record<Series['role'], number>> = { previous: 0, current: 1, category: 2, target: 3, forecast: 4 }

export function addChart(slide: Slide, fullView: ChartView, fullArea: Area, card: Pick<Card, 'locale'>): void {
  if (fullView.kind === 'heat_map') {
    addHeatMap(slide, fullView, fullArea)
    return
  }
  const { view, left: omittedBars } = withNamedBars(fullView, fullArea)
  const area = omittedBars === 0 ? fullArea : { ...fullArea, h: fullArea.h - noteHeight }
  if (omittedBars > 0) addCount(slide, view.categories.length, fullView.categories.length, area, card)
  const drawn = view.kind === 'stack' ? foldSeries(view.series, view.categories, palettedFor(slide)) : view.series
  // Lying bars stand as the view names them: this year on top.
  const isHorizontal = 'shape' in view && view.shape === 'rows'
  const series = isHorizontal ? drawn : drawn.toSorted((a, b) => order[a.role] - order[b.role])
  slide.charts.push(openIn(series))
  const common = {
    ...area,
    ...styleOptions(slide, view),
    ...legendBeside(slide, series, area),
    altText: xmlText(view.description),
  }
  switch (view.kind) {
    case 'share':
      addDoughnut(slide, view, series, common)
      return
    case 'scatter':
      addScatter(slide, view, common)
      return
    case 'ranking':
      addSimpleChart(
        slide.slide,
        'bar',
        series.map((item) => dataOf(item, view)),
        {
          ...common,
          ...horizontalBarOptions(slide),
          ...namesBeside(view.categories, area),
          barGapWidthPct: 60,
          chartColors: series.map(colourOf),
          valAxisHidden: true,
          valGridLine: { style: 'none' },
          showValue: true,
          dataLabelFormatCode: labelCode(view, slide.language),
          dataLabelColor: colours.ink,
          dataLabelFontSize: 11,
          dataLabelFontFace: slide.face,
          showLegend: false,
        },
      )
      return
    case 'trend':
      addSimpleChart(slide.slide, 'line', [...series.map((item) => dataOf(item, view)), ...bandOf(view)], {
        ...common,
        chartColors: [
          ...series.map((item, index) => (item.role === 'previous' ? colours.previousEdge : colourOf(item, index))),
          ...bandOf(view).map(() => colours.previousEdge),
        ],
        ...namesOfTimes(view.categories, area),
        showLegend: series.length + bandOf(view).length > 1,
        lineSize: 2,
        lineDataSymbol: 'none',
      })
      return
    default:
      addBars(slide, view, series, {
        ...common,
        ...(isHorizontal ? namesBeside(view.categories, area) : namesOfBars(view.categories, area)),
      })
  }
}

function addDoughnut(slide: Slide, view: ShareView, [main]: readonly Series[], common: ChartOptions): void {
  if (main === undefined) return
  const slices = slicesOf(view, palettedFor(slide))
  const [labels, values] = [slices.map(({ name }) => xmlText(name)), slices.map(({ value }) => value)]
  addSimpleChart(slide.slide, 'doughnut', [{ name: xmlText(main.name), labels, values }], {
    ...common,
    chartColors: slices.map(({ key, at }) => ownColour(key, at)),
    holeSize: 60,
    showPercent: !showsCounts(view),
    showValue: showsCounts(view),
    showLegend: true,
    legendPos: slide.rightToLeft ? 'l' : 'r',
    dataLabelColor: colours.surface,
  })
}

/** How many of all bars a slide shows, where not all. */
function addCount(
  slide: Slide,
  visibleCount: number,
  all: number,
  { x, y, w, h }: Area,
  { locale }: Pick<Card, 'locale'>,
): void {
  const [rows, total] = [number(visibleCount, slide.language), number(all, slide.language)]
  const place = { x, y: y + h, w, h: noteHeight }
  textWriterFor(slide)(translate(locale, 'exports.rows', { rows, total }), place, {
    fontSize: 11,
    color: colours.quiet,
  })
}

const palettedFor = ({ language }: Slide) => ({ palette: printPalette, language })

/** How a headline figure came to be what it is: a line without axes. */
export function addHistory(slide: Slide, name: string, { values, description }: FigureHistory, area: Area): void {
  slide.charts.push([])
  const data = { name: xmlText(name), labels: values.map((_, index) => String(index + 1)), values: numbersOf(values) }
  addSimpleChart(slide.slide, 'line', [data], {
    ...area,
    altText: xmlText(description),
    chartColors: [colours.current],
    displayBlanksAs: 'gap',
    lineSize: 2,
    lineDataSymbol: 'none',
    catAxisHidden: true,
    catAxisOrientation: slide.rightToLeft ? 'maxMin' : 'minMax',
    valAxisHidden: true,
    valGridLine: { style: 'none' },
    catGridLine: { style: 'none' },
    showLegend: false,
  })
}

/** Periods that are not over, by the place that their series has in the chart. */
function openIn(series: readonly Series[]): readonly OpenPoints[] {
  return series.flatMap((item, index) => {
    const points = (item.open ?? []).filter((at) => item.values[at] !== null && item.values[at] !== undefined)
    return points.length === 0 ? [] : [{ series: index, points, colour: colourOf(item, index) }]
  })
}

/** A band has no counterpart in PowerPoint: its two edges are lines. */
function bandOf(view: TrendView): readonly ChartData[] {
  return [view.band, view.outerBand].flatMap((band) => {
    if (band === undefined) return []
    const edge = (sign: string, values: readonly (number | null)[]) => ({
      name: xmlText(`${band.name} ${sign}`),
      labels: labelsOf(view),
      values: numbersOf(values),
    })
    return [edge('↑', band.high), edge('↓', band.low)]
  })
}

function addBars(slide: Slide, view: ChartView, series: readonly Series[], common: ChartOptions): void {
  const lines = series.filter((item) => item.role === 'target')
  const bars = series.filter((item) => item.role !== 'target')
  const barOptions: ChartOptions = {
    ...((view.kind === 'stack' || view.kind === 'comparison') && view.shape === 'rows'
      ? horizontalBarOptions(slide)
      : { barDir: 'col' }),
    barGrouping: view.kind === 'stack' ? 'stacked' : 'clustered',
    barGapWidthPct: 50,
    chartColors: bars.map(colourOf),
  }
  const barData = bars.map((bar) => dataOf(bar, view))
  if (view.kind === 'stack' && view.shape === 'areas') {
    addSimpleChart(slide.slide, 'area', barData, { ...common, barGrouping: 'stacked', chartColors: bars.map(colourOf) })
    return
  }
  if (lines.length === 0) {
    addSimpleChart(slide.slide, 'bar', barData, { ...common, ...barOptions })
    return
  }
  const lineOptions: ChartOptions = {
    chartColors: lines.map(() => colours.target),
    lineSize: 1.5,
    lineDataSymbol: 'none',
  }
  const lineData = lines.map((line) => dataOf(line, view))
  addBarsAndLines(slide.slide, { data: barData, options: barOptions }, { data: lineData, options: lineOptions }, common)
}

/** Bars from the side where reading begins. PowerPoint counts them from below; the first stands on top. */
function horizontalBarOptions({ rightToLeft }: Slide): ChartOptions {
  return { barDir: 'bar', catAxisOrientation: 'maxMin', valAxisOrientation: rightToLeft ? 'maxMin' : 'minMax' }
}

const isOfShares = (view: ChartView): boolean => view.kind === 'stack' && view.shares === true

/** Inches. */
const noteHeight = 0.3

function styleOptions(slide: Slide, view: ChartView): ChartOptions {
  const text = { color: colours.quiet, fontFace: slide.face, fontSize: axisSize }
  return {
    displayBlanksAs: 'gap',
    showLegend: view.series.length > 1,
    legendPos: 't',
    legendColor: text.color,
    legendFontFace: text.fontFace,
    legendFontSize: text.fontSize,
    catAxisLabelColor: text.color,
    catAxisLabelFontFace: text.fontFace,
    catAxisLabelFontSize: text.fontSize,
    catAxisOrientation: slide.rightToLeft ? 'maxMin' : 'minMax',
    valAxisLabelColor: text.color,
    valAxisLabelFontFace: text.fontFace,
    valAxisLabelFontSize: text.fontSize,
    ...valueAxisOptions(view, slide.language),
    valAxisLineShow: false,
    ...(view.range === undefined && !isOfShares(view) ? {} : { valAxisMaxVal: view.range?.most ?? 100 }),
    valAxisMinVal:
      view.range?.least ?? Math.min(0, ...view.series.flatMap((series) => series.values.map((value) => value ?? 0))),
    valGridLine: { color: colours.hairline, size: 0.5 },
    catGridLine: { style: 'none' },
  }
}

function colourOf(series: Series, index: number): string {
  if (series.role === 'current') return colours.current
  if (series.role === 'previous') return colours.previous
  if (series.role === 'forecast') return colours.previousEdge
  if (series.role === 'target') return colours.target
  return ownColour(series.key, series.colour ?? index)
}

/** A channel's or a sentiment's own colour, else the next of the fixed order. */
function ownColour(key: string, index: number): string {
  return plainColour(categoryColour(key, index, printPalette))
}

function labelsOf(view: ChartView): string[] {
  return view.categories.map(xmlText)
}

function dataOf(series: Series, view: ChartView): ChartData {
  return { name: xmlText(series.name), labels: labelsOf(view), values: valuesOf(series) }
}

/** The library writes whatever is no number as an empty point, which is taken out afterwards. */
function valuesOf(series: Series): number[] {
  return numbersOf(series.values)
}

function numbersOf(values: readonly (number | null)[]): number[] {
  return values.map((value) => (value === null || !Number.isFinite(value) ? Number.NaN : measured(value)))
}
