import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { errorNoticeTime, successNoticeTime } from '../constants.ts'
import { startWords } from '../testing/words.ts'
import { Notices } from './Notices.tsx'
import { dismiss, notices, notify } from './notices.ts'

beforeAll(startWords)
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  for (const { id } of notices.get()) dismiss(id)
})

/** Lets time pass, and React draw what came of it. */
function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

test('errors interrupt a screen reader, successes wait; both regions stand before anything is said', () => {
  render(<Notices />)
  const alert = screen.getByRole('alert')
  const status = screen.getByRole('status')
  act(() => notify('error', 'It failed'))
  act(() => notify('success', 'It worked'))
  expect(within(alert).getByText('It failed')).toBeTruthy()
  expect(within(status).getByText('It worked')).toBeTruthy()
})

test('a notice goes by itself, an error later', () => {
  render(<Notices />)
  act(() => notify('success', 'It worked'))
  act(() => notify('error', 'It failed'))
  pass(successNoticeTime)
  expect(screen.queryByText('It worked')).toBeNull()
  expect(screen.queryByText('It failed')).not.toBeNull()
  pass(errorNoticeTime - successNoticeTime)
  expect(screen.queryByText('It failed')).toBeNull()
})

test('a notice stays while it is pointed at, and goes when its button is pressed', () => {
  render(<Notices />)
  act(() => notify('success', 'It worked'))
  fireEvent.pointerEnter(screen.getByText('It worked'))
  pass(successNoticeTime * 2)
  expect(screen.queryByText('It worked')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close notice' }))
  expect(screen.queryByText('It worked')).toBeNull()
})

test('the same text at once is one notice, and markup is shown as letters', () => {
  render(<Notices />)
  act(() => notify('error', '<img src=x onerror=alert(1)>'))
  act(() => notify('error', '<img src=x onerror=alert(1)>'))
  expect(screen.getAllByText('<img src=x onerror=alert(1)>')).toHaveLength(1)
  expect(document.querySelector('img')).toBeNull()
})

test('a notice that says where to go on leads there, and is gone then', async () => {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Notices />
      </>
    ),
  })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => 'The list' }),
    createRoute({ getParentRoute: () => root, path: '/matrix', component: () => 'The matrix' }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  vi.useRealTimers()
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('The list')).toBeTruthy()
  act(() => notify('success', 'It was made', { label: 'Go on', to: '/matrix', search: { roles: '7' } }))
  fireEvent.click(await screen.findByRole('link', { name: 'Go on' }))
  expect(await screen.findByText('The matrix')).toBeTruthy()
  expect(router.state.location.search).toEqual({ roles: '7' })
  expect(screen.queryByText('It was made')).toBeNull()
})

test('of more than four the oldest makes room', () => {
  for (const text of ['one', 'two', 'three', 'four', 'five']) notify('info', text)
  expect(notices.get().map(({ text }) => text)).toEqual(['two', 'three', 'four', 'five'])
})
