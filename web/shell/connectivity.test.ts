import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { queryClient } from '../api/queries.ts'
import { connectivity, noticeFailure, tryAgain } from './connectivity.ts'

const lost = new ApiError({ kind: 'unreachable' })
/** What the server's own word of being alive is answered with, as far as the wire goes. */
let alive: () => Response
let requestCount = 0

beforeEach(() => {
  vi.useFakeTimers()
  requestCount = 0
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return alive()
  })
})
afterEach(async () => {
  alive = () => new Response('{"status":"ok"}')
  await tryAgain()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call that failed alone says nothing of the server', async () => {
  alive = () => new Response('{"status":"ok"}')
  noticeFailure(lost)
  await vi.waitFor(() => expect(requestCount).toBe(1))
  expect(connectivity.get()).toBe('reached')
  noticeFailure(new ApiError({ kind: 'unreadable', status: 500, detail: 'a proxy’s page' }))
  noticeFailure(new ApiError({ kind: 'timed_out' }))
  expect(requestCount).toBe(1)
})

test.each([
  ['a silent network', () => Promise.reject(new TypeError('failed'))],
  ['a proxy without a server', async () => new Response('<h1>502</h1>', { status: 502 })],
])('%s is asked again, ever less often, until the server is there', async (_, answer) => {
  vi.stubGlobal('fetch', () => {
    requestCount += 1
    return answer()
  })
  queryClient.setQueryData(['on show'], 'old')
  noticeFailure(lost)
  await vi.waitFor(() => expect(connectivity.get()).toBe('lost'))
  await vi.advanceTimersByTimeAsync(60_000)
  const tries = requestCount
  expect(tries).toBeGreaterThan(4)
  expect(tries).toBeLessThan(20)
  vi.stubGlobal('fetch', async () => new Response('{"status":"ok"}'))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(connectivity.get()).toBe('reached')
  // What is on show may be old by now.
  expect(queryClient.getQueryState(['on show'])?.isInvalidated).toBe(true)
})
