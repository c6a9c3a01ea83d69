import { describe, expect, test } from 'vitest'
import { everyDay } from '../filters/ranges.ts'
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
    const { view, table, subtitle } = opened(1, { range: '7d' }).show({ posts, allPosts: posts, countries })
    const stack = viewIn(view, 'stack')
    expect(stack.shape).toBe('areas')
    expect(stack.series.map(({ key, colour }) => [key, colour])).toEqual([
      ['facebook', 0],
      ['youtube', 5],
      ['pantip', 6],
    ])
    // Nothing is known of days without any post.
    expect(stack.series[0]?.values).toEqual([null, null, null, null, 0, null, 5])
    expect(viewIn(view, 'share').keys?.[0]).toBe('facebook')
    expect(sumOf(table, 'total')).toBe(8)
    expect(totalOf(table)).toMatchObject({ total: 8, 'code pantip': 1 })
    expect(subtitle).toBe('Posts · 6 November to 12 November 2026')
  })

  test('counts engagement or event value of the same posts without asking again; a country asks', () => {
    const { asks } = opened(1)
    expect(opened(1, { counted: 'sum_media_ev', range: '12m' }).asks).toEqual(asks)
    expect(
      totalOf(opened(1, { counted: 'sum_media_engagement' }).show({ posts, allPosts: posts, countries }).table)?.total,
    ).toBe(1410)
    expect(
      viewIn(opened(1, { counted: 'sum_media_ev' }).show({ posts, allPosts: posts, countries }).view, 'stack').unit,
    ).toBe('points')
    expect(opened(1, { media_country: 'CN' }).asks.posts?.query).toMatchObject({ media_country: 'CN' })
  })
})

