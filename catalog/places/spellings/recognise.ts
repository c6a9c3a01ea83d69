import { checkpoints } from '../checkpoints.ts'
import { type CountryCode, countryCodes } from '../countryCodes.ts'
import { countryNames as english } from '../names/en.ts'
import { countryNames as thai } from '../names/th.ts'
import { isProvinceCode, type ProvinceCode, provinces } from '../provinces.ts'
import { provinceWords } from '../provinceWords.ts'
import { countrySpellings } from './countrySpellings.ts'
import { provinceSpellings } from './provinceSpellings.ts'
import { similarCodes } from './similar.ts'
import { formsOf, indexSpellings, keyOf, lookUp, recogniseBilingual } from './spelling.ts'

/**
 * Understands names of places as offices write them. Nothing here guesses: a text is understood when it is a listed spelling, with
 * or without a footnote mark, or a misspelling that only one place can be meant by. Look-ups are a few map reads; a caller that
 * reads millions of rows remembers the answer for each distinct text.
 */

function* spellingsOfCountries(): Generator<readonly [string, CountryCode]> {
  for (const [code] of countryCodes) {
    yield [thai[code], code]
    for (const name of [english[code], ...(countrySpellings[code]?.split('|') ?? [])]) {
      yield [name, code]
      if (/^saint /i.test(name)) yield [name.replace(/^saint /i, 'St '), code]
      if (/ islands?$/i.test(name)) yield [name.replace(/ islands?$/i, ' Is'), code]
    }
  }
}
const countryLookUp = indexSpellings(spellingsOfCountries())

const countryByIsoCode: ReadonlyMap<string, CountryCode> = new Map(
  countryCodes.flatMap(([alpha2, alpha3]) => [[alpha2, alpha2] as const, [alpha3, alpha2] as const]),
)

const form =
  '(?:republic|rep|kingdom|states?|sts|federation|fed|commonwealth|union|emirate|principality|sultanate|confederation|grand duchy)'
const formBefore = new RegExp(`^(?:the )?(?:[a-z'.-]+ ){0,3}?${form}\\.? of (?:the )?(.+)$`)
const formAfter = new RegExp(`^([^,(]+)[,(][a-z'. -]*\\b${form}\\b[a-z'. -]*\\)?$`)
/** Two states bear each of these short names, and the form tells them apart; both are spelled out in the list. */
const namedTwice: ReadonlySet<string> = new Set(['china', 'korea', 'congo'])

/** "Republic of Kenya", "Tanzania, United Republic of": the country's short name is what is left without the form of state. */
function withoutFormOfState(text: string): CountryCode | undefined {
  const plain = text.toLowerCase().replace(/\s+/g, ' ').trim()
  const stem = formBefore.exec(plain)?.[1] ?? formAfter.exec(plain)?.[1]
  const key = stem === undefined ? '' : keyOf(stem)
  return namedTwice.has(key) ? undefined : countryLookUp.exact.get(key)
}

/**
 * The country that a text names: an alpha-2 or alpha-3 code, or a Thai or English name in any of the spellings in use ("Korea,
 * Rep.", "Lao PDR", "U.S.A.", "เกาหลีใต้"). Case, spacing, accents and footnote marks do not matter. Undefined for totals, regions,
 * "Others" (see `aggregates.ts`) and anything unknown.
 */
export function recogniseCountry(text: string): { code: CountryCode } | undefined {
  const code =
    countryByIsoCode.get(text.trim().toUpperCase()) ?? countryInWords(text) ?? recogniseBilingual(text, countryInWords)
  return code && { code }
}

function countryInWords(text: string): CountryCode | undefined {
  const country = lookUp(text, countryLookUp)
  if (country !== undefined) return country
  for (const written of formsOf(text)) {
    const withoutArticle = written.replace(/^\s*(?:the\s+|ประเทศ)/i, '')
    const code =
      withoutArticle === written
        ? withoutFormOfState(written)
        : (lookUp(withoutArticle, countryLookUp) ?? withoutFormOfState(withoutArticle))
    if (code !== undefined) return code
  }
  return undefined
}

