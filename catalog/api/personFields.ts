import { z } from 'zod'
import { filledNameOf } from './lists.ts'

/**
 * The fields of a person that administrators fill in and that have no rule beyond their own check. This is their one declaration: the
 * shapes of the API, what the store reads, writes, sorts by and audits, the form and the list of administrators follow from it. A new one
 * also takes a column of its name in the table `users` with a migration, and a label `settings.users.{name}`; the compiler names what is
 * missing. Fields with rules (address, role, password, status) stand by themselves in `users.ts`.
 */
interface PersonField {
  /** The check of the text, which the server and the form apply. */
  readonly check: z.ZodType<string, string>
  /** For the input element. */
  readonly maxLength: number
  /** Whether people must have one; else it may be left out and is the default of its column. */
  readonly required: boolean
  /** The directory says it of its people, so that it is not changed here for them. */
  readonly ofDirectory: boolean
  /** It has a column of its own in the list of people. */
  readonly listed: boolean
}

export const personNameLimit = 100
const name = {
  check: filledNameOf(personNameLimit),
  maxLength: personNameLimit,
  required: true,
  ofDirectory: true,
  // The list shows first and last name as one.
  listed: false,
} as const

export const personFields = {
  firstname: name,
  lastname: name,
} as const satisfies Readonly<Record<string, PersonField>>

type PersonFieldName = keyof typeof personFields
type RequiredName = {
  [Name in PersonFieldName]: (typeof personFields)[Name]['required'] extends true ? Name : never
}[PersonFieldName]

/** What is known of a person, of a new one, and what changes. */
type PersonTexts = Readonly<Record<PersonFieldName, string>>
export type NewPersonTexts = Readonly<Pick<PersonTexts, RequiredName>> & PersonTextsChange
export type PersonTextsChange = { readonly [Name in PersonFieldName]?: string | undefined }

// `Object.keys` forgets the type of the keys.
export const personFieldNames = Object.keys(personFields) as readonly PersonFieldName[]

/** One value for each field. */
export function mapPersonFields<Value>(of: (name: PersonFieldName, field: PersonField) => Value) {
  const entries = personFieldNames.map((name) => [name, of(name, personFields[name])] as const)
  return Object.fromEntries(entries) as Record<PersonFieldName, Value>
}

/** The fields of a person, of a new one or of a change, without all else that it has. */
export function pickPersonFields<Person extends PersonTextsChange>(
  person: Person,
): Pick<Person, PersonFieldName & keyof Person> {
  const entries = personFieldNames.flatMap((name) => (name in person ? [[name, person[name]]] : []))
  return Object.fromEntries(entries)
}

type NewShape = {
  [Name in PersonFieldName]: Name extends RequiredName
    ? z.ZodType<string, string>
    : z.ZodOptional<z.ZodType<string, string>>
}

/** The parts of zod objects that the fields make: of a person in an answer, of a new person, of a change. */
export const personShapes = {
  answer: mapPersonFields(() => z.string()),
  // The declaration says which are optional; the compiler cannot follow that through the loop.
  created: mapPersonFields((_, { check, required }) => (required ? check : check.optional())) as NewShape,
  changed: mapPersonFields((_, { check }) => check.optional()),
  /** Of a form, where each field has a text. */
  edited: mapPersonFields((_, { check }) => check),
}
