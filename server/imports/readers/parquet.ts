import { DuckDBInstance } from '@duckdb/node-api'
import { ReadFailure, unreadable } from '../failure.ts'
import { type Cell, oneTable, type RowBatch, type Source } from './table.ts'

/** More than any text of a data set may have, and as much of a list or a structure as is read of JSON. */
const [maxLength, maxOfList] = [100_000, 1000]
/** Types whose values are small. */
const plainType =
  /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\)|BOOLEAN|DATE|TIME\b.*|TIMESTAMP.*|INTERVAL|UUID)$/

/**
 * Opens a Parquet file through a database in memory that may read this one file and nothing else. Rows are read as they are asked
 * for; the number of a row is its place in the file, from 1.
 */
export async function openParquet(path: string, size: number): Promise<Source> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: '512MB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  const quoted = `'${path.replaceAll("'", "''")}'`
  await connection.run(`set allowed_paths = [${quoted}]`)
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
  const close = async () => {
    connection.closeSync()
    instance.closeSync()
  }
  return { ...oneTable('Parquet', rows), close }

  /** The columns, each cut to a length: a small file can hold a chunk of two thousand texts of megabytes. */
  async function columns(): Promise<string> {
    const described = await connection.runAndReadAll(`describe select * from read_parquet(${quoted})`)
    const cut = described.getRows().map(([name, type]) => {
      const quotedName = `"${String(name).replaceAll('"', '""')}"`
      if (type === 'VARCHAR') return `left(${quotedName}, ${maxLength}) as ${quotedName}`
      return plainType.test(String(type))
        ? quotedName
        : `left(cast(${quotedName} as varchar), ${maxOfList}) as ${quotedName}`
    })
    return cut.join(', ')
  }

  async function* rows(): AsyncGenerator<RowBatch> {
    try {
      const result = await connection.stream(`select ${await columns()} from read_parquet(${quoted})`)
      yield { rows: [result.columnNames()], numbers: 0, bytes: 0 }
      let number = 1
      for (;;) {
        const chunk = await result.fetchChunk()
        if (chunk === null || chunk.rowCount === 0) return
        const batch = chunk.getRows().map((row) => row.map(cellOf))
        yield { rows: batch, numbers: number, bytes: size }
        number += batch.length
      }
    } catch (error) {
      if (error instanceof ReadFailure) throw error
      // What the database says names its own query and the path of the file.
      const message = 'the Parquet file is damaged, or of a kind that cannot be read; write it again'
      throw unreadable(message)
    }
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  // Dates, times, decimals and large integers print themselves as SQL does.
  return String(value)
}
