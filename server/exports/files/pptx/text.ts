import type { BoardText } from '@sala/catalog/api/boardText.ts'
import { margin, pointsPerInch, type Slide, width, widthOf, wordsOn } from './slide.ts'

/** The room below the heading, in inches. */
const height = 5.5
/** Sizes of letters in points, the largest in which all of a text has room is taken. */
const sizes = [20, 18, 16, 14, 12, 10, 8] as const
const lineHeight = 1.25

/** Fills a slide with what a board says between its cards. */
export function addBoardText(slide: Slide, { heading, text }: BoardText): void {
  const words = wordsOn(slide)
  words(heading, { x: margin, y: 0.4, w: width, h: 0.7 }, { fontSize: 28, bold: true, fit: 'shrink' })
  const size = sizes.find((one) => (linesOf(text, one) * one * lineHeight) / pointsPerInch <= height) ?? 8
  words(text, { x: margin, y: 1.3, w: width, h: height }, { fontSize: size, valign: 'top' })
}

/** How many lines a text takes in letters of a size. */
const linesOf = (text: string, size: number): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(widthOf(line, size) / width)), 0)
