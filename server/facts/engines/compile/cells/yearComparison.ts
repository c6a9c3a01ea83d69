import { minSampleSize } from '@sala/catalog/samples.ts'
import { dimensionColumns, type Plan, type PlanSelect } from '../../../plan/plan.ts'
import { quoted } from '../../duckdb/tables.ts'
import { measureOf } from '../../measures.ts'
import type { Bound } from '../bound.ts'
import { dateOf } from '../columns.ts'
import { groupByColumn, withGroupFigures } from '../groupFigures.ts'
import { indented, lines } from '../lines.ts'
import { order, page } from '../page.ts'
import { cellPlan } from './cellSources.ts'
import { allCells, allCellsOf, type CellPlan, type CellSet } from './cells.ts'
import { matchedCells, monthsOfCells } from './matched.ts'

type YearComparison = Extract<PlanSelect, { kind: 'year_comparison' }>

/** The table expression with the cells of both years that a comparison shows. */
export const shownCells: CellSet = { name: 'shown', groupings: [], byPart: false, byPlace: true }

const placePairs: CellSet = { ...shownCells, name: 'place_pairs' }

/**
 * Two years side by side: one row per place, with the number of places and the totals. The later year takes each place's whole year or its
 * months, the earlier year the same of it. `matched.…` are the sums of what both years hold, null if nothing matches. The total is matched
 * by region where books name different countries; `regions` holds the same sums by region, as JSON.
 */
export function comparison(plan: Plan, select: YearComparison, bound: Bound): string {
  const { by, measure } = select
  const { withs, totalPairs } = comparisonCells(plan, select, bound)
  const [currently, previously] = [quoted(`currentYear.${measure}`), quoted(`previousYear.${measure}`)]
  const pairsOf = ({ name }: CellSet) => `${name}${select.wholeOnly ? ' where "slot" = 0' : ''}`
  const regions = Object.entries(plan.dataset.derived).flatMap(([name, { from }]) =>
    from === by ? [quoted(name)] : [],
  )
  const sums = sidesOf(plan, select, bound)
  const regionPairs = lines(
    // Sorted explicitly: the store returns groups in any order.
    `select to_json(list({market_region: region, current: current, previous: previous, months: months} order by region))::varchar`,
    `from (select ${regions[0] ?? 'null'} as region, ${sums.current} as current, ${sums.previous} as previous, list(distinct "slot") as months from ${pairsOf(totalPairs)} group by all)`,
  )
  return lines(
    `with ${withs.join(', ')}, figures as materialized (`,
    indented(
      lines(
        `select ${[quoted(by), ...regions].join(', ')},`,
        `  ${sums.current} as ${currently}, ${sums.previous} as ${previously},`,
        `  bool_and("slot" = 0) filter (where ${sums.isCurrent}) as "whole"`,
        `from ${shownCells.name}`,
        'group by all',
      ),
    ),
    '), pairs as (',
    indented(
      lines(
        `select ${quoted(by)} as place, ${sums.current} as "matched.current", ${sums.previous} as "matched.previous",`,
        `  string_agg(distinct "slot"::varchar, ',') as "matched.months"`,
        `from ${pairsOf(placePairs)}`,
        'group by all',
      ),
    ),
    '), totals as (',
    indented(
      lines(
        `select ${sums.current} as "total.current", ${sums.previous} as "total.previous",`,
        `  count(distinct ${quoted(by)})::double as "members",`,
        `  (select count(distinct ${quoted(by)})::double from sides) as "of",`,
        `  (${monthsOfCells(pairsOf(totalPairs))}) as "total.months",`,
        `  (select string_agg("slot"::varchar, ',') from held) as "held",`,
        `  (${regionPairs}) as "regions"`,
        `from ${pairsOf(totalPairs)}`,
      ),
    ),
    '), shown_sums as (',
    indented(
      lines(
        // Not windows `over ()`: DuckDB 1.5.5 now and then ends with an internal error where a window is given no rows, and answers nothing after it.
        'select count(*)::double as "count", (count(*) filter (where "whole"))::double as "wholeMembers",',
        '  count("whole")::double as "heldMembers",',
        `  sum(${currently})::double as "currentYear.total", sum(${previously})::double as "previousYear.total"`,
        'from figures',
      ),
    ),
    ')',
    'select figures.* exclude ("whole"), pairs.* exclude (place), totals.*, shown_sums.*,',
    // Without a displayed percentage, a row is not sorted by one.
    `  case when "matched.previous" >= ${minSampleSize} then ("matched.current" - "matched.previous") / "matched.previous" end as "change"`,
    `from figures left join pairs on pairs.place = figures.${quoted(by)} cross join totals cross join shown_sums`,
    order(plan),
    page(plan, bound),
  )
}

