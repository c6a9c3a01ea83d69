import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { expect, test } from 'vitest'
import { SheetSums } from './sheetSums.ts'

const text = (dictionary: readonly string[], indexes: readonly number[]) =>
  ({ kind: 'text', dictionary, indexes: Int32Array.from(indexes) }) as const
const figures = (values: readonly number[]) => ({ kind: 'number', values: Float64Array.from(values) }) as const
const days = (...dates: readonly string[]) =>
  ({ kind: 'date', days: Int32Array.from(dates, (date) => Date.parse(date) / 86_400_000) }) as const
const origin = (sheet: string | null) => ({ sheet, rows: new Int32Array(3) })

test('sheets, months and whole years are added up apart, in the unit of the file, beside what it prints', () => {
  const sums = new SheetSums(immigration, new Map([['immigrants', 1000]]))
  sums.add({
    rows: 3,
    vectors: {
      date: days('2024-01-01', '2024-01-01', '2024-01-01'),
      immigrants: figures([10_100, 20_000, 5000]),
      period: text(['month', 'year'], [0, 0, 1]),
    },
    origin: origin('A'),
  })
  sums.add({
    rows: 2,
    vectors: {
      date: days('2024-01-01', '2024-02-01'),
      immigrants: figures([1000, Number.NaN]),
      period: text(['year', 'month'], [1, 1]),
    },
    origin: origin('B'),
  })
  const printed = [
    { sheet: 'A', period: '2024-01', value: 30_100 },
    { sheet: 'B', period: '2024-01', value: 2000 },
  ]
  expect(sums.sums(printed).map(({ sheet, period, value, printed: total }) => [sheet, period, value, total])).toEqual([
    ['A', '2024-01', 30.1, 30.1],
    ['A', '2024', 5, null],
    ['B', '2024-01', 1, 2],
  ])
})

test('a measure with a condition counts only its rows; too many sums are told by year', () => {
  const sums = new SheetSums(checkpoint, new Map())
  const dates = Array.from({ length: 400 }, (_, month) => new Date(Date.UTC(1990, month, 1)).toISOString().slice(0, 10))
  sums.add({
    rows: dates.length,
    vectors: {
      date: days(...dates),
      immigrants: figures(dates.map(() => 2)),
      direction: text(
        ['out', 'in'],
        dates.map((_, row) => row % 2),
      ),
    },
    origin: origin(null),
  })
  const reported = sums.sums([])
  expect(reported.filter(({ period }) => period === '1990-01').map(({ measure, value }) => [measure, value])).toEqual([
    ['sum_out', 2],
  ])
  const more = new SheetSums(checkpoint, new Map())
  for (const direction of [0, 1]) {
    more.add({
      rows: dates.length,
      vectors: {
        date: days(...dates),
        immigrants: figures(dates.map(() => 2)),
        direction: text(
          ['out', 'in'],
          dates.map(() => direction),
        ),
      },
      origin: origin(null),
    })
  }
  const byYear = more.sums([])
  expect(byYear).toHaveLength(2 * Math.ceil(400 / 12))
  expect(byYear.find(({ period, measure }) => period === '1990' && measure === 'sum_in')?.value).toBe(24)
})
