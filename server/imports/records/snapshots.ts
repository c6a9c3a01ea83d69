import type { ChunkBuilder } from './chunks.ts'

/** A value of a row that is kept aside: days of a date, a number, or a text. */
export type Value = number | string | null
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