/** The table expressions of a comparison: the pairs of places, those of the total, and the cells of both years that are shown. */
function comparisonCells(
  plan: Plan,
  select: YearComparison,
  bound: Bound,
): { readonly withs: readonly string[]; readonly totalPairs: CellSet } {
  const { finest, shared, matching } = yearCells(plan, select, bound)
  const totalPairs = shared.places === '' ? { ...placePairs, name: 'total_pairs', byPlace: false } : placePairs
  const pairs = [...new Set([placePairs, totalPairs])]
  return {
    withs: [...finest, ...matchedCells(pairs, shared, matching), ...clippedCell(plan, select, shared, bound)],
    totalPairs,
  }
}

/** The table expressions up to the cells of both years that are shown, without what is compared. */
export function shownCellsOf(plan: Plan, select: YearComparison, bound: Bound): readonly string[] {
  const { finest, shared } = yearCells(plan, select, bound)
  const all = `${allCellsOf(shownCells)} as materialized (\n${indented(allCells(shownCells, shared))}\n)`
  return [...finest, all, ...clippedCell(plan, select, shared, bound)]
}

function yearCells(plan: Plan, { year, before, openFrom, measure, wholeOnly }: YearComparison, bound: Bound) {
  const comparedMeasure = measureOf(plan.dataset, measure)
  if (comparedMeasure.kind !== 'sum' || comparedMeasure.where !== null)
    throw new Error(`${measure} cannot be compared by year`)
  const matching = { years: [before, year], openFrom, wholeOnly }
  return { ...cellPlan(plan, [measure], matching, bound), matching }
}

/**
 * The cells that are shown: everything that the later year holds, and of the earlier year the same months of the same place, or its whole
 * year.
 */
function clippedCell(plan: Plan, select: YearComparison, { places }: CellPlan, bound: Bound): readonly string[] {
  const place = dimensionColumns(plan.dataset, select.by)
  const { isCurrent } = sidesOf(plan, select, bound)
  const anyRow = (condition: string) => `bool_or(${condition})`
  const cells = lines(
    `select *, ${isCurrent} as "current"`,
    `from ${allCellsOf(shownCells)}`,
    places === '' ? '' : `where ${places}`,
  )
  const sides = withGroupFigures('own_cells', [
    {
      by: place.map(groupByColumn),
      figures: [
        ['held now', anyRow('"current"')],
        ['whole now', anyRow('"slot" = 0 and "current"')],
        ['whole before', anyRow('"slot" = 0 and not "current"')],
      ],
    },
    { by: [...place, 'slot'].map(groupByColumn), figures: [['same months now', anyRow('"current"')]] },
  ])
  const chosenRows = lines(
    'select * from sides',
    'where case',
    '  when "current" then ("slot" = 0) = "whole now"',
    '  when "whole now" then ("slot" = 0) = "whole before"',
    '  when "held now" then "slot" > 0 and "same months now"',
    // A place that the later year does not hold: the months that it holds of other places.
    '  when (select count(*) from held) in (0, 12) then ("slot" = 0) = "whole before"',
    '  else "slot" in (select "slot" from held)',
    'end',
  )
  return [
    `own_cells as materialized (\n${indented(cells)}\n)`,
    `sides as materialized (\n${indented(sides)}\n)`,
    'held as (select distinct "slot" from sides where "current" and "slot" > 0)',
    `${shownCells.name} as materialized (\n${indented(chosenRows)}\n)`,
  ]
}

/** Which cells are of the later year, and the sums of both. */
function sidesOf({ dataset }: Plan, { year, measure }: YearComparison, bound: Bound) {
  const isCurrent = `${quoted(dateOf(dataset))} >= ${bound.add(`${year}-01-01`)}::date`
  const sum = (of: string) => `(sum(${quoted(measure)}) filter (where ${of}))::double`
  return { isCurrent, current: sum(isCurrent), previous: sum(`not (${isCurrent})`) }
}
