import { type RefObject, useEffect } from 'react'
import { createStore } from '../../store.ts'
import type { Drawing } from '../charts/charts.ts'
import styles from './paper.module.css'

/** Whether cards are being printed; then nothing moves, and pictures have the marks of a wide card. */
export const printing = createStore(false)

/** CSS pixels of a picture on A4: between the 860 of a card on an upright sheet and the 690 of half a sheet that lies (`print.css`). */
export const paperWidth = 800
/** Where all cards are printed on one sheet, pictures have this part of their usual height and the width that they have on the screen. */
const sheetHeight = 0.46
/** Whether the page on show is printed on one sheet. */
export const isOneSheet = () => document.querySelector('[data-sheet]') !== null
/** A printer has more dots than a screen: some 240 an inch. */
const pixelRatio = 2

/** What draws each picture that is on the page once more for paper, and gives back how to take that away. */
const pictures = new Set<() => () => void>()

/**
 * Draws every picture of the page for paper, before it returns: of one width, whatever the window is, so that its letters are about as
 * large as those around it. A style sheet shows these in place of the screen's while it is printed. Gives back how to take them away.
 */
export function drawOnPaper(): () => void {
  document.body.dataset.paper = isOneSheet() ? 'sheet' : 'sheets'
  const ends = [...pictures].map((draw) => draw())
  return () => {
    for (const end of ends) end()
  }
}

/** Has a drawing take part in what `drawOnPaper` draws; `height` in CSS pixels at the width of paper. */
export function usePaperPicture(host: RefObject<HTMLElement | null>, drawing: Drawing | null, height: number): void {
  useEffect(() => {
    const element = host.current
    if (drawing === null || element === null) return
    const draw = () => pictureOf(element, drawing, height)
    pictures.add(draw)
    return () => {
      pictures.delete(draw)
    }
  }, [host, drawing, height])
}

function pictureOf(element: HTMLElement, drawing: Drawing, height: number): () => void {
  const onScreen = { width: drawing.getWidth(), height: drawing.getHeight() }
  drawing.dispatchAction({ type: 'hideTip' })
  drawing.resize(
    isOneSheet()
      ? { width: onScreen.width, height: Math.max(110, height * sheetHeight), silent: true }
      : { width: paperWidth, height, silent: true },
  )
  const picture = drawing.renderToCanvas({ pixelRatio })
  drawing.resize({ ...onScreen, silent: true })
  // ECharts writes the sizes and the place of a layer of the screen into it.
  picture.removeAttribute('style')
  picture.className = styles.picture ?? ''
  element.classList.add(styles.replaced ?? '')
  element.after(picture)
  return () => {
    picture.remove()
    element.classList.remove(styles.replaced ?? '')
  }
}
