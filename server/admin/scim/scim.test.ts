import { listAudit } from '@sala/catalog/api/audit.ts'
import { createOwnKey } from '@sala/catalog/api/keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleId } from '../../state/model.ts'
import { startApp, type TestApp, type TestClient } from '../../testing/startApp.ts'

let app: TestApp
let admin: TestClient
let key = ''

const keyOf = async (who: TestClient, scopes: readonly string[]) => {
  const answer = await who.post('account/keys', { name: 'Entra ID', scopes, networks: [], days: 30 })
  return {
    status: answer.statusCode,
    key: answer.statusCode === 201 ? createOwnKey.reply.parse(answer.json()).key : '',
  }
}

beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'https://sala.example.org' } })
  admin = await app.as('admin')
  key = (await keyOf(admin, ['people'])).key
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const type = 'application/scim+json'
const call = async (method: Method, path: string, payload?: object, by = key) => {
  const answer = await app.app.inject({
    method,
    url: `/api/scim/v2/${path}`,
    headers: { authorization: `Bearer ${by}`, ...(payload === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? null : answer.json() }
}
const search = async (kind: 'Users' | 'Groups', filter: string) =>
  (await call('GET', `${kind}?filter=${encodeURIComponent(filter)}`)).body
const changesOf = async (target: string) =>
  listAudit.reply.parse((await admin.get('audit?limit=50')).json()).rows.filter((row) => row.target === target)
const patch = (...Operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

const user = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: 'Nok', familyName: 'Chaidee' },
  ...more,
})

// https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
test('Entra ID looks for a person, adds them, changes them, puts them into a group, suspends and deletes them', async () => {
  const email = 'nok@example.org'
  expect(await search('Users', `userName eq "${email}"`)).toMatchObject({ totalResults: 0, Resources: [] })
  const added = await call(
    'POST',
    'Users',
    user(email, {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:User',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      ],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      active: true,
      emails: [{ primary: true, type: 'work', value: email }],
      meta: { resourceType: 'User' },
      // Nothing of this gives a right.
      roles: [{ value: adminRoleId }],
      groups: [{ value: adminRoleId }],
      password: 'quiet tigers cross rivers',
      role: adminRoleId,
    }),
  )
  const { id } = added.body
  expect([added.status, added.headers['content-type'], added.headers.location]).toEqual([
    201,
    `${type}; charset=utf-8`,
    `https://sala.example.org/api/scim/v2/Users/${id}`,
  ])
  expect(added.body).toMatchObject({ userName: email, active: true, displayName: 'Nok Chaidee', groups: [] })
  expect((await admin.get(`users/${id}`)).json()).toMatchObject({ role: null, authType: 'normal_auth' })
  expect((await app.state.users.byEmail(email))?.passwordHash).toBeNull()
  const again = await call('POST', 'Users', user(email.toUpperCase()))
  expect([again.status, again.body]).toMatchObject([
    409,
    { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409', scimType: 'uniqueness' },
  ])
  for (const filter of [
    `userName eq "${email}"`,
    'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
    `id eq "${id}"`,
    `emails[type eq "work"].value eq "${email}"`,
  ])
    expect((await search('Users', filter)).Resources.map((resource: { id: string }) => resource.id)).toEqual([id])

  const group = await call('POST', 'Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'Northern office',
    meta: { resourceType: 'Group' },
    permissions: ['view_widget_134'],
  })
  expect([group.status, group.body.members]).toEqual([201, []])
  expect((await admin.get(`roles/${group.body.id}`)).json().permissions).toEqual([])
  const listed = await call(
    'GET',
    'Groups?excludedAttributes=members&filter=displayName%20eq%20%22northern%20OFFICE%22',
  )
  expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ id: group.body.id }] })
  expect(listed.body.Resources[0]).not.toHaveProperty('members')
  const joined = await call(
    'PATCH',
    `Groups/${group.body.id}`,
    patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
  )
  expect(joined.body.members).toMatchObject([{ value: id, display: 'Nok Chaidee' }])
  expect((await call('GET', `Users/${id}`)).body.groups).toMatchObject([{ display: 'Northern office' }])
  const left = await call(
    'PATCH',
    `Groups/${group.body.id}`,
    patch({ op: 'Remove', path: 'members', value: [{ value: id }] }),
  )
  expect(left.body.members).toEqual([])

  const changed = await call(
    'PATCH',
    `Users/${id}`,
    patch(
      { op: 'Replace', path: 'name.familyName', value: 'Suksan' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'other@example.org' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Research' },
      { op: 'Replace', path: 'active', value: 'False' },
    ),
  )
  expect(changed.body).toMatchObject({ userName: email, name: { familyName: 'Suksan' }, active: false })
  expect((await call('DELETE', `Users/${id}`)).status).toBe(204)
  expect((await call('GET', `Users/${id}`)).status).toBe(404)
  expect(await search('Users', `userName eq "${email}"`)).toMatchObject({ totalResults: 0 })
  // Suspended in the trash, and every step is in the log as the doing of the key's owner.
  expect((await admin.get(`users/${id}`)).json()).toMatchObject({ status: 0, deletedAt: expect.any(String) })
  const log = (await app.state.audit.list(50)).filter(({ target }) => target === id)
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'user_added',
    ...Array.from({ length: 4 }, () => 'user_changed'),
    'user_deleted',
  ])
  // By the external id a provider finds the account that it changes next.
  expect(await changesOf(id)).toContainEqual(
    expect.objectContaining({
      before: { externalId: null },
      after: { externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef' },
      person: admin.userId,
      targetName: 'Nok Chaidee',
    }),
  )
})

