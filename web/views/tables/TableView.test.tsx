import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type SharedChoices, SharedChoicesContext } from '../../cards/sharedChoices/SharedChoices.ts'
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
  render(<TableView table={tableOf(7)} caption="People by day" columnChoice="143" empty="Nothing" />)
  const head = screen.getByRole('columnheader', { name: 'People' })
  const press = () => fireEvent.click(within(head).getByRole('button'))
  const days = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  const own = Array.from({ length: 7 }, (_, index) => `Day ${index + 1}`)
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

test('so few rows that they are seen at a glance cannot be sorted', () => {
  render(<TableView table={tableOf(6)} caption="People by day" columnChoice="143" empty="Nothing" />)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'People'])
})

test('rows that choose something are one stop of the Tab key, walked by the arrows and pressed as a whole', () => {
  const pressed: string[] = []
  const rows = ['CN', 'JP', 'IN'].map((value, index) => ({
    level: 'row' as const,
    cells: { day: value, people: index },
    mark: { kind: 'place' as const, value },
  }))
  const choices: SharedChoices = {
    values: { place: 'JP' },
    actionOf:
      ({ value }) =>
      () =>
        pressed.push(value),
  }
  render(
    <SharedChoicesContext value={choices}>
      <TableView table={{ ...tableOf(0), rows, count: 3 }} caption="Markets" columnChoice="142" empty="Nothing" />
    </SharedChoicesContext>,
  )
  const [china, japan, india] = within(screen.getByRole('grid', { name: 'Markets' }))
    .getAllByRole('row')
    .slice(1)
  if (china === undefined || japan === undefined || india === undefined) throw new Error('rows are missing')
  expect([china, japan, india].map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  expect([china, japan, india].map(({ ariaSelected }) => ariaSelected)).toEqual(['false', 'true', 'false'])
  act(() => china.focus())
  fireEvent.keyDown(china, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(japan)
  expect([china, japan, india].map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  fireEvent.keyDown(japan, { key: 'End' })
  fireEvent.keyDown(india, { key: ' ' })
  fireEvent.click(within(china).getByText('CN'))
  expect(pressed).toEqual(['IN', 'CN'])
})
