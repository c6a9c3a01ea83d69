import { describe, expect, test } from 'vitest'
import { opened, sumOf, totalOf, viewIn } from '../testing.ts'

const post = (country: string | null, channel: string, date: string, sum_competitor: number | null) => ({
  _id: { competitor_country: country, competitor_channels: channel, date },
  sum_competitor,
})

const posts = {
  competitor_channels_x_competitor_country_x_date: [
    post('TH', 'facebook', '2026-11-12', 10),
    post('TH', 'youtube', '2026-11-12', 5),
    post('JP', 'facebook', '2026-11-12', 40),
    post('JP', 'facebook', '2026-10-10', 20),
    post(null, 'facebook', '2026-11-12', 99),
    ...['VN', 'MY', 'ID', 'KR', 'SG', 'PH', 'KH'].map((code) => post(code, 'website', '2026-11-11', 1)),
  ],
}

describe('56, Thailand against others', () => {
  test('puts Thailand first and folds the least into "other"', () => {
    const { view, table, subtitle } = opened(56).show({ posts })
    const { series } = viewIn(view, 'trend')
    expect(series.map(({ name }) => name)).toEqual([
      'Thailand',
      'Japan',
      'Indonesia',
      'Cambodia',
      'South Korea',
      'Malaysia',
      'Philippines',
      'Other',
    ])
    expect(series.map(({ role }) => role)).toEqual(['current', ...Array.from({ length: 7 }, () => 'category')])
    expect(series.at(-1)?.values.at(-2)).toBe(2)
    expect(viewIn(view, 'stack').series.map(({ key }) => key)).toContain('youtube')
    expect(sumOf(table, 'total')).toBe(62)
    expect(totalOf(table)).toMatchObject({ total: 62 })
    expect(subtitle).toBe('Messages · 14 October to 12 November 2026')
  })

  test('chooses days and channel from what is loaded, with the same call as 58', () => {
    const narrowed = opened(56, { range: '7d', competitor_channels: 'youtube' })
    expect(narrowed.asks).toEqual(opened(56).asks)
    expect(opened(58).asks.posts).toEqual(opened(56).asks.posts)
    expect(totalOf(narrowed.show({ posts }).table)).toMatchObject({ total: 5 })
  })
})

describe('58, posts by destination', () => {
  // Thursday 13 November 2025 is 364 days before Thursday 12 November 2026.
  const postsBefore = {
    competitor_channels_x_competitor_country_x_date: [
      post('JP', 'facebook', '2025-11-13', 32),
      post('TH', 'facebook', '2025-11-13', 4),
      post('JP', 'facebook', '2025-11-12', 999),
      post('FR', 'facebook', '2025-10-15', 999),
    ],
  }

  test('ranks destinations with the change against the same weekdays a year before', () => {
    const { view, table, subtitle } = opened(58).show({ posts, postsBefore })
    const ranking = viewIn(view, 'ranking')
    expect(ranking.categories.slice(0, 2)).toEqual(['Japan', 'Thailand'])
    // Of 11 November 2026 there are posts too: 12 November 2025 is its earlier day, so 40 stand against 1,031.
    expect(ranking.changes[0]).toBeCloseTo((40 / 1031 - 1) * 100)
    // Four posts are no base for a percentage.
    expect(ranking.changes[1]).toBeNull()
    const map = viewIn(view, 'world_map')
    expect(map.places.find(({ code }) => code === 'JP')).toMatchObject({ value: 40 })
    expect(map.places.find(({ code }) => code === 'FR')).toMatchObject({ value: null })
    expect(sumOf(table, 'current')).toBe(62)
    expect(totalOf(table)).toMatchObject({ current: 62, previous: 1035, change: null })
    expect(subtitle).toMatch(
      /against the same weekdays a year before, 15 October to 13 November 2025 · Days compared: 2 of 30$/,
    )
  })

  test('compares with as many days before by choice, from what is loaded', () => {
    const open = opened(58, { compare_days: 'days_before' })
    expect(open.asks.postsBefore).toEqual(open.asks.posts)
    const { subtitle } = open.show({ posts, postsBefore: posts })
    expect(subtitle).toMatch(/; no day can be compared with 14 September to 13 October 2026$/)
  })

  test('compares nothing where the data set does not reach back so far, and says so', () => {
    const { table, subtitle } = opened(58, { range: '2024-01-02..2024-02-01' }).show({ posts: {}, postsBefore: {} })
    expect(table.columns.map(({ key }) => key)).toEqual(['destination', 'current'])
    expect(subtitle).toBe(
      'Messages · 2 January to 1 February 2024; nothing to compare: no data of 3 January to 2 February 2023',
    )
  })
})

test('57 asks for the posts that weigh most', () => {
  const open = opened(57, { competitor_country: 'JP', competitor_sentiment: 'positive' })
  expect(open.asks.posts?.query).toEqual({
    start: '2026-11-06T00:00:00.000Z',
    end: '2026-11-12T23:59:59.999Z',
    competitor_sentiment: 'positive',
    competitor_country: 'JP',
    page: 1,
    limit: 5,
    sort: '-competitor_ev',
  })
  const row = {
    date: '2026-11-12',
    competitor_name: 'A',
    competitor_message: '<b>Kyoto</b>',
    competitor_channels: 'youtube',
    competitor_sentiment: 'positive',
    competitor_country: 'JP',
    competitor_ev: 12.5,
    competitor_link: 'https://video.example/1',
  }
  const competitor_country = ['VN', 'JP', null].map((code) => ({
    _id: { competitor_country: code },
    sum_competitor: 12,
  }))
  const { view, subtitle, choices } = open.show({ posts: { rows: [row], count: 12, competitor_country } })
  expect(viewIn(view, 'messages')).toMatchObject({
    count: 12,
    messages: [{ text: '<b>Kyoto</b>', place: 'Japan', channel: { code: 'youtube' }, link: 'https://video.example/1' }],
  })
  // Countries are kept by their codes, whose order is none to readers.
  expect(viewIn(view, 'messages').sorts.map(({ field }) => field)).toEqual([
    'competitor_ev',
    'date',
    'competitor_channels',
    'competitor_sentiment',
  ])
  expect(subtitle).toBe('6 November to 12 November 2026 · Posts: 12 · Positive · Japan')
  // The destinations that there are posts about, and no other of the world.
  expect(choices.competitor_country?.map(({ value }) => value)).toEqual(['JP', 'VN'])
})
