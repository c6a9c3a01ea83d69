import type { CalendarEvent, CalendarView } from '@sala/widgets/views/view.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startWords } from '../../testing/words.ts'
import { DrawView } from '../DrawView.tsx'
import { codeOfCalendars } from '../lazyViews.tsx'
import { eventsByDay } from './Calendar.tsx'

beforeAll(startWords)
beforeAll(async () => void (await codeOfCalendars.load()))

const event = (key: string, from: string, to: string): CalendarEvent => ({
  key,
  from,
  to,
  title: `Fair ${key}`,
  text: 'By the river',
  category: { code: 'fair', label: 'Exhibition' },
  place: 'Bangkok',
  link: 'https://example.org/fair',
})

test('an event is on each of its days within the month', () => {
  const days = eventsByDay('2024-02', [
    event('a', '2024-01-30', '2024-02-02'),
    event('b', '2024-02-29', '2024-03-01'),
    event('c', '2023-12-01', '2024-12-01'),
    event('d', '2024-03-01', '2024-03-02'),
    event('e', '2024-01-01', '2024-01-31'),
  ])
  const on = (day: string) => days.get(day)?.map(({ key }) => key)
  expect(days.size).toBe(29)
  expect(on('2024-02-01')).toEqual(['a', 'c'])
  expect(on('2024-02-03')).toEqual(['c'])
  expect(on('2024-02-29')).toEqual(['b', 'c'])
})

function draw(events: readonly CalendarEvent[]) {
  const view: CalendarView = { kind: 'calendar', month: '2024-02', events }
  render(<DrawView view={view} caption="" paging={null} onPlace={null} columnChoice="1" />)
  return within(screen.getByRole('table', { name: 'February 2024' }))
}

test('it begins with the first day that has an event, and shows the events of the day that is chosen', () => {
  const month = draw([event('a', '2024-02-10', '2024-02-11')])
  const region = within(screen.getByRole('region'))
  expect(region.getByRole('heading', { name: /^10 February 2024/ })).toBeTruthy()
  expect(region.getByRole('heading', { name: 'Fair a' })).toBeTruthy()
  expect(region.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer')
  fireEvent.click(month.getByRole('button', { name: '12 February 2024. 0 events' }))
  expect(region.getByText('Nothing on this day.')).toBeTruthy()
})

test('the arrow keys walk through the month, not out of it, and one day alone is in the order of tabs', () => {
  const month = draw([event('a', '2024-02-28', '2024-02-28')])
  const table = screen.getByRole('table')
  const here = () => month.getAllByRole('button').filter((button) => button.tabIndex === 0)
  fireEvent.keyDown(table, { key: 'ArrowRight' })
  expect(here().map((button) => button.dataset.day)).toEqual(['2024-02-29'])
  expect(document.activeElement).toBe(here()[0])
  fireEvent.keyDown(table, { key: 'ArrowRight' })
  fireEvent.keyDown(table, { key: 'ArrowUp' })
  expect(here().map((button) => button.dataset.day)).toEqual(['2024-02-22'])
  expect(screen.getByRole('heading', { name: /^22 February 2024/ })).toBeTruthy()
})
