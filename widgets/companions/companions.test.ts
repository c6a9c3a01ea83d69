import { companions } from '@sala/catalog/companions.ts'
import { event } from '@sala/catalog/datasets/event.ts'
import { service } from '@sala/catalog/datasets/service.ts'
import { inEveryLanguage } from '@sala/catalog/locales/messages.ts'
import { describe, expect, test } from 'vitest'
import type { Filter } from '../filters/filters.ts'
import { highlightsOf } from '../highlights/highlights.ts'
import { aContext, aNamedContext, opened, sumOf, totalOf, viewIn } from '../testing.ts'
import { companionCards } from './all.ts'

describe('every companion', () => {
  test('is declared at most once and has words in six languages', () => {
    const names = companionCards.map(({ code }) => code)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(companions.map((companion) => companion.name)).toContain(name)
    for (const { code, title, definition } of companionCards) {
      expect([code, new Set(Object.values(inEveryLanguage(title))).size]).toEqual([code, 6])
      expect([code, new Set(Object.values(inEveryLanguage(definition))).size]).toEqual([code, 6])
    }
  })
})

describe('occupancy', () => {
  const rate = (place: string, year: number, month: number, avg_occupancy_rate: number | null) => ({
    _id: { location_destination: place, year, month },
    avg_occupancy_rate,
    sum_guests: 10,
  })
  const provinces = {
    location_destination_x_year_x_month: [
      rate('TH-50', 2026, 10, 80),
      rate('TH-50', 2026, 9, 60),
      rate('TH-50', 2025, 10, 75.5),
      rate('TH-83', 2026, 10, 90),
      rate('TH-57', 2026, 10, null),
    ],
  }
  const months = {
    year_x_month: [
      { _id: { year: 2026, month: 10 }, avg_occupancy_rate: 71, sum_guests: 1100 },
      { _id: { year: 2025, month: 10 }, avg_occupancy_rate: 73, sum_guests: 1000 },
    ],
  }
  // Two of three provinces have guests in both years.
  const matched = {
    year_x_month: [
      { _id: { year: 2026, month: 10 }, avg_occupancy_rate: null, sum_guests: 900 },
      { _id: { year: 2025, month: 10 }, avg_occupancy_rate: null, sum_guests: 750 },
    ],
    matched: { members: 2, of: 3, months: [10] },
  }

  test('asks for the place what its headline asks, and for all provinces once', () => {
    expect(opened('occupancy').asks.months).toEqual(opened('headline-occupancy').asks.months)
    const north = opened('occupancy', { location_destination: 'north', month: '2026-09' })
    expect(north.asks.months?.query).toMatchObject({ geographic_region: 'north' })
    expect(north.asks.provinces).toEqual(opened('occupancy').asks.provinces)
  })

  test('maps the month, compares in points, and has every month of every province in its table', async () => {
    const { view, table, subtitle } = opened('occupancy', {}, await aNamedContext('en')).show({
      provinces,
      months,
      matched,
    })
    expect(viewIn(view, 'province_map').places.find(({ code }) => code === 'TH-57')?.value).toBeNull()
    expect(viewIn(view, 'figures').figures.map(({ key, value, change }) => [key, value, change])).toEqual([
      ['occupancy', 71, -2],
      ['guests', 1100, 20],
    ])
    expect(table.rows.map(({ level, cells }) => [level, cells.place, cells.current, cells.difference])).toEqual([
      ['row', 'Phuket', 90, null],
      ['row', 'Chiang Mai', 80, 4.5],
      ['row', 'Chiang Rai', null, null],
      ['total', 'All of Thailand', 71, -2],
    ])
    expect(table.rows[1]?.cells).toMatchObject({ 'month 9': 60, 'month 10': 80, 'month 1': null })
    expect(subtitle).toBe('Percent · October 2026 against October 2025 · 2 of 3 provinces compared')
  })

  test('narrows map and table to a place', async () => {
    const context = await aNamedContext('en')
    const { table, subtitle } = opened('occupancy', { location_destination: 'south' }, context).show({
      provinces,
      months,
      matched: {},
    })
    expect(table.rows.map(({ cells }) => cells.place)).toEqual(['Phuket', 'South'])
    expect(subtitle).toBe('Percent · October 2026 against October 2025 · South')
  })

  test('shows its provinces and their guests where the country has no rate, and says why', () => {
    const unknown = { year_x_month: months.year_x_month.map((row) => ({ ...row, avg_occupancy_rate: null })) }
    const { view, subtitle } = opened('occupancy').show({ provinces, months: unknown, matched })
    expect(viewIn(view, 'figures').figures.map(({ value, change }) => [value, change])).toEqual([
      [null, null],
      [1100, 20],
    ])
    expect(viewIn(view, 'province_map').places.filter(({ value }) => value !== null)).toHaveLength(2)
    expect(subtitle).toBe(
      'Percent · October 2026 · 2 of 3 provinces compared · No rate printed for the place, and the rooms of some provinces are not known',
    )
  })
})

