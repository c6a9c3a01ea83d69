/** A piece of text on a page, as pdf.js gives it. */
interface Piece {
  readonly str: string
  readonly dir: string
  /** The last two are where it begins, from the left and from the bottom. */
  readonly transform: readonly number[]
  readonly hasEOL: boolean
}

/** The text of a page, line by line, in the order in which it is read. */
export function linesOf(pieces: readonly Piece[]): string {
  const lines: Piece[][] = [[]]
  for (const piece of pieces) {
    lines.at(-1)?.push(piece)
    if (piece.hasEOL) lines.push([])
  }
  return lines.map((line) => repairLetters(inReadingOrder(line).join(''))).join('\n')
}

/**
 * Pieces stand on a page from left to right. Lines with Arabic or Hebrew are read from the right, but for the numbers and foreign words
 * in them; signs and spaces go with what stands on both sides of them, else with the line.
 */
function inReadingOrder(line: readonly Piece[]): readonly string[] {
  if (!line.some(({ dir, str }) => dir === 'rtl' && str.trim() !== '')) return line.map(({ str }) => str)
  const placed = line.filter(({ str }) => str !== '').toSorted((a, b) => (a.transform[4] ?? 0) - (b.transform[4] ?? 0))
  const directions = placed.map(directionOf)
  const base = count(directions, 'rtl') >= count(directions, 'ltr') ? 'rtl' : 'ltr'
  const runs: { readonly direction: 'rtl' | 'ltr'; readonly texts: string[] }[] = []
  for (const [at, { str }] of placed.entries()) {
    const before = directions.slice(0, at).findLast((value) => value !== null)
    const after = directions.slice(at).find((value) => value !== null)
    const direction = directions[at] ?? (before === after ? (before ?? base) : base)
    const last = runs.at(-1)
    if (last?.direction === direction) last.texts.push(str)
    else runs.push({ direction, texts: [str] })
  }
  const runTexts = runs.map(({ direction, texts }) => (direction === 'rtl' ? texts.toReversed() : texts))
  return (base === 'rtl' ? runTexts.toReversed() : runTexts).flat()
}

const count = (directions: readonly ('rtl' | 'ltr' | null)[], direction: 'rtl' | 'ltr'): number =>
  directions.filter((value) => value === direction).length

function directionOf({ str, dir }: Piece): 'rtl' | 'ltr' | null {
  if (!/[\p{L}\p{N}]/u.test(str)) return null
  return dir === 'rtl' ? 'rtl' : 'ltr'
}

/** The letters of Thai fonts for marks that were moved out of the way, from U+F700, as Windows and old fonts number them. */
const movedThai =
  '\u0e10\u0e34\u0e35\u0e36\u0e37\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e0d\u0e31\u0e4d\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e38\u0e39\u0e3a'

/** Fonts' own letters as those that people type; what a font does not name has no letter. */
function repairLetters(text: string): string {
  return (
    text
      .replace(/[\uf700-\uf71a]/g, (letter) => movedThai[letter.charCodeAt(0) - 0xf700] ?? '')
      // No word begins with a mark, and no sara am is followed by its own second half: fonts that draw it in two parts name both so.
      .replace(/ +([\u0e31\u0e33-\u0e3a\u0e47-\u0e4e])/g, '$1')
      .replace(/\u0e33[\u0e32\u0e33]+/g, '\u0e33')
      .replace(/[\ufb1d-\ufdff\ufe70-\ufefc]/g, (letter) => letter.normalize('NFKC'))
      .replace(/[^\P{Cc}\t\n]/gu, '')
  )
}
