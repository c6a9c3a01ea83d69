import type { Conflict } from '../../facts/engines/engine.ts'
import type { Fault } from '../fault.ts'
import type { RowOrigins } from '../records/rowOrigins.ts'

/** A row that the store may not take, as a fault with the way out; its key stands as the value. */
export function conflictFault(conflict: Conflict, origins: RowOrigins): Fault {
  const value = Object.entries(conflict.key)
    .map(([column, part]) => `${column}=${part ?? 'none'}`)
    .join(', ')
  const place = { ...origins.of(conflict.index), column: null, value: value.slice(0, 200) }
  if (conflict.reason === 'duplicate_key') {
    const message = 'this row stands in the file more than once; remove all but one'
    return { ...place, reason: 'duplicate_row', message }
  }
  const existing = conflict.existing.batch === null ? 'is there' : `is there from batch ${conflict.existing.batch}`
  return {
    ...place,
    reason: 'higher_status_exists',
    message:
      `a ${conflict.existing.status ?? 'higher'} figure ${existing}, this one is ${conflict.offered.status ?? 'lower'};` +
      ' give --replace-higher to replace it all the same, or --skip-bad-rows to keep it',
  }
}
