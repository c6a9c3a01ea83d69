import { join } from 'node:path'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { describe, expect, test } from 'vitest'
import { damages } from './testing/damages.ts'
import { readForTest, type WhatWasRead } from './testing/readForTest.ts'
import { csvOf } from './testing/realData.ts'

/** Extracts of real files; those of the World Bank have more kinds of damage in `damaged.test.ts`. `head`: the index of the head row. */
const extracts = join(import.meta.dirname, '../../catalog/testing/extracts')
const files: readonly (readonly [dataset: string, path: string, head: number])[] = [
  ['gdp', 'gdp/datasets-gdp/gdp.csv', 0],
  ['immigration', 'immigration/tanpim16/foreign_visitors_combined.csv', 0],
  ['immigration', 'immigration/fernarmyz/country_nation.csv', 2],
  ['occupancy', 'domestic/tanpim16/tourism_combined_final.csv', 0],
  ['spending', 'domestic/tanpim16/tourism_combined_final.csv', 0],
  ['spending', 'domestic/icetrm/raw_data.csv', 0],
  ['spending', 'domestic/RThaweewat/thailand_domestic_tourism_2019_2023.csv', 0],
]

/** Why a person looks at the file before it is stored; rows of one key are refused where they meet those stored (`damaged.test.ts`). */
function reasonsOf(dataset: string, { rows, faults, summary }: WhatWasRead): readonly string[] {
  const key = findDataset(dataset)?.key ?? []
  const keys = rows.map((row) => JSON.stringify(key.map((name) => row[name])))
  return [
    ...faults.map(({ reason, row }) => `${reason} ${row}`),
    ...(summary?.questions ?? []).map(({ text }) => `name ${text}`),
    ...(summary?.units ?? []).map(({ said }) => `unit ${said}`),
    ...(summary?.columns ?? []).flatMap(({ heading, readAs }) => (readAs === null ? [`not read ${heading}`] : [])),
    ...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `twice ${key}`),
  ]
}
/** Damage that hinders nothing: these files are read as they were meant, every one. */
const harmless: ReadonlySet<string> = new Set([
  'columns in another order',
  'another sheet first',
  'another calendar',
  'a merged head above',
  'heads merged over two rows',
  'thousands parted by commas',
  'thousands parted by points',
  'decimal commas',
  'parted by tabs',
  'an empty column between',
  'empty rows between',
])
const rowsOf = ({ rows }: WhatWasRead) => [...new Set(rows.map((row) => JSON.stringify(row)))].toSorted()

describe.each(files)('%s of %s', (dataset, path, head) => {
  const file = join(extracts, path)
  const lines = csvOf(file).filter((row) => row.join('') !== '')
  const width = Math.max(...lines.map((row) => row.length))
  const grid = lines.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
  const truth = readForTest(dataset, file)

  test.each(Object.entries(damages))(
    'with %s gives the same figures, or says why not, and never others',
    async (what, damage) => {
      const reference = await truth
      const right = rowsOf(reference)
      expect(right.length).toBeGreaterThan(5)
      const reading = await readForTest(dataset, damage(grid, head))
      const found = rowsOf(reading)
      expect(found.filter((row) => !right.includes(row))).toEqual([])
      if (harmless.has(what)) expect(found).toEqual(right)
      const reasons = new Set(reasonsOf(dataset, reference))
      if (reasonsOf(dataset, reading).every((reason) => reasons.has(reason))) expect(found).toEqual(right)
    },
  )
})
