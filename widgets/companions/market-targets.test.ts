import { expect, test } from 'vitest'
import { aContext, opened } from '../testing.ts'

const months = (last: number, target: number | null, totalImmigrants: number) => ({
  target_n_immigrants_x_year_x_month: Array.from({ length: last }, (_, at) => ({
    _id: { year: 2026, month: at + 1 },
    sum_target: target,
    totalImmigrants,
  })),
})

test('each market stands beside its own target over the months that have one and are over; who has none says so', () => {
  const open = opened('market-targets', { location_source: 'CN,IN' }, aContext())
  expect(Object.values(open.asks).map(({ query }) => query.location_source)).toEqual(['CN', 'IN'])
  // November 2026 is not over.
  const { view, table } = open.show({ CN: months(11, 200, 150), IN: months(10, null, 80) })
  const figures = (view.kind === 'composed' ? view.parts : []).map(({ title, view: part }) => [
    title,
    ...(part.kind === 'figures' ? part.figures.map(({ value, note }) => [value, note]) : []),
  ])
  expect(figures).toEqual([
    ['China', [75, 'January to October 2026 against the target of the same months'], [2000, '']],
    ['India', [null, '2026; no month has both arrivals and a target yet'], [null, '']],
  ])
  expect(table.rows.map(({ cells: { market, actual, target, reached } }) => [market, actual, target, reached])).toEqual(
    [
      ['China', 1500, 2000, 75],
      ['India', null, null, null],
    ],
  )
})
