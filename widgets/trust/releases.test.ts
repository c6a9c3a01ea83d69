import { setOwnDatasets } from '@sala/catalog/datasets/all.ts'
import type { Rhythm } from '@sala/catalog/own/definition.ts'
import { ownDataset } from '@sala/catalog/own/ownDataset.ts'
import { expect, onTestFinished, test } from 'vitest'
import { releasesOf, releasesUntil } from './releases.ts'
import { periodOf } from './trust.ts'

const storedOf = (name: string, newest: string | null, importedAt: string | null = null) => ({
  name,
  newest,
  importedAt,
})

test('the earliest due comes first, with the period that is awaited', () => {
  const rows = [
    storedOf('gdp', '2024'),
    storedOf('immigration', '2024-01-01'),
    storedOf('checkpoint', '2024-02-28'),
    storedOf('registration', null),
  ]
  expect(releasesOf(rows, '2024-03-01')).toEqual([
    // The 29th, for 2024 is a leap year, and two days.
    { dataset: 'checkpoint', newest: '2024-02-28', nextEnds: '2024-02-29', due: '2024-03-02', daysLate: 0 },
    { dataset: 'immigration', newest: '2024-01-01', nextEnds: '2024-02-29', due: '2024-04-14', daysLate: 0 },
    { dataset: 'gdp', newest: '2024', nextEnds: '2025-12-31', due: '2026-07-29', daysLate: 0 },
  ])
})

test('figures are late from the day after the one that they are due on', () => {
  const daysLate = (today: string) =>
    releasesOf([storedOf('immigration', '2023-12-01')], today).map((release) => release.daysLate)
  // January, and 45 days.
  expect([daysLate('2024-03-16'), daysLate('2024-03-17'), daysLate('2025-03-16')]).toEqual([[0], [1], [365]])
})

test('a forecast is as new as the day that it came, and what is no data set of ours is left out', () => {
  expect(releasesOf([storedOf('forecast', '2024-03-10', '2024-03-01T08:00:00Z')], '2024-03-01')).toMatchObject([
    { newest: '2024-03-01', due: '2024-03-05' },
  ])
  expect(releasesOf([storedOf('nothing', '2024-01-01')], '2024-03-01')).toEqual([])
})

test('until a day, each data set has the releases that follow one another, and one by day has its next one', () => {
  const rows = [storedOf('gdp', '2024'), storedOf('immigration', '2023-10-01'), storedOf('checkpoint', '2024-02-28')]
  const releases = releasesUntil(rows, '2024-03-01', '2024-05-31')
  expect(releases.map(({ dataset, nextEnds, due, daysLate }) => [dataset, nextEnds, due, daysLate])).toEqual([
    ['immigration', '2023-11-30', '2024-01-14', 47],
    ['immigration', '2023-12-31', '2024-02-14', 16],
    ['checkpoint', '2024-02-29', '2024-03-02', 0],
    ['immigration', '2024-01-31', '2024-03-16', 0],
    ['immigration', '2024-02-29', '2024-04-14', 0],
    ['immigration', '2024-03-31', '2024-05-15', 0],
    ['gdp', '2025-12-31', '2026-07-29', 0],
  ])
})

test('what an administrator made is due by its rhythm, and never where it has none', () => {
  onTestFinished(() => setOwnDatasets([]))
  const column = { names: { en: 'Month' }, headings: [], unit: null, figure: null, weight: null, isKey: true }
  const columns = [{ ...column, id: 'c1', kind: 'month', isTime: true } as const]
  const ownOf = (name: string, rhythm: Rhythm) => ownDataset(name, { names: { en: name }, source: '', rhythm, columns })
  setOwnDatasets([ownOf('own_00000001', 'month'), ownOf('own_00000002', 'none')])
  const rows = [storedOf('own_00000001', '2023-12-01'), storedOf('own_00000002', '2023-12-01')]
  // January, and 62 days.
  expect(releasesOf(rows, '2024-04-04')).toMatchObject([{ dataset: 'own_00000001', due: '2024-04-02', daysLate: 2 }])
  expect(releasesUntil(rows, '2024-04-04', '2400-01-01').filter(({ dataset }) => dataset.endsWith('2'))).toEqual([])
  expect(periodOf('own_00000002', '2023-12-01', 'en')).toBe('December 2023')
})

test('a whole year of figures by month is said in the reader’s era', () => {
  expect([periodOf('immigration', '2021', 'th'), periodOf('immigration', '2021-12-01', 'th')]).toEqual([
    '2564',
    'ธันวาคม 2564',
  ])
})
