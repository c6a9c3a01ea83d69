import { describe, expect, test } from 'vitest'
import { findCard } from '../all.ts'
import { loadLexicon } from '../phrases/lexicon.ts'
import { parsePhrase } from '../phrases/phrase.ts'
import { aContext, arrivalAnswers, opened, viewIn } from '../testing.ts'
import { answerFigure } from './answerFigure.ts'
import { cardQuestions } from './cardQuestions.ts'

const context = aContext()
const lexicon = await loadLexicon()

function questionOf(text: string, cardOf = findCard) {
  const phrase = parsePhrase(text, lexicon, context.today)
  return phrase === null ? [] : cardQuestions(phrase, context, cardOf)
}
const inShort = (text: string) => questionOf(text).map(({ code, parameters, figure }) => [code, parameters, figure])

describe('a phrase is answered by', () => {
  test.each([
    ['china 2026', [['market-arrivals', { year: '2026', location_source: 'CN' }, 'since_january']]],
    ['arrivals 2025', [['headline-arrivals', { year: '2025' }, 'arrivals']]],
    [
      'europe 2026 vs 2024',
      [['market-arrivals', { year: '2026', compare: '2024', location_source: 'europe' }, 'since_january']],
    ],
    // The year before is what every card compares with.
    ['china 2026 vs 2025', [['market-arrivals', { year: '2026', location_source: 'CN' }, 'since_january']]],
    ['china march 2026', [[135, { month: '2026-03', market_region: 'CN' }, 'arrivals']]],
    // The newest March that is held; the newest December is that of the year before.
    ['phuket occupancy march', [['occupancy', { month: '2026-03', location_destination: 'TH-83' }, 'occupancy']]],
    ['phuket occupancy december', [['occupancy', { month: '2025-12', location_destination: 'TH-83' }, 'occupancy']]],
    ['guests phuket march 2026', [['occupancy', { month: '2026-03', location_destination: 'TH-83' }, 'guests']]],
    [
      'phuket 2026',
      [
        ['headline-receipts', { year: '2026', location_destination: 'TH-83' }, 'receipts'],
        ['headline-occupancy', { year: '2026', location_destination: 'TH-83' }, 'occupancy'],
      ],
    ],
    [
      'bangkok receipts 3/2026',
      [['headline-receipts', { year: '2026', month: '3', location_destination: 'TH-10' }, 'receipts']],
    ],
    ['thailand occupancy 2026', [['headline-occupancy', { year: '2026' }, 'occupancy']]],
    ['spending per head north', [['headline-per-head', { location_destination: 'north' }, 'per_head']]],
    ['length of stay germany 2025', [['headline-stay', { year: '2025', location_source: 'DE' }, 'stay']]],
    ['target china 2026', [[133, { year: '2026', market_region: 'CN' }, 'reached']]],
    [
      'china vs india 2026',
      [
        ['market-arrivals', { year: '2026', location_source: 'CN' }, 'since_january'],
        ['market-arrivals', { year: '2026', location_source: 'IN' }, 'since_january'],
      ],
    ],
  ] as const)('%s', (text, questions) => {
    expect(inShort(text)).toEqual(questions)
  })
})

describe('no card answers', () => {
  test.each([
    ['receipts of a country, which are not published', 'china receipts 2026'],
    ['arrivals in a province', 'phuket tourists 2026'],
    ['receipts of a month of no year', 'phuket receipts march'],
    ['receipts of a month of a year that is not held', 'phuket receipts 3/1999'],
    ['a year that is not held', 'china 1999'],
    ['a month that is yet to come', 'phuket occupancy december 2026'],
    ['a comparison with a later year', 'china 2025 vs 2026'],
    ['a comparison that the card does not have', 'phuket receipts 2026 vs 2019'],
    ['a market and a province together', 'china phuket 2026'],
  ])('%s', (_, text) => {
    expect(questionOf(text)).toEqual([])
  })

  test('who does not hold it', () => {
    expect(questionOf('china 2026', () => undefined)).toEqual([])
  })
})

test('the figure is that of the card, by its key; one that is not held is none', () => {
  const months = (year: number, last: number, totalImmigrants: number) =>
    Array.from({ length: last }, (_, at) => ({
      _id: { location_source: 'CN', market_region: 'east-asia', year, month: at + 1 },
      totalImmigrants,
    }))
  const [question] = questionOf('china 2026')
  if (question === undefined) throw new Error('There is no question.')
  const open = opened(question.code, question.parameters)
  const content = open.show(arrivalAnswers([...months(2026, 10, 1_100), ...months(2025, 12, 1_000)]))
  const figure = answerFigure(content, question.figure)
  // Ten months of both years, not the twelve of the year before.
  expect(figure).toMatchObject({ value: 11_000, change: 10 })
  expect(viewIn(content.view, 'figures').figures).toContain(figure)
  expect(answerFigure(content, 'no such figure')).toBeNull()
  // Another year is held, this one is not.
  expect(answerFigure(open.show(arrivalAnswers(months(2025, 12, 1_000))), question.figure)).toBeNull()
})
