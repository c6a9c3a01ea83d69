import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '../../state/postgres/embedded.ts'
import { isDatabaseDown } from '../../state/postgres/errors.ts'
import { isReachable } from '../../state/postgres/postmaster.ts'
import { startApp } from '../../testing/startApp.ts'
import { createLakeOn, extensions } from '../testing/lake.ts'
import { aBatch, chunkOf, importRows, january, message, rowsOf } from '../testing/rows.ts'
import { openDuckDB } from './duckdb/duckdb.ts'
import { Mirror } from './mirror/mirror.ts'
import { mirroredEngine } from './mirror/openMirrored.ts'
import { isFactsUnavailable } from './unavailable.ts'

describe.skipIf(extensions === null)('a server on a lake whose PostgreSQL is ended and started again', () => {
  let folder: string
  let postgres: EmbeddedPostgres

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sala-outage-'))
    mkdirSync(join(folder, 'files'))
    postgres = await startEmbedded({ folder: join(folder, 'postgres'), log: pino({ level: 'silent' }) })
  })
  afterEach(async () => {
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Ends every connection at once, as a crash does; it is started again by itself. */
  async function restart(): Promise<void> {
    const before = postgres.pid()
    if (before === null) throw new Error('PostgreSQL is not there to be ended')
    process.kill(before, 'SIGQUIT')
    await expect.poll(() => ![null, before].includes(postgres.pid())).toBe(true)
    await expect.poll(() => isReachable(postgres.address)).toBe(true)
  }

  test('answers every read in the end, loses no acknowledged import, and goes on by itself', {
    tags: 'release',
  }, async () => {
    const lake = await createLakeOn(postgres.address, join(folder, 'files'))
    const engine = await openDuckDB({ folder: join(folder, 'server'), lake, threads: 1, memoryLimit: '256MB' })
    const server = await startApp({ engine })
    const reader = await server.as('admin')
    let isOver = false
    const statuses: number[] = []
    const acknowledged: number[] = []
    const failures: unknown[] = []

    const readOnce = async (): Promise<void> => {
      while (!isOver) {
        statuses.push((await reader.get(`market/population?year=${1900 + (statuses.length % 200)}`)).statusCode)
        await wait(5)
      }
    }
    const write = async (): Promise<void> => {
      for (let year = 2000; !isOver; year += 1) {
        const row = { location_source: 'CN', population_number: year, year }
        await importRows(engine, population, [row]).then(
          () => acknowledged.push(year),
          (error: unknown) => failures.push(error),
        )
        await wait(5)
      }
    }
    const atWork = [readOnce(), readOnce(), write()]
    const arrived = (count: number) => () => acknowledged.length >= count
    for (const count of [2, 4, 6]) {
      await expect.poll(arrived(count)).toBe(true)
      await restart()
    }
    await expect.poll(arrived(8)).toBe(true)
    isOver = true
    await Promise.all(atWork)

    expect(new Set(statuses)).toEqual(new Set([200]))
    const batches = (await engine.batches('population')).length
    const years = (await rowsOf(engine, population, ['year'])).map(Number)
    expect(years).toEqual(expect.arrayContaining(acknowledged))
    // An import that was not acknowledged is there as a whole or not at all.
    expect(years).toHaveLength(batches)
    expect(batches).toBeLessThanOrEqual(acknowledged.length + failures.length)
    // People read that the store could not be reached, and not that the server is at fault.
    expect(failures.filter((error) => !isFactsUnavailable(error) && !isDatabaseDown(error))).toEqual([])
    await server.close()
  })

  test('follows with a mirror, and answers every read from it or the lake', { tags: 'release' }, async () => {
    const lake = await createLakeOn(postgres.address, join(folder, 'files'))
    const options = { folder: join(folder, 'server'), lake, threads: 1, memoryLimit: '256MB' }
    const inLake = await openDuckDB(options)
    const warnings: string[] = []
    const mirror = new Mirror(inLake, { ...options, log: { warn: (_, text) => void warnings.push(text) } })
    const engine = mirroredEngine(inLake, mirror)
    const current = () => expect.poll(() => mirror.isCurrent(), { timeout: 20_000 }).toBe(true)
    const messages: string[] = []
    for (let at = 0; at < 6; at += 1) {
      const text = `Message ${at}`
      await importRows(engine, voc, [message(text)])
      messages.push(text)
      // While the mirror follows, or when it has.
      if (at % 2 === 0) await current()
      await restart()
      expect(await rowsOf(engine, voc, ['voc_message'])).toEqual(messages)
    }
    await current()
    expect(await rowsOf(engine, voc, ['voc_message'])).toEqual(messages)
    expect(warnings).toEqual([])
    await engine.close()
  })

  test('gives an import up that was under way, and closes without harm', { tags: 'release' }, async () => {
    const lake = await createLakeOn(postgres.address, join(folder, 'files'))
    const engine = await openDuckDB({ folder: join(folder, 'server'), lake, threads: 1, memoryLimit: '256MB' })
    const writer = await engine.beginBatch(immigration, aBatch())
    await writer.append(chunkOf(immigration, [january('CN', 1)]))
    await writer.conflicts(1)
    await restart()
    await expect(writer.commit([])).rejects.toSatisfy(isFactsUnavailable)
    const left = await engine.beginBatch(immigration, aBatch())
    await left.append(chunkOf(immigration, [january('JP', 2)]))
    await left.conflicts(1)
    await restart()
    await engine.close()
    const again = await openDuckDB({ folder: join(folder, 'server'), lake, threads: 1, memoryLimit: '256MB' })
    expect(await again.batches()).toEqual([])
    await importRows(again, immigration, [january('KR', 3)])
    expect(await again.batches()).toHaveLength(1)
    await again.close()
  })
})
