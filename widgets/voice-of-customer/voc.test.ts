import { voc } from '@sala/catalog/datasets/voc.ts'
import { describe, expect, test } from 'vitest'
import { aContext, aNamedContext, opened, sumOf, totalOf, viewIn } from '../testing.ts'

const open = voc.endpoints.find(({ path }) => path === 'v2/tourist/voc/public')

describe('29, 31 and 32', () => {
  test('ask what answers without sign-in, and nothing but its days', () => {
    expect(open?.public).toBe(true)
    for (const code of [29, 31, 32]) {
      for (const ask of Object.values(opened(code, { range: '7d' }).asks)) {
        expect(ask.path).toBe('v2/tourist/voc/public')
        expect(Object.keys(ask.query).filter((name) => name !== 'start' && name !== 'end')).toEqual([])
      }
    }
  })

  test('ask nothing new when a preset is chosen', () => {
    expect(opened(31).asks).toEqual({ messages: { path: 'v2/tourist/voc/public', query: {} } })
    for (const code of [31, 32]) {
      for (const range of ['7d', '30d', '90d']) expect(opened(code, { range }).asks).toEqual(opened(31).asks)
    }
    const sharedAsks = new Set(Object.values(opened(29).asks).map((ask) => JSON.stringify(ask)))
    for (const range of ['7d', '30d', '90d']) {
      for (const ask of Object.values(opened(29, { range, voc_sentiment: 'negative' }).asks)) {
        expect(sharedAsks).toContain(JSON.stringify(ask))
      }
    }
  })

  test('work where nothing is known of the data’s age, as on a public page', () => {
    const context = { ...aContext(), datasets: {} }
    expect(opened(31, {}, context).asks.messages?.query).toEqual({
      start: '2026-10-22T00:00:00.000Z',
      end: '2026-11-20T23:59:59.999Z',
    })
    const messages = { voc_channels_x_date: [{ _id: { voc_channels: 'facebook', date: '2026-11-10' }, sum_voc: 4 }] }
    expect(totalOf(opened(31, {}, context).show({ messages }).table)?.total).toBe(4)
  })
})

describe('29, the province map', () => {
  const about = (location_destination: string | null, voc_sentiment: string, sum_voc: number) => ({
    _id: { location_destination, voc_sentiment },
    sum_voc,
  })
  const chosen = {
    location_destination_x_voc_sentiment: [
      about('TH-83', 'positive', 40),
      about('TH-83', 'negative', 5),
      about('TH-10', 'neutral', 30),
      about(null, 'positive', 2),
      about('TH-99', 'positive', 1),
    ],
  }
  const answers = { chosen, '7d': {}, '30d': {}, '90d': {} }

  test('colours provinces, in Thai too, and loses nothing that is on no map', async () => {
    const { view, table } = opened(29, {}, await aNamedContext('th')).show(answers)
    const map = viewIn(view, 'province_map')
    expect(map.places.find(({ code }) => code === 'TH-83')).toEqual({ code: 'TH-83', name: 'ภูเก็ต', value: 45 })
    expect(map.unmatched.map(({ value }) => value)).toEqual([1, 2])
    expect(sumOf(table, 'value')).toBe(78)
    expect(totalOf(table)?.value).toBe(78)
  })

  test('keeps to one sentiment', () => {
    const { view, subtitle } = opened(29, { voc_sentiment: 'negative' }).show(answers)
    expect(viewIn(view, 'province_map').places.filter(({ value }) => value !== null)).toMatchObject([
      { code: 'TH-83', value: 5 },
    ])
    expect(subtitle).toBe('Messages · 14 October to 12 November 2026 · Negative')
  })

  test('keeps to the provinces of a place', () => {
    const { view, table, subtitle } = opened(29, { location_destination: 'south' }).show(answers)
    expect(viewIn(view, 'province_map').places.filter(({ value }) => value !== null)).toMatchObject([
      { code: 'TH-83', value: 45 },
    ])
    expect(totalOf(table)?.value).toBe(45)
    expect(subtitle).toContain('South')
    const bangkok = opened(29, { location_destination: 'TH-10' }).show(answers)
    expect(totalOf(bangkok.table)?.value).toBe(30)
    expect(viewIn(bangkok.view, 'ranking').categories).toEqual(['TH-10'])
    expect(JSON.stringify(bangkok.view)).not.toContain('province_map')
  })

  test('is empty where nothing is said', () => {
    expect(opened(29).show({ ...answers, chosen: {} })).toMatchObject({ empty: true, table: { rows: [] } })
  })
})

test('32 stacks purposes by day and ranks them', () => {
  const wrote = (date: string, voc_purpose: string, sum_voc: number) => ({ _id: { voc_purpose, date }, sum_voc })
  const messages = {
    voc_purpose_x_date: [
      wrote('2026-11-12', 'admire', 9),
      wrote('2026-11-12', 'complaint', 4),
      wrote('2026-11-01', 'question', 2),
    ],
  }
  const { view, table } = opened(32).show({ messages })
  expect(viewIn(view, 'ranking').categories.slice(0, 3)).toEqual(['Praise', 'Complaint', 'Question'])
  // A purpose of which nobody writes has no place in the legend, and the others keep their colours.
  expect(viewIn(view, 'stack').series.map(({ key, colour }) => [key, colour])).toEqual([
    ['question', 1],
    ['admire', 3],
    ['complaint', 4],
  ])
  expect(sumOf(table, 'total')).toBe(15)
})
