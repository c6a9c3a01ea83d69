import { placeOnAxis } from '@sala/widgets/annotations/placeOnAxis.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { placeOfDay } from '@sala/widgets/views/options/longTrend.ts'
import type { ChartStyle } from '@sala/widgets/views/style.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import { type CSSProperties, useEffect, useState } from 'react'
import { cssVariable } from '../../controls/cssVariable.ts'
import type { AnnotationMark, MarkedChart } from '../annotationMarks.ts'
import type { Drawing } from './charts.ts'

interface AnnotationLayerProps extends MarkedChart {
  readonly marks: readonly AnnotationMark[]
}

interface Placed {
  readonly mark: AnnotationMark
  /** Pixels from the left of the drawing. */
  readonly left: number
  readonly width: number
}

/** The annotations in a picture over time: a shaded span with a number above it that links to the text. */
export function AnnotationLayer({ drawing, host, view, style, marks }: AnnotationLayerProps) {
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  const [{ top, below }, setEnds] = useState(unplaced)
  useEffect(() => {
    const place = () => {
      // Before the picture is drawn there is no axis.
      if (drawing.isDisposed() || drawing.getOption() === undefined) return
      const pixelOf = pixelsAlong(drawing, style)
      const placedMarks = joined(marks.flatMap((mark) => placeOf(mark, view, pixelOf) ?? []))
      setPlaced((before) => (isSame(before, placedMarks) ? before : placedMarks))
      const ends = { top: host.current?.parentElement?.offsetTop ?? 0, below: belowAxis(drawing) }
      setEnds((before) => (before.top === ends.top && before.below === ends.below ? before : ends))
    }
    // The position of the axis is known after drawing, and changes with the size.
    drawing.on('finished', place)
    place()
    return () => {
      if (!drawing.isDisposed()) drawing.off('finished', place)
    }
  }, [drawing, host, view, style, marks])
  if (placed.length === 0) return null
  return (
    <ul dir="ltr" style={{ ...layer, insetBlockStart: top }}>
      {placed.map(({ mark, left, width }) => (
        <li
          key={mark.number ?? `${mark.from}${mark.label}`}
          data-annotation={mark.number ?? 'holiday'}
          style={{
            ...span,
            ...colourOf(mark),
            ...(mark.number === null && holiday),
            insetBlockEnd: below,
            insetInlineStart: partOf(left, drawing),
            inlineSize: partOf(width, drawing),
          }}
        >
          <button
            type="button"
            style={mark.number === null ? holidayStyle : numberStyle}
            title={mark.label}
            aria-label={mark.label}
            onClick={mark.open}
          >
            {mark.number === null ? <span style={tick} /> : number(mark.number, style.language)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** In percent of the width: on paper the picture has another width. */
const partOf = (pixels: number, drawing: Drawing) => `${(100 * pixels) / drawing.getWidth()}%`

/** Over the drawing, from its left in every reading direction; only the numbers can be pressed. */
const layer: CSSProperties = {
  ...{ position: 'absolute', insetInline: 0, insetBlockEnd: 0, pointerEvents: 'none' },
  ...{ margin: 0, padding: 0, listStyle: 'none' },
}

/** Below the legend, and above the axis. */
const span: CSSProperties = {
  ...{ position: 'absolute', insetBlockStart: 26 },
  background: 'color-mix(in srgb, var(--colour) 12%, transparent)',
}

/**
 * Holidays are many and are not events: they shade nothing, and are placed below the axis, where they cover neither bars nor numbers of
 * annotations.
 */
const holiday: CSSProperties = { background: 'none', display: 'flex', alignItems: 'end' }

const markSize = 24
const button: CSSProperties = {
  ...{ minInlineSize: markSize, blockSize: markSize, marginInline: 'calc(50% - 12px)', pointerEvents: 'auto' },
  fontSize: 'var(--size-tiny)',
}
const numberStyle: CSSProperties = {
  ...button,
  ...{ border: '1px solid var(--colour)', borderRadius: 12, background: 'var(--surface)', color: 'var(--colour)' },
}
/** A triangle below the axis that points at it; the pressable area is larger. */
const holidayStyle: CSSProperties = {
  ...button,
  ...{ display: 'flex', justifyContent: 'center', padding: '1px 0 0', border: 0, background: 'none' },
  marginBlockEnd: -markSize,
}
const tick: CSSProperties = {
  ...{ inlineSize: 9, blockSize: 6, background: 'var(--colour)' },
  clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
}

/** Until the picture is drawn. */
const unplaced = { top: 0, below: 22 }

/**
 * The distance of the axis from the bottom of the drawing, in pixels. The axis is at zero, or below all figures if their scale starts above
 * zero.
 */
function belowAxis(drawing: Drawing): number {
  const zero = Number(drawing.convertToPixel({ yAxisIndex: 0 }, 0))
  return Number.isFinite(zero) ? Math.max(unplaced.below, Math.round(drawing.getHeight() - zero)) : unplaced.below
}

const colourOf = ({ kind }: AnnotationMark): CSSProperties =>
  cssVariable('--colour', kind === 'quality' ? 'var(--warning)' : 'var(--ink-quiet)')

/** The position of a category in pixels from the left. Trends over many days have a numeric axis, on which positions may be negative. */
function pixelsAlong(drawing: Drawing, style: ChartStyle): (at: number) => number {
  const [axis] = [drawing.getOption().xAxis].flat()
  const isOfNumbers = axis instanceof Object && 'type' in axis && axis.type === 'value'
  return (at) => Number(drawing.convertToPixel({ xAxisIndex: 0 }, isOfNumbers ? placeOfDay(at, style) : at))
}

function placeOf(mark: AnnotationMark, view: ChartView, pixelOf: (at: number) => number): Placed | null {
  const place = placeOnAxis(view, mark)
  if (place === null) return null
  const [first, last] = [pixelOf(place[0]), pixelOf(place[1])]
  // The distance of two categories.
  const step = Math.abs(pixelOf(1) - pixelOf(0))
  if (![first, last, step].every(Number.isFinite)) return null
  return { mark, left: Math.min(first, last) - step / 2, width: Math.abs(last - first) + step }
}

/** Holidays whose icons would overlap become one, which names all of them and links to the first. */
function joined(placed: readonly Placed[]): readonly Placed[] {
  const numbered: Placed[] = placed.filter(({ mark }) => mark.number !== null)
  const middle = ({ left, width }: Placed) => left + width / 2
  for (const placedMark of placed
    .filter(({ mark }) => mark.number === null)
    .toSorted((a, b) => middle(a) - middle(b))) {
    const last = numbered.at(-1)
    if (last?.mark.number !== null || middle(placedMark) - middle(last) >= markSize) numbered.push(placedMark)
    else
      numbered[numbered.length - 1] = {
        ...last,
        mark: { ...last.mark, label: `${last.mark.label}\n${placedMark.mark.label}` },
      }
  }
  return numbered
}

const isSame = (a: readonly Placed[], b: readonly Placed[]): boolean =>
  a.length === b.length &&
  a.every(({ mark, left, width }, at) => {
    const like = b[at]
    return like?.mark.label === mark.label && like.mark.open === mark.open && like.left === left && like.width === width
  })
