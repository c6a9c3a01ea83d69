import { mapPersonFields } from '@sala/catalog/api/personFields.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { notices } from '../notices/notices.ts'
import { createAppRouter } from '../routes/appRouter.tsx'
import { forgetSession, rememberSession } from '../session/session.ts'
import { json, openWire, refuse, sessionWith } from '../testing/wire.ts'
import { startWords } from '../testing/words.ts'

/** The shell brings much code along, which a busy machine takes its time to read. */
const patience = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })

const id = '11111111-1111-4111-8111-111111111111'
const at = '2026-11-05T00:00:00.000Z'
const widget = {
  ...{ id: 134, code: 134, name: 'Arrivals', type: null, typeName: null, image: null, status: 1, label: 'Old' },
  ...{ url: '/admin/widget/none/134', deletedAt: null, deletedBy: null },
}
const person = {
  ...{ ...mapPersonFields(() => ''), id, firstname: 'Anong', lastname: 'Srisai' },
  ...{ fullname: 'Anong Srisai', email: 'anong@example.org', role: null },
  ...{
    roleName: null,
    roleUntil: null,
    roleAfter: null,
    roleAfterName: null,
    authType: 'normal_auth',
    department: null,
    status: 0,
    awaiting: true,
    demonstration: false,
  },
  ...{ createdAt: at, lastSignInAt: null, deletedAt: null, deletedBy: null },
}
const group = {
  ...{ id, name: 'Old', department: null, permissions: [], users: 0, rows: null, builtIn: false, secondFactor: false },
  ...{ createdAt: at, deletedAt: null, deletedBy: null },
}

const opened = sessionWith([])
const boss = { ...opened, user: { ...opened.user, roleName: 'admin' } }

interface Sent {
  readonly method: string
  readonly tag: string | null
  readonly body: string
}
let sent: Sent[] = []

beforeAll(startWords)
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  sent = []
  act(() => {
    notices.set([])
    forgetSession()
  })
})

const tagged = (body: object, version: number) =>
  new Response(JSON.stringify({ ...body, version }), { headers: { ETag: `"${version}"` } })

/** Opens the form of a thing whose changes are answered by `answer`; `now` is what it is by then. `others` answers other addresses. */
async function open(
  address: string,
  path: string,
  thing: object,
  now: object,
  answer: (tries: number) => Response,
  others: Readonly<Record<string, object>> = {},
) {
  const wire = openWire([])
  let version = 1
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { method = 'GET' } = init
    const request = new URL(url, 'http://sala.test').pathname
    if (request === '/api/auth/renew') return json(boss)
    const other = others[request]
    if (other !== undefined) return json(other)
    if (request !== `/api/${path}`) return request === '/api/datasets' ? wire.fetch(url) : json({ rows: [], count: 0 })
    if (method === 'GET') return tagged(version === 1 ? thing : now, version)
    const headers = new Headers(init.headers)
    const body = init.body instanceof FormData ? JSON.stringify([...init.body]) : String(init.body)
    sent.push({ method, tag: headers.get('If-Match'), body })
    version = 2
    return answer(sent.length)
  })
  act(() => rememberSession(boss))
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  render(<RouterProvider router={router} />)
  await screen.findByRole('button', { name: 'Save' }, patience)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const meanwhile = () => refuse(412, 'changed_meanwhile', 'Somebody else has changed this.')

