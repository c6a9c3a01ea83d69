import { hidden, inBody } from '@sala/catalog/api/lists.ts'
import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { type ProblemError, problem } from '../core/problems.ts'

/** Checks a query string or a body by its zod shape, and says what is wrong as a problem. */
export const checkBy: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const broken = brokenTextIn(data)
    if (broken !== null) return { error: brokenText(broken) }
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: invalidInput(result.error.issues, data, schema) }
  }

/** The path of a value in a body: its key, and the path of the object or array around it. */
interface Place {
  readonly key: string
  readonly within: Place | null
}

/**
 * The path of the first text, key or value, that holds half of a surrogate pair; null where there is none. JSON can carry one
 * (`"\\ud800"`), but it is no Unicode text and PostgreSQL refuses it. Takes time in proportion to the body, however deep it is: a path
 * for each value would take the square of the depth, and strangers can send thousands of levels.
 */
function brokenTextIn(input: unknown): readonly string[] | null {
  // Without recursion: a body may be nested deeper than the stack is.
  const pending: { readonly value: unknown; readonly place: Place | null }[] = [{ value: input, place: null }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, place } = next
    if (typeof value === 'string' && !value.isWellFormed()) return pathOf(place)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, part] of Object.entries(value)) {
      if (!key.isWellFormed()) return [...pathOf(place), key.toWellFormed()]
      if (typeof part === 'string' || typeof part === 'object')
        pending.push({ value: part, place: { key, within: place } })
    }
  }
  return null
}

function pathOf(place: Place | null): readonly string[] {
  const keys: string[] = []
  for (let at = place; at !== null; at = at.within) keys.push(at.key)
  return keys.reverse()
}

const brokenText = (path: readonly string[]): ProblemError =>
  path.length === 0
    ? problem('malformed_request', { expected: 'Unicode' })
    : problem('invalid_value', { field: path.join('.'), expected: 'Unicode' })

/** The problem of the first fault. A misspelled key comes before the one that is missing for it. */
function invalidInput(issues: readonly z.core.$ZodIssue[], input: unknown, schema: z.ZodType): ProblemError {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  if (!issue) return problem('malformed_request')
  if (issue.code === 'unrecognized_keys') {
    const field = [...issue.path, issue.keys[0] ?? ''].join('.')
    const expected = namesOf(schema, issue.path).join(', ')
    return problem('unknown_parameter', { field, ...(expected !== '' && { expected }) })
  }
  if (issue.code === 'custom' && issue.params?.problem === 'invisible_character') {
    return problem('invisible_character', { field: issue.path.join('.'), value: String(issue.params.value) })
  }
  if (issue.code === 'invalid_format' && issue.message === hidden) {
    return problem('invisible_character', { field: issue.path.join('.') })
  }
  const names = issue.code === 'invalid_type' && issue.expected === 'object' ? namesOf(schema, issue.path) : []
  const expected = names.length > 0 ? names.join(', ') : expectedOf(issue)
  if (issue.path.length === 0) return problem('malformed_request', { expected })
  return problem('invalid_value', { field: issue.path.join('.'), value: valueAt(input, issue.path), expected })
}

/** The shape of a value in a body; null where it is not found, as in a list of alternatives. */
function schemaAt(schema: z.core.$ZodType, [step, ...rest]: readonly PropertyKey[]): z.core.$ZodType | null {
  let found = schema
  while (found instanceof z.ZodDefault || found instanceof z.ZodNullable || found instanceof z.ZodOptional)
    found = found.unwrap()
  if (step === undefined) return found
  const part =
    found instanceof z.ZodObject ? found.shape[String(step)] : found instanceof z.ZodArray ? found.element : null
  return part ? schemaAt(part, rest) : null
}

/** The names of an object that is expected. */
function namesOf(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const shape = schemaAt(schema, path)
  return shape instanceof z.ZodObject ? Object.keys(shape.shape).filter((key) => !Object.hasOwn(inBody, key)) : []
}

/** Kinds of values and formats, by zod's names, in signs instead of programmers' words. A person could make nothing of brackets. */
const signs: Readonly<Record<string, string>> = {
  string: 'Aa',
  number: '1.5',
  int: '1, 2, 3, …',
  boolean: 'true, false',
  null: 'null',
  email: 'name@example.org',
  uuid: '00000000-0000-4000-8000-000000000000',
  datetime: '2026-01-31T00:00:00.000Z',
  date: '2026-01-31',
  url: 'https://example.org',
}

/** What would have been accepted, in signs that every language reads. */
function expectedOf(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.map(String).join(', ')
    case 'too_small':
      return `≥ ${issue.minimum}`
    case 'too_big':
      return `≤ ${issue.maximum}`
    case 'invalid_type':
      // A shape that says what it takes says it in signs that every language reads.
      return issue.message.startsWith('Invalid') ? signs[issue.expected] : issue.message
    case 'invalid_format':
      // A pattern that says what it is for says it in signs that every language reads.
      return issue.message.startsWith('Invalid') ? signs[issue.format] : issue.message
    case 'invalid_union':
      if ('options' in issue && issue.options !== undefined) return issue.options.map(String).join(', ')
      return issue.message.startsWith('Invalid') ? undefined : issue.message
    case 'custom':
      return typeof issue.params?.expected === 'string' ? issue.params.expected : undefined
    default:
      return undefined
  }
}

/** The invalid value, if it can be shown. */
function valueAt(input: unknown, path: readonly PropertyKey[]): string | undefined {
  let value = input
  for (const step of path) {
    if (typeof value === 'string' && typeof step === 'number') return value.split(',')[step]?.trim()
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.getOwnPropertyDescriptor(value, step)?.value
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
