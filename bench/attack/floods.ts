import { z } from 'zod'
import { type Case, expectStatus, refused, type Verdict, verdictOf } from './cases.ts'
import type { AttackRequest } from './target.ts'

/**
 * Requests by one client that could delay everybody else, or fill permanent storage
 * (docs/decisions/0006-size-speed-and-limits-of-answers.md and 0024-changes-trash-and-audit-log.md).
 */

const Counted = z.object({ count: z.number() })
const Me = z.object({ user: z.object({ role: z.string() }) })
/** The longest wait of others: a few requests' time, with room for a busy machine. */
const patienceMs = 10_000

const open = (path: string, body: object | string): AttackRequest => ({
  method: 'POST',
  path: `/api/${path}`,
  body,
  headers: { 'content-type': 'application/json' },
})

export const floodCases: readonly Case[] = [
  {
    id: 'C08',
    what: 'a name of marks that take minutes to put in order',
    run: async ({ target, reader }) => {
      const name = `a${'\u0301'.repeat(60_000)}${'\u0323'.repeat(60_000)}`
      const began = performance.now()
      const busy = target.ask({
        method: 'POST',
        path: '/api/boards',
        token: reader.token,
        body: { name, cards: [] },
      })
      const health = await target.ask({ path: '/api/health/live' })
      const late = performance.now() - began > patienceMs
      return [expectStatus(await busy, [400]), expectStatus(health, [200], !late)]
    },
  },
  {
    id: 'D13',
    what: 'two hundred searches at once, and a question of somebody else',
    run: async ({ target, reader }) => {
      // New requests, so that no answer is cached.
      const ask = async (years: string) => {
        const began = performance.now()
        const answer = await target.ask({ path: `/api/v2/tourist/spending?year=${years}`, token: target.admin })
        return { answer, took: Math.round(performance.now() - began) }
      }
      const first = await ask('2016,2017,2018')
      const flood = Array.from({ length: 200 }, (_, at) =>
        target.ask({ path: `/api/search?q=flood${at}`, token: reader.token }).catch(() => null),
      )
      const second = await ask('2019,2020,2021')
      const bound = Math.max(patienceMs, 10 * first.took)
      const verdicts = [
        expectStatus(second.answer, [200]),
        verdictOf('a question beside them', second.took < bound, `${second.took} ms, alone ${first.took}`),
      ]
      for (const answer of await Promise.all(flood)) if (answer) verdicts.push(expectStatus(answer, [200, 429]))
      return verdicts
    },
  },
  {
    id: 'D13',
    what: 'long answers that two people do not take, and somebody else who wants one',
    run: async ({ target }) => {
      const path = '/api/exports/voc-messages/rows?start=2019-01-01T00:00:00.000Z&end=2030-12-31T23:59:59.999Z'
      const { json } = await target.ask({ path: '/api/auth/me', token: target.admin })
      const { role } = Me.parse(json).user
      const stalled = []
      for (let count = 0; count < 2; count += 1) {
        const { token } = await target.addAccount(role)
        const left = new AbortController()
        const headers = { authorization: `Bearer ${token}` }
        // The headers arrive; the body is not read.
        stalled.push({ left, answer: await fetch(target.origin + path, { headers, signal: left.signal }) })
      }
      const began = performance.now()
      const other = await fetch(target.origin + path, { headers: { authorization: `Bearer ${target.admin}` } })
      const { done } = (await other.body?.getReader().read()) ?? { done: true }
      const took = Math.round((performance.now() - began) / 1000)
      for (const { left } of stalled) left.abort()
      // They are left open for half a minute.
      return [verdictOf(path, other.status === 200 && !done && took < 60, `${other.status} after ${took} s`)]
    },
  },
  {
    id: 'E12',
    what: 'the same file again and again in the log that is kept for ever',
    run: async ({ target, reader }) => {
      const noted = async () => {
        const path = `/api/audit?limit=1&action=card_exported&person=${reader.id}`
        return Counted.parse((await target.ask({ path, token: target.admin })).json).count
      }
      const before = await noted()
      const verdicts: Verdict[] = []
      for (let count = 0; count < 20; count += 1)
        verdicts.push(expectStatus(await target.ask({ path: '/api/exports/134.csv', token: reader.token }), [200]))
      const after = await noted()
      return [verdictOf('rows of the audit log', after - before === 1, `${after - before} rows`), ...verdicts]
    },
  },
  {
    id: 'E12',
    what: 'refusals without end in the log that is kept for ever',
    run: async ({ target, reader }) => {
      const noted = async () => {
        const path = `/api/audit?limit=1&action=change_refused&person=${reader.id}`
        return Counted.parse((await target.ask({ path, token: target.admin })).json).count
      }
      const path = '/api/users/00000000-0000-4000-8000-00000000dead'
      const verdicts: Verdict[] = []
      const before = await noted()
      for (let count = 0; count < 40; count += 1)
        verdicts.push(expectStatus(await target.ask({ method: 'DELETE', path, token: reader.token }), [403]))
      const after = await noted()
      return [verdictOf('rows of the audit log', after - before <= 1, `${after - before} rows`), ...verdicts]
    },
  },
  refused('C12', 'long bodies where anyone may ask', [413], () =>
    ['auth', 'auth/sign-up', 'auth/forgot-password', 'auth/link', 'auth/unlock'].map((path) =>
      open(path, `{"x":"${'x'.repeat(40_000)}"}`),
    ),
  ),
  refused('A12', 'addresses that look like a colleague’s', [400, 404], () =>
    ['bo\u200bss@attack.example', 'b\u043ess@attack.example', 'boss\u202e@attack.example', 'a,boss@attack.example'].map(
      (email) => open('auth/sign-up', { email, firstname: 'A', lastname: 'B' }),
    ),
  ),
]
