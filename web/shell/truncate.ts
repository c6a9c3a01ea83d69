import { textLimit } from '../constants.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cuts a text to `limit` letters as a reader counts them (a Thai letter with its marks is one), with an ellipsis. */
export function truncate(text: string, limit: number = textLimit): string {
  const letters = [...segmenter.segment(text)]
  if (letters.length <= limit) return text
  return `${letters
    .slice(0, limit)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}
