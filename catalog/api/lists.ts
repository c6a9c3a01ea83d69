import { z } from 'zod'
import { normalizeText } from '../text.ts'
import { languages } from '../words.ts'
import { limits } from './query/limits.ts'

/**
 * What the lists of the administration share: they answer `{ rows, count }` and take `q`, `limit`, `page`, `sort` and `fields`, as
 * the tables of figures do.
 */

export interface SortedBy<Field extends string> {
  readonly field: Field
  readonly descending: boolean
}

/** The message of a pattern that invisible letters fail; the API gives it as the problem `invisible_character`. */
export const hidden = 'invisible_character'

// What patterns leave out, as the documents say it: without the names of classes, which not every reader of them knows, and without halves
// of surrogate pairs, which no document can hold.
const unseen = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029'
const astral = [0x1bca0, 0x1bca3, 0x1d173, 0x1d17a, 0xe0000, 0xe0fff].map((code) => String.fromCodePoint(code))
const undrawn =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f' +
  `\\ufeff\\uffa0\\ufff0-\\ufff8${astral[0]}-${astral[1]}${astral[2]}-${astral[3]}${astral[4]}-${astral[5]}`
const without = (letters: string) => `^[^${letters}]*$`
const filledWithout = (letters: string) => `^[^${letters}]*[^\\s${letters}][^${letters}]*$`

/**
 * A line of text without space around it and without invisible letters or letters that cannot be stored (NUL, line breaks). It is
 * normalised like all texts (`alike`), so that it is found however it was typed.
 */
export const lineOf = (most: number) =>
  z
    .string()
    // What is far too long is refused as it is: spelling a megabyte takes a while.
    .overwrite((text) => (text.length > 8 * most ? text : normalizeText(text)))
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { error: hidden })
    .meta({ pattern: without(unseen) })

/**
 * A line that must read as it is written: without the characters that show all letters after them backwards (U+202D, U+202E), which no
 * script needs.
 */
export const titleOf = (most: number) =>
  lineOf(most)
    .regex(/^[^\u202d\u202e]*$/, { error: hidden })
    .meta({ pattern: without(`${unseen}\\u202d\\u202e`) })

/** A text of several lines without space around it: of characters that draw nothing only line breaks and tabs. */
export const multilineOf = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, { error: hidden })
    .meta({ pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$' })

/**
 * A name that people are told apart by: a line without characters that draw nothing or that turn the direction of what stands beside
 * them, so that no two names look the same. The joiners of Arabic and Persian spelling (U+200C, U+200D) are allowed; the server leaves
 * them out where it compares names.
 */
export const nameOf = (most: number) =>
  lineOf(most)
    .superRefine((text, context) => {
      const [invisibleCharacter] =
        /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/u.exec(text) ?? []
      if (invisibleCharacter === undefined) return
      const value = `U+${(invisibleCharacter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
      context.addIssue({ code: 'custom', message: value, params: { problem: 'invisible_character', value } })
    })
    .meta({ pattern: without(unseen + undrawn) })

/** A line that holds more than space. */
export const filledLineOf = (most: number) =>
  lineOf(most)
    .min(1)
    .meta({ pattern: filledWithout(unseen) })

/** A name that holds more than space. */
export const filledNameOf = (most: number) =>
  nameOf(most)
    .min(1)
    .meta({ pattern: filledWithout(unseen + undrawn) })

/** What the documents say of a text that is read as something else. */
const documented = (schema: object) => ({ pattern: undefined, maxLength: undefined, ...schema })

/** What the documents say of some of the names, by comma. */
export const listOfNames = (names: readonly string[]) =>
  documented({ type: 'array', items: { type: 'string', enum: [...names] }, minItems: 1 })

/** A number as a query string or a form gives it. */
export const positiveInteger = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { error: `1–${most}` })
    .transform(Number)
    .pipe(z.int().min(1).max(most))
    .meta(documented({ type: 'integer', minimum: 1, maximum: most }))

/** `-at,name`: by comma, descending with a minus before. */
function sortShape<Field extends string>(fields: readonly Field[]) {
  const expected = fields.join(', ')
  return z
    .string()
    .max(limits.searchLength)
    .transform((text, context): SortedBy<Field>[] =>
      text.split(',').flatMap((part) => {
        const field = fields.find((name) => name === part.replace(/^-/, ''))
        if (field !== undefined) return [{ field, descending: part.startsWith('-') }]
        context.addIssue({ code: 'custom', message: expected, params: { expected } })
        return []
      }),
    )
    .meta(listOfNames(fields.flatMap((field) => [field, `-${field}`])))
}

/** `name,url`: only these fields of each row. */
function fieldsShape<Field extends string>(fields: readonly Field[]) {
  const expected = fields.join(', ')
  return z
    .string()
    .max(1000)
    .transform((text, context): Field[] =>
      text.split(',').flatMap((part) => {
        const field = fields.find((name) => name === part.trim())
        if (field !== undefined) return [field]
        context.addIssue({ code: 'custom', message: expected, params: { expected } })
        return []
      }),
    )
    .meta(listOfNames(fields))
}

/** The language of words in an answer, where it is not that of the `Accept-Language` header. */
export const inLanguage = { lang: z.enum(languages).optional() }

/** The query string of a list: `sortable` fields, the fields of a row, and filters of its own. */
export function listQuery<Sort extends string, Row extends z.ZodRawShape, Filters extends z.ZodRawShape>(
  sortable: readonly Sort[],
  row: z.ZodObject<Row>,
  filters: Filters,
) {
  return z.strictObject({
    ...filters,
    q: lineOf(limits.searchLength).optional().describe('Text to look for'),
    limit: positiveInteger(limits.rows)
      .optional()
      .describe(`Rows on a page, 1 to ${limits.rows}, ${limits.defaultRows} by default`),
    page: positiveInteger(limits.page).optional().describe('Page, from 1'),
    sort: sortShape(sortable)
      .optional()
      .describe(`By comma, descending with a minus before, of: ${sortable.join(', ')}`),
    fields: fieldsShape(Object.keys(row.shape))
      .optional()
      .describe('By comma, the fields that rows have; all by default'),
    ...inLanguage,
  })
}

/** A list's answer. `count` is of all pages. Where `fields` is given, rows have these fields alone. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), count: z.int().nonnegative() })
}

/** Whether to list what was deleted and can still be restored, instead of what is there. */
export const inTrash = z.enum(['true', 'false']).optional().describe('`true` for what was deleted in the last 30 days')

/** The person who moved a thing to the trash. */
export const deletedBy = z
  .string()
  .nullable()
  .describe('Null for what is not deleted, and where the system did it or the person is forgotten')

/** 1 or 0, as the specification sends a status; forms send it as text, and programs may send a boolean. */
export const Status = z.union([
  z.literal([0, 1]),
  z.boolean().transform((on) => (on ? (1 as const) : (0 as const))),
  z
    .enum(['0', '1', 'true', 'false'])
    .transform((text) => (text === '1' || text === 'true' ? (1 as const) : (0 as const))),
])

/** Status as it is answered. */
export const StatusFlag = z.literal([0, 1])

/** The bearer token in the body, in place of the header; only the administration's writes take it there. */
export const inBody = { access_token: z.string().max(4096).optional() }

/** Where the ids of user groups are found, in signs that every language reads. */
export const listedRoles = 'GET /api/roles → id'
/** The id of a user group. */
export const RoleId = z.uuid({ error: listedRoles })

/** An instant in UTC. */
export const Instant = z.iso.datetime()
