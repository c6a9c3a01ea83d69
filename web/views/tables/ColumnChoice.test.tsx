import type { TableModel } from '@sala/widgets/views/table.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startWords } from '../../testing/words.ts'
import { changeSettings } from '../../theme/settings.ts'
import { TableView } from './TableView.tsx'

beforeAll(startWords)
afterEach(() => changeSettings({ hiddenColumns: {} }))

const table: TableModel = {
  columns: [
    { key: 'place', label: 'Province', kind: 'text' },
    { key: 'value', label: 'Messages', kind: 'number' },
    { key: 'share', label: 'Share', kind: 'percent' },
    { key: 'link', label: 'Link', kind: 'link' },
  ],
  rows: [
    { level: 'row', cells: { place: 'Bangkok', value: 12, share: 50, link: 'https://www.example.org/a/b' } },
    { level: 'row', cells: { place: 'Phuket', value: 12, share: 50, link: 'javascript:alert(1)' } },
    { level: 'total', cells: { place: 'Total', value: 24, share: 100, link: null } },
  ],
  count: 3,
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const draw = (name: string) => render(<TableView table={table} caption="x" columnChoice={name} empty="" />)

test('columns are hidden and shown again, for this widget and for good; the first one stays', async () => {
  const drawn = draw('29')
  // So few rows need no number.
  expect(screen.queryByText('2 rows')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const items = await screen.findAllByRole('menuitemcheckbox')
  expect(items.map((item) => item.textContent)).toEqual(['Messages', 'Share', 'Link'])
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Share' }))
  expect(screen.getByRole('menuitemcheckbox', { name: 'Share' }).getAttribute('aria-checked')).toBe('false')
  expect(heads()).toEqual(['Province', 'Messages', 'Link'])
  expect(JSON.parse(localStorage.getItem('site') ?? '')).toMatchObject({ hiddenColumns: { 29: ['share'] } })
  drawn.unmount()

  draw('31').unmount()
  draw('29')
  expect(heads()).toEqual(['Province', 'Messages', 'Link'])
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show all columns' }))
  expect(heads()).toEqual(['Province', 'Messages', 'Share', 'Link'])
})

test('an address shows its host, and only http and https lead anywhere', () => {
  draw('29')
  const [link, ...others] = screen.getAllByRole('link')
  expect(link?.textContent).toBe('example.org')
  expect(link?.getAttribute('href')).toBe('https://www.example.org/a/b')
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
  expect(others).toEqual([])
})
