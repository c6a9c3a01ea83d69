import type { DuckDBConnection, DuckDBInstance, DuckDBResult, DuckDBValue } from '@duckdb/node-api'
import { type PlainRow, type PlainValue, QueryCancelled, QueryTimeout } from '../engine.ts'
import type { Gate } from './gate.ts'

export interface AskOptions {
  readonly sql: string
  readonly parameters: Readonly<Record<string, DuckDBValue>>
  /** The names that whole numbers stand for, by column. */
  readonly names: Readonly<Record<string, readonly string[]>>
  readonly signal: AbortSignal
  readonly timeoutMs: number
}

/** How often a query that must stop is told so: an interrupt is lost while the query still waits for a thread. */
const interruptEvery = 50

/**
 * Runs one statement on a connection of its own, so that an interrupt hits nothing else. The deadline runs from the call, not from
 * when the gate opens. Throws `QueryTimeout` past it and `QueryCancelled` when the signal aborts.
 */
export async function askWithin(
  instance: DuckDBInstance,
  gate: Gate,
  options: AskOptions,
): Promise<readonly PlainRow[]> {
  const { sql, parameters, names, signal, timeoutMs } = options
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), timeoutMs)
  const stop = AbortSignal.any([signal, deadline.signal])
  let repeat: NodeJS.Timeout | undefined
  let connection: DuckDBConnection | undefined
  let entered = false
  const interrupt = () => {
    connection?.interrupt()
    repeat = setInterval(() => connection?.interrupt(), interruptEvery)
  }
  try {
    await gate.enter(stop)
    entered = true
    const opened = await instance.connect()
    connection = opened
    stop.throwIfAborted()
    stop.addEventListener('abort', interrupt, { once: true })
    const rows = await readRows(await opened.stream(sql, { ...parameters }), names)
    stop.throwIfAborted()
    return rows
  } catch (error) {
    if (deadline.signal.aborted) throw new QueryTimeout(timeoutMs)
    if (signal.aborted) throw new QueryCancelled()
    throw error
  } finally {
    stop.removeEventListener('abort', interrupt)
    clearTimeout(timer)
    clearInterval(repeat)
    connection?.closeSync()
    if (entered) gate.leave()
  }
}

/**
 * The rows of a result, chunk by chunk: each chunk is waited for, so that long answers leave the event loop free in between.
 * The statement has cast everything to text, integer, double or boolean.
 */
async function readRows(result: DuckDBResult, names: AskOptions['names']): Promise<readonly PlainRow[]> {
  const columns = result.columnNames()
  const rows: Record<string, PlainValue>[] = []
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) return rows
    const [first, count] = [rows.length, chunk.rowCount]
    for (let at = 0; at < count; at += 1) rows.push({})
    // Column by column: measured five times as fast as row by row.
    for (const [index, name] of columns.entries()) {
      const vector = chunk.getColumnVector(index)
      const texts = names[name]
      for (let at = 0; at < count; at += 1) {
        const row = rows[first + at]
        if (row) row[name] = texts ? (texts[Number(vector.getItem(at))] ?? null) : plain(vector.getItem(at), name)
      }
    }
  }
}

function plain(value: DuckDBValue | undefined, name: string): PlainValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new Error(`column ${name} of a query is not plain: cast it in the statement`)
}
