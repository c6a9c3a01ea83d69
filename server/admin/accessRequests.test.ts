import { permissionOf } from '@sala/catalog/api/auth.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import type { TestApp } from '../testing/startApp.ts'
import { addPerson, type Person, startWithGroups } from './testing/people.ts'

let started: TestApp
let box: Mailbox
let admin: Person
let desk: string
let office: string

/** What the server's clock is before the real one, in milliseconds. */
let behind = 3_600_000
const reason = 'Monthly report of the Frankfurt office'

beforeAll(async () => {
  box = await openMailbox()
  const env = { SMTP_URL: box.url, PUBLIC_URL: 'https://sala.example.org' }
  const now = () => new Date(Date.now() - behind)
  ;({ started, admin, desk, office } = await startWithGroups({ env, now }))
})
afterAll(async () => {
  await started.close()
  await box.close()
})

const ask = (person: Person, widgets: readonly number[] = [134]) =>
  person.call('POST', 'access-requests', { widgets, reason })
const answer = (id: string, body: object, by = admin) => by.call('POST', `access-requests/${id}/answer`, body)
const waiting = async () => (await admin.call('GET', 'access-requests')).json().rows
const statusFor = async (person: Person) => (await person.call('GET', 'v2/tourist/immigration')).statusCode
const mailsTo = async ({ id }: Person) => {
  const email = (await started.state.users.byId(id))?.email ?? ''
  return box.mails.filter(({ to }) => to.includes(email))
}
const bell = async (person: Person, kind: string) =>
  (await person.call('GET', 'notifications')).json().rows.filter((row: { kind: string }) => row.kind === kind)

test('a person asks, administrators alone are told, a group for a time is granted by one answer, and the asker is told', async () => {
  const person = await addPerson(started, { roleId: office })
  const neighbour = await addPerson(started, { roleId: office })
  await person.call('PUT', 'account', { firstname: 'Anong', lastname: 'Srisai', language: 'th' })
  expect(await statusFor(person)).toBe(403)
  const created = await ask(person, [135, 134, 134])
  expect([created.statusCode, created.json()]).toMatchObject([201, { widgets: [134, 135], state: 'waiting', reason }])
  const { id } = created.json()
  // The same again is one request, and nobody else hears of it.
  expect((await ask(person, [134, 135])).statusCode).toBe(409)
  expect(await waiting()).toMatchObject([
    { id, user: person.id, group: { id: office, users: 2 }, groups: [{ id: desk, name: 'Desk' }] },
  ])
  expect(await bell(admin, 'access_requested')).toMatchObject([{ widgets: [134, 135], reason }])
  expect(await bell(neighbour, 'access_requested')).toEqual([])
  await expect.poll(() => mailsTo(admin)).toHaveLength(1)
  const [mail] = await mailsTo(admin)
  expect(mail?.subject).toBe('Somebody asks for access in Sala')
  expect(mail?.text).toContain('https://sala.example.org/admin/setting/access-requests')
  // What somebody wrote stays in Sala.
  for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/Monthly report|Anong/)
  expect((await neighbour.call('GET', 'access-requests/own')).json()).toEqual({ rows: [], count: 0 })
  for (const other of [neighbour, person]) {
    expect((await other.call('GET', 'access-requests')).statusCode).toBe(403)
    expect((await answer(id, { answer: 'permission' }, other)).statusCode).toBe(403)
  }

  // Neither a group without the widgets nor the administrators, and no end that has passed.
  for (const role of [office, adminRoleId, id])
    expect((await answer(id, { answer: 'group', role, until: null })).json()).toMatchObject({ field: 'role' })
  const past = { answer: 'group', role: desk, until: '2020-01-01T00:00:00.000Z' }
  expect((await answer(id, past)).json()).toMatchObject({ field: 'roleUntil' })
  expect([await statusFor(person), (await waiting()).length]).toEqual([403, 1])

  const until = new Date(Date.now() + 86_400_000).toISOString()
  expect((await answer(id, { answer: 'group', role: desk, until })).json()).toMatchObject({ id, state: 'granted' })
  expect(await statusFor(person)).toBe(200)
  const user = (await admin.call('GET', `users/${person.id}`)).json()
  expect(user).toMatchObject({ role: desk, roleUntil: until, roleAfter: office })
  expect(await waiting()).toEqual([])
  expect(await bell(admin, 'access_requested')).toEqual([])
  expect(await bell(person, 'access_answered')).toMatchObject([{ granted: true, widgets: [134, 135], until }])
  await expect.poll(() => mailsTo(person)).toHaveLength(1)
  const [answered] = await mailsTo(person)
  expect(answered?.subject).toBe('มีคำตอบสำหรับคำขอสิทธิ์ใน Sala ของคุณ')
  expect(answered?.text).toContain('https://sala.example.org/admin/widget')
  expect(await mailsTo(neighbour)).toEqual([])
  expect((await answer(id, { answer: 'decline' })).statusCode).toBe(404)
  const rows = (await admin.call('GET', `audit?target=${person.id}&sort=at`)).json().rows
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['access_requested', 'user_changed', 'access_answered']),
  )
  // What somebody may see already is not asked for.
  expect((await ask(person)).statusCode).toBe(409)
})

