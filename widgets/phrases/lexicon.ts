import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { countrySpellings } from '@sala/catalog/places/spellings/countrySpellings.ts'
import { provinceSpellings } from '@sala/catalog/places/spellings/provinceSpellings.ts'
import { normalizeText } from '@sala/catalog/text.ts'
import { fold } from '@sala/catalog/textSearch.ts'
import { type Language, languages } from '@sala/catalog/words.ts'
import { loadPlaceNames } from '../texts/placeNames.ts'
import {
  type PhraseMeasure,
  type PhraseWords,
  phraseMeasures,
  type RelativePeriod,
  relativePeriods,
} from './phraseWords.ts'
import { russianCases } from './russianCases.ts'
import { arabic } from './words/ar.ts'
import { english } from './words/en.ts'
import { french } from './words/fr.ts'
import { hebrew } from './words/he.ts'
import { russian } from './words/ru.ts'
import { thai } from './words/th.ts'

/** All words and names of phrases, in six languages at once: a reader of English may type Thai names too. */

/** What a part of a phrase means. Numbers are read by `phrase.ts`. */
export type Token =
  | { readonly kind: 'place'; readonly code: string }
  | { readonly kind: 'measure'; readonly measure: PhraseMeasure }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'relative'; readonly relative: RelativePeriod }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'year_month'; readonly year: number; readonly month: number }
  | { readonly kind: 'against' | 'from' | 'buddhist' | 'common' | 'filler' }

/** By a spelling from `keyOfPhrase`: its possible meanings. */
export type Lexicon = ReadonlyMap<string, readonly Token[]>

const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Vowel signs of Hebrew and Arabic, and the stroke that lengthens a word: most people leave them out. */
const optionalSigns = /[\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g

/** A phrase or a spelling as they are compared: small letters without accents, Latin digits, one space for whatever parts words. */
export function keyOfPhrase(text: string): string {
  return fold(normalizeText(text).replace(optionalSigns, ''))
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Fetches the names of places in all languages and makes the lexicon. */
export async function loadLexicon(): Promise<Lexicon> {
  const tokens = new Map<string, Token[]>()
  const add = (spelling: string, token: Token) => {
    const key = keyOfPhrase(spelling)
    // Abbreviations are typed with and without their points.
    for (const keyVariant of /\w?\./u.test(spelling) ? [key, key.replaceAll(' ', '')] : [key]) {
      const before = tokens.get(keyVariant) ?? []
      if (keyVariant !== '' && !before.some((other) => isSame(other, token))) tokens.set(keyVariant, [...before, token])
    }
  }
  for (const words of [english, french, hebrew, russian, arabic, thai]) addWords(words, add)
  const names = await Promise.all(
    languages.map(async (language) => [language, await loadPlaceNames(language)] as const),
  )
  for (const [spelling, code] of placeSpellings(names)) add(spelling, { kind: 'place', code })
  return tokens
}

function addWords(words: PhraseWords, add: (spelling: string, token: Token) => void): void {
  const addAll = (spellings: string, token: Token) => {
    for (const spelling of spellings.split('|')) add(spelling, token)
  }
  for (const measure of phraseMeasures) addAll(words.measures[measure], { kind: 'measure', measure })
  for (const [at, spellings] of words.months.entries()) addAll(spellings, { kind: 'month', month: at + 1 })
  for (const relative of relativePeriods) addAll(words.relative[relative], { kind: 'relative', relative })
  for (const [code, spellings] of Object.entries(words.places)) addAll(spellings, { kind: 'place', code })
  addAll(words.against, { kind: 'against' })
  addAll(words.from, { kind: 'from' })
  addAll(words.buddhist, { kind: 'buddhist' })
  addAll(words.common, { kind: 'common' })
  addAll(words.fillers, { kind: 'filler' })
}

type Names = readonly (readonly [language: Language, names: Readonly<Record<string, string>>])[]

function* placeSpellings(all: Names): Generator<readonly [spelling: string, code: string]> {
  const codes = [...countryCodes.map(([code]) => code), ...provinces.map(({ code }) => code)]
  const further: Readonly<Record<string, string>> = { ...countrySpellings, ...provinceSpellings }
  for (const code of codes) {
    for (const [language, names] of all) {
      const name = names[code] ?? ''
      for (const nameForm of language === 'ru' ? russianCases(name) : [name]) yield [nameForm, code]
    }
    for (const spelling of further[code]?.split('|') ?? []) yield [spelling, code]
  }
}

const isSame = (token: Token, other: Token): boolean => JSON.stringify(token) === JSON.stringify(other)
