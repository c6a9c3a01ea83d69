import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Value } from '../../rows.ts'
import { datasetOf, type Fact, type State } from '../../state.ts'
import { yearOf } from '../choose.ts'
import {
  choiceOf,
  columnOf,
  dimensionValue,
  exploredFigures,
  type Figures,
  others,
  passesExclusions,
  type Query,
  timeOf,
  type Worked,
} from '../explored.ts'
import { joinedFigures, memberNames, sharedUnitOf, unitOf } from '../joined.ts'
import { isCounted } from '../pairs/pairedFacts.ts'
import { rowsFor } from '../summary.ts'
import { yearsByCountry } from '../years/countryYears.ts'

/** Finds figures that cover other months than the figures they are compared with (rule 16). */

/** A member of a group that has a figure of a day, month or year. */
interface HeldFigure {
  readonly group: readonly Value[]
  readonly member: string
  readonly unit: string
  readonly name: string
}

/** The keys of the figures that are of fewer days, months or years than those of the groups that they are set against. */
export function lackingFigures(state: State, query: Query, own: Figures, formula: Worked | null): ReadonlySet<string> {
  const { exploration } = query
  const heldGroups = heldOf(state, query)
  if (heldGroups === null) return new Set()
  const cellOf = (group: readonly Value[]) => {
    const { time, breakdown, calculation } = exploration
    const at = time === null ? 0 : 1
    if (calculation?.kind === 'share_within') return JSON.stringify([...group.slice(0, at + 1), group[at] === others])
    const isApart = calculation?.kind === 'rank' && group[at] === others
    return breakdown.length === 0 ? '' : JSON.stringify([...group.slice(0, at), isApart])
  }
  const text = (group: readonly Value[]) => JSON.stringify(group)
  const byCell = Map.groupBy(heldGroups, ({ group, name }) => `${cellOf(group)} ${name}`)
  const byGroup = Map.groupBy(heldGroups, ({ group, name }) => `${text(group)} ${name}`)
  const countUnits = (some: readonly HeldFigure[] = []) => new Set(some.map(({ unit }) => unit)).size
  const isWhole = (group: readonly Value[], name: string) => {
    const all = countUnits(byCell.get(`${cellOf(group)} ${name}`))
    const members = Map.groupBy(byGroup.get(`${text(group)} ${name}`) ?? [], ({ member }) => member)
    return members.size > 0 && [...members.values()].every((some) => countUnits(some) === all)
  }
  const wholeKeys = new Map<string, boolean>()
  const isWholeOnce = (group: readonly Value[], name: string) => {
    const key = `${text(group)} ${name}`
    const isKnownWhole = wholeKeys.get(key) ?? isWhole(group, name)
    wholeKeys.set(key, isKnownWhole)
    return isKnownWhole
  }
  const used = new Set<string>()
  formula?.work((name) => {
    used.add(name)
    return 1
  })
  return new Set(
    [...own.keys()].filter((key) => {
      const at = key.lastIndexOf(' ')
      const group: readonly Value[] = JSON.parse(key.slice(0, at))
      const name = key.slice(at + 1)
      const names = name === 'calculated_1' ? [...used] : [name]
      return !names.flatMap((measure) => partsOf(exploration, measure)).every((part) => isWholeOnce(group, part))
    }),
  )
}

/** The numerator and denominator of a ratio, by their names in the answer. */
export function partsOf(exploration: Exploration, name: string): readonly string[] {
  const [first = '', second] = name.split('.')
  const measure = datasetOf(second === undefined ? exploration.dataset : first).measures[second ?? first]
  const long = (part: string) => (second === undefined ? part : `${first}.${part}`)
  return measure?.kind === 'ratio' ? [long(measure.numerator), long(measure.denominator)] : [name]
}

/** What is held of each group; null where all of them hold the same: each time is one unit, or none counted is zero. */
function heldOf(state: State, query: Query): readonly HeldFigure[] | null {
  const { exploration } = query
  const dataset = datasetOf(exploration.dataset)
  if (exploration.joined !== null) return ofJoin(state, query, datasetOf(exploration.joined.dataset))
  if (dataset.newest === null || dataset.name === 'event') return null
  if (isCounted(dataset)) return dataset.name === 'checkpoint' ? ofCheckpoints(state, query) : null
  const unit = unitOf(dataset)
  if (exploration.breakdown.length === 0 ? unit === 'day' : exploration.time === unit) return null
  const means = exploration.measures.filter(
    (name) => dataset.wholes && dataset.measures[name]?.kind === 'weighted_mean',
  )
  const sums = exploration.measures.filter((name) => !means.includes(name))
  return [
    ...(sums.length === 0 ? [] : ofMembers(state, query, sums, membersBeside(dataset, exploration))),
    ...(means.length === 0 ? [] : ofMembers(state, query, means, [])),
    ...ofWholeYears(state, query),
  ]
}

/** The dimensions beside the breakdown that name a member. */
export function membersBeside(dataset: Dataset, { breakdown, filters }: Exploration): readonly string[] {
  const { totals, wholes, newest, key } = dataset
  const isOfTotals = (name: string) => {
    const column = columnOf(dataset, name)
    return totals !== null && (column === totals.column || dataset.derived[column]?.from === totals.column)
  }
  const isByPart =
    breakdown.some(isOfTotals) ||
    filters.some(
      ({ dimension, operator, values }) =>
        operator === 'in' && isOfTotals(dimension) && !values.includes(String(totals?.value)),
    )
  const columns = key.filter(
    (name) => name !== newest && name !== 'period' && name !== wholes?.span && (isByPart || name !== totals?.column),
  )
  return columns.map((column) => {
    const name = Object.keys(dataset.dimensions).find((candidate) => columnOf(dataset, candidate) === column)
    if (name === undefined) throw new Error(`${dataset.name} has no dimension of ${column}`)
    return name
  })
}

