import type { Dataset } from '@sala/catalog/dataset.ts'
import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import type { Endpoint, Grouping } from '@sala/catalog/datasets/endpoints.ts'
import type { Value } from '../rows.ts'
import { type Fact, factsOf, type State } from '../state.ts'
import { type Figures, oracleEndpoint, type Question } from './asked/question.ts'
import { type Choice, chosen, filterValues, passes, valuesFilter, yearOf } from './choose.ts'
import { grouped } from './groups.ts'
import { measured, sumOf } from './measures.ts'
import { addProvenance } from './provenance.ts'
import { additive } from './totals.ts'
import { memberFacts, wholeGroups, withinQuestion } from './wholes.ts'
import { yearsByCountry } from './years/countryYears.ts'
import { type Matched, matchedFacts } from './years/matched.ts'
import { monthRowsOnly } from './years/yearComparison.ts'

/** Computes the answer of a summary endpoint: every grouping, and the first and last date. */
export function summaryFigures(state: State, question: Question): Figures {
  const { dataset, endpoint } = oracleEndpoint(question.path)
  if (endpoint.kind !== 'summary') throw new Error(`${question.path} is no summary`)
  const facts = factsOf(state, dataset.name as DatasetName)
  const choice = { dataset, endpoint, question, facts, today: state.today }
  const fields = question.params.fields?.split(',')
  const figures = new Map<string, Value>()
  const isMatched = question.params.matched === 'true'
  const used = new Set<Fact>()
  for (const [name, grouping] of Object.entries(endpoint.groupings)) {
    if (fields ? !fields.includes(name) : grouping.onRequest) continue
    if (grouping.wholeYears) {
      for (const row of addYears(figures, name, grouping, chosen(choice), question)) used.add(row)
      continue
    }
    const rows = grouping.newestYears
      ? newestYears(choice, grouping.newestYears)
      : withinQuestion(choice, rowsFor(choice))
    const months = byMonthOnly(dataset, rows)
    const requested = filterValues(choice, dataset.totals?.column)
    if (isMatched) {
      const members = memberFacts(dataset, months)
      const matched = matchedOf(choice, members, grouping.by)
      addGroups(figures, name, dataset, grouping, matched.facts, requested)
      const { facts: withSums } = matchedOf(choice, summed(dataset, members), grouping.by)
      addSummed(figures, name, dataset, grouping, withSums, requested)
      if (!figures.has('matched.of')) addMatched(figures, matched)
      for (const row of matched.facts) used.add(row)
    } else if (dataset.wholes) {
      for (const [identity, measure, value] of wholeGroups(choice, grouping, months)) {
        figures.set(`${name} ${identity} ${measure}`, value)
      }
      for (const row of months) used.add(row)
    } else {
      addGroups(figures, name, dataset, grouping, months, requested)
      for (const row of months) used.add(row)
    }
    if (grouping.alongside) addAlongside(figures, name, grouping, state, question)
  }
  addProvenance(figures, state, dataset, [...used])
  addBounds(
    figures,
    endpoint.bounds.filter((bound) => !fields || fields.includes(bound)),
    choice,
  )
  return figures
}

/** The rows that a question is about: where it asks for a total, also the parts that stand for one that is not held. */
export function rowsFor(choice: Choice): readonly Fact[] {
  const { totals } = choice.dataset
  const requested = filterValues(choice, totals?.column)
  if (!totals || !requested?.includes(String(totals.value))) return chosen(choice)
  const all = chosen(choice, [valuesFilter(choice.endpoint, totals.column)])
  const additiveFacts = new Set(additive(choice.dataset, all, []))
  return all.filter((fact) => additiveFacts.has(fact) || requested.includes(String(fact.values[totals.column])))
}

/** The years of countries, added up by a grouping; gives the rows that count. Rules 2 to 4. */
function addYears(
  figures: Map<string, Value>,
  name: string,
  { by }: Grouping,
  facts: readonly Fact[],
  question: Question,
): readonly Fact[] {
  const rows = monthRowsOnly(question, facts)
  const { dataset } = oracleEndpoint('tourist/immigration')
  const used: Fact[] = []
  for (const [identity, group] of grouped(dataset, by, rows)) {
    const years = [...yearsByCountry(group).values()]
    figures.set(`${name} ${identity} totalImmigrants`, sumOf(years.map(({ sum }) => sum)))
    figures.set(`${name} ${identity} members`, years.length)
    figures.set(`${name} ${identity} wholeMembers`, years.filter(({ whole }) => whole).length)
    used.push(...years.flatMap((year) => year.facts))
  }
  return used
}

/** A row without the figure that is added up is not held for it: guests are known of some provinces, rates of all. */
const summed = ({ name }: Dataset, facts: readonly Fact[]): readonly Fact[] =>
  name === 'occupancy' ? facts.filter(({ values }) => values.guests !== null) : facts

