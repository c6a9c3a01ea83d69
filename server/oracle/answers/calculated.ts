import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Value } from '../rows.ts'
import { datasetOf, type State } from '../state.ts'
import { comparedPairs, targetPairs } from './compared.ts'
import { addDays, isoDay } from './days.ts'
import { choiceOf, dimensionValue, exploredFigures, type Figures, others, type Query, type Worked } from './explored.ts'
import { joinedFigures } from './joined.ts'
import { earlierFor } from './pairs/earlier.ts'
import { isCounted, type Pair } from './pairs/pairedFacts.ts'
import { rank, share, shareWithin } from './shares/amongGroups.ts'
import { lackingFigures } from './shares/lackingFigures.ts'
import { daysOfCheckpoints, membersHoldAll } from './shares/membersHoldAll.ts'
import { rowsFor } from './summary.ts'

/** Computes the columns of an exploration figure by figure. */

/** Each figure under the values of its group, as JSON, and the key of its column; `formula` is that of `calculated_1`. */
export function shownFigures(state: State, query: Query, formula: Worked | null): Figures {
  const { exploration } = query
  const dataset = datasetOf(exploration.dataset)
  const { comparison, calculation, joined } = exploration
  const plain = joined === null ? exploredFigures(state, query) : joinedFigures(state, query)
  const own = withFormula(plain, formula)
  const pairs = () => formulaPairs(pairsFor(state, query), formula)
  if (comparison !== null) return withComparison(dataset, plain, formula, pairs())
  switch (calculation?.kind) {
    case 'share':
    case 'share_within':
    case 'rank': {
      const lacking = lackingFigures(state, query, own, formula)
      const make = { share, share_within: shareWithin, rank }[calculation.kind]
      return mapped(own, (group, name) => make({ dataset, exploration, own, lacking }, group, name))
    }
    case 'index':
    case 'change': {
      const shownPairs = pairs()
      const keys = new Map([...[...shownPairs.keys()].map((key) => [key, null] as const), ...own])
      return mapped(keys, (_, name, key) => {
        const pair = shownPairs.get(key) ?? { compared: null, base: null }
        if (calculation.kind === 'change') return differences(dataset, name, pair, formula)[calculation.as]
        return pair.base === null || pair.base <= 0 || pair.compared === null ? null : (pair.compared / pair.base) * 100
      })
    }
    case 'cumulative':
    case 'moving_average':
      return mapped(own, (group, name) => overTime(state, query, group, name))
    default:
      return own
  }
}

const calculatedKey = 'calculated_1'

/** The groups of figures: what stands before the name of each. */
const groupsIn = (keys: Iterable<string>): readonly string[] => [
  ...new Set([...keys].map((key) => key.slice(0, key.lastIndexOf(' ')))),
]

function withFormula(own: Figures, formula: Worked | null): Figures {
  if (formula === null) return own
  const worked = groupsIn(own.keys()).map(
    (group) => [`${group} ${calculatedKey}`, formula.work((name) => own.get(`${group} ${name}`) ?? null)] as const,
  )
  return new Map([...own, ...worked])
}

function formulaPairs(pairs: ReadonlyMap<string, Pair>, formula: Worked | null): ReadonlyMap<string, Pair> {
  if (formula === null) return pairs
  const worked = groupsIn(pairs.keys()).map((group) => {
    const side = (of: keyof Pair) => formula.work((name) => pairs.get(`${group} ${name}`)?.[of] ?? null)
    const [compared, base] = [side('compared'), side('base')]
    const isPair = compared !== null && base !== null
    return [`${group} ${calculatedKey}`, isPair ? { compared, base } : { compared: null, base: null }] as const
  })
  return new Map([...pairs, ...worked])
}

function mapped(own: Figures, make: (group: readonly Value[], name: string, key: string) => number | null): Figures {
  return new Map(
    [...own.keys()].map((key) => {
      const at = key.lastIndexOf(' ')
      return [key, make(JSON.parse(key.slice(0, at)), key.slice(at + 1), key)]
    }),
  )
}

