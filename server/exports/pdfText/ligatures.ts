import { fromUtf16, type Letters, utf16 } from './textObjects.ts'
import { type Token, tokensOf } from './tokens.ts'

/**
 * Lets readers find Arabic words that are written with ligatures (لا, في, ير). Glyphs stand from left to right and readers turn the
 * letters around one glyph at a time, so the two letters of one glyph come out in the wrong order. Here a ligature's glyph says its last
 * letter, which is the leftmost, and the others are said by the same glyph drawn once more without ink and next to no width.
 */
export function partLigatures(stream: string, fonts: ReadonlyMap<string, Letters>): string {
  if (![...fonts.values()].some((letters) => [...letters.values()].some((text) => arabic.test(text)))) return stream
  let result = ''
  let copied = 0
  const replaceText = (from: number, to: number, text: string) => {
    result += stream.slice(copied, from) + text
    copied = to
  }
  let letters: Letters | undefined
  let operands: Token[] = []
  const marks: Mark[] = []
  /** What the glyphs drawn last said with several signs: a mark above them that is set apart says the same once more. */
  let before: readonly string[] = []
  for (const token of tokensOf(stream)) {
    if (token.kind !== 'word' || /^[-+.\d]/.test(token.value)) {
      operands.push(token)
      continue
    }
    switch (token.value) {
      case 'Tf':
        letters = fonts.get(operands[0]?.value ?? '')
        break
      case 'BMC':
      case 'BDC': {
        const text = wordsOf(operands)
        const actualText = text === undefined ? null : fromUtf16(text.value)
        const signs =
          actualText !== null && isLigature(actualText) && !before.includes(actualText) ? [...actualText].reverse() : []
        if (text !== undefined && actualText !== null && isLigature(actualText)) {
          replaceText(text.start, text.end, `<${utf16(signs[0] ?? '')}>`)
        }
        marks.push({ actualText, others: signs.slice(1), glyph: null })
        break
      }
      case 'EMC': {
        const mark = marks.pop()
        const { glyph } = mark ?? { glyph: null }
        if (mark === undefined || glyph === null) break
        replaceText(token.end, token.end, mark.others.map((other) => `\n${invisibleGlyph(other, glyph)}`).join(''))
        break
      }
      case 'Tj':
      case 'TJ': {
        const mark = marks.find(({ actualText }) => actualText !== null)
        if (mark !== undefined) {
          // What stands under words of its own is left to them.
          mark.glyph ??= firstGlyph(operands)
          before = [mark.actualText ?? '']
          break
        }
        const parted = letters === undefined ? null : part(operands, letters)
        if (parted !== null) replaceText(operands[0]?.start ?? token.start, token.end, parted.text)
        before = parted?.ligatures ?? []
      }
    }
    operands = []
  }
  return result + stream.slice(copied)
}

/** Marked content that has been opened. */
interface Mark {
  /** Its own words, or null where it has none. */
  readonly actualText: string | null
  /** Letters to be said behind it, in that order. */
  readonly others: readonly string[]
  glyph: string | null
}

/** The words of an `ActualText` among operands. */
function wordsOf(operands: readonly Token[]): Token | undefined {
  const at = operands.findIndex(({ value }) => value === '/ActualText')
  const text = at < 0 ? undefined : operands[at + 1]
  return text?.kind === 'text' ? text : undefined
}

function firstGlyph(operands: readonly Token[]): string | null {
  const text = operands.find(({ kind, value }) => kind === 'text' && value.length > 1)
  return text === undefined ? null : `<${Buffer.from(text.value.slice(0, 2), 'latin1').toString('hex')}>`
}

/** The glyphs of one operator with their ligatures parted, and these; null where there is none. */
function part(
  operands: readonly Token[],
  letters: Letters,
): { readonly text: string; readonly ligatures: string[] } | null {
  const lines: string[] = []
  let pending: string[] = []
  const flush = () => {
    if (pending.length > 0) lines.push(`[${pending.join(' ')}] TJ`)
    pending = []
  }
  const ligatures: string[] = []
  for (const { kind, value } of operands) {
    if (kind === 'word') pending.push(value)
    if (kind !== 'text') continue
    for (let at = 0; at + 1 < value.length; at += 2) {
      const glyph = value.charCodeAt(at) * 256 + value.charCodeAt(at + 1)
      const hex = `<${glyph.toString(16).padStart(4, '0')}>`
      const text = letters.get(glyph) ?? ''
      if (!isLigature(text)) {
        pending.push(hex)
        continue
      }
      ligatures.push(text)
      flush()
      const [last = '', ...others] = [...text].reverse()
      lines.push(withActualText(last, `${hex} Tj`))
      for (const character of others) lines.push(invisibleGlyph(character, hex))
    }
  }
  flush()
  return ligatures.length > 0 ? { text: lines.join('\n'), ligatures: ligatures } : null
}

function withActualText(letter: string, drawn: string): string {
  return `/Span << /ActualText <${utf16(letter)}> >> BDC ${drawn} EMC`
}

/** A glyph without ink and next to no width that says a letter. */
function invisibleGlyph(letter: string, glyph: string): string {
  return withActualText(letter, `3 Tr 0.1 Tz ${glyph} Tj 0 Tr 100 Tz`)
}

const arabic = /\p{Script=Arabic}/u

/** Several signs of Arabic: letters, or a letter with its marks. */
function isLigature(text: string): boolean {
  return text.length > 1 && arabic.test(text)
}
