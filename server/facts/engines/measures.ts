import type { Dataset, Measure } from '@sala/catalog/dataset.ts'
import { literal, quoted } from './duckdb/tables.ts'

/** A declared measure. Throws if there is none of the name. */
export function measureOf(dataset: Dataset, name: string): Measure {
  const measure = dataset.measures[name]
  if (!measure) throw new Error(`${dataset.name} has no measure ${name}`)
  return measure
}

/** The columns that identify a member: the key without the date, the period and the column that distinguishes a total from its parts. */
const membersOf = ({ key, newest, wholeYears, totals }: Dataset): readonly string[] =>
  key.filter((name) => ![newest, wholeYears?.date, wholeYears?.column, totals?.column].includes(name))

/** The sums that the finest groups need so that a measure can be computed for coarser ones. */
export function partsOf(dataset: Dataset, name: string): readonly (readonly [name: string, sql: string])[] {
  const measure = measureOf(dataset, name)
  switch (measure.kind) {
    case 'count':
      return [[name, 'count(*)']]
    case 'sum': {
      const { column, where } = measure
      const only = where === null ? '' : ` filter (where ${quoted(where.column)} = ${literal(where.equals)})`
      return [[name, `sum(${quoted(column)})${only}`]]
    }
    case 'ratio':
      return [...partsOf(dataset, measure.numerator), ...partsOf(dataset, measure.denominator)]
    case 'weighted_mean': {
      const [column, weight] = [quoted(measure.column), quoted(measure.weight)]
      return [
        [`${name} total`, `sum(${column} * ${weight})`],
        [`${name} weight`, `sum(${weight}) filter (where ${column} is not null)`],
        [`${name} weighed`, `count(${column} * ${weight})`],
        [`${name} number`, `count(${column})`],
        [`${name} only`, `max(${column})`],
      ]
    }
    case 'mean':
      return [
        [`${name} total`, `sum(${quoted(measure.column)})`],
        [`${name} number`, `count(${quoted(measure.column)})`],
      ]
    case 'known':
      return [[name, `count(${quoted(measure.column)})`]]
    case 'minimum':
      return [[name, `min(${quoted(measure.column)})`]]
    case 'maximum':
      return [[name, `max(${quoted(measure.column)})`]]
    case 'members':
      return []
    case 'total':
      return measure.of.flatMap((part) => partsOf(dataset, part))
  }
}

/** A measure of a coarser group, computed from the parts of the finest ones. */
export function figureOf(dataset: Dataset, name: string): string {
  const measure = measureOf(dataset, name)
  const sum = (part: string) => `sum(${quoted(part)})`
  const over = (part: string, number: string) => `${sum(part)} / nullif(${sum(number)}, 0)`
  switch (measure.kind) {
    case 'ratio':
      return `${figureOf(dataset, measure.numerator)} / nullif(${figureOf(dataset, measure.denominator)}, 0)`
    case 'weighted_mean':
      return meanOver(name)
    case 'mean':
      return over(`${name} total`, `${name} number`)
    case 'minimum':
      return `min(${quoted(name)})`
    case 'maximum':
      return `max(${quoted(name)})`
    case 'members':
      return `count(distinct (${membersOf(dataset).map(quoted).join(', ')}))${measure.whole ? ' filter (where "slot" = 0)' : ''}`
    case 'total':
      // Absent parts count as nothing, unless all are absent.
      return `list_sum([${measure.of.map((part) => figureOf(dataset, part)).join(', ')}])`
    default:
      return sum(name)
  }
}

/**
 * A weighted mean of the finest groups, or of those that meet a condition: the figure itself for a single group, the mean if each group has
 * its weight, else null (rule 17 of docs/figures.md).
 */
export function meanOver(name: string, condition?: string): string {
  const only = condition === undefined ? '' : ` filter (where ${condition})`
  const sum = (part: string) => `sum(${quoted(`${name} ${part}`)})${only}`
  const mean = `${sum('total')} / nullif(${sum('weight')}, 0)`
  return `case when ${sum('number')} = 1 then max(${quoted(`${name} only`)})${only} when ${sum('weighed')} = ${sum('number')} then ${mean} end`
}
