import type { Fault } from '../fault.ts'
import type { Cell } from '../readers/table.ts'

/**
 * How many fields the rows of a delimited file have. A figure with an unquoted thousands separator (`China,1,234`) makes a row longer
 * than its head, and every figure after it another one.
 */
export interface FieldLimit {
  readonly head: number
  /** The commonest length of the rows: programs end every line with the same empty fields. */
  readonly usual: number
}

/** The limit for a table whose head has so many fields, by a sample of its rows. */
export function fieldLimit(head: number, sample: readonly (readonly Cell[])[]): FieldLimit {
  const counts = new Map<number, number>()
  for (const { length } of sample) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  let usual = head
  let most = 0
  for (const [length, count] of counts) {
    if (count > most) [usual, most] = [length, count]
  }
  return { head, usual }
}

/** The fault of a row that has more fields than its table; null where it has not. */
export function tornRow({ head, usual }: FieldLimit, cells: readonly Cell[], row: number): Fault | null {
  if (cells.length <= head) return null
  const beyond = cells.slice(head).some((cell) => cell !== null && String(cell).trim() !== '')
  if (!beyond && cells.length <= Math.max(head, usual)) return null
  const value = cells.join(',').slice(0, 200)
  return {
    sheet: null,
    row,
    column: null,
    value,
    reason: 'too_many_fields',
    message: `row ${row}: the row has ${cells.length} fields, the head ${head}; put figures with separators in quotation marks (“1,234”), or take the separators out`,
  }
}
