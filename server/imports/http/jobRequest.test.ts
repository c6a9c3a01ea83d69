import { population } from '@sala/catalog/datasets/population.ts'
import { expect, test } from 'vitest'
import { Report } from '../report/importReport.ts'
import { importRequest } from '../testing/importRequest.ts'
import { nameOf } from '../uploadName.ts'
import { asBatchPage } from './answers.ts'

const names: readonly (readonly [given: string, shown: string])[] = [
  ['สถิติ ม.ค. 2567.XLSX', 'สถิติ ม.ค. 2567.xlsx'],
  ['C:\\fakepath\\a.b.csv', 'a.b.csv'],
  ['../../etc/passwd', 'passwd'],
  ['x\u202evsc.exe.csv', 'x vsc.exe.csv'],
  ['a\0b\r\nc.csv', 'a b c.csv'],
  ['=cmd|"/c calc"!A1.csv', 'c calc !A1.csv'],
  ['nul.csv', 'Sala nul.csv'],
  ['.csv', 'Sala.csv'],
  ['', 'Sala'],
  [`${'ก'.repeat(10_000)}.json`, `${'ก'.repeat(29)}…${'ก'.repeat(30)}.json`],
  [`${'a'.repeat(80)} 2018.xlsx`, `${'a'.repeat(29)}…${'a'.repeat(25)} 2018.xlsx`],
  [`${'a'.repeat(80)} 2019.xlsx`, `${'a'.repeat(29)}…${'a'.repeat(25)} 2019.xlsx`],
]

test('C13: names that are made to hurt are names of files and nothing more', () => {
  for (const [given, shown] of names) expect(nameOf(given)).toBe(shown)
})

test('the notes of a batch whose report was kept as sentences are shown as they stand', () => {
  const cache = new Report(importRequest('population', 'people.csv'), population, new Map(), 0).toStoredReport()
  const report = JSON.stringify({ ...JSON.parse(cache), notes: ['Excel workbook'] })
  const batch = {
    id: 1,
    dataset: 'population',
    fileName: 'a',
    fileHash: 'b',
    importedBy: 'c',
    importedAt: '2026-01-01T00:00:00Z',
  }
  const fate = {
    batch: { ...batch, source: 'd', demonstration: false, replaceHigher: false, rows: 1, replaced: 0, undoneAt: null },
    ...{ report, standing: 1, replacedBy: [], returning: [] },
  }
  expect(asBatchPage(fate, []).report?.notes).toEqual([
    { code: 'before', sheet: null, values: {}, message: 'Excel workbook' },
  ])
})
