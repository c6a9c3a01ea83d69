import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startWords } from '../../testing/words.ts'
import { TableView } from './TableView.tsx'

beforeAll(startWords)

const tableOf = (count: number) => ({
  columns: [
    { key: 'day', label: 'Day', kind: 'text' as const },
    { key: 'people', label: 'People', kind: 'number' as const },
  ],
  rows: Array.from({ length: count }, (_, index) => ({
    level: 'row' as const,
    cells: { day: `Day ${index + 1}`, people: index },
  })),
  count,
})
const contentOf = () => screen.queryAllByRole('rowheader').length

test('of very many rows the first come at once, and the others when they are asked for', () => {
  render(<TableView table={tableOf(1260)} caption="People by day" columnChoice="143" empty="Nothing" />)
  const table = screen.getByRole('table', { name: 'People by day' })
  expect(contentOf()).toBe(200)
  expect(screen.getByText('1,260 rows')).toBeTruthy()
  expect(table.getAttribute('aria-rowcount')).toBe('1261')
  fireEvent.click(screen.getByRole('button', { name: 'Show all 1,260 rows' }))
  expect(contentOf()).toBe(1260)
  expect(table.hasAttribute('aria-rowcount')).toBe(false)
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
  expect(document.activeElement?.contains(table)).toBe(true)
})

test('rows that would only just be more are all there', () => {
  render(<TableView table={tableOf(300)} caption="People by day" columnChoice="143" empty="Nothing" />)
  expect(contentOf()).toBe(300)
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
})

test('a press on a head sorts by it: largest first, smallest first, then as it came', () => {
  render(<TableView table={tableOf(3)} caption="People by day" columnChoice="143" empty="Nothing" />)
  const head = screen.getByRole('columnheader', { name: 'People' })
  const press = () => fireEvent.click(within(head).getByRole('button'))
  const days = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  const own = ['Day 1', 'Day 2', 'Day 3']
  expect(days()).toEqual(own)
  press()
  expect(days()).toEqual(own.toReversed())
  expect(head.getAttribute('aria-sort')).toBe('descending')
  press()
  expect(days()).toEqual(own)
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  expect(within(head).getByRole('button').title).toBe('Back to the table’s own order')
  press()
  expect(days()).toEqual(own)
  expect(head.hasAttribute('aria-sort')).toBe(false)
})
