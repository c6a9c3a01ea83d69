import type { Dataset } from '@sala/catalog/dataset.ts'
import { areaChanges } from '@sala/catalog/places/areas/areaChanges.ts'
import { restCodes } from '@sala/catalog/places/marketRegions.ts'
import type { Matching } from '../../../plan/plan.ts'
import { literal, quoted } from '../../duckdb/tables.ts'
import { measureOf, partsOf } from '../../measures.ts'
import { dateOf } from '../columns.ts'
import { type GroupFigures, groupByColumn, withGroupFigures } from '../groupFigures.ts'
import { indented, lines } from '../lines.ts'
import { allCells, allCellsOf, type CellPlan, type CellSet, derivedOf, memberColumns, placeColumn } from './cells.ts'

/** The cells of some sets that every year holds. Each step reads the one before it; sets of the same members share all but the last. */
export function matchedCells(sets: readonly CellSet[], cells: CellPlan, matching: Matching): readonly string[] {
  const { dataset, places, withYears } = cells
  const place = placeColumn(dataset)
  const members = [...new Map(sets.map((set) => [set.byPart, set])).values()]
  const steps = members.flatMap((set): readonly (readonly [name: string, body: string])[] => [
    [allCellsOf(set), allCells(set, cells)],
    [pairedOf(set), pairedCells(set, cells, matching.years)],
    [pairsOf(set), place === null ? pairsOfMembers(set) : pairsInRegions(set, cells, place, matching)],
  ])
  const counted = sets.map((set): readonly [name: string, body: string] => {
    const body =
      withYears && place !== null
        ? countedPeriods(set, cells, place)
        : lines(`select * from ${pairsOf(set)}`, `where ${set.byPlace ? '"counts"' : '"counts" or "of region"'}`)
    return [set.name, places === '' ? body : lines(`select * from (\n${indented(body)}\n)`, `where ${places}`)]
  })
  return [...steps, ...counted].map(([name, body]) => `${name} as materialized (\n${indented(body)}\n)`)
}

/** The table expressions between all cells of some members and those that count. */
const pairedOf = (set: CellSet): string => `paired_${allCellsOf(set)}`
const pairsOf = (set: CellSet): string => `pairs_${allCellsOf(set)}`

/**
 * Marks each cell: whether all years hold it (`paired`), and for a whole year whether one of them is a published figure (`by year`). A
 * figure that one of the years lacks is left out of the others.
 */
function pairedCells(set: CellSet, { dataset, parts, withYears }: CellPlan, years: readonly number[]): string {
  const members = memberColumns(dataset, set.byPart)
  const inAllYears = (expression: string) => `count(${expression}) filter (where "over") = ${years.length}`
  const lacking = parts.flatMap(([name]) => (mayLack(dataset, name) ? [name] : []))
  const date = dateOf(dataset)
  const keyColumns = [...members, ...derivedOf(dataset, members), date, 'slot', 'over']
  const fields = [
    ...keyColumns.map((name) => `own.${quoted(name)}`),
    ...parts.map(([name]) =>
      lacking.includes(name)
        ? `case when ${quoted(`all ${name}`)} then own.${quoted(name)} end as ${quoted(name)}`
        : `own.${quoted(name)}`,
    ),
  ]
  const ofMonths: GroupFigures = {
    by: [...[...members, 'slot'].map(groupByColumn), ...areaKeys(dataset, members, years)],
    figures: [
      ['paired', inAllYears('*')],
      ...lacking.map((name) => [`all ${name}`, inAllYears(quoted(name))] as const),
      ...(withYears ? [['by year', 'bool_or("published")'] as const] : []),
    ],
  }
  const ofYears: GroupFigures = {
    by: [...members.map(groupByColumn), (table) => `year(${table}${quoted(date)})`],
    figures: [['whole', 'bool_or("slot" = 0)']],
  }
  return withGroupFigures(allCellsOf(set), withYears ? [ofMonths, ofYears] : [ofMonths], fields.join(', '))
}

/** Which area a cell is of, if a place of the data set lost a part of itself in one of the years or between them: other areas are no pair. */
function areaKeys(dataset: Dataset, members: readonly string[], years: readonly number[]): GroupFigures['by'] {
  const [first, last] = [`${Math.min(...years)}-01-01`, `${Math.max(...years)}-12-31`]
  const changed = areaChanges.filter(({ since }) => since > first && since <= last)
  return members.flatMap((name) => {
    const own = changed.filter(({ kind }) => kind === dataset.columns[name]?.kind)
    if (own.length === 0) return []
    return (table: string) => {
      const date = `${table}${quoted(dateOf(dataset))}`
      const end = `${date} + case when ${table}"slot" = 0 then interval 1 year else interval 1 month end`
      const areas = own.flatMap(({ code, since }) => {
        const isOf = `when ${table}${quoted(name)} = ${literal(code)} and`
        return [`${isOf} ${date} >= date ${literal(since)} then 2`, `${isOf} ${end} > date ${literal(since)} then 1`]
      })
      return `case ${areas.join(' ')} else 0 end`
    }
  })
}

const pairsOfMembers = (set: CellSet): string =>
  lines('select *, "paired" as "counts", false as "of region"', `from ${pairedOf(set)}`)