// https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/
test('Okta pages through people, replaces one, deactivates them without a path, and pushes a group', async () => {
  const added = await call('POST', 'Users', user('mali@example.org', { locale: 'en-US', groups: [], active: true }))
  const { id } = added.body
  const { totalResults } = (await call('GET', 'Users?startIndex=1&count=1')).body
  const pages = await Promise.all(
    Array.from({ length: totalResults }, (_, at) => call('GET', `Users?startIndex=${at + 1}&count=1`)),
  )
  const names = pages.map(({ body }) => body.Resources[0].userName)
  expect(new Set(names).size).toBe(totalResults)
  expect(
    (await call('GET', 'Users?startIndex=2&count=2')).body.Resources.map(
      (resource: { userName: string }) => resource.userName,
    ),
  ).toEqual(names.slice(1, 3))
  expect((await call('GET', `Users?startIndex=${totalResults + 1}&count=100`)).body).toMatchObject({
    totalResults,
    Resources: [],
  })
  const replaced = await call('PUT', `Users/${id}`, {
    ...user('mali.s@example.org', { active: true, id, externalId: '00ujl29u0le5T6Aj10h7' }),
    name: { givenName: 'Mali', familyName: 'Suksan' },
  })
  expect(replaced.body).toMatchObject({ userName: 'mali.s@example.org', externalId: '00ujl29u0le5T6Aj10h7' })

  const group = await call('POST', 'Groups', { displayName: 'Frankfurt', members: [{ value: id, display: 'mali' }] })
  expect(group.body.members).toHaveLength(1)
  // As Okta links a group that was there before, and sends the same again.
  const link = () => call('PATCH', `Groups/${group.body.id}`, patch({ op: 'add', path: 'externalId', value: '00g1' }))
  expect([(await link()).body.externalId, (await link()).body.externalId]).toEqual(['00g1', '00g1'])
  expect((await search('Groups', 'externalId eq "00g1"')).Resources).toMatchObject([{ id: group.body.id }])
  const linked = (await changesOf(group.body.id)).filter(({ after }) => after !== null && 'externalId' in after)
  expect(linked).toMatchObject([
    { action: 'role_changed', before: { externalId: null }, after: { externalId: '00g1' } },
  ])
  const renamed = await call(
    'PATCH',
    `Groups/${group.body.id}`,
    patch({ op: 'replace', value: { id: group.body.id, displayName: 'Frankfurt office' } }),
  )
  expect(renamed.body).toMatchObject({ displayName: 'Frankfurt office', members: [{ value: id }] })
  const emptied = await call(
    'PATCH',
    `Groups/${group.body.id}`,
    patch({ op: 'remove', path: `members[value eq "${id}"]` }),
  )
  expect(emptied.body.members).toEqual([])
  expect((await call('DELETE', `Groups/${group.body.id}`)).status).toBe(204)

  const off = await call('PATCH', `Users/${id}`, patch({ op: 'replace', value: { active: false } }))
  expect([off.status, off.body.active]).toEqual([200, false])
  for (const path of ['ServiceProviderConfig', 'ResourceTypes', 'Schemas'])
    expect([path, (await call('GET', path)).status]).toEqual([path, 200])
})

