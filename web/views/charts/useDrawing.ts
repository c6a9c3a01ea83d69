import { type RefObject, useEffect, useRef, useState } from 'react'
import { withDeadline } from '../../loading/deadline.ts'
import type { Drawing } from './charts.ts'

/** Loads the drawing code; returns a function that creates a drawing in an element. */
export type LoadDrawing = () => Promise<(element: HTMLElement) => Drawing>

interface DrawingOptions {
  /** The element is near the screen. */
  readonly near: boolean
  /** The texts of the drawing, in the reader's script. */
  readonly words: string
  /** Must stay the same function for the life of the component: another one would create the drawing again. */
  readonly load: LoadDrawing
  /** Called with the width in CSS pixels, rounded down. */
  readonly onWidth: (pixels: number) => void
}

/** Creates the drawing in an element, once that is near the screen and both code and fonts are loaded. */
export function useDrawing(
  host: RefObject<HTMLElement | null>,
  { near, words, load, onWidth }: DrawingOptions,
): Drawing | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // Only the first texts choose the fonts: others of the same language need no others.
  const firstWords = useRef(words)

  useEffect(() => {
    const element = host.current
    if (!near || element === null) return
    let pending = true
    let started: Drawing | undefined
    const observer = new ResizeObserver(() => {
      onWidth(roomIn(element))
      // The element is hidden for a moment: ECharts warns about a drawing without size. It is drawn again with a size.
      const [width, height] = [element.clientWidth, element.clientHeight]
      if (started === undefined || width === 0 || height === 0) return
      // The first size is reported too, which would draw everything twice.
      if (width !== started.getWidth() || height !== started.getHeight()) started.resize({ width, height })
    })
    Promise.all([withDeadline(load()), fontsFor(firstWords.current)]).then(([draw]) => {
      if (!pending || !canDraw()) return
      onWidth(roomIn(element))
      started = draw(element)
      observer.observe(element)
      setDrawing(started)
    }, setFailure)
    return () => {
      pending = false
      observer.disconnect()
      started?.dispose()
      setDrawing(null)
    }
  }, [host, near, load, onWidth])

  // The error boundary of the card shows it and offers a retry.
  if (failure !== null) throw failure
  return drawing
}

/** A picture that grows less than this is not drawn again. The bounds of the width classes are multiples of it. */
const widthStep = 40

const roomIn = ({ clientWidth }: HTMLElement) => Math.floor(clientWidth / widthStep) * widthStep

let drawable: boolean | null = null

/** Whether the browser supports canvas; without it, a card still has its words and its table. */
function canDraw(): boolean {
  drawable ??= Boolean(document.createElement('canvas').getContext('2d'))
  return drawable
}

/** A canvas does not wait for fonts as the page does: it would use fallback fonts and never redraw. */
async function fontsFor(words: string): Promise<void> {
  if (!('fonts' in document)) return
  const load = (weight: number) => document.fonts.load(`${weight} 12px 'IBM Plex Sans'`, words)
  await Promise.allSettled([load(400), load(600)])
}
