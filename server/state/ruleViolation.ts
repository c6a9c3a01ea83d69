import type { ProblemName } from '@sala/catalog/api/problems.ts'

interface RefusalFacts {
  readonly field?: string
  readonly value?: string
  readonly expected?: string
  /** In seconds. */
  readonly retryAfter?: number
}

/** A business rule refused a change, and nothing was changed. `reason` is the problem of the response. */
export class RuleViolation extends Error {
  readonly reason: ProblemName
  readonly facts: RefusalFacts
  constructor(reason: ProblemName, facts: RefusalFacts = {}, options?: ErrorOptions) {
    super(facts.field === undefined ? reason : `${reason}: ${facts.field}`, options)
    this.reason = reason
    this.facts = facts
  }
}

/** Throws `changed_meanwhile` where a thing is not the version that the caller has seen; null is whatever there is. */
export function requireVersion({ version }: { readonly version: number }, expectedVersion: number | null): void {
  if (expectedVersion !== null && expectedVersion !== version) throw new RuleViolation('changed_meanwhile')
}

interface Deletable {
  /** Null for what is not in the trash. */
  readonly deletedAt: Date | string | null
}

/** Returns a row that is not in the trash; throws `not_found` for one that is. */
export function requireUndeleted<Row extends Deletable>(row: Row): Row {
  if (row.deletedAt !== null) throw new RuleViolation('not_found')
  return row
}

/** Returns a row that is in the trash; throws `not_found` for one that is not. */
export function requireDeleted<Row extends Deletable>(row: Row): Row {
  if (row.deletedAt === null) throw new RuleViolation('not_found')
  return row
}
