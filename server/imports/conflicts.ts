import type { Conflict } from '../facts/engines/engine.ts'
import type { Fault } from './protocol.ts'

/** A row that the store may not take, as a fault with the way out. The key stands in place of a row number, which is gone by then. */
export function conflictFault(conflict: Conflict): Fault {
  const value = Object.entries(conflict.key)
    .map(([column, part]) => `${column}=${part ?? 'none'}`)
    .join(', ')
  const place = { sheet: null, row: null, column: null, value: value.slice(0, 200) }
  if (conflict.reason === 'duplicate_key') {
    const message = 'this row stands in the file more than once; remove all but one'
    return { ...place, reason: 'duplicate_row', message }
  }
  const there = conflict.existing.batch === null ? 'is there' : `is there from batch ${conflict.existing.batch}`
  return {
    ...place,
    reason: 'higher_status_exists',
    message:
      `a ${conflict.existing.status ?? 'higher'} figure ${there}, this one is ${conflict.offered.status ?? 'lower'};` +
      ' give --replace-higher to replace it all the same, or --skip-bad-rows to keep it',
  }
}