describe('voc-sentiment', () => {
  const of = (voc_sentiment: string, date: string, sum_voc: number) => ({
    _id: { voc_sentiment, date },
    sum_voc,
    sum_voc_ev: 1,
  })
  const messages = {
    voc_sentiment_x_date: [
      of('positive', '2026-11-10', 60),
      of('negative', '2026-11-11', 40),
      // 364 days before, on which nobody else wrote.
      of('positive', '2025-11-11', 60),
      of('negative', '2025-11-12', 20),
    ],
  }
  const answers = { messages, allMessages: messages }

  test('asks for a place and a channel, and for days once', () => {
    expect(
      opened('voc-sentiment', { location_destination: 'south', voc_channels: 'facebook' }).asks.messages?.query,
    ).toEqual({
      start: '2024-11-11T00:00:00.000Z',
      end: '2026-11-12T23:59:59.999Z',
      geographic_region: 'south',
      voc_channels: 'facebook',
      fields: ['voc_sentiment_x_date'],
    })
    expect(opened('voc-sentiment', { range: '7d' }).asks).toEqual(opened('voc-sentiment', { range: '90d' }).asks)
  })

  test('compares with the same weekdays a year before; a larger share of complaints is no good news', () => {
    const { view, table, subtitle } = opened('voc-sentiment').show(answers)
    expect(viewIn(view, 'figures').figures.map(({ key, value, change }) => [key, value, change])).toEqual([
      ['messages', 100, 25],
      ['positive', 60, -15],
      ['negative', 40, 15],
    ])
    expect(viewIn(view, 'figures').figures[2]).toMatchObject({ adverse: true, changeIn: 'points' })
    expect(viewIn(view, 'stack').series.map(({ key }) => key)).toEqual(['positive', 'negative'])
    expect(sumOf(table, 'total')).toBe(100)
    expect(subtitle).toBe(
      'Messages · 14 October to 12 November 2026 against the same weekdays a year before, 15 October to 13 November 2025 · Days compared: 2 of 30',
    )
    // The dashboard opens with both the share, with how many messages it is of, and their number.
    const card = { code: 'voc-sentiment', title: 'Sentiment', content: opened('voc-sentiment').show(answers) } as const
    expect(highlightsOf([card], aContext()).map(({ kind, text }) => [kind, text])).toEqual([
      ['share', 'Share positive: 60.00%, -15.00\u00a0pp (n = 100 · 95%: 50.20% to 69.06%).'],
      ['figure', 'Messages: 100, +25.00%.'],
    ])
    // 60 of 100: Wilson's interval worked out by hand.
    expect(viewIn(view, 'figures').figures[1]?.note).toBe('n = 100 · 95%: 50.20% to 69.06%')
  })

  test('shows of few messages how many they are, and no change', () => {
    const few = {
      voc_sentiment_x_date: [
        of('positive', '2026-11-11', 4),
        of('neutral', '2026-11-11', 5),
        of('positive', '2025-11-12', 1),
        of('neutral', '2025-11-12', 3),
      ],
    }
    const { view } = opened('voc-sentiment').show({ messages: few, allMessages: few })
    expect(viewIn(view, 'figures').figures.map(({ change, note }) => [change, note])).toEqual([
      [null, ''],
      [null, 'n = 9 · 95%: 18.88% to 73.33%'],
      [null, 'n = 9 · 95%: 0.00% to 29.91%'],
    ])
  })

  test('compares nothing with days before the first', () => {
    const { view, subtitle } = opened('voc-sentiment', { range: '2024-01-01..2024-01-31' }).show(answers)
    expect(new Set(viewIn(view, 'figures').figures.map(({ change }) => change))).toEqual(new Set([null]))
    expect(subtitle).toBe(
      'Messages · 1 January to 31 January 2024; nothing to compare: no data of 2 January to 1 February 2023',
    )
  })
})

