import type { Language } from '@sala/catalog/words.ts'
import { type Box, frameOf } from '@sala/widgets/maps/frame.ts'
import { placeTextWithUnit } from '@sala/widgets/maps/placeText.ts'
import { mapHeight } from '@sala/widgets/views/options/places/mapHeight.ts'
import { legendBelow, mapOption, mapZoom } from '@sala/widgets/views/options/places/mapOption.ts'
import type { MapView } from '@sala/widgets/views/view.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSharedChoices } from '../../cards/sharedChoices/SharedChoices.ts'
import { cssVariable } from '../../controls/cssVariable.ts'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import type { Drawing } from '../charts/charts.ts'
import { withTooltip } from '../charts/tooltip.ts'
import { useChartStyle } from '../charts/useChartStyle.ts'
import { useDrawing } from '../charts/useDrawing.ts'
import { usePaperPicture } from '../paper/paper.ts'
import { useNearViewport } from '../useNearViewport.ts'
import styles from './MapDrawing.module.css'
import { mapRoom } from './mapRoom.ts'
import { PlaceList } from './PlaceList.tsx'

/** Called with the map and the place to open: `TH-NN` of a province map, alpha-2 of a world map. */
export type OnPlace = (code: string, kind: MapView['kind']) => void

export interface MapDrawingProps {
  readonly view: MapView
  /** Null if nothing can be opened: then a press only selects a place. */
  readonly onPlace: OnPlace | null
}

/**
 * A map, drawn by ECharts, with zoom buttons and a list of its places beside it. The map is for pointers; the list has the same information
 * for the keyboard.
 */
export function MapDrawing({ view, onPlace }: MapDrawingProps) {
  const { kind } = view
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(480)
  const style = useChartStyle(width)
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map())
  const load = useCallback(async () => {
    const { draw, prepareMap } = await import('./maps.ts')
    const lying = await prepareMap(kind)
    return (element: HTMLElement) => {
      setBoxes(lying)
      return draw(element)
    }
  }, [kind])
  const words = `${style.language} ${view.description}`
  const drawing = useDrawing(host, { near: useNearViewport(host), words, load, onWidth: setWidth })
  usePaperPicture(host, drawing, mapHeight(view, 'wide'))
  const option = useMemo(
    () => (drawing === null ? null : withTooltip(mapOption(view, style, frameOf(view, boxes)), view, style)),
    [drawing, view, style, boxes],
  )
  const legendRoom = useMemo(() => legendBelow(view, style), [view, style])
  const below = legendRoom === null ? {} : cssVariable('--map-below', `${legendRoom}px`)
  const zoom = useZoom(drawing, kind)
  const { values } = useSharedChoices()
  const [selected, setSelected] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  // A place that the dashboard shows stays highlighted on the map as long as it is shown.
  if (chosen !== values.place) {
    setChosen(values.place)
    setSelected(values.place ?? null)
  }

  useEffect(() => {
    // Merged, so that the zoom stays; the legend is replaced, because it differs for other figures.
    if (option !== null) drawing?.setOption(option, { replaceMerge: ['visualMap'] })
  }, [drawing, option])

  useEffect(() => {
    if (drawing === null) return
    if (selected === null) drawing.setOption({ series: [{ id: kind, selectedMap: {} }] })
    else drawing.dispatchAction({ type: 'select', seriesId: kind, name: selected })
  }, [drawing, selected, kind])

  const open = useCallback(
    (code: string) => {
      setSelected(code)
      onPlace?.(code, kind)
    },
    [onPlace, kind],
  )

  // ECharts reports a press by name; places are identified by code.
  useEffect(() => {
    if (drawing === null) return
    const press = ({ name }: { readonly name?: string }) => {
      if (name !== undefined && view.places.some(({ code }) => code === name)) open(name)
    }
    drawing.on('click', press)
    return () => {
      drawing.off('click', press)
    }
  }, [drawing, view, open])

  function select(code: string) {
    setSelected(code)
    drawing?.dispatchAction({ type: 'showTip', seriesIndex: 0, name: code })
  }

  return (
    <div className={styles.slot} data-kind={kind} style={{ ...mapRoom(view), ...below }}>
      <div className={styles.layout}>
        <div className={styles.frame}>
          <div className={styles.map} role="img" aria-label={view.description}>
            <div
              ref={host}
              className={`absolute inset ${styles.canvas}`}
              aria-hidden="true"
              data-drawn={drawing !== null}
            />
          </div>
          <ZoomTools zoom={zoom} />
        </div>
        <div className={styles.places}>
          <PlaceList
            view={view}
            selected={selected}
            onSelect={select}
            onOpen={open}
            onLeave={() => drawing?.dispatchAction({ type: 'hideTip' })}
          />
        </div>
      </div>
      <output className="unseen">{sayPlace(view, selected, style.language)}</output>
    </div>
  )
}

/** The selected place in words; the screen reader reads the list's own option, but not a press on the map. */
function sayPlace(view: MapView, selected: string | null, language: Language) {
  const place = view.places.find(({ code }) => code === selected)
  return place === undefined ? '' : `${place.name}: ${placeTextWithUnit(place, view, language)}`
}

interface Zoom {
  readonly factor: number
  readonly most: number
  readonly by: (step: number) => void
  readonly reset: () => void
}

/** The zoom of the map. A zoomed map can be dragged; otherwise the page scrolls over it. */
function useZoom(drawing: Drawing | null, kind: MapView['kind']): Zoom {
  const [factor, setFactor] = useState(1)
  const { min, max } = mapZoom[kind]

  function to(wished: number) {
    if (drawing === null) return
    const next = Math.min(max, Math.max(min, wished))
    drawing.dispatchAction({
      type: 'geoRoam',
      componentType: 'series',
      seriesId: kind,
      zoom: next / factor,
      originX: drawing.getWidth() / 2,
      originY: drawing.getHeight() / 2,
    })
    // At its original size it returns to its original position.
    drawing.setOption({
      series: [{ id: kind, roam: next > 1 ? 'move' : false, ...(next > 1 ? {} : { center: null }) }],
    })
    setFactor(next)
  }

  return { factor, most: max, by: (step) => to(factor * step), reset: () => to(1) }
}

const zoomStep = 1.6

function ZoomTools({ zoom: { factor, most, by, reset } }: { readonly zoom: Zoom }) {
  const { t } = useText()
  return (
    <div className={styles.tools} data-at-hand>
      <ZoomButton icon="plus" label={t('map.zoomIn')} disabled={factor >= most} onPress={() => by(zoomStep)} />
      <ZoomButton icon="minus" label={t('map.zoomOut')} disabled={factor <= 1} onPress={() => by(1 / zoomStep)} />
      <ZoomButton icon="shrink" label={t('map.zoomReset')} disabled={factor <= 1} onPress={reset} />
    </div>
  )
}

interface ZoomButtonProps {
  readonly icon: IconName
  readonly label: string
  readonly disabled: boolean
  readonly onPress: () => void
}

function ZoomButton({ icon, label, disabled, onPress }: ZoomButtonProps) {
  return (
    <button
      type="button"
      className="centre focus-inside"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}
