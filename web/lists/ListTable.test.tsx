import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { startWords } from '../testing/words.ts'
import { ListTable } from './ListTable.tsx'
import { trashFilter } from './trash.ts'
import type { List } from './useList.ts'

beforeAll(startWords)
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

const nothing = () => undefined
const list: List = {
  ...{ page: 1, limit: 5, sort: 'name', q: '', filters: {} },
  query: { page: '1', limit: '5', sort: 'name', lang: 'en' },
  paging: {
    ...{ page: 1, limit: 5, sort: 'name', search: '' },
    ...{ toPage: nothing, toLimit: nothing, toSort: nothing, toSearch: nothing },
  },
  filter: nothing,
  filterBy: nothing,
}

test('E01: a list that loads for 15 seconds says so, and asks again without the call that hangs', async () => {
  vi.useFakeTimers()
  const requests: AbortSignal[] = []
  function Names() {
    const answer = useQuery({
      queryKey: ['names'],
      queryFn: ({ signal }) => {
        requests.push(signal)
        const rows = [{ name: 'Anong' }]
        return requests.length === 1 ? new Promise<never>(nothing) : { rows, count: 1 }
      },
    })
    const columns = [{ key: 'name', label: 'Name', cell: (row: { readonly name: string }) => row.name }]
    const words = { caption: 'Names', empty: 'None', search: 'Search names' }
    return <ListTable {...words} columns={columns} list={list} answer={answer} rowKey={({ name }) => name} />
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Names />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(14_900))
  expect(screen.queryByText('This is taking unusually long.')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('This is taking unusually long.')).toBeTruthy()
  // It is not said that there are no rows.
  expect(screen.getByText('No rows').closest('[style*="visibility: hidden"]')).toBeTruthy()
  expect(requests.map(({ aborted }) => aborted)).toEqual([false])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(requests.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(screen.getByRole('rowheader', { name: 'Anong' })).toBeTruthy()
  expect(screen.getByText('1 row').closest('[style*="visibility: hidden"]')).toBeNull()
})

test.each([
  ['nothing is searched for', {}, 'None'],
  ['only the trash is shown', { filters: { [trashFilter]: 'true' } }, 'None'],
  ['another filter is set', { filters: { role: '1' } }, 'Nothing matches this search.'],
  ['the trash is searched', { q: 'anong', filters: { [trashFilter]: 'true' } }, 'Nothing matches this search.'],
])('a list without rows says why where %s', async (_, state, text) => {
  function Names() {
    const answer = useQuery({ queryKey: ['names'], queryFn: () => ({ rows: [], count: 0 }) })
    const words = { caption: 'Names', empty: 'None', search: 'Search names' }
    return <ListTable {...words} columns={[]} list={{ ...list, ...state }} answer={answer} rowKey={String} />
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Names />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  [{ count: 0 }, 'No rows', []],
  [{ count: 3 }, '3 rows', []],
  // As many as a longer page has: it can be made shorter again.
  [{ count: 8, limit: 20 }, '8 rows', ['combobox']],
  [{ count: 8 }, 'Rows 1–3 of 8', ['combobox', 'button', 'button']],
])('the pager of a list has what there is to choose: %j', async ({ count, ...place }, words, controls) => {
  const rows = Array.from({ length: Math.min(count, 3) }, (_, index) => ({ name: `${index}` }))
  const paging = { ...list.paging, ...place }
  function Names() {
    const answer = useQuery({ queryKey: ['names'], queryFn: () => ({ rows, count }) })
    const props = { caption: 'Names', empty: 'None', search: 'Search names', columns: [] }
    return <ListTable {...props} list={{ ...list, paging }} answer={answer} rowKey={({ name }) => name} />
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Names />
    </QueryClientProvider>,
  )
  const line = (await screen.findByText(words)).parentElement ?? document.body
  const found = [...line.querySelectorAll('select, button')]
  expect(found.map(({ tagName }) => (tagName === 'SELECT' ? 'combobox' : 'button'))).toEqual(controls)
})
