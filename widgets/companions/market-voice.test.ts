import { expect, test } from 'vitest'
import { aNamedContext, opened, viewIn } from '../testing.ts'

const row = (date: string, voc_sentiment: string, sum_voc: number) => ({ _id: { voc_sentiment, date }, sum_voc })
/** Ten days from 11 November, and the same weekdays of the year before. */
const answer = (positive: number, negative: number) => ({
  voc_sentiment_x_date: ['2025-11-12', '2026-11-11'].flatMap((first) =>
    Array.from({ length: 9 }, (_, at) => {
      const day = new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10)
      return [row(day, 'positive', positive), row(day, 'negative', negative)]
    }).flat(),
  ),
})
const chosen = { range: '2026-11-11..2026-11-19' }

test('a market that a language stands for has its messages, with how sure the shares are and in which language they are', async () => {
  const open = opened('market-voice', { ...chosen, location_source: 'RU' }, await aNamedContext('en'))
  expect(Object.entries(open.asks).map(([name, { query }]) => [name, query.voc_language])).toEqual([
    ['allMessages', undefined],
    ['RU', 'ru'],
  ])
  const { view, subtitle } = open.show({ allMessages: answer(8, 8), RU: answer(6, 2) })
  const { figures } = viewIn(view, 'figures')
  expect(figures.map(({ key, value, note }) => [key, value, note])).toEqual([
    ['messages', 72, 'Language of the message: Russian (Cyrillic letters)'],
    ['positive', 75, 'n = 72 · 95%: 63.91% to 83.56%'],
    ['negative', 25, 'n = 72 · 95%: 16.44% to 36.09%'],
  ])
  expect(subtitle).toContain('Messages do not say where their authors come from')
})

test('a market without a language of its own says so, also beside one that has one', async () => {
  const context = await aNamedContext('en')
  const single = opened('market-voice', { ...chosen, location_source: 'IN' }, context)
  expect(Object.keys(single.asks)).toEqual(['allMessages'])
  const content = single.show({ allMessages: answer(8, 8) })
  expect(content.empty).toBe(false)
  const notTold = { value: null, note: expect.stringMatching(/^Not told: .* no language stands for this market$/) }
  expect(viewIn(content.view, 'figures').figures).toMatchObject([notTold])

  const pair = opened('market-voice', { ...chosen, location_source: 'CN,IN' }, context)
  const { view, table } = pair.show({ allMessages: answer(8, 8), CN: answer(1, 1) })
  expect(view).toMatchObject({
    parts: [
      { title: 'China', view: { figures: [{ value: 18 }, { value: 50 }, { value: 50 }] } },
      { title: 'India', view: { figures: [notTold] } },
    ],
  })
  expect(
    table.rows.map(({ cells: { market, language, messages, positive } }) => [market, language, messages, positive]),
  ).toEqual([
    ['China', 'Chinese', 18, 50],
    ['India', null, null, null],
  ])
})
