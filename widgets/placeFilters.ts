import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import type { Words } from '@sala/catalog/words.ts'
import type { Context } from './context.ts'
import type { ChoiceFilter } from './filters.ts'
import { common } from './words.ts'

/** One province, `TH-NN`, or all of them (`null`), which is the default. In the order of the reader's alphabet. */
export function province(): ChoiceFilter {
  return place(
    common.province,
    common.allProvinces,
    provinces.map(({ code }) => code),
  )
}

/** One country, alpha-2, or all of them (`null`), which is the default. In the order of the reader's alphabet. */
export function country(label: Words = common.country, all: Words = common.allCountries): ChoiceFilter {
  return place(
    label,
    all,
    countryCodes.map(([code]) => code),
  )
}

/** One place of a list, or all of them (`null`), which is the default. In the order of the reader's alphabet. */
export function place(label: Words, all: Words, codes: readonly string[]): ChoiceFilter {
  const known = new Set(codes)
  return {
    kind: 'choice',
    label,
    all,
    options: (context) => sorted(codes, context),
    fallback: () => null,
    read: (text) => (text === 'all' ? null : known.has(text) ? text : undefined),
    write: (value) => value ?? 'all',
  }
}

function sorted(codes: readonly string[], context: Context) {
  const collator = new Intl.Collator(context.language)
  return codes
    .map((value) => ({ value, label: context.place(value) }))
    .toSorted((one, other) => collator.compare(one.label, other.label))
}