function* spellingsOfProvinces(): Generator<readonly [string, ProvinceCode]> {
  for (const { code } of provinces) {
    yield [code, code]
    for (const name of Object.values(provinceWords(code))) yield [name, code]
    for (const spelling of provinceSpellings[code]?.split('|') ?? []) yield [spelling, code]
  }
}
const provinceLookUp = indexSpellings(spellingsOfProvinces())

/**
 * The province that a text names: `TH-50`, or its name in any language; a Thai or English one in any of the spellings in use, with or
 * without the word for province. Undefined for regions, totals and anything unknown.
 */
export function recogniseProvince(text: string): { code: ProvinceCode } | undefined {
  const trimmed = text.trim().toUpperCase()
  if (isProvinceCode(trimmed)) return { code: trimmed }
  const code = provinceInWords(text) ?? recogniseBilingual(text, provinceInWords)
  return code && { code }
}

function provinceInWords(text: string): ProvinceCode | undefined {
  const withoutPrefix = text
    .replace(/^[\s*]*(?:จังหวัด|จ\.|จ\s|changwat\s|province\s+of\s)/i, '')
    .replace(/\s+province(?=[\s*®()\d]|$)/i, '')
  return lookUp(text, provinceLookUp) ?? lookUp(withoutPrefix, provinceLookUp)
}

/** What offices put around the name of a checkpoint; the words that tell an airport from a harbour stay. */
const around =
  /ด่านตรวจคนเข้าเมือง|ตรวจคนเข้าเมือง|ด่านพรมแดน|ด่านชายแดน|จุดผ่านแดนถาวร|ด่าน|^ตม\.?|นานาชาติ|immigration|check[- ]?point|border|crossing|international/gi

function bareCheckpoint(text: string): string {
  return text
    .replace(around, ' ')
    .replace(/ท่าอากาศยาน/g, 'สนามบิน')
    .replace(/จังหวัด.*$/, '')
}

const typeWords = { air: ['airport', 'สนามบิน'], sea: ['port', 'ท่าเรือ'], land: ['', ''] } as const

function checkpointSpellings(): ReturnType<typeof indexSpellings> {
  const entries: (readonly [string, string])[] = []
  const shortNames = new Map<string, Set<string>>()
  for (const { code, type, iata, place, spellings } of checkpoints) {
    entries.push([code, code])
    if (iata !== null) entries.push([iata, code])
    const [english, thaiWord] = typeWords[type]
    for (const name of [...Object.values(place), ...spellings]) {
      entries.push([`${name} ${english}`, code], [`${thaiWord}${name}`, code])
      const key = keyOf(bareCheckpoint(name))
      shortNames.set(key, (shortNames.get(key) ?? new Set()).add(code))
    }
  }
  const written = new Set(entries.map(([spelling]) => keyOf(spelling)))
  // A place with an airport and a harbour is neither until the text says which.
  for (const [key, codes] of shortNames) {
    const [only] = codes
    if (codes.size === 1 && only !== undefined && !written.has(key)) entries.push([key, only])
  }
  for (const { code, names } of checkpoints) for (const name of Object.values(names)) entries.push([name, code])
  return indexSpellings(entries)
}
const checkpointLookUp = checkpointSpellings()

/**
 * The checkpoint that a text names: its code, the IATA code of its airport, or its name in any language, with or without the words
 * for checkpoint, immigration and border. Undefined where a place has several ("Phuket") and the text does not say which.
 */
export function recogniseCheckpoint(text: string): { code: string } | undefined {
  const code = lookUp(text, checkpointLookUp) ?? lookUp(bareCheckpoint(text), checkpointLookUp)
  return code === undefined ? undefined : { code }
}

/** The places whose names are nearest to a text that names none, the nearest first; a person chooses among them. */
export const similarPlaces = {
  country: (text: string): readonly string[] => similarCodes(text, countryLookUp),
  province: (text: string): readonly string[] => similarCodes(text, provinceLookUp),
  checkpoint: (text: string): readonly string[] => similarCodes(text, checkpointLookUp),
}
