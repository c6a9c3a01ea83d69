import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type ChartName, Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { totalQuestions } from '@sala/catalog/explore/questions/pivotTotals.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import { expect, test } from 'vitest'
import { placeOnAxis } from '../annotations/placeOnAxis.ts'
import { aContext } from '../testing.ts'
import { drawExploration } from './drawExploration.ts'
import { pivotDirections } from './pivot.ts'

const text = {
  t: ((key: string, values?: object) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim()) as Translate,
}

function datasetOf(name: string) {
  const dataset = findDataset(name)
  if (dataset === undefined) throw new Error(`There is no ${name}.`)
  return dataset
}

type Values = Readonly<Record<string, string | number | null>>
const answerOf = (...rows: readonly Values[]): ExplorationAnswer => ({
  columns: [],
  rows: rows.map((values) => ({ values, other: false })),
  period: null,
  shared: null,
  uneven: null,
  unevenTop: null,
  incomplete: [],
  unusual: null,
  provenance: [],
})

function questionOf(changes: object, answer: ExplorationAnswer) {
  const question = Exploration.parse({ version: 1, dataset: 'immigration', measures: ['totalImmigrants'], ...changes })
  return { question, dataset: datasetOf(question.dataset), answer, context: aContext(), text }
}

const arrivals = (time: string, totalImmigrants: number, rest: Values = {}) => ({ time, totalImmigrants, ...rest })

test('months of years are the cells of a heat map: one figure each, and none where nothing is held', () => {
  const answer = answerOf(arrivals('2024-11-01', 5), arrivals('2025-01-01', 7), arrivals('2025-11-01', 9))
  const { view } = drawExploration(questionOf({ time: 'month', chart: 'heat_map' }, answer))
  if (view.kind !== 'heat_map') throw new Error(view.kind)
  expect(view.series.map(({ name }) => name)).toEqual(['2024', '2025'])
  expect(view.categories).toHaveLength(12)
  expect(view.series.map(({ values }) => [values[0], values[10]])).toEqual([
    [null, 5],
    [7, 9],
  ])
})

test('groups over time are lines of cells, and of two breakdowns the second stands across', () => {
  const over = drawExploration(
    questionOf(
      { time: 'year', breakdown: ['market_region'], chart: 'heat_map' },
      answerOf(
        { time: 2024, market_region: 'europe', totalImmigrants: 1 },
        { time: 2025, market_region: 'east-asia', totalImmigrants: 2 },
      ),
    ),
  )
  expect(over.view).toMatchObject({
    categories: ['2024', '2025'],
    series: [{ values: [1, null] }, { values: [null, 2] }],
  })
  const two = drawExploration(
    questionOf(
      { breakdown: ['location_source', 'market_region'], chart: 'heat_map' },
      answerOf({ location_source: 'FR', market_region: 'europe', totalImmigrants: 3 }),
    ),
  )
  expect(two.view).toMatchObject({ categories: ['Europe'], series: [{ name: 'France', values: [3] }] })
})

const regions = answerOf(
  arrivals('2025-01-01', 5, { market_region: 'europe' }),
  arrivals('2025-04-01', 6, { market_region: 'europe' }),
  arrivals('2025-01-01', 2, { market_region: 'east-asia' }),
)
const byQuarter = { time: 'quarter', breakdown: ['market_region'], period: { kind: 'years', years: [2025] } }

test('a pivot table has the totals that it was answered, and says where they hold more than its cells', () => {
  const own = questionOf({ ...byQuarter, chart: 'pivot' }, regions)
  const totals = {
    rows: answerOf(
      { market_region: 'europe', totalImmigrants: 11 },
      { market_region: 'east-asia', totalImmigrants: 2 },
    ),
    across: answerOf(arrivals('2025-01-01', 7), arrivals('2025-04-01', 6)),
    all: answerOf({ totalImmigrants: 13 }),
  }
  const { view, totalsDiffer } = drawExploration(own, totals)
  if (view.kind !== 'table') throw new Error(view.kind)
  const { columns, rows } = view.table
  expect(rows.map(({ cells, level }) => [level, ...columns.map(({ key }) => cells[key] ?? null)])).toEqual([
    ['row', 'Europe', 5, 6, 11],
    ['row', 'East Asia', 2, null, 2],
    ['total', 'Total', 7, 6, 13],
  ])
  expect(totalsDiffer).toBe(false)
  const answers = { ...totals, all: answerOf({ totalImmigrants: 20 }) }
  expect(drawExploration(own, answers).totalsDiffer).toBe(true)
})

