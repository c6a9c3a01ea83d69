import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { migrationsFolder } from '../migrations.ts'
import { stateOn } from '../openState.ts'
import type { State } from '../state.ts'
import type { UserQuery } from './administration.ts'
import type { AuditQuery } from './auditList.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** The migrations as they were before people and the audit log had an index for searches. */
function olderMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sala-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = Journal.parse(JSON.parse(readFileSync(path, 'utf8')))
  const until = journal.entries.findIndex(({ tag }) => tag.endsWith('_search_indexes'))
  expect(until).toBeGreaterThan(0)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }))
  return folder
}

/** A database of its own; the client is closed with it. */
async function openDatabase(name: string): Promise<pg.Client> {
  const { host, user } = inject('cluster')
  const database = `${name}_${process.pid}`
  const administrator = new pg.Client({ host, user, database: 'postgres' })
  await administrator.connect()
  await administrator.query(`create database ${database} template template0`)
  const client = new pg.Client({ host, user, database })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await administrator.query(`drop database ${database} with (force)`)
    await administrator.end()
  })
  return client
}

async function addPerson(client: pg.Client, email: string, first: string, last: string, roleId: string | null = null) {
  const { rows } = await client.query<{ id: string }>(
    'insert into users (email, email_key, firstname, lastname, role_id) values ($1, $1, $2, $3, $4) returning id',
    [email, first, last, roleId],
  )
  return rows[0]?.id ?? ''
}

const allPeople = {
  trash: false,
  role: null,
  active: null,
  authType: null,
  awaiting: null,
  limit: 10,
  page: 1,
} as const
const allRows = { actions: [], person: null, target: null, start: null, end: null, limit: 10, page: 1 } as const
const byName: UserQuery['sort'] = [{ field: 'fullname', descending: false }]
const newest: AuditQuery['sort'] = [{ field: 'at', descending: true }]

async function people({ administration }: State, q: string, sort = byName) {
  const { rows, count } = await administration.users.list({ ...allPeople, q, sort })
  expect(count).toBe(rows.length)
  return rows.map(({ fullname }) => fullname)
}

async function auditedTargets({ administration }: State, q: string) {
  const { rows, count } = await administration.audit.list({ ...allRows, q, sort: newest })
  expect(count).toBe(rows.length)
  return rows.map(({ targetName }) => targetName)
}

test('people and audit rows of an older store are found by every part of a name, an address and a group', async () => {
  const client = await openDatabase('older_search')
  await client.query('create extension pg_trgm')
  await migrate(drizzle({ client }), { migrationsFolder: olderMigrations() })
  const { rows: roles } = await client.query<{ id: string }>(
    `insert into roles (name, name_key) values ('Head Office ÉTUDES', 'head office études') returning id`,
  )
  const nok = await addPerson(client, 'nok@example.org', 'สมศรี', 'น้ำใจ', roles[0]?.id)
  await addPerson(client, 'Anna.K@example.org', 'Анна', 'Каренина')
  await addPerson(client, 'percent@example.org', '100%', 'A_b')
  const insert = `insert into audit (action, user_id, via, target_name, details) values ('user_changed', $1, 'api', $2, '{}')`
  await client.query(insert, [nok, 'Reports'])
  await client.query(insert, [null, 'Проверка'])

  const state = await stateOn(
    { host: client.host, user: client.user, database: client.database },
    pino({ level: 'silent' }),
    async () => {},
  )
  onTestFinished(() => state.close())
  // A person of now beside those that the migration brought over.
  const author = { userId: null, address: null, requestId: null, via: 'start' } as const
  await state.users.create(
    { email: 'new@example.org', firstname: 'Anong', lastname: 'New', roleId: null, passwordHash: null },
    author,
  )

  expect(await people(state, 'น้ำ')).toEqual(['สมศรี น้ำใจ'])
  expect(await people(state, 'NOK@exam')).toEqual(['สมศรี น้ำใจ'])
  expect(await people(state, 'office études')).toEqual(['สมศรี น้ำใจ'])
  expect(await people(state, 'аННа кар')).toEqual(['Анна Каренина'])
  expect(await people(state, '0%')).toEqual(['100% A_b'])
  expect(await people(state, 'A_B')).toEqual(['100% A_b'])
  expect(await people(state, 'a.b')).toEqual([])
  expect(await people(state, 'ong n')).toEqual(['Anong New'])
  expect(await people(state, 'example.org')).toEqual(['100% A_b', 'Anong New', 'Анна Каренина', 'สมศรี น้ำใจ'])
  expect(await people(state, 'example.org', [{ field: 'roleName', descending: false }])).toHaveLength(4)
  expect((await people(state, 'example.org', [{ field: 'roleName', descending: false }]))[0]).toBe('สมศรี น้ำใจ')

  expect(await auditedTargets(state, 'nok@')).toEqual(['Reports'])
  expect(await auditedTargets(state, 'ПРОВЕРКА')).toEqual(['Проверка'])
  expect(await auditedTargets(state, 'nobody')).toEqual([])
})

test('a search of the audit log finds the rows of more people than a condition names', async () => {
  const client = await openDatabase('many_search')
  const state = await stateOn(
    { host: client.host, user: client.user, database: client.database },
    pino({ level: 'silent' }),
    async () => {},
  )
  onTestFinished(() => state.close())
  await client.query(
    `with added as (
       insert into users (email, email_key, firstname, lastname)
       select 'a' || n || '@example.org', 'a' || n || '@example.org', 'Anong', 'No. ' || n from generate_series(1, 1500) n returning id
     ) insert into audit (action, user_id, via, details) select 'signed_in', id::text, 'api', '{}' from added`,
  )
  const list = async (q: string) => (await state.administration.audit.list({ ...allRows, q, sort: newest })).count
  expect(await list('anong')).toBe(1500)
  expect(await list('anong no. 149')).toBe(11)
  expect(await list('anong no. 1500')).toBe(1)

  await client.query('analyze')
  const planOf = async (statement: string) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  await client.query('set enable_seqscan = off')
  expect(await planOf(`select from users where searched like '%no. 149%'`)).toContain('users_searched')
  expect(await planOf(`select from audit where searched like '%no. 149%'`)).toContain('audit_searched')
})