describe('2, awareness', () => {
  const trends = (view: View): readonly TrendView[] =>
    view.kind === 'composed' ? view.parts.flatMap(({ view }) => (view.kind === 'trend' ? [view] : [])) : []

  const week = { from: '2026-11-06', to: '2026-11-12' }
  const yearBefore = { from: '2025-11-07', to: '2025-11-13' }
  const daysBefore = { from: '2026-10-30', to: '2026-11-05' }
  const posts = {
    media_channels_x_date: [
      ...everyDay(week).map((day) => post(day, 'facebook', 13, 30)),
      ...everyDay(yearBefore).map((day) => post(day, 'facebook', 9, 40)),
      ...everyDay(daysBefore).map((day) => post(day, 'facebook', 19, 20)),
      ...[week, yearBefore, daysBefore].flatMap(everyDay).map((day) => post(day, 'twitter', 1, 10)),
    ],
  }
  const answers = { posts, allPosts: posts, countries }

  test('asks once for two years, which serves all presets, channels and comparisons', () => {
    const { asks } = opened(2)
    expect(asks.posts?.query).toMatchObject({ start: '2024-11-11T00:00:00.000Z', end: '2026-11-12T23:59:59.999Z' })
    for (const range of ['7d', '30d', '12m'])
      for (const compare_days of ['weekdays', 'same_dates', 'days_before'])
        expect(opened(2, { range, compare_days, media_channels: 'youtube' }).asks).toEqual(asks)
  })

  test('compares the days with the same weekdays a year before', () => {
    const { view, table, subtitle } = opened(2, { range: '7d' }).show(answers)
    expect(viewIn(view, 'figures').figures.map(({ value, change }) => [value, change])).toEqual([
      [98, 40],
      [280, -20],
    ])
    const [number] = trends(view)
    expect(number?.series.map(({ name, role, values }) => [name, role, values])).toEqual([
      ['These days', 'current', Array(7).fill(14)],
      ['Same weekdays a year before', 'previous', Array(7).fill(10)],
    ])
    expect(subtitle).toBe(
      '6 November to 12 November 2026 against the same weekdays a year before, 7 November to 13 November 2025',
    )
    expect(totalOf(table)).toMatchObject({ sum_media: 98, 'sum_media before': 70, 'sum_media change': 40 })
    expect(sumOf(table, 'sum_media_engagement')).toBe(280)
    expect(sumOf(table, 'sum_media_engagement before')).toBe(350)
  })

  test('compares with as many days before, or the same dates, where a reader chooses that', () => {
    const before = opened(2, { range: '7d', compare_days: 'days_before' }).show(answers)
    expect(viewIn(before.view, 'figures').figures[0]).toMatchObject({ value: 98, change: -30 })
    expect(before.subtitle).toMatch(/against as many days before, 30 October to 5 November 2026$/)
    // 6 November 2025 is not held: six dates are compared, 84 posts with 60.
    const dates = opened(2, { range: '7d', compare_days: 'same_dates' }).show(answers)
    expect(viewIn(dates.view, 'figures').figures[0]).toMatchObject({ value: 98, change: 40 })
    expect(dates.subtitle).toMatch(/6 November to 12 November 2025 · Days compared: 6 of 7$/)
    expect(totalOf(dates.table)).toMatchObject({ sum_media: 98, 'sum_media before': 60, 'sum_media change': null })
  })

  test('keeps to one channel; a day without a post of it is zero, and few posts are no base', () => {
    const { view } = opened(2, { range: '7d', media_channels: 'twitter' }).show(answers)
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: 7, change: null })
    expect(viewIn(view, 'figures').figures[1]).toMatchObject({ value: 70, change: 0 })
    const none = opened(2, { range: '7d', media_channels: 'youtube' }).show(answers)
    expect(viewIn(none.view, 'figures').figures[0]?.value).toBe(0)
  })

  test('compares nothing with days that the data do not hold, and says so', () => {
    const early = {
      media_channels_x_date: everyDay({ from: '2024-01-01', to: '2024-01-07' }).map((day) =>
        post(day, 'facebook', 3, 30),
      ),
    }
    const content = opened(2, { range: '2024-01-01..2024-01-07' }).show({ posts: early, allPosts: early, countries })
    expect(viewIn(content.view, 'figures').figures[0]).toMatchObject({ value: 21, change: null, note: '' })
    expect(trends(content.view)[0]?.series).toHaveLength(1)
    expect(content.subtitle).toBe(
      '1 January to 7 January 2024; nothing to compare: no data of 2 January to 8 January 2023',
    )
    expect(totalOf(content.table)).toMatchObject({ 'sum_media before': null, 'sum_media change': null })
  })

  test('draws a year by whole weeks, and leaves out those that are cut', () => {
    const year = {
      media_channels_x_date: everyDay({ from: '2024-11-14', to: '2026-11-12' }).map((day) => post(day, 'facebook', 10)),
    }
    const { view, table, subtitle } = opened(2, { range: '12m' }).show({ posts: year, allPosts: year, countries })
    const [trend] = trends(view)
    const [current, previous] = trend?.series ?? []
    // 13 November 2025 is a Thursday, 12 November 2026 too: their weeks are cut, and not drawn.
    expect([current?.values, previous?.values]).toEqual([Array(51).fill(70), Array(51).fill(70)])
    expect(trend?.names?.[0]).toBe('Week of 17 Nov to 23 Nov')
    expect(subtitle).toMatch(/^Per week, incomplete weeks left out of the picture · /)
    expect(table.rows[0]?.cells).toMatchObject({
      period: '2025-11-10',
      days: '4 of 7, incomplete',
      'sum_media change': null,
    })
    expect(table.rows[1]?.cells).toMatchObject({ 'sum_media change': 0 })
  })

  test('is empty without posts', () => {
    expect(opened(2).show({ posts: {}, allPosts: {}, countries })).toMatchObject({ empty: true, table: { rows: [] } })
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
  const { choices } = show({ posts: {}, allPosts: {}, accounts: { rows: [], count: 0 }, countries })
  expect(choices.media_country?.map(({ label }) => label)).toEqual(['Germany', 'Japan', 'Thailand'])
})