/** A call as a suite sends it, with what it expects. The ids of the suite’s own person and group stand in the path and the body. */
interface Step {
  readonly what: string
  readonly method: Method
  readonly path: string
  readonly body?: object
  readonly status: number
  readonly answer?: object
}

const suiteUser = user('suite@example.org', {
  emails: [{ primary: true, value: 'suite@example.org', type: 'work' }],
  displayName: 'Nok Chaidee',
  active: true,
})
const shownUser = {
  id: expect.any(String),
  userName: expect.any(String),
  name: { familyName: expect.any(String), givenName: expect.any(String) },
  active: expect.any(Boolean),
  emails: [{ value: expect.any(String), type: 'work' }],
}
const listOf = (totalResults: unknown, ...Resources: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  startIndex: 1,
  itemsPerPage: Resources.length,
  totalResults,
  Resources,
})
const failed = { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], detail: expect.any(String) }

// In the order of Okta’s published suite “SCIM 2.0 SPEC Test”; then as the SCIM validator of Entra ID sends its cases: without paths, with `+` for spaces.
const suites: readonly Step[] = [
  {
    what: 'Okta: the first',
    method: 'GET',
    path: 'Users?count=1&startIndex=1',
    status: 200,
    answer: listOf(expect.any(Number), shownUser),
  },
  {
    what: 'Okta: nobody by name',
    method: 'GET',
    path: 'Users?filter=userName%20eq%20%22abcdefgh@example.org%22',
    status: 200,
    answer: listOf(0),
  },
  {
    what: 'Okta: nobody by id',
    method: 'GET',
    path: 'Users/010101001010101011001010101011',
    status: 404,
    answer: failed,
  },
  {
    what: 'Okta: create',
    method: 'POST',
    path: 'Users',
    body: suiteUser,
    status: 201,
    answer: { ...shownUser, userName: 'suite@example.org', active: true },
  },
  {
    what: 'Okta: created',
    method: 'GET',
    path: 'Users/{user}',
    status: 200,
    answer: { ...shownUser, userName: 'suite@example.org' },
  },
  { what: 'Okta: again', method: 'POST', path: 'Users', body: suiteUser, status: 409, answer: failed },
  {
    what: 'Okta: capitals',
    method: 'GET',
    path: 'Users?filter=userName%20eq%20%22SUITE@EXAMPLE.ORG%22',
    status: 200,
    answer: listOf(1, shownUser),
  },
  {
    what: 'Okta: groups',
    method: 'GET',
    path: 'Groups',
    status: 200,
    answer: { schemas: listOf(0).schemas, totalResults: expect.any(Number) },
  },
  {
    what: 'Entra ID: names without a path',
    method: 'PATCH',
    path: 'Users/{user}',
    body: patch({ op: 'replace', value: { 'name.givenName': 'Oswaldo', 'name.familyName': 'Rylan' } }),
    status: 200,
    answer: { name: { givenName: 'Oswaldo', familyName: 'Rylan', formatted: 'Oswaldo Rylan' } },
  },
  {
    what: 'Entra ID: disable',
    method: 'PATCH',
    path: 'Users/{user}',
    body: patch({ op: 'replace', value: { active: false } }),
    status: 200,
    answer: { active: false },
  },
  {
    what: 'Entra ID: disabled, found',
    method: 'GET',
    path: 'Users?filter=userName+eq+%22suite%40example.org%22',
    status: 200,
    answer: listOf(1, { ...shownUser, active: false }),
  },
  {
    what: 'Entra ID: group',
    method: 'POST',
    path: 'Groups',
    body: { displayName: 'Suite', externalId: 's1', members: [] },
    status: 201,
    answer: { id: expect.any(String), displayName: 'Suite' },
  },
  {
    what: 'Entra ID: the group again',
    method: 'POST',
    path: 'Groups',
    body: { displayName: 'Suite' },
    status: 409,
    answer: failed,
  },
  {
    what: 'Entra ID: member',
    method: 'PATCH',
    path: 'Groups/{group}',
    body: patch({ op: 'add', value: { members: [{ value: '{user}' }] } }),
    status: 200,
    answer: { members: [{ display: 'Oswaldo Rylan' }] },
  },
  {
    what: 'Entra ID: rename',
    method: 'PATCH',
    path: 'Groups/{group}',
    body: patch({ op: 'replace', value: { displayName: 'Suite B' } }),
    status: 200,
    answer: { displayName: 'Suite B', members: [{}] },
  },
  {
    what: 'Entra ID: without members',
    method: 'GET',
    path: 'Groups?excludedAttributes=members&filter=displayName+eq+%22Suite+B%22',
    status: 200,
    answer: listOf(1, { displayName: 'Suite B' }),
  },
  {
    what: 'Entra ID: no member left',
    method: 'PATCH',
    path: 'Groups/{group}',
    body: patch({ op: 'remove', path: 'members' }),
    status: 200,
    answer: { members: [] },
  },
  { what: 'Entra ID: delete the group', method: 'DELETE', path: 'Groups/{group}', status: 204 },
  { what: 'Entra ID: the group is gone', method: 'GET', path: 'Groups/{group}', status: 404, answer: failed },
  { what: 'Entra ID: delete', method: 'DELETE', path: 'Users/{user}', status: 204 },
  { what: 'Entra ID: delete again', method: 'DELETE', path: 'Users/{user}', status: 404, answer: failed },
]

