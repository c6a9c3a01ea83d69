import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { openWire } from '../testing/wire.ts'
import { startWords } from '../testing/words.ts'
import { Palette } from './Palette.tsx'

beforeAll(startWords)
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('letters that are typed while the palette is still on its way are in its field', async () => {
  vi.stubGlobal('fetch', openWire([]).fetch)
  const page = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <h1>Page</h1>
        <Palette />
      </QueryClientProvider>
    ),
  })
  render(<RouterProvider router={createRouter({ routeTree: page, history: createMemoryHistory() })} />)
  await screen.findByRole('heading')
  const press = (key: string, chord = {}) => fireEvent.keyDown(document.body, { key, ...chord })
  for (const key of ['c', 'h']) press(key)
  press('k', { code: 'KeyK', ctrlKey: true })
  for (const key of ['n', 'a', 'Shift', '/', 'N']) press(key)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(await screen.findByRole('combobox')).toHaveProperty('value', 'na/N')
})
