import { type RefObject, useEffect, useRef, useState } from 'react'
import { withDeadline } from '../../loading/deadline.ts'
import type { Drawing } from './charts.ts'

/** Fetches what draws; gives the function that starts a drawing in an element. */
export type LoadDrawing = () => Promise<(element: HTMLElement) => Drawing>

interface DrawingOptions {
  /** The element has come near the screen. */
  readonly near: boolean
  /** What will be drawn, in the reader's letters. */
  readonly words: string
  /** The same function for the life of the component: another one would start the drawing anew. */
  readonly load: LoadDrawing
  /** Gets the width in CSS pixels, rounded down. */
  readonly onWidth: (pixels: number) => void
}

/** The drawing in an element, once that is near the screen and both the code and the fonts have come. */
export function useDrawing(
  host: RefObject<HTMLElement | null>,
  { near, words, load, onWidth }: DrawingOptions,
): Drawing | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // Only the first words choose the fonts: others of the same language need no others.
  const firstWords = useRef(words)

  useEffect(() => {
    const element = host.current
    if (!near || element === null) return
    let pending = true
    let started: Drawing | undefined
    const observer = new ResizeObserver(() => {
      onWidth(roomIn(element))
      // Hidden for a moment: a drawing without room would complain, and is drawn again when it has some.
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

  // The card says so, and offers to try again.
  if (failure !== null) throw failure
  return drawing
}

/** A picture that grows a little is not made anew. The bounds of the width classes are steps, too. */
const widthStep = 40

const roomIn = ({ clientWidth }: HTMLElement) => Math.floor(clientWidth / widthStep) * widthStep

let drawable: boolean | null = null

/** Whether the browser lets a page draw at all; where it does not, a card still has its words and its table. */
function canDraw(): boolean {
  drawable ??= Boolean(document.createElement('canvas').getContext('2d'))
  return drawable
}

/** A canvas does not wait for fonts as the page does; without them it draws in others and never looks again. */
async function fontsFor(words: string): Promise<void> {
  if (!('fonts' in document)) return
  const load = (weight: number) => document.fonts.load(`${weight} 12px 'IBM Plex Sans'`, words)
  await Promise.allSettled([load(400), load(600)])
}
