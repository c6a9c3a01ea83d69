import type { ShownAnnotation } from '@sala/catalog/api/annotations.ts'
import { everyDataset, findDataset } from '@sala/catalog/datasets/all.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import type { Actor } from '../access/actor.ts'
import { Cache } from '../core/cache.ts'
import { SingleFlight } from '../core/queues/singleFlight.ts'
import type { PartRequest } from '../exports/makeCards.ts'
import type { Services } from '../services/services.ts'
import { sha256 } from '../state/keys.ts'

/** Bytes of files that are kept for the next recipient. */
const capacity = 48 * 1024 * 1024

/** What makes a file: two with the same facts are the same file. */
export interface FileFacts {
  /** Null: as who is not signed in. */
  readonly actor: Pick<Actor, 'admin' | 'permissions' | 'rows'> | null
  /** What they may have of what was subscribed to. */
  readonly parts: readonly PartRequest[]
  readonly annotations: readonly ShownAnnotation[]
  /** The format, the language and what else is said of the file. */
  readonly file: object
}

/**
 * The files of reports, each made once for all recipients with the same rights: by 50 people who get a dashboard on Monday at eight it is asked
 * and drawn once, whether they are recipients of one subscription or each has one of their own.
 */
export class ReportFiles {
  readonly #files = new Cache<Uint8Array>(capacity, 'reports')
  readonly #flights = new SingleFlight<Uint8Array>()
  readonly #engine: Pick<Services['engine'], 'version'>

  constructor(engine: Pick<Services['engine'], 'version'>) {
    this.#engine = engine
  }

  /** The file of some facts: the one that is kept, or that is being made, or a new one. Throws what `make` throws. */
  async get(
    facts: FileFacts,
    make: (signal: AbortSignal) => Promise<Uint8Array>,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const key = this.#keyOf(facts)
    const file = this.#files.get(key)
    if (file !== undefined) return file
    const start = async (until: AbortSignal) => {
      const file = await make(until)
      // Figures that came meanwhile stand in it in part, or not at all: the next recipient gets a file of its own.
      if (this.#keyOf(facts) === key) this.#files.set(key, file, file.byteLength)
      return file
    }
    return this.#flights.join(key, start, signal)
  }

  /** The same rights are the same group's or another's that may do exactly the same, with the same rows. */
  #keyOf({ actor, parts, annotations, file }: FileFacts): string {
    const versions = everyDataset().map(({ name }) => [name, this.#engine.version(name)])
    const partKeys = parts.map((part) => ('widget' in part ? { ...part, widget: part.widget.code } : explored(part)))
    const rights = actor && [actor.admin, [...actor.permissions].toSorted(), actor.rows.key]
    return sha256(JSON.stringify([versions, rights, partKeys, annotations, file]))
  }
}

/** An exploration with the declarations that administrators may change: a file says their names. */
function explored(part: Extract<PartRequest, { readonly question: unknown }>): object {
  const own = exploredDatasets(part.question).filter(isOwnName)
  return { ...part, declared: own.map(findDataset) }
}
