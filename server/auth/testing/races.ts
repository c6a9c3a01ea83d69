import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { adminRoleId } from '../../state/model.ts'
import { startApp, type TestApp, testAuthor } from '../../testing/startApp.ts'
import { as, call, person } from './accounts.ts'

/**
 * Races between a revocation and somebody who goes on changing what lets them in. Each try has people of its own; `attack` is repeated
 * without pause, by several requests at once, until the server has refused it.
 */

type Answer = Awaited<ReturnType<typeof call>>
interface Race {
  /** Prepares one try: what is repeated, and what must then be over. */
  prepare(
    app: TestApp,
    tried: number,
  ): Promise<{
    readonly attack: () => Promise<Answer>
    readonly revoke: () => Promise<unknown>
    /** Who revokes, and keeps a way in. */
    readonly spared?: string
  }>
}

const lockDown = (app: TestApp) => () =>
  app.state.accounts.lockDown({ userId: null, address: null, requestId: null, via: 'command_line' })

/** A person who holds a session and the password, and gives themselves one new password after the other. */
async function changingPasswords(app: TestApp) {
  const owner = await person(app)
  const session = await as(app, owner.email)
  let [current, count] = ['a long password', 0]
  const attack = async () => {
    count += 1
    const next = `the next password ${count}`
    const answer = await session.post('account/password', { current, password: next })
    if (answer.statusCode === 204) current = next
    return answer
  }
  return { owner, attack }
}

/** A link that is over already; it takes the place of the person's open one. */
const spent = (userId: string) => {
  const now = new Date()
  return { hash: `spent by ${userId}`, userId, purpose: 'invitation' as const, now, expiresAt: now }
}

/** An administrator who makes a link for an accomplice, who chooses a password by it. */
async function usingLinks(app: TestApp) {
  const [administrator, accomplice] = [await person(app, adminRoleId), await person(app)]
  const session = await as(app, administrator.email)
  const attack = async () => {
    const accompliceLink = await session.post(`users/${accomplice.id}/link`)
    if (accompliceLink.statusCode !== 200) return accompliceLink
    const token = String(accompliceLink.json().link).split('#')[1]
    return call(app.app, 'auth/reset-password', { token, password: 'chosen by an accomplice' })
  }
  return { administrator, accomplice, attack }
}

export const races: Readonly<Record<string, Race>> = {
  'changing the password during a lockdown': {
    prepare: async (app) => ({ ...(await changingPasswords(app)), revoke: lockDown(app) }),
  },
  'changing the password while an administrator withdraws the access': {
    prepare: async (app) => {
      const { owner, attack } = await changingPasswords(app)
      const administrator = await person(app, adminRoleId)
      const session = await as(app, administrator.email)
      const revoke = async () => {
        const { link } = (await session.post(`users/${owner.id}/withdraw`)).json()
        // The new link is the owner's.
        const token = String(link).split('#')[1]
        expect((await call(app.app, 'auth/link', { token })).json()).toMatchObject({ email: owner.email })
        await app.state.accounts.openLink(spent(owner.id), testAuthor)
      }
      return { attack, revoke, spared: administrator.id }
    },
  },
  'a link of an administrator during a lockdown': {
    prepare: async (app) => ({ ...(await usingLinks(app)), revoke: lockDown(app) }),
  },
  'adding people with passwords during a lockdown': {
    prepare: async (app, tried) => {
      const session = await as(app, (await person(app, adminRoleId)).email)
      let count = 0
      const attack = () => {
        count += 1
        const email = `added${tried}-${count}@example.org`
        const names = { firstname: 'Ad', lastname: 'Ded', email }
        return session.post('users', { ...names, role: null, password: 'a password of theirs' })
      }
      return { attack, revoke: lockDown(app) }
    },
  },
}

/**
 * Runs a race so many times and gives how often somebody kept a way in (a password, a session or an open link), and how many changes
 * went through before the revocation. The server hashes and looks people
 * up with a delay, so that many a revocation falls between the check of a request and its change.
 */
export async function runRace({ prepare }: Race, tries: number): Promise<{ survivals: number; changes: number }> {
  const app = await startApp()
  delay(app)
  const client = new pg.Client(app.database.address)
  await client.connect()
  let [survivals, changes] = [0, 0]
  try {
    for (let tried = 0; tried < tries; tried += 1) {
      const { attack, revoke, spared } = await prepare(app, tried)
      let revoked = false
      const { promise: firstChange, resolve: markFirstChange } = Promise.withResolvers<void>()
      const lane = async () => {
        for (;;) {
          const { statusCode } = await attack()
          if (statusCode < 300) {
            changes += 1
            markFirstChange()
          } else if (revoked) return
          await wait(0)
        }
      }
      const lanes = Promise.all([lane(), lane()])
      await firstChange
      await wait(Math.random() * 20)
      await revoke()
      revoked = true
      await lanes
      if (await hasWayIn(client, spared ?? null)) survivals += 1
      await client.query('truncate users cascade')
    }
  } finally {
    await client.end()
    await app.close()
  }
  return { survivals, changes }
}

function delay({ services, state }: TestApp): void {
  const [{ hash }, { byId }] = [services.passwords, state.users]
  const randomDelay = () => wait(Math.random() * 5)
  Object.assign(services.passwords, { hash: async (text: string) => randomDelay().then(() => hash(text)) })
  Object.assign(state.users, { byId: async (id: string) => randomDelay().then(() => byId(id)) })
}

async function hasWayIn(client: pg.Client, spared: string | null): Promise<boolean> {
  const { rows } = await client.query<{ ways: string }>(
    `select (
      (select count(*) from users where password_hash is not null and active and id is distinct from $1)
      + (select count(*) from sessions where ended_at is null and user_id is distinct from $1)
      + (select count(*) from account_links where used_at is null and expires_at > now())) ways`,
    [spared],
  )
  return Number(rows[0]?.ways) > 0
}
