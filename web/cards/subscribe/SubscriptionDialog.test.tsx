import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { rememberSession } from '../../session/session.ts'
import { json, openWire, sessionWith } from '../../testing/wire.ts'
import { startWords } from '../../testing/words.ts'
import SubscriptionDialog from './SubscriptionDialog.tsx'

beforeAll(startWords)
afterEach(() => vi.unstubAllGlobals())

test('says before anything is filled in that no mail server is set up', async () => {
  const wire = openWire([])
  const ways = { signUp: false, mail: false, shortestPassword: 12, directory: false, openId: null, administrator: true }
  wire.instead.set('auth/options', () => json(ways))
  vi.stubGlobal('fetch', wire.fetch)
  rememberSession(sessionWith([]))
  render(
    <QueryClientProvider client={queryClient}>
      <SubscriptionDialog
        start={{ name: 'Arrivals', path: '/admin', cards: [], texts: [] }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('alert', {}, { timeout: 20_000 })).textContent).toMatch('No mail server is set up')
  expect(screen.getByRole('button', { name: 'Subscribe' }).getAttribute('aria-disabled')).toBe('true')
  // A session that was remembered is renewed first.
  expect(wire.requests.filter((path) => path !== 'auth/renew')).toEqual(['auth/options'])
})
