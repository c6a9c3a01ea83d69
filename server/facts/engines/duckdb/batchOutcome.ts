import type { Dataset } from '@sala/catalog/dataset.ts'
import { isHistoryKnown } from '../../history.ts'
import type { Batch, BatchOutcome, BatchRows, History, PlainRow } from '../engine.ts'
import { tableOf, vintageOf } from './tables.ts'
import { returningStatement } from './undo.ts'

type Ask = (sql: string, parameters: Readonly<Record<string, number | string | null>>) => Promise<readonly PlainRow[]>

/** All batches, or those of one data set; newest first. */
export async function readBatches(ask: Ask, dataset: string | null): Promise<readonly Batch[]> {
  const rows = await ask(
    `select id, dataset, file_name, file_hash, imported_by, source, demonstration, replace_higher, imported_at,
       "rows"::double as "rows", replaced::double as replaced, undone_at
     from batches where $dataset is null or dataset = $dataset order by id desc`,
    { dataset },
  )
  return rows.map(batchOf)
}

/** The present state of a batch: its report, how many of its rows are valid, and which batches replaced the others. */
export async function readOutcome(ask: Ask, dataset: Dataset, batch: Batch): Promise<BatchOutcome> {
  const { id } = batch
  const replaced = dataset.key.length > 0
  const [reports, present, replacedBy, returning] = await Promise.all([
    ask('select report from batch_reports where batch = $id', { id }),
    ask(`select count(*)::double as "rows" from ${tableOf(dataset)} where batch = $id`, { id }),
    replaced
      ? ask(
          `select replaced_by as batch, count(*)::double as "rows" from ${vintageOf(dataset)}
           where batch = $id group by replaced_by order by replaced_by`,
          { id },
        )
      : [],
    batch.undoneAt !== null
      ? ask(
          'select returned as batch, "rows"::double as "rows" from batch_returns where batch = $id order by returned desc',
          {
            id,
          },
        )
      : replaced
        ? ask(returningStatement(dataset, id), {})
        : [],
  ])
  const report = reports[0]?.report
  return {
    batch,
    report: typeof report === 'string' ? report : null,
    standing: Number(present[0]?.rows ?? 0),
    replacedBy: replacedBy.map(counted),
    returning: returning.map(counted),
  }
}

/**
 * The instants for which the rows of a data set can be restored, from its batches. An undone batch leaves no rows, so the state of the
 * data set while it stood cannot be restored.
 */
export function historyOf(batches: readonly Batch[]): History {
  const withRows = batches.filter(({ rows }) => rows > 0)
  const gaps = withRows.flatMap(({ importedAt, undoneAt }) =>
    undoneAt === null || undoneAt <= importedAt ? [] : [{ from: importedAt, until: undoneAt }],
  )
  const moments = withRows.flatMap(({ importedAt, undoneAt }) => [importedAt, ...(undoneAt === null ? [] : [undoneAt])])
  const changes = [...new Set(moments)].filter((at) => isHistoryKnown({ gaps }, at)).toSorted()
  return { begins: withRows.map(({ importedAt }) => importedAt).toSorted()[0] ?? null, gaps, changes }
}

const counted = ({ batch, rows }: PlainRow): BatchRows => ({ batch: Number(batch), rows: Number(rows) })

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const batchOf = (row: PlainRow): Batch => ({
  id: Number(row.id),
  dataset: text(row.dataset),
  fileName: text(row.file_name),
  fileHash: text(row.file_hash),
  importedBy: text(row.imported_by),
  source: text(row.source),
  demonstration: row.demonstration === true,
  replaceHigher: row.replace_higher === true,
  importedAt: text(row.imported_at),
  rows: Number(row.rows),
  replaced: Number(row.replaced),
  undoneAt: row.undone_at === null ? null : text(row.undone_at),
})

/** Whether a batch is among the stored ones. Its number does not identify it: another server may have used the number for its own batch. */
export function isRecorded(
  batches: readonly Batch[],
  { id, fileHash, importedAt }: Pick<Batch, 'id' | 'fileHash' | 'importedAt'>,
): boolean {
  return batches.some((batch) => batch.id === id && batch.fileHash === fileHash && batch.importedAt === importedAt)
}