export const dayText = (value: Value): string => (typeof value === 'number' ? `${value}-01-01` : String(value))

/** A group of the exploration by the day and the values of its breakdown, and the unit within its time. */
function heldIn({ exploration, top }: Query, day: string, values: readonly Value[]) {
  const { time, breakdown } = exploration
  const groupValues = breakdown.map((_, at) => {
    const value = values[at] ?? null
    return at > 0 || top === null || top.includes(value) ? value : others
  })
  const [year = '', month = ''] = day.split('-')
  const within =
    time === 'month_of_year' ? year : time === 'year' ? month : time === 'quarter' ? String(Number(month) % 3) : ''
  const isOfTimes = breakdown.length === 0 && time !== 'day' && time !== 'week' && time !== 'weekday'
  return { group: [...(time === null ? [] : [timeOf(time, day)]), ...groupValues], unit: isOfTimes ? within : day }
}

function ofMembers(
  state: State,
  query: Query,
  measures: readonly string[],
  members: readonly string[],
): readonly HeldFigure[] {
  const { exploration, days } = query
  const names = [...new Set([...exploration.breakdown, ...members])]
  const question = {
    ...exploration,
    measures: measures.flatMap((name) => [...partsOf(exploration, name)]),
    time: unitOf(datasetOf(exploration.dataset)),
    breakdown: names,
    calculation: null,
  }
  return heldFigures(query, names, members, exploredFigures(state, { exploration: question, days, top: null }))
}

/** All figures of single units and members. */
function heldFigures(
  query: Query,
  names: readonly string[],
  members: readonly string[],
  figures: Figures,
): readonly HeldFigure[] {
  return [...figures].flatMap(([key, figure]) => {
    if (figure === null) return []
    const at = key.lastIndexOf(' ')
    const [time = null, ...values]: readonly Value[] = JSON.parse(key.slice(0, at))
    const member = JSON.stringify(members.map((name) => values[names.indexOf(name)] ?? null))
    return [{ ...heldIn(query, dayText(time), values), member, name: key.slice(at + 1) }]
  })
}

/** The months of countries whose year is held as a whole, where figures are of years. */
function ofWholeYears(state: State, query: Query): readonly HeldFigure[] {
  const { exploration, days } = query
  const dataset = datasetOf(exploration.dataset)
  const { time, breakdown, measures } = exploration
  if (!dataset.wholeYears || days !== null || (time !== null && time !== 'year')) return []
  const facts = rowsFor(choiceOf(state, dataset, exploration, null)).filter((fact) =>
    passesExclusions(dataset, exploration, fact),
  )
  return [...Map.groupBy(facts, ({ values }) => yearOf(values.date))].flatMap(([year, ofYear]) =>
    [...yearsByCountry(ofYear)].flatMap(([country, { whole, facts: used }]) => {
      const [fact] = used
      if (!whole || fact === undefined) return []
      const values = breakdown.map((name) => dimensionValue(dataset, name, fact))
      return Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`).flatMap((day) =>
        measures.map((name) => ({ ...heldIn(query, day, values), member: JSON.stringify([country]), name })),
      )
    }),
  )
}

/** The days of the checkpoints that a group has anything of, where checkpoints are told apart. */
function ofCheckpoints(state: State, query: Query): readonly HeldFigure[] | null {
  const { exploration, days } = query
  const { breakdown, time, measures } = exploration
  const dataset = datasetOf(exploration.dataset)
  if (time === 'day' || !breakdown.some((name) => columnOf(dataset, name) === 'checkpoint')) return null
  const all = rowsFor(choiceOf(state, dataset, { ...exploration, filters: [], texts: [], ranges: [] }, days))
  const daysOf = Map.groupBy(all, ({ values }) => values.checkpoint ?? null)
  const facts = rowsFor(choiceOf(state, dataset, exploration, days)).filter((fact) =>
    passesExclusions(dataset, exploration, fact),
  )
  const checkpointRows = facts.map((fact: Fact) => {
    const values = breakdown.map((name) => dimensionValue(dataset, name, fact))
    const { group } = heldIn(query, dayText(fact.values.date ?? null), values)
    return { values, group: JSON.stringify(group), checkpoint: fact.values.checkpoint ?? null }
  })
  const groups = [...new Map(checkpointRows.map((group) => [JSON.stringify(group), group])).values()]
  return groups.flatMap(({ values, group, checkpoint }) => {
    const covered = new Set((daysOf.get(checkpoint) ?? []).map((fact) => dayText(fact.values.date ?? null)))
    const dayFigures = [...covered].map((day) => heldIn(query, day, values))
    const ofGroup = dayFigures.filter((figure) => JSON.stringify(figure.group) === group)
    return ofGroup.flatMap((figure) => measures.map((name) => ({ ...figure, member: String(checkpoint), name })))
  })
}

function ofJoin(state: State, query: Query, other: Dataset): readonly HeldFigure[] {
  const { exploration, days } = query
  const ownDataset = datasetOf(exploration.dataset)
  const members = memberNames(ownDataset, other, exploration)
  const names = [...exploration.breakdown, ...members]
  const { joined } = exploration
  const parts = (measures: readonly string[], dataset: string) =>
    measures.flatMap((name) => [...partsOf({ ...exploration, dataset }, name)])
  const question = {
    ...exploration,
    measures: parts(exploration.measures, ownDataset.name),
    time: sharedUnitOf(ownDataset, other),
    breakdown: names,
    calculation: null,
    joined: joined && { ...joined, measures: parts(joined.measures, other.name) },
  }
  return heldFigures(query, names, members, joinedFigures(state, { exploration: question, days, top: null }))
}
