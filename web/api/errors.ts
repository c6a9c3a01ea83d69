import { Problem, type ProblemName, problems } from '@sala/catalog/api/problems.ts'

/** Why a call gave no answer. */
type Failure =
  /** The server said no, and why. */
  | { readonly kind: 'problem'; readonly problem: Problem; readonly name: ProblemName | null }
  /** The network failed, or the other end does not answer. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'timed_out' }
  /** Something answered that is not this API: a proxy's page, cut or unexpected JSON. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly detail: string }

/** What every call of the client rejects with, unless the caller itself took it back (then `AbortError`). */
export class ApiError extends Error {
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind === 'problem' ? failure.problem.message : failure.kind, options)
    this.name = 'ApiError'
    this.failure = failure
  }

  /** The HTTP status, or null where no answer came. */
  get status(): number | null {
    if (this.failure.kind === 'problem') return this.failure.problem.status
    return this.failure.kind === 'unreadable' ? this.failure.status : null
  }

  /** Whether it may be over in a moment: nobody answered, or a server that stops or waits for a store. */
  get isPassing(): boolean {
    return this.failure.kind === 'unreachable' || this.status === 503
  }
}

const names = new Set<string>(Object.keys(problems))
const isProblemName = (name: string): name is ProblemName => names.has(name)

/** The failure that an answer other than 2xx tells of. `text` is its body. */
export function failureOf(status: number, text: string): Failure {
  try {
    const problem = Problem.safeParse(JSON.parse(text))
    if (problem.success) {
      const name = problem.data.type.slice(problem.data.type.lastIndexOf('/') + 1)
      return { kind: 'problem', problem: problem.data, name: isProblemName(name) ? name : null }
    }
  } catch {
    // Not JSON: handled below.
  }
  return { kind: 'unreadable', status, detail: `HTTP ${status} without a problem document` }
}
