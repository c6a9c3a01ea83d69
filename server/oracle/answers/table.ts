import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import type { Value } from '../rows.ts'
import { factsOf, type State } from '../state.ts'
import { type Figures, type OracleEndpoint, oracleEndpoint, type Question } from './asked/question.ts'
import { chosen } from './choose.ts'
import { grouped } from './groups.ts'
import { measured } from './measures.ts'
import { addProvenance } from './provenance.ts'
import { addGroups, yearsOf } from './summary.ts'

/**
 * The answer of a table with all rows: their number, each of them (`rows {row}` and how often it occurs), and what comes beside
 * them. Order and paging are checked separately, because equal rows have no defined order.
 */
export function tableFigures(state: State, question: Question): Figures {
  const { dataset, endpoint } = oracleEndpoint(question.path)
  const choice = {
    dataset,
    endpoint,
    question,
    facts: factsOf(state, dataset.name as DatasetName),
    today: state.today,
  }
  const figures = new Map<string, Value>()
  addProvenance(figures, state, dataset, chosen(choice))
  if (endpoint.kind === 'table') {
    const rows = chosen(choice).map(({ values }) =>
      Object.fromEntries(endpoint.columns.map((column) => [column, values[column] ?? null])),
    )
    addRows(figures, rows)
    for (const [name, facet] of Object.entries(endpoint.facets ?? {})) {
      addGroups(figures, name, dataset, facet, chosen(choice, ownFilters({ dataset, endpoint }, facet.by)))
    }
    if (endpoint.bounds?.includes('year') && dataset.newest) {
      const timely = Object.entries(endpoint.filters).filter(
        ([, { kind }]) => kind === 'years' || kind === 'year_months',
      )
      const rows = chosen(
        choice,
        timely.map(([name]) => name),
      )
      figures.set('year', yearsOf(rows, dataset.newest))
    }
  }
  if (endpoint.kind === 'grouped_table') {
    const rows = [...grouped(dataset, endpoint.by, chosen(choice))].map(([identity, facts]) => ({
      ...JSON.parse(identity),
      ...Object.fromEntries(endpoint.measures.map((name) => [name, measured(dataset, name, facts)])),
    }))
    addRows(figures, rows)
  }
  return figures
}

/** The filters that a facet is the choice of: those of its column, and those of what is derived from it. */
function ownFilters({ dataset, endpoint }: OracleEndpoint, by: readonly string[]): readonly string[] {
  const columns = by.map((key) => {
    const dimension = dataset.dimensions[key]
    return dimension && 'column' in dimension ? dimension.column : key
  })
  const own = Object.entries(endpoint.filters).filter(([, filter]) => {
    if (!('column' in filter)) return false
    return columns.includes(dataset.derived[filter.column]?.from ?? filter.column)
  })
  return own.map(([name]) => name)
}

/** Writes down how often each row occurs, and how many there are. */
export function addRows(figures: Map<string, Value>, rows: readonly Readonly<Record<string, Value>>[]): void {
  figures.set('count', rows.length)
  for (const row of rows) {
    const name = `rows ${JSON.stringify(Object.fromEntries(Object.entries(row).sort(([nameA], [other]) => (nameA < other ? -1 : 1))))}`
    figures.set(name, Number(figures.get(name) ?? 0) + 1)
  }
}
