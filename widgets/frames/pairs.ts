import type { Context } from '../context.ts'
import { amount, labelled, listed } from '../texts/format.ts'
import { topSentence } from '../texts/sentences.ts'
import { classBreaks } from '../views/options/places/mapClasses.ts'
import type { HeatMapView, ScatterView } from '../views/view.ts'
import type { HeatMapEncoding, ScatterEncoding } from './encoding.ts'
import type { Frame } from './frame.ts'
import { axisOf, channelOf, drawnColumns, drawnRows, seriesOf, unitOf } from './series.ts'

/** Pictures of pairs: a cell for each two names, a point for each two figures. */

/** A heat map of a frame. Its description names the highest cells. */
export function heatMapOf(frame: Frame, encoding: HeatMapEncoding, context: Context): HeatMapView {
  const rows = drawnRows(frame, encoding.where)
  const drawn = (encoding.y ?? drawnColumns(frame).map(({ key }) => key)).map((channel) => channelOf(frame, channel))
  const [first] = drawn
  const axis = axisOf(frame, rows, context)
  const series = seriesOf(rows, drawn)
  const cells = series
    .flatMap(({ name, values }) =>
      values.map((value, at) => ({ name: `${name} ${axis.names?.[at] ?? axis.categories[at] ?? ''}`, value })),
    )
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  return {
    kind: 'heat_map',
    unit: first === undefined ? (frame.unit ?? 'items') : unitOf(frame, first.column),
    ...axis,
    series,
    breaks: classBreaks(cells.map(({ value }) => value)),
    description: encoding.description ?? frame.description ?? topSentence(cells, context),
  }
}

/** How many points a description names. */
const describedPoints = 3

/** A scatter chart of a frame. Its description names the highest points, with both figures. */
export function scatterOf(frame: Frame, encoding: ScatterEncoding, context: Context): ScatterView {
  const rows = drawnRows(frame, encoding.where)
  const { x, y, size } = encoding
  const drawn = [x, y, ...(size === undefined ? [] : [size])].map((channel) => channelOf(frame, channel))
  const units = drawn.map(({ column }) => unitOf(frame, column))
  const series = seriesOf(rows, drawn)
  const axis = axisOf(frame, rows, context)
  const figureOf = (column: number, at: number) =>
    `${series[column]?.name ?? ''} ${amount(series[column]?.values[at] ?? null, units[column] ?? 'items', context.language)}`
  const highest = rows
    .map((_, at) => ({ at, across: series[0]?.values[at] ?? null, up: series[1]?.values[at] ?? null }))
    .filter(({ across, up }) => across !== null && up !== null)
    .toSorted((a, b) => (b.up ?? 0) - (a.up ?? 0))
    .slice(0, describedPoints)
  return {
    kind: 'scatter',
    unit: units[0] ?? 'items',
    units,
    ...axis,
    series,
    description:
      encoding.description ??
      frame.description ??
      listed(
        highest.map(({ at }) =>
          labelled(
            axis.categories[at] ?? '',
            listed([figureOf(0, at), figureOf(1, at)], context.language),
            context.language,
          ),
        ),
        context.language,
        ';',
      ),
  }
}
