import type { Context } from '../context.ts'
import { mapView, type PlaceFigure } from '../maps/mapView.ts'
import { percentOf, sum } from '../periods/periods.ts'
import { isSmallSample } from '../samples.ts'
import { listed, percent } from '../texts/format.ts'
import { topSentence } from '../texts/sentences.ts'
import { isSymbol } from '../views/options/places/symbols.ts'
import type { TableModel } from '../views/table.ts'
import type { ChartView, ComposedView, MapView, RankingView, Series, ShareView, View } from '../views/view.ts'
import { describeSeries, namedValues, wholeSentence } from './describe.ts'
import type { Encoding, MapEncoding, RankingEncoding, SeriesEncoding, ShareEncoding } from './encoding.ts'
import type { Frame, FrameRow } from './frame.ts'
import { numberIn } from './frameOf.ts'
import { heatMapOf, scatterOf } from './pairs.ts'
import {
  axisOf,
  type ChannelColumn,
  channelOf,
  drawnColumns,
  drawnRows,
  foldRows,
  hasWholePeriods,
  seriesOf,
  unitOf,
  withoutPartialEnds,
} from './series.ts'
import { smoothedSeries, smoothing } from './smoothed.ts'
import { tableOf } from './tableOf.ts'

type SingleView = Exclude<View, ComposedView>

/** Draws a frame by its encoding; a list of encodings becomes one card of several parts. */
export function viewOf(frame: Frame, encoding: Encoding | readonly Encoding[], context: Context): View {
  if (!isList(encoding)) return partOf(frame, encoding, context)
  return {
    kind: 'composed',
    parts: encoding.map((part) => {
      const view = partOf(frame, part, context)
      const title = titleOf(part, view, context)
      return { span: part.span ?? 12, title, view, ...(part.folded && title !== null ? { folded: true } : {}) }
    }),
  }
}

/** The title of a part; of means that they are means. */
function titleOf({ title = null }: Encoding, view: SingleView, context: Context): string | null {
  if (view.kind !== 'trend' || view.smoothed === undefined) return title
  return listed([...(title === null ? [] : [title]), context.say(smoothing.sevenDays)], context.language)
}

const isList = (encoding: Encoding | readonly Encoding[]): encoding is readonly Encoding[] => Array.isArray(encoding)

function partOf(mainFrame: Frame, encoding: Encoding, context: Context): SingleView {
  const frame = encoding.frame ?? mainFrame
  switch (encoding.kind) {
    case 'ranking':
      return rankingOf(frame, encoding, context)
    case 'heat_map':
      return heatMapOf(frame, encoding, context)
    case 'scatter':
      return scatterOf(frame, encoding, context)
    case 'share':
      return shareOf(frame, encoding, context)
    case 'province_map':
    case 'world_map':
      return mapOf(frame, encoding, context)
    case 'table':
      return { kind: 'table', table: someColumns(tableOf(frame), encoding.columns), paged: encoding.paged ?? false }
    case 'headline':
      return { kind: 'figures', figures: frame.headline ?? [] }
    case 'figures':
    case 'messages':
    case 'calendar': {
      const { span: _, title: __, frame: ___, folded: ____, ...view } = encoding
      return view
    }
    default:
      return chartOf(frame, encoding, context)
  }
}

function someColumns(table: TableModel, keys: readonly string[] | undefined): TableModel {
  return keys === undefined ? table : { ...table, columns: table.columns.filter(({ key }) => keys.includes(key)) }
}

