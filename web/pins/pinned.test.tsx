import type { Pin, Pins } from '@sala/catalog/api/pins.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { forgetSession, rememberSession } from '../session/session.ts'
import { json, sessionWith } from '../testing/wire.ts'
import { startWords } from '../testing/words.ts'
import { usePinned } from './pinned.ts'

beforeAll(startWords)
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  act(forgetSession)
})

const country: Pin = { name: 'The country', path: '/admin/dashboard/domestic' }
const rivals: Pin = { name: 'Rivals', path: '/admin/dashboard/competitor' }

test('an answer to one change takes none of the later ones off the list', async () => {
  let stored: Pins = { pages: [], version: 0 }
  /** Lets the server answer the change that it has taken. */
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.endsWith('/auth/renew')) return json(sessionWith([]))
    if (init.method === 'PUT') {
      stored = { pages: JSON.parse(String(init.body)).pages, version: stored.version + 1 }
      const reply = stored
      await new Promise<void>((resolve) => answers.push(resolve))
      return json(reply)
    }
    return json(stored)
  })
  rememberSession(sessionWith([]))
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const seen: (readonly string[])[] = []
  const { result } = renderHook(
    () => {
      const pinned = usePinned()
      if (pinned.pages !== null) seen.push(pinned.pages.map(({ name }) => name))
      return pinned
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.pages).toEqual([]))
  for (const page of [country, rivals])
    act(() => result.current.change((now) => [...now.filter(({ path }) => path !== page.path), page]))
  const requests = seen.length
  for (const count of [1, 2]) {
    await waitFor(() => expect(answers).toHaveLength(count))
    await act(async () => answers.at(-1)?.())
  }
  await waitFor(() => expect(stored.pages).toHaveLength(2))
  // Also where it is asked anew while a change is on its way.
  act(() => result.current.change((now) => now.filter(({ path }) => path !== country.path)))
  await waitFor(() => expect(answers).toHaveLength(3))
  await act(async () => answers.at(-1)?.())
  await waitFor(() => expect(stored.pages).toEqual([rivals]))
  await waitFor(() => expect(result.current.pages).toEqual([rivals]))
  expect([...new Set(seen.slice(requests - 1).map((names) => names.join()))]).toEqual(['The country,Rivals', 'Rivals'])
})
