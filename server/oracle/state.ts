import type { Dataset } from '@sala/catalog/dataset.ts'
import { type DatasetName, findDataset } from '@sala/catalog/datasets/all.ts'
import { derivedValue } from './places.ts'
import type { Row, Value } from './rows.ts'

/** The data of a test, before anything is computed from them. */

/** One import. */
export interface StateBatch {
  readonly dataset: DatasetName
  readonly source: string
  readonly fileName: string
  readonly rows: readonly Row[]
  /** First days of the months for which the file is proven complete: it replaces all monthly rows of them. */
  readonly wholePeriods?: readonly string[]
}

export interface State {
  readonly name: string
  readonly seed: number
  /** The day on which the questions are asked, `YYYY-MM-DD`. */
  readonly today: string
  readonly batches: readonly StateBatch[]
}

/** A row that is held, with its derived columns and the number of its batch (from 1, as the store counts them). */
export interface Fact {
  readonly values: Row
  readonly batch: number
}

const statusRank = (value: Value | undefined) => ['preliminary', 'revised', 'final'].indexOf(String(value))

/** Separates rows of whole years from months in the same table: a complete month never replaces a whole year. */
const grainOf = (dataset: Dataset, row: Row) => (dataset.wholeYears ? row[dataset.wholeYears.column] : 'month')

/**
 * The rows of a data set that stand after all imports of the state: a row replaces one of the same key unless its status is
 * lower, and a proven period replaces all of its rows. Rows that would replace a higher status are left out.
 */
export function factsOf(state: State, name: DatasetName): readonly Fact[] {
  const existing = worked.get(state) ?? new Map<DatasetName, readonly Fact[]>()
  worked.set(state, existing)
  const facts = existing.get(name) ?? currentFacts(state, name)
  existing.set(name, facts)
  return facts
}

const worked = new WeakMap<State, Map<DatasetName, readonly Fact[]>>()

function currentFacts(state: State, name: DatasetName): readonly Fact[] {
  const dataset = datasetOf(name)
  let facts: readonly Fact[] = []
  for (const [at, batch] of state.batches.entries()) {
    if (batch.dataset !== name) continue
    const offered = batch.rows.map((row) => ({ values: complete(dataset, row), batch: at + 1 }))
    facts = dataset.key.length === 0 ? [...facts, ...offered] : replaced(dataset, facts, offered, batch.wholePeriods)
  }
  return facts
}

export function datasetOf(name: string): Dataset {
  const dataset = findDataset(name)
  if (!dataset) throw new Error(`there is no data set ${name}`)
  return dataset
}

function replaced(
  dataset: Dataset,
  facts: readonly Fact[],
  offered: readonly Fact[],
  wholePeriods: readonly string[] = [],
): readonly Fact[] {
  const keyOf = ({ values }: Fact) => JSON.stringify(dataset.key.map((column) => values[column]))
  const byKey = new Map(facts.map((fact) => [keyOf(fact), fact]))
  for (const fact of facts) {
    const isWhole = wholePeriods.includes(String(fact.values.date)) && grainOf(dataset, fact.values) === 'month'
    if (isWhole) byKey.delete(keyOf(fact))
  }
  for (const fact of offered) {
    const before = byKey.get(keyOf(fact))
    const lower =
      before && dataset.status && statusRank(fact.values[dataset.status]) < statusRank(before.values[dataset.status])
    if (!lower) byKey.set(keyOf(fact), fact)
  }
  return [...byKey.values()]
}

/** The row with its defaults and derived columns. */
function complete(dataset: Dataset, row: Row): Row {
  const columns = Object.entries(dataset.columns).map(([name, { absent }]): [string, Value] => [
    name,
    row[name] ?? (typeof absent === 'object' ? absent.default : null),
  ])
  const plain = Object.fromEntries(columns)
  const derived = Object.entries(dataset.derived).map(([name, { from, how }]): [string, Value] => [
    name,
    derivedValue(how, plain[from] ?? null),
  ])
  return { ...plain, ...Object.fromEntries(derived) }
}
