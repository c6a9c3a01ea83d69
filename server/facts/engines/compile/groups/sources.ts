import type { Dataset } from '@sala/catalog/dataset.ts'
import { dimensionColumns, type Plan, type PlanGrouping } from '../../../plan/plan.ts'
import { type Rollup, rollupsOf } from '../../duckdb/rollups.ts'
import { quoted, tableOf } from '../../duckdb/tables.ts'
import { partsOf } from '../../measures.ts'
import type { Bound } from '../bound.ts'
import { wholeColumns } from '../cells/wholes.ts'
import { newestOf } from '../columns.ts'
import { columnsOf, where } from '../conditions.ts'
import { indented, lines } from '../lines.ts'

/** The source of some of the groupings and bounds of a question: a rollup, or the rows themselves. */
export interface Source {
  readonly name: string
  readonly rollup: Rollup | null
  readonly groupings: readonly PlanGrouping[]
  readonly bounds: readonly ('date' | 'year')[]
}

/** What groups are put together of. */
export interface Shape {
  readonly dimensions: readonly string[]
  readonly measures: readonly string[]
  readonly bounds: readonly ('date' | 'year')[]
}

/** As few sources as possible; the rows themselves come last. */
export function sourcesFor(
  plan: Plan,
  groupings: readonly PlanGrouping[],
  bounds: readonly ('date' | 'year')[],
): readonly Source[] {
  const { dataset } = plan
  const fitting = fittingRollups(plan)
  const sources: Omit<Source, 'name'>[] = []
  let remaining = groupings
  for (const rollup of [...fitting, null]) {
    const covered = remaining.filter(
      ({ by }) =>
        rollup === null ||
        by.flatMap((name) => dimensionColumns(dataset, name)).every((name) => rollup.columns.includes(name)),
    )
    remaining = remaining.filter((grouping) => !covered.includes(grouping))
    if (covered.length > 0) sources.push({ rollup, groupings: covered, bounds: [] })
  }
  // Every rollup has the dates.
  const [first = { rollup: fitting[0] ?? null, groupings: [] }, ...others] = sources
  return [{ ...first, bounds }, ...others].map((source, index) => ({
    ...source,
    name: index === 0 ? 'finest' : `finest_${index + 1}`,
  }))
}

/** The rollups that can answer a plan's conditions. */
function fittingRollups({ dataset, conditions }: Plan): readonly Rollup[] {
  const narrowed = conditions.flatMap(columnsOf)
  return rollupsOf(dataset).filter(({ columns }) => narrowed.every((name) => columns.includes(name)))
}

/** The rollup with the fewest columns (and so the fewest rows) that can answer a plan's conditions; null where none can. */
export function smallestRollup(plan: Plan): Rollup | null {
  return fittingRollups(plan).toSorted((a, b) => a.columns.length - b.columns.length)[0] ?? null
}

/** The finest groups of a source, as the body of a common table expression. */
export function fromSource(plan: Plan, { rollup, groupings, bounds }: Source, bound: Bound): string {
  const dimensions = [...new Set(groupings.flatMap(({ by }) => by))]
  const measures = [...new Set(groupings.flatMap((grouping) => grouping.measures))]
  const shape = { dimensions, measures, bounds }
  if (rollup === null) return `materialized (\n${indented(finest(plan, shape, bound))}\n)`
  const { columns, parts } = finestFields(plan.dataset, shape)
  const fields = [...columns, ...parts.map(([name]) => name)].map(quoted)
  const select = lines(`select ${fields.join(', ')}`, `from ${quoted(rollup.table)}`, where(plan, bound))
  return `not materialized (\n${indented(select)}\n)`
}

/** The finest groups that the dimensions, measures and bounds can be put together from. */
export function finest(plan: Plan, shape: Shape, bound: Bound): string {
  const { columns, parts } = finestFields(plan.dataset, shape)
  const fields = [...columns.map(quoted), ...parts.map(([name, part]) => `${part} as ${quoted(name)}`)]
  return lines(`select ${fields.join(', ')}`, `from ${tableOf(plan.dataset)}`, where(plan, bound), 'group by all')
}

function finestFields(dataset: Dataset, { dimensions, measures, bounds }: Shape) {
  const columns = new Set(dimensions.flatMap((name) => dimensionColumns(dataset, name)))
  if (bounds.length > 0) columns.add(newestOf(dataset))
  if (dataset.totals !== null) for (const name of dataset.key) columns.add(name)
  for (const name of wholeColumns(dataset)) columns.add(name)
  const parts = new Map(measures.flatMap((name) => partsOf(dataset, name)))
  return { columns: [...columns], parts: [...parts] }
}
