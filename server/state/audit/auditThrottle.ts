import { Cache } from '../../core/cache.ts'
import { isFresh } from '../../core/fresh.ts'

/** How long the same refusal of a person is not recorded again. */
const windowMs = 10 * 60_000
/** Most different refusals recorded per person in that time. */
const maxRowsPerKey = 100
const maxPeople = 10_000

interface NotedRefusals {
  readonly since: number
  readonly refusals: Set<string>
}

/**
 * Suppresses repeated rows of the audit log: one per person and refusal in ten minutes, and at most a hundred different refusals of a person
 * in that time. The log is kept for ever, and one person must neither fill it nor bury what others did. The state is in memory, so that a
 * flood costs the store nothing.
 */
export class AuditThrottle {
  readonly #noted = new Cache<NotedRefusals>(maxPeople)

  /** Whether a refusal of a person is to be recorded; records it as seen if so. */
  isNew(person: string, refusal: string, now: number = Date.now()): boolean {
    const noted = this.#of(person, now)
    if (noted.has(refusal) || noted.size >= maxRowsPerKey) return false
    this.note(person, refusal, now)
    return true
  }

  /** Whether the same refusal of a person was recorded within the window. */
  isKnown(person: string, refusal: string, now: number = Date.now()): boolean {
    return this.#of(person, now).has(refusal)
  }

  /** Records that a refusal was written to the audit log. */
  note(person: string, refusal: string, now: number = Date.now()): void {
    const noted = this.#of(person, now)
    noted.add(refusal)
    if (noted.size > 1) return
    this.#noted.set(person, { since: now, refusals: noted })
  }

  #of(person: string, now: number): Set<string> {
    const before = this.#noted.get(person)
    return before !== undefined && isFresh(before.since, now, windowMs) ? before.refusals : new Set()
  }
}
