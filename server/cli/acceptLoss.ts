import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../core/refusal.ts'
import { lostFiles, PartMissing, refuseMissingFacts } from '../health/missingParts.ts'
import type { Encryption } from '../services/encryption.ts'
import type { DataPart } from '../state/inventory.ts'
import type { Author } from '../state/model.ts'
import type { State } from '../state/state.ts'
import type { Files } from '../storage/files.ts'
import type { AcceptedLoss, LossRequest } from './control/operations.ts'

interface LossStores {
  readonly state: State
  readonly dataFolder: string
  files(): Files
  encryption(): Encryption
}

/** All documents and pictures that the state knows of. */
const everyFile = 1_000_000

/**
 * Gives up for lost a part of the data folder that is missing, so that the installation goes on without it. Written into the audit log.
 * Throws `Refusal` where the part is not missing.
 */
export async function acceptLoss(stores: LossStores, { part, by }: LossRequest, author: Author): Promise<AcceptedLoss> {
  const { state } = stores
  switch (part) {
    case 'facts.duckdb': {
      await requireMissing(part, () => refuseMissingFacts({ ...stores, facts: { lake: null } }, async () => state))
      await state.inventory.acceptLostFacts(author, by)
      clearFacts(stores.dataFolder)
      return { message: 'The figures begin empty. Import them again; a running server takes up to a minute to notice.' }
    }
    case 'secret-key': {
      const encryption = stores.encryption()
      if (!encryption.isMissing()) throw notMissing(part)
      const people = await state.inventory.acceptLostKey(author, by)
      encryption.createKey()
      return { message: `There is a new key. ${people} people set their second factor up again.` }
    }
    case 'files': {
      const lost = await lostFiles(stores.files(), await state.inventory.files(everyFile))
      const pictures = lost.pictures.length + lost.boardPictures.length
      if (lost.documents.length + pictures === 0) throw notMissing(part)
      await state.inventory.acceptLostFiles(lost, author, by)
      const counts = `${lost.documents.length} documents are in the trash, ${pictures} pictures are off their widgets and boards`
      return { message: `${counts}: their files were not there.` }
    }
  }
}

/** DuckDB begins anew where no file is: one of no bytes goes, and a log without its file is put aside. */
function clearFacts(dataFolder: string): void {
  const facts = join(dataFolder, 'facts.duckdb')
  rmSync(facts, { force: true })
  if (existsSync(`${facts}.wal`)) renameSync(`${facts}.wal`, `${facts}.wal.lost`)
}

async function requireMissing(part: DataPart, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (error instanceof PartMissing) return
    throw error
  }
  throw notMissing(part)
}

const notMissing = (part: DataPart): Refusal => new Refusal('refused', `${part} is not missing; nothing was changed`)
