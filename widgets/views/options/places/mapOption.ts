import type { EChartsOption, PiecewiseVisualMapComponentOption } from 'echarts/types/dist/option'
import type { MapFrame } from '../../../maps/frame.ts'
import { asDrawn } from '../../../maps/geometry.ts'
import { codesOn } from '../../../maps/places.ts'
import { placeTextWithUnit } from '../../../maps/placeText.ts'
import { figure } from '../../../periods/periods.ts'
import { type ChartStyle, chartText } from '../../style.ts'
import type { MapPlace, MapView } from '../../view.ts'
import { baseOption, labelRoom, widthOf } from '../base.ts'
import { classOf, soundBreaks } from './mapClasses.ts'
import { type MapClass, mapClasses } from './mapLegend.ts'
import { mapMark, mapScaleOf } from './mapRamp.ts'
import { symbolImage } from './symbols.ts'

/** How far a map can be enlarged and how far it shrinks back. */
export const mapZoom: Readonly<Record<MapView['kind'], { readonly min: number; readonly max: number }>> = {
  province_map: { min: 1, max: 8 },
  // Singapore is a few pixels wide at twenty times.
  world_map: { min: 1, max: 20 },
}

const line = 20
const swatch = { width: 14, height: 10 }
/** A frame with diagonal strokes: the legend symbol of hatching. */
const hatchedSwatch = 'path://M0,0h14v10h-14zM1,1v3l3,-3zM6,1l-5,5v3h1l8,-8zM12,1l-8,8h4l5,-5v-3zM13,6l-3,3h3z'

/**
 * The ECharts option of a map coloured by class, with its legend. It needs what `chartOption` needs, and MapChart,
 * VisualMapPiecewiseComponent, LabelLayout and the map, registered under the view's kind: `registerMap(kind, geoJsonOf(await
 * loadMap(kind)))`. Moving and zooming by wheel and touch is off, so that a page scrolls past a map; buttons zoom with `geoRoam`, within
 * the limits, and may then set the series' `roam` to `'move'`. A place is selected by its code (`name`). `frame` is the visible part
 * (`frameOf`).
 */
export function mapOption(view: MapView, style: ChartStyle, frame: MapFrame | null = null): EChartsOption {
  const { palette, fontFamily, direction } = style
  const breaks = soundBreaks(view.breaks)
  const all = codesOn(view.kind)
  const places = new Map(view.places.map((place) => [place.code, place]))
  const classes = mapClasses(view, all, style)
  const mark = mapMark[mapScaleOf(view)][palette.mode]
  // Countries are small: a broad edge would cover them.
  const [edge, pointedAt, selected] = view.kind === 'world_map' ? [0.4, 1, 2] : [0.6, 1.5, 3]
  const hatching = {
    color: palette.surface,
    areaColor: palette.surface,
    decal: {
      symbol: 'rect',
      symbolSize: 1,
      color: palette.axis,
      dashArrayX: [1, 0],
      dashArrayY: [1, 3],
      rotation: -Math.PI / 4,
    },
  }
  const plain = { color: palette.surface, areaColor: palette.surface, borderColor: palette.gridline }
  return {
    ...baseOption(view, style),
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      confine: true,
      backgroundColor: palette.surface,
      borderColor: palette.gridline,
      textStyle: { fontFamily, fontSize: 12, color: palette.text, align: direction === 'rtl' ? 'right' : 'left' },
      formatter: (parameters) => {
        const code = Array.isArray(parameters) ? '' : parameters.name
        const place = places.get(code)
        const lines = [
          place?.name ?? code,
          placeTextWithUnit({ ...place, value: figure(place?.value) }, view, style.language),
          ...(place?.symbol ? [place.symbol.label] : []),
        ]
        return lines.map(chartText).join('\n')
      },
    },
    visualMap: [...legendOption(classes, view, style)],
    series: [
      {
        type: 'map',
        id: view.kind,
        map: view.kind,
        projection: asDrawn,
        roam: false,
        scaleLimit: mapZoom[view.kind],
        ...mapRoom(classes, view, style),
        // Of the whole map too: one that showed a region goes back to it.
        ...(frame === null ? {} : { boundingCoords: frame.corners, clip: frame.part }),
        label: { show: false },
        // Small provinces have no room for labels; their names and figures are beside the map.
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: palette.axis, borderWidth: edge },
        emphasis: {
          label: { show: false },
          itemStyle: { areaColor: 'inherit', borderColor: mark, borderWidth: pointedAt },
        },
        selectedMode: 'single',
        select: {
          label: { show: false },
          itemStyle: { areaColor: 'inherit', borderColor: mark, borderWidth: selected },
        },
        data: all.map((code) => {
          const at = classOf(places.get(code)?.value, breaks)
          // The legend's ink for "no data" is that of its strokes, not the ground below them.
          return {
            name: code,
            value: at,
            ...(at < 0 ? { visualMap: false, itemStyle: places.get(code)?.outside ? plain : hatching } : {}),
            ...symbolOn(places.get(code), style),
          }
        }),
      },
    ],
  }
}

