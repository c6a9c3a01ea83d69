import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Value } from '../rows.ts'
import { datasetOf, type State } from '../state.ts'
import { addDays } from './days.ts'
import { choiceOf, columnOf, exploredFigures, others, type Query, timeOf } from './explored.ts'
import { isCounted } from './pairs/pairedFacts.ts'
import { rowsFor } from './summary.ts'
import { yearsByCountry } from './years/countryYears.ts'

/** Figures of two data sets: of the days, months or years, and of the places, that both hold. */

type Unit = 'day' | 'month' | 'year'

export function joinedFigures(state: State, { exploration, days, top }: Query): ReadonlyMap<string, number | null> {
  const { joined, breakdown, time } = exploration
  const [ownDataset, joinedDataset] = [datasetOf(exploration.dataset), datasetOf(joined?.dataset ?? '')]
  const unit = sharedUnitOf(ownDataset, joinedDataset)
  const names = [...breakdown, ...memberNames(ownDataset, joinedDataset, exploration)]
  const ofOther = names.map((name) => twin(ownDataset, name, joinedDataset) ?? name)
  const otherFilters = [
    ...exploration.filters.flatMap((filter) => {
      const dimension = twin(ownDataset, filter.dimension, joinedDataset)
      const isOwn = joined?.filters.some((own) => own.dimension === dimension)
      return dimension === null || isOwn ? [] : [{ ...filter, dimension }]
    }),
    ...(joined?.filters ?? []),
  ]
  const plain = { ...exploration, top: null, joined: null, calculated: [], comparison: null, calculation: null }
  const sides = [
    cellsOf(state, ownDataset, { ...plain, breakdown: [...names] }, days, unit),
    cellsOf(
      state,
      joinedDataset,
      {
        ...plain,
        texts: [],
        ranges: [],
        dataset: joinedDataset.name,
        breakdown: [...ofOther],
        filters: otherFilters,
        measures: [...(joined?.measures ?? [])],
      },
      days,
      unit,
    ),
  ]
  const keys = new Set(sides.flatMap(({ cells }) => [...cells.keys()]))
  const shared = [...keys].filter((key) => {
    const day = String(JSON.parse(key)[0])
    const isOver = [ownDataset, joinedDataset].every((set) => set.ahead || day < openFrom(set, state.today))
    return isOver && sides.every(({ cells, wholePeriods }) => cells.has(key) || wholePeriods?.has(day))
  })
  const groups = Map.groupBy(shared, (key) => {
    const [day, ...values]: readonly Value[] = JSON.parse(key)
    const groupValues = values
      .slice(0, breakdown.length)
      .map((value, at) => (at > 0 || top === null || top.includes(value ?? null) ? value : others))
    return JSON.stringify([...(time === null ? [] : [timeOf(time, String(day))]), ...groupValues])
  })
  const figures = new Map<string, number | null>()
  for (const [group, own] of groups) {
    for (const [at, dataset] of [ownDataset, joinedDataset].entries()) {
      const measures = at === 0 ? exploration.measures : (joined?.measures ?? [])
      for (const name of measures) {
        const measure = dataset.measures[name]
        const together = (part: string): number | null => {
          const all = own.map((key) => {
            const cell = sides[at]?.cells.get(key)
            return cell === undefined ? 0 : (cell.get(part) ?? null)
          })
          const figures = all.filter((value) => value !== null)
          if (figures.length === 0) return null
          if (measure?.kind === 'minimum') return Math.min(...figures)
          if (measure?.kind === 'maximum') return Math.max(...figures)
          return figures.reduce((left, right) => left + right, 0)
        }
        const [over, base] =
          measure?.kind === 'ratio' ? [together(measure.numerator), together(measure.denominator)] : [null, null]
        const value = measure?.kind === 'ratio' ? (over === null || !base ? null : over / base) : together(name)
        figures.set(`${group} ${at === 0 ? name : `${dataset.name}.${name}`}`, value)
      }
    }
  }
  return figures
}

/** The finest unit of time that both data sets have. */
export function sharedUnitOf(a: Dataset, b: Dataset): Unit {
  const units = [a, b].map(unitOf)
  return units.includes('year') ? 'year' : units.includes('month') ? 'month' : 'day'
}

export function unitOf({ columns, newest }: Dataset): Unit {
  const column = columns[newest ?? '']
  return column?.kind === 'year' ? 'year' : column?.kind === 'date' ? column.grain : 'day'
}

function openFrom(dataset: Dataset, today: string): string {
  return { year: `${today.slice(0, 4)}-01-01`, month: `${today.slice(0, 7)}-01`, day: today }[unitOf(dataset)]
}

const places = ['country', 'province', 'checkpoint', 'market_region', 'geographic_region', 'city_type']
const ofTexts = ['message_language', 'topics']

