import type { Message } from '@sala/widgets/views/view.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../../testing/words.ts'
import { Articles } from './Articles.tsx'

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  await startWords()
})

function articleWith(changes: Partial<Message>): Message {
  return {
    key: '1',
    title: 'Haze',
    author: 'The Andaman Post',
    text: '',
    date: null,
    channel: null,
    sentiment: null,
    topic: 'Safety',
    place: null,
    figures: [],
    link: null,
    picture: { address: null, drawing: 'safety' },
    ...changes,
  }
}

const draw = (changes: Partial<Message>) =>
  render(<Articles articles={[articleWith(changes)]} caption="News" />).container

test('D07: an article opens in a tab of its own that has no handle on this page; other schemes are no links', () => {
  draw({ link: 'https://news.example/1' })
  const link = screen.getByRole('link', { name: 'Read the article' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(draw({ link: 'javascript:alert(1)' }).querySelector('a')).toBeNull()
})

test('a picture of another site is not fetched: the category is drawn in its place, and nothing stays empty', () => {
  for (const address of ['https://elsewhere.example/a.png', 'javascript:alert(1)', null]) {
    const article = draw({ picture: { address, drawing: 'unheard of' } })
    expect([address, article.querySelector('img'), article.querySelectorAll('svg path').length]).toEqual([
      address,
      null,
      1,
    ])
  }
})

test('a picture of this site is shown, and drawn where it cannot be loaded', () => {
  const article = draw({ picture: { address: `${window.location.origin}/a.png`, drawing: 'safety' } })
  const picture = article.querySelector('img')
  expect(picture?.getAttribute('src')).toBe(`${window.location.origin}/a.png`)
  if (picture !== null) fireEvent.error(picture)
  expect(article.querySelector('img')).toBeNull()
  expect(article.querySelector('svg')).not.toBeNull()
})
