import { Cache } from '../../core/cache.ts'
import type { Plan } from '../plan/plan.ts'
import type { Compiled } from './compile/compile.ts'
import type { PlainRow } from './engine.ts'

/** The limit of cached rows over all answers; a row takes some hundred bytes. */
const maxRows = 20_000

/**
 * Caches the provenance of rows by statement and data version. Explorations group the same rows by one dimension after another, and reading
 * the provenance takes as long as reading the groups.
 */
export class ProvenanceCache {
  readonly #answers = new Cache<readonly PlainRow[]>(maxRows, 'provenance')
  readonly #versionOf: (dataset: string) => number

  constructor(versionOf: (dataset: string) => number) {
    this.#versionOf = versionOf
  }

  /** The answer to a plan, which `ask` gets from the store; cached if the plan asks for provenance. */
  async of(
    { dataset, select }: Plan,
    { sql, parameters }: Pick<Compiled, 'sql' | 'parameters'>,
    ask: () => Promise<readonly PlainRow[]>,
  ): Promise<readonly PlainRow[]> {
    if (select.kind !== 'provenance') return ask()
    const key = JSON.stringify([this.#versionOf(dataset.name), sql, parameters])
    const cached = this.#answers.get(key)
    if (cached !== undefined) return cached
    const rows = await ask()
    this.#answers.set(key, rows, rows.length + 1)
    return rows
  }
}
