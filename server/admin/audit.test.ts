import { Readable, Writable } from 'node:stream'
import { mapPersonFields } from '@sala/catalog/api/personFields.ts'
import type { NewRole, RoleChange } from '@sala/catalog/api/roles.ts'
import type { NewUser, UserChange } from '@sala/catalog/api/users.ts'
import type { WidgetChange } from '@sala/catalog/api/widgets.ts'
import type { CategoryChange, NewCategory } from '@sala/catalog/api/widgettypes.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { localOperations, storesOf } from '../cli/control/localOperations.ts'
import { runProgram } from '../cli/program.ts'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'
import { addPerson, type Person } from './testing/people.ts'

let started: TestApp
let admin: Person
let client: pg.Client
beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId, email: 'boss@example.org' })
  client = new pg.Client(started.database.address)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await started.close()
})

const rowsOf = async (query: string) => (await admin.call('GET', `audit?limit=1000&${query}`)).json().rows

test('E12: a change is noted with who, what, when, from where, before and after, and never a secret', async () => {
  const role = (await admin.call('POST', 'roles', { name: 'Noted', permissions: ['view_widget_1'] })).json()
  await admin.call('PUT', `roles/${role.id}`, { name: 'Noted again', permissions: ['view_widget_2'] })
  const person = {
    firstname: 'A',
    lastname: 'B',
    email: 'noted@example.org',
    password: 'a very secret thing',
    role: role.id,
  }
  const user = (await admin.call('POST', 'users', { ...person, access_token: admin.token })).json()
  await admin.call('PUT', `users/${user.id}`, { status: 0 })
  const [changed] = await rowsOf(`target=${role.id}&action=role_changed`)
  expect(changed).toMatchObject({
    action: 'role_changed',
    person: admin.id,
    personName: 'Anong Srisai',
    personEmail: 'boss@example.org',
    address: '127.0.0.1',
    via: 'api',
    requestId: expect.any(String),
    targetKind: 'role',
    targetName: 'Noted again',
    before: { name: 'Noted', permissions: ['view_widget_1'] },
    after: { name: 'Noted again', permissions: ['view_widget_2'] },
  })
  expect(Date.now() - Date.parse(changed.at)).toBeLessThan(60_000)
  const [closed] = await rowsOf(`target=${user.id}&action=user_changed`)
  expect([closed.before, closed.after]).toEqual([{ status: 1 }, { status: 0 }])
  const everything = JSON.stringify(await rowsOf(''))
  expect(everything).not.toContain('a very secret thing')
  expect(everything).not.toContain(admin.token)
  expect(everything).not.toMatch(/argon2/)
})

/** Every field of a shape but what a call carries besides: a new field does not compile here until a value is given for it. */
type FieldsOf<Shape extends z.ZodType> = Record<
  Exclude<keyof z.input<Shape>, 'id' | 'access_token' | 'password' | 'current' | 'url' | 'removeImage'>,
  unknown
>

const rows = { places: ['north'], markets: null, undivided: false }

/** A switch is given as a number, as forms can, and answered as what it is. */
const answered = (fields: object) =>
  'secondFactor' in fields ? { ...fields, secondFactor: fields.secondFactor === 1 } : fields

test('each field that can be given and changed is kept, answered and told in the log', async () => {
  await started.state.administration.departments.note(['One', 'Two'])
  const { id: role } = (await admin.call('POST', 'roles', { name: 'Every field' })).json()
  const { id: other } = (await admin.call('POST', 'roles', { name: 'Another' })).json()
  // Another address takes the administrator's own password.
  const current = 'correct horse battery'
  const hash = await started.services.passwords.hash(current)
  await client.query('update users set password_hash = $1 where id = $2', [hash, admin.id])
  const cases = [
    [
      'users',
      {
        email: 'one@example.org',
        ...mapPersonFields((name) => `One ${name}`),
        role: null,
        roleUntil: null,
        roleAfter: null,
        status: 0,
      } satisfies FieldsOf<typeof NewUser>,
      {
        email: 'two@example.org',
        ...mapPersonFields((name) => `Two ${name}`),
        role,
        roleUntil: '2999-12-31T17:00:00.000Z',
        roleAfter: other,
        status: 1,
      } satisfies FieldsOf<typeof UserChange>,
    ],
    [
      'roles',
      {
        name: 'First',
        department: 'One',
        permissions: ['view_widget_1'],
        rows: null,
        secondFactor: 0,
      } satisfies FieldsOf<typeof NewRole>,
      { name: 'Second', department: 'Two', permissions: ['view_widget_2'], rows, secondFactor: 1 } satisfies FieldsOf<
        typeof RoleChange
      >,
    ],
    [
      'widgettypes',
      { name: 'First', names: { th: 'หนึ่ง' }, code: 'first', status: 0 } satisfies FieldsOf<typeof NewCategory>,
      { name: 'Second', names: { th: 'สอง' }, code: 'second', status: 1 } satisfies FieldsOf<typeof CategoryChange>,
    ],
    [
      'widgets',
      // Every declared widget is there from the start.
      null,
      { name: 'Second', type: 'social', status: 0, label: 'New', code: 134 } satisfies FieldsOf<typeof WidgetChange>,
    ],
  ] as const
  for (const [path, change, changed] of cases) {
    const created = change && (await admin.call('POST', path, change)).json()
    const id = created?.id ?? 134
    const before = (await admin.call('GET', `${path}/${id}`)).json()
    if (change) expect(before).toMatchObject(answered(change))
    const body = path === 'users' ? { ...changed, current } : changed
    expect((await admin.call('PUT', `${path}/${id}`, body)).statusCode).toBe(200)
    const after = (await admin.call('GET', `${path}/${id}`)).json()
    expect(after).toMatchObject(answered(changed))
    const [row] = await rowsOf(`target=${id}&action=user_changed,role_changed,category_changed,widget_changed`)
    const reported = Object.keys(changed).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    expect([path, Object.keys(row.after).toSorted()]).toEqual([path, reported.toSorted()])
  }
})

