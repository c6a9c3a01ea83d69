import { randomUUID } from 'node:crypto'
import { notificationDays } from '@sala/catalog/api/notifications.ts'
import type { Engine, UndoneBatch } from '../facts/engines/engine.ts'
import type { Services } from '../services/services.ts'
import type { Author } from '../state/model.ts'
import type { State } from '../state/state.ts'
import { type ImportContext, runImport } from './import.ts'
import type { ImportRequest, ImportResult, Watch } from './shapes.ts'

/** Who begins an import on a server, and how. */
interface Beginning extends Pick<ImportContext, 'keepRows'> {
  readonly author: Author
  /** The API key that the file came by. */
  readonly key?: string | null
  /** Whether administrators are told of a file that was to be stored and was not. */
  readonly tellsFaults: boolean
}

/**
 * Imports a file on a server, by all names and recipes that people have kept, and records what came of it. Throws `Refusal`, and before
 * anything is read where the audit log cannot be reached: nothing is stored without its row there.
 */
export async function importAndRecord(
  { engine, state, now, log }: Pick<Services, 'engine' | 'state' | 'now' | 'log'>,
  request: ImportRequest,
  watch: Watch,
  { author, key = null, keepRows = false, tellsFaults }: Beginning,
): Promise<ImportResult> {
  if (!request.dryRun) await state.ping()
  const context = { aliases: await state.importAliases.list(), recipes: await state.importRecipes.list(), keepRows }
  const result = await runImport(engine, request, watch, null, context)
  if (tellsFaults || result.outcome === 'committed')
    await recordImport(state, result, author, now(), key).catch((error: unknown) => {
      const { outcome, dataset, batch } = result
      // What is stored stays; the batch itself says by whom.
      log.error({ err: error, outcome, dataset, batch: batch?.id }, 'an import could not be noted')
    })
  return result
}

/**
 * What the house remembers of an import, whoever began it: a stored batch stands in the audit log, and a file that was to be stored and
 * was not is told to administrators. Whoever began it has its report. `key` is the API key that it came by.
 */
export async function recordImport(
  { audit, notifications }: Pick<State, 'audit' | 'notifications'>,
  result: ImportResult,
  author: Author,
  at: Date,
  key: string | null = null,
): Promise<void> {
  if (result.outcome === 'committed' && result.batch !== null) {
    const { id, dataset, fileName, fileHash, rows, replaced, importedBy, replaceHigher } = result.batch
    const leftOut = result.badRows
    const details = {
      dataset,
      fileName,
      fileHash,
      rows,
      replaced,
      importedBy,
      replaceHigher,
      leftOut,
      ...(key !== null && { key }),
    }
    await audit.add('batch_imported', author, String(id), details)
  }
  if (result.outcome === 'faults' && !result.dryRun) {
    const { dataset, fileName, faultCount, faults } = result
    await notifications.note({
      id: `import_failed:${randomUUID()}`,
      userId: null,
      at,
      until: new Date(at.getTime() + notificationDays * 86_400_000),
      facts: { kind: 'import_failed', dataset, file: fileName, faults: faultCount, reason: faults[0]?.message ?? null },
    })
  }
}

/** Takes a batch back and writes so into the audit log. Throws `BatchNotFound`. */
export async function undoRecorded(
  engine: Engine,
  { audit }: Pick<State, 'audit'>,
  batch: number,
  by: string,
  author: Author,
): Promise<UndoneBatch> {
  const result = await engine.undoBatch(batch)
  const { dataset, fileName, removed, returned } = result
  const details = { dataset, fileName, removed, returned: returned.map(({ batch: id, rows }) => `${id}: ${rows}`) }
  await audit.add('batch_undone', author, String(batch), { ...details, undoneBy: by })
  return result
}
