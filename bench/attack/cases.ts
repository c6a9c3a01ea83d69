import type { Account, Answer, AttackRequest, Target } from './target.ts'

/** A case of docs/security.md. It holds where every one of its requests is answered as it must be. */
export interface Case {
  /** Its letter and number. */
  readonly id: string
  readonly what: string
  readonly run: (stage: Stage) => Promise<readonly Verdict[]>
}

/** Whom attacks are made as. */
export interface Stage {
  readonly target: Target
  /** Holds one widget, 134. */
  readonly reader: Account
  /** Holds nothing. */
  readonly nobody: Account
}

export interface Verdict {
  readonly statement: string
  readonly passed: boolean
  /** What was answered, and what must have been. */
  readonly detail: string
}

/** Whether an answer has one of the statuses. */
export function expectStatus(answer: Answer, statuses: readonly number[], more: boolean = true): Verdict {
  const { requestLine, status } = answer
  const passed = statuses.includes(status) && more
  return {
    statement: requestLine,
    passed: passed,
    detail: passed ? String(status) : `${status}, not ${statuses.join(' or ')}${more ? '' : ' as expected'}`,
  }
}

/** A case of requests that must each be answered with one of the statuses. */
export function refused(
  id: string,
  what: string,
  statuses: readonly number[],
  requestsOf: (stage: Stage) => readonly AttackRequest[],
): Case {
  return {
    id,
    what,
    run: async (stage) => {
      const verdicts: Verdict[] = []
      for (const request of requestsOf(stage)) verdicts.push(expectStatus(await stage.target.ask(request), statuses))
      return verdicts
    },
  }
}

/** A case of requests that must each be answered with a status of its own. */
export function answered(
  id: string,
  what: string,
  requestsOf: (stage: Stage) => readonly (readonly [request: AttackRequest, status: number])[],
): Case {
  return {
    id,
    what,
    run: async (stage) => {
      const verdicts: Verdict[] = []
      for (const [request, status] of requestsOf(stage))
        verdicts.push(expectStatus(await stage.target.ask(request), [status]))
      return verdicts
    },
  }
}

/** A verdict about something else than a status. */
export const verdictOf = (statement: string, passed: boolean, detail: string): Verdict => ({
  statement: statement,
  passed: passed,
  detail: detail,
})
