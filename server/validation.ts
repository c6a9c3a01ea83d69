import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { type ProblemError, problem } from './problems.ts'

/** Checks a query string or a body by its zod shape, and says what is wrong as a problem. */
export const checkBy: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: invalidInput(result.error.issues, data) }
  }

/** The problem of the first fault. */
function invalidInput([issue]: readonly z.core.$ZodIssue[], input: unknown): ProblemError {
  if (!issue) return problem('malformed_request')
  if (issue.code === 'unrecognized_keys')
    return problem('unknown_parameter', { field: [...issue.path, issue.keys[0] ?? ''].join('.') })
  const expected = expectedOf(issue)
  if (issue.path.length === 0) return problem('malformed_request', { expected })
  return problem('invalid_value', { field: issue.path.join('.'), value: valueAt(input, issue.path), expected })
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
      return issue.expected
    case 'invalid_format':
      // A pattern that says what it is for says it in signs that every language reads.
      return issue.format === 'regex' && !issue.message.startsWith('Invalid') ? issue.message : issue.format
    case 'custom':
      return typeof issue.params?.expected === 'string' ? issue.params.expected : undefined
    default:
      return undefined
  }
}

/** The value at fault, where it is one that can be said. */
function valueAt(input: unknown, path: readonly PropertyKey[]): string | undefined {
  let value = input
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.getOwnPropertyDescriptor(value, step)?.value
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
