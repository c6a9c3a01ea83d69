import { keyOfPhrase, type Lexicon, type Token } from './lexicon.ts'
import type { PhraseMeasure } from './phraseWords.ts'

/** A parsed phrase: "china 2026", "จีน 2569", "phuket occupancy march". */
export interface Phrase {
  /** Codes of countries, market regions, provinces and regions of Thailand, as named; `TH` is the whole country. */
  readonly places: readonly string[]
  /** Null without a measure. */
  readonly measure: PhraseMeasure | null
  /** In the Gregorian calendar; null without a year. */
  readonly year: number | null
  /** From 1; null without a month. */
  readonly month: number | null
  /** The year of the comparison; null without one. */
  readonly against: number | null
}

/** Longer texts are no phrases. */
const longest = 120
const maxPlaces = 3

/**
 * Parses a phrase by a grammar: places in any order, one measure, one month, one year and one year to compare with. Nothing is guessed:
 * every word must be known, and the whole must have one meaning. Only a place, a measure or a time is not a question. `today` is
 * `YYYY-MM-DD`. Null if the text is not such a phrase.
 */
export function parsePhrase(text: string, lexicon: Lexicon, today: string): Phrase | null {
  if (text.length > longest) return null
  const readings = segmentations(keyWithDates(text), lexicon).flatMap((tokens) => phraseOf(tokens, today) ?? [])
  const [first, ...others] = readings
  if (first === undefined) return null
  const same = JSON.stringify(first)
  return others.every((phrase) => JSON.stringify(phrase) === same) ? first : null
}

/** `2026-03` and `3/2026` are one part; the letter keeps them together. */
function keyWithDates(text: string): string {
  return keyOfPhrase(
    text
      .replace(/(?<!\d)(\d{4})[-/.](\d{1,2})(?![\d/.-]*\d)/g, '$1m$2')
      .replace(/(?<![\d/.-])(\d{1,2})[-/.](\d{4})(?!\d)/g, '$2m$1'),
  )
}

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{M}]/u.test(text)
const isDigit = (text: string | undefined): boolean => text !== undefined && /\d/.test(text)
const isThai = (text: string | undefined): boolean => text !== undefined && /[\u0e00-\u0e7f]/.test(text)
/** Hebrew and Arabic write "in", "from", "to" and "and" as the first letter of the word. */
const isPrefix = (text: string | undefined): boolean => text !== undefined && /[בלהמו\u0648\u0628\u0644]/.test(text)

/** Whether a part of the phrase may begin or end before a letter: at spaces, between letters and digits, anywhere in Thai. */
function partsAt(key: string, at: number): boolean {
  const [before, after] = [key[at - 1], key[at]]
  if (before === undefined || after === undefined || before === ' ' || after === ' ') return true
  if (isDigit(before) !== isDigit(after)) return !/\d{4}m\d{1,2}/.test(key.slice(Math.max(0, at - 5), at + 3))
  if (isDigit(before)) return false
  if (isThai(before) || isThai(after)) return !/\p{M}/u.test(after)
  const isFirst = at === 1 || key[at - 2] === ' '
  return isFirst && isPrefix(before) && isLetter(after)
}

/** All segmentations of a phrase into the fewest parts; none if a word is unknown. */
function segmentations(key: string, lexicon: Lexicon): readonly (readonly Token[])[] {
  interface Way {
    readonly tokens: readonly Token[]
  }
  // By position: the shortest ways to it.
  const ways: (readonly Way[])[] = [[{ tokens: [] }]]
  for (let end = 1; end <= key.length; end += 1) {
    ways[end] = partsAt(key, end) ? shortest(waysTo(end)) : []
  }
  return (ways[key.length] ?? []).map(({ tokens }) => tokens)

  function waysTo(end: number): readonly Way[] {
    const waysHere: Way[] = key[end - 1] === ' ' ? [...(ways[end - 1] ?? [])] : []
    for (let from = Math.max(0, end - maxPartLength); from < end; from += 1) {
      const before = ways[from] ?? []
      if (before.length === 0 || key[from] === ' ' || key[end - 1] === ' ') continue
      const part = key.slice(from, end)
      for (const token of [...numbersIn(part), ...(lexicon.get(part) ?? [])]) {
        waysHere.push(...before.map(({ tokens }) => ({ tokens: [...tokens, token] })))
      }
    }
    return waysHere
  }

  function shortest(ways: readonly Way[]): readonly Way[] {
    const least = Math.min(...ways.map(({ tokens }) => tokens.length))
    return ways.filter(({ tokens }) => tokens.length === least).slice(0, maxWays)
  }
}

