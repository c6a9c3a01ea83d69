import { describe, expect, test } from 'vitest'
import { opened, sumOf, totalOf, viewIn } from '../testing.ts'

const textOf = (channel: string, sentiment: string, date: string, sum_vos: number | null) => ({
  _id: { vos_channels: channel, vos_sentiment: sentiment, date },
  sum_vos,
})
const messages = {
  vos_channels_x_vos_sentiment_x_date: [
    textOf('facebook', 'positive', '2026-11-12', 30),
    textOf('facebook', 'negative', '2026-11-12', 10),
    textOf('youtube', 'negative', '2026-11-08', 4),
    textOf('youtube', 'negative', '2026-01-01', 100),
  ],
}

test('121 and 122 ask for one sentiment of the newest week', () => {
  for (const [code, sentiment] of [
    [121, 'positive'],
    [122, 'negative'],
  ] as const) {
    const open = opened(code, { vos_channels: 'facebook', q: 'ดี' })
    expect(open.asks.voices?.query).toEqual({
      start: '2026-11-06T00:00:00.000Z',
      end: '2026-11-12T23:59:59.999Z',
      vos_sentiment: sentiment,
      vos_channels: 'facebook',
      page: 1,
      limit: 5,
      sort: '-date',
      q: 'ดี',
    })
  }
})

test('121 shows messages as they were written, with a link only where it is safe', () => {
  const row = {
    date: '2026-11-12',
    location_destination: null,
    vos_name: 'ร้านริมน้ำ',
    vos_message: 'ดีมาก',
    vos_channels: 'facebook',
    vos_purpose: 'admire',
    vos_sentiment: 'positive',
    vos_like: 3,
    vos_share: null,
    vos_comment: 0,
    vos_ev: 7.5,
    vos_link: 'javascript:alert(1)',
  }
  const { view, table, subtitle } = opened(121).show({ voices: { rows: [row], count: 8 } })
  expect(viewIn(view, 'messages').messages).toMatchObject([
    { text: 'ดีมาก', topic: 'Praise', place: null, link: null, sentiment: { code: 'positive', label: 'Positive' } },
  ])
  expect(table.rows[0]?.cells).toMatchObject({ text: 'ดีมาก', vos_like: 3, vos_ev: 7.5 })
  expect(subtitle).toBe('6 November to 12 November 2026 · Messages: 8')
})

describe('123 and 124', () => {
  test('ask the same, whatever the range within a year', () => {
    const { asks } = opened(123)
    expect(asks.messages?.query).toEqual({ fields: ['vos_channels_x_vos_sentiment_x_date'] })
    expect(opened(124, { range: '7d', vos_channels: 'youtube' }).asks).toEqual(asks)
    expect(opened(123, { range: '2024-01-01..2024-03-31' }).asks.messages?.query).toMatchObject({
      start: '2024-01-01T00:00:00.000Z',
    })
  })

  test('123 stacks the sentiments of each channel', () => {
    const { view, table } = opened(123).show({ messages })
    const stack = viewIn(view, 'stack')
    expect(stack.categories).toEqual(['Facebook', 'YouTube'])
    expect(stack.series.map(({ key, values }) => [key, values])).toEqual([
      ['positive', [30, null]],
      ['neutral', [null, null]],
      ['negative', [10, 4]],
    ])
    expect(sumOf(table, 'total')).toBe(44)
    expect(totalOf(table)).toMatchObject({ total: 44 })
  })

  test('124 adds the sentiments of the chosen channel up by day', () => {
    const { view, table, subtitle } = opened(124, { range: '7d', vos_channels: 'youtube' }).show({ messages })
    const negative = viewIn(view, 'stack').series.find(({ key }) => key === 'negative')
    // Zero on a day of which there are messages of others; nothing is known of the rest.
    expect(negative?.values).toEqual([null, null, 4, null, null, null, 0])
    expect(totalOf(table)).toMatchObject({ total: 4 })
    expect(subtitle).toBe('Messages · 6 November to 12 November 2026 · YouTube')
  })
})

test('126 counts purposes of the chosen sentiment', () => {
  const row = (purpose: string, sentiment: string, sum_vos: number) => ({
    _id: { vos_purpose: purpose, vos_sentiment: sentiment, date: '2026-11-12' },
    sum_vos,
  })
  const answer = {
    vos_purpose_x_vos_sentiment_x_date: [
      row('complaint', 'negative', 9),
      row('question', 'neutral', 20),
      row('admire', 'positive', 4),
    ],
  }
  const { view } = opened(126).show({ messages: answer })
  expect(viewIn(view, 'ranking').categories.slice(0, 2)).toEqual(['Question', 'Complaint'])
  const negative = opened(126, { vos_sentiment: 'negative' })
  expect(negative.asks).toEqual(opened(126).asks)
  expect(totalOf(negative.show({ messages: answer }).table)).toMatchObject({ total: 9 })
})
