import type { Column } from '../dataset.ts'
import { textsOf } from '../locales/messages.ts'
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
import { keyOf } from '../places/spellings/spelling.ts'

/**
 * Which codes of a column a person means who types a part of a name: the tables hold codes, people read names, in six languages.
 */

/** A code with its names and with further spellings of the code itself, which are found as a whole only. */
type Named = readonly (readonly [code: string, names: readonly string[], spellings?: readonly string[]])[]

interface Entry {
  readonly code: string
  /** Keys of the names that people read. */
  readonly names: readonly string[]
  /** Keys of the code: `cn`, `chn`, `th20`. */
  readonly codes: readonly string[]
}

const keyed = (entries: Named): readonly Entry[] =>
  entries.map(([code, names, spellings = []]) => ({
    code,
    names: names.map(keyOf),
    codes: [code, ...spellings].map(keyOf),
  }))

const countries = keyed(
  countryCodes.map(([alpha2, alpha3]) => [
    alpha2,
    [english[alpha2], thai[alpha2], french[alpha2], hebrew[alpha2], russian[alpha2], arabic[alpha2]],
    [alpha3],
  ]),
)
const rests = () => keyed(restCodes.map((code) => [code, textsOf(restNames[code])]))
const provinceEntries = keyed(provinces.map(({ code }) => [code, Object.values(provinceWords(code))]))
const checkpointEntries = keyed(checkpoints.map(({ code, names }) => [code, Object.values(names)]))

/**
 * The codes that a text means: those with a name in any language that contains it, and the one that it spells as a whole. Null for columns
 * that hold no codes. A text with a sign that no name has (`20%`), and digits that are no whole name (`20` of `TH-20`), mean no code.
 */
export function codesNamed(column: Column, text: string): readonly string[] | null {
  const entries = entriesOf(column)
  if (!entries) return null
  const key = keyOf(text)
  if (key === '' || signsOfNoName.test(text)) return []
  const isPart = /\p{L}/u.test(key)
  return entries
    .filter(
      ({ names, codes }) => [...names, ...codes].includes(key) || (isPart && names.some((name) => name.includes(key))),
    )
    .map(({ code }) => code)
}

/** Anything but letters, digits, spaces and the marks of punctuation that occur in names of places. */
const signsOfNoName = /[^\p{L}\p{M}\p{N}\p{Cf}\p{Pd}\s·.,;:'’‘ʼʻ׳״"“”`()&/]/u

function entriesOf(column: Column): readonly Entry[] | null {
  switch (column.kind) {
    case 'country':
      return column.rest ? [...countries, ...rests()] : countries
    case 'province':
      return provinceEntries
    case 'checkpoint':
      return checkpointEntries
    case 'choice':
      return keyed(Object.entries(column.words).map(([code, words]) => [code, textsOf(words)]))
    default:
      return null
  }
}
