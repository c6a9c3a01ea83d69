import { z } from 'zod'
import { type Case, expectStatus, refused, type Stage, verdictOf } from '../cases.ts'
import { type AttackRequest, basic, someone } from '../target.ts'

/** The cases B and E of docs/security.md that somebody tries who has an address of what is embedded, or would like to. */

const Created = z.object({ id: z.string(), address: z.string() })
const Board = z.object({ id: z.string() })
const newEmbed = { name: 'Attack', days: 1, shows: { kind: 'card', code: 134, filters: {} } }

const making = (token: string | null, changes: object = {}): AttackRequest => ({
  method: 'POST',
  path: '/api/account/embeds',
  token,
  body: { ...newEmbed, ...changes },
})
const reading = (body: object): AttackRequest => ({ method: 'POST', path: '/api/embeds/read', body })

/** An address of a person, by default of the stage’s reader for the widget that they hold. */
async function embedOf({ target, reader }: Stage, changes: object = {}, token = reader.token) {
  const { id, address } = Created.parse((await target.ask(making(token, changes))).json)
  const end = () => target.ask({ method: 'DELETE', path: `/api/account/embeds/${id}`, token })
  return { id, secret: new URL(address).hash.slice(1), end }
}

/** What a request is that asks for everything but what was embedded, with the secret in every place where a token could be. */
const withSecret = (secret: string): readonly AttackRequest[] => [
  ...['account', 'codes/countries', 'explorations', 'v2/tourist/gdp'].map((path) => ({
    path: `/api/${path}`,
    token: secret,
  })),
  { path: `/api/codes/countries?access_token=${secret}` },
  { path: '/api/codes/countries', headers: { authorization: basic('', secret) } },
  { path: '/api/codes/countries', headers: { cookie: `sala_session=${secret}` } },
  { method: 'POST', path: '/api/auth/renew', headers: { cookie: `sala_session=${secret}`, 'x-sala-request': '1' } },
  { method: 'POST', path: '/api/mcp', token: secret, body: {} },
]

