import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Fact } from '../state.ts'

/** Rule 19: a total and its parts are never added up. */

/**
 * The rows that are added up for a grouping. Where it tells the parts apart, the parts, and beside them the total as a group of its own where
 * the data set keeps it so; else the total of each member and period, or all of its parts. `asked` are the values that a filter names: parts
 * that are named alone are summed, and a missing total is summed from parts that were not named.
 */
export function additive(
  dataset: Dataset,
  facts: readonly Fact[],
  by: readonly string[],
  requested?: readonly string[],
): readonly Fact[] {
  const { totals } = dataset
  if (!totals) return facts
  const isRequested = ({ values }: Fact) => requested?.includes(String(values[totals.column])) ?? true
  if (requested && !requested.includes(String(totals.value))) return facts.filter(isRequested)
  const isTotal = ({ values }: Fact) => (values[totals.column] ?? null) === totals.value
  const sums = facts.length === 0 ? [] : totalsOf(dataset, facts)
  if (!tellsApart(dataset, by)) return sums
  const parts = facts.filter((fact) => !isTotal(fact) && isRequested(fact))
  if (!totals.asGroup) return parts
  return [...parts, ...sums.map((fact) => ({ ...fact, values: { ...fact.values, [totals.column]: totals.value } }))]
}

/** Whether a grouping key separates a total from its parts: the column itself, or one derived from it. */
function tellsApart({ totals, derived, dimensions }: Dataset, by: readonly string[]): boolean {
  return by.some((name) => {
    const dimension = dimensions[name]
    const column = dimension && 'column' in dimension ? dimension.column : name
    return column === totals?.column || derived[column]?.from === totals?.column
  })
}

/** For each member and period: its total where one is held, else its parts where all of them are. */
function totalsOf(dataset: Dataset, facts: readonly Fact[]): readonly Fact[] {
  const { totals } = dataset
  if (!totals) return facts
  const members = Map.groupBy(facts, ({ values }) =>
    JSON.stringify(dataset.key.filter((column) => column !== totals.column).map((column) => values[column])),
  )
  return [...members.values()].flatMap((rows) => {
    const total = rows.filter(({ values }) => (values[totals.column] ?? null) === totals.value)
    if (total.length > 0) return total
    return rows.length >= partsOf(dataset) ? rows : []
  })
}

/** How many parts a total has: the other values of a closed list; where parts are countries, whatever there is. */
function partsOf({ totals, columns }: Dataset): number {
  const column = totals ? columns[totals.column] : undefined
  return column?.kind === 'choice' ? column.values.filter((value) => value !== totals?.value).length : 1
}
