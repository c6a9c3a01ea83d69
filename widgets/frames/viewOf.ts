import type { Context } from '../context.ts'
import { mapView, type PlaceFigure } from '../maps/mapView.ts'
import { sum } from '../periods/periods.ts'
import { topSentence } from '../texts/sentences.ts'
import { isSymbol } from '../views/options/symbols.ts'
import type { ChartView, ComposedView, MapView, RankingView, ShareView, View } from '../views/view.ts'
import { describeSeries, wholeSentence } from './describe.ts'
import type { Encoding, MapEncoding, RankingEncoding, SeriesEncoding, ShareEncoding } from './encoding.ts'
import type { Frame, FrameRow } from './frame.ts'
import { numberIn } from './frameOf.ts'
import {
  axisOf,
  channelOf,
  type Drawn,
  drawnColumns,
  drawnRows,
  foldRows,
  hasWholePeriods,
  seriesOf,
  unitOf,
  withoutPartialEnds,
} from './series.ts'
import { tableOf } from './tableOf.ts'

type SingleView = Exclude<View, ComposedView>

/** Draws a frame as its encoding says; a list of encodings as one card of several parts. */
export function viewOf(frame: Frame, encoding: Encoding | readonly Encoding[], context: Context): View {
  if (!isList(encoding)) return partOf(frame, encoding, context)
  return {
    kind: 'composed',
    parts: encoding.map((part) => ({
      span: part.span ?? 12,
      title: part.title ?? null,
      view: partOf(frame, part, context),
    })),
  }
}

const isList = (encoding: Encoding | readonly Encoding[]): encoding is readonly Encoding[] => Array.isArray(encoding)

function partOf(whole: Frame, encoding: Encoding, context: Context): SingleView {
  const frame = encoding.frame ?? whole
  switch (encoding.kind) {
    case 'ranking':
      return rankingOf(frame, encoding, context)
    case 'share':
      return shareOf(frame, encoding, context)
    case 'province_map':
    case 'world_map':
      return mapOf(frame, encoding, context)
    case 'table':
      return { kind: 'table', table: tableOf(frame), paged: encoding.paged ?? false }
    case 'headline':
      return { kind: 'figures', figures: frame.headline ?? [] }
    case 'figures':
    case 'messages':
    case 'calendar': {
      const { span: _, title: __, frame: ___, ...view } = encoding
      return view
    }
    default:
      return chartOf(frame, encoding, context)
  }
}

function chartOf(frame: Frame, encoding: SeriesEncoding, context: Context): ChartView {
  const { y, most, where } = encoding
  const found = drawnRows(frame, where)
  const all = encoding.reversed ? found.toReversed() : found
  const folded = most === undefined ? all : foldRows(all, frame, most)
  // Areas of which hardly any period is whole would be drawn of two or three points.
  const kind = encoding.kind === 'areas' && !hasWholePeriods(folded) ? 'stack' : encoding.kind
  const rows = kind === 'trend' || kind === 'areas' ? withoutPartialEnds(folded) : folded
  const drawn =
    y?.map((channel) => channelOf(frame, channel)) ?? drawnColumns(frame).map((one) => channelOf(frame, one.key))
  const series = kind === 'areas' ? seriesOf(rows.map(withoutPartial), drawn) : seriesOf(rows, drawn)
  const axis = axisOf(frame, rows, context)
  const chart = {
    unit: unitIn(frame, drawn),
    ...axis,
    series,
    description: describeSeries(encoding, frame, { categories: axis.categories, series }, context),
  }
  switch (kind) {
    case 'trend':
      return { kind, ...chart, ...daysOf(encoding, frame, rows), ...bandOf(encoding, rows) }
    case 'bars':
    case 'rows':
      return { kind: 'comparison', ...(kind === 'rows' ? { shape: kind } : {}), ...chart }
    default:
      return { kind: 'stack', ...shapes[kind], ...chart }
  }
}

const shapes = { stack: {}, areas: { shape: 'areas' }, stacked_rows: { shape: 'rows' } } as const

/** A partial period between whole ones is a gap in areas. */
const withoutPartial = ({ status, ...row }: FrameRow): FrameRow =>
  status === 'partial' ? { ...row, values: {} } : { ...row, ...(status === undefined ? {} : { status }) }

function unitIn(frame: Frame, [first]: readonly Drawn[]) {
  const column = first?.column ?? drawnColumns(frame)[0]
  if (column !== undefined) return unitOf(frame, column)
  return frame.unit ?? 'items'
}

