import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startLanguage } from '../../i18n/i18n.ts'
import { TableView } from './TableView.tsx'

beforeAll(startLanguage)

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
const shown = () => screen.queryAllByRole('rowheader').length

test('of very many rows the first come at once, and the others when they are asked for', () => {
  render(<TableView table={tableOf(1260)} caption="People by day" columnChoice="143" empty="Nothing" />)
  const table = screen.getByRole('table', { name: 'People by day' })
  expect(shown()).toBe(200)
  expect(screen.getByText('Rows: 1,260')).toBeTruthy()
  expect(table.getAttribute('aria-rowcount')).toBe('1261')
  fireEvent.click(screen.getByRole('button', { name: 'Show all 1,260 rows' }))
  expect(shown()).toBe(1260)
  expect(table.hasAttribute('aria-rowcount')).toBe(false)
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
  expect(document.activeElement?.contains(table)).toBe(true)
})

test('rows that would only just be more are all there', () => {
  render(<TableView table={tableOf(300)} caption="People by day" columnChoice="143" empty="Nothing" />)
  expect(shown()).toBe(300)
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
})
