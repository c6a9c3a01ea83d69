import { utils, write } from '@e965/xlsx'
import { realFile } from '@sala/catalog/testing/realFiles.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnEngine, openEngine, removeEngine } from '../facts/testing/engine.ts'
import { runImport } from './import.ts'
import type { ImportRequest } from './shapes.ts'
import { importRequest } from './testing/importRequest.ts'
import { temporaryFile } from './testing/readForTest.ts'

let own: OwnEngine
beforeEach(async () => {
  own = await openEngine()
})
afterEach(() => removeEngine(own))

const head = 'date,location_source,immigrants,status'
const months = (figures: readonly number[], country = 'CN', year = 2024) =>
  figures.map((figure, at) => `${year}-${String(at + 1).padStart(2, '0')},${country},${figure},final`)

async function importLines(lines: readonly string[], more: Partial<ImportRequest> = {}) {
  const path = temporaryFile(`file${lines.length}.csv`, [head, ...lines].join('\n'))
  const result = await runImport(own.engine, importRequest('immigration', path, { again: true, ...more }))
  return {
    outcome: result.outcome,
    warnings: result.warnings.map(({ reason, row, column, value }) => `${reason} ${row} ${column} ${value}`),
    count: result.warningCount,
    messages: result.warnings.map(({ message }) => message),
  }
}

test('a figure ten times off what it replaces and its neighbours is a warning with its row, and is stored', async () => {
  expect(await importLines(months([500_000, 520_000, 480_000, 507_000]))).toMatchObject({
    outcome: 'committed',
    count: 0,
  })
  const slip = await importLines(['2024-03,CN,470000,final', '2024-04,CN,100,final'])
  expect(slip).toMatchObject({ outcome: 'committed', warnings: ['unlike_history 3 immigrants 100'], count: 1 })
  expect(slip.messages[0]).toContain('row 3: immigrants of 2024-04-01 CN month is 100')
  expect(slip.messages[0]).toContain('470,000 to 520,000')
})

test('within one file: the months before and the same month of earlier years', async () => {
  const reading = await importLines(
    [
      ...months([400_000, 410_000, 420_000, 430_000], 'JP', 2023),
      ...months([40_000, 4_200_000_0, 450_000], 'JP', 2024),
    ],
    { dryRun: true },
  )
  // January 2024 is a tenth of January 2023 but has no other neighbour; February is a hundredfold of all of its history.
  expect(reading).toMatchObject({ outcome: 'checked', warnings: ['unlike_history 7 immigrants 42000000'] })
})

test('what is no slip: seasons, small numbers, a new country, other members, and invented figures', {
  tags: 'release',
}, async () => {
  const seasons = [90_000, 80_000, 40_000, 12_000, 11_000, 10_000, 10_000, 12_000, 15_000, 40_000, 80_000, 95_000]
  expect(await importLines([...months(seasons, 'RU', 2023), ...months(seasons, 'RU', 2024)])).toMatchObject({
    count: 0,
  })
  expect(await importLines(months([3, 2, 90, 1], 'TV'))).toMatchObject({ count: 0 })
  expect(await importLines([...months([500_000, 510_000], 'MY'), ...months([5_000], 'BT')])).toMatchObject({ count: 0 })
  expect(await importLines(['2024-01,MY,7,final'], { demonstration: true, dryRun: true })).toMatchObject({ count: 0 })
})

test('years by the three years before, and receipts by province', { tags: 'release' }, async () => {
  const path = temporaryFile('gdp.csv', 'location_source,gdp_gdp,gdp_year\nTH,500e9,2020\nTH,505e9,2021\nTH,5,2022\n')
  const gdp = await runImport(own.engine, importRequest('gdp', path))
  expect(gdp.warnings).toMatchObject([{ row: 4, column: 'gdp_gdp', value: '5' }])
  const lines = [
    'date,location_destination,visitor_origin,travel_type,spending_travel_receipts,spending_travel_count,status',
  ]
  for (const [month, baht] of [
    [1, 5e9],
    [2, 6e9],
    [3, 5500],
  ] as const) {
    lines.push(`2024-0${month},TH-10,thai,visitor,${baht},2000000,final`)
  }
  const spending = await runImport(
    own.engine,
    importRequest('spending', temporaryFile('spending.csv', lines.join('\n'))),
  )
  expect(spending.warnings).toMatchObject([{ row: 4, column: 'spending_travel_receipts', value: '5500' }])
})

test('a wide book names sheet and row', { tags: 'release' }, async () => {
  const grid = [
    ['Nationality', 'Jan 2024P', 'Feb 2024P', 'Mar 2024P'],
    ['Japan', 90_000, 95_000, 93_000],
    ['China', 500_000, 510_000, 100],
  ]
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(grid), 'นักท่องเที่ยว')
  const path = temporaryFile('book.xlsx', new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' })))
  const result = await runImport(own.engine, importRequest('immigration', path))
  expect(result.warnings).toMatchObject([{ sheet: 'นักท่องเที่ยว', row: 3, column: 'immigrants', value: '100' }])
})

test('the ministry’s book of 2024 has no figure that is ten times off', { tags: 'release' }, async () => {
  const path = realFile('immigration/tanpim16/Jan_Dec_2024.xlsx')
  const result = await runImport(own.engine, importRequest('immigration', path, { dryRun: true }))
  expect(result).toMatchObject({ outcome: 'checked', warningCount: 0 })
})