export const embedCases: readonly Case[] = [
  refused('B04', 'addresses of everybody without the right', [403], ({ reader: { token } }) => [
    { path: '/api/embeds', token },
    { method: 'DELETE', path: `/api/embeds/${someone}`, token },
  ]),
  refused('B04', 'addresses without a sign-in', [401], () => [
    { path: '/api/embeds' },
    { path: '/api/account/embeds' },
    { method: 'DELETE', path: `/api/embeds/${someone}` },
    making(null),
  ]),
  refused('B02', 'an address for what one may not see', [403], ({ reader, nobody }) => [
    making(nobody.token),
    making(reader.token, { shows: { kind: 'card', code: 127, filters: {} } }),
    making(reader.token, { shows: { kind: 'exploration', id: someone } }),
  ]),
  refused('B19', 'an address for texts of people, and one that never ends', [400], ({ target: { admin } }) => [
    making(admin, { shows: { kind: 'card', code: 57, filters: {} } }),
    making(admin, { days: 100_000 }),
    making(admin, { shows: { kind: 'card', code: 134, filters: { __proto__x: '1' } } }),
  ]),
  refused('B16', 'cards and explorations that are not public, without an address', [400, 404], () => [
    ...[134, 133, 57, 9998].map((code) => reading({ card: { code, filters: {} } })),
    reading({ exploration: someone }),
    reading({ card: { code: 29, filters: { location_destination: "TH-50' or 1=1" } } }),
    reading({}),
  ]),
  {
    id: 'A09',
    what: 'a secret with other letters, and other things by one that counts',
    run: async (stage) => {
      const { target } = stage
      const { secret, end } = await embedOf(stage)
      const verdicts = [expectStatus(await target.ask(reading({ token: secret })), [200])]
      for (const token of [secret.slice(1), `${secret}A`, secret.toUpperCase(), '', `${secret}\u0000`, 'A'.repeat(43)])
        verdicts.push(expectStatus(await target.ask(reading({ token })), [400, 404]))
      for (const more of [
        { card: { code: 133, filters: {} } },
        { filters: { year: '2024' } },
        { exploration: someone },
      ])
        verdicts.push(expectStatus(await target.ask(reading({ token: secret, ...more })), [400]))
      for (const request of withSecret(secret)) verdicts.push(expectStatus(await target.ask(request), [400, 401]))
      await end()
      return [...verdicts, expectStatus(await target.ask(reading({ token: secret })), [404])]
    },
  },
  {
    id: 'B03',
    what: 'addresses of another person, by their ids',
    run: async (stage) => {
      const { target, nobody } = stage
      const { id, secret, end } = await embedOf(stage)
      const path = `/api/account/embeds/${id}`
      const foreign = await target.ask({ method: 'DELETE', path, token: nobody.token })
      const listed = await target.ask({ path: '/api/account/embeds', token: nobody.token })
      const alive = await target.ask(reading({ token: secret }))
      await end()
      return [
        expectStatus(foreign, [404]),
        verdictOf(listed.requestLine, !listed.text.includes(id), 'does not name it'),
        expectStatus(alive, [200]),
      ]
    },
  },
  {
    id: 'B16',
    what: 'cards of other boards, and of other people, by the address of an embedded board',
    run: async (stage) => {
      const { target, reader } = stage
      const newBoard = (token: string, code = 134): AttackRequest => {
        const card = { id: 'c', code, exploration: null, text: null, columns: 6, height: 0, filters: {} }
        return { method: 'POST', path: '/api/boards', token, body: { name: 'Attack', cards: [card] } }
      }
      const board = async (token: string) => Board.parse((await target.ask(newBoard(token))).json).id
      const unseen = await target.ask(newBoard(reader.token, 127))
      const [own, other, theirs] = [await board(reader.token), await board(reader.token), await board(target.admin)]
      const foreign = await target.ask(making(reader.token, { shows: { kind: 'board', id: theirs } }))
      const { secret, end } = await embedOf(stage, { shows: { kind: 'board', id: own } })
      const placed = (id: string, place: string) => reading({ token: secret, board: id, place })
      const verdicts = [
        expectStatus(unseen, [403]),
        expectStatus(foreign, [400]),
        expectStatus(await target.ask(reading({ token: secret })), [200]),
        expectStatus(await target.ask(placed(own, 'c')), [200]),
        // Cards that are not on it, and boards that were not asked for.
        expectStatus(await target.ask(placed(own, 'e')), [404]),
        expectStatus(await target.ask(placed(other, 'c')), [404]),
        expectStatus(await target.ask(placed(theirs, 'c')), [404]),
        expectStatus(await target.ask(placed("' or 1=1", 'c')), [400]),
      ]
      for (const request of withSecret(secret)) verdicts.push(expectStatus(await target.ask(request), [400, 401]))
      verdicts.push(expectStatus(await target.ask({ path: `/api/boards/${own}`, token: secret }), [401]))
      await end()
      verdicts.push(expectStatus(await target.ask(placed(own, 'c')), [404]))
      await target.ask({ method: 'DELETE', path: `/api/boards/${theirs}`, token: target.admin })
      return verdicts
    },
  },
  {
    id: 'B05',
    what: 'an address whose maker was suspended',
    run: async (stage) => {
      const { target } = stage
      const { id, token } = await target.addAccount(null)
      const { secret } = await embedOf(stage, { shows: { kind: 'card', code: 29, filters: {} } }, token)
      const before = await target.ask(reading({ token: secret }))
      await target.ask({ method: 'PUT', path: `/api/users/${id}`, token: target.admin, body: { status: 0 } })
      return [expectStatus(before, [200]), expectStatus(await target.ask(reading({ token: secret })), [403])]
    },
  },
  {
    id: 'B16',
    what: 'other pages in a frame, by addresses that look like the embedded one',
    run: async ({ target }) => {
      const verdicts = []
      for (const path of [
        '/embed/',
        '/embed/x',
        '/%65mbed',
        '/embed/../admin/login',
        '/EMBED',
        '/embed;/admin/login',
      ]) {
        const { requestLine, headers } = await target.ask({ path })
        const policy = String(headers['content-security-policy'])
        verdicts.push(verdictOf(requestLine, policy.includes("frame-ancestors 'none'"), policy.slice(-60)))
      }
      return verdicts
    },
  },
]
