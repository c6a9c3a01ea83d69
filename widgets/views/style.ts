import type { Language } from '@sala/catalog/words.ts'
import type { Palette } from './palette.ts'

/** The style of a chart, independent of its figures: the reader's colours, language and room. */
export interface ChartStyle {
  readonly palette: Palette
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** A real family: a canvas cannot take `inherit`. */
  readonly fontFamily: string
  /** Nothing moves; files always ask for this. */
  readonly reducedMotion: boolean
  /** The room: below 480 pixels, below 800, or more. */
  readonly width: WidthClass
  /** The room in CSS pixels, where it is known; else the least of its class counts. */
  readonly pixels?: number
}

export type WidthClass = 'narrow' | 'medium' | 'wide'

/** The class of a width in CSS pixels. */
export function widthClass(pixels: number): WidthClass {
  return pixels < 480 ? 'narrow' : pixels < 800 ? 'medium' : 'wide'
}

/**
 * A name as a chart may show it. Braces would be read as markup of labels, and marks that turn the direction of writing would
 * disturb the words beside it.
 */
export function chartText(text: string): string {
  return text
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
}