/** The drawing on a place; it stays while the place is pointed at or chosen. */
function symbolOn(place: MapPlace | undefined, { palette, width }: ChartStyle) {
  if (place?.symbol === undefined) return {}
  const size = width === 'narrow' ? 16 : 20
  const image = symbolImage(place.symbol.code, palette)
  const label = {
    show: true,
    formatter: '{symbol|}',
    rich: { symbol: { width: size, height: size, backgroundColor: { image } } },
  }
  return { label, emphasis: { label }, select: { label } }
}

/** Values are the numbers of the classes, so that no rounding of ECharts decides on a colour. */
function legendOption(
  classes: readonly MapClass[],
  view: MapView,
  style: ChartStyle,
): readonly PiecewiseVisualMapComponentOption[] {
  const { palette, fontFamily, direction } = style
  const below = isBelow(classes, view, style)
  // The Gulf is empty in every language: the tall map has its legend there on a phone.
  const right = direction === 'rtl' || (view.kind === 'province_map' && style.width === 'narrow' && !below)
  // ECharts lists pieces from the last to the first.
  const pieces = classes.toReversed().map(({ at, label, colour, hatched }) => ({
    value: at,
    label: chartText(label),
    color: hatched ? palette.axis : colour,
    symbol: hatched ? hatchedSwatch : 'rect',
  }))
  const mapArea = {
    type: 'piecewise' as const,
    show: classes.length > 0,
    orient: 'vertical' as const,
    align: direction === 'rtl' ? ('right' as const) : ('left' as const),
    ...(right ? { right: 4 } : { left: 4 }),
    // Room for the marks below the letters of the last line.
    ...(below || view.kind === 'province_map' ? { bottom: 6 } : { top: 'middle' }),
    padding: 0,
    itemWidth: swatch.width,
    itemHeight: swatch.height,
    itemGap: line - swatch.height,
    textGap: 8,
    itemSymbol: 'rect',
    textStyle: { fontFamily, fontSize: 12, color: palette.textMuted },
    inRange: { color: palette.surface },
    outOfRange: { color: palette.surface },
    pieces,
  }
  const { columns, lines } = below ? columnsBelow(classes, style) : { columns: 1, lines: classes.length }
  if (columns === 1) return [mapArea]
  // One legend has one column: the others name the same colours, and colour nothing themselves.
  const nameOnly = { ...mapArea, selectedMode: false as const, hoverLink: false, seriesIndex: [] }
  return [
    { ...mapArea, show: false },
    ...Array.from({ length: columns }, (_, column) => ({
      ...nameOnly,
      [right ? 'right' : 'left']: 4 + Math.floor((column * roomOf(style)) / columns),
      bottom: 6 + line * Math.max(0, lines * (column + 1) - pieces.length),
      pieces: pieces.slice(Math.max(0, pieces.length - lines * (column + 1)), pieces.length - lines * column),
    })),
  ]
}

const roomOf = ({ width, pixels = labelRoom[width] }: ChartStyle): number => pixels

/** In how many columns, of how many lines, a legend below a map has room. */
function columnsBelow(classes: readonly MapClass[], style: ChartStyle) {
  const longest = classes.reduce((most, { label }) => Math.max(most, widthOf(label)), 0)
  const columns = Math.max(1, Math.min(3, Math.floor(roomOf(style) / (longest + swatch.width + 20))))
  return { columns, lines: Math.ceil(classes.length / columns) }
}

/** The height of the legend below a map, in pixels; null if it is beside it. */
export function legendBelow(view: MapView, style: ChartStyle): number | null {
  const classes = mapClasses(view, codesOn(view.kind), style)
  return isBelow(classes, view, style) ? columnsBelow(classes, style).lines * line + 12 : null
}

/** Letters of a legend that have room in the Gulf on a phone; longer ones would lie on the south. */
const lettersInGulf = 18

/** A wide map needs the whole width of a narrow card; a tall one leaves room for short labels only. */
function isBelow(classes: readonly MapClass[], { kind }: MapView, { width }: ChartStyle): boolean {
  if (kind === 'world_map') return width === 'narrow'
  return width === 'narrow' && classes.some(({ label }) => label.length > lettersInGulf)
}

/** Where the map stands: beside its legend, above it, or around it. */
function mapRoom(classes: readonly MapClass[], view: MapView, style: ChartStyle) {
  const { direction, width } = style
  const room = { left: 0, right: 0, top: 4, bottom: 4, preserveAspect: 'contain' as const }
  if (isBelow(classes, view, style)) return { ...room, bottom: columnsBelow(classes, style).lines * line + 12 }
  if (width === 'narrow') return room
  const longest = classes.reduce((most, { label }) => Math.max(most, label.length), 0)
  const beside = Math.min(220, longest * 7 + swatch.width + 20)
  return { ...room, [direction === 'rtl' ? 'right' : 'left']: beside }
}
