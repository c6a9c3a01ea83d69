import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, sessionWith } from '../testing/wire.ts'
import { forgetSession, rememberSession, session } from './session.ts'
import { useIdleLock } from './useIdleLock.ts'

const minute = 60_000
let request: string[]

function Watched() {
  useIdleLock()
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  request = []
  vi.stubGlobal('fetch', async (url: string) => {
    request.push(url)
    return url.endsWith('/lock') ? new Response(null, { status: 204 }) : json(sessionWith([]))
  })
  rememberSession({ ...sessionWith([]), lockMinutes: 30 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetSession()
})

test('A23: the screen is locked on the server and here after half an hour without a touch, and not before', async () => {
  render(<Watched />)
  await vi.advanceTimersByTimeAsync(29 * minute)
  fireEvent.keyDown(window, { key: 'a' })
  await vi.advanceTimersByTimeAsync(29 * minute)
  expect(session.get().standing).toBe('open')
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(session.get().standing).toBe('locked')
  expect(request).toContain('/api/auth/lock')
})

test('a touch in another tab counts too', async () => {
  render(<Watched />)
  await vi.advanceTimersByTimeAsync(29 * minute)
  localStorage.setItem('lastTouch', String(Date.now()))
  await vi.advanceTimersByTimeAsync(15 * minute)
  expect(session.get().standing).toBe('open')
})

test('a computer that slept is locked at the first look at the page', async () => {
  render(<Watched />)
  // Timers stand still meanwhile.
  vi.setSystemTime(Date.now() + 45 * minute)
  fireEvent(document, new Event('visibilitychange'))
  await vi.waitFor(() => expect(session.get().standing).toBe('locked'))
})

test('where the server says never, nothing is locked', async () => {
  rememberSession({ ...sessionWith([]), lockMinutes: 0 })
  render(<Watched />)
  await vi.advanceTimersByTimeAsync(600 * minute)
  expect(request).toEqual([])
})