function pairsFor(state: State, query: Query): ReadonlyMap<string, Pair> {
  if (query.exploration.comparison?.with === 'target') return targetPairs(state, query)
  return comparedPairs(state, query, earlierFor(query))
}

interface Differences {
  readonly difference: number | null
  readonly percentage: number | null
}

/** Rules 8, 10 and 18. */
function differences(dataset: Dataset, name: string, { compared, base }: Pair, formula: Worked | null): Differences {
  if (compared === null || base === null) return { difference: null, percentage: null }
  const difference = compared - base
  const { unit } = dataset.measures[name] ?? {}
  const counts = (name: string): boolean => {
    const measure = dataset.measures[name]
    const counted = ['people', 'messages', 'flights', 'seats', 'trips', 'items'].includes(String(measure?.unit))
    return measure?.kind === 'count' || (counted && measure?.kind !== 'ratio')
  }
  const names = name === calculatedKey ? (formula?.sumOf ?? []) : [name]
  const countsThings = names.length > 0 && names.every(counts)
  const units = names.map((name) => dataset.measures[name]?.unit)
  const isWithoutRatio = [unit, ...units].some((value) => value === 'percent' || value === 'celsius')
  const isTooFew = base <= 0 || (countsThings && base < 30)
  return { difference, percentage: isWithoutRatio || isTooFew ? null : (100 * difference) / base }
}

function withComparison(
  dataset: Dataset,
  own: Figures,
  formula: Worked | null,
  pairs: ReadonlyMap<string, Pair>,
): Figures {
  const zeros = [...pairs.keys()].filter((key) => !own.has(key) && isCounted(dataset) && !key.endsWith(calculatedKey))
  // On stored days, no rows of a counted thing mean zero.
  const figures = new Map(withFormula(new Map([...own, ...zeros.map((key) => [key, 0] as const)]), formula))
  for (const [key, pair] of pairs) {
    const name = key.slice(key.lastIndexOf(' ') + 1)
    figures.set(`${key}:compared`, pair.compared)
    figures.set(`${key}:base`, pair.base)
    const { difference, percentage } = differences(dataset, name, pair, formula)
    figures.set(`${key}:difference`, difference)
    figures.set(`${key}:percentage`, percentage)
  }
  return figures
}

/** Sums from January and means of several periods, computed from all their days at once; null where a day is missing. */
function overTime(state: State, { exploration, top }: Query, group: readonly Value[], name: string): number | null {
  const { calculation, time } = exploration
  const dataset = datasetOf(exploration.dataset)
  if (time === null || calculation === null) return null
  const isMean = calculation.kind === 'moving_average'
  const period = String(group[0])
  const first = period.length === 4 ? `${period}-01-01` : period
  const after = following(first, time, 1)
  const from = isMean ? following(first, time, 1 - calculation.count) : `${first.slice(0, 4)}-01-01`
  const units = unitsOf(dataset, from, after)
  const stored = heldUnits(state, dataset, exploration, group, top)
  const last = units.findLast((day) => stored.has(day)) ?? ''
  const needed = isMean ? units : units.filter((day) => day < last)
  const isTooNew = isMean && !dataset.ahead && after > openMonth(dataset, state.today)
  if (last < first || isTooNew || !needed.every((day) => stored.has(day))) return null
  const isYearly = dataset.columns[dataset.newest ?? '']?.kind === 'year'
  const periods: string[] = []
  for (let day = from; day < after; day = following(day, time, 1)) periods.push(day)
  const window = { from, to: addDays(after, -1) }
  const years = [...new Set(units.map((day) => Number(day.slice(0, 4))))]
  const query = { ...exploration, time: null, period: isYearly ? { kind: 'years' as const, years: [...years] } : null }
  const days = isYearly ? null : window
  const key = `${JSON.stringify(group.slice(1))} ${name}`
  const sum = exploredFigures(state, { exploration: query, days, top }).get(key) ?? null
  if (
    !isCounted(dataset) &&
    !everyPeriodHas(state, { exploration, days, top }, group, name, isYearly ? years : null, periods.length)
  )
    return null
  const spanned = isMean ? units : units.filter((day) => day <= last)
  if (!isCounted(dataset) && !membersHoldAll(state, { exploration, days: null, top }, group, name, spanned)) return null
  const count = calculation.kind === 'moving_average' ? calculation.count : 1
  return sum === null || dataset.measures[name]?.kind === 'ratio' ? sum : sum / count
}

