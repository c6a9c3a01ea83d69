import { permissionOf } from '@sala/catalog/api/auth.ts'
import { formatProblem } from '@sala/catalog/api/problemTexts/problemMessages.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'
import { addPerson, type Person } from './testing/people.ts'

let started: TestApp
let admin: Person
beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId })
  const names = ['Research', 'Marketing', 'Sales', 'Dept', 'Listed']
  await started.state.administration.departments.note(names)
})
afterAll(() => started.close())

const create = async (body: object) => {
  const answer = await admin.call('POST', 'roles', body)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const form = (path: string, method: 'POST' | 'PUT', fields: Record<string, string>) =>
  started.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('a role is added and changed by forms, and its permissions are those that were given, by code', async () => {
  const permissions = 'view_widget_133,view_widget_29, view_widget_9'
  const added = await form('roles', 'POST', { name: 'ฝ่ายวิจัยตลาด', department: 'Research', permissions })
  expect([added.statusCode, added.headers.etag]).toEqual([201, '"1"'])
  expect(added.json()).toMatchObject({
    name: 'ฝ่ายวิจัยตลาด',
    department: 'Research',
    permissions: ['view_widget_9', 'view_widget_29', 'view_widget_133'],
    users: 0,
    builtIn: false,
    secondFactor: false,
    version: 1,
  })
  const { id } = added.json()
  const changed = await form(`roles/${id}`, 'PUT', { name: 'Market research', permissions: '', secondFactor: '1' })
  expect(changed.json()).toMatchObject({
    id,
    name: 'Market research',
    department: 'Research',
    permissions: [],
    secondFactor: true,
  })
  expect((await admin.call('GET', `roles/${id}`)).json()).toEqual(changed.json())
  const every = [...widgetCodes.map(({ code }) => permissionOf(code)), 'manage_imports']
  const all = await admin.call('PUT', `roles/${id}`, { permissions: every.toReversed() })
  expect(all.json().permissions).toHaveLength(every.length)
  expect(all.json().permissions.at(-1)).toBe('manage_imports')
})

test('B08: a second role for a department is answered 409 with the specification’s sentence', async () => {
  await create({ name: 'Marketing one', department: 'Marketing' })
  const second = await create({ name: 'Marketing two' })
  const sentence = 'This Department Of Active Directory is already exists, please you change another department.'
  for (const answer of [
    await admin.call('POST', 'roles', { name: 'Marketing three', department: ' ＭＡＲＫＥＴＩＮＧ ' }),
    await admin.call('PUT', `roles/${second.id}`, { department: 'Marketing' }),
  ])
    expect([answer.statusCode, answer.json().message, answer.json().field]).toEqual([409, sentence, 'department'])
  const thai = await admin.call('POST', 'roles', { name: 'x', department: 'Marketing' }, { 'accept-language': 'th' })
  expect(thai.json().message).toBe(formatProblem('department_taken', 'th'))
  // Of two at once, one gets it.
  const responses = await Promise.all(
    ['A', 'B'].map((name) => admin.call('POST', 'roles', { name: `Sales ${name}`, department: 'Sales' })),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('a department that nobody has brought is refused, and leaves neither a role nor a department behind', async () => {
  const role = await create({ name: 'Without one' })
  const departments = async () => (await admin.call('GET', 'departments?limit=100')).json().count
  const before = await departments()
  for (const answer of [
    await admin.call('POST', 'roles', { name: 'Nowhere', department: 'Reserch' }),
    await admin.call('PUT', `roles/${role.id}`, { department: 'Reserch' }),
  ]) {
    const { type, field, value } = answer.json()
    expect([answer.statusCode, type, field, value]).toEqual([
      422,
      '/problems/unknown_department',
      'department',
      'Reserch',
    ])
  }
  expect(await departments()).toBe(before)
  expect((await admin.call('GET', 'roles?q=Nowhere')).json().count).toBe(0)
  expect((await admin.call('PUT', `roles/${role.id}`, { department: '' })).json().department).toBeNull()
})

test('B07: the role admin is neither deleted, emptied nor renamed, and nothing that looks like it can be made', async () => {
  const words = 'you cannot to delete this group permission is denined !'
  for (const answer of [
    await admin.call('DELETE', `roles/${adminRoleId}`),
    await admin.call('DELETE', `roles/${adminRoleId}?moveTo=none`),
  ])
    expect([answer.statusCode, answer.json().type, answer.json().message]).toEqual([403, '/problems/admin_role', words])
  for (const answer of [
    await admin.call('PUT', `roles/${adminRoleId}`, { name: 'boss' }),
    await admin.call('PUT', `roles/${adminRoleId}`, { permissions: [] }),
    await admin.call('PUT', `roles/${adminRoleId.toUpperCase()}`, { department: 'Everybody' }),
  ]) {
    expect([answer.statusCode, answer.json().type]).toEqual([403, '/problems/admin_role_fixed'])
    expect(answer.json().message).not.toContain('delete')
  }
  for (const name of [
    'Admin ',
    'ADMIN',
    'аdmin',
    'аdмin',
    'ad\u200dmin',
    'ＡＤＭＩＮ',
    'a d m i n',
    'admın',
    'аdmіn',
    '𝐚𝐝𝐦𝐢𝐧',
  ]) {
    const { statusCode, json } = await admin.call('POST', 'roles', { name })
    expect([name, statusCode, json().type]).toEqual([name, 409, '/problems/name_taken'])
  }
  const other = await create({ name: 'Other' })
  expect((await admin.call('PUT', `roles/${other.id}`, { name: 'Αdmin' })).statusCode).toBe(409)
  for (const name of ['', '   ', '\u200b', 'x'.repeat(61)])
    expect((await admin.call('POST', 'roles', { name })).statusCode).toBe(400)
  const unseen = ['\ufe0f', '\u034f', '\u115f', '\u1160', '\u17b4', '\u180b', '\u{e0100}', '\u2800', '\u202e', '\u2066']
  for (const character of unseen) {
    const { statusCode, json } = await admin.call('POST', 'roles', { name: `ad${character}min` })
    const { type, field, value } = json()
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    expect([statusCode, type, field, value]).toEqual([400, '/problems/invisible_character', 'name', code])
  }
  expect((await admin.call('GET', `roles/${adminRoleId}`)).json()).toMatchObject({ name: 'admin', builtIn: true })
  const withMore = { secondFactor: 1, name: 'boss' }
  expect((await admin.call('PUT', `roles/${adminRoleId}`, withMore)).statusCode).toBe(403)
  expect((await admin.call('PUT', `roles/${adminRoleId}`, { secondFactor: 1 })).json()).toMatchObject({
    name: 'admin',
    secondFactor: true,
  })
  expect((await admin.call('GET', 'roles')).json().type).toBe('/problems/second_factor_due')
  await started.state.administration.roles.update(adminRoleId, { secondFactor: false }, null, testAuthor)
  expect((await admin.call('GET', 'roles')).statusCode).toBe(200)
})

test('B09: a body that speaks of something else than its path, or of what is not there, changes nothing', async () => {
  const [first, two] = [await create({ name: 'One' }), await create({ name: 'Two' })]
  const wrong = [
    await admin.call('PUT', `roles/${first.id}`, { id: two.id, name: 'Three' }),
    await admin.call('PUT', `roles/${first.id}`, { permissions: ['view_widget_9998'] }),
    await admin.call('PUT', `roles/${first.id}`, { permissions: ['manage_everything'] }),
    await admin.call('PUT', `roles/${first.id}`, { users: 5 }),
    await admin.call('PUT', `roles/${first.id}`, { builtIn: true }),
  ]
  expect(wrong.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
  expect(wrong[1]?.json()).toMatchObject({ field: 'permissions', value: 'view_widget_9998' })
  expect((await admin.call('GET', `roles/${first.id}`)).json()).toEqual(first)
  expect((await admin.call('GET', `roles/${two.id}`)).json()).toEqual(two)
})

test('B19: a role in use is deleted only with what becomes of its people, who lose its rights at once', async () => {
  const [from, to] = [await create({ name: 'From', permissions: ['view_widget_133'] }), await create({ name: 'To' })]
  const people = [await addPerson(started, { roleId: from.id }), await addPerson(started, { roleId: from.id })]
  const [first, two] = people
  expect((await admin.call('GET', `roles/${from.id}`)).json().users).toBe(2)
  expect((await first?.call('GET', 'v2/tourist/immigration/target'))?.statusCode).toBe(200)
  const refused = await admin.call('DELETE', `roles/${from.id}`)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({ type: '/problems/role_in_use', value: '2' }),
  ])
  for (const moveTo of [from.id, '00000000-0000-4000-8000-00000000dead', 'nowhere'])
    expect((await admin.call('DELETE', `roles/${from.id}?moveTo=${moveTo}`)).statusCode).toBe(400)
  expect((await admin.call('DELETE', `roles/${from.id}?moveTo=${to.id}`)).statusCode).toBe(204)
  expect((await first?.call('GET', 'v2/tourist/immigration/target'))?.statusCode).toBe(403)
  expect((await admin.call('DELETE', `roles/${to.id}?moveTo=none`)).statusCode).toBe(204)
  const me = (await two?.call('GET', 'auth/me'))?.json()
  expect([me?.user.role, me?.user.roleName, me?.permissions]).toEqual([null, null, []])
  expect((await two?.call('GET', 'widgettypes/allwidgets'))?.json()).toEqual([])
  // B11: gone is gone, until it is restored.
  expect((await admin.call('DELETE', `roles/${from.id}`)).statusCode).toBe(404)
  expect((await admin.call('PUT', `roles/${from.id}`, { name: 'x' })).statusCode).toBe(404)
  expect((await admin.call('GET', 'roles?trash=true')).json().rows.map(({ name }: { name: string }) => name)).toContain(
    'From',
  )
  const back = await admin.call('POST', `roles/${from.id}/restore`)
  expect(back.json()).toMatchObject({ name: 'From', permissions: ['view_widget_133'], users: 0, deletedAt: null })
  expect((await admin.call('POST', `roles/${from.id}/restore`)).statusCode).toBe(404)
})

test('a name in the trash is free, and what has taken it keeps it', async () => {
  const first = await create({ name: 'Name', department: 'Dept' })
  await admin.call('DELETE', `roles/${first.id}`)
  const second = await create({ name: 'name', department: 'Dept' })
  const restored = await admin.call('POST', `roles/${first.id}/restore`)
  expect([restored.statusCode, restored.json().type]).toEqual([409, '/problems/name_taken'])
  await admin.call('PUT', `roles/${second.id}`, { name: 'Another' })
  // Its department stays with the role that has it now.
  expect((await admin.call('POST', `roles/${first.id}/restore`)).json()).toMatchObject({
    name: 'Name',
    department: null,
  })
})

test('E06: whoever saves second is told, and shown what is there now', async () => {
  const role = await create({ name: 'Edited by two' })
  const tag = (await admin.call('GET', `roles/${role.id}`)).headers.etag
  const first = await admin.call(
    'PUT',
    `roles/${role.id}`,
    { permissions: ['view_widget_1'] },
    { 'if-match': String(tag) },
  )
  expect([first.statusCode, first.headers.etag]).toEqual([200, '"2"'])
  const second = await admin.call('PUT', `roles/${role.id}`, { name: 'Lost' }, { 'if-match': String(tag) })
  expect([second.statusCode, second.json().type]).toEqual([412, '/problems/changed_meanwhile'])
  expect(second.json().current).toEqual(first.json())
  expect((await admin.call('DELETE', `roles/${role.id}`, undefined, { 'if-match': '"1"' })).statusCode).toBe(412)
  expect((await admin.call('PUT', `roles/${role.id}`, { name: 'x' }, { 'if-match': 'nonsense' })).statusCode).toBe(412)
  const responses = await Promise.all(
    ['Left', 'Right'].map((name) => admin.call('PUT', `roles/${role.id}`, { name }, { 'if-match': '"2"' })),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  // The specification's own calls send no If-Match.
  expect((await admin.call('PUT', `roles/${role.id}`, { name: 'Free' })).statusCode).toBe(200)
})

test('E05: the same creation twice makes one, and a key used for something else is refused', async () => {
  const key = { 'idempotency-key': 'a-key-1' }
  const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST', 'roles', { name: 'Only once' }, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  const other = await admin.call('POST', 'roles', { name: 'Something else' }, key)
  expect([other.statusCode, other.json().field]).toEqual([409, 'Idempotency-Key'])
  expect((await admin.call('POST', 'roles', { name: 'Only once' })).statusCode).toBe(409)
  const response = await admin.call('GET', 'roles?q=only+once')
  expect(response.json().count).toBe(1)
})

test('lists are searched, sorted, paged and narrowed on the server', async () => {
  for (const name of ['น้ำ', 'list b', 'list a', 'list c'])
    await create({ name, permissions: name === 'list b' ? ['view_widget_1'] : [] })
  const names = async (query: string) =>
    (await admin.call('GET', `roles?${query}`)).json().rows.map(({ name }: { name: string }) => name)
  expect(await names('q=LIST&sort=-name')).toEqual(['list c', 'list b', 'list a'])
  expect(await names('q=list&limit=2&page=2')).toEqual(['list c'])
  expect(await names('q=list&sort=-permissions,name&limit=1')).toEqual(['list b'])
  expect(await names(`q=${encodeURIComponent('นํ้า')}`)).toEqual(['น้ำ'])
  // Which of them have no department stands last, whichever way the others are sorted.
  const listed = (await admin.call('GET', 'roles?q=list')).json().rows
  await admin.call('PUT', `roles/${listed[1].id}`, { department: 'Listed' })
  for (const sort of ['department,name', '-department,name'])
    expect(await names(`q=list&sort=${sort}`)).toEqual(['list b', 'list a', 'list c'])
  expect((await admin.call('GET', 'roles')).json().rows).toHaveLength(5)
  expect((await admin.call('GET', 'roles?q=list&fields=name,users')).json().rows[0]).toEqual({
    name: 'list a',
    users: 0,
  })
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=five', 'limit'],
    ['page=0', 'page'],
    ['page=1e12', 'page'],
    ['sort=password', 'sort'],
    ['sort=name;drop', 'sort'],
    ['fields=hash', 'fields'],
    [`q=${'x'.repeat(257)}`, 'q'],
    ['name=x', 'name'],
    ['q=a&q=b', 'q'],
  ] as const) {
    const { statusCode, json } = await admin.call('GET', `roles?${query}`)
    expect([query, statusCode, json().field]).toEqual([query, 400, field])
  }
})

test('departments are linked with roles, one with one, and nobody becomes an administrator by one', async () => {
  await started.state.administration.departments.note(['Planning', ' planning', 'Statistics', ''])
  const list = async (query = '') => (await admin.call('GET', `departments?limit=100&${query}`)).json().rows
  const departmentNamed = async (name: string) => (await list()).find((row: { name: string }) => row.name === name)
  const planning = await departmentNamed('Planning')
  expect(planning).toMatchObject({ role: null, users: 0 })
  const role = await create({ name: 'Planners' })
  const linked = await admin.call('PUT', `departments/${planning.id}`, { role: role.id }, { 'if-match': '"1"' })
  expect([linked.statusCode, linked.json().roleName]).toEqual([200, 'Planners'])
  expect((await admin.call('GET', `roles/${role.id}`)).json().department).toBe('Planning')
  const { roleOf } = started.state.administration.departments
  expect([await roleOf(' PLANNING'), await roleOf('Statistics'), await roleOf('Nowhere')]).toEqual([
    role.id,
    null,
    null,
  ])
  const statistics = await departmentNamed('Statistics')
  const refused = await admin.call('PUT', `departments/${statistics.id}`, { role: role.id })
  expect([refused.statusCode, refused.json().type]).toEqual([409, '/problems/department_taken'])
  expect((await admin.call('PUT', `departments/${statistics.id}`, { role: adminRoleId })).statusCode).toBe(403)
  expect(
    (await admin.call('PUT', `departments/${planning.id}`, { role: null }, { 'if-match': '"1"' })).statusCode,
  ).toBe(412)
  expect((await list('linked=true&q=plan')).length).toBe(1)
  expect((await admin.call('PUT', `departments/${planning.id}`, { role: '' })).json().role).toBeNull()
  expect(await list('linked=true&q=plan')).toEqual([])
})

test('what is refused is said without the words of programmers', async () => {
  const message = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await admin.call(method, path, body)).json().message
  const person = { firstname: 'A', lastname: 'B' }
  expect(await message('POST', 'users', { ...person, email: 'nobody' })).toContain('Expected: name@example.org.')
  expect(await message('POST', 'users', { lastname: 'B', email: 'a@example.org' })).toContain('Expected: Aa.')
  expect(await message('POST', 'auth/forgot-password', { email: 'nobody' })).toContain('Expected: name@example.org.')
  expect(await message('POST', 'roles', { name: 'one\u0007two' })).toContain('a character that nobody can see')
  // A misspelled key is said before the one that is missing for it, and lists are named or say where they stand.
  expect(await message('POST', 'roles', { role: 'Planners' })).toBe(
    'There is no parameter role here. Known: name, department, permissions, rows, secondFactor.',
  )
  const permissions = 'view_widget_{code} (GET /api/widgets → code), manage_imports, explore_data, annotate_data'
  for (const value of ['view_widget_9999', 'export_everything']) {
    const refusal = await message('POST', 'roles', { name: 'P', permissions: [value] })
    expect(refusal).toContain(`cannot be used: ${value}. Expected: ${permissions}.`)
    expect(await message('POST', 'roles', { name: 'P', permissions: `explore_data, ${value}` })).toContain(value)
  }
  expect(await message('POST', 'roles', { name: 'P', permissions: [5] })).toContain(`Expected: ${permissions}.`)
  const account = { ...person, email: 'p@example.org' }
  for (const role of ['Planners', '00000000-0000-4000-8000-000000000000']) {
    expect(await message('POST', 'users', { ...account, role })).toBe(
      `The value of role cannot be used: ${role}. Expected: GET /api/roles → id.`,
    )
  }
  expect(await message('PUT', 'pins', { pages: 5 })).not.toMatch(/array|string|regex|uuid/i)
})
