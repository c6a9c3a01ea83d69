import { type Token, tokensOf } from './tokens.ts'

/** What the glyphs of a font say: two bytes of a text -> letters. */
export type Letters = ReadonlyMap<number, string>

/** A run of glyphs that says one thing: one glyph, or the glyphs under an `ActualText`. */
export interface Unit {
  readonly letters: string
  readonly firstGlyph: number
}

export interface Span {
  readonly start: number
  readonly end: number
}

/** What stands between BT and ET. */
export interface TextObject {
  /** Behind BT, to before ET. */
  readonly inner: Span
  /** What was set between the `q` before it and BT: its place and colours; null where it does not stand in a `q … Q` of its own. */
  readonly setting: readonly Token[] | null
  readonly font: string
  readonly units: readonly Unit[]
  /** The begins and ends of the `ActualText` sequences in it. */
  readonly marks: readonly Span[]
  /** Its text matrices, each with its six numbers. */
  readonly matrices: readonly (Span & { readonly numbers: readonly number[] })[]
}

/** What is painted at one level of a stream, in order; null is anything that is no text. */
type Content = (TextObject | null)[]

interface Frame {
  readonly opener: string
  /** The tokens since it was opened, for what is set before a text object. */
  readonly tokens: Token[]
  readonly content: Content
}

const painting = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Do', 'sh', 'EI'])

/**
 * The text objects of a stream, in lists: neighbours in a list stand at the same level with nothing painted between them. Throws where
 * the stream is not nested as it must be.
 */
export function readTextObjects(stream: string, fonts: ReadonlyMap<string, Letters>): readonly Content[] {
  const lists: Content[] = []
  const frames: Frame[] = [{ opener: '', tokens: [], content: [] }]
  let operands: Token[] = []
  let object: ObjectReader | null = null
  for (const token of tokensOf(stream)) {
    const frame = frames.at(-1)
    if (object === null && frame?.opener === 'q' && token.value !== 'BT') frame.tokens.push(token)
    if (token.kind !== 'word' || /^[-+.\d]/.test(token.value)) {
      operands.push(token)
      continue
    }
    const top = frames.at(-1)
    if (top === undefined) throw new Error('a content stream closes more than it opens')
    if (object !== null && token.value !== 'ET') object.read(token, operands)
    else {
      switch (token.value) {
        case 'q':
        case 'BMC':
        case 'BDC':
          frames.push({ opener: token.value, tokens: [], content: [] })
          break
        case 'Q':
        case 'EMC': {
          frames.pop()
          const [only] = top.content
          if (only && top.content.length === 1) {
            frames.at(-1)?.content.push(only)
          } else if (top.content.length > 0) {
            lists.push(top.content)
            frames.at(-1)?.content.push(null)
          }
          break
        }
        case 'BT':
          object = new ObjectReader(token, fonts, top.opener === 'q' && top.content.length === 0 ? top.tokens : null)
          break
        case 'ET':
          top.content.push(object?.finish(token) ?? null)
          object = null
          break
        default:
          if (painting.has(token.value)) top.content.push(null)
      }
    }
    operands = []
  }
  return [...lists, ...frames.map(({ content }) => content)]
}

/** Reads the operators of one text object. */
class ObjectReader {
  readonly #begin: Token
  readonly #fonts: ReadonlyMap<string, Letters>
  readonly #setting: readonly Token[] | null
  readonly #units: Unit[] = []
  readonly #marks: Span[] = []
  readonly #matrices: (Span & { readonly numbers: readonly number[] })[] = []
  #font = ''
  /** The letters of the open `ActualText`, and its first glyph once there is one. */
  #actualText: { readonly letters: string; firstGlyph: number | null } | null = null
  /** Two fonts, or marked content of another kind: better left alone. */
  #isUnsupported = false

  constructor(begin: Token, fonts: ReadonlyMap<string, Letters>, setting: readonly Token[] | null) {
    this.#begin = begin
    this.#fonts = fonts
    this.#setting = setting
  }

  read(token: Token, operands: readonly Token[]): void {
    switch (token.value) {
      case 'Tf': {
        const font = operands[0]?.value ?? ''
        if (this.#font !== '' && this.#font !== font) this.#isUnsupported = true
        this.#font = font
        break
      }
      case 'BDC':
      case 'BMC': {
        const at = operands.findIndex(({ value }) => value === '/ActualText')
        const text = at < 0 ? undefined : operands[at + 1]
        if (text?.kind !== 'text' || this.#actualText !== null) {
          this.#isUnsupported = true
          break
        }
        this.#actualText = { letters: fromUtf16(text.value), firstGlyph: null }
        this.#marks.push({ start: operands[0]?.start ?? token.start, end: token.end })
        break
      }
      case 'EMC':
        if (this.#actualText === null) this.#isUnsupported = true
        else {
          if (this.#actualText.firstGlyph !== null) {
            this.#units.push({ letters: this.#actualText.letters, firstGlyph: this.#actualText.firstGlyph })
          }
          this.#marks.push({ start: token.start, end: token.end })
        }
        this.#actualText = null
        break
      case 'Tm':
        this.#matrices.push({
          start: operands[0]?.start ?? token.start,
          end: token.end,
          numbers: operands.map(({ value }) => Number(value)),
        })
        break
      case 'Tj':
      case 'TJ':
        for (const { kind, value } of operands) if (kind === 'text') this.#show(value)
    }
  }

  #show(bytes: string): void {
    const letters = this.#fonts.get(this.#font)
    if (letters === undefined) this.#isUnsupported = true
    for (let at = 0; at + 1 < bytes.length; at += 2) {
      const glyph = bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1)
      if (this.#actualText === null) this.#units.push({ letters: letters?.get(glyph) ?? '', firstGlyph: glyph })
      else this.#actualText.firstGlyph ??= glyph
    }
  }

  finish(end: Token): TextObject | null {
    if (this.#isUnsupported || this.#actualText !== null) return null
    return {
      inner: { start: this.#begin.end, end: end.start },
      setting: this.#setting,
      font: this.#font,
      units: this.#units,
      marks: this.#marks,
      matrices: this.#matrices,
    }
  }
}

/** The letters of a PDF text. */
export function fromUtf16(bytes: string): string {
  const data = Buffer.from(bytes, 'latin1')
  // With a mark of the byte order it is UTF-16; else it is PDF's own eight bits, which agree with Latin-1 where it matters here.
  if (data[0] !== 0xfe || data[1] !== 0xff) return bytes
  return Buffer.from(data.subarray(2)).swap16().toString('utf16le')
}

/** Letters as a PDF writes them between `<` and `>`. */
export function utf16(letters: string): string {
  return `FEFF${Buffer.from(letters, 'utf16le').swap16().toString('hex').toUpperCase()}`
}
