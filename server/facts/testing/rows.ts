import type { Dataset } from '@sala/catalog/dataset.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { type Chunk, type Engine, emptyDay, type NewBatch, type PlainValue, type Vector } from '../engines/engine.ts'
import type { Plan } from '../plan/plan.ts'
import { unrestricted } from '../rowScope.ts'

/** Rows as a test writes them: by column name; absent ones take the column's default, or null. */
export type TestRow = Readonly<Record<string, PlainValue>>

const dayOf = (date: PlainValue): number =>
  date === null ? emptyDay : Math.floor(Date.parse(String(date)) / 86_400_000)

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

/** Every row of a data set, in the order of its key, as short texts. */
export async function rowsOf(engine: Engine, dataset: Dataset, columns: readonly string[]): Promise<readonly string[]> {
  const plan: Plan = {
    dataset,
    select: { kind: 'rows', columns },
    conditions: [],
    periods: { kind: 'all' },
    order: dataset.key.map((field) => ({ field, descending: false })),
    limit: null,
    offset: 0,
  }
  const rows = await engine.reader(unrestricted).query(plan, {})
  return rows.map((row) => columns.map((name) => row[name] ?? '-').join(' '))
}

/** The arrivals that are there, as short texts. */
export const arrivalsOf = (engine: Engine): Promise<readonly string[]> =>
  rowsOf(engine, immigration, ['date', 'location_source', 'immigrants', 'status', 'period'])

/** The arrivals of one country in one month. */
export const january = (location_source: string, immigrants: number, status = 'final'): TestRow => ({
  date: '2024-01-01',
  location_source,
  immigrants,
  status,
})

/** A message of a visitor to Phuket. */
export const message = (voc_message: string, further: TestRow = {}): TestRow => ({
  date: '2026-10-01',
  location_destination: 'TH-83',
  voc_name: 'Анна',
  voc_message,
  voc_channels: 'facebook',
  voc_sentiment: 'negative',
  ...further,
})
