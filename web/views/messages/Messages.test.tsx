import type { Message, MessagesView } from '@sala/widgets/views/view.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Paging } from '../../controls/Pager.tsx'
import { startWords } from '../../testing/words.ts'
import { DrawView } from '../DrawView.tsx'
import { codeOfMessages } from '../lazyViews.tsx'

beforeAll(startWords)
beforeAll(async () => void (await codeOfMessages.load()))
afterEach(() => vi.restoreAllMocks())

const message = (overrides: Partial<Message>): Message => ({
  key: '0',
  author: 'Somchai',
  text: 'สวัสดี',
  date: '2026-11-19',
  channel: { code: 'facebook', label: 'Facebook' },
  sentiment: { code: 'positive', label: 'Positive' },
  topic: 'Praise',
  place: 'Bangkok',
  figures: [
    { key: 'likes', label: 'Likes', value: 1234 },
    { key: 'shares', label: 'Shares', value: null },
  ],
  link: 'https://example.org/1',
  ...overrides,
})

function draw(messages: readonly Message[], overrides: Partial<Paging> = {}, count = 12) {
  const paging: Paging = {
    page: 1,
    limit: 5,
    sort: '-date',
    search: '',
    toPage: vi.fn(),
    toLimit: vi.fn(),
    toSort: vi.fn(),
    toSearch: vi.fn(),
    ...overrides,
  }
  const view: MessagesView = {
    kind: 'messages',
    messages,
    count,
    paged: true,
    sorts: [{ field: 'date', label: 'Date', column: 'date' }],
  }
  render(<DrawView view={view} caption="Positive voices" paging={paging} onPlace={null} columnChoice="1" />)
  return paging
}

test('a message says who, what, when, where and how it was received', () => {
  draw([message({})])
  const article = within(screen.getByRole('article', { name: 'Somchai' }))
  for (const words of ['Facebook', 'Positive', 'Praise', 'Bangkok', '19 November 2026', 'สวัสดี'])
    expect(article.getByText(words)).toBeTruthy()
  expect(article.getByText('Likes').textContent).toBe('Likes 1,234')
  expect(article.queryByText(/Shares/)).toBeNull()
  expect(article.getByText('สวัสดี').dir).toBe('auto')
})

test('what people wrote is never markup, and only http and https become links', () => {
  draw([
    message({ text: '<img src=x onerror=alert(1)>', author: '<b>x</b>' }),
    message({ key: '1', link: 'javascript:alert(1)' }),
    message({ key: '2', link: 'data:text/html,x' }),
    message({ key: '3', author: null, sentiment: null, channel: null }),
  ])
  const list = screen.getByRole('list', { name: 'Positive voices' })
  expect(list.querySelector('img, b b, script')).toBeNull()
  expect(list.textContent).toContain('<img src=x onerror=alert(1)>')
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.org/1', 'https://example.org/1'])
  for (const link of links) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
  }
  expect(screen.getByRole('article', { name: 'Author not known' })).toBeTruthy()
})

test('a text that has no room can be opened and closed', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(80)
  draw([message({ text: 'long '.repeat(400) })])
  const more = screen.getByRole('button', { name: 'Show more' })
  expect(more.ariaExpanded).toBe('false')
  fireEvent.click(more)
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy()
})

test('a short one cannot', () => {
  draw([message({})])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('the server pages, sorts and searches', () => {
  const paging = draw([message({})])
  expect(screen.getByText('Messages 1–1 of 12')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'date' } })
  expect(paging.toSort).toHaveBeenCalledExactlyOnceWith('date')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(paging.toPage).toHaveBeenCalledExactlyOnceWith(2)
  expect(screen.getByRole('searchbox', { name: 'Search these messages' })).toBeTruthy()
})

test('a search without a match keeps its field and says so', () => {
  draw([], { search: 'xx' }, 0)
  expect(screen.getByText('No message matches “xx”.')).toBeTruthy()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'xx')
})
