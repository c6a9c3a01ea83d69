import { describe, expect, test } from 'vitest'
import { everyDay } from '../ranges.ts'
import { aContext, aNamedContext, opened, sumOf, totalOf, viewIn } from '../testing.ts'
import type { TrendView, View } from '../views/view.ts'

const post = (date: string, media_channels: string, sum_media: number, sum_media_engagement = 0, sum_media_ev = 0) => ({
  _id: { media_channels, date },
  sum_media,
  sum_media_engagement,
  sum_media_ev,
})

const countries = {
  media_country: ['TH', 'JP', null, 'DE'].map((media_country) => ({
    _id: { media_country },
    sum_media: 1,
    sum_media_engagement: 1,
    sum_media_ev: 1,
  })),
}

describe('1, main social channels', () => {
  const posts = {
    media_channels_x_date: [
      post('2026-11-12', 'facebook', 5, 500, 50),
      post('2026-11-10', 'youtube', 2, 900, 90),
      post('2026-11-10', 'pantip', 1, 10, 1),
    ],
  }

  test('draws areas by day and a donut, channels in their own colours and unknown ones last', () => {
    const { view, table, subtitle } = opened(1, { range: '7d' }).show({ posts, countries })
    const stack = viewIn(view, 'stack')
    expect(stack.shape).toBe('areas')
    expect(stack.series.map(({ key, colour }) => [key, colour])).toEqual([
      ['facebook', 0],
      ['youtube', 5],
      ['pantip', 6],
    ])
    expect(stack.series[0]?.values).toEqual([0, 0, 0, 0, 0, 0, 5])
    expect(viewIn(view, 'share').keys?.[0]).toBe('facebook')
    expect(sumOf(table, 'total')).toBe(8)
    expect(totalOf(table)).toMatchObject({ total: 8, 'code pantip': 1 })
    expect(subtitle).toBe('Posts · 6 November to 12 November 2026')
  })

  test('counts engagement or event value of the same posts without asking again; a country asks', () => {
    const { asks } = opened(1)
    expect(opened(1, { counted: 'sum_media_ev', range: '12m' }).asks).toEqual(asks)
    expect(totalOf(opened(1, { counted: 'sum_media_engagement' }).show({ posts, countries }).table)?.total).toBe(1410)
    expect(viewIn(opened(1, { counted: 'sum_media_ev' }).show({ posts, countries }).view, 'stack').unit).toBe('points')
    expect(opened(1, { media_country: 'CN' }).asks.posts?.query).toMatchObject({ media_country: 'CN' })
  })
})

