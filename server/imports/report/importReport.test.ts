import { expect, test } from 'vitest'
import type { Conflict } from '../../facts/engines/engine.ts'
import { RowOrigins } from '../records/rowOrigins.ts'
import { conflictFault } from './importReport.ts'

const conflict = (index: number): Conflict => ({
  index,
  reason: 'duplicate_key',
  key: { date: '2024-01-01', location_source: 'CN' },
  existing: { status: null, batch: null },
  offered: { status: 'final' },
})

test('a conflict names the sheet and row of its file, and one that was put together names none', () => {
  const origins = new RowOrigins()
  origins.add({ rows: 2, vectors: {}, origin: { sheet: 'Jan', rows: Int32Array.of(5, 6) } })
  origins.add({ rows: 1, vectors: {}, origin: { sheet: 'Feb', rows: Int32Array.of(9) } })
  const place = (index: number) => {
    const { sheet, row, value } = conflictFault(conflict(index), origins)
    return [sheet, row, value]
  }
  const key = 'date=2024-01-01, location_source=CN'
  expect(place(1)).toEqual(['Jan', 6, key])
  expect(place(2)).toEqual(['Feb', 9, key])
  expect(place(3)[1]).toBeNull()
})