test('the log is searched, filtered by person, action and dates, sorted and paged', async () => {
  const other = await addPerson(started, { roleId: adminRoleId, email: 'second@example.org' })
  await other.call('POST', 'roles', { name: 'ของคนที่สอง' })
  expect((await rowsOf(`q=${encodeURIComponent('ของคน')}`)).length).toBe(1)
  expect((await rowsOf('q=SECOND@example'))[0]).toMatchObject({ person: other.id })
  const actions = new Set((await rowsOf('action=user_added,role_added')).map((row: { action: string }) => row.action))
  expect([...actions].sort()).toEqual(['role_added', 'user_added'])
  expect(new Set((await rowsOf(`person=${other.id}`)).map((row: { person: string }) => row.person))).toEqual(
    new Set([other.id]),
  )
  expect(await rowsOf('end=2026-01-01T00:00:00.000Z&start=2025-01-01T00:00:00.000Z')).toEqual([])
  const ids = (await rowsOf('sort=at')).map((row: { id: number }) => row.id)
  expect(ids).toEqual(ids.toSorted((a: number, two: number) => a - two))
  const first = (await admin.call('GET', 'audit')).json()
  expect([first.rows.length, first.rows[0].id]).toEqual([5, first.count])
  const second = (await admin.call('GET', 'audit?page=2&fields=id,action')).json()
  expect(Object.keys(second.rows[0])).toEqual(['id', 'action'])
  for (const query of ['start=yesterday', 'sort=hash', 'person=%00', 'start=2026-02-30T00:00:00Z'])
    expect([query, (await admin.call('GET', `audit?${query}`)).statusCode]).toEqual([query, 400])
  expect((await admin.call('GET', 'audit/actions')).json().rows).toContain('role_changed')
})

test('D09: the log leaves as CSV with the same filters, and no cell of it is a formula', async () => {
  await admin.call('POST', 'roles', { name: '=1+1' })
  const { headers, body, statusCode } = await admin.call('GET', 'audit/export.csv?action=role_added&sort=at')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Sala audit \d{4}-\d\d-\d\d\.csv"/)
  const lines = body.trim().split('\r\n')
  expect(lines[0]).toContain('id,at,action')
  expect(lines.length - 1).toBe((await rowsOf('action=role_added')).length)
  expect(body).toContain(",'=1+1,")
  expect(body).not.toContain(',=1+1')
  expect(await rowsOf('action=audit_exported')).toHaveLength(1)
})

test('E12: nothing can change or remove a row, and one that was changed behind the database’s back shows', async () => {
  for (const sql of ["update audit set action = 'x'", 'delete from audit where id = 1', 'truncate audit'])
    await expect(client.query(sql)).rejects.toThrow('only added to')
  // Many writers at once make one chain.
  await Promise.all(Array.from({ length: 40 }, () => started.state.audit.add('signed_in', testAuthor, null, {})))
  const { audit } = started.state.administration
  const check = await audit.check(null)
  expect(check).toMatchObject({ broken: null, expectedFound: true })
  expect(check.rows).toBe(check.last?.id)

  const verify = async (...words: string[]) => {
    const out: string[] = []
    const write = () =>
      new Writable({
        write: (chunk, _, done) => {
          out.push(String(chunk))
          done()
        },
      })
    const terminal = { stdin: Readable.from([]), stdout: write(), stderr: Object.assign(write(), { isTTY: false }) }
    const operations = localOperations(storesOf(started.services))
    const reach = async () => ({ operations, close: async () => {} })
    const code = await runProgram(
      ['audit', 'verify', ...words],
      { SALA_DATA: started.config.dataFolder },
      terminal,
      reach,
    )
    return { code, text: out.join('') }
  }
  const hash = check.last?.hash ?? ''
  expect(await verify('--expect', hash)).toEqual({ code: 0, text: expect.stringContaining(hash) })
  expect((await verify('--expect', '0'.repeat(64))).code).toBe(1)
  expect((await verify('--expect', 'x')).code).toBe(2)

  // Somebody with the database's own rights.
  await client.query('alter table audit disable trigger audit_refuse')
  const tampered = Math.floor(check.rows / 2)
  await client.query('begin')
  await client.query('update audit set details = \'{"moved": 1}\' where id = $1', [tampered])
  await client.query('commit')
  expect(await verify()).toEqual({ code: 1, text: expect.stringContaining(`row ${tampered} of the audit log`) })
  await client.query('update audit set details = $2 where id = $1', [tampered, {}])
  await client.query('delete from audit where id = $1', [tampered - 1])
  expect((await audit.check(null)).broken).toBe(tampered)
})
