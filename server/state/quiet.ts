/** How long one and the same refusal of one person is not noted again. */
const quietMs = 10 * 60_000
/** Different refusals of one person that are noted in that time: more tell nothing more. */
const mostOfOne = 100
const mostPeople = 10_000

interface Told {
  readonly since: number
  readonly what: Set<string>
}

/**
 * Decides which refusals are worth a row of the audit log, which is kept for ever: whoever asks for the forbidden again and again must
 * neither fill it nor bury what others did. Kept in memory, so that a flood costs the store nothing.
 */
export class Quiet {
  readonly #told = new Map<string, Told>()

  /** Whether a refusal of a person is to be noted; `what` says what was refused. */
  isNews(person: string, what: string, now: number = Date.now()): boolean {
    const before = this.#told.get(person)
    const told = before !== undefined && now - before.since < quietMs ? before : { since: now, what: new Set<string>() }
    if (told.what.has(what) || told.what.size >= mostOfOne) return false
    told.what.add(what)
    if (this.#told.size >= mostPeople) this.#told.clear()
    this.#told.set(person, told)
    return true
  }
}
