import type { Column, Unit } from '../dataset.ts'
import type { Power } from './template.ts'

export const powers: Readonly<Record<Power, number>> = { thousand: 1000, million: 1_000_000, billion: 1_000_000_000 }
export const powerNames: readonly Power[] = ['thousand', 'million', 'billion']

/** Units of which there may be thousands; rates and readings are given as they are. */
const counted: ReadonlySet<Unit> = new Set([
  'people',
  'baht',
  'us_dollars',
  'messages',
  'flights',
  'seats',
  'rooms',
  'trips',
  'items',
])

/** Whether files may give the figures of a column in thousands, millions or billions. */
export function hasPowers(column: Column | undefined): column is Extract<Column, { readonly unit: Unit }> {
  return column !== undefined && 'unit' in column && counted.has(column.unit)
}

/** What a column's own unit is called where a file's unit is named; null for columns without one. */
export const ownUnit = (column: Column | undefined): string | null =>
  column !== undefined && 'unit' in column ? column.unit.replaceAll('_', '-') : null
