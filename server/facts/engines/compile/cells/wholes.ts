import type { Dataset } from '@sala/catalog/dataset.ts'
import { geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { everyMember, wholeOf } from '@sala/catalog/places/wholes.ts'
import { dimensionColumns, type Plan, type PlanGrouping } from '../../../plan/plan.ts'
import { literal, quoted } from '../../duckdb/tables.ts'
import { figureOf, meanOver, measureOf } from '../../measures.ts'
import { kindOf, newestOf } from '../columns.ts'

/**
 * Figures of data sets whose rows are about single members or, printed by an office, about a whole (`wholes` of a data set). The
 * expressions aggregate rows as fine as the key. Rule 17 of docs/figures.md: a figure that was printed for exactly the months of the group
 * comes first; else the mean of the members, if each has its weight; else there is no figure.
 */

type Wholes = NonNullable<Dataset['wholes']>

/** Columns beyond the dimensions of the groupings that distinguish the rows. */
export function wholeColumns({ wholes, key }: Dataset): readonly string[] {
  return wholes === undefined ? [] : [...key, wholes.region]
}

/** The rows that a grouping aggregates: figures printed for several months belong to no single month, and wholes are not members. */
export function wholesConditions(dataset: Dataset, grouping: PlanGrouping): readonly string[] {
  const { wholes } = dataset
  if (wholes === undefined) return []
  const level = levelOf(dataset, wholes, grouping)
  return [
    ...(wholes.span !== null && isMonthly(dataset, grouping) ? [isMonth(wholes)] : []),
    ...(level === 'member' ? [isMember(wholes)] : []),
    ...(level === 'region' ? [`${quoted(wholes.column)} <> ${literal(everyMember)}`] : []),
  ]
}

/** Only members and single months, as conditions: what years are matched by. */
export const memberConditions = ({ wholes }: Dataset): readonly string[] =>
  wholes === undefined ? [] : [isMember(wholes), isMonth(wholes)]

/** A figure of a group, as SQL. */
export function figureIn(plan: Plan, grouping: PlanGrouping, name: string): string {
  const { dataset } = plan
  const { wholes } = dataset
  const measure = measureOf(dataset, name)
  // Of matched years only members are read.
  const matched = plan.select.kind === 'groups' && plan.select.matched !== undefined
  if (wholes === undefined || matched) return figureOf(dataset, name)
  if (measure.kind === 'weighted_mean') return wholeMean(plan, wholes, grouping, name)
  if (measure.kind !== 'sum') throw new Error(`${dataset.name} cannot tell wholes from members in ${name}`)
  return `sum(${quoted(name)}) filter (where ${isMember(wholes)} and ${isMonth(wholes)})`
}

function wholeMean(plan: Plan, wholes: Wholes, grouping: PlanGrouping, name: string): string {
  const { dataset } = plan
  const level = levelOf(dataset, wholes, grouping)
  const isOwnMonth = `${ownRows(plan, wholes, level)} and ${isMonth(wholes)}`
  const parts = `${isMember(wholes)} and ${isMonth(wholes)}`
  const periods = `count(distinct ${quoted(newestOf(dataset))})`
  const ownMean = [
    `case when ${periods} filter (where ${isOwnMonth}) = ${periods} filter (where ${isMonth(wholes)})`,
    ...arrangementsComplete(plan, grouping, isOwnMonth),
  ]
  const printed = printedToDate(plan, wholes, grouping, level, name)
  const choices = [
    ...(printed === null ? [] : [printed]),
    `${ownMean.join(' and ')} then ${meanOver(name, isOwnMonth)} end`,
  ]
  if (level !== 'member') {
    const complete = [...membersComplete(plan, wholes, level, parts), ...arrangementsComplete(plan, grouping, parts)]
    choices.push(`case when ${complete.join(' and ')} then ${meanOver(name, parts)} end`)
  }
  return `coalesce(${choices.join(', ')})`
}

type Level = 'all' | 'region' | 'member'

function levelOf(dataset: Dataset, wholes: Wholes, { by }: PlanGrouping): Level {
  const columns = by.flatMap((name) => dimensionColumns(dataset, name))
  if (columns.includes(wholes.column)) return 'member'
  return columns.includes(wholes.region) ? 'region' : 'all'
}

const isMonthly = (dataset: Dataset, { by }: PlanGrouping): boolean =>
  by.some((name) => {
    const dimension = dataset.dimensions[name]
    if (dimension?.kind === 'month' || dimension?.kind === 'period') return true
    return dimension?.kind === 'column' && kindOf(dataset, dimension.column) === 'date'
  })

const isMonth = ({ span }: Wholes): string => (span === null ? 'true' : `${quoted(span)} = 'month'`)
const isMember = ({ column }: Wholes): string =>
  `(${quoted(column)} <> ${literal(everyMember)} and not starts_with(${quoted(column)}, ${literal(wholeOf(''))}))`

/** The values that a plan limits a column to; null without a limit. */
function chosen({ conditions }: Plan, column: string): readonly string[] | null {
  const valuesCondition = conditions.find((condition) => condition.kind === 'values' && condition.column === column)
  return valuesCondition?.kind === 'values' ? [...new Set(valuesCondition.values)] : null
}

/** The rows about the group as a whole: printed ones, or those of the only member in question. */
function ownRows(plan: Plan, wholes: Wholes, level: Level): string {
  const members = chosen(plan, wholes.column)
  const regions = chosen(plan, wholes.region)
  const column = quoted(wholes.column)
  if (level === 'member' || members?.length === 1) return isMember(wholes)
  if (members !== null) return 'false'
  if (level === 'region') return `${column} = ${literal(wholeOf(''))} || ${quoted(wholes.region)}`
  if (regions === null) return `${column} = ${literal(everyMember)}`
  return regions.length === 1 ? `starts_with(${column}, ${literal(wholeOf(''))})` : 'false'
}

/** Whether each member of the group has a row in each of its periods. For countries the list of members is unknown. */
function membersComplete(plan: Plan, wholes: Wholes, level: Level, parts: string): readonly string[] {
  const { dataset } = plan
  const [column, period] = [quoted(wholes.column), quoted(newestOf(dataset))]
  const present = `count(distinct ${column}) filter (where ${parts})`
  const periods = `count(distinct ${period}) filter (where ${isMonth(wholes)})`
  const everywhere = `count(distinct (${column}, ${period})) filter (where ${parts}) = ${present} * ${periods}`
  const members = membersOf(plan, wholes)
  if (members === null) return [everywhere]
  if (level === 'all') return [`${present} = ${members.length}`, everywhere]
  const regions = Object.entries(Object.groupBy(members, (code) => geographicRegionOf(code) ?? ''))
  // The regions of the filter do not hold the province, so there is no member; a `case` without branches is invalid SQL.
  if (regions.length === 0) return ['false']
  const regionSizes = regions.map(([region, codes = []]) => `when ${literal(region)} then ${codes.length}`)
  return [`${present} = case any_value(${quoted(wholes.region)}) ${regionSizes.join(' ')} end`, everywhere]
}

/** Every member that the rows of a plan can be about; null if unknown. */
function membersOf(plan: Plan, wholes: Wholes): readonly string[] | null {
  if (kindOf(plan.dataset, wholes.column) !== 'province') return null
  const members = chosen(plan, wholes.column)
  const regions = chosen(plan, wholes.region)
  return provinces
    .map(({ code }) => code)
    .filter((code) => members === null || members.includes(code))
    .filter((code) => regions === null || regions.includes(geographicRegionOf(code)))
}

/** If parts replace a missing total (stays by arrangement), all of them must be held. */
function arrangementsComplete(plan: Plan, grouping: PlanGrouping, rows: string): readonly string[] {
  const { dataset } = plan
  const { totals, wholes, columns } = dataset
  if (totals === null || wholes === undefined || chosen(plan, totals.column) !== null) return []
  const column = columns[totals.column]
  const isGrouped = grouping.by.flatMap((name) => dimensionColumns(dataset, name)).includes(totals.column)
  if (isGrouped || column?.kind !== 'choice') return []
  const all = column.values.filter((value) => value !== totals.value).length
  const parts = `${rows} and ${quoted(totals.column)} is distinct from ${totals.value === null ? 'null' : literal(totals.value)}`
  const groups = `(${quoted(wholes.column)}, ${quoted(newestOf(dataset))})`
  return [`count(*) filter (where ${parts}) = ${all} * count(distinct ${groups}) filter (where ${parts})`]
}

/**
 * The printed figure of January to a month, if the question asks for exactly these months or nothing else is held. The month is the last
 * one asked for, or the last one of a year without gaps. Null if groups are not years.
 */
function printedToDate(plan: Plan, wholes: Wholes, grouping: PlanGrouping, level: Level, name: string): string | null {
  const { dataset, conditions } = plan
  const yearly = grouping.by.some((name) => dataset.dimensions[name]?.kind === 'year')
  if (wholes.span === null || !yearly || isMonthly(dataset, grouping)) return null
  const date = quoted(newestOf(dataset))
  const toDate = `${ownRows(plan, wholes, level)} and ${quoted(wholes.span)} = 'year_to_date'`
  const last = `max(month(${date})) filter (where ${toDate})`
  const months = `max(month(${date})) filter (where ${isMonth(wholes)})`
  const number = `count(distinct month(${date})) filter (where ${isMonth(wholes)})`
  const monthsCondition = conditions.find(({ kind }) => kind === 'months')
  const until = monthsCondition?.kind === 'months' ? Math.min(12, monthsCondition.to) : 12
  return `case when ${last} = ${until} or (${last} = ${months} and ${last} = ${number}) then arg_max(${quoted(`${name} only`)}, ${date}) filter (where ${toDate}) end`
}
