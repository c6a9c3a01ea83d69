import type { Language } from '@sala/catalog/words.ts'
import { xmlText } from '../../../core/formats/xml.ts'
import { textWidth } from '../../picture/measure.ts'
import { colours } from './colours.ts'
import type { LibrarySlide, TextOptions } from './library.ts'

/** Inches; the slide is 13.33 × 7.5. */
export const margin = 0.5
export const pageWidth = 13.333
export const width = pageWidth - 2 * margin

export const pointsPerInch = 72
/** Office's fonts are a little wider than ours. */
const officeWidth = 1.12

/** How wide Office sets a line of text, in inches; `size` is in points. */
export const widthOf = (text: string, size: number): number =>
  (textWidth(text, size, 'regular') * officeWidth) / pointsPerInch

/**
 * The font size in points, from `most` down to `least`, at which a text fits one line of the given inches. Office shrinks text that does
 * not fit only on editing, so the size is computed here.
 */
export function lineSize(text: string, inches: number, { most, least }: { most: number; least: number }): number {
  const needed = widthOf(text, most)
  return needed <= inches ? most : Math.max(least, Math.floor((most * inches) / needed))
}

/** A place on the slide, in inches. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Points of a series whose period is not over, by the places of both in the chart. */
export interface OpenPoints {
  readonly series: number
  readonly points: readonly number[]
  /** Six hexadecimal digits. */
  readonly colour: string
}

/** The slide that is being filled, and who reads it. */
export interface Slide {
  /** What is open in each chart of the presentation, in the order in which they were added. */
  readonly charts: (readonly OpenPoints[])[]
  readonly slide: LibrarySlide
  readonly language: Language
  readonly face: string
  readonly rightToLeft: boolean
}

/** Writes words onto a slide, in the reader's language and direction; nothing where there are none. */
export function textWriterFor({ slide, language, face, rightToLeft }: Slide) {
  return (text: string, area: Area, options: TextOptions): void => {
    if (text === '') return
    slide.addText(xmlText(text), {
      ...area,
      fontFace: face,
      color: colours.ink,
      lang: language,
      margin: 0,
      valign: 'middle',
      rtlMode: rightToLeft,
      align: rightToLeft ? 'right' : 'left',
      ...options,
    })
  }
}

/** What stands below on each slide: whether the figures are invented, and how sure, beside the number of the slide. */
export function addFooter(slide: Slide, demonstration: string | null, trust: readonly string[]): void {
  const words = textWriterFor(slide)
  const number = 0.8
  const place = { x: slide.rightToLeft ? margin + number : margin, w: width - number }
  words(demonstration ?? '', { ...place, y: 6.6, h: 0.24 }, { fontSize: 11, bold: true, color: colours.warning })
  words(trust.join('  ·  '), { ...place, y: 6.86, h: 0.4 }, { fontSize: 10, color: colours.quiet, valign: 'top' })
}