function daysOf({ byDay }: SeriesEncoding, { columns: [day] }: Frame, [first]: readonly FrameRow[]) {
  return byDay && day !== undefined && first !== undefined ? { firstDay: String(first.values[day.key]) } : {}
}

function bandOf({ band }: SeriesEncoding, rows: readonly FrameRow[]) {
  if (band === undefined) return {}
  const valuesOf = (key: string) => rows.map((row) => numberIn(row, key))
  return { band: { name: band.name, low: valuesOf(band.low), high: valuesOf(band.high) } }
}

function rankingOf(frame: Frame, encoding: RankingEncoding, context: Context): RankingView {
  const { top, symbol, where } = encoding
  const { change, ...one } = oneChannel(frame, encoding.y)
  const { column } = one
  const rows = drawnRows(frame, where)
    .filter((row) => numberIn(row, column.key) !== null)
    .toSorted((a, b) =>
      column.role === 'change' ? 0 : (numberIn(b, column.key) ?? 0) - (numberIn(a, column.key) ?? 0),
    )
    .slice(0, top)
  const key = column.role === 'change' ? 'change' : 'current'
  const [series] = seriesOf(rows, [{ ...one, key: one.key === column.key ? key : one.key }])
  const axis = axisOf(frame, rows, context)
  const changes = rows.map((row) => (change === undefined ? null : (row.values[change] ?? null)))
  return {
    kind: 'ranking',
    ...(column.role === 'change' ? { of: 'changes' as const } : {}),
    unit: column.role === 'change' ? 'percent' : unitOf(frame, column),
    ...axis,
    series: series === undefined ? [] : [series],
    changes,
    ...(symbol === undefined ? {} : { symbols: rows.map(({ values }) => symbolOf(values[symbol])) }),
    description:
      encoding.description ?? frame.description ?? topSentence(axis.categories, series?.values ?? [], changes, context),
  }
}

function symbolOf(value: unknown) {
  const name = typeof value === 'string' ? value : null
  return isSymbol(name) ? name : null
}

function oneChannel(frame: Frame, channel: RankingEncoding['y']): Drawn {
  const key = channel ?? drawnColumns(frame)[0]?.key
  if (key === undefined) throw new Error('The frame has no column to draw.')
  return channelOf(frame, key)
}

function shareOf(frame: Frame, encoding: ShareEncoding, context: Context): ShareView {
  const one = oneChannel(frame, encoding.y)
  const rows = drawnRows(frame, encoding.where)
  const values = rows.map((row) => numberIn(row, one.column.key))
  const axis = axisOf(frame, rows, context)
  const unit = unitOf(frame, one.column)
  const whole = { label: one.name, value: sum(values), unit }
  return {
    kind: 'share',
    unit,
    ...axis,
    ...(rows.some(({ code }) => code !== undefined && code !== null)
      ? { keys: rows.map(({ code }, at) => code ?? axis.categories[at] ?? '') }
      : {}),
    series: [{ key: 'parts', name: one.name, role: 'category', values }],
    description:
      encoding.description ??
      frame.description ??
      wholeSentence(whole, topSentence(axis.categories, values, [], context), context),
  }
}

function mapOf(frame: Frame, { kind, y, within, symbol, where, description }: MapEncoding, context: Context): MapView {
  const { column, name } = oneChannel(frame, y)
  const unit = unitOf(frame, column)
  const rows = drawnRows(frame, where)
  const figures = rows.flatMap((row): readonly PlaceFigure[] => {
    const { code } = row
    if (code === undefined || code === null) return []
    return [{ code, value: numberIn(row, column.key), ...placeSymbol(row, symbol) }]
  })
  const unknown = rows.flatMap((row) =>
    row.code === null ? [{ name: String(Object.values(row.values)[0]), value: numberIn(row, column.key) }] : [],
  )
  const view = mapView(kind, figures, { unit, label: name, ...(within === undefined ? {} : { within }) }, context)
  return {
    ...view,
    unmatched: [...view.unmatched, ...unknown],
    description: description ?? frame.description ?? view.description,
  }
}

function placeSymbol({ values }: FrameRow, symbol: MapEncoding['symbol']): Pick<PlaceFigure, 'symbol'> {
  const code = symbol === undefined ? null : symbolOf(values[symbol.code])
  return symbol === undefined || code === null ? {} : { symbol: { code, label: String(values[symbol.label] ?? code) } }
}
