import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { ownDataset } from '@sala/catalog/own/ownDataset.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { unrestricted } from '../../rowScope.ts'
import { openBucket } from '../../testing/bucket.ts'
import { createLakeIn, createTestLake, extensions, type TestLake } from '../../testing/lake.ts'
import { aBatch, arrivalsOf, chunkOf, importRows, january, rowsOf } from '../../testing/rows.ts'
import { openDuckDB } from '../duckdb/duckdb.ts'
import type { Engine } from '../engine.ts'
import { FactsUnavailable } from '../unavailable.ts'
import type { Attachment } from './attachment.ts'
import { WarehouseUnusable } from './extensions.ts'
import { attachLake } from './lakeAttachment.ts'
import { attachMirror } from './mirrorAttachment.ts'

describe.skipIf(extensions === null)('a lake', () => {
  let folder: string
  let lake: TestLake
  const engines: Engine[] = []

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sala-lake-'))
    lake = await createTestLake()
  })
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.close()))
    await lake.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A server's engine on the lake, with a folder of its own. */
  async function open(name: string): Promise<Engine> {
    const engine = await openDuckDB({ folder: join(folder, name), lake: lake.config, memoryLimit: '256MB' })
    engines.push(engine)
    return engine
  }

  test('C06: no statement reaches another file, host or setting, or a secret', async () => {
    const file = join(folder, 'mirror', 'mirror.duckdb')
    const attachments = [
      await attachLake(lake.config, folder, {}),
      await attachMirror(lake.config, { folder, file, datasets: [voc] }, {}),
    ]
    for (const attachment of attachments) await expectConfined(attachment)
  })

  /** Neither a locked connection nor another one of its instance does anything that would reach further than the figures. */
  async function expectConfined(attachment: Attachment): Promise<void> {
    const secret = join(folder, 'secret.csv')
    writeFileSync(secret, 'a\n1\n')
    const connection = await attachment.connect()
    // A mirror is made so.
    if (attachment.kind === 'lake') await attachment.confine(connection)
    const other = await attachment.connect()
    const table = attachment.kind === 'lake' ? 'immigration' : 'voc'
    const { host, user } = inject('cluster')
    const hostile = [
      `select * from read_csv('${secret}')`,
      `select * from read_text('/etc/hostname')`,
      `select * from '${secret}'`,
      `select * from glob('/etc/*')`,
      `copy (select 1) to '${join(folder, 'out.csv')}'`,
      `attach '${join(folder, 'other.db')}' as other`,
      `attach 'host=${host} user=${user} dbname=postgres' as other (type postgres)`,
      `select * from postgres_scan('host=${host} user=${user} dbname=postgres', 'pg_catalog', 'pg_class')`,
      `select * from "POSTGRES_SCAN"('host=${host} user=${user} dbname=postgres', 'pg_catalog', 'pg_class')`,
      `select * from U&"\\0070ostgres_scan"('host=${host} user=${user} dbname=postgres', 'pg_catalog', 'pg_class')`,
      `select * from query('select 1')`,
      `attach 'ducklake:${join(folder, 'other.ducklake')}' as other`,
      'load httpfs',
      'install httpfs',
      'set enable_external_access = true',
      `set allowed_directories = ['/']`,
      `set memory_limit = '100GB'`,
      // Only a mirror cannot write into the lake.
      ...(attachment.kind === 'lake' ? [] : ['delete from lake.main.versions', 'drop table lake.main.voc']),
      `select pg_read_file from postgres_query('__ducklake_metadata_lake', 'select pg_read_file(''/etc/hostname'')')`,
    ]
    for (const duckDBConnection of [connection, other]) {
      const outcomes = await Promise.all(
        hostile
          .map(async (sql) => duckDBConnection.run(sql))
          .map((run, at) => run.then(() => `${hostile[at]} was done`, String)),
      )
      const refusal = /disabled|not allowed|denied|locked|permission|read-only/i
      expect(outcomes.filter((outcome) => !refusal.test(outcome))).toEqual([])
    }
    expect((await other.runAndReadAll(`select count(*)::integer from ${table}`)).getRows()).toEqual([[0]])
    connection.closeSync()
    other.closeSync()
    await attachment.close()
  }

  test('is the same for two servers: what one imports or undoes, the other answers within two seconds', async () => {
    const [first, second] = [await open('one'), await open('other')]
    const { id } = await importRows(first, immigration, [january('CN', 7)])
    const within = { timeout: 2_000, interval: 50 }
    await expect.poll(() => second.version('immigration'), within).toBe(1)
    expect(await arrivalsOf(second)).toEqual(['2024-01-01 CN 7 final month'])
    expect(await second.reader(unrestricted).freshness(immigration)).toMatchObject({ newest: '2024-01-01', version: 1 })
    await second.undoBatch(id)
    await expect.poll(() => first.version('immigration'), within).toBe(2)
    expect(await arrivalsOf(first)).toEqual([])
    expect(await first.reader(unrestricted).freshness(immigration)).toMatchObject({ newest: null, version: 2 })
  })

  test('a server of the last release answers from a lake that a newer one has prepared, and stores nothing in it', {
    tags: 'release',
  }, async () => {
    const known = { ...immigration, derived: {} }
    const older = await openDuckDB({ folder: join(folder, 'older'), lake: lake.config, datasets: [known] })
    engines.push(older)
    const { id } = await importRows(older, known, [january('CN', 7)])
    const newer = await open('newer')
    await expect(importRows(older, known, [january('JP', 1)])).rejects.toThrow(FactsUnavailable)
    await expect(older.undoBatch(id)).rejects.toThrow('another release')
    await importRows(newer, immigration, [january('KR', 2)])
    for (const engine of [older, newer])
      expect(await arrivalsOf(engine)).toEqual(['2024-01-01 CN 7 final month', '2024-01-01 KR 2 final month'])
    expect(await rowsOf(newer, immigration, ['location_source', 'market_region'])).toEqual([
      'CN east-asia',
      'KR east-asia',
    ])
  })

  test('takes data sets that administrators make meanwhile, and goes on storing all others', {
    tags: 'release',
  }, async () => {
    const [first, second] = [await open('one'), await open('other')]
    const column = { headings: [], unit: null, figure: null, weight: null, isKey: false, isTime: false }
    const own = ownDataset('own_0a1b2c3d', {
      names: { en: 'Museums' },
      source: '',
      rhythm: 'none',
      columns: [
        { ...column, id: 'c1', names: { en: 'Museum' }, kind: 'text', isKey: true },
        { ...column, id: 'c2', names: { en: 'Guests' }, kind: 'count', unit: 'people', figure: 'sum' },
      ],
    })
    await first.prepare([own])
    await importRows(second, own, [{ c1: 'Old Hall', c2: 5 }])
    await importRows(first, immigration, [january('CN', 7)])
    expect(await rowsOf(first, own, ['c1', 'c2'])).toEqual(['Old Hall 5'])
    await importRows(await open('third'), immigration, [january('JP', 2)])
    expect(await arrivalsOf(second)).toHaveLength(2)
  })

  test('one server writes at a time', { tags: 'release' }, async () => {
    const [first, second] = [await open('one'), await open('other')]
    const writer = await first.beginBatch(immigration, aBatch())
    await writer.append(chunkOf(immigration, [january('CN', 1)]))
    let begun = false
    const waiting = importRows(second, immigration, [january('JP', 2)]).then(() => {
      begun = true
    })
    // An import that did not wait would be done before so many answers.
    for (let time = 0; time < 10; time += 1) await arrivalsOf(second)
    expect(begun).toBe(false)
    await writer.commit([])
    await waiting
    const six = [first, second, first, second, first, second].map((engine, at) =>
      importRows(engine, immigration, [{ ...january('KR', at), date: `20${10 + at}-01-01` }]),
    )
    const ids = (await Promise.all(six)).map(({ id }) => id)
    expect(ids.sort()).toEqual([3, 4, 5, 6, 7, 8])
    expect(await arrivalsOf(second)).toHaveLength(8)
  })

  test('stores nothing of an import whose lock was lost', { tags: 'release' }, async () => {
    const engine = await open('one')
    const writer = await engine.beginBatch(immigration, aBatch())
    await writer.append(chunkOf(immigration, [january('CN', 1)]))
    await writer.conflicts(1)
    const { host, user } = inject('cluster')
    const client = new pg.Client({ host, user, database: new URL(lake.config.catalogue).pathname.slice(1) })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'sala warehouse lock' and datname = current_database()`,
    )
    await client.end()
    await expect.poll(() => writer.commit([]).then(String, String), { timeout: 2_000 }).toMatch(/broke|conflict/i)
    expect(await arrivalsOf(engine)).toEqual([])
    expect(await engine.batches()).toEqual([])
    await importRows(engine, immigration, [january('CN', 2)])
    expect(await arrivalsOf(engine)).toHaveLength(1)
  })

  test('keeps its files in a bucket, and reaches no other one', { tags: 'release' }, async () => {
    const bucket = await openBucket('the-key')
    await lake.drop()
    lake = await createLakeIn('s3://figures/sala')
    const access = { accessKeyId: 'the-key', secretAccessKey: 'the secret', sessionToken: null, region: 'us-east-1' }
    const config = { ...lake.config, bucket: { ...access, endpoint: bucket.endpoint } }
    const attachment = await attachLake(config, folder, {})
    const connection = await attachment.connect()
    await attachment.confine(connection)
    await expect(connection.run(`from read_text('s3://other/secret.txt')`)).rejects.toThrow(/disabled/)
    connection.closeSync()
    await attachment.close()
    const [first, second] = await Promise.all(
      ['one', 'other'].map((name) => openDuckDB({ folder: join(folder, name), lake: config, memoryLimit: '256MB' })),
    )
    if (!first || !second) throw new Error('two engines were opened')
    engines.push(first, second)
    await importRows(first, immigration, [january('CN', 1), january('JP', 2)])
    await importRows(first, immigration, [january('CN', 7)])
    expect(await arrivalsOf(second)).toEqual(['2024-01-01 CN 7 final month', '2024-01-01 JP 2 final month'])
    await second.undoBatch(2)
    expect(await first.maintain()).not.toBeNull()
    expect(await arrivalsOf(first)).toEqual(['2024-01-01 CN 1 final month', '2024-01-01 JP 2 final month'])
    expect([...bucket.kept.keys()].filter((name) => !name.startsWith('/figures/sala/main/'))).toEqual([])
    await bucket.close()
  })

  test('opens for three servers that start at once on a new catalogue', { tags: 'release' }, async () => {
    await lake.drop()
    lake = await createLakeIn(folder)
    const [first, , last] = await Promise.all([open('one'), open('two'), open('three')])
    await importRows(first, immigration, [january('CN', 7)])
    await expect.poll(() => last.version('immigration'), { timeout: 2_000, interval: 50 }).toBe(1)
    expect(await arrivalsOf(last)).toEqual(['2024-01-01 CN 7 final month'])
  })

  test('is refused with what to do where an extension is missing or is not as DuckDB signed it', async () => {
    const own = join(folder, 'extensions')
    mkdirSync(own)
    const opened = openDuckDB({ folder, lake: { ...lake.config, extensions: own } })
    await expect(opened).rejects.toThrow(WarehouseUnusable)
    await expect(opened).rejects.toThrow(/postgres_scanner.*version v1\.\d+\.\d+.*DUCKDB_EXTENSIONS/)
    symlinkSync(
      join(extensions ?? '', 'postgres_scanner.duckdb_extension'),
      join(own, 'postgres_scanner.duckdb_extension'),
    )
    writeFileSync(join(own, 'ducklake.duckdb_extension'), Buffer.alloc(4096, 'not signed'))
    await expect(openDuckDB({ folder, lake: { ...lake.config, extensions: own } })).rejects.toThrow(
      /DuckDB’s extension ducklake could not be loaded/,
    )
  })

  test('is refused on an account that could read the files of its machine', async () => {
    const catalogue = lake.config.catalogue.replace(/user=\w+/, `user=${inject('cluster').user}`)
    await expect(openDuckDB({ folder, lake: { ...lake.config, catalogue } })).rejects.toThrow(/superuser/)
  })

  test('E12: tells no password where its catalogue cannot be reached', async () => {
    const catalogue = 'postgres://lake:a-great-secret@127.0.0.1:1/lake'
    const error = await openDuckDB({ folder, lake: { ...lake.config, catalogue } }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(`${error} ${JSON.stringify(error)} ${error instanceof Error ? error.stack : ''}`).not.toContain('secret')
  })
})