function chartOf(frame: Frame, encoding: SeriesEncoding, context: Context): ChartView {
  const { y, most, where } = encoding
  const visibleRows = drawnRows(frame, where)
  const all = encoding.reversed ? visibleRows.toReversed() : visibleRows
  const folded = most === undefined ? all : foldRows(all, frame, most)
  // Areas of which hardly any period is whole would be drawn of two or three points.
  const kind = encoding.kind === 'areas' && !hasWholePeriods(folded) ? 'stack' : encoding.kind
  const rows = kind === 'trend' || kind === 'areas' ? withoutPartialEnds(folded) : folded
  const drawn =
    y?.map((channel) => channelOf(frame, channel)) ?? drawnColumns(frame).map((column) => channelOf(frame, column.key))
  const series = kind === 'areas' ? seriesOf(rows.map(withoutPartial), drawn) : seriesOf(rows, drawn)
  const axis = axisOf(frame, rows, context)
  const isWhole = encoding.shares === true
  const chart = {
    unit: isWhole ? ('percent' as const) : unitIn(frame, drawn),
    ...axis,
    series: isWhole ? inPercent(series) : series,
    ...(encoding.range === undefined ? {} : { range: encoding.range }),
    description: describeSeries(encoding, frame, { categories: axis.categories, series }, context),
  }
  switch (kind) {
    case 'trend': {
      const means = encoding.smoothed ? smoothedSeries(frame, rows, series, context) : null
      return {
        kind,
        ...chart,
        ...changesBetween(frame, rows, drawn),
        ...(means === null ? {} : { series: means, smoothed: true }),
        ...daysOf(encoding, frame, rows),
        ...bandsOf(encoding, rows),
      }
    }
    case 'bars':
    case 'rows':
      return {
        kind: 'comparison',
        ...(kind === 'rows' ? { shape: kind } : {}),
        ...chart,
        ...changesBetween(frame, rows, drawn),
      }
    default:
      return { kind: 'stack', ...shapes[kind], ...(isWhole ? { shares: true } : {}), ...chart }
  }
}

/** Each figure in percent of its category's sum; none if the sum is zero. */
function inPercent(series: readonly Series[]): readonly Series[] {
  const wholes = (series[0]?.values ?? []).map((_, at) => sum(series.map(({ values }) => values[at] ?? null)))
  return series.map((item) => ({
    ...item,
    values: item.values.map((value, at) => percentOf(value, wholes[at] ?? null)),
  }))
}

const shapes = { stack: {}, areas: { shape: 'areas' }, stacked_rows: { shape: 'rows' } } as const

/** A partial period between whole ones is a gap in areas. */
const withoutPartial = ({ status, ...row }: FrameRow): FrameRow =>
  status === 'partial' ? { ...row, values: {} } : { ...row, ...(status === undefined ? {} : { status }) }

function unitIn(frame: Frame, [first]: readonly ChannelColumn[]) {
  const column = first?.column ?? drawnColumns(frame)[0]
  if (column !== undefined) return unitOf(frame, column)
  return frame.unit ?? 'items'
}

function daysOf({ byDay }: SeriesEncoding, { columns: [day] }: Frame, [first]: readonly FrameRow[]) {
  return byDay && day !== undefined && first !== undefined ? { firstDay: String(first.values[day.key]) } : {}
}

/** The changes of the frame if a measure is drawn beside its comparison; not those in percentage points. */
function changesBetween({ columns }: Frame, rows: readonly FrameRow[], drawn: readonly ChannelColumn[]) {
  const roles = new Set(drawn.map(({ column }) => column.role))
  const change = columns.find(({ role, kind }) => role === 'change' && kind === 'change')
  if (change === undefined || !roles.has('measure') || !roles.has('comparison')) return {}
  return { changesBetween: rows.map(({ values }) => values[change.key] ?? null) }
}

function bandsOf({ band, outerBand }: SeriesEncoding, rows: readonly FrameRow[]) {
  const valuesOf = (key: string) => rows.map((row) => numberIn(row, key))
  const bandOf = ({ name, low, high }: NonNullable<typeof band>) => ({
    name,
    low: valuesOf(low),
    high: valuesOf(high),
  })
  return {
    ...(band === undefined ? {} : { band: bandOf(band) }),
    ...(outerBand === undefined ? {} : { outerBand: bandOf(outerBand) }),
  }
}

function rankingOf(frame: Frame, encoding: RankingEncoding, context: Context): RankingView {
  const { top, symbol, where } = encoding
  const { change, share, ...channel } = oneChannel(frame, encoding.y)
  const { column } = channel
  const rows = drawnRows(frame, where)
    .filter((row) => numberIn(row, column.key) !== null)
    .toSorted((a, b) =>
      column.role === 'change' ? 0 : (numberIn(b, column.key) ?? 0) - (numberIn(a, column.key) ?? 0),
    )
    .slice(0, top)
  const key = column.role === 'change' ? 'change' : 'current'
  const [series] = seriesOf(rows, [{ ...channel, key: channel.key === column.key ? key : channel.key }])
  const axis = axisOf(frame, rows, context)
  const changes = rows.map((row) => (change === undefined ? null : (row.values[change] ?? null)))
  const shares = share === undefined ? null : sharesIn(frame, rows, { column, share }, context)
  return {
    kind: 'ranking',
    ...(column.role === 'change' ? { of: 'changes' as const } : {}),
    ...(shares === null ? {} : { of: 'shares' as const, keys: rows.map(({ code }) => code ?? '') }),
    ...(encoding.excerpt === undefined ? {} : { excerpt: encoding.excerpt }),
    unit: column.role === 'change' ? 'percent' : unitOf(frame, column),
    ...axis,
    series: series === undefined ? [] : [series],
    changes: shares ?? changes,
    ...(symbol === undefined ? {} : { symbols: rows.map(({ values }) => symbolOf(values[symbol])) }),
    description:
      encoding.description ??
      frame.description ??
      topSentence(
        axis.categories.map((name, at) => ({ name, value: series?.values[at] ?? null, change: changes[at] ?? null })),
        context,
      ),
  }
}

