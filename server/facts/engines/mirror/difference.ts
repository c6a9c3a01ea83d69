/** A batch of a data set, as recorded by the ledgers of the lake and of its mirror. */
export interface LedgerBatch {
  readonly id: number
  readonly fileHash: string
  readonly importedAt: string
  readonly undoneAt: string | null
  readonly rows: number
}

/** The state of a data set in a store: its version and all batches that it ever had, oldest first. */
export interface Ledger {
  readonly version: number
  readonly batches: readonly LedgerBatch[]
}

/** The steps that make a mirror equal to its lake. */
export interface Difference {
  /** Batches whose rows are removed. */
  readonly removed: readonly number[]
  /** Batches whose rows are added, oldest first. */
  readonly added: readonly LedgerBatch[]
}

/**
 * The difference between a mirror and its lake in whole batches; null if batches do not explain it. Rows of a batch change only by an
 * erasure or a change of topics. These raise the version without a batch, so that there are fewer imports and undos than versions.
 */
export function differenceOf(mirror: Ledger, lake: Ledger): Difference | null {
  const standing = lake.batches.filter(({ undoneAt }) => undoneAt === null)
  if (mirror.version === 0 && mirror.batches.length === 0) return { removed: [], added: standing }
  const mirroredBatches = new Map(mirror.batches.map((batch) => [batch.id, batch]))
  const stored = new Map(lake.batches.map((batch) => [batch.id, batch]))
  if (!mirror.batches.every((batch) => isSame(batch, stored.get(batch.id)))) return null
  const imports = lake.batches.filter(({ id }) => !mirroredBatches.has(id))
  const undone = lake.batches.filter(
    ({ id, undoneAt }) => undoneAt !== null && (mirroredBatches.get(id)?.undoneAt ?? null) === null,
  )
  // An import that undoes others does so at its own instant, and raises the version once.
  const instants = new Set<string | null>(imports.map(({ importedAt }) => importedAt))
  const undos = undone.filter(({ undoneAt }) => !instants.has(undoneAt))
  if (imports.length + undos.length !== lake.version - mirror.version) return null
  return {
    removed: undone.filter(({ id }) => mirroredBatches.has(id)).map(({ id }) => id),
    added: standing.filter(({ id }) => !mirroredBatches.has(id)),
  }
}

/**
 * The ledger of a mirror that holds everything of a lake except some valid batches. Its version is the one from which their imports lead to
 * the lake's version, so that the difference to a later state of the lake is found as usual.
 */
export function ledgerWithout(lake: Ledger, missing: readonly LedgerBatch[]): Ledger {
  const ids = new Set(missing.map(({ id }) => id))
  return { version: lake.version - ids.size, batches: lake.batches.filter(({ id }) => !ids.has(id)) }
}

/** Whether a batch of a mirror is still the one of the lake. An undone batch does not return. */
const isSame = (batch: LedgerBatch, stored: LedgerBatch | undefined): boolean =>
  stored !== undefined &&
  stored.fileHash === batch.fileHash &&
  stored.importedAt === batch.importedAt &&
  (batch.undoneAt === null || stored.undoneAt === batch.undoneAt)
