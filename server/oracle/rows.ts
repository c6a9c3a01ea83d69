export type Value = string | number | null

/** A row as a file would give it: by column name; an absent column takes its default, or null. */
export type Row = Readonly<Record<string, Value>>
