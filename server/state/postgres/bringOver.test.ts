import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fold, wordsOf } from '@sala/catalog/textSearch.ts'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { knownMigrations } from '../migrations.ts'
import { openState } from '../openState.ts'
import type { State } from '../state.ts'
import { startEmbedded } from './embedded.ts'
import { type PostgresAddress, runningPostgres } from './postmaster.ts'

/** Data folders of the last release before `pg_trgm`: LC_CTYPE C, and trigrams as numbers in columns of their own. */

const log = pino({ level: 'silent' })
/** How much later each kill comes than the one before; closer together where `KILLS` is set. */
const laterBy = process.env.KILLS === undefined ? 1.8 : 1.3
/** The steps of the schema that this release knew. */
const oldSteps = knownMigrations().slice(0, 19)
const texts = [
  { title: 'รายงานเชียงใหม่', text: 'นักท่องเที่ยวคุณภาพที่น้ำตกแม่สา', words: ['เที่ยวคุณภาพ', 'น้ำตก'] },
  { title: 'تقرير السياحة', text: 'السياحة الصينية في بوكيت', words: ['الصينية', 'بوكيت'] },
  { title: 'Отчёт', text: 'Туристы из России на Пхукете', words: ['россии', 'ТУРИСТЫ'] },
  { title: 'Report TH-57', text: 'Friendly staff, 100% value_for_money', words: ['th-57', '100%', 'value_for'] },
] as const

async function withClient<T>(address: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes a data folder as that release did, with the documents above and so many others. */
async function oldFolder(others: number): Promise<string> {
  const base = mkdtempSync(join(tmpdir(), 'sala-old-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  const data = join(base, 'data')
  mkdirSync(data)
  const postgres = await startEmbedded({ folder: join(data, 'postgres'), log })
  const { address } = postgres
  await withClient({ ...address, database: 'postgres' }, async (client) => {
    await client.query(`drop database ${address.database}`)
    await client.query(`create database ${address.database} template template0 lc_ctype 'C'`)
  })
  await withClient(address, async (client) => {
    await client.query('begin; create schema drizzle')
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)',
    )
    for (const { hash, at, statements } of oldSteps) {
      for (const statement of statements) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
    }
    const more = Array.from({ length: others }, (_, at) => ({ title: `No. ${at}`, text: `ข้อความ ${at} `.repeat(200) }))
    for (const { title, text } of [...more, ...texts]) await insertOld(client, title, text)
    await client.query('commit')
  })
  expect(await ctypeOf(address)).toBe('C')
  await postgres.close()
  return data
}

/** Its trigrams are other numbers than that release wrote: nothing may read them any more. */
async function insertOld(client: pg.Client, title: string, text: string): Promise<void> {
  const id = randomUUID()
  const heading = fold(`${title}\n${title}.txt`)
  await client.query(
    `insert into documents (id, title, file_name, kind, bytes, sha256, heading, heading_grams, letters)
     values ($1::uuid, $2, $2, 'txt', 1, $1::text, $3, '{1}', $4)`,
    [id, title, heading, text.length],
  )
  const folded = `${heading}\n${fold(text)}`
  await client.query(`insert into document_texts (document_id, text, folded, grams) values ($1, $2, $3, '{1}')`, [
    id,
    text,
    folded,
  ])
}

const ctypeOf = (address: PostgresAddress) =>
  withClient(address, async (client) => {
    const { rows } = await client.query<{ datctype: string }>(
      'select datctype from pg_database where datname = current_database()',
    )
    return rows[0]?.datctype
  })

const open = (dataFolder: string) => openState({ config: { dataFolder, databaseUrl: null }, log, as: 'server' })
const everything = { words: [], trash: false, reader: null, sort: [], limit: 10, offset: 0 } as const
const find = async (state: State, q: string) => {
  const { rows } = await state.documents.find({ ...everything, words: wordsOf(q) })
  return rows.map(({ title }) => title)
}

/** Expects every document to be found by its words, and the index to know the trigrams of Thai ones. */
async function expectFound(dataFolder: string, state: State): Promise<void> {
  for (const { title, words } of texts) for (const word of words) expect(await find(state, word), word).toEqual([title])
  const address = await runningPostgres(join(dataFolder, 'postgres'))
  if (!address) throw new Error('PostgreSQL does not run')
  expect(await ctypeOf(address)).toMatch(/UTF-8$/)
  await withClient(address, async (client) => {
    await client.query('set enable_seqscan = off')
    const query = `select from document_texts where show_trgm(folded) collate "C" @> array(
      select unnest(show_trgm('xน้ำตกx')) intersect select unnest(show_trgm('0น้ำตก0')))`
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('document_texts_trigrams')
    expect((await client.query(query)).rowCount).toBe(1)
  })
}

test('a data folder of a release without pg_trgm is brought over at its start, and everything is found', {
  tags: 'release',
}, async () => {
  const folder = await oldFolder(20)
  for (let start = 0; start < 2; start += 1) {
    const state = await open(folder)
    await expectFound(folder, state)
    expect(await find(state, 'ข้อความ 19')).toEqual(['No. 19'])
    await state.close()
  }
})

test('E03: killed in the middle of being brought over, again and again, a data folder loses nothing', {
  tags: 'release',
  timeout: 240_000,
}, async () => {
  const folder = await oldFolder(60)
  const killed: string[] = []
  for (let pauseMs = 0; killed.at(-1) !== 'open'; pauseMs = Math.round(pauseMs * laterBy) + 50) {
    const script = join(import.meta.dirname, '..', '..', 'testing', 'addPeople.ts')
    const child = spawn(process.execPath, [script, folder, String(pauseMs)], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const opened = new Promise<'open'>((done) => child.stdout.once('data', () => done('open')))
    const ready = async () => {
      while ((await runningPostgres(join(folder, 'postgres'))) === null) await wait(20)
      await wait(pauseMs)
      return 'opening' as const
    }
    killed.push(await Promise.race([opened, ready()]))
    const pid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await once(child, 'close')
  }
  expect(killed).toContain('opening')
  const state = await open(folder)
  await expectFound(folder, state)
  expect(await state.documents.find({ ...everything, limit: 1 })).toMatchObject({ count: 60 + texts.length })
  await state.close()
})
