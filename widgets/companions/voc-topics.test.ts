import { expect, test } from 'vitest'
import { opened, viewIn } from '../testing.ts'

const about = (voc_topics: string, voc_sentiment: string, sum_voc: number) => ({
  _id: { voc_topics, voc_sentiment },
  sum_voc,
})
const answer = (...rows: readonly ReturnType<typeof about>[]) => ({ voc_topics_x_voc_sentiment: rows })

const visible = answer(
  about('prices-transport', 'negative', 30),
  about('transport', 'positive', 10),
  about('food', 'positive', 4),
  about('none', 'neutral', 56),
)
const earlier = answer(about('prices-transport', 'negative', 10), about('transport', 'positive', 30))

const noticed = {
  rows: [{ date: '2026-11-01', voc_message: 'Too expensive', voc_channels: 'facebook', voc_sentiment: 'negative' }],
  count: 40,
}
/** The days of a span and the days 364 before them. */
const storedOf = (from: string, count: number) => ({
  voc_sentiment_x_date: Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10)
    return { _id: { voc_sentiment: 'neutral', date }, sum_voc: 1 }
  }),
})
const answers = {
  shown: visible,
  current: visible,
  earlier,
  allMessages: storedOf('2025-08-01', 500),
  noticed,
}
const chosen = { range: '2026-11-01..2026-11-10' }

const rowsOf = (parameters: Readonly<Record<string, string>>, fields: Readonly<Record<string, unknown>> = answers) =>
  opened('voc-topics', { ...chosen, ...parameters }).show(fields).table.rows

test('a message counts under each of its topics, the largest first, and nothing is added up', () => {
  const rows = rowsOf({})
  expect(rows.map(({ cells }) => [cells.topic, cells.messages, cells.negative])).toEqual([
    ['Taxis and transport', 40, 75],
    ['Prices', 30, 100],
    ['Food', 4, 0],
  ])
  expect(rows.some(({ level }) => level === 'total')).toBe(false)
  expect(rows[0]?.mark).toEqual({ kind: 'topic', value: 'transport' })
  expect(opened('voc-topics', chosen).show(answers).subtitle).toContain(
    '44 of 100 messages have a topic, some several: topics are not to be added up',
  )
})

test('shares have n and their interval, and are compared in points where both are of enough messages', () => {
  const [transport, prices, food] = rowsOf({})
  // 30 of 40, against 10 of 40.
  expect(transport?.cells).toMatchObject({ sample: 40, change: 0, points: 50, interval: '59.81% to 85.81%' })
  // 30 of 30 against 10 of 10: ten are too few for either change.
  expect(prices?.cells).toMatchObject({ sample: 30, change: null, points: null })
  expect(food?.cells).toMatchObject({ sample: 4, change: null, points: null })
})

test('nothing is compared where a day or its earlier day is not held', () => {
  const gap = { ...answers, allMessages: storedOf('2025-11-08', 400) }
  expect(rowsOf({}, gap).map(({ cells }) => [cells.change, cells.points])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  expect(opened('voc-topics', chosen).show(gap).subtitle).toContain('not compared')
})

test('complaints alone are ranked by their number; the negative share stays that of all messages', () => {
  expect(
    rowsOf({ voc_sentiment: 'negative' }).map(({ cells }) => [cells.topic, cells.messages, cells.negative]),
  ).toEqual([
    ['Prices', 30, 100],
    ['Taxis and transport', 30, 75],
  ])
})

test('place, language, channel and topic narrow what is asked; the topic narrows messages alone', () => {
  const { asks } = opened('voc-topics', {
    ...chosen,
    voc_language: 'ru',
    voc_topic: 'transport',
    voc_sentiment: 'negative',
    location_destination: 'TH-83',
  })
  const narrowed = { voc_language: 'ru', location_destination: 'TH-83' }
  expect(asks.shown?.query).toMatchObject({ ...narrowed, start: '2026-11-01T00:00:00.000Z' })
  expect(asks.shown?.query).not.toHaveProperty('voc_topic')
  expect(asks.earlier?.query).toMatchObject({ ...narrowed, start: '2025-11-02T00:00:00.000Z' })
  expect(asks.noticed?.query).toMatchObject({
    ...narrowed,
    voc_topic: 'transport',
    voc_sentiment: 'negative',
    limit: 3,
  })
  expect(asks.allMessages?.query).not.toHaveProperty('voc_language')
})

test('the days of today, which is not over, are shown and not compared', () => {
  const { asks } = opened('voc-topics', { range: '2026-11-11..2026-11-20' })
  expect(asks.shown?.query.end).toBe('2026-11-20T23:59:59.999Z')
  expect(asks.current?.query.end).toBe('2026-11-19T23:59:59.999Z')
})

test('the messages noticed most stand below, under the topic', () => {
  const { view } = opened('voc-topics', { ...chosen, voc_topic: 'prices' }).show(answers)
  expect(viewIn(view, 'messages').messages.map(({ text }) => text)).toEqual(['Too expensive'])
  expect(JSON.stringify(view)).toContain('Messages noticed most: Prices')
})

test('without messages nothing is said', () => {
  const none = { ...answers, shown: {}, current: {}, earlier: {}, noticed: { rows: [], count: 0 } }
  expect(rowsOf({}, none)).toEqual([])
})
