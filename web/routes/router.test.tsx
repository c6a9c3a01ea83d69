import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '../i18n/i18n.ts'
import { dismissAll } from '../notices/notices.ts'
import { paths } from '../paths.ts'
import { forgetSession, session } from '../session/session.ts'
import { createAppRouter } from './appRouter.tsx'

const user = {
  id: '1',
  role: '1',
  roleName: 'admin',
  firstname: 'Anong',
  lastname: 'Srisai',
  email: 'admin@demo.sala',
  authType: 'normal_auth',
  department: null,
}
const aSession = {
  user,
  permissions: [],
  token: 't',
  expiresIn: 900,
  demonstration: true,
  secondFactorDue: false,
  lockMinutes: 30,
}
const refusal = {
  type: '/problems/too_many_attempts',
  title: 'Too many attempts',
  status: 429,
  requestId: 'r1',
  message: 'Try again in 15 minutes.',
}

/** The server, as far as the wire goes. */
let server: (url: string) => Response
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** The shell brings much code along, which a busy machine takes its time to read. */
const patience = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })

beforeAll(startLanguage)
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => server(url))
  server = () => json(aSession)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  act(() => {
    forgetSession()
    dismissAll()
  })
})

let here: () => string
function open(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  here = () => router.state.location.href
  render(<RouterProvider router={router} />)
}

async function signIn() {
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'admin@demo.sala' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.submit(screen.getByLabelText('Password'))
}

test('without a person every address leads to the sign-in, and the sign-in leads on to it', async () => {
  open('/admin/dashboard/immigration-checkpoint?134.year=2025')
  await screen.findByLabelText('Password')
  expect(here()).toBe('/admin/login?next=%2Fadmin%2Fdashboard%2Fimmigration-checkpoint%3F134.year%3D2025')
  await signIn()
  await waitFor(() => expect(session.get().user?.email).toBe('admin@demo.sala'))
  expect(screen.getByLabelText('Password')).toBeTruthy()
  await waitFor(() => expect(here()).toBe('/admin/dashboard/immigration-checkpoint?134.year=2025'), patience)
  expect(await screen.findByText('User Logged In Success!', {}, patience)).toBeTruthy()
})

test('a refused sign-in says so, clears who was there, and lets one try again', async () => {
  open('/admin/login')
  server = () => json({ ...refusal, type: '/problems/wrong_credentials', status: 401 }, 401)
  localStorage.setItem('auth', '{"user":{},"permissions":[]}')
  await signIn()
  expect(await screen.findByText('Username or Password is wrong!')).toBeTruthy()
  expect(localStorage.getItem('auth')).toBeNull()
  server = () => json(refusal, 429)
  await signIn()
  expect(await screen.findByText('Try again in 15 minutes.')).toBeTruthy()
  expect(screen.queryByText('Username or Password is wrong!')).toBeNull()
})

test('an empty form asks nobody, and names what is missing', async () => {
  const onCall = vi.fn((_url: string) => json(aSession))
  server = onCall
  open('/admin/login')
  fireEvent.submit(await screen.findByLabelText('Password'))
  const email = screen.getByLabelText('E-mail address')
  expect(email).toHaveProperty('ariaInvalid', 'true')
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Enter your e-mail address.',
  )
  expect(document.activeElement).toBe(email)
  expect(onCall.mock.calls.map(([url]) => url)).not.toContain('/api/auth')
})

test('A21: a strange next leads to the dashboards', async () => {
  open('/admin/login?next=%2F%2Fevil.example')
  await signIn()
  await waitFor(() => expect(here()).toBe('/admin/dashboard/immigration-checkpoint'), patience)
})

test('every address of the router is one of the paths, or the rest below one', () => {
  const knownPaths: ReadonlySet<string> = new Set(Object.values(paths))
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  const all = Object.keys(router.routesByPath)
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter((path) => !knownPaths.has(path) && !knownPaths.has(path.replace(/\/\$$/, '')))).toEqual([])
})