test('places of a pivot table stand in the order of their names, and of a ranking in that of the answer', () => {
  const of = (time: number, location_source: string, totalImmigrants: number) => ({
    time,
    location_source,
    totalImmigrants,
  })
  const answer = answerOf(of(2025, 'CH', 1), of(2025, 'CN', 2), of(2025, 'DE', 3), of(2025, 'AE', 4))
  const namesFor = (changes: object) => {
    const pivotQuestion = { time: 'year', breakdown: ['location_source'], chart: 'pivot', ...changes }
    const { view } = drawExploration(questionOf(pivotQuestion, answer))
    if (view.kind !== 'table') throw new Error(view.kind)
    return view.table.rows.map(({ cells }) => cells.location_source)
  }
  expect(namesFor({})).toEqual(['China', 'Germany', 'Switzerland', 'United Arab Emirates'])
  const top = { measure: 'totalImmigrants', count: 4 }
  expect(namesFor({ top })).toEqual(['Switzerland', 'China', 'Germany', 'United Arab Emirates'])
})

test('the totals of a pivot table are questions that the rules of figures answer, and none where they do not', () => {
  const own = questionOf({ ...byQuarter, top: { measure: 'totalImmigrants', count: 1 } }, regions)
  const { rows, across, all } = totalQuestions(own.dataset, own.question, pivotDirections(own).layout)
  expect(rows).toMatchObject({ breakdown: ['market_region'], time: null, top: { count: 1 } })
  expect(across).toMatchObject({ breakdown: [], time: 'quarter', top: null })
  expect(all).toMatchObject({ breakdown: [], time: null })
  for (const exploration of [rows, across, all])
    expect(exploration && explorationFault(own.dataset, exploration)).toBeNull()
  const shares = Exploration.parse({ ...own.question, calculation: { kind: 'share' } })
  expect(totalQuestions(own.dataset, shares, pivotDirections(own).layout)).toEqual({
    rows: null,
    across: null,
    all: null,
  })
  const months = questionOf({ time: 'month' }, answerOf(arrivals('2025-01-01', 5)))
  expect(totalQuestions(months.dataset, months.question, pivotDirections(months).layout)).toMatchObject({
    rows: { time: 'year' },
    across: { time: 'month_of_year' },
    all: { time: null },
  })
})

test('points stand by two measures, and a group without one of them has none', () => {
  const { view } = drawExploration(
    questionOf(
      {
        dataset: 'spending',
        measures: ['avg_spending', 'sum_spending_travel_count'],
        breakdown: ['location_destination'],
        chart: 'scatter',
      },
      answerOf(
        { location_destination: 'TH-10', avg_spending: 30, sum_spending_travel_count: 4 },
        { location_destination: 'TH-50', avg_spending: null, sum_spending_travel_count: 5 },
      ),
    ),
  )
  expect(view).toMatchObject({ kind: 'scatter', series: [{ values: [4, 5] }, { values: [30, null] }] })
})

test('stacks of 100 are parts of what each period comes to, and pictures side by side share their axis', () => {
  const view = (chart: ChartName) => drawExploration(questionOf({ ...byQuarter, chart }, regions)).view
  expect(view('full_stack')).toMatchObject({
    unit: 'percent',
    series: [{ values: [(5 / 7) * 100, 100] }, { values: [(2 / 7) * 100, null] }],
  })
  const multiples = view('multiples')
  if (multiples.kind !== 'composed') throw new Error(multiples.kind)
  expect(multiples.parts.map(({ title }) => title)).toEqual(['Europe', 'East Asia'])
  expect(multiples.parts.map((part) => 'range' in part.view && part.view.range)).toEqual([
    { least: 0, most: 8 },
    { least: 0, most: 8 },
  ])
})

test('a figure over time is that of the newest whole period, with the way there', () => {
  const { view } = drawExploration(
    questionOf({ time: 'month', chart: 'headline' }, answerOf(arrivals('2025-01-01', 5), arrivals('2025-02-01', 9))),
  )
  expect(view).toMatchObject({ figures: [{ value: 9, note: 'February 2025', history: { values: [5, 9] } }] })
})

test.each([
  ['day', ['2026-04-11', '2026-04-12', '2026-04-13'], [2, 2]],
  // Of 6 to 12 and of 13 to 19 April.
  ['week', ['2026-03-30', '2026-04-06', '2026-04-13', '2026-04-20'], [2, 2]],
  ['month', ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'], [2, 2]],
  ['quarter', ['2026-01-01', '2026-04-01', '2026-07-01'], [1, 1]],
  ['year', [2025, 2026, 2027], [1, 1]],
  ['month_of_year', [3, 4, 5], null],
] as const)('a trend by %s has its periods, so that what happened in one stands over it', (time, periods, place) => {
  const answer = answerOf(...periods.map((period, at) => ({ time: period, totalImmigrants: 1 + at })))
  const { view } = drawExploration(questionOf({ time, chart: 'trend' }, answer))
  if (view.kind !== 'trend') throw new Error(view.kind)
  expect(placeOnAxis(view, { from: '2026-04-13', to: '2026-04-15' })).toEqual(place)
  expect(placeOnAxis(view, { from: '2019-04-13', to: '2019-04-15' })).toBe(null)
})