/** The share of each row in words; none for a sample that is too small. */
function sharesIn(
  frame: Frame,
  rows: readonly FrameRow[],
  { column, share }: Pick<ChannelColumn, 'column'> & { readonly share: string },
  { language }: Context,
): readonly (string | null)[] {
  const total = sum(rows.map((row) => numberIn(row, column.key)))
  const counted = unitOf(frame, column) === 'messages' && isSmallSample(total)
  return rows.map((row) => (counted ? null : percent(numberIn(row, share), language)))
}

function symbolOf(value: unknown) {
  const name = typeof value === 'string' ? value : null
  return isSymbol(name) ? name : null
}

function oneChannel(frame: Frame, channel: RankingEncoding['y']): ChannelColumn {
  const key = channel ?? drawnColumns(frame)[0]?.key
  if (key === undefined) throw new Error('The frame has no column to draw.')
  return channelOf(frame, key)
}

function shareOf(frame: Frame, encoding: ShareEncoding, context: Context): ShareView {
  const channel = oneChannel(frame, encoding.y)
  const rows = drawnRows(frame, encoding.where)
  const values = rows.map((row) => numberIn(row, channel.column.key))
  const axis = axisOf(frame, rows, context)
  const unit = unitOf(frame, channel.column)
  const total = { label: channel.name, value: sum(values), unit }
  return {
    kind: 'share',
    unit,
    ...axis,
    ...(rows.some(({ code }) => code !== undefined && code !== null)
      ? { keys: rows.map(({ code }, at) => code ?? axis.categories[at] ?? '') }
      : {}),
    series: [{ key: 'parts', name: channel.name, role: 'category', values }],
    description:
      encoding.description ??
      frame.description ??
      wholeSentence(total, topSentence(namedValues(axis.categories, values), context), context),
  }
}

function mapOf(frame: Frame, encoding: MapEncoding, context: Context): MapView {
  const { kind, y, within, breaks, symbol, where, description } = encoding
  const { column, name } = oneChannel(frame, y)
  const isChange = column.role === 'change'
  const unit = isChange ? (column.kind === 'change' ? 'percent' : 'points') : unitOf(frame, column)
  const rows = drawnRows(frame, where)
  const figures = rows.flatMap((row): readonly PlaceFigure[] => {
    const { code } = row
    if (code === undefined || code === null) return []
    return [{ code, ...placeValue(row, column.key), ...placeSymbol(row, symbol) }]
  })
  const unknown = rows.flatMap((row) =>
    row.code === null ? [{ name: String(Object.values(row.values)[0]), ...placeValue(row, column.key) }] : [],
  )
  const measured = {
    unit,
    label: name,
    ...(isChange ? { of: 'changes' as const } : {}),
    ...(breaks === undefined ? {} : { breaks }),
    ...(within === undefined ? {} : { within }),
  }
  const view = mapView(kind, figures, measured, context)
  return {
    ...view,
    unmatched: [...view.unmatched, ...unknown],
    // The frame's description is about its measures, not about their changes.
    description: description ?? (isChange ? view.description : (frame.description ?? view.description)),
  }
}

/** The figure of a place; a change that is no percentage in words. */
function placeValue({ values, ...row }: FrameRow, key: string): Pick<PlaceFigure, 'value' | 'valueText'> {
  const cell = values[key]
  return { value: numberIn({ ...row, values }, key), ...(typeof cell === 'string' ? { valueText: cell } : {}) }
}

function placeSymbol({ values }: FrameRow, symbol: MapEncoding['symbol']): Pick<PlaceFigure, 'symbol'> {
  const code = symbol === undefined ? null : symbolOf(values[symbol.code])
  return symbol === undefined || code === null ? {} : { symbol: { code, label: String(values[symbol.label] ?? code) } }
}
