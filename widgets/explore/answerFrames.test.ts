import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import { expect, test } from 'vitest'
import { aContext } from '../testing.ts'
import { answerFrames } from './answerFrames.ts'

const text = { t: ((key: string) => key) as Translate }

const question = (changes: object) =>
  Exploration.parse({ version: 1, dataset: 'immigration', measures: ['totalImmigrants'], ...changes })

type Row = readonly [keys: Readonly<Record<string, string | number | null>>, value: number, other?: boolean]
const answerOf = (...rows: readonly Row[]): ExplorationAnswer => ({
  columns: [],
  rows: rows.map(([keys, value, other = false]) => ({ values: { ...keys, totalImmigrants: value }, other })),
  period: null,
  shared: null,
  uneven: null,
  unevenTop: null,
  incomplete: [],
  unusual: null,
  provenance: [],
})

const drawn = (changes: object, answer: ExplorationAnswer) => {
  const frames = answerFrames({ question: question(changes), dataset: immigration, answer, context: aContext(), text })
  const rows = frames.drawn.rows.map(({ values }) => [values.name, ...frames.y.map((key) => values[key] ?? null)])
  return { head: frames.drawn.columns.slice(1).map(({ label }) => label), rows, shape: frames.shape }
}

test('of two breakdowns only the first has others, which keep the values of the second', () => {
  const top = { measure: 'totalImmigrants', count: 1 }
  const two = { breakdown: ['location_source', 'market_region'], top }
  const { head, rows } = drawn(
    two,
    answerOf(
      [{ location_source: 'CN', market_region: 'east-asia' }, 9],
      [{ location_source: null, market_region: 'east-asia' }, 4, true],
      [{ location_source: null, market_region: 'europe' }, 3, true],
    ),
  )
  expect(head).toEqual(['East Asia', 'Europe'])
  expect(rows).toEqual([
    ['China', 9, null],
    ['explore.other', 4, 3],
  ])
})

test('a month without a figure is a gap between its neighbours, and no zero', () => {
  const answer = answerOf([{ time: '2025-01-01' }, 5], [{ time: '2025-03-01' }, 7])
  const { rows } = drawn({ time: 'month' }, answer)
  expect(rows.map(([, value]) => value)).toEqual([5, null, 7])
})

test('over time each group has a column, others last', () => {
  const answer = answerOf(
    [{ time: '2025-01-01', location_source: 'CN' }, 5],
    [{ time: '2025-01-01', location_source: null }, 2, true],
    [{ time: '2025-02-01', location_source: 'CN' }, 6],
    [{ time: '2025-02-01', location_source: null }, 1, true],
  )
  const { head, rows, shape } = drawn({ time: 'month', breakdown: ['location_source'] }, answer)
  expect(head).toEqual(['China', 'explore.other'])
  expect(rows.map(([, ...values]) => values)).toEqual([
    [5, 2],
    [6, 1],
  ])
  expect([shape.parts, shape.periods]).toEqual([2, 2])
})

test('a place that lost a part of itself within the time of the answer is told', () => {
  const areas = (changes: object, ...years: readonly number[]) => {
    const answer = answerOf(...years.map((time): Row => [{ time, location_source: 'SD' }, 5]))
    return answerFrames({ question: question(changes), dataset: immigration, answer, context: aContext(), text }).areas
  }
  const byYear = { time: 'year', breakdown: ['location_source'] }
  expect(areas(byYear, 2010, 2011)).toEqual(['explore.changedArea'])
  expect(areas({ ...byYear, breakdown: [] }, 2010, 2012)).toEqual([])
  const filters = [{ dimension: 'location_source', operator: 'in', values: ['SD'] }]
  expect(areas({ ...byYear, breakdown: [], filters }, 2010, 2012)).toEqual(['explore.changedArea'])
  expect(areas(byYear, 2012, 2013)).toEqual([])
})
