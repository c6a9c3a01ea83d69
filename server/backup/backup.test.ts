import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { findDataset, ownDatasets } from '@sala/catalog/datasets/all.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { languages } from '@sala/catalog/words.ts'
import { TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { multipart } from '../admin/testing/people.ts'
import { localOperations, storesOf } from '../cli/control/localOperations.ts'
import type { Operations } from '../cli/control/operations.ts'
import { runProgram } from '../cli/program.ts'
import { sala, startSala } from '../cli/testing/commandLine.ts'
import { readConfig } from '../core/config/config.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { wholePlan } from '../facts/plan/plan.ts'
import { unrestricted } from '../facts/rowScope.ts'
import { createTestLake, extensions } from '../facts/testing/lake.ts'
import { importRows } from '../facts/testing/rows.ts'
import { type Closers, startServer } from '../start/startServer.ts'
import { migrationsFolder } from '../state/migrations.ts'
import { adminRoleId } from '../state/model.ts'
import { openState, stateOn } from '../state/openState.ts'
import type { TestCluster } from '../testing/cluster.ts'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'
import { createTestDatabase } from '../testing/testState.ts'
import { restoreBackup } from './restore.ts'
import { columnOf, factsSums, joinAnswers, stateRows, takeApart } from './testing/parts.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'sala-backup-'))
const patient = { timeout: 30_000 }
const credentials = { authorization: `Basic ${btoa('boss@example.org:a long password')}` }
let house: TestApp
let operations: Operations
let totp: TOTP

beforeAll(async () => {
  house = await startApp()
  const { engine, services, app } = house
  operations = localOperations(storesOf(services))
  await importRows(engine, gdp, [{ location_source: 'JP', gdp_gdp: 4.1, gdp_year: 2024 }])
  await house.addPerson({ email: 'boss@example.org', password: 'a long password', roleId: adminRoleId })
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth', headers: credentials, payload: {} })
  const headers = { authorization: `Bearer ${signedIn.json().token}` }
  const post = (path: string, payload: object | Buffer, more: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: `/api/${path}`, headers: { ...headers, ...more }, payload })
  const { secret } = (await post('account/second-factor', { password: 'a long password' })).json()
  totp = new TOTP({ secret })
  expect((await post('account/second-factor/confirm', { code: totp.generate() })).statusCode).toBe(200)
  const column = { id: 'c1', names: { en: 'Hall' }, headings: [], kind: 'text', unit: null, figure: null, weight: null }
  const definition = {
    names: { en: 'Museums' },
    source: 'The museums',
    rhythm: 'none',
    columns: [{ ...column, isKey: true, isTime: false }],
  }
  const created = await post('own-datasets', { definition, readers: { everyone: true, roles: [] } })
  await importRows(engine, findDataset(created.json().id) ?? gdp, [{ c1: 'Old Hall' }, { c1: 'Sea House' }])
  // Texts over which formats of lines and quotes trip.
  const upload = multipart([
    { name: 'title', content: 'ปี \\N "2568"' },
    { name: 'file', content: Buffer.from('น้ำตก\u2028 “Maesa” \\. \\N\ttab\r\nline\n'.repeat(99)), filename: 'a.txt' },
  ])
  expect((await post('documents', upload.payload, upload.headers)).statusCode).toBe(201)
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const take = (name: string, withKey = false) => {
  const file = join(folder, name)
  return operations.backup({ file, withKey, by: 'a test' }, {}).then(() => file)
}
const restore = (file: string, env: Record<string, string>) =>
  restoreBackup({ config: readConfig(env), log, author: testAuthor }, file, {})

/** An empty database on a PostgreSQL of the tests, as `DATABASE_URL` names it. */
async function emptyDatabase(cluster: TestCluster) {
  const { address, drop } = await createTestDatabase({ ...cluster, template: 'template0' })
  onTestFinished(drop)
  const { host = '', user = '', database = '' } = address
  return { address, url: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}` }
}

/** Imports the same rows again and again, each time with the batch's number as figure, and adds people, until it is told to stop. */
function keepWriting() {
  let going = true
  const importing = async () => {
    for (let id = (await house.engine.batches()).length + 1; going; id += 1) {
      const rows = Array.from({ length: 3000 }, (_, index) => ({
        date: new Date(Date.UTC(1900, index, 1)).toISOString().slice(0, 10),
        location_source: 'CN',
        immigrants: id,
      }))
      await importRows(house.engine, immigration, rows)
    }
  }
  const adding = async () => {
    for (let id = 0; going; id += 1)
      await house.addPerson({ email: `${Date.now()}-${id}@example.org`, password: 'a long password' })
  }
  const written = Promise.all([importing(), adding()])
  return async () => {
    going = false
    await written
  }
}

test('E10: a backup that is taken during writes holds whole batches and whole changes', async () => {
  // Restored into an installed PostgreSQL where there is one: it is older than the one that the rows come from.
  const cluster = inject('installedCluster') ?? inject('cluster')
  const stop = keepWriting()
  const before = (await house.engine.batches()).length
  await expect.poll(async () => (await house.engine.batches()).length, patient).toBeGreaterThan(before)
  const file = await take('during.tar')
  const during = (await house.engine.batches()).length
  await expect.poll(async () => (await house.engine.batches()).length, patient).toBeGreaterThan(during)
  await stop()

  const { address, url } = await emptyDatabase(cluster)
  const data = join(folder, 'during')
  const { manifest } = await restore(file, { SALA_DATA: data, DATABASE_URL: url })
  const engine = await openDuckDB({ folder: data })
  const state = await stateOn(address, log, async () => {})
  try {
    const batches = await engine.batches()
    expect(batches.length).toBe(manifest.facts.batches)
    const figures = await engine.reader(unrestricted).query(
      {
        ...wholePlan(immigration),
        select: { kind: 'rows', columns: ['immigrants'] },
      },
      {},
    )
    expect(new Set(figures.map(({ immigrants }) => immigrants))).toEqual(new Set([batches.length]))
    expect(figures.length).toBe(3000)
    const { users, audit } = await stateRows(state)
    const added = (audit ?? []).filter((row) => row.includes('"action":"user_added"'))
    expect(columnOf(users, 'id').sort()).toEqual(columnOf(added, 'target').sort())
    expect(await state.administration.audit.check(null)).toMatchObject({ broken: null })
    expect((await state.audit.list(1))[0]).toMatchObject({
      action: 'backup_restored',
      details: { fileName: 'during.tar', takenAt: manifest.takenAt },
    })
  } finally {
    await state.close()
    await engine.close()
  }
  // Into what holds something already nothing is restored, and nothing of it is touched.
  const other = join(folder, 'other')
  await expect(restore(file, { SALA_DATA: other, DATABASE_URL: url })).rejects.toThrow('the database is not empty')
  expect(existsSync(other)).toBe(false)
})

test('E10: restored to an empty folder, a server answers the same, and its people sign in', async () => {
  const file = await take('whole.tar', true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // Reading the figures' file freed no lock: no other process may open it beside the server.
  const beside = await startSala(house.config.dataFolder, ['datasets']).ended
  expect([beside.code, beside.errors]).toEqual([3, expect.stringContaining(`held by process ${process.pid}`)])

  const data = join(folder, 'restored')
  const killed = startSala(data, ['restore', file])
  const postmaster = join(data, '.restoring', 'postgres', 'postmaster.pid')
  await expect.poll(() => existsSync(postmaster), { interval: 5, timeout: 30_000 }).toBe(true)
  killed.child.kill('SIGKILL')
  await killed.ended
  const config = readConfig({ SALA_DATA: data, PORT: '0', HOST: '127.0.0.1' })
  await expect(openState({ config, log, as: 'server' })).rejects.toThrow('was broken off')
  const message = new PassThrough()
  const terminal = { stdin: Readable.from([]), stdout: message, stderr: message }
  const noReach = async () => ({ operations, close: async () => {} })
  expect(await runProgram(['restore', file], { SALA_DATA: data }, terminal, noReach)).toBe(0)
  expect(await text(message.end())).toMatch(/^Restored .*: \d+ batches\. Everybody signs in anew\.\n/m)
  expect(readdirSync(data).sort()).toEqual(['facts.duckdb', 'files', 'postgres', 'secret-key'])

  const closers: Closers = []
  try {
    const { address, firstAdministrator } = await startServer(config, log, closers)
    expect(firstAdministrator).toBeNull()
    const body = JSON.stringify({ code: totp.generate({ timestamp: Date.now() + 30_000 }) })
    const headers = { ...credentials, 'content-type': 'application/json' }
    expect((await fetch(`${address}/api/auth`, { method: 'POST', headers, body })).status).toBe(200)
    expect((await fetch(`${address}/api/auth`, { method: 'POST', headers, body: '{}' })).status).toBe(401)
    // The command hands its work to that server, which writes the same once more.
    const again = join(folder, 'again.tar')
    expect(await sala(data, ['backup', again])).toMatchObject({ code: 0, out: expect.stringContaining('1 file.') })
    const [first, two] = [await takeApart(file), await takeApart(again)]
    expect(two.manifest.facts).toEqual(first.manifest.facts)
    expect(first.manifest.facts.versions).toMatchObject({ [ownDatasets()[0]?.name ?? '']: 1 })
    expect(two.parts.map(({ name }) => name)).toEqual(
      first.parts.map(({ name }) => name).filter((n) => n !== 'secret-key'),
    )
  } finally {
    for (const close of closers.reverse()) await close()
  }

  const engine = await openDuckDB({ folder: data })
  const state = await openState({ config, log, as: 'server' })
  try {
    expect(await factsSums(engine)).toEqual(await factsSums(house.engine))
    const [there, here] = [await stateRows(state), await stateRows(house.state)]
    const reportOf = (rows: readonly string[] | undefined) =>
      (rows ?? []).filter((row) => !/"action":"(backup_|signed_in|sign_in_)/.test(row))
    expect(reportOf(there.audit)).toEqual(reportOf(here.audit))
    // Signing in is written down with the person and the second factor.
    for (const table of ['audit', 'users', 'second_factors']) {
      expect(there[table]?.length).toBeGreaterThan(0)
      delete there[table]
      delete here[table]
    }
    expect(there).toEqual(here)
    expect(await state.administration.audit.check(null)).toMatchObject({ broken: null })
    // What a batch has replaced comes back when it is taken back, there as here.
    const [last] = await house.engine.batches('immigration')
    for (const opened of [engine, house.engine]) await opened.undoBatch(last?.id ?? 0)
    expect(await factsSums(engine)).toEqual(await factsSums(house.engine))
  } finally {
    await state.close()
    await engine.close()
  }
  await expect(restore(file, { SALA_DATA: data })).rejects.toThrow(
    `${data} is not empty (facts.duckdb, files, postgres)`,
  )
})

/** The tables that migrations after the first so many have made. */
function tablesSince(knownCount: number): readonly string[] {
  const readMigration = (path: string) => readFileSync(join(migrationsFolder, path), 'utf8')
  const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })
  const { entries } = journal.parse(JSON.parse(readMigration('meta/_journal.json')))
  const texts = entries.slice(knownCount).map(({ tag }) => readMigration(`${tag}.sql`))
  const tables = texts.flatMap((text) => [...text.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table = '']) => table))
  expect(tables).toEqual(expect.arrayContaining(['import_aliases', 'explorations']))
  return tables
}

test('a backup of an older release is brought to the schema of this one', { tags: 'release' }, async () => {
  const { parts, manifest } = await takeApart(await take('new.tar'))
  const { migrations, sequences, tables, ...rest } = manifest.state
  const knownCount = 9
  const laterTables = tablesSince(knownCount)
  const isLater = (sequence: string) => laterTables.some((table) => sequence.startsWith(`${table}_`))
  const old = {
    ...rest,
    tables: tables.filter(({ name }) => !laterTables.includes(name)),
    migrations: migrations.slice(0, knownCount),
    sequences: sequences.filter(({ name }) => !name.startsWith('document_texts') && !isLater(name)),
  }
  const laterColumns = new Map([
    ['state/document_texts.jsonl', ['position', 'live']],
    ['state/documents.jsonl', ['readers']],
    ['state/users.jsonl', ['generation']],
    ['state/widget_categories.jsonl', ['names']],
  ])
  const older = parts
    .filter(({ name }) => !laterTables.some((table) => name === `state/${table}.jsonl`))
    .map(({ name, bytes }) => {
      const later = laterColumns.get(name)
      if (later === undefined) return { name, bytes }
      const rows = bytes.toString('utf8').split('\n').filter(Boolean)
      const stripped = rows.map((text) => {
        const row: Record<string, unknown> = JSON.parse(text)
        for (const column of later) {
          expect(row).toHaveProperty(column)
          delete row[column]
        }
        // Until 0021 trigrams were numbers in columns of their own.
        if (name === 'state/documents.jsonl') row.heading_grams = []
        if (name === 'state/document_texts.jsonl') row.grams = []
        // Until then a category had one name for all languages.
        if (later.includes('names')) row.name = row.slug === 'social' ? 'Our channels' : null
        return `${JSON.stringify(row)}\n`
      })
      return { name, bytes: Buffer.from(stripped.join('')) }
    })
  const file = join(folder, 'older.tar')
  await joinAnswers(file, { parts: older, manifest: { ...manifest, state: old } })
  const { address, url } = await emptyDatabase(inject('cluster'))
  await restore(file, { SALA_DATA: join(folder, 'older'), DATABASE_URL: url })
  const state = await stateOn(address, log, async () => {})
  onTestFinished(() => state.close())
  expect((await stateRows(state)).document_texts).toEqual((await stateRows(house.state)).document_texts)
  const [social, campaign] = await state.administration.categories.list()
  expect(social?.names).toEqual(Object.fromEntries(languages.map((language) => [language, 'Our channels'])))
  expect(campaign?.names).toEqual({})
})

test.skipIf(extensions === null)(
  'E10: a backup of a file is restored into an empty lake, and into no other',
  { tags: 'release' },
  async () => {
    const file = await take('to-lake.tar')
    const lake = await createTestLake()
    onTestFinished(() => lake.drop())
    const { catalogue, files } = lake.config
    const env = { WAREHOUSE_URL: `ducklake:${catalogue}`, WAREHOUSE_FILES: files, DUCKDB_EXTENSIONS: extensions ?? '' }
    const { url } = await emptyDatabase(inject('cluster'))
    const data = join(folder, 'in-lake')
    await restore(file, { ...env, SALA_DATA: data, DATABASE_URL: url })
    expect(readdirSync(data)).not.toContain('facts.duckdb')
    const engine = await openDuckDB({ folder: data, lake: lake.config })
    try {
      expect(await engine.batches()).toEqual(await house.engine.batches())
      expect((await factsSums(engine)).immigration).toEqual((await factsSums(house.engine)).immigration)
    } finally {
      await engine.close()
    }
    const again = await emptyDatabase(inject('cluster'))
    const second = restore(file, { ...env, SALA_DATA: join(folder, 'twice'), DATABASE_URL: again.url })
    await expect(second).rejects.toThrow('the lake of WAREHOUSE_URL holds figures')
    expect(readdirSync(join(folder, 'twice'))).toEqual([])
  },
)

test('a backup is never written over a file or half, and says where it cannot be written', async () => {
  const file = await take('there.tar')
  const refused = (path: string, signal?: AbortSignal) =>
    operations.backup({ file: path, withKey: false, by: '' }, signal ? { signal } : {}).catch((error: unknown) => error)
  expect(await refused(file)).toMatchObject({ kind: 'refused', message: `${file} is there already; name a new file` })
  expect(await refused(folder)).toMatchObject({ kind: 'usage', message: expect.stringContaining('is a folder') })
  expect(await refused(join(folder, 'no', 'x.tar'))).toMatchObject({
    kind: 'usage',
    message: expect.stringContaining('does not exist'),
  })
  const cancelled = await refused(join(folder, 'cancelled.tar'), AbortSignal.abort())
  expect(cancelled).toMatchObject({ message: 'cancelled; no backup was written' })
  expect(readdirSync(folder).filter((name) => /cancelled|part/.test(name))).toEqual([])
  // Nothing holds the pen any more.
  await importRows(house.engine, gdp, [{ location_source: 'TH', gdp_gdp: 5, gdp_year: 2024 }])
})
