import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { type TestApp, testAuthor } from '../testing/startApp.ts'
import { addPerson, type Person, startWithGroups } from './testing/people.ts'

let started: TestApp
let admin: Person
let desk: string
let office: string

/** Read by a card of the group `desk` alone. */
const path = 'v2/tourist/immigration'

beforeAll(async () => {
  ;({ started, admin, desk, office } = await startWithGroups())
})
afterAll(() => started.close())

const put = (person: Person, change: object) => admin.call('PUT', `users/${person.id}`, change)
const inOneSecond = () => new Date(Date.now() + 1_000).toISOString()
const statusFor = async (person: Person) => (await person.call('GET', path)).statusCode
const ended = async (person: Person) =>
  (await admin.call('GET', `audit?action=membership_ended&target=${person.id}`)).json().rows

test('rights end at their instant for an open session and a key, and the group of before follows, with an audit row', async () => {
  const person = await addPerson(started, { roleId: office })
  expect(await statusFor(person)).toBe(403)
  const roleUntil = inOneSecond()
  expect((await put(person, { role: desk, roleUntil })).json()).toMatchObject({ roleUntil, roleAfter: office })
  const { key } = (
    await person.call('POST', 'account/keys', { name: 'Program', scopes: ['widgets'], days: 30, networks: [] })
  ).json()
  const byKey = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await started.app.inject({ url: `/api/${path}`, headers })).statusCode
  }
  // Both are kept by the guard from here on.
  expect([await statusFor(person), await byKey()]).toEqual([200, 200])
  const seen = (await admin.call('GET', `rights/users/${person.id}`)).json()
  expect(seen).toMatchObject({ group: { id: desk }, until: roleUntil, after: { id: office, name: 'Office' } })

  await wait(Date.parse(roleUntil) - Date.now() + 50)
  expect([await statusFor(person), await byKey()]).toEqual([403, 403])
  // What administrators are shown does not wait for the round either.
  const listed = async (role: string) =>
    (await admin.call('GET', `users?role=${role}`)).json().rows.map(({ id }: { id: string }) => id)
  expect(await listed(desk)).not.toContain(person.id)
  expect(await listed(office)).toContain(person.id)
  expect((await admin.call('GET', `roles/${desk}`)).json().users).toBe(0)
  expect(await ended(person)).toEqual([])

  expect(await started.state.administration.endMemberships(testAuthor)).toBe(1)
  expect(await started.state.administration.endMemberships(testAuthor)).toBe(0)
  const rows = await ended(person)
  expect(rows).toMatchObject([{ before: { role: 'Desk' }, after: { role: 'Office' }, details: { until: roleUntil } }])
  const after = (await admin.call('GET', `users/${person.id}`)).json()
  expect(after).toMatchObject({ role: office, roleUntil: null, roleAfter: null })
})

test('an end that has passed, ends nothing or makes an administrator is refused by the name of its field', async () => {
  const person = await addPerson(started, {})
  const roleUntil = '2999-12-31T17:00:00.000Z'
  const refused = async (change: object) => {
    const answer = await put(person, change)
    return [answer.statusCode, answer.json().field]
  }
  expect(await refused({ role: desk, roleUntil: '2020-01-01T00:00:00.000Z' })).toEqual([400, 'roleUntil'])
  expect(await refused({ roleUntil })).toEqual([400, 'roleUntil'])
  expect(await refused({ role: desk, roleAfter: office })).toEqual([400, 'roleAfter'])
  expect(await refused({ role: desk, roleUntil, roleAfter: adminRoleId })).toEqual([400, 'roleAfter'])
  expect(await refused({ role: desk, roleUntil, roleAfter: person.id })).toEqual([400, 'roleAfter'])
})

test('an administrator for a time does not stand for one without an end', async () => {
  const second = await addPerson(started, { roleId: adminRoleId })
  const roleUntil = '2999-12-31T17:00:00.000Z'
  expect((await put(second, { roleUntil })).json()).toMatchObject({ role: adminRoleId, roleUntil, roleAfter: null })
  const own = await second.call('DELETE', `users/${admin.id}`)
  expect(own.json().type).toBe('/problems/last_administrator')
})

test('people of the directory get another group for a time alone, and that of their department follows', async () => {
  const person = await addPerson(started, { roleId: office, authType: 'ad_auth' })
  const roleUntil = '2999-12-31T17:00:00.000Z'
  expect((await put(person, { role: desk })).statusCode).toBe(409)
  expect((await put(person, { role: desk, roleUntil, roleAfter: null })).statusCode).toBe(409)
  expect((await put(person, { role: desk, roleUntil })).json()).toMatchObject({ role: desk, roleAfter: office })
  expect((await put(person, { role: office, roleUntil: null })).json()).toMatchObject({ role: office, roleUntil: null })
})

test('a group that is deleted is not come back to', async () => {
  const { id: gone } = (await admin.call('POST', 'roles', { name: 'Gone' })).json()
  const person = await addPerson(started, { roleId: gone })
  await put(person, { role: desk, roleUntil: '2999-12-31T17:00:00.000Z' })
  expect((await admin.call('DELETE', `roles/${gone}?moveTo=${office}`)).statusCode).toBe(204)
  expect((await admin.call('GET', `users/${person.id}`)).json().roleAfter).toBe(office)
})
