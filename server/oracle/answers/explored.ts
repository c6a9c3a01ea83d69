import type { Dataset } from '@sala/catalog/dataset.ts'
import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import type { Filter } from '@sala/catalog/datasets/endpoints.ts'
import type { Exploration, Grain } from '@sala/catalog/explore/exploration.ts'
import type { Value } from '../rows.ts'
import { datasetOf, type Fact, factsOf, type State } from '../state.ts'
import { type Choice, yearOf } from './choose.ts'
import { grouped } from './groups.ts'
import { measured, sumOf } from './measures.ts'
import { rowsFor } from './summary.ts'
import { additive } from './totals.ts'
import { wholeGroups, withinQuestion } from './wholes.ts'
import { yearsByCountry } from './years/countryYears.ts'

/** Computes the answer of an exploration by the rules for cards. */

export interface Query {
  readonly exploration: Exploration
  /** The resolved days of the period, if it is a period of days. */
  readonly days: { readonly from: string; readonly to: string } | null
  /** The values of the first breakdown that have a group of their own; null for all. The rest is grouped as `others`. */
  readonly top: readonly Value[] | null
}

export const others = 'OTHERS'

/** Figures under the values of their group, as JSON, and the key of their column. */
export type Figures = ReadonlyMap<string, number | null>

/** Computes a formula from the figures of its measures; says whether it is additive. */
export interface Worked {
  readonly work: (figure: (name: string) => number | null) => number | null
  readonly sumOf: readonly string[]
}

/** Each figure under the values of its group, as JSON, and its measure. */
export function exploredFigures(state: State, { exploration, days, top }: Query): ReadonlyMap<string, number | null> {
  const dataset = datasetOf(exploration.dataset)
  const { time, breakdown, measures } = exploration
  const choice = choiceOf(state, dataset, exploration, days)
  const timeName = time === null ? [] : [time === 'year' ? 'year' : 'month']
  const first = breakdown[0] ?? ''
  const by = [...timeName, ...(top === null ? breakdown : ['first', ...breakdown.slice(1)])]
  const withKeys = (fact: Fact): Fact => {
    const own = dimensionValue(dataset, first, fact)
    const times = time === null ? {} : { [`time ${timeName}`]: timeOf(time, String(fact.values[dataset.newest ?? ''])) }
    return { ...fact, values: { ...fact.values, ...times, first: top === null || top.includes(own) ? own : others } }
  }
  const explored: Dataset = {
    ...dataset,
    dimensions: {
      ...dataset.dimensions,
      ...Object.fromEntries(timeName.map((name) => [name, { kind: 'column', column: `time ${name}` }])),
      first: { kind: 'column', column: 'first' },
    },
  }
  const rows = withinQuestion(choice, rowsFor(choice)).filter((fact) => passesExclusions(dataset, exploration, fact))
  const figures = new Map<string, number | null>()
  const note = (identity: string, measure: string, value: number | null) => {
    const key = Object.values(JSON.parse(identity) as object)
    figures.set(`${JSON.stringify(key)} ${measure}`, value)
  }
  if (dataset.wholes) {
    const target = { ...choice, dataset: explored }
    for (const [identity, name, value] of wholeGroups(target, { by, measures }, rows.map(withKeys)))
      note(identity, name, value)
    return figures
  }
  if (dataset.wholeYears) {
    const yearly = (time === null || time === 'year') && days === null
    const used = yearly ? rows : rows.filter(({ values }) => values.period === 'month')
    for (const [identity, group] of grouped(explored, by, used.map(withKeys)))
      note(identity, measures[0] ?? '', yearly ? sumOfYears(group) : measured(dataset, measures[0] ?? '', group))
    return figures
  }
  const { totals } = dataset
  const requestedParts = exploration.filters.find(
    ({ dimension }) => columnOf(dataset, dimension) === totals?.column,
  )?.values
  const counted = additive(dataset, rows, breakdown, requestedParts)
  for (const [identity, group] of grouped(explored, by, counted.map(withKeys)))
    for (const name of measures) note(identity, name, measured(dataset, name, group))
  return figures
}

