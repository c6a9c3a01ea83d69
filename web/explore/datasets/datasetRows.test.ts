import { findDataset } from '@sala/catalog/datasets/all.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { aContext } from '@sala/widgets/testing.ts'
import { expect, test } from 'vitest'
import { datasetRows, foundRows } from './datasetRows.ts'

const locale = await loadLocale('en')
const words = { t: (key, ...values) => translate(locale, key, ...values) } satisfies Parameters<typeof datasetRows>[2]
const offered = ['immigration', 'spending', 'accommodation', 'voc'].flatMap((name) => findDataset(name) ?? [])
const base = aContext()
const names = (rows: ReturnType<typeof datasetRows>) => rows.map(({ dataset }) => dataset.name)

test('each data set tells what its measures count, whose its figures are, and of when', () => {
  const storedRows = base.datasets.immigration
  if (storedRows === undefined) throw new Error('There is no immigration.')
  const context = {
    ...base,
    datasets: { immigration: { ...storedRows, source: 'Ministry', months: [{ from: '2024-01', to: '2026-10' }] } },
  }
  const [row] = datasetRows(offered.slice(0, 1), context, words)
  expect(row).toMatchObject({ source: 'Ministry', coverage: 'January 2024 – October 2026', newest: 'October 2026' })
  expect(row?.measures[0]).toMatchObject({ key: 'totalImmigrants', unit: 'people' })
  expect(row?.measures[0]?.definition).toMatch(/by nationality/)
})

test('months without figures are said, and so is a data set without any', () => {
  const stored = base.datasets.immigration
  if (stored === undefined) throw new Error('There is no immigration.')
  const months = [
    { from: '2024-01', to: '2024-03' },
    { from: '2026-01', to: '2026-10' },
  ]
  const coverage = (freshness: Partial<typeof stored>) =>
    datasetRows(offered.slice(0, 1), { ...base, datasets: { immigration: { ...stored, ...freshness } } }, words)[0]
      ?.coverage
  expect(coverage({ source: 'Ministry', months })).toBe('January 2024 – October 2026, with gaps')
  expect(coverage({ source: null, oldest: null, newest: null, months: [] })).toBe('No data yet')
  const register = datasetRows(offered.slice(2, 3), base, words)[0]
  expect([register?.coverage, register?.newest]).toEqual(['Without dates', null])
})

test('a search finds by names, definitions, units and breakdowns, and all of its words count', () => {
  const rows = datasetRows(offered, base, words)
  const found = (search: string) => names(foundRows(rows, search, base, words))
  expect(found('')).toHaveLength(offered.length)
  expect(found('BAHT')).toEqual(['spending'])
  expect(found('nationality ministry')).toEqual(['immigration'])
  expect(found('rooms')).toEqual(['accommodation'])
  expect(found('baht nationality')).toEqual([])
})
