import { quoted } from '../duckdb/tables.ts'
import { indented, lines } from './lines.ts'

/** Aggregates over groups of rows: the expressions to group by, for a table prefix (`own.`, or empty), and the figures by name. */
export interface GroupFigures {
  readonly by: readonly ((table: string) => string)[]
  readonly figures: readonly (readonly [name: string, sql: string])[]
}

/** Groups by a column. */
export const groupByColumn =
  (name: string): GroupFigures['by'][number] =>
  (table) =>
    `${table}${quoted(name)}`

/**
 * All rows of a table expression under `own`, each joined to the aggregates of its groups; null is a group like any other. Window functions would
 * give the same, but take twice as long for the few thousand rows of a comparison (bench/README.md). `fields` are the columns of `own`.
 */
export function withGroupFigures(from: string, groups: readonly GroupFigures[], fields = 'own.*'): string {
  const joins = groups.map(({ by, figures }, at) => {
    const keys = by.map((key, index) => `${key('')} as "key ${index + 1}"`)
    const group = lines(
      `select ${[...keys, ...figures.map(([name, sql]) => `${sql} as ${quoted(name)}`)].join(', ')}`,
      `from ${from}`,
      `group by ${by.map((key) => key('')).join(', ')}`,
    )
    const name = `told_${at + 1}`
    const same = by.map((key, index) => `${name}."key ${index + 1}" is not distinct from ${key('own.')}`)
    return `join (\n${indented(group)}\n) as ${name} on ${same.join(' and ')}`
  })
  const names = groups.flatMap(({ figures }) => figures.map(([name]) => quoted(name)))
  return lines(`select ${[fields, ...names].join(', ')}`, `from ${from} as own`, ...joins)
}
