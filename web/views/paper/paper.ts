import { type RefObject, useEffect } from 'react'
import { createStore } from '../../store.ts'
import type { Drawing } from '../charts/charts.ts'
import styles from './paper.module.css'

/** Whether cards are being printed; then nothing is animated, and pictures have the marks of a wide card. */
export const printing = createStore(false)

/**
 * CSS pixels of a picture on A4, and of the widest one of a profile (`paper.module.css`): between the 860 of a card on a portrait sheet and
 * the 690 of half a landscape sheet (`print.css`).
 */
const paperWidth = 800
/** CSS pixels of the twelve columns of a profile on paper (`CardGrid.module.css`), and the factor for the height of a picture there. */
const sheet = { width: 916, height: 0.46 }
/** The card grid of the present page, if it is the profile of a place, which is printed on few sheets. */
const profileGrid = () => document.querySelector<HTMLElement>('[data-sheet]')

/** The width of a picture on paper for a width in CSS pixels on the screen. */
export function pixelsOnPaper(onScreen: number): number {
  const grid = profileGrid()
  return grid === null ? paperWidth : Math.round(onScreen * Math.min(1, sheet.width / grid.clientWidth))
}

/** A printer has more dots than a screen: about 240 per inch. */
const pixelRatio = 2

/** For each picture of the page, a function that draws it for paper and returns one that removes the drawing. */
const pictures = new Set<(onSheet: boolean) => () => void>()

/**
 * Draws every picture of the page for paper before it returns: with one width, whatever the size of the window, so that its text is about
 * as large as the text around it. A style sheet shows these in place of the screen's while printing. Returns a function that removes them.
 */
export function drawOnPaper(): () => void {
  const grid = profileGrid()
  document.body.dataset.paper = grid === null ? 'sheets' : 'sheet'
  const backOnScreen = grid === null ? null : layOutSheet(grid)
  const ends = [...pictures].map((draw) => draw(grid !== null))
  backOnScreen?.()
  return () => {
    for (const end of ends) end()
  }
}

/** Registers a drawing with `drawOnPaper`; `height` in CSS pixels at the width of paper. */
export function usePaperPicture(host: RefObject<HTMLElement | null>, drawing: Drawing | null, height: number): void {
  useEffect(() => {
    const element = host.current
    if (drawing === null || element === null) return
    const draw = (onSheet: boolean) => pictureOf(element, drawing, { height, onSheet })
    pictures.add(draw)
    return () => {
      pictures.delete(draw)
    }
  }, [host, drawing, height])
}

/**
 * Lays out the cards of a profile at their widths on paper, so that each picture is drawn at the width of its place there, with text as
 * large as the text around it. Returns a function that restores the layout, before anything is shown.
 */
function layOutSheet(grid: HTMLElement): () => void {
  const cells = [...grid.children].filter((cell) => cell instanceof HTMLElement)
  grid.style.cssText = `inline-size: ${sheet.width}px; grid-template-columns: repeat(12, minmax(0, 1fr))`
  for (const cell of cells) cell.style.gridColumn = 'span var(--wide)'
  return () => {
    grid.removeAttribute('style')
    for (const cell of cells) cell.style.removeProperty('grid-column')
  }
}

interface Paper {
  readonly height: number
  /** On a sheet of a profile. */
  readonly onSheet: boolean
}

function pictureOf(element: HTMLElement, drawing: Drawing, { height, onSheet }: Paper): () => void {
  const onScreen = { width: drawing.getWidth(), height: drawing.getHeight() }
  drawing.dispatchAction({ type: 'hideTip' })
  drawing.resize(
    onSheet
      ? { width: Math.min(element.clientWidth, paperWidth), height: Math.max(110, height * sheet.height), silent: true }
      : { width: paperWidth, height, silent: true },
  )
  const picture = drawing.renderToCanvas({ pixelRatio })
  drawing.resize({ ...onScreen, silent: true })
  // ECharts writes the size and position of a screen layer into it.
  picture.removeAttribute('style')
  picture.className = styles.picture ?? ''
  element.classList.add(styles.replaced ?? '')
  element.after(picture)
  return () => {
    picture.remove()
    element.classList.remove(styles.replaced ?? '')
  }
}
