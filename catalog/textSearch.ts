import { normalizeText } from './text.ts'

/**
 * How texts are compared where people search: without regard to capitals, accents, and which digits were typed. Used by the server,
 * which looks for texts, and by the screens, which mark them.
 */

/** Where a text was found: from a letter (UTF-16 units) up to, and without, another one. */
type Mark = readonly [from: number, to: number]

export interface Marked {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** Longer texts are not looked for. */
export const maxKeywordsLength = 256
/** More words than these add nothing. */
const maxWords = 12

/** A keyboard has the straight ones, a text is set with the others; Hebrew has marks of its own. */
const apostrophes = /[\u2018\u2019\u02bc\u05f3]/
const quotationMarks = /[\u201c\u201d\u201e\u05f4]/
const thaiBlock = /[\u0e00-\u0e7f]/
const plainLetter = /[!-@[-~]/

/**
 * A text as it is compared. Every letter becomes one letter of the same length, so that a place in one is the same place in the other: small
 * letters, no accents on letters that have them built in, Arabic digits for Thai ones, spaces for line breaks, straight quotation marks.
 */
export function fold(text: string): string {
  let folded = ''
  for (const letter of text) folded += foldLetter(letter)
  return folded
}

const foldCache = new Map<string, string>()

function foldLetter(letter: string): string {
  if (plainLetter.test(letter)) return letter
  const before = foldCache.get(letter)
  if (before !== undefined) return before
  const folded = foldOnce(letter)
  // Bounded: Chinese alone has tens of thousands.
  if (foldCache.size < 5000) foldCache.set(letter, folded)
  return folded
}

function foldOnce(letter: string): string {
  if (/\s/.test(letter)) return ' '
  if (apostrophes.test(letter)) return "'"
  if (quotationMarks.test(letter)) return '"'
  if (thaiBlock.test(letter)) {
    return letter.replace(/[\u0e50-\u0e59]/, (digit) => String(digit.charCodeAt(0) - 0x0e50))
  }
  const [base = letter, ...rest] = letter.normalize('NFKD')
  const baseLetter = rest.every((part) => /\p{M}/u.test(part)) ? base : letter
  const small = baseLetter.toLowerCase()
  return small.length === letter.length ? small : letter
}

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * The words to look for in what a person typed: parted at spaces, and Thai where its words part. Each has to be found, wherever it
 * stands.
 */
export function wordsOf(keywords: string): readonly string[] {
  return wordsIn(fold(normalizeText(keywords).slice(0, maxKeywordsLength)))
}

/** The same, spelled as they are: for a store that compares in its own way. */
export function wordsIn(text: string): readonly string[] {
  const words = text
    .split(/\s+/)
    .flatMap((part) => (thaiBlock.test(part) ? segmented(part) : [part]))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words)].slice(0, maxWords)
}

/** Parts of one or two letters are left with their neighbour: alone they stand everywhere. */
function segmented(text: string): readonly string[] {
  const words: string[] = []
  for (const { segment } of thaiWords.segment(text)) {
    const before = words.at(-1)
    if (before !== undefined && (segment.length < tellingLength || before.length < tellingLength))
      words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
}

const tellingLength = 3

/** Whether a word tells enough to be looked for in long texts. Chinese, Japanese and Korean say much with one letter. */
export const isSignificantWord = (word: string): boolean =>
  word.length >= tellingLength || /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)

/** Whether each of the words stands in a folded text. */
export const containsAll = (folded: string, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => folded.includes(word))

/** A text with every place marked where one of the words stands. Marks do not overlap. */
export function mark(text: string, words: readonly string[]): Marked {
  const cleaned = normalizeText(text)
  const folded = fold(cleaned)
  const ranges: [number, number][] = []
  for (const word of words) {
    if (word === '') continue
    for (
      let at = folded.indexOf(word);
      at >= 0 && ranges.length < maxMarks;
      at = folded.indexOf(word, at + word.length)
    ) {
      ranges.push([at, at + word.length])
    }
  }
  ranges.sort(([fromA], [fromB]) => fromA - fromB)
  const marks: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = marks.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else marks.push([from, to])
  }
  return { text: cleaned, marks: marks.map((range) => wholeLetters(cleaned, range)) }
}

const maxMarks = 200

/** A mark never parts a letter from the signs above and below it. */
function wholeLetters(text: string, [from, to]: Mark): Mark {
  let end = to
  while (end < text.length && /^\p{M}/u.test(text.slice(end, end + 1))) end += 1
  return [from, end]
}

/** So many letters of a long text around the first place where a word stands, marked. */
export function excerpt(text: string, words: readonly string[], letters: number): Marked {
  const cleaned = normalizeText(text)
  if (cleaned.length <= letters) return mark(cleaned, words)
  const folded = fold(cleaned)
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = Math.max(0, Math.min(first - Math.floor(letters / 4), cleaned.length - letters))
  const from = start === 0 ? 0 : letterStart(cleaned, start, first)
  const to = letterEnd(cleaned, from + letters)
  const part = cleaned.slice(from, to).trim()
  return mark(`${from > 0 ? '…' : ''}${part}${to < cleaned.length ? '…' : ''}`, words)
}

/** A place where a word may begin: after a space near by, else before a whole letter. */
function letterStart(text: string, position: number, before: number): number {
  const space = text.slice(position, Math.min(before, position + 30)).search(/\s/)
  let at = space >= 0 ? position + space + 1 : position
  while (at > 0 && /^[\p{M}\udc00-\udfff\u0e33]/u.test(text.slice(at, at + 1))) at -= 1
  return at
}

function letterEnd(text: string, position: number): number {
  let at = position
  while (at < text.length && /^[\p{M}\udc00-\udfff\u0e33]/u.test(text.slice(at, at + 1))) at += 1
  return at
}

/**
 * How many slips of typing (a letter wrong, missing, too many, or two in the wrong order) part two words; more than `most` is given as
 * `most + 1`.
 */
export function typoDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] ?? most + 1
}

/** How many slips a word may hold and still be meant: none in short ones, and none in scripts that are not written by letter. */
export function allowedTypos(word: string): number {
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}'’-]+$/u.test(word)) return 0
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** The word of a folded text that a word with slips most likely means; null where there is none. */
export function closestWord(folded: string, word: string): string | null {
  const most = allowedTypos(word)
  if (most === 0) return null
  let best: { readonly word: string; readonly count: number } | null = null
  for (const candidate of folded.split(/[^\p{L}\p{M}\p{N}]+/u)) {
    const count = typoDistance(word, candidate, most)
    if (count <= most && (best === null || count < best.count)) best = { word: candidate, count }
  }
  return best?.word ?? null
}
