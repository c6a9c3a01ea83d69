import { marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { describe, expect, test } from 'vitest'
import { aContext, aNamedContext, opened, sumOf, totalOf, viewIn } from '../testing.ts'

/** Messages of one channel and sentiment on one day. */
const on = (date: string, contact_channels: string | null, contact_sentiment: string | null, sum_contact: number) => ({
  _id: { contact_channels, contact_sentiment, date },
  sum_contact,
})

const messages = {
  date: { min: '2025-11-12', max: '2026-11-12' },
  contact_channels_x_contact_sentiment_x_date: [
    on('2026-11-12', '1672', 'positive', 5),
    on('2026-11-12', '1672', 'negative', 2),
    on('2026-11-11', 'social', 'positive', 4),
    on('2026-11-01', 'website', 'neutral', 8),
    on('2026-11-01', null, null, 1),
    on('2026-01-01', '1672', 'positive', 100),
  ],
}
const answers = { messages, allMessages: messages }

describe('12, contact channels', () => {
  test('asks for what 13 and 40 ask for, whatever days, channel or sentiment are chosen', () => {
    const { asks } = opened(12)
    const all = {
      path: 'v2/tourist/contact',
      query: { fields: ['contact_channels_x_contact_sentiment_x_date'] },
    }
    expect(asks).toEqual({ messages: all, allMessages: all })
    expect(opened(12, { range: '7d', contact_sentiment: 'positive' }).asks).toEqual(asks)
    expect(opened(12, { range: '2026-01-01..2026-01-31' }).asks).toEqual(asks)
    expect(opened(13, { range: '12m', contact_channels: 'social' }).asks).toEqual(asks)
    expect(opened(40, { contact_sentiment: 'neutral' }).asks).toEqual(asks)
    expect(opened(12, { range: '2024-01-01..2024-03-31' }).asks.messages?.query).toMatchObject({
      start: '2024-01-01T00:00:00.000Z',
      end: '2024-03-31T23:59:59.999Z',
    })
  })

  test('counts the chosen days by channel, the largest first, without shares of so few messages', () => {
    const { view, table, subtitle } = opened(12, { range: '30d' }).show(answers)
    const bars = viewIn(view, 'ranking')
    expect(bars.keys).toEqual(['website', '1672', 'social', ''])
    expect([bars.series[0]?.values, bars.changes]).toEqual([
      [8, 7, 4, 1],
      [null, null, null, null],
    ])
    expect(subtitle).toBe('Messages · 14 October to 12 November 2026')
    expect(totalOf(table)).toMatchObject({ total: 20, 'code 1672': 7 })
    expect(sumOf(table, 'total')).toBe(20)
    expect(sumOf(table, 'code website')).toBe(8)
    expect(table.rows).toHaveLength(31)
  })

  test('keeps to one sentiment', () => {
    const { view } = opened(12, { range: '30d', contact_sentiment: 'positive' }).show(answers)
    expect(viewIn(view, 'ranking').series[0]?.values).toEqual([5, 4, 0])
  })

  test('a day on which nobody wrote is zero, one that is not held yet is a gap', () => {
    const { view } = opened(12, { range: '2026-11-11..2026-11-14' }).show(answers)
    const [line] = viewIn(view, 'trend').series
    expect(line?.values).toEqual([0, 7, null, null])
  })

  test('asks for the messages of a place; days are held where anybody wrote of any place', () => {
    const { asks } = opened(12, { location_destination: 'TH-83' })
    expect(asks.messages?.query).toMatchObject({ location_destination: 'TH-83' })
    expect(opened(13, { location_destination: 'south' }).asks.messages?.query).toMatchObject({
      geographic_region: 'south',
    })
    expect(asks.allMessages).toEqual(opened(12).asks.allMessages)
    const ofPhuket = { contact_channels_x_contact_sentiment_x_date: [on('2026-11-12', '1672', 'positive', 5)] }
    const { view, table, subtitle } = opened(12, {
      location_destination: 'TH-83',
      range: '2026-11-11..2026-11-14',
    }).show({ messages: ofPhuket, allMessages: messages })
    expect(viewIn(view, 'trend').series[0]?.values).toEqual([0, 5, null, null])
    expect(totalOf(table)?.total).toBe(5)
    expect(subtitle).toContain('TH-83')
  })

  test('is empty where no message was written', () => {
    expect(opened(12).show({ messages: {}, allMessages: {} }).empty).toBe(true)
    expect(opened(12, { range: '2026-03-01..2026-03-31' }).show(answers).empty).toBe(true)
    expect(opened(12, { range: '2026-03-01..2026-03-31' }).show(answers).table.rows).toEqual([])
  })
})

describe('13, messages by sentiment', () => {
  test('stacks sentiments in bars by day', () => {
    const { view, table } = opened(13, { range: '7d', contact_channels: '1672' }).show(answers)
    const stack = viewIn(view, 'stack')
    expect(stack.categories).toEqual(['6 Nov', '7 Nov', '8 Nov', '9 Nov', '10 Nov', '11 Nov', '12 Nov'])
    // Too few for shares.
    expect([stack.unit, 'shape' in stack]).toEqual(['messages', false])
    expect(stack.series.map(({ key, values }) => [key, values.at(-1)])).toEqual([
      ['positive', 5],
      ['negative', 2],
    ])
    expect(table.columns.map(({ key }) => key)).toContain('code neutral')
    expect(stack.description).toBe('Messages: 7 messages. Positive 5, Negative 2')
    expect(sumOf(table, 'total')).toBe(7)
  })

  test('names the days in Thai, in the Buddhist era', async () => {
    const { subtitle, table } = opened(13, { range: '7d' }, await aNamedContext('th')).show(answers)
    expect(subtitle).toBe('ข้อความ · 6 พฤศจิกายน ถึง 12 พฤศจิกายน 2569')
    expect(table.columns.map(({ label }) => label)).toEqual(['วันที่', 'เชิงบวก', 'เป็นกลาง', 'เชิงลบ', 'รวม'])
  })
})

test('40 gives each channel its share, and the total', () => {
  const { view, table } = opened(40, { range: '30d' }).show(answers)
  expect(viewIn(view, 'share').categories).toEqual(['1672 call centre', 'Social media', 'Website', 'Not known'])
  expect(table.rows.map(({ level, cells }) => [level, cells.part, cells.value, cells.share])).toEqual([
    ['row', 'Website', 8, 40],
    ['row', '1672 call centre', 7, 35],
    ['row', 'Social media', 4, 20],
    ['row', 'Not known', 1, 5],
    ['total', 'Total', 20, 100],
  ])
  // 8 of 20: Wilson's interval worked out by hand.
  expect(table.rows[0]?.cells.interval).toBe('21.88% to 61.34%')
})

describe('15, the contact map', () => {
  const about = (location_destination: string | null, contact_sentiment: string, sum_contact: number) => ({
    _id: { location_destination, contact_sentiment },
    sum_contact,
  })
  const chosen = {
    location_destination_x_contact_sentiment: [
      about('TH-50', 'positive', 6),
      about('TH-50', 'negative', 1),
      about('TH-10', 'neutral', 20),
      about(null, 'neutral', 3),
    ],
  }
  const answers = { chosen, '7d': {}, '30d': {}, '90d': {} }

  test('asks for the preset ranges at once, so that a change between them asks nothing new', () => {
    const asks = opened(15, { range: '7d' }).asks
    expect(asks.chosen).toEqual(asks['7d'])
    expect(opened(15, { range: '30d', contact_sentiment: 'positive' }).asks).toEqual({ ...asks, chosen: asks['30d'] })
    expect(asks['7d']?.query).toEqual({
      start: '2026-11-06T00:00:00.000Z',
      end: '2026-11-12T23:59:59.999Z',
      fields: ['location_destination_x_contact_sentiment'],
    })
    expect(opened(15, { range: '2026-01-01..2026-01-02' }).asks.chosen?.query).toMatchObject({
      start: '2026-01-01T00:00:00.000Z',
    })
  })

  test('shows provinces on the map and lists what has no place beside it', async () => {
    const { view, table } = opened(15, {}, await aNamedContext('en')).show(answers)
    const map = viewIn(view, 'province_map')
    expect(map.places).toHaveLength(77)
    expect(map.places.find(({ code }) => code === 'TH-50')).toEqual({ code: 'TH-50', name: 'Chiang Mai', value: 7 })
    expect(map.places.find(({ code }) => code === 'TH-11')?.value).toBeNull()
    expect(map.unmatched).toEqual([{ name: 'Place not known', value: 3 }])
    expect(viewIn(view, 'ranking').categories).toEqual(['Bangkok', 'Chiang Mai'])
    expect(sumOf(table, 'value')).toBe(30)
    expect(totalOf(table)).toMatchObject({ value: 30, share: 100 })
    expect(table.columns.map(({ key }) => key)).toEqual(['place', 'value', 'share'])
  })

  test('keeps to one sentiment', () => {
    const { view } = opened(15, { contact_sentiment: 'negative' }).show(answers)
    expect(viewIn(view, 'province_map').places.filter(({ value }) => value !== null)).toMatchObject([
      { code: 'TH-50', value: 1 },
    ])
  })
})

describe('17, questions', () => {
  const rows = [
    {
      date: '2026-11-12',
      prospect_channels: 'facebook',
      prospect_name: 'Somchai',
      prospect_message: '<b>When</b> is Songkran?\n{rise|x}',
      location_source: 'FR',
      location_destination: 'TH-50',
    },
    {
      date: '2026-11-11',
      prospect_channels: null,
      prospect_name: null,
      prospect_message: 'น้ำท่วมไหม',
      location_source: null,
      location_destination: null,
    },
  ]
  const questions = {
    rows,
    count: 240,
    prospect_channels: [
      { _id: { prospect_channels: 'facebook' }, sum_prospect: 200 },
      { _id: { prospect_channels: 'youtube' }, sum_prospect: 40 },
    ],
    location_source: ['FR', 'ZZ', null].map((code) => ({ _id: { location_source: code }, sum_prospect: 80 })),
  }

  test('lets the server page, sort, search and narrow, over the newest week at first', () => {
    expect(opened(17).asks.questions?.query).toEqual({
      start: '2026-11-06T00:00:00.000Z',
      end: '2026-11-12T23:59:59.999Z',
      page: 1,
      limit: 5,
      sort: '-date',
    })
    expect(
      opened(17, { q: 'น้ำ', prospect_channels: 'youtube', location_source: 'FR', location_destination: 'TH-50' }).asks
        .questions?.query,
    ).toMatchObject({ q: 'น้ำ', prospect_channels: 'youtube', location_source: 'FR', location_destination: 'TH-50' })
    expect(
      opened(17, { location_source: 'XX', location_destination: 'TH-00', sort: 'prospect_name' }).faults,
    ).toHaveLength(3)
  })

  test('shows each question as it was written, and the channels of all of them', async () => {
    const { view, table, choices } = opened(17, {}, await aNamedContext('en')).show({ questions })
    const list = viewIn(view, 'messages')
    expect(list.messages[0]).toMatchObject({
      author: 'Somchai',
      text: '<b>When</b> is Songkran?\n{rise|x}',
      channel: { code: 'facebook', label: 'Facebook' },
      place: 'France · Chiang Mai',
      link: null,
    })
    expect(list.messages[1]).toMatchObject({ author: null, channel: null, place: null, sentiment: null })
    expect(list).toMatchObject({ count: 240, paged: true })
    expect(viewIn(view, 'share').keys).toEqual(['facebook', 'youtube'])
    // Every region, and the countries that somebody wrote from.
    expect(choices.location_source?.map(({ value }) => value)).toEqual([...marketRegions, 'FR'])
    expect(table.count).toBe(240)
    expect(table.columns.map(({ key, sort }) => [key, sort])).toEqual([
      ['date', 'date'],
      ['prospect_channels', 'prospect_channels'],
      ['location_source', null],
      ['location_destination', null],
      ['prospect_name', null],
      ['prospect_message', null],
    ])
  })

  test('is empty only where nothing matches at all', () => {
    const none = { rows: [], count: 0, prospect_channels: [], location_source: [] }
    expect(opened(17).show({ questions: none }).empty).toBe(true)
    expect(opened(17, { page: '99' }).show({ questions: { ...questions, rows: [] } }).empty).toBe(false)
    expect(opened(17, {}, aContext({ language: 'ar' })).show({ questions: none }).subtitle).toContain('2026')
  })
})