test('the group of who asks is given the widgets, or the request is declined and may be asked again', async () => {
  const person = await addPerson(started, { roleId: office })
  const nobodys = await addPerson(started, {})
  const first = (await ask(nobodys)).json()
  expect((await answer(first.id, { answer: 'permission' })).statusCode).toBe(409)
  expect((await answer(first.id, { answer: 'decline' })).json()).toMatchObject({ state: 'declined' })
  expect(await bell(nobodys, 'access_answered')).toMatchObject([{ granted: false, until: null }])
  expect((await nobodys.call('GET', 'access-requests/own')).json().rows).toMatchObject([{ state: 'declined' }])
  const again = await ask(nobodys)
  expect(again.statusCode).toBe(201)
  await answer(again.json().id, { answer: 'decline' })
  await expect.poll(() => mailsTo(nobodys)).toHaveLength(2)

  await answer((await ask(person)).json().id, { answer: 'permission' })
  expect([await statusFor(person), await statusFor(nobodys)]).toEqual([200, 403])
  const { permissions } = (await admin.call('GET', `roles/${office}`)).json()
  expect(permissions).toEqual([permissionOf(17), permissionOf(134)])
})

test('the answer tells nothing of a widget: one that is switched off is asked for as any other; what is none is refused', async () => {
  const person = await addPerson(started, { roleId: office })
  await admin.call('DELETE', 'widgets/136')
  const off = await ask(person, [136])
  expect([off.statusCode, Object.keys(off.json())]).toEqual([
    201,
    ['id', 'widgets', 'reason', 'createdAt', 'state', 'answeredAt'],
  ])
  expect((await ask(person, [9999])).json()).toMatchObject({ field: 'widgets.0' })
  expect((await person.call('POST', 'access-requests', { widgets: [135], reason: ' ' })).json()).toMatchObject({
    field: 'reason',
  })
  // Ten wait at most.
  const codes = [133, 134, 135, 137, 138, 139, 140, 141, 142]
  const statuses: number[] = []
  for (const code of [...codes, 17]) statuses.push((await ask(person, [code, 17, 95])).statusCode)
  expect(statuses).toEqual([...codes.map(() => 201), 400])
})

test('however many ask, an administrator gets one mail in an hour, and the next one after it', async () => {
  expect(await mailsTo(admin)).toHaveLength(1)
  behind = 0
  const person = await addPerson(started, { roleId: office })
  const [first, second] = [await ask(person, [137]), await ask(person, [138])]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  await expect.poll(() => mailsTo(admin)).toHaveLength(2)
  // The answer is sent after whatever the two requests sent.
  await answer(second.json().id, { answer: 'decline' })
  await expect.poll(() => mailsTo(person)).toHaveLength(1)
  expect(await mailsTo(admin)).toHaveLength(2)
})