describe('messages', () => {
  const row = {
    date: '2026-11-12',
    location_destination: 'TH-83',
    voc_name: 'Somchai',
    voc_message: '<b>น้ำใส</b>',
    voc_channels: 'facebook',
    voc_purpose: 'admire',
    voc_sentiment: 'positive',
    voc_like: 3,
    voc_share: null,
    voc_comment: 0,
    voc_ev: 12,
    voc_link: 'javascript:alert(1)',
  }

  test('of visitors are asked by place, sentiment, channel and purpose, the newest first', () => {
    const filters = { location_destination: 'TH-83', voc_sentiment: 'negative', voc_purpose: 'complaint', q: 'taxi' }
    expect(opened('voc-messages', filters).asks.messages?.query).toEqual({
      start: '2026-11-06T00:00:00.000Z',
      end: '2026-11-12T23:59:59.999Z',
      location_destination: 'TH-83',
      voc_sentiment: 'negative',
      voc_purpose: 'complaint',
      page: 1,
      limit: 5,
      sort: '-date',
      q: 'taxi',
    })
  })

  test('are shown as they were written, without a dangerous link', async () => {
    const { view, table, subtitle } = opened('voc-messages', {}, await aNamedContext('en')).show({
      messages: { rows: [row], count: 40 },
    })
    expect(viewIn(view, 'messages').messages[0]).toMatchObject({
      text: '<b>น้ำใส</b>',
      place: 'Phuket',
      topic: 'Praise',
      link: null,
    })
    expect(table.count).toBe(40)
    expect(subtitle).toBe('6 November to 12 November 2026 · Messages: 40')
  })

  test('to the contact centre are asked by place, channel and sentiment', () => {
    expect(
      opened('contact-messages', { location_destination: 'east', contact_channels: '1672' }).asks.messages?.query,
    ).toMatchObject({ geographic_region: 'east', contact_channels: '1672', sort: '-date' })
  })
})

describe('checkpoint-rows', () => {
  test('asks for a market, a kind of checkpoint and a direction, and names them', async () => {
    const filters = { location_source: 'europe', checkpoint_type: 'air', direction: 'in' }
    const open = opened('checkpoint-rows', filters, await aNamedContext('en'))
    expect(open.asks.passages?.query).toMatchObject({
      market_region: 'europe',
      checkpoint_type: 'air',
      direction: 'in',
    })
    const row = {
      date: '2026-11-12',
      location_source: 'FR',
      checkpoint: 'suvarnabhumi',
      checkpoint_type: 'air',
      direction: 'in',
      immigrants: 7,
    }
    const { table, subtitle } = open.show({ passages: { rows: [row], count: 90 } })
    expect(table.rows[0]?.cells).toMatchObject({ location_source: 'France', immigrants: 7 })
    expect(subtitle).toMatch(/Rows: 90 · Europe/)
  })
})

describe('providers-by-type', () => {
  test('chooses type and place from what is loaded', () => {
    const of = (service_type: string, location_destination: string, sum_service: number) => ({
      _id: { service_type, location_destination },
      sum_service,
    })
    const [one = '', other = ''] = service.columns.service_type.values
    const providers = {
      service_type_x_location_destination: [of(one, 'TH-50', 3), of(other, 'TH-50', 2), of(one, 'TH-83', 9)],
    }
    const open = opened('providers-by-type', { location_destination: 'north', service_type: one })
    expect(open.asks).toEqual(opened('providers-by-type').asks)
    const { view, table } = open.show({ providers })
    expect(totalOf(table)).toMatchObject({ value: 3 })
    const types = viewIn(view, 'ranking')
    expect([types.series[0]?.values, types.changes]).toEqual([
      [3, 2],
      ['60.00%', '40.00%'],
    ])
    expect(totalOf(opened('providers-by-type').show({ providers }).table)).toMatchObject({ value: 14 })
  })
})