describe('2, awareness', () => {
  const trends = (view: View): readonly TrendView[] =>
    view.kind === 'composed' ? view.parts.flatMap(({ view }) => (view.kind === 'trend' ? [view] : [])) : []

  const posts = {
    media_channels_x_date: [
      ...everyDay({ from: '2026-11-06', to: '2026-11-12' }).map((day) => post(day, 'facebook', 3, 30)),
      ...everyDay({ from: '2026-10-30', to: '2026-11-05' }).map((day) => post(day, 'facebook', 2, 40)),
      ...everyDay({ from: '2026-10-30', to: '2026-11-12' }).map((day) => post(day, 'twitter', 1, 10)),
    ],
  }

  test('asks once for two years, which serves all presets and channels', () => {
    const { asks } = opened(2)
    expect(asks.posts?.query).toMatchObject({ start: '2024-11-11T00:00:00.000Z', end: '2026-11-12T23:59:59.999Z' })
    for (const range of ['7d', '30d', '12m']) expect(opened(2, { range, media_channels: 'youtube' }).asks).toEqual(asks)
  })

  test('compares the days with as many days before', () => {
    const { view, table, subtitle } = opened(2, { range: '7d' }).show({ posts, countries })
    expect(viewIn(view, 'figures').figures.map(({ value, change }) => [value, change])).toEqual([
      [28, (7 / 21) * 100],
      [280, (-70 / 350) * 100],
    ])
    const [number] = trends(view)
    expect(number?.series.map(({ role, values }) => [role, values])).toEqual([
      ['current', Array(7).fill(4)],
      ['previous', Array(7).fill(3)],
    ])
    expect(subtitle).toBe('6 November to 12 November 2026 against 30 October to 5 November 2026')
    expect(totalOf(table)).toMatchObject({ sum_media: 28, 'sum_media before': 21, 'sum_media change': (7 / 21) * 100 })
    expect(sumOf(table, 'sum_media_engagement')).toBe(280)
    expect(sumOf(table, 'sum_media_engagement before')).toBe(350)
  })

  test('keeps to one channel', () => {
    const { view } = opened(2, { range: '7d', media_channels: 'twitter' }).show({ posts, countries })
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: 7, change: 0 })
  })

  test('compares nothing with days that the data do not hold', () => {
    const early = {
      media_channels_x_date: everyDay({ from: '2024-01-01', to: '2024-01-07' }).map((day) =>
        post(day, 'facebook', 3, 30),
      ),
    }
    const { view, table, subtitle } = opened(2, { range: '2024-01-01..2024-01-07' }).show({ posts: early, countries })
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: 21, change: null, note: '' })
    expect(trends(view)[0]?.series).toHaveLength(1)
    expect(subtitle).toBe('1 January to 7 January 2024')
    expect(totalOf(table)).toMatchObject({ 'sum_media before': null, 'sum_media change': null })
  })

  test('compares like for like where only a part of the days before is held', () => {
    const early = {
      media_channels_x_date: [
        ...everyDay({ from: '2024-01-01', to: '2024-01-05' }).map((day) => post(day, 'facebook', 2)),
        ...everyDay({ from: '2024-01-06', to: '2024-01-12' }).map((day) => post(day, 'facebook', 3)),
      ],
    }
    const { view, table } = opened(2, { range: '2024-01-06..2024-01-12' }).show({ posts: early, countries })
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: 21, change: 50 })
    expect(totalOf(table)?.['sum_media change']).toBeNull()
  })

  test('is empty without posts', () => {
    expect(opened(2).show({ posts: {}, countries })).toMatchObject({ empty: true, table: { rows: [] } })
  })
})

describe('6, influencers', () => {
  const accounts = {
    rows: [
      {
        media_name: '<b>=cmd</b>',
        sum_media_ev: 12.5,
        sum_media_like: 3,
        sum_media_share: null,
        sum_media_comment: 1,
      },
    ],
    count: 77,
  }

  test('lets the server page, sort, search and narrow', () => {
    expect(opened(6).asks.accounts?.query).toEqual({ page: 1, limit: 5, sort: '-sum_media_ev' })
    expect(
      opened(6, { range: '7d', media_channels: 'facebook', sort: 'media_name', q: 'a' }).asks.accounts?.query,
    ).toEqual({
      start: '2026-11-06T00:00:00.000Z',
      end: '2026-11-12T23:59:59.999Z',
      media_channels: 'facebook',
      page: 1,
      limit: 5,
      sort: 'media_name',
      q: 'a',
    })
    expect(opened(6, { sort: 'password' }).faults).toEqual([{ field: 'sort', value: 'password' }])
  })

  test('shows names as letters and what is missing as nothing', () => {
    const { view, table, subtitle } = opened(6, {}, aContext({ language: 'fr' })).show({ accounts, countries: {} })
    expect(view).toMatchObject({ kind: 'table', paged: true })
    expect(table.rows[0]?.cells).toEqual({
      media_name: '<b>=cmd</b>',
      sum_media_ev: 12.5,
      sum_media_like: 3,
      sum_media_share: null,
      sum_media_comment: 1,
    })
    expect(table.columns.map(({ sort }) => sort)).toEqual([
      'media_name',
      'sum_media_ev',
      'sum_media_like',
      'sum_media_share',
      'sum_media_comment',
    ])
    expect(table.count).toBe(77)
    expect(subtitle).toBe('Points · Tous les jours')
  })
})

test.each([1, 2, 6])('%i offers the countries that there are posts from, whatever is chosen', async (code) => {
  const context = await aNamedContext('en')
  const { asks, show } = opened(code, { media_country: 'CN', range: '7d' }, context)
  expect(asks.countries).toEqual(opened(code, {}, context).asks.countries)
  const { choices } = show({ posts: {}, accounts: { rows: [], count: 0 }, countries })
  expect(choices.media_country?.map(({ label }) => label)).toEqual(['Germany', 'Japan', 'Thailand'])
})
