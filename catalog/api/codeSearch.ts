import type { Column } from '../dataset.ts'
import { checkpoints } from '../places/checkpoints.ts'
import { countryCodes } from '../places/countryCodes.ts'
import { restCodes, restNames } from '../places/marketRegions.ts'
import { countryNames as arabic } from '../places/names/ar.ts'
import { countryNames as english } from '../places/names/en.ts'
import { countryNames as french } from '../places/names/fr.ts'
import { countryNames as hebrew } from '../places/names/he.ts'
import { countryNames as russian } from '../places/names/ru.ts'
import { countryNames as thai } from '../places/names/th.ts'
import { provinces } from '../places/provinces.ts'
import { provinceWords } from '../places/provinceWords.ts'
import { keyOf } from '../places/spelling.ts'
import type { Words } from '../words.ts'

/**
 * Which codes of a column a person means who types a part of a name: the tables hold codes, people read names, in six languages.
 */

type Named = readonly (readonly [code: string, names: readonly string[]])[]

const keyed = (entries: Named): Named => entries.map(([code, names]) => [code, [code, ...names].map(keyOf)] as const)

const countries = keyed(
  countryCodes.map(([alpha2, alpha3]) => [
    alpha2,
    [alpha3, english[alpha2], thai[alpha2], french[alpha2], hebrew[alpha2], russian[alpha2], arabic[alpha2]],
  ]),
)
const rests = keyed(restCodes.map((code) => [code, Object.values(restNames[code])]))
const provinceEntries = keyed(provinces.map(({ code }) => [code, Object.values(provinceWords(code))]))
const checkpointEntries = keyed(checkpoints.map(({ code, names }) => [code, Object.values(names)]))

/** The codes whose name in any language, or whose own letters, contain the text; null for columns that hold no codes. */
export function codesNamed(column: Column, text: string): readonly string[] | null {
  const entries = entriesOf(column)
  if (!entries) return null
  const key = keyOf(text)
  // A text of signs alone has no key; it names nothing.
  return key === '' ? [] : entries.filter(([, names]) => names.some((name) => name.includes(key))).map(([code]) => code)
}

function entriesOf(column: Column): Named | null {
  switch (column.kind) {
    case 'country':
      return column.rest ? [...countries, ...rests] : countries
    case 'province':
      return provinceEntries
    case 'checkpoint':
      return checkpointEntries
    case 'choice':
      return keyed(Object.entries(column.words).map(([code, words]: [string, Words]) => [code, Object.values(words)]))
    default:
      return null
  }
}
