import type { Dataset } from '@sala/catalog/dataset.ts'
import { absentDay, type Chunk, type Engine, type NewBatch, type PlainValue, type Vector } from '../engines/engine.ts'

/** Rows as a test writes them: by column name; absent ones take the column's default, or null. */
export type TestRow = Readonly<Record<string, PlainValue>>

const dayOf = (date: PlainValue): number =>
  date === null ? absentDay : Math.floor(Date.parse(String(date)) / 86_400_000)

/** The rows as an import worker would hand them over. */
export function chunkOf(dataset: Dataset, rows: readonly TestRow[]): Chunk {
  const vectors = Object.entries(dataset.columns).map(([name, { kind, absent }]): [string, Vector] => {
    const values = rows.map((row) => row[name] ?? (typeof absent === 'object' ? absent.default : null))
    if (kind === 'date') return [name, { kind: 'date', days: Int32Array.from(values, dayOf) }]
    if (kind === 'year' || kind === 'count' || kind === 'amount') {
      return [
        name,
        { kind: 'number', values: Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value))) },
      ]
    }
    const dictionary = [...new Set(values.filter((value) => typeof value === 'string'))]
    const indexes = Int32Array.from(values, (value) => dictionary.indexOf(String(value)))
    return [name, { kind: 'text', indexes, dictionary }]
  })
  return { rows: rows.length, vectors: Object.fromEntries(vectors) }
}

export const aBatch = (changes: Partial<NewBatch> = {}): NewBatch => ({
  fileName: 'arrivals.csv',
  fileHash: 'a'.repeat(64),
  importedBy: 'admin@demo.sala',
  source: 'Ministry of Tourism and Sports',
  demonstration: false,
  replaceHigher: false,
  ...changes,
})

/** Imports rows as one batch; conflicting rows are left out where `dropConflicts`. */
export async function importRows(
  engine: Engine,
  dataset: Dataset,
  rows: readonly TestRow[],
  options: {
    readonly batch?: Partial<NewBatch>
    readonly wholePeriods?: readonly string[]
    readonly dropConflicts?: boolean
    readonly instead?: readonly number[]
  } = {},
) {
  const writer = await engine.beginBatch(dataset, aBatch(options.batch))
  try {
    await writer.append(chunkOf(dataset, rows))
    if (options.dropConflicts) await writer.dropConflicts()
    return await writer.commit(options.wholePeriods ?? [], options.instead)
  } catch (error) {
    await writer.rollback()
    throw error
  }
}
