import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { Queue } from '../../../core/queues/queue.ts'
import { isInvalidated, readWithin } from './ask.ts'

test('a fatal error of DuckDB is told from one of a statement, then and at every later statement', async () => {
  const instance = await DuckDBInstance.create(join(mkdtempSync(join(tmpdir(), 'sala-ask-')), 'facts.duckdb'))
  const queue = new Queue({ concurrency: 1, name: 'queries' })
  const request = { parameters: {}, names: {}, signal: new AbortController().signal, timeoutMs: 10_000 }
  const errorOf = (sql: string) =>
    readWithin(() => instance.connect(), queue, { ...request, sql }).then(
      () => null,
      (error: unknown) => error,
    )

  expect(isInvalidated(await errorOf('select nothing from nowhere'))).toBe(false)
  expect(isInvalidated(await errorOf(`select cast('FATAL Error: not one' as integer)`))).toBe(false)

  const connection = await instance.connect()
  await connection.run('create table a as select 1 as b')
  expect(await errorOf('select b from a')).toBeNull()
  await connection.run(`pragma debug_checkpoint_abort = 'before_truncate'`)
  await connection.run('insert into a values (2)')
  expect(isInvalidated(await errorOf('checkpoint'))).toBe(true)
  expect(isInvalidated(await errorOf('select b from a'))).toBe(true)
  connection.closeSync()
  instance.closeSync()
})
