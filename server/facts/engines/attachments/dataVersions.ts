import type { DuckDBConnection } from '@duckdb/node-api'
import type { Attachment } from './attachment.ts'
import { onConnection } from './connections.ts'

/** How often a server checks for imports of others, in milliseconds. */
const lookEvery = 1_000

/** The data versions of a store. For a lake they follow the imports and undos of other servers within two seconds. */
export class DataVersions {
  readonly #attachment: Attachment
  readonly #versions: Map<string, number>
  #looking: NodeJS.Timeout | undefined
  #isClosed = false
  #look: Promise<void> = Promise.resolve()

  constructor(attachment: Attachment, versions: ReadonlyMap<string, number>) {
    this.#attachment = attachment
    this.#versions = new Map(versions)
    if (attachment.kind === 'lake') this.#lookLater()
  }

  /** 0 for a data set that is not known. */
  of(dataset: string): number {
    return this.#versions.get(dataset) ?? 0
  }

  /** A check may end after a commit of this server that it did not see, so versions never decrease. */
  raise(dataset: string, version: number): void {
    this.#versions.set(dataset, Math.max(version, this.of(dataset)))
  }

  /** Uses its own connection, so that it does not wait for a query slot. */
  async #lookNow(): Promise<void> {
    try {
      const versions = await onConnection(this.#attachment, readVersions)
      for (const [dataset, version] of versions) this.raise(dataset, version)
    } catch {
      // The catalogue cannot be reached, so questions fail as well; the next check may succeed.
    }
    if (!this.#isClosed) this.#lookLater()
  }

  #lookLater(): void {
    const look = () => {
      this.#look = this.#lookNow()
    }
    this.#looking = setTimeout(look, lookEvery).unref()
  }

  /** Stops checking, and waits for a check that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#looking)
    await this.#look
  }
}

/** The versions that are stored, by data set. */
export async function readVersions(connection: DuckDBConnection): Promise<ReadonlyMap<string, number>> {
  const versions = await connection.runAndReadAll('select dataset, version from versions')
  return new Map(versions.getRows().map(([name, version]) => [String(name), Number(version)]))
}
