import { normalizeText } from '@sala/catalog/text.ts'

/** Gathers text up to a limit. */
export interface Collector {
  add(text: string): void
  readonly full: boolean
  /** What was gathered, tidied. */
  text(): string
}

/** A collector of at most so many letters. */
export function collector(most: number): Collector {
  const parts: string[] = []
  let letters = 0
  return {
    add: (text) => {
      if (letters >= most) return
      parts.push(text.slice(0, most - letters))
      letters += text.length
    },
    get full() {
      return letters >= most
    },
    text: () => normalize(parts.join('')),
  }
}

/** A text without letters that cannot be stored or seen, one space between words and at most one empty line between paragraphs. */
function normalize(text: string): string {
  return normalizeText(text.toWellFormed())
    .replace(/\r\n?|[\f\v\u2028\u2029\u0085]/g, '\n')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (letter) => (letter === '\n' ? '\n' : ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
