import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { temporaryFile } from '../testing/readForTest.ts'
import { type ImportOptions, noSettings, type ReadingHandlers } from './protocol.ts'
import { limitsFor, readInProcess } from './reading.ts'

const options = (file: string): ImportOptions => ({
  dataset: 'gdp',
  file,
  fileName: file,
  ...noSettings,
})

function takers(more: Partial<ReadingHandlers> = {}) {
  const progress = { rows: 0 }
  const usual: ReadingHandlers = {
    onChunk: async ({ rows }) => {
      progress.rows += rows
    },
    onFaults: async () => undefined,
    onProgress: () => undefined,
  }
  return { taken: progress, ...usual, ...more }
}

test('D10: the confined process reads Parquet too, whose reader is native code', async () => {
  const path = temporaryFile('figures.parquet', '')
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(
    `copy (select 'CN' as location_source, 2000 + n as gdp_year, n as gdp_gdp from range(20) t(n)) to '${path}' (format parquet)`,
  )
  connection.closeSync()
  instance.closeSync()
  const into = takers()
  const reading = await readInProcess(options(path), into, limitsFor(1), undefined)
  expect(reading).toMatchObject({ kind: 'end', summary: { rows: 20, badRows: 0 } })
  expect(into.taken.rows).toBe(20)
  // What the database says of a damaged one names its query and the file on this machine.
  writeFileSync(path, readFileSync(path).fill(7, 20, 200))
  const damaged = await readInProcess(options(path), takers(), limitsFor(1), undefined)
  const message = 'the Parquet file is damaged, or of a kind that cannot be read; write it again'
  expect(damaged).toMatchObject({ kind: 'failed', fault: { reason: 'unreadable', value: null, message } })
  expect(JSON.stringify(damaged)).not.toMatch(/figures\.parquet|select|read_parquet/i)
})

test('D10: more than is taken at a time comes whole, a cancelled reading ends, and a file that is gone is said', {
  tags: 'release',
}, async () => {
  const lines = Array.from({ length: 120_000 }, (_, at) => `CN,${1960 + (at % 60)},${at}`)
  const path = temporaryFile('many.csv', `location_source,gdp_year,gdp_gdp\n${lines.join('\n')}\n`)
  const into = takers()
  expect(await readInProcess(options(path), into, limitsFor(1), undefined)).toMatchObject({ kind: 'end' })
  expect(into.taken.rows).toBe(120_000)
  const stop = new AbortController()
  const cancelled = takers({ onChunk: async () => stop.abort() })
  expect(await readInProcess(options(path), cancelled, limitsFor(1), stop.signal)).toEqual({ kind: 'cancelled' })
  rmSync(path)
  await expect(readInProcess(options(path), into, limitsFor(1), undefined)).rejects.toThrow('ENOENT')
})