test('each call of the published suites of Okta and Entra ID is answered as they expect', async () => {
  const ids = { user: '', group: '' }
  const filled = (text: string) => text.replace('{user}', ids.user).replace('{group}', ids.group)
  for (const { what, method, path, body, status, answer } of suites) {
    const reply = await app.app.inject({
      method,
      url: `/api/scim/v2/${filled(path)}`,
      // Okta’s suite writes with the general type, and reads with SCIM’s own.
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': body === undefined ? `${type}; charset=utf-8` : 'application/json',
      },
      ...(body === undefined ? {} : { payload: filled(JSON.stringify(body)) }),
    })
    const message: unknown = reply.body === '' ? null : reply.json()
    expect([what, reply.statusCode, message]).toEqual([what, status, answer === undefined ? null : expect.anything()])
    if (answer !== undefined) expect([what, message]).toMatchObject([what, answer])
    if (reply.statusCode !== 201) continue
    const { id } = reply.json()
    if (path === 'Users') ids.user = id
    else ids.group = id
  }
})

test('no key without the scope, and no key makes or changes an administrator, whatever it sends', async () => {
  const reader = await app.as(['view_widget_134', 'explore_data'])
  expect((await keyOf(reader, ['people'])).status).toBe(403)
  const other = await keyOf(admin, ['widgets', 'explore'])
  for (const by of [other.key, 'made-up', reader.token ?? ''])
    expect((await call('GET', 'Users', undefined, by)).status).toBe(by === 'made-up' ? 401 : 403)
  for (const path of ['users', 'roles', 'keys', 'account/keys'])
    expect([
      path,
      (await app.app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${key}` } })).statusCode,
    ]).toEqual([path, 403])

  const { id } = (await call('POST', 'Users', user('lek@example.org'))).body
  const boss = admin.userId ?? ''
  const group = (await call('POST', 'Groups', { displayName: 'Guests' })).body.id
  const toAdmin = patch({ op: 'add', path: 'members', value: [{ value: id }] })
  const attacks: readonly (readonly [Method, string, object | undefined, readonly number[]])[] = [
    ['PATCH', `Groups/${adminRoleId}`, toAdmin, [403]],
    ['PUT', `Groups/${adminRoleId}`, { displayName: 'admin', members: [{ value: id }] }, [403]],
    ['DELETE', `Groups/${adminRoleId}`, undefined, [403]],
    ['PATCH', `Users/${boss}`, patch({ op: 'replace', path: 'userName', value: 'mine@example.org' }), [403]],
    ['PATCH', `Users/${boss}`, patch({ op: 'replace', value: { active: false } }), [403]],
    ['PUT', `Users/${boss}`, user('mine@example.org'), [403]],
    ['DELETE', `Users/${boss}`, undefined, [403]],
    ['PATCH', `Groups/${group}`, patch({ op: 'add', path: 'members', value: [{ value: boss }] }), [403]],
    ['POST', 'Groups', { displayName: 'Theirs', members: [{ value: boss }] }, [403]],
    ['PATCH', `Users/${id}`, patch({ op: 'add', path: 'roles', value: [{ value: adminRoleId }] }), [200]],
    [
      'PATCH',
      `Users/${id}`,
      patch({ op: 'replace', value: { role: adminRoleId, roleId: adminRoleId, admin: true } }),
      [200],
    ],
    ['PATCH', `Users/${id}`, patch({ op: 'replace', path: 'userName', value: 'a\u0000@example.org' }), [400]],
    ['PATCH', `Users/${id}`, patch({ op: 'replace', path: 'externalId', value: 'a\u0000' }), [400]],
    ['PATCH', `Users/${id}`, patch({ op: 'replace', path: 'active', value: 'perhaps' }), [400]],
    ['PATCH', `Users/${id}`, patch({ op: 'steal', path: 'active', value: true }), [400]],
    ['PATCH', `Users/${id}`, patch({ op: 'replace', path: 'name[x', value: 'y' }), [400]],
    ['POST', 'Groups', { displayName: 'Ghosts', members: [{ value: 'x' }] }, [400]],
    ['POST', 'Users', { userName: 'no address', name: { givenName: 'A', familyName: 'B' } }, [400]],
  ]
  for (const [method, path, payload, statuses] of attacks) {
    const { status, body } = await call(method, path, payload)
    expect([method, path, payload, status]).toEqual([method, path, payload, statuses[0]])
    if (status >= 400) expect(body).toMatchObject({ status: String(status), detail: expect.any(String) })
  }
  expect((await admin.get(`users/${id}`)).json()).toMatchObject({ role: null, status: 1 })
  expect((await admin.get(`users/${boss}`)).json()).toMatchObject({ role: adminRoleId, status: 1 })
  expect(await search('Groups', 'displayName eq "Ghosts"')).toMatchObject({ totalResults: 0 })
  for (const filter of [
    'userName eq "x" or 1 eq 1',
    'userName sw "a"',
    'password eq "x"',
    'userName eq "x\\',
    "userName eq 'x'",
    `${'('.repeat(300)}userName eq "x"`,
  ])
    expect(await search('Users', filter)).toMatchObject({ status: '400', scimType: 'invalidFilter' })
  for (const filter of [
    'userName eq "x\\" or userName pr or \\""',
    'userName eq "%"',
    'externalId eq "\\u0027 or 1=1 --"',
  ])
    expect(await search('Users', filter)).toMatchObject({ totalResults: 0 })
})
