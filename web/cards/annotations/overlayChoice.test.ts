import { permissionOf } from '@sala/catalog/api/auth.ts'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('a file is asked for with what is laid over the card: countries, and events where the reader may see them', async () => {
  const { session } = await import('../../session/session.ts')
  const {
    chooseCountries,
    eventsCard,
    overlaysQuery: laidQuery,
    showEvents: layEvents,
  } = await import('./overlayChoice.ts')
  expect(laidQuery()).toEqual({})
  chooseCountries(['TH', 'MY'])
  layEvents(true)
  expect(laidQuery()).toEqual({ holidays: 'TH,MY' })
  session.set({ ...session.get(), permissions: [permissionOf(eventsCard)] })
  expect(laidQuery()).toEqual({ holidays: 'TH,MY', events: 'true' })
})
