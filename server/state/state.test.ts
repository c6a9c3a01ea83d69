import { startingCategories } from '@sala/catalog/categories.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/testState.ts'
import { type Author, adminRoleId, EmailInUse, NoSuchUser } from './model.ts'
import { stateOn } from './openState.ts'
import { isDatabaseDown } from './postgres/errors.ts'
import { NewerSchema } from './postgres/migrate.ts'
import type { State } from './state.ts'

const author: Author = { userId: null, address: '203.0.113.1', requestId: 'r-1', via: 'command_line' }
const silent = pino({ level: 'silent' })
const person = { firstname: 'นก', lastname: 'ใจดี', roleId: null, passwordHash: 'x' }

/** The PostgreSQLs to run on: the one that comes along, an installed one, and one by address. */
const places = {
  bundled: () => createTestDatabase(),
  installed: () => {
    const cluster = inject('installedCluster')
    return cluster && createTestDatabase(cluster)
  },
  'by SALA_TEST_DATABASE_URL': async () => {
    const connectionString = inject('testDatabaseUrl')
    return connectionString === null ? null : { address: { connectionString }, drop: async () => {} }
  },
}

describe.each(Object.entries(places))('on PostgreSQL, %s', (name, create) => {
  let database: Awaited<ReturnType<typeof create>>
  let state: State

  beforeAll(async () => {
    database = await create()
    if (database) state = await stateOn(database.address, silent, async () => {})
  })
  afterAll(async () => {
    await state?.close()
    await database?.drop()
  })

  /** A test that says so where this PostgreSQL is not there. */
  const check = (title: string, body: (address: pg.ClientConfig) => Promise<void>) =>
    test(title, async (context) => {
      if (!database) return context.skip(`no PostgreSQL ${name}`)
      await body(database.address)
    })

  check('the store begins with the role admin, the categories and every widget, once', async (address) => {
    const again = await stateOn(address, silent, async () => {})
    expect(await again.roles.byName(' ＡＤＭＩＮ ')).toEqual({ id: adminRoleId, name: 'admin', permissions: [] })
    const menu = await again.menu.list()
    expect(menu.map(({ slug }) => slug)).toEqual([...startingCategories])
    expect(menu.flatMap(({ widgets }) => widgets.map(({ code }) => code)).sort()).toEqual(
      widgetCodes.map(({ code }) => code).sort(),
    )
    await again.close()
  })

  check('closing leaves no connection that a shutdown of PostgreSQL would cut off', async (address) => {
    const observer = new pg.Client(address)
    await observer.connect()
    let left: unknown
    const namedAddress = { ...address, application_name: `closing ${process.pid}` }
    const again = await stateOn(namedAddress, silent, async () => {
      const { rows } = await observer.query('select pid from pg_stat_activity where application_name = $1', [
        namedAddress.application_name,
      ])
      left = rows
    })
    await Promise.all(Array.from({ length: 8 }, () => again.ping()))
    await again.close()
    await observer.end()
    expect(left).toEqual([])
  })

  check('a person is added once, whatever the case of the address, with an audit row', async () => {
    const user = await state.users.create({ ...person, email: 'Nok@Example.org ' }, author)
    expect(user).toMatchObject({ email: 'Nok@Example.org', active: true, authType: 'normal_auth', roleName: null })
    expect(user).not.toHaveProperty('passwordHash')
    await expect(state.users.create({ ...person, email: 'nok@example.ORG' }, author)).rejects.toThrow(EmailInUse)
    expect(await state.users.byEmail('NOK@EXAMPLE.ORG')).toMatchObject({ id: user.id, passwordHash: 'x' })
    expect(await state.users.byId(user.id)).toEqual(user)
    expect(await state.users.byEmail('nobody@example.org')).toBeNull()
    const added = (await state.audit.list(100)).filter(({ target }) => target === user.id)
    expect(added).toMatchObject([{ action: 'user_added', author, details: { role: null } }])
  })

  check('a change of a person that is not there changes nothing', async () => {
    const id = '00000000-0000-4000-8000-00000000dead'
    await expect(state.users.update(id, { active: false }, author)).rejects.toThrow(NoSuchUser)
    expect((await state.audit.list(100)).filter(({ target }) => target === id)).toEqual([])
  })

  check('an administrator is one with the built-in role who is active', async () => {
    await state.roles.put('Admin\u200b', [], author)
    expect((await state.roles.list()).filter(({ name: role }) => /admin/i.test(role))).toHaveLength(1)
    const user = await state.users.create({ ...person, email: 'boss@example.org', roleId: adminRoleId }, author)
    expect(await state.users.hasAdministrator()).toBe(true)
    await state.users.update(user.id, { active: false }, author)
    expect(await state.users.hasAdministrator()).toBe(false)
  })

  check('a role’s permissions are set as a whole, and every change calls back', async () => {
    let calls = 0
    const stop = state.onAccessChange(() => {
      calls += 1
    })
    const role = await state.roles.put('Analyst', ['view_widget_2', 'view_widget_1', 'view_widget_1'], author)
    expect(role.permissions).toEqual(['view_widget_1', 'view_widget_2'])
    const changed = await state.roles.put('ANALYST', ['view_widget_3'], author)
    expect(changed).toEqual({ id: role.id, name: 'Analyst', permissions: ['view_widget_3'] })
    expect(calls).toBe(2)
    stop()
    await state.roles.put('Analyst', [], author)
    expect(calls).toBe(2)
  })

  check('demonstration accounts are closed together, and others stay', async () => {
    const real = await state.users.create({ ...person, email: 'real@example.org' }, author)
    const demo = await state.users.create({ ...person, email: 'demo@example.org', demonstration: true }, author)
    expect(await state.users.deactivateDemonstration(author)).toBe(1)
    expect(await state.users.deactivateDemonstration(author)).toBe(0)
    expect((await state.users.byId(demo.id))?.active).toBe(false)
    expect((await state.users.byId(real.id))?.active).toBe(true)
  })

  check('what ended long ago is forgotten, what lives is not', async () => {
    const user = await state.users.create({ ...person, email: 'sweep@example.org' }, author)
    const day = (number: number) => new Date(Date.UTC(2026, 0, number))
    const open = (name: string, expiresAt: Date) => {
      const hashes = { cookieHash: `c-${name}`, tokenHash: `t-${name}` }
      const session = { ...hashes, userId: user.id, tokenExpiresAt: expiresAt, expiresAt, now: day(1) }
      return state.sessions.open(session, author)
    }
    await open(`${name} old`, day(2))
    await open(`${name} new`, day(30))
    await state.sessions.sweep(day(3), day(3))
    expect(await state.sessions.byToken(`t-${name} old`, day(0), day(1))).toBeNull()
    expect(await state.sessions.byToken(`t-${name} new`, day(0), day(4))).toMatchObject({ user: { id: user.id } })
    await state.users.update(user.id, { passwordHash: 'y' }, author)
    expect(await state.sessions.byToken(`t-${name} new`, day(0), day(4))).toBeNull()
  })

  check('A07: a flood of tries neither fills the store nor buries the audit log', async (address) => {
    const start = Date.UTC(2026, 1, 1)
    const begin = (seconds: number) => {
      const now = new Date(start + seconds * 1000)
      const since = { accountSince: new Date(0), addressSince: new Date(0) }
      return state.attempts.begin({ accountHash: name, address: `of ${name}`, now, ...since })
    }
    const client = new pg.Client(address)
    await client.connect()
    const storedOf = async () =>
      (await client.query('select outcome from login_attempts where account_hash = $1 order by at', [name])).rows.map(
        ({ outcome }) => outcome,
      )
    const refusals = async () =>
      (await client.query("select 1 from audit where action = 'sign_in_refused' and address = $1", [name])).rowCount
    try {
      const failed = await begin(0)
      const right = await begin(1)
      await state.attempts.succeeded(right.id)
      await state.attempts.undecided((await begin(2)).id)
      for (const seconds of [3, 4, 5, 50, 70, 71])
        await state.attempts.refused((await begin(seconds)).id, { ...author, address: name })
      expect([failed.ofAccount, await storedOf(), await refusals()]).toEqual([
        1,
        ['failed', 'succeeded', 'refused', 'refused'],
        2,
      ])
      await state.attempts.sweep(new Date(start), new Date(start + 100_000))
      expect(await storedOf()).toEqual(['succeeded'])
      // A new name with each try is no news either.
      for (let count = 0; count < 15; count += 1) {
        const names = { accountHash: `${name} ${count}`, address: `of ${name}`, now: new Date(start + 600_000 + count) }
        const { id } = await state.attempts.begin({ ...names, accountSince: new Date(0), addressSince: new Date(0) })
        await state.attempts.refused(id, { ...author, address: name })
      }
      expect(await refusals()).toBe(2 + 10)
      await state.attempts.sweep(new Date(start + 100_000), new Date(start))
      expect(await storedOf()).toEqual([])
    } finally {
      await client.end()
    }
  })

  check('who asked for an account and was never answered is forgotten', async () => {
    const names = { firstname: 'A', lastname: 'B', language: 'th' }
    const ask = (email: string, day: number) =>
      state.accounts.ask({ ...names, email: `${day}.${email}`, now: new Date(Date.UTC(2026, 0, day)) }, author)
    await ask('forgotten@example.org', 1)
    await ask('forgotten@example.org', 20)
    expect(await ask('forgotten@example.org', 20)).toBe('known')
    await state.accounts.sweep(new Date(Date.UTC(2026, 0, 10)))
    expect(await state.users.byEmail('1.forgotten@example.org')).toBeNull()
    expect(await state.users.byEmail('20.forgotten@example.org')).toMatchObject({ active: false })
  })

  check('E11: a store of a newer release is left alone', async (address) => {
    const client = new pg.Client(address)
    await client.connect()
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`)
    await expect(stateOn(address, silent, async () => {})).rejects.toThrow(NewerSchema)
    await client.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
    await client.end()
  })

  check('servers that start at once on one store wait for each other', async (address) => {
    const states = await Promise.all(Array.from({ length: 4 }, () => stateOn(address, silent, async () => {})))
    await Promise.all(states.map((opened) => opened.ping()))
    await Promise.all(states.map((opened) => opened.close()))
  })
})

test('a store that is not there is told from a fault of the question', async () => {
  const nowhere = { host: '/nowhere', user: 'sala', database: 'sala' }
  const error = await stateOn(nowhere, silent, async () => {}).catch((cause: unknown) => cause)
  expect(isDatabaseDown(error)).toBe(true)
  expect(isDatabaseDown(new Error('x', { cause: Object.assign(new Error('y'), { code: '53100' }) }))).toBe(true)
  expect(isDatabaseDown(new Error('Client was closed and is not queryable'))).toBe(true)
  expect(isDatabaseDown(Object.assign(new Error('duplicate'), { code: '23505' }))).toBe(false)
  expect(isDatabaseDown(new TypeError('x is not a function'))).toBe(false)
})
