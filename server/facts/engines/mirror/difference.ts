/** A batch of a data set, as the ledgers of the lake and of its mirror have it. */
export interface LedgerBatch {
  readonly id: number
  readonly fileHash: string
  readonly importedAt: string
  readonly undoneAt: string | null
  readonly rows: number
}

/** What a store says of a data set: its version, and every batch that it ever had, the oldest first. */
export interface Ledger {
  readonly version: number
  readonly batches: readonly LedgerBatch[]
}

/** What a mirror has to do to hold what the lake holds. */
export interface Difference {
  /** Batches whose rows go. */
  readonly removed: readonly number[]
  /** Batches whose rows come, the oldest first. */
  readonly added: readonly LedgerBatch[]
}

/**
 * The difference between a mirror and its lake in whole batches; null where they do not explain it. Rows of a batch never change but by an
 * erasure or a change of topics. Those raise the version and leave the batches, so that there are fewer imports and undos than versions.
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
  // An import that takes others back does so at its own instant, and raises the version once.
  const instants = new Set<string | null>(imports.map(({ importedAt }) => importedAt))
  const undos = undone.filter(({ undoneAt }) => !instants.has(undoneAt))
  if (imports.length + undos.length !== lake.version - mirror.version) return null
  return {
    removed: undone.filter(({ id }) => mirroredBatches.has(id)).map(({ id }) => id),
    added: standing.filter(({ id }) => !mirroredBatches.has(id)),
  }
}

/**
 * The ledger of a mirror that holds what a lake holds but for some batches that stand there: of a version from which their imports lead to the
 * lake's. So the difference to a later state of the lake is told as any other.
 */
export function ledgerWithout(lake: Ledger, missing: readonly LedgerBatch[]): Ledger {
  const ids = new Set(missing.map(({ id }) => id))
  return { version: lake.version - ids.size, batches: lake.batches.filter(({ id }) => !ids.has(id)) }
}

/** Whether a batch of a mirror is still the one of the lake. One that was taken back does not return. */
const isSame = (batch: LedgerBatch, stored: LedgerBatch | undefined): boolean =>
  stored !== undefined &&
  stored.fileHash === batch.fileHash &&
  stored.importedAt === batch.importedAt &&
  (batch.undoneAt === null || stored.undoneAt === batch.undoneAt)
