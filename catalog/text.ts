/**
 * One spelling for texts that look alike: composed letters, Thai marks in the order in which Unicode and keyboards of today put them,
 * and nothing that has no width. Texts are kept so, and what is searched for is read so; what people see stays the same.
 */
export function normalizeText(text: string): string {
  const composed = calm(text)
    .normalize('NFC')
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
  if (!/[\u0E31-\u0E4E]/.test(composed)) return composed
  return (
    composed
      // Two sara e are read as sara ae, and typed for it.
      .replace(/\u0E40\u0E40/g, '\u0E41')
      // A tone or silencing mark before the vowel above or below it.
      .replace(/([\u0E48-\u0E4C])([\u0E31\u0E34-\u0E39])/g, '$2$1')
      // Sara am in two parts, with the tone between or before them, or after them.
      .replace(/\u0E4D([\u0E48-\u0E4B]?)\u0E32/g, '$1\u0E33')
      .replace(/\u0E33([\u0E48-\u0E4B])/g, '$1\u0E33')
  )
}

/** More marks than these are on no letter of any language; Unicode's stream-safe texts end there too. */
const storm = /(\p{M}{30})\p{M}+/gu
const shortText = 1000

/** The text with at most thirty marks on a letter: putting marks in order takes the square of their number, and of a megabyte minutes. */
const calm = (text: string): string => (text.length < shortText ? text : text.replace(storm, '$1'))

const thaiZero = 0x0e50

/** The text with Arabic digits as Thai ones, and the other way round; either may stand in what is searched. */
export function otherDigits(text: string): string {
  return text.replace(/[0-9\u0E50-\u0E59]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return code >= thaiZero ? String(code - thaiZero) : String.fromCharCode(thaiZero + Number(digit))
  })
}

/** Levenshtein’s distance; Infinity where it is more than `most`. */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  let last = Array.from({ length: a.length + 1 }, (_, index) => index)
  for (let row = 1; row <= b.length; row++) {
    const next = [row]
    let least = row
    for (let column = 1; column <= a.length; column++) {
      const replaced = (last[column - 1] ?? 0) + (b[row - 1] === a[column - 1] ? 0 : 1)
      const edits = Math.min(replaced, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1)
      next.push(edits)
      if (edits < least) least = edits
    }
    if (least > most) return Number.POSITIVE_INFINITY
    last = next
  }
  return last[a.length] ?? b.length
}
