import { expect, test } from 'vitest'
import type { TableModel } from '../views/table.ts'
import { changePoints } from './changePoints.ts'

/** Numbers between -1 and 1 that are the same in each run. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return (state / 2_147_483_647) * 2 - 1
  }
}

const season = [1.3, 1.2, 1.1, 0.95, 0.8, 0.8, 0.95, 0.95, 0.8, 0.9, 1.1, 1.3]

/** A table of months from January 2014 with a season, a trend, noise and what `level` says of each month. */
function months(
  count: number,
  { level = (_: number): number => 1, size = 0.05, alike = 0, seed = 7 } = {},
): TableModel {
  const next = noise(seed)
  let rest = 0
  const rows = Array.from({ length: count }, (_, at) => {
    rest = alike * rest + size * next()
    const month = `${2014 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
    const value = 100_000 * (season[at % 12] ?? 1) * 1.004 ** at * level(at) * Math.exp(rest)
    return { level: 'row' as const, cells: { month, value, expected: null } }
  })
  return {
    columns: [
      { key: 'month', label: 'Month', kind: 'month' },
      { key: 'value', label: 'Arrivals', kind: 'number' },
      { key: 'expected', label: 'Forecast', kind: 'number' },
    ],
    rows,
    count,
  }
}

test('a step of the level is found in its month, whatever season and trend there are', () => {
  for (const [at, by] of [
    [30, 1.3],
    [18, 0.7],
    [50, 0.85],
  ] as const) {
    const [point, ...others] = changePoints(months(72, { level: (index) => (index < at ? 1 : by) }))
    const month = months(72).rows[at]?.cells.month
    expect([point?.month, others]).toEqual([month, []])
    expect(point?.by).toBeGreaterThan((by - 1) * 100 - 5)
    expect(point?.by).toBeLessThan((by - 1) * 100 + 5)
  }
})

test('two steps are two, the oldest first', () => {
  const points = changePoints(months(72, { level: (at) => (at < 24 ? 1 : at < 48 ? 1.4 : 0.9) }))
  expect(points.map(({ month }) => month)).toEqual(['2016-01', '2018-01'])
  expect(points.map(({ by }) => Math.sign(by))).toEqual([1, -1])
})

test('chance, one odd month and neighbours that resemble each other are none', () => {
  const wrong = Array.from({ length: 60 }, (_, seed) => [
    changePoints(months(72, { size: 0.2, seed: seed + 1 })),
    changePoints(months(60, { size: 0.1, alike: 0.5, seed: seed + 1 })),
  ]).map((points) => points.map(({ length }) => Math.min(1, length)))
  const shares = [0, 1].map((kind) => wrong.reduce((sum, counts) => sum + (counts[kind] ?? 0), 0) / 60)
  expect(shares[0]).toBeLessThan(0.02)
  expect(shares[1]).toBeLessThan(0.06)
  expect(changePoints(months(72, { level: (at) => (at === 40 ? 3 : 1) }))).toEqual([])
})

test('years of closed borders, missing months and tables that are not of months are passed over', () => {
  // 2020 and 2021 almost nobody came, and afterwards as many as before.
  expect(changePoints(months(120, { level: (at) => (at >= 72 && at < 96 ? 0.01 : 1) }))).toEqual([])
  const level = (at: number) => (at < 30 ? 1 : 1.3)
  const holes = months(72, { level })
  const rows = holes.rows.map((row, at) => (at % 7 === 3 ? { ...row, cells: { ...row.cells, value: null } } : row))
  expect(changePoints({ ...holes, rows }).map(({ month }) => month)).toEqual(['2016-07'])
  expect(changePoints(months(35, { level: (at) => (at < 18 ? 1 : 2) }))).toEqual([])
  const [time, ...others] = holes.columns
  expect(changePoints({ ...holes, columns: [{ ...time, key: 'month', label: '', kind: 'text' }, ...others] })).toEqual(
    [],
  )
})

test('a step of a share is told in points, near its end too; changes in percent have no level', () => {
  const percentages = (of: (at: number, noise: number) => number): TableModel => {
    const next = noise(5)
    const table = months(72)
    const rows = table.rows.map((row, at) => ({ ...row, cells: { ...row.cells, value: of(at, next()) } }))
    const columns = table.columns.map((column) =>
      column.key === 'value' ? { ...column, kind: 'percent' as const } : column,
    )
    return { ...table, columns, rows }
  }
  const full = (at: number, rest: number) => 88 + 4 * (season[at % 12] ?? 1) + rest
  const [step, ...others] = changePoints(percentages((at, rest) => full(at, rest) - (at < 40 ? 0 : 12)))
  expect([step?.month, step?.in, others]).toEqual(['2017-05', 'points', []])
  expect(step?.by).toBeGreaterThan(-14)
  expect(step?.by).toBeLessThan(-10)
  expect(changePoints(percentages(full))).toEqual([])
  expect(changePoints(percentages((at, rest) => rest * 5 + (at < 40 ? -10 : 20)))).toEqual([])
})
