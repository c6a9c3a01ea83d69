import type { ChartView, ComposedView } from '@sala/widgets/views/view.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startWords } from '../testing/words.ts'
import { DrawView } from './DrawView.tsx'
import { codeOfLazyCharts } from './lazyViews.tsx'

beforeAll(startWords)
// What draws rings comes with the first of them.
beforeAll(async () => {
  await codeOfLazyCharts.load()
})

const ring = (values: readonly (number | null)[]): ChartView => ({
  kind: 'share',
  unit: 'messages',
  categories: ['Facebook', 'YouTube'],
  series: [{ key: 'current', name: 'Messages', role: 'current', values }],
  description: 'Messages by channel',
})
const card = (values: readonly (number | null)[]): ComposedView => ({
  kind: 'composed',
  parts: [
    { span: 6, title: null, view: ring([1, 2]) },
    { span: 6, title: null, view: ring(values) },
  ],
})
const nothing = 'There is no data for this choice.'

test.each([[[0, 0]], [[null, 0]]])('a chart of %j beside another says that there is nothing', (values) => {
  render(<DrawView view={card(values)} caption="" paging={null} onPlace={null} columnChoice="1" />)
  expect(screen.getAllByText(nothing)).toHaveLength(1)
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

test('charts with a figure are drawn', () => {
  render(<DrawView view={card([0, 3])} caption="" paging={null} onPlace={null} columnChoice="1" />)
  expect(screen.queryByText(nothing)).toBeNull()
  expect(screen.getAllByRole('img')).toHaveLength(2)
})

const events: ComposedView = {
  kind: 'composed',
  parts: [
    { span: 6, title: null, view: ring([1, 2]) },
    {
      span: 6,
      title: 'All as a table',
      folded: true,
      view: {
        kind: 'table',
        paged: false,
        table: {
          columns: [
            { key: 'title', label: 'Title', kind: 'text' },
            { key: 'page', label: 'Page', kind: 'link', linked: 'title' },
          ],
          rows: [
            { level: 'row', cells: { title: 'Loi Krathong', page: 'https://example.org/krathong' } },
            { level: 'row', cells: { title: 'Songkran', page: null } },
          ],
          count: 2,
        },
      },
    },
  ],
}

test('a folded part opens where its title is pressed; a name is the link of its row', () => {
  render(<DrawView view={events} folds caption="Events" paging={null} onPlace={null} columnChoice="1" />)
  const title = screen.getByText('All as a table')
  const part = title.closest('details')
  expect(part?.open).toBe(false)
  fireEvent.click(title)
  expect(part?.open).toBe(true)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Title'])
  expect(screen.getByRole('link', { name: 'Loi Krathong' }).getAttribute('href')).toBe('https://example.org/krathong')
  expect(screen.getByRole('rowheader', { name: 'Songkran' }).querySelector('a')).toBeNull()
})

test('alone on its page nothing is folded', () => {
  render(<DrawView view={events} caption="Events" paging={null} onPlace={null} columnChoice="1" />)
  expect(screen.getByRole('heading', { name: 'All as a table' })).toBeDefined()
  expect(document.querySelector('details')).toBeNull()
})
