import '@sala/catalog/locales/allLanguages.ts'
import { dashboardSlugs, type SearchHit } from '@sala/catalog/api/search.ts'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { inEveryLanguage } from '@sala/catalog/locales/messages.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { countries } from '@sala/catalog/places/countries.ts'
import { geographicRegionList } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegionNames, marketRegionOf, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { countryNames as arabic } from '@sala/catalog/places/names/ar.ts'
import { countryNames as english } from '@sala/catalog/places/names/en.ts'
import { countryNames as french } from '@sala/catalog/places/names/fr.ts'
import { countryNames as hebrew } from '@sala/catalog/places/names/he.ts'
import { countryNames as russian } from '@sala/catalog/places/names/ru.ts'
import { countryNames as thai } from '@sala/catalog/places/names/th.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { provinceWords } from '@sala/catalog/places/provinceWords.ts'
import { normalizeText } from '@sala/catalog/text.ts'
import { closestWord, containsAll, fold, mark } from '@sala/catalog/textSearch.ts'
import { type Language, languages, type Words } from '@sala/catalog/words.ts'

/** Things that are few and have names in every language: they are searched in memory. */

export interface Named {
  readonly id: string
  readonly names: Words
  /** Further names, such as a code. */
  readonly others: readonly string[]
  readonly url: string | null
}

/** What is known of a name: as it is shown, as it is compared, and the same without spaces, as `chiangmai` is typed. */
interface Key {
  readonly displayName: string
  readonly folded: string
  readonly joined: string
}

const keys = new WeakMap<Named, readonly Key[]>()

function keysOf(entry: Named): readonly Key[] {
  const before = keys.get(entry)
  if (before) return before
  const spellings = [...new Set([...Object.values(entry.names), ...entry.others])].map((spelling) => {
    const folded = fold(normalizeText(spelling))
    return { displayName: spelling, folded, joined: joined(folded) }
  })
  keys.set(entry, spellings)
  return spellings
}

const joined = (folded: string): string => folded.replace(/[^\p{L}\p{M}\p{N}]/gu, '')

interface Ranked {
  readonly hit: SearchHit
  /** The smaller the better. */
  readonly rank: number
}

/** Those whose name in any language holds every word, or nearly so; the best first. */
export function findNamed(all: readonly Named[], words: readonly string[], language: Language): readonly SearchHit[] {
  if (words.length === 0) return []
  const exact = all.flatMap((entry) => ranked(entry, words, language, matchOf) ?? [])
  // Fuzzy matching is costly, so it runs only where no name matches exactly.
  const ranking = exact.length > 0 ? exact : all.flatMap((entry) => ranked(entry, words, language, nearlyOf) ?? [])
  const collator = new Intl.Collator(language)
  ranking.sort((a, b) => a.rank - b.rank || collator.compare(a.hit.title.text, b.hit.title.text))
  return ranking.map(({ hit }) => hit)
}

type Match = (key: Key, words: readonly string[]) => { readonly rank: number; readonly words: readonly string[] } | null

function ranked(entry: Named, words: readonly string[], language: Language, matching: Match): Ranked | null {
  const title = entry.names[language]
  const titleFirst = (key: Key) => (key.displayName === title ? 0 : 0.5)
  let best: { readonly key: Key; readonly rank: number; readonly words: readonly string[] } | null = null
  for (const key of keysOf(entry)) {
    const match = matching(key, words)
    if (match === null) continue
    const rank = match.rank + titleFirst(key)
    if (best === null || rank < best.rank) best = { key, rank, words: match.words }
  }
  if (best === null) return null
  const { key, rank, words: matchedWords } = best
  const hit: SearchHit = {
    id: entry.id,
    title: mark(title, matchedWords),
    text: key.displayName === title ? null : mark(key.displayName, matchedWords),
    url: entry.url,
    link: null,
    date: null,
    dataset: null,
    nearly: rank >= nearlyRank,
  }
  return { hit, rank }
}

const nearlyRank = 4

const matchOf: Match = ({ folded, joined: joinedText }, words) => {
  const [first = ''] = words
  if (containsAll(folded, words)) {
    if (folded === words.join(' ')) return { rank: 0, words }
    if (folded.startsWith(first)) return { rank: 1, words }
    return { rank: words.every((word) => folded.includes(` ${word}`) || folded.startsWith(word)) ? 2 : 3, words }
  }
  const typed = words.join('')
  return typed.length > 3 && joinedText.includes(typed) ? { rank: 3, words: [] } : null
}

const nearlyOf: Match = ({ folded }, words) => {
  const likely = words.map((word) => (folded.includes(word) ? word : closestWord(folded, word)))
  const closestWords = likely.filter((word) => word !== null)
  return closestWords.length === words.length ? { rank: nearlyRank, words: closestWords } : null
}

const everywhere = (text: string): Words => ({ en: text, fr: text, he: text, ru: text, ar: text, th: text })
/** A thing that is called the same in every language. */
export const sameNameEverywhere = (id: string, name: string): Named => placeEntry(id, everywhere(name))

const placeEntry = (id: string, names: Words, others: readonly string[] = []): Named => ({
  id,
  names,
  others,
  url: null,
})

/** Provinces, regions and countries: each has a page of its own. Thailand is no market. */
export const places: readonly Named[] = [
  ...geographicRegionList.map(({ code, names }) => placeEntry(code, inEveryLanguage(names))),
  ...provinces.map(({ code }) => placeEntry(code, provinceWords(code))),
  ...marketRegions.map((code) => placeEntry(code, inEveryLanguage(marketRegionNames[code]))),
  ...countries
    .filter(({ alpha2 }) => alpha2 !== 'TH' && marketRegionOf(alpha2) !== undefined)
    .map(({ alpha2, alpha3 }) =>
      placeEntry(
        alpha2,
        {
          en: english[alpha2],
          fr: french[alpha2],
          he: hebrew[alpha2],
          ru: russian[alpha2],
          ar: arabic[alpha2],
          th: thai[alpha2],
        },
        [alpha3],
      ),
    ),
]

/** The airports, by all that files call them; they are opened where their passengers are shown. */
export const airportsIn = (url: string): readonly Named[] =>
  checkpoints
    .filter(({ type }) => type === 'air')
    .map(({ code, iata, names, spellings }) => ({
      id: code,
      names,
      others: [...spellings, ...(iata === null ? [] : [iata])],
      url: `${url}?airport=${code}`,
    }))

/** The dashboards, by the names that the menu gives them. */
export async function readDashboards(): Promise<readonly Named[]> {
  const locales = await Promise.all(languages.map(async (language) => [language, await loadLocale(language)] as const))
  const words = (slug: (typeof dashboardSlugs)[number]): Words => {
    const names = Object.fromEntries(locales.map(([language, { words }]) => [language, words.dashboards[slug]]))
    return { ...everywhere(slug), ...names }
  }
  return dashboardSlugs.map((slug) => placeEntry(slug, words(slug)))
}
