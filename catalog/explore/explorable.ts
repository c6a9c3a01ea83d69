import type { Dataset } from '../dataset.ts'
import type { Dimension } from '../datasets/endpoints.ts'
import { personalTexts } from '../personalTexts.ts'
import { type Grain, grains } from './exploration.ts'
import { coverageColumns } from './pairing.ts'

/** What of a data set can be explored, by its declaration. */

const personalColumns: ReadonlySet<string> = new Set(
  personalTexts.flatMap(({ author, texts, links }) => [author, ...texts, ...links]),
)

/** The dimensions that figures can be broken down by. Times are grains instead; names and texts of people are no dimensions. */
export function explorableDimensions(dataset: Dataset): readonly string[] {
  return Object.entries(dataset.dimensions).flatMap(([name, dimension]) => {
    if (dimension.kind === 'joined') return [name]
    const isOfTime = dimension.kind !== 'column' || dimension.column === dataset.newest
    return isOfTime || personalColumns.has(dimension.column) ? [] : [name]
  })
}

/** The dimensions that rows can be filtered by: those that are one column. */
export const filterDimensions = (dataset: Dataset): readonly string[] =>
  explorableDimensions(dataset).filter((name) => dataset.dimensions[name]?.kind === 'column')

/** The columns of text whose rows can be chosen by a part of it: those that figures may be broken down by, and so may be read. */
export const textColumns = (dataset: Dataset): readonly string[] =>
  filterDimensions(dataset).flatMap((name) => {
    const column = columnOf(dataset, name)
    return dataset.columns[column]?.kind === 'text' ? [column] : []
  })

/**
 * The columns of numbers whose rows can be chosen by their size: of things that are counted one by one. Published figures are about members and
 * their totals, and a part of their rows would be neither.
 */
export function rangeColumns(dataset: Dataset): readonly string[] {
  const { columns, measures, newest } = dataset
  const isOfThings = Object.values(measures).some(({ kind }) => kind === 'count')
  if (!isOfThings || (newest !== null && coverageColumns(dataset) === null)) return []
  return Object.entries(columns).flatMap(([name, { kind }]) => (kind === 'count' || kind === 'amount' ? [name] : []))
}

/** The measures that can be asked for. How many members have a figure is answered by coverage instead. */
export const explorableMeasures = (dataset: Dataset): readonly string[] =>
  Object.entries(dataset.measures).flatMap(([name, { kind }]) => (kind === 'members' || kind === 'known' ? [] : [name]))

/** The grains that the dates of a data set allow. Registers have none. */
export function explorableGrains({ newest, columns }: Dataset): readonly Grain[] {
  const column = columns[newest ?? '']
  if (column?.kind === 'year') return ['year']
  if (column?.kind !== 'date') return []
  const daily: readonly Grain[] = ['day', 'week', 'weekday']
  return column.grain === 'day' ? grains : grains.filter((grain) => !daily.includes(grain))
}

/** The key of a time axis in an answer. */
export const timeKey = 'time'

/** The dimension of a grain. Throws where the data set has no date. */
export function grainDimension({ name, newest, columns }: Dataset, grain: Grain): Dimension {
  if (newest === null) throw new Error(`${name} has no date`)
  if (columns[newest]?.kind === 'year') return { kind: 'column', column: newest }
  if (grain === 'year') return { kind: 'year', column: newest }
  if (grain === 'month_of_year') return { kind: 'month', column: newest }
  return { kind: 'period', column: newest, grain }
}

/** Whether a dimension tells the parts of a total apart. */
export function distinguishesParts({ totals, dimensions, derived }: Dataset, name: string): boolean {
  const dimension = dimensions[name]
  if (totals === null || dimension === undefined || dimension.kind === 'joined') return false
  return dimension.column === totals.column || derived[dimension.column]?.from === totals.column
}

/**
 * The dimension that figures have to be told apart by: of different things, and sums of what an office printed for parts, for wholes or for
 * both, where a member with some of its parts alone would pass for a whole. Null where there is none.
 */
export function incompatibleDimension(
  { kinds, wholes, totals, measures }: Dataset,
  names: readonly string[],
): string | null {
  if (kinds !== undefined) return kinds
  const isSum = names.some((name) => measures[name]?.kind === 'sum')
  return wholes !== undefined && totals !== null && isSum ? totals.column : null
}

/** How many parts a total has where they are a closed list; 0 for others. */
export function partsOfTotal({ totals, columns }: Dataset): number {
  const column = columns[totals?.column ?? '']
  return column?.kind === 'choice' ? column.values.filter((value) => value !== totals?.value).length : 0
}

/** The column of the last day of rows that have a first and a last one (rule 13 of docs/figures.md); null for others. */
export function untilColumn({ endpoints, newest }: Dataset): string | null {
  const filters = endpoints.flatMap((endpoint) => Object.values(endpoint.filters))
  const overlapFilter = filters.find((filter) => 'until' in filter && filter.until != null && filter.column === newest)
  return overlapFilter && 'until' in overlapFilter ? (overlapFilter.until ?? null) : null
}

/** The column of a dimension of one column. */
export function columnOf(dataset: Dataset, name: string): string {
  const dimension = dataset.dimensions[name]
  if (dimension === undefined || dimension.kind === 'joined') throw new Error(`${name} is not one column`)
  return dimension.column
}