/** Whether every period of the days has a figure. */
function everyPeriodHas(
  state: State,
  { exploration, days, top }: Query,
  group: readonly Value[],
  name: string,
  years: readonly number[] | null,
  count: number,
): boolean {
  const period = years === null ? null : { kind: 'years' as const, years: [...years] }
  const figures = exploredFigures(state, { exploration: { ...exploration, period }, days, top })
  const own = [...figures].filter(([key]) => {
    const at = key.lastIndexOf(' ')
    const values: readonly Value[] = JSON.parse(key.slice(0, at))
    return key.slice(at + 1) === name && values.slice(1).join('|') === group.slice(1).join('|')
  })
  return own.length === count && own.every(([, figure]) => figure !== null)
}

function following(first: string, time: string, count: number): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  if (time === 'day' || time === 'week') return addDays(first, count * (time === 'day' ? 1 : 7))
  const months = time === 'month' ? 1 : time === 'quarter' ? 3 : 12
  return isoDay(new Date(Date.UTC(year, month - 1 + count * months, 1)))
}

/** The dates of a data set's rows: every day, or the first day of each month or year. */
function unitsOf(dataset: Dataset, from: string, after: string): readonly string[] {
  const column = dataset.columns[dataset.newest ?? '']
  const step = column?.kind === 'year' ? 'year' : column?.kind === 'date' && column.grain === 'month' ? 'month' : 'day'
  const units: string[] = []
  for (let day = from; day < after; day = following(day, step, 1)) units.push(day)
  return units
}

function openMonth(dataset: Dataset, today: string): string {
  const column = dataset.columns[dataset.newest ?? '']
  if (column?.kind === 'year') return `${today.slice(0, 4)}-01-01`
  return column?.kind === 'date' && column.grain === 'month' ? `${today.slice(0, 7)}-01` : today
}

function heldUnits(
  state: State,
  dataset: Dataset,
  exploration: Exploration,
  group: readonly Value[],
  top: Query['top'],
): ReadonlySet<string> {
  const all = { ...exploration, period: null }
  if (dataset.name === 'checkpoint') {
    const query = { exploration, days: null, top }
    return new Set(daysOfCheckpoints(state, query, group.slice(1)).flatMap((days) => [...days]))
  }
  const choice = choiceOf(
    state,
    dataset,
    isCounted(dataset) ? { ...all, filters: [], texts: [], ranges: [] } : all,
    null,
  )
  const filtered = rowsFor(choice)
  const own = isCounted(dataset)
    ? filtered
    : filtered.filter((fact) => {
        const isMonth =
          fact.values.period !== 'year' &&
          (dataset.wholes?.span == null || fact.values[dataset.wholes.span] === 'month')
        return (
          isMonth &&
          exploration.breakdown.every((name, at) => {
            const value = dimensionValue(dataset, name, fact)
            const groupValue = at > 0 || top === null || top.includes(value) ? value : others
            return groupValue === group[at + 1]
          })
        )
      })
  return new Set(
    own.map(({ values }) => {
      const value = values[dataset.newest ?? '']
      return typeof value === 'number' ? `${value}-01-01` : String(value)
    }),
  )
}
