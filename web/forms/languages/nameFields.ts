import { nameOf } from '@sala/catalog/api/lists.ts'
import { categoryNameLimit } from '@sala/catalog/api/widgettypes.ts'
import type { CustomNames } from '@sala/catalog/categories.ts'
import { type Language, languages } from '@sala/catalog/words.ts'

/** The field of a name is called as the server calls it where it refuses one. */
type NameField = `names.${Language}`
export const nameField = (language: Language): NameField => `names.${language}`

/** One value for the field of a name in each language. */
export function byNameField<Value>(of: (language: Language) => Value) {
  return {
    'names.en': of('en'),
    'names.fr': of('fr'),
    'names.he': of('he'),
    'names.ru': of('ru'),
    'names.ar': of('ar'),
    'names.th': of('th'),
  } satisfies Record<NameField, Value>
}

const name = nameOf(categoryNameLimit)

/** A field for a category's name in each language; empty where it has none. */
export const nameFields = byNameField(() => name)

type NameValues = Record<NameField, string>

/** The values of the fields for the names that a category was given. */
export const valuesOfNames = (names: CustomNames): NameValues => byNameField((language) => names[language] ?? '')

/** The names among some values, by language; an empty one takes a name away. */
export const namesIn = (values: Partial<NameValues>): CustomNames =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const value = values[nameField(language)]
      return value === undefined ? [] : [[language, value] as const]
    }),
  )

/** The names that are filled in. */
export const filledNames = (values: NameValues): CustomNames =>
  Object.fromEntries(Object.entries(namesIn(values)).filter(([, text]) => text !== ''))
