import * as harfbuzz from 'harfbuzzjs'
import { Cache } from '../../core/cache.ts'
import {
  type OtherScript,
  ofOtherScripts,
  otherScripts,
  readFont,
  type Script,
  scripts,
  type Weight,
} from '../fonts.ts'

/**
 * How wide a text really is. Without a browser a chart would guess, and labels would overlap or be cut; the advances here are those
 * of the fonts that the file is set in.
 */

interface LoadedFont {
  readonly font: harfbuzz.Font
  readonly letters: ReadonlySet<number>
  readonly unitsPerEm: number
}

const loaded = new Map<string, LoadedFont>()

type AnyScript = Script | OtherScript

function load(script: AnyScript, weight: Weight): LoadedFont {
  const key = `${script} ${weight}`
  let font = loaded.get(key)
  if (font === undefined) {
    const face = new harfbuzz.Face(new harfbuzz.Blob(readFont(script, weight)))
    font = { font: new harfbuzz.Font(face), letters: new Set(face.collectUnicodes()), unitsPerEm: face.upem }
    loaded.set(key, font)
  }
  return font
}

const widths = new Cache<number>(5_000)

/** The width of a line of text in pixels, at `size` pixels. Each stretch is shaped with the first font that has its letters. */
export function textWidth(text: string, size: number, weight: Weight): number {
  const key = `${weight} ${text}`
  let ems = widths.get(key)
  if (ems === undefined) {
    ems = stretches(text, weight).reduce((sum, [script, part]) => sum + advance(part, load(script, weight)), 0)
    widths.set(key, ems)
  }
  return ems * size
}

function advance(text: string, { font, unitsPerEm }: LoadedFont): number {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / unitsPerEm
}

/** Cuts a text where another font is needed; what no font has (marks of direction) stays with its neighbours. */
function stretches(text: string, weight: Weight): readonly (readonly [AnyScript, string])[] {
  const parts: [AnyScript, string][] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const last = parts.at(-1)
    const script =
      (last !== undefined && load(last[0], weight).letters.has(code) && code < 0x41 ? last[0] : undefined) ??
      scripts.find((script) => load(script, weight).letters.has(code)) ??
      otherScriptOf(letter, code) ??
      last?.[0] ??
      'latin'
    if (last?.[0] === script) last[1] += letter
    else parts.push([script, letter])
  }
  return parts
}

/** The other script that has a letter; most that no font has are marks of direction, for which none is read. */
function otherScriptOf(letter: string, code: number): OtherScript | undefined {
  if (letter.search(ofOtherScripts) < 0) return undefined
  return otherScripts.find((script) => load(script, 'regular').letters.has(code))
}

/** Whether a text has a letter that none of the product's own fonts has. */
export function needsOtherFonts(text: string): boolean {
  const signs = new Set(text.match(ofOtherScripts))
  return [...signs].some((sign) => {
    const code = sign.codePointAt(0) ?? 0
    return !scripts.some((script) => load(script, 'regular').letters.has(code))
  })
}

/** Size in pixels and weight out of a CSS `font` value such as `600 12px IBM Plex Sans`. */
export function readCssFont(font: string): { readonly size: number; readonly weight: Weight } {
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 12)
  return { size, weight: /\b(bold|[6-9]00)\b/.test(font) ? 'strong' : 'regular' }
}