describe('activities-by-month', () => {
  test('stacks the categories of each month, and adds them up', () => {
    const [one = '', other = ''] = event.columns.event_category.values
    const of = (event_category: string, month: number, sum_event: number) => ({
      _id: { event_category, year: 2025, month },
      sum_event,
    })
    const open = opened('activities-by-month', { year: '2025', location_destination: 'TH-50' })
    expect(open.asks.events?.query).toMatchObject({ year: 2025, location_destination: 'TH-50' })
    const { view, table } = open.show({
      events: { event_category_x_year_x_month: [of(one, 4, 5), of(other, 4, 1), of(one, 11, 2)] },
    })
    expect(viewIn(view, 'stack').series.map(({ key, values }) => [key, values[3], values[10]])).toEqual([
      [one, 5, 2],
      [other, 1, null],
    ])
    expect([sumOf(table, 'total'), totalOf(table)?.total]).toEqual([8, 8])
    expect(open.show({ events: {} }).empty).toBe(true)
  })
})

test('an address with values that mean nothing names them and shows the default', () => {
  const context = aContext()
  // What is searched for is any text, and so is a choice that only the answer knows.
  const takesAnyText = (filter: Filter) =>
    filter.kind === 'search' ||
    (filter.kind === 'scenario' && filter.part === 'name') ||
    (filter.kind === 'choice' && filter.options(context).length === 0)
  for (const { code, filters, open } of companionCards) {
    const parameters = Object.fromEntries(Object.keys(filters).map((name) => [name, 'nonsense?']))
    const closed = Object.entries(filters).flatMap(([name, filter]) => (takesAnyText(filter) ? [] : [name]))
    expect([code, open(parameters, context).faults.map(({ field }) => field)]).toEqual([code, closed])
  }
})

describe('news', () => {
  const article = {
    date: '2026-11-12',
    news_title: '<b>Haze</b> over Chiang Mai',
    news_summary: 'Flights are late.',
    news_category: 'safety',
    news_source: 'The Andaman Post',
    news_link: 'https://news.example/1',
    news_image: 'javascript:alert(1)',
  }

  test('asks for the articles of the days, category and source', () => {
    expect(opened('news', { news_category: 'safety', news_source: 'A, B' }).asks.articles).toEqual({
      path: 'market/news',
      query: {
        start: '2026-10-14T00:00:00.000Z',
        end: '2026-11-12T23:59:59.999Z',
        news_category: 'safety',
        news_source: 'A, B',
        page: 1,
        limit: 5,
        sort: '-date',
      },
    })
  })

  test('D07: is a list of articles whose links and pictures are http alone, and whose texts are texts', () => {
    const hostile = { ...article, news_link: 'javascript:alert(1)', news_category: null, news_summary: null }
    const sources = [{ _id: { news_source: 'The Andaman Post' }, sum_news: 2 }]
    const { view, table, subtitle, choices } = opened('news').show({
      articles: { rows: [article, hostile], count: 12, news_source: sources },
    })
    expect(viewIn(view, 'messages').messages).toMatchObject([
      {
        title: '<b>Haze</b> over Chiang Mai',
        author: 'The Andaman Post',
        topic: 'Safety',
        link: 'https://news.example/1',
        picture: { address: null, drawing: 'safety' },
      },
      { link: null, topic: null, text: '', picture: { address: null, drawing: 'other' } },
    ])
    expect(table.columns.map(({ key, label, sort }) => [key, label, sort])).toEqual([
      ['date', 'Day', 'date'],
      ['topic', 'Category', 'news_category'],
      ['author', 'Source', 'news_source'],
      ['title', 'Title', 'news_title'],
      ['text', 'Description', null],
      ['link', 'Link', null],
    ])
    expect(subtitle).toBe('14 October to 12 November 2026 · Articles: 12')
    expect(choices.news_source).toEqual([{ value: 'The Andaman Post', label: 'The Andaman Post' }])
  })
})
