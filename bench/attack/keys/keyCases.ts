import { z } from 'zod'
import { type Case, expectStatus, refused, type Stage, type Verdict, verdictOf } from '../cases.ts'
import { type AttackRequest, administrative, someone, writes } from '../target.ts'

/** The cases B and E of docs/security.md that somebody tries who has an API key, or would like to. */

const Created = z.object({ id: z.string(), key: z.string() })
const newKey = { name: 'Attack', scopes: ['widgets'], networks: [], days: 1 }

/** A key of the stage's reader, who holds one widget, or of the administrator. */
export async function keyOf({ target, reader }: Stage, changes: object = {}, token = reader.token) {
  const body = { ...newKey, ...changes }
  const { json } = await target.ask({ method: 'POST', path: '/api/account/keys', token, body })
  const key = Created.parse(json)
  const revoke = () => target.ask({ method: 'DELETE', path: `/api/account/keys/${key.id}`, token })
  return { ...key, revoke }
}

/** Attacks by a key, which is revoked afterwards. */
const byKey = (
  id: string,
  what: string,
  statuses: readonly number[],
  requestsOf: (key: string, stage: Stage) => readonly AttackRequest[],
  of: (stage: Stage) => ReturnType<typeof keyOf> = (stage) => keyOf(stage),
): Case => ({
  id,
  what,
  run: async (stage) => {
    const { key, revoke } = await of(stage)
    const verdicts: Verdict[] = []
    for (const request of requestsOf(key, stage)) verdicts.push(expectStatus(await stage.target.ask(request), statuses))
    await revoke()
    return verdicts
  },
})

const ofAdmin = (stage: Stage) => keyOf(stage, {}, stage.target.admin)

/** What administrators alone do with keys; these calls take no token in their body. */
const ofAdministrators = (token: string | null): readonly AttackRequest[] => [
  { method: 'POST', path: '/api/service-accounts', token, body: {} },
  { method: 'POST', path: `/api/service-accounts/${someone}/keys`, token, body: {} },
  { method: 'DELETE', path: `/api/keys/${someone}`, token },
]

export const keyCases: readonly Case[] = [
  refused('B04', 'service accounts and keys of others without the right', [403], ({ reader }) =>
    ofAdministrators(reader.token),
  ),
  refused('B04', 'service accounts and keys of others without a sign-in', [401], () => ofAdministrators(null)),
  byKey(
    'B04',
    'every administrative list and write by a key of an administrator',
    [403],
    (key) => [
      ...administrative.map((path) => ({ path: `/api/${path}`, token: key })),
      ...ofAdministrators(key),
      ...writes.map(([method, path]) => ({ method, path: `/api/${path}`, token: key, body: {} })),
    ],
    ofAdmin,
  ),
  byKey(
    'B05',
    'more keys, another password, a look at the account and its sessions by a key',
    [403],
    (key) => [
      { method: 'POST', path: '/api/account/keys', token: key, body: newKey },
      { path: '/api/account/keys', token: key },
      { path: '/api/account', token: key },
      { path: '/api/auth/me', token: key },
      { path: '/api/account/sessions', token: key },
      { method: 'POST', path: '/api/account/second-factor', token: key },
    ],
    ofAdmin,
  ),
  byKey('B02', 'questions by a key whose scope is cards', [403], (key) => [
    { method: 'POST', path: '/api/v2/explore', token: key, body: { version: 1, dataset: 'immigration', measures: [] } },
    { path: '/api/explorations', token: key },
  ]),
  byKey('B02', 'figures of another widget by a key', [403], (key) => [
    { path: '/api/v2/tourist/gdp', token: key },
    { path: '/api/v2/market/occupancy', token: key },
  ]),
  byKey('A09', 'a key with one letter less, one more, or others of them', [401], (key) =>
    [key.slice(0, -1), `${key}A`, key.toUpperCase(), key.slice(0, 12), 'sala_', `sala_${'A'.repeat(43)}`].map(
      (token) => ({
        path: '/api/codes/countries',
        token,
      }),
    ),
  ),
  byKey('A09', 'a key in the address, in a cookie, in a body and by Basic', [400, 401], (key) => [
    { path: `/api/codes/countries?access_token=${key}` },
    { path: `/api/codes/countries?token=${key}` },
    { path: '/api/codes/countries', headers: { cookie: `sala_session=${key}` } },
    { path: '/api/codes/countries', headers: { authorization: `Basic ${btoa(`:${key}`)}` } },
    { method: 'POST', path: '/api/users', body: { access_token: key } },
    { method: 'POST', path: '/api/auth/renew', headers: { cookie: `sala_session=${key}`, 'x-sala-request': '1' } },
  ]),
  {
    id: 'B03',
    what: 'keys of another person, by their ids',
    run: async (stage) => {
      const { target, nobody } = stage
      const { id, key, revoke } = await keyOf(stage)
      const foreign = await target.ask({ method: 'DELETE', path: `/api/account/keys/${id}`, token: nobody.token })
      const listed = await target.ask({ path: '/api/account/keys', token: nobody.token })
      const alive = await target.ask({ path: '/api/codes/countries', token: key })
      await revoke()
      const dead = await target.ask({ path: '/api/codes/countries', token: key })
      return [
        expectStatus(foreign, [404]),
        verdictOf(listed.requestLine, !listed.text.includes(id), 'does not name it'),
        expectStatus(alive, [200]),
        expectStatus(dead, [401]),
      ]
    },
  },
  {
    id: 'E16',
    what: 'a key that is bound to other addresses, also with forged headers',
    run: async (stage) => {
      const { key, revoke } = await keyOf(stage, { networks: ['192.0.2.0/24'] })
      const verdicts: Verdict[] = []
      for (const headers of [
        {},
        { 'x-forwarded-for': '192.0.2.7' },
        { 'x-real-ip': '192.0.2.7' },
        { forwarded: 'for=192.0.2.7' },
      ])
        verdicts.push(
          expectStatus(await stage.target.ask({ path: '/api/codes/countries', token: key, headers }), [403]),
        )
      await revoke()
      return verdicts
    },
  },
  {
    id: 'C12',
    what: 'more calls in a minute than a key has',
    run: async (stage) => {
      const { key, revoke } = await keyOf(stage)
      const answers = []
      for (let calls = 0; calls < 605; calls += 1)
        answers.push(await stage.target.ask({ path: '/api/codes/market-regions', token: key }))
      await revoke()
      const over = answers.slice(600)
      return [
        ...over.map((answer) => expectStatus(answer, [429])),
        verdictOf(
          'Retry-After',
          over.every(({ headers }) => Number(headers['retry-after']) > 0),
          'is said',
        ),
      ]
    },
  },
]
