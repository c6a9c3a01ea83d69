import { Cache } from '../../core/cache.ts'
import { isFresh } from '../../core/fresh.ts'

/** How long one and the same doing of one person is not noted again. */
const windowMs = 10 * 60_000
/** Different refusals of one person that are noted in that time: more tell nothing more. */
const mostOfOne = 100
const mostPeople = 10_000

interface Told {
  readonly since: number
  readonly what: Set<string>
}

/**
 * Suppresses repeated rows of the audit log: one per person and refusal in ten minutes, and at most a hundred different refusals of a person
 * in that time. The log is kept for ever, and one person must neither fill it nor bury what others did. The state is in memory, so that a
 * flood costs the store nothing.
 */
export class AuditThrottle {
  readonly #told = new Cache<Told>(mostPeople)

  /** Whether a refusal of a person is to be noted; `what` says what was refused. */
  isNews(person: string, what: string, now: number = Date.now()): boolean {
    const told = this.#of(person, now)
    if (told.has(what) || told.size >= mostOfOne) return false
    this.tell(person, what, now)
    return true
  }

  /** Whether the same was noted of a person in the last while. */
  knows(person: string, what: string, now: number = Date.now()): boolean {
    return this.#of(person, now).has(what)
  }

  /** Takes down that something was noted. */
  tell(person: string, what: string, now: number = Date.now()): void {
    const told = this.#of(person, now)
    told.add(what)
    if (told.size > 1) return
    this.#told.set(person, { since: now, what: told })
  }

  #of(person: string, now: number): Set<string> {
    const before = this.#told.get(person)
    return before !== undefined && isFresh(before.since, now, windowMs) ? before.what : new Set()
  }
}