/** No name is longer. */
const maxPartLength = 64
/** A text with more segmentations was not typed by a person. */
const maxWays = 16

function numbersIn(part: string): readonly Token[] {
  if (/^\d{4}$/.test(part)) return [{ kind: 'year', year: Number(part) }]
  const [, year, month] = /^(\d{4})m(\d{1,2})$/.exec(part) ?? []
  if (year === undefined || month === undefined || Number(month) < 1 || Number(month) > 12) return []
  return [{ kind: 'year_month', year: Number(year), month: Number(month) }]
}

/** The meaning of the parts; null if they contradict each other, or form no question. */
function phraseOf(parts: readonly Token[], today: string): Phrase | null {
  const all = parts.filter(({ kind }) => kind !== 'filler')
  const era = eraOf(all)
  const periods: Period[] = []
  const bases: Period[] = []
  const places: string[] = []
  const measures: PhraseMeasure[] = []
  for (const [at, token] of all.entries()) {
    if (token.kind === 'place') places.push(token.code)
    else if (token.kind === 'measure') measures.push(token.measure)
    const period = periodOf(token, era, today)
    if (period === undefined) continue
    // "From 2019" means since then.
    if (period === null || all[at - 1]?.kind === 'from') return null
    const isBase = all[at - 1]?.kind === 'against' || (isEra(all[at - 1]) && all[at - 2]?.kind === 'against')
    ;(isBase ? bases : periods).push(period)
  }
  const time = joined(periods)
  const [base, ...moreBases] = bases
  const [measure = null, ...moreMeasures] = measures
  if (time === null || moreBases.length > 0 || moreMeasures.length > 0) return null
  if (base !== undefined && (base.month !== null || base.year === null)) return null
  // "Against" compares nothing unless it comes before a year or between places.
  if (all.some(({ kind }) => kind === 'against') && base === undefined && places.length < 2) return null
  if (places.length > maxPlaces || new Set(places).size < places.length) return null
  const statedParts = [places.length > 0, measure !== null, periods.length > 0 || base !== undefined]
  if (statedParts.filter(Boolean).length < 2) return null
  return { places, measure, ...time, against: base?.year ?? null }
}

interface Period {
  readonly year: number | null
  readonly month: number | null
}

type EraOfPhrase = 'buddhist' | 'common' | null

const isEra = (token: Token | undefined): boolean => token?.kind === 'buddhist' || token?.kind === 'common'

function eraOf(tokens: readonly Token[]): EraOfPhrase {
  if (tokens.some(({ kind }) => kind === 'buddhist')) return 'buddhist'
  return tokens.some(({ kind }) => kind === 'common') ? 'common' : null
}

/** The time of a part; undefined without one, null if there is no such time. */
function periodOf(token: Token, era: EraOfPhrase, today: string): Period | null | undefined {
  switch (token.kind) {
    case 'year':
    case 'year_month': {
      const year = gregorian(token.year, era)
      return year === null ? null : { year, month: token.kind === 'year' ? null : token.month }
    }
    case 'month':
      return { year: null, month: token.month }
    case 'relative': {
      const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
      if (token.relative === 'this_year') return { year, month: null }
      if (token.relative === 'last_year') return { year: year - 1, month: null }
      if (token.relative === 'this_month') return { year, month }
      return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
    }
    default:
      return undefined
  }
}

/** A year of either era in the Gregorian calendar; null where it can be neither, or not of the era that is named. */
function gregorian(year: number, era: EraOfPhrase): number | null {
  if (era !== 'buddhist' && year >= 1900 && year <= 2150) return year
  return era !== 'common' && year >= 2443 && year <= 2693 ? year - 543 : null
}

/** One month and one year at most; null where there are more. */
function joined(periods: readonly Period[]): Period | null {
  const years = periods.flatMap(({ year }) => year ?? [])
  const months = periods.flatMap(({ month }) => month ?? [])
  if (years.length > 1 || months.length > 1) return null
  return { year: years[0] ?? null, month: months[0] ?? null }
}