const sumOfYears = (facts: readonly Fact[]): number | null => {
  const years = Map.groupBy(facts, ({ values }) => yearOf(values.date))
  return sumOf([...years.values()].flatMap((rows) => [...yearsByCountry(rows).values()].map(({ sum }) => sum)))
}

export function choiceOf(state: State, dataset: Dataset, exploration: Exploration, days: Query['days']): Choice {
  const facts = factsOf(state, dataset.name as DatasetName).filter((fact) => isWithin(dataset, fact, days))
  const filters: Record<string, Filter> = {}
  const params: Record<string, string> = {}
  for (const { dimension, operator, values } of exploration.filters) {
    if (operator === 'not_in') continue
    filters[dimension] = { kind: 'values', column: columnOf(dataset, dimension) }
    params[dimension] = values.join()
  }
  const { period } = exploration
  if (period?.kind === 'years' && dataset.newest !== null) {
    filters.year = { kind: 'years', column: dataset.newest }
    params.year = period.years.join()
  }
  if (days !== null && dataset.wholes) {
    filters.window = { kind: 'window', column: dataset.newest ?? '' }
    Object.assign(params, { start: days.from, end: days.to })
  }
  const question = { path: 'v2/explore', params }
  const endpoint = {
    path: question.path,
    summary: '',
    filters,
    kind: 'summary',
    bounds: [],
    groupings: {},
  }
  return { dataset, endpoint: { ...endpoint, kind: 'summary' }, question, facts, today: state.today }
}

function isWithin({ name, newest }: Dataset, { values }: Fact, days: Query['days']): boolean {
  if (days === null || newest === null) return true
  const begins = String(values[newest])
  const ends = name === 'event' ? String(values.event_date_end ?? begins) : begins
  if (begins.length === 4) return begins >= days.from.slice(0, 4) && begins <= days.to.slice(0, 4)
  // The whole years of a relative period of years are taken as years.
  return ends >= days.from && begins <= days.to
}

export const passesExclusions = (
  dataset: Dataset,
  { filters, texts, ranges }: Exploration,
  { values }: Fact,
): boolean =>
  filters.every(
    ({ dimension, operator, values: excluded }) =>
      operator === 'in' || !excluded.includes(String(values[columnOf(dataset, dimension)])),
  ) &&
  texts.every(({ column, contains }) =>
    String(values[column] ?? '')
      .toLowerCase()
      .includes(contains.toLowerCase()),
  ) &&
  ranges.every(({ column, from, to }) => {
    const value = values[column]
    return typeof value === 'number' && value >= (from ?? value) && value <= (to ?? value)
  })

export function columnOf(dataset: Dataset, name: string): string {
  const dimension = dataset.dimensions[name]
  return dimension && 'column' in dimension ? dimension.column : name
}

/** The value of a breakdown in a row. */
export function dimensionValue({ dimensions }: Dataset, name: string, { values }: Fact): Value {
  const dimension = dimensions[name]
  if (dimension?.kind === 'joined') return dimension.columns.map((column) => values[column]).join('-')
  return (dimension && values[dimension.column]) ?? null
}

export function timeOf(grain: Grain, day: string): Value {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay() || 7
  const text = (at: number) => String(at).padStart(2, '0')
  switch (grain) {
    case 'year':
      return year
    case 'quarter':
      return `${year}-${text(month - ((month - 1) % 3))}-01`
    case 'month':
      return `${year}-${text(month)}-01`
    case 'month_of_year':
      return month
    case 'weekday':
      return weekday
    case 'week':
      return new Date(Date.UTC(year, month - 1, date - weekday + 1)).toISOString().slice(0, 10)
    case 'day':
      return day
  }
}

/** The values that the rows of a data set hold of a dimension. */
export function storedValues(state: State, dataset: Dataset, name: string): readonly string[] {
  const facts = factsOf(state, dataset.name as DatasetName)
  const values = facts.map(({ values }) => values[columnOf(dataset, name)])
  const plain = values.filter((value) => typeof value === 'string' && !/,|^all/.test(value))
  return [...new Set(plain.map(String))].sort()
}