test.each([
  ['widgets', '/admin/setting/widgets/edit/134', 'widgets/134', widget, { label: 'Theirs' }, 'Label'],
  ['users', `/admin/setting/users/edit/${id}`, `users/${id}`, person, { firstname: 'Theirs' }, 'First name'],
  ['groups', `/admin/setting/users/group/edit/${id}`, `roles/${id}`, group, { name: 'Theirs' }, 'Name'],
] as const)(
  'E06: the form of %s shows both versions where somebody else was faster, and saves what is chosen',
  async (...scenario) => {
    const [, address, path, thing, theirs, label] = scenario
    const now = { ...thing, ...theirs }
    const invitation = path.startsWith('users') ? { invitation: null, awaitedEmail: null } : {}
    await open(address, path, thing, now, (tries) => (tries === 1 ? meanwhile() : tagged({ ...now, ...invitation }, 3)))
    type(label, 'Ours')
    save()
    const dialog = within(await screen.findByRole('dialog', {}, patience))
    expect(dialog.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Ours', 'Theirs'])
    fireEvent.click(dialog.getByRole('button', { name: 'Save my version' }))
    await waitFor(
      () =>
        expect(sent.map(({ method, tag }) => [method, tag])).toEqual([
          ['PUT', '"1"'],
          ['PUT', '"2"'],
        ]),
      patience,
    )
    for (const { body } of sent) expect(body).toContain('Ours')
    expect(notices.get().filter(({ kind }) => kind === 'error')).toEqual([])
  },
)

test('E06: a picture that was chosen here is compared, and sent with the version that was answered', async () => {
  // The DOM of the tests makes no addresses of files.
  class UrlOfFiles extends URL {
    static override createObjectURL = () => 'blob:picture'
    static override revokeObjectURL = () => undefined
  }
  vi.stubGlobal('URL', UrlOfFiles)
  const now = { ...widget, status: 0 }
  await open('/admin/setting/widgets/edit/134', 'widgets/134', widget, now, (tries) =>
    tries === 1 ? meanwhile() : tagged(now, 3),
  )
  const chosen = document.querySelector('input[type="file"]')
  if (chosen === null) throw new Error('the form has no field for a picture')
  fireEvent.change(chosen, { target: { files: [new File(['x'], 'beach.png', { type: 'image/png' })] } })
  save()
  const dialog = within(await screen.findByRole('dialog', {}, patience))
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldYour versionTheir version',
    'Picturebeach.pngAs it is stored',
    'StatusActiveInactive',
  ])
  fireEvent.click(dialog.getByRole('button', { name: 'Save my version' }))
  await waitFor(() => expect(sent.map(({ tag }) => tag)).toEqual(['"1"', '"2"']), patience)
  expect(sent[1]?.body).toContain('"image"')
})

test('B08: a group whose department is another group’s says so in the specification’s words, also for a bare 500', async () => {
  const words = 'This Department Of Active Directory is already exists, please you change another department.'
  const linked = { ...group, department: 'Statistics' }
  await open(`/admin/setting/users/group/edit/${id}`, `roles/${id}`, linked, linked, () =>
    refuse(500, 'internal', 'Something went wrong.'),
  )
  type('Name', 'Second')
  save()
  await waitFor(() => expect(notices.get().map(({ text }) => text)).toEqual([words]), patience)
  expect(screen.getByLabelText<HTMLSelectElement>('Department of the directory').value).toBe('Statistics')
})

test('a group asks for a second factor, and sends nothing else', async () => {
  await open(`/admin/setting/users/group/edit/${id}`, `roles/${id}`, group, group, () =>
    tagged({ ...group, secondFactor: true }, 2),
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Its people need a second factor' }))
  save()
  await waitFor(() => expect(sent).toEqual([{ method: 'PUT', tag: '"1"', body: '{"secondFactor":1}' }]), patience)
})

test('whoever lets somebody in without a mail server ends with the link to hand over', async () => {
  const invited = { ...person, status: 1, awaiting: false, invitation: 'owed', awaitedEmail: null }
  const link = 'http://sala.test/session/reset-password#secret'
  const links = { [`/api/users/${id}/link`]: { link, sentTo: null, expiresAt: at } }
  await open(`/admin/setting/users/edit/${id}`, `users/${id}`, person, invited, () => tagged(invited, 2), links)
  expect(screen.getByText(/This person asked for an account/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'May sign in' }))
  save()
  const dialog = within(await screen.findByRole('dialog', { name: 'One-time link for Anong Srisai' }, patience))
  expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe(link)
  expect(notices.get().map(({ text }) => text)).toContain('User Updated!')
})
