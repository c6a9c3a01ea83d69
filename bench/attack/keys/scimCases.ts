import { type Case, expectStatus, type Verdict, verdictOf } from '../cases.ts'
import type { AttackRequest } from '../target.ts'
import { keyOf } from './keyCases.ts'

/** What somebody tries at `/api/scim/v2` who has an API key without its scope, or one of an identity provider and wants more than that. */

const at = (path: string) => `/api/scim/v2/${path}`
const filtered = (filter: string) => at(`Users?filter=${encodeURIComponent(filter)}`)
const someone = '00000000-0000-4000-8000-000000000000'
const patch = (...Operations: readonly object[]) => ({ Operations })

const injections = [
  'userName eq "x" or 1 eq 1',
  'userName eq "x"; drop table users',
  "userName eq 'x' or ''=''",
  'userName sw ""',
  'password eq "x"',
  'passwordHash pr',
  'constructor eq "x"',
  'userName eq "x\\',
  `${'('.repeat(350)}userName eq "x"`,
]
const harmless = ['userName eq "%"', 'userName eq "x\\" or userName pr or \\""', `externalId eq "' or 1=1 --"`]

export const scimCases: readonly Case[] = [
  {
    id: 'B04',
    what: 'people and groups by SCIM without a key, by a reader, and by keys without its scope',
    run: async ({ target, reader, ...stage }) => {
      const { key, revoke } = await keyOf(
        { target, reader, ...stage },
        { scopes: ['widgets', 'explore'] },
        target.admin,
      )
      const verdicts: Verdict[] = []
      const calls: readonly AttackRequest[] = [
        { path: at('Users') },
        { path: at('Groups') },
        { path: at('ServiceProviderConfig') },
        { method: 'POST', path: at('Users'), body: { userName: 'attack@example.org' } },
        { method: 'DELETE', path: at(`Users/${someone}`) },
      ]
      for (const [token, status] of [
        [null, 401],
        [`sala_${'A'.repeat(43)}`, 401],
        [reader.token, 403],
        [key, 403],
      ] as const)
        for (const call of calls) verdicts.push(expectStatus(await target.ask({ ...call, token }), [status]))
      const { status } = await target.ask({
        method: 'POST',
        path: '/api/account/keys',
        token: reader.token,
        body: { name: 'Attack', scopes: ['people'], networks: [], days: 1 },
      })
      verdicts.push(verdictOf('a key with the scope people by a reader', status === 403, `${status}`))
      await revoke()
      return verdicts
    },
  },
  {
    id: 'C01, B05',
    what: 'filters of SCIM that ask for more, rights in a body, and administrators changed by a key of an identity provider',
    run: async (stage) => {
      const { target } = stage
      const { key: token, revoke } = await keyOf(stage, { scopes: ['people'] }, target.admin)
      const verdicts: Verdict[] = []
      for (const filter of injections)
        verdicts.push(expectStatus(await target.ask({ path: filtered(filter), token }), [400]))
      for (const filter of harmless) {
        const { status, text } = await target.ask({ path: filtered(filter), token })
        verdicts.push(verdictOf(filter, status === 200 && text.includes('"totalResults":0'), `${status}`))
      }
      const groups = await target.ask({ path: at('Groups?filter=displayName%20eq%20%22admin%22'), token })
      const admins = /"id":"([^"]+)"/.exec(groups.text)?.[1] ?? someone
      const email = `scim-${Date.now()}@example.org`
      const created = await target.ask({
        method: 'POST',
        path: at('Users'),
        token,
        body: {
          userName: email,
          name: { givenName: 'Attack', familyName: 'SCIM' },
          ...{
            roles: [{ value: admins }],
            groups: [{ value: admins }],
            role: admins,
            password: 'quiet tigers cross rivers',
          },
        },
      })
      const id = /"id":"([^"]+)"/.exec(created.text)?.[1] ?? someone
      const member = { op: 'add', path: 'members', value: [{ value: id }] }
      const writes: readonly AttackRequest[] = [
        { method: 'PATCH', path: at(`Groups/${admins}`), body: patch(member) },
        { method: 'PUT', path: at(`Groups/${admins}`), body: { displayName: 'admin', members: [{ value: id }] } },
        { method: 'DELETE', path: at(`Groups/${admins}`) },
      ]
      for (const write of writes) verdicts.push(expectStatus(await target.ask({ ...write, token }), [403]))
      await target.ask({
        method: 'PATCH',
        path: at(`Users/${id}`),
        token,
        body: patch({ op: 'replace', value: { roles: [{ value: admins }], role: admins, admin: true } }),
      })
      const { text } = await target.ask({ path: at(`Users/${id}`), token })
      verdicts.push(verdictOf('a person added with rights has none', text.includes('"groups":[]'), text.slice(0, 200)))
      await target.ask({ method: 'DELETE', path: at(`Users/${id}`), token })
      await revoke()
      return verdicts
    },
  },
]
