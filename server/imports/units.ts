import type { Dataset } from '@sala/catalog/dataset.ts'
import { ReadFailure } from './failure.ts'

/**
 * The factor by which the figures of each column are multiplied, from what the person gave as the file's unit: a name of the
 * template (`thousand`), with the column's own unit after it or not (`million-baht`), for all columns or one (`receipts=million`).
 * Columns without a factor are absent. Throws `ReadFailure` that lists the names.
 */
export function unitFactors(dataset: Dataset, unit: string | null): ReadonlyMap<string, number> {
  const factors = new Map<string, number>()
  if (unit === null) return factors
  const [, wantedColumn, wantedUnit] = /^(?:(\w+)=)?(.+)$/.exec(unit.trim()) ?? []
  const known: string[] = []
  for (const [name, units] of Object.entries(dataset.template.units)) {
    const column = dataset.columns[name]
    if (column === undefined || !('unit' in column)) continue
    if (wantedColumn !== undefined && wantedColumn !== name) continue
    const own = column.unit.replaceAll('_', '-')
    for (const [unitName, factor] of Object.entries(units)) {
      known.push(unitName)
      if (wantedUnit === unitName || wantedUnit === `${unitName}-${own}`) factors.set(name, factor)
    }
    if (wantedUnit === own) factors.set(name, 1)
  }
  if (factors.size === 0) {
    const list =
      known.length === 0 ? 'none is known for this data set' : `choose one of: ${[...new Set(known)].join(', ')}`
    throw new ReadFailure('out_of_range', `unit “${unit}” is not known for ${dataset.name}; ${list}`, { value: unit })
  }
  return factors
}
