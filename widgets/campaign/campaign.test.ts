import { describe, expect, test } from 'vitest'
import { opened, sumOf, totalOf, viewIn } from '../testing.ts'

const about = (campaign_name: string, campaign_sentiment: string, sum_campaign: number, date = '2026-11-12') => ({
  _id: { campaign_name, campaign_sentiment, date },
  sum_campaign,
  sum_campaign_ev: 0,
})

const campaigns = {
  campaign_name_x_campaign_sentiment_x_date: [
    about('Amazing Thailand', 'positive', 6),
    about('Amazing Thailand', 'negative', 2),
    about('Amazing Thailand', 'positive', 100, '2026-01-01'),
    about('สงกรานต์', 'neutral', 10),
  ],
}

describe('9, campaign sentiment', () => {
  test('asks the server for a category, and for nothing when days are chosen', () => {
    const { asks } = opened(9)
    expect(asks.campaigns?.query).toEqual({ fields: ['campaign_name_x_campaign_sentiment_x_date'] })
    expect(opened(9, { range: '7d' }).asks).toEqual(asks)
    expect(opened(9, { campaign_categories: 'wellness' }).asks.campaigns?.query).toMatchObject({
      campaign_categories: 'wellness',
    })
    expect(opened(9, { location_destination: 'TH-83' }).asks.campaigns?.query).toMatchObject({
      location_destination: ['TH-83'],
    })
    // The endpoint knows provinces alone.
    expect(opened(9, { location_destination: 'west' }).asks.campaigns?.query.location_destination).toHaveLength(5)
    expect(opened(9, { campaign_categories: 'politics' }).faults).toHaveLength(1)
  })

  test('stacks sentiments by campaign, the most spoken of first', () => {
    const { view, table, subtitle } = opened(9, { range: '7d', campaign_categories: 'festival' }).show({ campaigns })
    const stack = viewIn(view, 'stack')
    expect(stack.shape).toBe('rows')
    expect(stack.categories).toEqual(['สงกรานต์', 'Amazing Thailand'])
    expect(stack.series.map(({ key, values }) => [key, values])).toEqual([
      ['positive', [null, 6]],
      ['neutral', [10, null]],
      ['negative', [null, 2]],
    ])
    expect(subtitle).toBe('Messages · 6 November to 12 November 2026 · Festivals')
    expect(sumOf(table, 'total')).toBe(18)
    expect(totalOf(table)).toMatchObject({ total: 18, 'part 0': 6, 'share 2': (2 / 18) * 100 })
  })

  test('shows seven campaigns and the rest together, and all of them in the table', () => {
    const many = {
      campaign_name_x_campaign_sentiment_x_date: Array.from({ length: 12 }, (_, index) =>
        about(`Campaign ${index}`, 'positive', 20 - index),
      ),
    }
    const { view, table } = opened(9).show({ campaigns: many })
    const stack = viewIn(view, 'stack')
    expect(stack.categories).toHaveLength(8)
    expect(stack.categories.at(-1)).toBe('Other')
    expect(stack.series[0]?.values.at(-1)).toBe(13 + 12 + 11 + 10 + 9)
    expect(table.rows).toHaveLength(13)
    expect(sumOf(table, 'part 0')).toBe(stack.series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0))
  })

  test('is empty where nothing is said', () => {
    expect(opened(9).show({ campaigns: {} })).toMatchObject({ empty: true, table: { rows: [] } })
  })
})
