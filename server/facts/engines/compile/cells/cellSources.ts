import type { Dataset } from '@sala/catalog/dataset.ts'
import { dimensionColumns, type Matching, type Plan, type PlanGrouping } from '../../../plan/plan.ts'
import { quoted, tableOf } from '../../duckdb/tables.ts'
import { partsOf } from '../../measures.ts'
import type { Bound } from '../bound.ts'
import { dateOf } from '../columns.ts'
import { where } from '../conditions.ts'
import { type GroupFigures, groupByColumn, withGroupFigures } from '../groupFigures.ts'
import { partsFilter, withTotals } from '../groups/totals.ts'
import { indented, lines } from '../lines.ts'
import { allCells, allCellsOf, type CellPlan, type CellSet, memberColumns, placeColumn } from './cells.ts'
import { matchedCells, matchedSelect } from './matched.ts'
import { memberConditions } from './wholes.ts'

/** The table expressions of a question about cells. */
interface CellSources {
  readonly withs: readonly string[]
  /** The table expression that the figures of a grouping are aggregated from. */
  readonly sourceOf: (grouping: PlanGrouping) => string
  /** The table expression with all stored cells. */
  readonly allRows: string
  /** The cells that count, one set or more. */
  readonly sets: readonly CellSet[]
  /** What is matched, as JSON in a field `json`. Places are merged if one of the groupings is not by place. */
  readonly matchedSelect: string
}

/** The table expressions that give the groupings of a plan their cells. The rows are read once, under the name `finest`. */
export function cellSources(
  plan: Plan,
  groupings: readonly PlanGrouping[],
  matching: Matching | null,
  bound: Bound,
): CellSources {
  const { dataset } = plan
  const measures = [...new Set(groupings.flatMap((grouping) => grouping.measures))]
  const { finest, shared } = cellPlan(plan, measures, matching, bound)
  const { places } = shared
  // Only the matching of years depends on whether the answer is by place.
  const byPlace = matching === null ? () => false : tellsPlaces(dataset, places !== '')
  const sets = cellSets(dataset, groupings, byPlace)
  const first = sets.find(({ byPlace }) => !byPlace) ?? sets[0]
  return {
    withs: [
      ...finest,
      ...(matching === null ? sets.flatMap((set) => chosenCells(set, shared)) : matchedCells(sets, shared, matching)),
    ],
    sourceOf: (grouping) => sets.find((set) => set.groupings.includes(grouping))?.name ?? '',
    sets,
    allRows: places === '' ? 'finest' : `(select * from finest where ${places})`,
    matchedSelect: first === undefined ? '' : matchedSelect(first, shared),
  }
}

/** The rows of a plan as table expressions, the last of which is `finest`, and what all of its cell sets have in common. */
export function cellPlan(
  plan: Plan,
  measures: readonly string[],
  matching: Matching | null,
  bound: Bound,
): { readonly finest: readonly string[]; readonly shared: CellPlan } {
  const { dataset } = plan
  const place = placeColumn(dataset)
  const parts = [...new Map(measures.flatMap((name) => partsOf(dataset, name)))]
  // Whether the rest of a region is a pair depends on all countries that are named, so places are chosen after they are paired.
  const ofPlaces = plan.conditions.filter(
    (condition) =>
      condition.kind === 'search' ||
      ((condition.kind === 'values' || condition.kind === 'other_values') && condition.column === place),
  )
  const others = { ...plan, conditions: plan.conditions.filter((condition) => !ofPlaces.includes(condition)) }
  const fields = [
    ...[...dataset.key, ...Object.keys(dataset.derived)].map(quoted),
    ...parts.map(([name, sql]) => `${sql} as ${quoted(name)}`),
  ]
  const finest = withTotals(others, 'finest', (of) => {
    const rows = lines(
      `select ${fields.join(', ')}`,
      `from ${tableOf(dataset)}`,
      where(of, bound, memberConditions(dataset)),
      'group by all',
    )
    return `materialized (\n${indented(rows)}\n)`
  })
  const places = where({ ...plan, conditions: ofPlaces, periods: { kind: 'all' } }, bound).replace(/^where /, '')
  const withYears = plan.periods.kind === 'by_member'
  return { finest, shared: { dataset, matching, withYears, parts, bound, places, partsAsked: partsAlone(plan) } }
}

type TellsPlaces = (columns: readonly string[]) => boolean

/** Whether a grouping by some columns distinguishes places: by the place column itself, or because the question names places. */
function tellsPlaces(dataset: Dataset, placesAsked: boolean): TellsPlaces {
  const place = placeColumn(dataset)
  return (columns) => placesAsked || (place !== null && columns.includes(place))
}

function cellSets(dataset: Dataset, groupings: readonly PlanGrouping[], byPlace: TellsPlaces): readonly CellSet[] {
  const kinds = Map.groupBy(groupings, (grouping) => {
    const columns = grouping.by.flatMap((name) => dimensionColumns(dataset, name))
    return JSON.stringify([dataset.totals !== null && columns.includes(dataset.totals.column), byPlace(columns)])
  })
  const all = kinds.size === 0 ? [['[false,true]', []] as const] : [...kinds]
  return all.map(([kind, groupings], index) => {
    const [byPart, byPlace] = JSON.parse(kind) as [boolean, boolean]
    return { name: index === 0 ? 'counted' : `counted_${index + 1}`, groupings: groupings, byPart, byPlace }
  })
}

/** The parts of a total that a plan is limited to; null if it takes all parts or the total is among them. */
function partsAlone(plan: Plan): readonly string[] | null {
  const values = partsFilter(plan)?.values ?? null
  return values?.some((value) => value === plan.dataset.totals?.value) ? null : values
}

/** Without matching: each member and year by its whole-year cell, else by those of its months. */
function chosenCells(set: CellSet, cells: CellPlan): readonly string[] {
  const { dataset, places } = cells
  const date = quoted(dateOf(dataset))
  const ofYear: GroupFigures = {
    by: [...memberColumns(dataset, set.byPart).map(groupByColumn), (table) => `year(${table}${date})`],
    figures: [['whole', 'bool_or("slot" = 0)']],
  }
  const chosen = lines(
    `select * exclude ("whole") from (\n${indented(withGroupFigures(allCellsOf(set), [ofYear]))}\n)`,
    'where ("slot" = 0) = "whole"',
    places === '' ? '' : `  and ${places}`,
  )
  return [
    `${allCellsOf(set)} as materialized (\n${indented(allCells(set, cells))}\n)`,
    `${set.name} as materialized (\n${indented(chosen)}\n)`,
  ]
}