/** What the values of a dimension are, where other data sets have the same: places, and what is found in texts. */
function kindOfValues(dataset: Dataset, name: string): string {
  const column = columnOf(dataset, name)
  const kind = dataset.derived[column]?.how ?? dataset.columns[column]?.kind ?? ''
  return [...places, ...ofTexts].includes(kind) ? kind : ''
}

function twin(dataset: Dataset, name: string, other: Dataset): string | null {
  const kind = kindOfValues(dataset, name)
  const alike =
    kind === '' ? [] : Object.keys(other.dimensions).filter((dimension) => kindOfValues(other, dimension) === kind)
  return alike.includes(name) ? name : alike.length === 1 ? (alike[0] ?? null) : null
}

/** Published figures of both data sets are matched by the members of their rows, even where the question does not group by them. */
export function memberNames(dataset: Dataset, other: Dataset, { breakdown }: Exploration): readonly string[] {
  if (isCounted(dataset) || isCounted(other)) return []
  return Object.keys(dataset.dimensions).filter((name) => {
    const match = twin(dataset, name, other)
    return (
      match !== null &&
      !breakdown.includes(name) &&
      dataset.key.includes(columnOf(dataset, name)) &&
      other.key.includes(columnOf(other, match))
    )
  })
}

function cellsOf(state: State, dataset: Dataset, exploration: Exploration, days: Query['days'], unit: Unit) {
  const parts = exploration.measures.flatMap((name) => {
    const measure = dataset.measures[name]
    return measure?.kind === 'ratio' ? [measure.numerator, measure.denominator] : [name]
  })
  const wholePeriods = isCounted(dataset) ? wholeUnits(state, dataset, exploration, days, unit) : null
  const byMonths = unit === 'year' && unitOf(dataset) === 'month' && !dataset.wholeYears
  const byUnit = { ...exploration, measures: [...new Set(parts)], time: byMonths ? ('month' as const) : unit }
  const cells = new Map<string, Map<string, number | null>>()
  const months = new Map<string, Set<Value>>()
  for (const [key, figure] of exploredFigures(state, { exploration: byUnit, days, top: null })) {
    const at = key.lastIndexOf(' ')
    const [time = null, ...values]: readonly Value[] = JSON.parse(key.slice(0, at))
    const day = unit === 'year' ? `${String(time).slice(0, 4)}-01-01` : String(time)
    const cell = JSON.stringify([day, ...values])
    const own = cells.get(cell) ?? new Map<string, number | null>()
    const name = key.slice(at + 1)
    const before = own.get(name) ?? null
    own.set(name, figure === null ? before : (before ?? 0) + figure)
    cells.set(cell, own)
    months.set(cell, (months.get(cell) ?? new Set()).add(time))
  }
  for (const cell of [...cells.keys()]) {
    const day = String(JSON.parse(cell)[0])
    const isCut = byMonths && (months.get(cell)?.size ?? 0) < 12
    const isPart =
      dataset.wholeYears !== null && unit === 'year' && !isWholeYear(state, dataset, exploration, days, cell)
    if (isCut || isPart || (wholePeriods !== null && !wholePeriods.has(day))) cells.delete(cell)
  }
  return { cells, wholePeriods }
}

/** Whether every country of a cell has a full year. */
function isWholeYear(
  state: State,
  dataset: Dataset,
  exploration: Exploration,
  days: Query['days'],
  cell: string,
): boolean {
  const [day, ...values]: readonly Value[] = JSON.parse(cell)
  const rows = rowsFor(choiceOf(state, dataset, exploration, days)).filter(
    ({ values: row }) =>
      String(row.date).slice(0, 4) === String(day).slice(0, 4) &&
      (days === null || row.period === 'month') &&
      exploration.breakdown.every((name, at) => (row[columnOf(dataset, name)] ?? null) === values[at]) &&
      exploration.filters.every(
        ({ dimension, operator, values: all }) =>
          all.includes(String(row[columnOf(dataset, dimension)])) === (operator === 'in'),
      ),
  )
  return [...yearsByCountry(rows).values()].every(({ whole }) => whole)
}

/** The days, months or years of which every day is held within the period. */
function wholeUnits(
  state: State,
  dataset: Dataset,
  exploration: Exploration,
  days: Query['days'],
  unit: Unit,
): ReadonlySet<string> {
  const rows = rowsFor(choiceOf(state, dataset, { ...exploration, filters: [], texts: [], ranges: [] }, days))
  const storedDays = new Set(rows.map(({ values }) => String(values[dataset.newest ?? ''])))
  const start = (day: string) =>
    unit === 'day' ? day : unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
  return new Set(
    [...new Set([...storedDays].map(start))].filter((first) => {
      for (let day = first; start(day) === first; day = addDays(day, 1)) if (!storedDays.has(day)) return false
      return true
    }),
  )
}