/**
 * The rest of a region is matched if the same countries are named in all years. If they differ, and all years have the rest, the region is
 * matched as a whole (`of region`). This counts unless the answer is by place.
 */
function pairsInRegions(
  set: CellSet,
  { dataset, withYears }: CellPlan,
  place: string,
  { years, wholeOnly }: Matching,
): string {
  const isRest = `${quoted(place)} in (${restCodes.map(literal).join(', ')})`
  const bySlot: GroupFigures = {
    by: [regionColumn(dataset, place), 'slot'].map(groupByColumn),
    figures: [
      ['same names', `coalesce(bool_and("paired") filter (where not ${isRest}), true)`],
      ['rest held', `count(*) filter (where ${isRest} and "over") = ${years.length}`],
    ],
  }
  const ofRegion: GroupFigures = {
    by: [groupByColumn(regionColumn(dataset, place))],
    figures: [['all whole', 'bool_and("whole")']],
  }
  const inside = withGroupFigures(pairedOf(set), withYears ? [bySlot, ofRegion] : [bySlot])
  // Years that all consist of twelve months are matched by these, among the months of their region.
  const byMonths = withYears && !wholeOnly ? ' and ("slot" <> 0 or "by year")' : ''
  return lines(
    `select *, "paired"${byMonths} and (not ${isRest} or "same names") as "counts",`,
    '  "rest held" and "over" as "of region"',
    `from (\n${indented(inside)}\n)`,
  )
}

/**
 * Takes whole years if both sides have them, months otherwise. A region is matched by whole years only if all of its members have them, and
 * by a month only if none of its members is matched by whole years, so that no figure is added twice.
 */
function countedPeriods(set: CellSet, { dataset }: CellPlan, place: string): string {
  const yearPairs = 'bool_or("slot" = 0 and "counts")'
  const ofMember: GroupFigures = {
    by: memberColumns(dataset, set.byPart).map(groupByColumn),
    figures: [['member by year', yearPairs]],
  }
  if (set.byPlace) {
    return lines(
      `select * from (\n${indented(withGroupFigures(pairsOf(set), [ofMember]))}\n)`,
      'where "counts" and ("slot" = 0 or not "member by year")',
    )
  }
  const ofRegion: GroupFigures = {
    by: [groupByColumn(regionColumn(dataset, place))],
    figures: [
      ['some by year', yearPairs],
      ['region by year', 'bool_or("slot" = 0 and "of region" and "all whole")'],
    ],
  }
  const pairs = withGroupFigures(pairsOf(set), [ofMember, ofRegion])
  return lines(
    `select * from (\n${indented(pairs)}\n)`,
    'where case',
    '  when "region by year" then "slot" = 0 and "over"',
    '  when "slot" = 0 then "counts"',
    '  else not "member by year" and ("counts" or ("of region" and not "some by year"))',
    'end',
  )
}

/** How many members are matched, of how many, in which months, and how many of them in fewer, as JSON in `json`. */
export function matchedSelect(set: CellSet, { dataset, places }: CellPlan): string {
  const members = memberColumns(dataset, set.byPart).map(quoted).join(', ')
  const among = places === '' ? '' : ` where ${places}`
  const parts = [
    `'{"members":'`,
    `(select count(distinct (${members})) from ${set.name})`,
    `',"of":'`,
    `(select count(distinct (${members})) from ${allCellsOf(set)}${among})`,
    `',"months":['`,
    `coalesce((${monthsOfCells(set.name)}), '')`,
    `'],"fewerMonths":'`,
    `(select count(*) from (select ${countOfMonths} as own from ${set.name} group by ${members}) where own < (select ${countOfMonths} from ${set.name}))`,
    "'}'",
  ]
  return `concat(${parts.join(', ')}) as "json"`
}

/** How many months cells have among them; a whole year has all twelve. */
const countOfMonths = 'case when bool_or("slot" = 0) then 12 else count(distinct "slot") end'

/** Selects the months of cells as a comma-separated list, null without any; a whole year has all twelve. */
export const monthsOfCells = (from: string): string =>
  `select string_agg(month::varchar, ',' order by month) from (select distinct unnest(case when "slot" = 0 then range(1, 13) else ["slot"] end) as month from ${from})`

/** The column with the market region of a place. Throws where the data set has none. */
function regionColumn(dataset: Dataset, place: string): string {
  const entry = Object.entries(dataset.derived).find(([, { from, how }]) => from === place && how === 'market_region')
  if (!entry) throw new Error(`${dataset.name} has rests of regions, but no market region`)
  return entry[0]
}

/**
 * Whether a part of a measure may be absent from a stored row. The parts of a mean may not: they are absent together, and the number of its
 * rows never is.
 */
function mayLack(dataset: Dataset, part: string): boolean {
  const partMeasure = dataset.measures[part]
  if (partMeasure?.kind === 'sum') return dataset.columns[partMeasure.column]?.absent === 'optional'
  return !Object.keys(dataset.measures).some(
    (name) =>
      ['weighted_mean', 'mean'].includes(measureOf(dataset, name).kind) &&
      partsOf(dataset, name).some(([partName]) => partName === part),
  )
}
