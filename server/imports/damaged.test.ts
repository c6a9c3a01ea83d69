import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { startApp } from '../testing/startApp.ts'
import { runImport } from './import.ts'
import { importRequest } from './testing/importRequest.ts'
import { readForTest, temporaryFile } from './testing/readForTest.ts'

type Grid = (string | number)[][]

/** The people of four countries, from the extract of a real file (datasets/population, of the World Bank's figures). */
const extract = readFileSync(
  join(import.meta.dirname, '../../catalog/testing/extracts/population/datasets-population/population.csv'),
  'utf8',
)
const figures = extract
  .split(/\r?\n/)
  .map((line) => line.split(','))
  .filter(([, code = '']) => ['THA', 'JPN', 'CHN', 'LAO'].includes(code))
  .map(([name = '', code = '', year, value]) => [name, code, Number(year), Number(value)] as const)
const head = ['Country Name', 'Country Code', 'Year', 'Value']
const alpha2: Readonly<Record<string, string>> = { THA: 'TH', JPN: 'JP', CHN: 'CN', LAO: 'LA' }
const truth = figures.map(([, code, year, value]) => `${alpha2[code]} ${year} ${value}`).toSorted()

const rows: Grid = figures.map((row) => [...row])
const sum = rows.slice(0, 2).reduce((total, row) => total + Number(row[3]), 0)
const years = [...new Set(figures.map(([, , year]) => year))]
const wide: Grid = Object.keys(alpha2).map((code) => [
  code,
  ...years.map((year) => figures.find((row) => row[1] === code && row[2] === year)?.[3] ?? ''),
])

const csv = (grid: Grid, parting = ',') =>
  temporaryFile('damaged.csv', `${grid.map((row) => row.join(parting)).join('\n')}\n`)
function book(sheets: Readonly<Record<string, Grid>>): string {
  const workbook = utils.book_new()
  for (const [name, grid] of Object.entries(sheets)) utils.book_append_sheet(workbook, utils.aoa_to_sheet(grid), name)
  return temporaryFile('damaged.xlsx', new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' })))
}

/** Each kind of damage, and what comes of it: all of it is read as it was meant, or it is refused for a reason that a person can act on. */
const damages: Readonly<Record<string, readonly [file: () => string, outcome: string]>> = {
  none: [() => csv([head, ...rows]), 'read'],
  'columns in another order': [() => csv([head, ...rows].map((row) => row.toReversed())), 'read'],
  'headings in other words': [() => csv([['Land', 'Code', 'Jahr', 'Einwohner'], ...rows]), 'no_table'],
  'another sheet first': [() => book({ Notes: [['Compiled by the bureau']], Figures: [head, ...rows] }), 'read'],
  'a total in the middle': [() => csv([head, ...rows.slice(0, 2), ['Total', '', 2020, sum], ...rows.slice(2)]), 'read'],
  'years of another calendar': [
    () => csv([head, ...rows.map(([a = '', b = '', c, d = '']) => [a, b, Number(c) + 543, d])]),
    'read',
  ],
  'figures in thousands, as the heading says': [
    () =>
      csv([
        ['Country Name', 'Country Code', 'Year', 'Value (thousand)'],
        ...rows.map(([a = '', b = '', c = '', d]) => [a, b, c, Number(d) / 1000]),
      ]),
    'unit_unknown, unit thousand-people',
  ],
  'a title and empty rows above': [() => book({ Figures: [['World population'], [], [], head, ...rows] }), 'read'],
  'thousands parted by points': [
    () => csv([head, ...rows.map(([a = '', b = '', c = '', d]) => [a, b, c, Number(d).toLocaleString('de')])], ';'),
    'read',
  ],
  'years as columns': [() => csv([['Country Code', ...years], ...wide]), 'read'],
  'a text in place of a figure': [
    () => csv([head, ...rows.slice(1), [...(rows[0] ?? []).slice(0, 3), 'n/k']]),
    'not_a_number',
  ],
}

test.each(Object.entries(damages))('%s', async (_what, [file, outcome]) => {
  const { rows: read, faults, summary } = await readForTest('population', file())
  const rowTexts = read.map((row) => `${row.location_source} ${row.year} ${row.population_number}`).toSorted()
  const request = [
    ...(summary?.questions ?? []).map(({ text }) => `question ${text}`),
    ...(summary?.units ?? []).map(({ unit }) => `unit ${unit}`),
  ]
  const reasons = [...new Set([...faults.map(({ reason }) => reason), ...request])]
  expect(reasons.length === 0 ? 'read' : reasons.join(', ')).toBe(outcome)
  // What is stored where a person skips the faults is right as well.
  if (reasons.length === 0) expect(rowTexts).toEqual(truth)
  else expect(rowTexts.filter((row) => !truth.includes(row))).toEqual([])
})

test('two wrong totals of regions below a right grand total are told, each with its row', async () => {
  const lines = [
    'East Asia,31',
    'China,10',
    'Japan,20',
    'Europe,8',
    'France,3',
    'Germany,4',
    'Africa,11',
    'Egypt,5',
    'Kenya,6',
  ]
  const file = temporaryFile('totals.csv', `Nationality,2024\n${lines.join('\n')}\nGrand Total,48\n`)
  const { rows: read, faults } = await readForTest('immigration', file)
  expect(faults.map(({ row, reason, value }) => [row, reason, value])).toEqual([
    [2, 'total_differs', '31'],
    [5, 'total_differs', '8'],
  ])
  expect(read.reduce((total, { immigrants }) => total + Number(immigrants), 0)).toBe(48)
})

test('a row twice with two figures is refused where the rows meet, whichever of them is right', async () => {
  const { engine } = await startApp()
  const file = csv([head, ...rows, [...(rows[0] ?? []).slice(0, 3), 5]])
  const result = await runImport(engine, importRequest('population', file))
  expect([result.outcome, new Set(result.faults.map(({ reason }) => reason))]).toEqual([
    'faults',
    new Set(['duplicate_row']),
  ])
  expect(await engine.batches()).toEqual([])
})
