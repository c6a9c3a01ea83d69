import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { problem } from '../core/problems.ts'
import type { PlainRow, PlainValue } from '../facts/engines/engine.ts'
import { maxGroups, type Plan } from '../facts/plan/plan.ts'

/** The problem of a summary with too many groups, with the filters that reduce them. */
export function tooManyGroups({ filters }: Endpoint) {
  const windowed = Object.values(filters).some(({ kind }) => kind === 'window')
  const expected = `≤ ${maxGroups} rows; fewer days (start, end) or fewer fields`
  return problem('invalid_value', { field: windowed ? 'start' : 'fields', expected })
}

/** A group in an answer: its keys under `_id`, its measures beside it. */
export type GroupRow = { _id: Record<string, PlainValue> } & Record<string, unknown>

/** A facet, or the list of years, of a table. */
export function facetOf({ select }: Plan, rows: readonly PlainRow[]): Readonly<Record<string, unknown>> {
  if (select.kind !== 'groups') return {}
  const [grouping] = select.groupings
  if (!grouping) return { year: rows.map((row) => row.year).reverse() }
  return { [grouping.key]: rows.map((row) => groupOf(row, grouping.by, grouping.measures)) }
}

/** A row of a plan as a group; absent keys and measures are null. */
export function groupOf(row: PlainRow, by: readonly string[], measures: readonly string[]): GroupRow {
  const group: GroupRow = { _id: {} }
  for (const name of by) group._id[name] = row[name] ?? null
  for (const name of measures) group[name] = row[name] ?? null
  return group
}

interface Merging {
  readonly by: readonly string[]
  /** Measures of the main groups, and of the ones alongside. */
  readonly own: readonly string[]
  readonly measures: readonly string[]
}

/** Groups of two data sets with the same keys as one list; a missing figure is null. */
export function merged(
  base: readonly GroupRow[],
  added: readonly GroupRow[],
  { by, own, measures }: Merging,
): GroupRow[] {
  const keyOf = (group: GroupRow) => JSON.stringify(by.map((name) => group._id[name]))
  const blank = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
  const groups = new Map(base.map((group) => [keyOf(group), { ...group, ...blank(measures) }]))
  for (const group of added) {
    const key = keyOf(group)
    const match = groups.get(key) ?? { _id: group._id, ...blank(own) }
    groups.set(key, { ...match, ...group })
  }
  return [...groups.values()].sort((left, right) => compareKeys(left._id, right._id, by))
}

type Keys = Readonly<Record<string, PlainValue>>

/** The order of the store: by each key in turn (of explorations the time, then the codes), absent ones last. */
export function compareKeys(left: Keys, right: Keys, by: readonly string[]): number {
  for (const name of by) {
    const [first, second] = [left[name] ?? null, right[name] ?? null]
    if (first === second) continue
    if (first === null) return 1
    if (second === null) return -1
    return first < second ? -1 : 1
  }
  return 0
}
