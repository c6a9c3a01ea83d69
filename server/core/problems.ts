import { type Problem, type ProblemName, problems } from '@sala/catalog/api/problems.ts'
import { formatProblem, type ProblemFacts } from '@sala/catalog/api/problemTexts/problemMessages.ts'
import { formatMessage, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'

interface ProblemDetails extends ProblemFacts {
  /** A text without arguments for this case alone, in place of the problem's own. A string is shown as it is, in every language. */
  readonly message?: MessageDescriptor | string
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter?: number
  /** The present state of the thing, if another person has changed it. */
  readonly current?: Problem['current']
}

/** A problem on its way to the one error handler, which answers it; nothing of `cause` reaches the outside. */
export class ProblemError extends Error {
  readonly problem: ProblemName
  readonly details: ProblemDetails
  constructor(name: ProblemName, details: ProblemDetails = {}, options?: ErrorOptions) {
    super(formatProblem(name, 'en', details), options)
    this.problem = name
    this.details = details
  }
}

/**
 * A problem to throw: `throw problem('invalid_value', { field: 'limit', value, expected: '1–1000' })`. Values are shortened.
 */
export function problem(name: ProblemName, details: ProblemDetails = {}, options?: ErrorOptions): ProblemError {
  const { value } = details
  return new ProblemError(name, value === undefined ? details : { ...details, value: shorten(value) }, options)
}

/** The document that is answered for a problem (RFC 9457, with the message that a person reads). */
export function problemDocument(error: ProblemError, requestId: string, language: Language): Problem {
  const { problem: name, details } = error
  return {
    type: `/problems/${name}`,
    title: name.replaceAll('_', ' '),
    status: problems[name],
    requestId,
    message: problemText(error, language),
    ...(details.field === undefined ? {} : { field: shorten(details.field) }),
    ...(details.value === undefined ? {} : { value: details.value }),
    ...(details.current === undefined ? {} : { current: details.current }),
  }
}

/** What a person reads of a problem, in their language. */
export function problemText({ problem: name, details }: ProblemError, language: Language): string {
  const { message } = details
  if (message === undefined) return formatProblem(name, language, details)
  return typeof message === 'string' ? message : formatMessage(message, language)
}

const longest = 100
function shorten(text: string): string {
  const letters = [...text.slice(0, longest + 2)]
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text
}
