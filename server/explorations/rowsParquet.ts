import type { Dataset } from '@sala/catalog/dataset.ts'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { Cell } from './rowsWorkbook.ts'

/** The rows that are packed together. Fewer make a large file; more take memory, and the event loop longer at a time. */
export const rowsOfGroup = 10_000

/**
 * Rows as a Parquet file, group by group as they come: days are DATE, counts INT64, amounts DOUBLE, and all else is UTF8. Every column may
 * be null. Rows are in the order of `columns`.
 */
export async function* parquetOf(
  dataset: Dataset,
  columns: readonly string[],
  chunks: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer, void, undefined> {
  const types = columns.map((name) => typeOf(dataset, name))
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({
    writer,
    createdBy: 'Sala',
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map((name, at) => ({
        name,
        repetition_type: 'OPTIONAL' as const,
        ...elements[types[at] ?? 'text'],
      })),
    ],
  })
  /** What was written since the last time; the writer goes on counting, as places of the file are its offsets. */
  const take = () => {
    const bytes = Buffer.from(writer.getBytes())
    writer.index = 0
    return bytes
  }
  const write = (rows: readonly (readonly Cell[])[]) => {
    const columnData = columns.map((name, at) => ({
      name,
      data: rows.map((row) => storedValue(row[at] ?? null, types[at] ?? 'text')),
    }))
    return parquet.write({ columnData, rowGroupSize: rowsOfGroup })
  }
  let waiting: (readonly Cell[])[] = []
  for await (const rows of chunks) {
    waiting.push(...rows)
    if (waiting.length < rowsOfGroup) continue
    await write(waiting.splice(0, rowsOfGroup))
    yield take()
  }
  if (waiting.length > 0) await write(waiting)
  waiting = []
  await parquet.finish()
  yield take()
}

const elements = {
  day: { type: 'INT32', converted_type: 'DATE' },
  whole: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
} as const

type Type = keyof typeof elements

function typeOf({ columns }: Dataset, name: string): Type {
  switch (columns[name]?.kind) {
    case 'date':
      return 'day'
    case 'year':
    case 'count':
      return 'whole'
    case 'amount':
      return 'number'
    default:
      return 'text'
  }
}

function storedValue(value: Cell, type: Type): Date | bigint | number | string | null {
  if (value === null) return null
  switch (type) {
    case 'day':
      return new Date(`${value}T00:00:00Z`)
    case 'whole':
      return BigInt(value)
    case 'number':
      return Number(value)
    default:
      return String(value)
  }
}
