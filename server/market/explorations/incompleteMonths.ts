import type { Dataset } from '@sala/catalog/dataset.ts'
import { shiftMonths } from '@sala/catalog/explore/days.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { TopGroup } from '@sala/catalog/explore/topGroups.ts'
import { planHeldDays } from '../../facts/plan/exploredCells.ts'
import { lackingMembers, recentMonths, usualMembers } from '../forecasts/usualMembers.ts'
import { type Ask, memberColumns, memberOf, unitOf } from './comparedGroups.ts'

interface MonthsQuestion {
  readonly dataset: Dataset
  readonly exploration: Exploration
  readonly ask: Ask
}

/**
 * The last months of an answer by month that lack members which the months before have, as first days: where only some of them have come,
 * a sum looks like a fall (rule 29 of docs/figures.md).
 */
export async function incompleteMonths(
  { dataset, exploration, ask }: MonthsQuestion,
  groups: readonly TopGroup[],
): Promise<readonly string[]> {
  const isOfMonths = exploration.time === 'month' && unitOf(dataset) === 'month' && dataset.ahead === undefined
  if (!isOfMonths || exploration.joined !== null || exploration.calculation !== null) return []
  const last = groups
    .flatMap(({ values }) => values[timeKey] ?? [])
    .map(String)
    .toSorted()
    .at(-1)
  if (last === undefined) return []
  const members = memberColumns(dataset, exploration)
  const narrowing = {
    kind: 'window',
    column: dataset.newest ?? '',
    from: shiftMonths(last, 1 - recentMonths),
    to: last,
  } as const
  const rows = await ask(planHeldDays(dataset, { ...exploration, breakdown: [] }, members, [narrowing]))
  const byMonth = new Map<string, string[]>()
  for (const row of rows)
    for (const month of exploration.measures.some((name) => row[name] === true) ? String(row.days).split(',') : [])
      byMonth.set(month, [...(byMonth.get(month) ?? []), memberOf(row, members)])
  const months = [...byMonth.keys()].toSorted()
  const usual = usualMembers([...byMonth.values()])
  const end = months.findLastIndex((month) => lackingMembers(byMonth.get(month) ?? [], usual) === 0) + 1
  return end === 0 ? [] : months.slice(end)
}