function matchedOf(choice: Choice, facts: readonly Fact[], by: readonly string[]): Matched {
  const years = (choice.question.params.year ?? '').split(',').map(Number)
  const requested = filterValues(choice, choice.dataset.totals?.column)
  return matchedFacts(choice.dataset, facts, by, years, choice.today, { books: choice.facts, measures: requested })
}

/** Sums use only rows with a value; a group without such rows has no sum. */
function addSummed(
  figures: Map<string, Value>,
  name: string,
  dataset: Dataset,
  { by, measures }: Grouping,
  facts: readonly Fact[],
  requested: readonly string[] | undefined,
): void {
  const sums = measures.filter((measure) => dataset.measures[measure]?.kind === 'sum')
  for (const key of figures.keys()) {
    if (key.startsWith(`${name} {`) && sums.some((measure) => key.endsWith(` ${measure}`))) figures.set(key, null)
  }
  addGroups(figures, name, dataset, { by, measures: sums }, facts, requested)
}

function addMatched(figures: Map<string, Value>, { members, of, months, fewerMonths }: Matched): void {
  figures.set('matched.fewer', fewerMonths)
  figures.set('matched.members', members)
  figures.set('matched.of', of)
  figures.set('matched.months', months.join())
}

/** The first and last day of the chosen rows, and their years. */
function addBounds(figures: Map<string, Value>, bounds: readonly string[], choice: Choice): void {
  const column = choice.dataset.newest
  if (column === null) return
  const rows = byMonthOnly(choice.dataset, rowsFor(choice))
  if (bounds.includes('date')) {
    const days = rows.map(({ values }) => String(values[column])).sort()
    figures.set('date.min', days[0] ?? null)
    figures.set('date.max', days.at(-1) ?? null)
  }
  if (bounds.includes('year')) figures.set('year', yearsOf(rows, column))
}

/** The years of rows, newest first. */
export function yearsOf(facts: readonly Fact[], column: string): string {
  const years = facts.map(({ values }) => yearOf(values[column]))
  return [...new Set(years)].sort((a, b) => b - a).join()
}

/** Excludes rows of whole years where months are separate. */
const byMonthOnly = (dataset: Dataset, facts: readonly Fact[]): readonly Fact[] => {
  const { wholeYears } = dataset
  return wholeYears ? facts.filter(({ values }) => values[wholeYears.column] === 'month') : facts
}

/** Writes down each group's measures, under `grouping {identity} measure`. */
export function addGroups(
  figures: Map<string, Value>,
  name: string,
  dataset: Dataset,
  { by, measures }: Pick<Grouping, 'by' | 'measures'>,
  facts: readonly Fact[],
  requested?: readonly string[],
): void {
  for (const [identity, rows] of grouped(dataset, by, additive(dataset, facts, by, requested))) {
    for (const measure of measures) figures.set(`${name} ${identity} ${measure}`, measured(dataset, measure, rows))
  }
}

/** The rows of so many years up to the newest that is asked for, or that the data set holds and today has reached. */
function newestYears(choice: Choice, count: number): readonly Fact[] {
  const [name, column] = yearFilter(choice.endpoint)
  const requestedYears = choice.question.params[name]?.split(',').map(Number)
  const presentYears = choice.facts.map(({ values }) => yearOf(values[column]))
  const newest = Math.max(...(requestedYears ?? presentYears.filter((year) => year <= yearOf(choice.today))))
  const inSpan = ({ values }: Fact) => yearOf(values[column]) > newest - count && yearOf(values[column]) <= newest
  return chosen(choice, [name]).filter(inSpan)
}

/** The filter by years and its column. */
function yearFilter({ filters }: Endpoint): readonly [name: string, column: string] {
  for (const [name, filter] of Object.entries(filters)) if (filter.kind === 'years') return [name, filter.column]
  throw new Error('no filter by years')
}

/** Measures of another data set for the same groups, under the filters of this endpoint. */
function addAlongside(
  figures: Map<string, Value>,
  name: string,
  grouping: Grouping,
  state: State,
  question: Question,
): void {
  if (grouping.alongside?.dataset !== 'immigration') return
  const { endpoint } = oracleEndpoint(question.path)
  const { dataset } = oracleEndpoint('tourist/immigration')
  const facts = factsOf(state, 'immigration').filter(({ values }) =>
    Object.entries(endpoint.filters).every(([key, filter]) => passes(dataset, values, key, filter, question.params)),
  )
  if (grouping.alongside.wholeYears) {
    addProvenance(figures, state, dataset, addYears(figures, name, grouping, facts, question))
    return
  }
  addProvenance(figures, state, dataset, byMonthOnly(dataset, facts))
  addGroups(
    figures,
    name,
    dataset,
    { by: grouping.by, measures: grouping.alongside.measures },
    byMonthOnly(dataset, facts),
  )
}
