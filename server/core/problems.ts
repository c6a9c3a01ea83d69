import { type Problem, type ProblemName, problems } from '@sala/catalog/api/problems.ts'
import { type ProblemFacts, sayProblem } from '@sala/catalog/api/problemTexts/problemWords.ts'
import type { Language, Words } from '@sala/catalog/words.ts'

export interface ProblemDetails extends ProblemFacts {
  /** Words for this case alone, in place of the problem's own. */
  readonly words?: Words
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter?: number
  /** The thing as it is now, where somebody else has changed it. */
  readonly current?: Problem['current']
}

/** A problem on its way to the one error handler, which answers it; nothing of `cause` reaches the outside. */
export class ProblemError extends Error {
  readonly problem: ProblemName
  readonly details: ProblemDetails
  constructor(name: ProblemName, details: ProblemDetails = {}, options?: ErrorOptions) {
    super(sayProblem(name, 'en', details), options)
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
export function problemDocument(
  { problem: name, details }: ProblemError,
  requestId: string,
  language: Language,
): Problem {
  return {
    type: `/problems/${name}`,
    title: name.replaceAll('_', ' '),
    status: problems[name],
    requestId,
    message: details.words ? details.words[language] : sayProblem(name, language, details),
    ...(details.field === undefined ? {} : { field: shorten(details.field) }),
    ...(details.value === undefined ? {} : { value: details.value }),
    ...(details.current === undefined ? {} : { current: details.current }),
  }
}

const longest = 100
function shorten(text: string): string {
  const letters = [...text.slice(0, longest + 2)]
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text
}
