import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { stateOn } from '../openState.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** The migrations as they were before the audit log became a chain. */
function olderMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sala-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(fileURLToPath(new URL('../../drizzle', import.meta.url)), folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = Journal.parse(JSON.parse(readFileSync(path, 'utf8')))
  const until = journal.entries.findIndex(({ tag }) => tag.endsWith('_administration'))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }))
  return folder
}

test('E11, E12: the audit log of an older store joins the chain as it stands', { tags: 'release' }, async () => {
  const { host, user } = inject('cluster')
  const database = `older_${process.pid}`
  const administer = async (sql: string) => {
    const client = new pg.Client({ host, user, database: 'postgres' })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await administer(`create database ${database} template template0`)
  onTestFinished(() => administer(`drop database ${database} with (force)`))
  const client = new pg.Client({ host, user, database })
  await client.connect()
  await migrate(drizzle({ client }), { migrationsFolder: olderMigrations() })
  const insert = `insert into audit (action, via, target, details) values ('user_added', 'start', $1, '{}')`
  for (const name of ['one', 'two', 'three', 'four']) await client.query(insert, [name])
  // Numbers that a transaction took and did not use leave gaps.
  await client.query("delete from audit where target = 'two'")

  const state = await stateOn({ host, user, database }, pino({ level: 'silent' }), async () => {})
  const { audit } = state.administration
  await state.audit.add('signed_in', { userId: null, address: null, requestId: null, via: 'start' }, null, {})
  expect(await audit.check(null)).toMatchObject({ rows: 4, broken: null, last: { id: 5 } })
  await expect(client.query("update audit set target = 'x'")).rejects.toThrow('only added to')
  await client.end()
  await state.close()
})
