import { xmlText } from '../../../core/formats/xml.ts'
import type { PrintedText } from '../../../services/pictures/boardPictures.ts'
import { margin, pointsPerInch, type Slide, width, widthOf, wordsOn } from './slide.ts'

/** The room below the heading, in inches. */
const height = 5.5
/** Sizes of letters in points, the largest in which all of a text has room is taken. */
const sizes = [20, 18, 16, 14, 12, 10, 8] as const
const lineHeight = 1.25

/** How much of the room a picture takes where a text stands below it. */
const pictureShare = 0.7

/** Fills a slide with what a board says between its cards: its heading, its picture as large as there is room, and its text. */
export function addBoardText(slide: Slide, { heading, text, picture }: PrintedText): void {
  const words = wordsOn(slide)
  words(heading, { x: margin, y: 0.4, w: width, h: 0.7 }, { fontSize: 28, bold: true, fit: 'shrink' })
  const pictureHeight = picture === null ? 0 : height * (text === '' ? 1 : pictureShare)
  if (picture !== null) {
    const scale = Math.min(width / picture.width, (pictureHeight - 0.1) / picture.height)
    const [w, h] = [picture.width * scale, picture.height * scale]
    slide.slide.addImage({
      data: `image/jpeg;base64,${Buffer.from(picture.jpeg).toString('base64')}`,
      ...{ x: margin + (width - w) / 2, y: 1.3, w, h },
      altText: xmlText(picture.alternative),
    })
  }
  const room = height - pictureHeight
  const size = sizes.find((one) => (linesOf(text, one) * one * lineHeight) / pointsPerInch <= room) ?? 8
  words(text, { x: margin, y: 1.3 + pictureHeight, w: width, h: room }, { fontSize: size, valign: 'top' })
}

/** How many lines a text takes in letters of a size. */
const linesOf = (text: string, size: number): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(widthOf(line, size) / width)), 0)
