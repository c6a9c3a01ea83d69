import { type Letters, readTextObjects, type Span, type TextObject, type Unit, utf16 } from './textObjects.ts'
import type { Token } from './tokens.ts'

/**
 * Repairs what a reader copies and searches out of a content stream. Typst places a tone mark above sara am by lifting it, and a lifted
 * mark ends up in a text object of its own: the one letter น้ำ is then drawn as three pieces that each say น้ำ. And a letter that ends
 * in a mark says where the mark ends, so the next letter seems to stand apart (เป็ น). Here each piece of text says its letters once,
 * and as a whole: pieces of one letter are brought into one text object, under one `ActualText`, which is what that property is for
 * (ISO 32000, 14.9.4).
 */
export function repairText(stream: string, fonts: ReadonlyMap<string, Letters>): string {
  const edits: Edit[] = []
  for (const list of readTextObjects(stream, fonts)) {
    for (const chain of chainsOf(list)) edits.push(...editsOf(stream, chain))
  }
  return applied(stream, edits)
}

interface Edit extends Span {
  readonly text: string
}

/** Text objects of which each goes on with the letter that the one before began. */
interface Chain {
  readonly objects: readonly TextObject[]
  readonly letters: string
}

function chainsOf(list: readonly (TextObject | null)[]): readonly Chain[] {
  const chains: { objects: TextObject[]; letters: string }[] = []
  let openUnit: Unit | null = null
  let before: TextObject | null = null
  for (const object of list) {
    if (object === null || object.units.length === 0) {
      openUnit = null
      before = null
      continue
    }
    const goesOn: boolean = openUnit !== null && before?.font === object.font && continues(openUnit, object.units[0])
    const newUnits: readonly Unit[] = goesOn ? object.units.slice(1) : object.units
    const letters = newUnits.map((unit) => unit.letters).join('')
    const chain = chains.at(-1)
    if (goesOn && chain !== undefined) {
      chain.objects.push(object)
      chain.letters += letters
    } else chains.push({ objects: [object], letters })
    openUnit = newUnits.at(-1) ?? openUnit
    before = object
  }
  return chains
}

/** The same letter of several signs, but drawn from another glyph on: a second น้ำ would begin with the glyph of น again. */
function continues(openUnit: Unit, next: Unit | undefined): boolean {
  return (
    next !== undefined &&
    next.letters === openUnit.letters &&
    next.letters.length > 1 &&
    /[\p{M}\u0e33\u0eb3]/u.test(next.letters) &&
    next.firstGlyph !== openUnit.firstGlyph
  )
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const thai = /\p{Script=Thai}/u

function editsOf(stream: string, { objects, letters }: Chain): readonly Edit[] {
  const [first, ...others] = objects
  if (first === undefined) return []
  if (rightToLeft.test(letters)) {
    // Glyphs stand from left to right and readers turn them around, so letters may not be joined: a lone mark says nothing instead.
    return objects
      .slice(0, -1)
      .filter(({ units }) => units.length === 1)
      .flatMap((object) => saying(object, '', ''))
  }
  if (others.length === 0) return thai.test(letters) && first.marks.length > 0 ? saying(first, letters, '') : []
  const moved = others.map((other) => broughtInto(stream, first, other))
  const pieces = moved.flatMap((piece) => piece ?? [])
  // A piece that cannot be moved stays, with an empty text.
  if (pieces.length < others.length) {
    return [...saying(first, letters, ''), ...others.flatMap((other) => saying(other, '', ''))]
  }
  return [...saying(first, letters, pieces.join('\n')), ...others.map(({ inner }) => ({ ...inner, text: '\n' }))]
}

/** Puts a text object, and what is `added` to it, under one `ActualText` in place of those that it has. */
function saying({ inner, marks }: TextObject, letters: string, added: string): readonly Edit[] {
  return [
    { start: inner.start, end: inner.start, text: `\n/Span << /ActualText <${utf16(letters)}> >> BDC\n` },
    ...marks.map((mark) => ({ ...mark, text: '' })),
    { start: inner.end, end: inner.end, text: `${added}\nEMC\n` },
  ]
}

/**
 * What a text object draws, as it must be written inside another one to stand in the same place; null where the two are set
 * differently in more than their place.
 */
function broughtInto(
  stream: string,
  target: TextObject,
  { inner, marks, matrices, setting }: TextObject,
): string | null {
  const [here, there] = [placeOf(target.setting), placeOf(setting)]
  if (here === null || there === null || here.rest !== there.rest) return null
  const [a, b, c, d] = here.linear
  const determinant = a * d - b * c
  if (determinant === 0) return null
  const [dx, dy] = [there.x - here.x, there.y - here.y]
  // The step between the two places, in the target's own directions.
  const right = (dx * d - dy * c) / determinant
  const up = (dy * a - dx * b) / determinant
  const edits = [
    ...marks.map((mark) => ({ ...mark, text: '' })),
    ...matrices.map(({ start, end, numbers: [m1 = 1, m2 = 0, m3 = 0, m4 = 1, x = 0, y = 0] }) => ({
      start,
      end,
      text: `${[m1, m2, m3, m4, plain(x + right), plain(y + up)].join(' ')} Tm`,
    })),
  ]
  return applied(stream.slice(0, inner.end), edits).slice(applied(stream.slice(0, inner.start), []).length)
}

interface Place {
  readonly linear: readonly [number, number, number, number]
  readonly x: number
  readonly y: number
  /** Everything else that is set, as text. */
  readonly rest: string
}

/** A setting as its one matrix and the rest; null where there is no matrix, or several. */
function placeOf(setting: readonly Token[] | null): Place | null {
  if (setting === null) return null
  const at = setting.findIndex(({ value }) => value === 'cm')
  if (at < 6 || setting.filter(({ value }) => value === 'cm').length !== 1) return null
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = setting.slice(at - 6, at).map(({ value }) => Number(value))
  const rest = [...setting.slice(0, at - 6), ...setting.slice(at + 1)].map(({ value }) => value).join(' ')
  return { linear: [a, b, c, d], x, y, rest }
}

/** A number as a PDF writes it: never with an exponent. */
function plain(value: number): string {
  return value.toFixed(4).replace(/\.?0+$/, '')
}

function applied(stream: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += stream.slice(at, start) + text
    at = end
  }
  return result + stream.slice(at)
}
