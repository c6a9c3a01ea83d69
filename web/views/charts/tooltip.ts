import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { placeTextWithUnit } from '@sala/widgets/maps/placeText.ts'
import { percentOf, sum } from '@sala/widgets/periods/periods.ts'
import { sampleNote } from '@sala/widgets/samples.ts'
import { common } from '@sala/widgets/texts/commonWords.ts'
import { change, formatChange, number, percent } from '@sala/widgets/texts/format.ts'
import { scatterPoints, showsCounts } from '@sala/widgets/views/options/lazyChartFacts.ts'
import { type ChartStyle, chartText } from '@sala/widgets/views/style.ts'
import type { ChartView, MapView } from '@sala/widgets/views/view.ts'
import type { EChartsOption } from 'echarts'
import { figureWithUnit } from '../figureWithUnit.ts'
import { changeBetween } from './changeBetween.ts'
import styles from './tooltip.module.css'

/**
 * The option with an HTML tooltip: it has the font and direction of the page, which a tooltip on the canvas has not. It is built from
 * elements and text nodes, so that a name in the data can never become markup. `steppedOn` returns the category of the present keyboard
 * step.
 */
export function withTooltip(
  option: EChartsOption,
  view: ChartView | MapView,
  style: ChartStyle,
  steppedOn: () => number | null = () => null,
): EChartsOption {
  const { tooltip } = option
  if (tooltip === undefined || Array.isArray(tooltip)) return option
  return {
    ...option,
    tooltip: {
      ...tooltip,
      renderMode: 'html',
      className: styles.tooltip ?? '',
      // The default place. Without the option, ECharts reads computed styles at every new picture.
      appendTo: (drawing: HTMLElement) => drawing,
      // The style sheet sets these instead of inline styles by ECharts.
      padding: 0,
      borderWidth: 0,
      formatter: (hit: unknown) => contentOf(exactHits(hitsOf(hit), view, steppedOn()), view, style),
    },
  }
}

/** ECharts' data about a series at the hovered position. */
interface Hit {
  readonly index: number
  /** On a numeric axis: the category that the pointer hit. */
  readonly at: number | null
  readonly category: string
  readonly series: string
  readonly value: number | null
  readonly colour: string
}

/** One hit, or one for each series; a line and its casing would count twice. */
function hitsOf(parameters: unknown): readonly Hit[] {
  const hits = (Array.isArray(parameters) ? parameters : [parameters]).flatMap(
    (parameter: unknown) => hitOf(parameter) ?? [],
  )
  return [...new Map(hits.toReversed().map((hit) => [hit.series, hit])).values()].toReversed()
}

function hitOf(parameter: unknown): Hit | null {
  if (typeof parameter !== 'object' || parameter === null) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  // In a pair, the figure comes after its category.
  const number = (value: unknown) => {
    const figure: unknown = Array.isArray(value) ? value.at(-1) : value
    return typeof figure === 'number' && Number.isFinite(figure) ? figure : null
  }
  const at = number('axisValue' in parameter ? parameter.axisValue : null)
  return {
    // In right-to-left scripts, the days of a long trend have negative numbers (`placeOfDay`).
    at: at === null ? null : Math.abs(Math.round(at)),
    index: number('dataIndex' in parameter ? parameter.dataIndex : null) ?? -1,
    category: text('name' in parameter ? parameter.name : ''),
    series: text('seriesName' in parameter ? parameter.seriesName : ''),
    value: number('value' in parameter ? parameter.value : null),
    colour: text('color' in parameter ? parameter.color : ''),
  }
}

/**
 * With many days, not each has a point of its own. Then the figures come from the view: of the day of the keyboard step, which the pointer
 * only approximates, else of the day that the pointer hit. So do those of incomplete periods, which are points of a separate dashed line.
 */
function exactHits(hits: readonly Hit[], view: ChartView | MapView, stepped: number | null): readonly Hit[] {
  if (view.kind !== 'trend') return hits
  return hits.map((hit) => {
    const at = hit.at === null ? null : (stepped ?? hit.at)
    const index = at ?? hit.index
    const series = view.series.find(({ name }) => chartText(name) === hit.series)
    const category = view.categories[index]
    if (series === undefined || category === undefined) return hit
    return { ...hit, index, category: at === null ? hit.category : category, value: series.values[index] ?? null }
  })
}

function contentOf(hits: readonly Hit[], view: ChartView | MapView, { language }: ChartStyle): HTMLElement {
  const box = document.createElement('div')
  const [first] = hits
  if (first === undefined) return box
  if (view.kind === 'province_map' || view.kind === 'world_map') {
    // The map's own values are colour classes; the figure comes from the view.
    const place = view.places.find(({ code }) => code === first.category)
    box.append(
      element('p', place?.name ?? first.category),
      element('b', placeTextWithUnit(place ?? { value: null }, view, language)),
      ...(place?.symbol ? [element('p', place.symbol.label)] : []),
    )
    return box
  }
  if (view.kind === 'heat_map') {
    box.append(element('p', first.category), element('b', figureWithUnit(first.value, view.unit, language)))
    return box
  }
  if (view.kind === 'scatter') {
    const point = scatterPoints(view)[first.index]
    const figures = view.series.map(({ name, values }, at) =>
      line(name, figureWithUnit(values[point?.at ?? -1] ?? null, view.units[at] ?? view.unit, language), null),
    )
    box.append(element('p', first.category), ...figures)
    return box
  }
  if (view.kind === 'share') {
    const total = sum(view.series[0]?.values ?? [])
    const share = showsCounts(view) ? null : percentOf(first.value, total)
    box.append(
      line(first.category, number(first.value, language), first.colour),
      ...(share === null ? [] : [line('', percent(share, language), null)]),
    )
    // The number of messages behind the share, and its uncertainty.
    if (view.unit === 'messages') box.append(element('p', sampleNote(first.value, total, language)))
    return box
  }
  box.append(element('p', view.names?.[first.index] ?? first.category))
  const ofShares = view.kind === 'stack' && view.shares === true ? percent : number
  const formatValue = view.kind === 'ranking' && view.of === 'changes' ? change : ofShares
  const order = view.series.map(({ name }) => name)
  // Series folded into "other" are not in the view and come last.
  const place = ({ series }: Hit) => (order.includes(series) ? order.indexOf(series) : order.length)
  for (const hit of hits.toSorted((a, b) => place(a) - place(b)))
    box.append(line(hit.series, formatValue(hit.value, language), hit.colour))
  const changed = view.kind === 'ranking' ? formatChange(view.changes[first.index] ?? null, language) : null
  if (changed !== null) box.append(line('', changed, null))
  const between = changeBetween(view, first.index, language)
  if (between !== null) box.append(line(formatMessage(common.change, language), between, null))
  // The number of messages behind a share, and its uncertainty.
  if (view.kind === 'ranking' && view.of === 'shares' && view.unit === 'messages')
    box.append(element('p', sampleNote(first.value, sum(view.series[0]?.values ?? []), language)))
  return box
}

function line(name: string, figure: string, colour: string | null): HTMLElement {
  const row = document.createElement('div')
  const label = element('span', name)
  if (colour !== null) {
    const swatch = document.createElement('i')
    swatch.style.backgroundColor = colour
    label.prepend(swatch)
  }
  row.append(label, element('b', figure))
  return row
}

function element(tag: 'p' | 'span' | 'b', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
