import type { Dataset } from '@sala/catalog/dataset.ts'
import type { ChunkBuilder } from './chunks.ts'

/** A value of a row that is kept aside: days of a date, a number, or a text. */
type Value = number | string | null
export type Snapshot = ReadonlyMap<string, Value>

/** The row at the position of the builder. */
export function snapshot(builder: ChunkBuilder): Snapshot {
  const at = builder.position
  return new Map(
    [...builder.columns].map(([name, column]): [string, Value] => {
      if (column.kind === 'date') return [name, column.days[at] ?? 0]
      if (column.kind === 'number') return [name, column.values[at] ?? Number.NaN]
      return [name, column.textAt(column.indexes[at] ?? -1)]
    }),
  )
}

/** Writes a row that was kept aside to the position of the builder. */
export function restore(builder: ChunkBuilder, values: Snapshot): void {
  for (const [name, column] of builder.columns) column.set(builder.position, values.get(name) ?? null)
}

/** A row with the figures of another one added to its own. */
export function addedUp({ columns }: Dataset, values: Snapshot, more: Snapshot): Snapshot {
  return new Map(
    [...values].map(([name, value]) => {
      const [kind, other] = [columns[name]?.kind, more.get(name)]
      const adds = (kind === 'count' || kind === 'amount') && typeof value === 'number' && typeof other === 'number'
      return [name, adds ? value + other : value]
    }),
  )
}
