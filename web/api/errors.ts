import { Problem, type ProblemName, problems } from '@sala/catalog/api/problems.ts'

/** Why a call failed. */
type Failure =
  /** The server refused and gave a reason. */
  | { readonly kind: 'problem'; readonly problem: Problem; readonly name: ProblemName | null }
  /** The network failed, or the server does not answer. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'timed_out' }
  /** The response is not of this API: a proxy's page, truncated or unexpected JSON. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly detail: string }

/** The rejection of every failed call of the client. Calls that the caller cancels reject with `AbortError`. */
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

  /** Whether the failure may be temporary: no response, or a server that is stopping or waiting for a store. */
  get isPassing(): boolean {
    return this.failure.kind === 'unreachable' || this.status === 503
  }
}

const names = new Set<string>(Object.keys(problems))
const isProblemName = (name: string): name is ProblemName => names.has(name)

/** The failure in a response with a status other than 2xx. `text` is its body. */
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
