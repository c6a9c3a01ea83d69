import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Value } from '../rows.ts'
import { datasetOf, type Fact, type State } from '../state.ts'
import { choiceOf, columnOf, dimensionValue, others, passesExclusions, type Query, timeOf } from './explored.ts'
import { measured } from './measures.ts'
import { membersOf } from './pairs/members.ts'
import {
  dayOf,
  type Earlier,
  isCounted,
  isOver,
  type Pair,
  type PairedFact,
  type Sides,
  toPairs,
} from './pairs/pairedFacts.ts'
import { pairsOfYears } from './pairs/pairedYears.ts'
import { rowsFor } from './summary.ts'
import { additive } from './totals.ts'
import { memberFacts } from './wholes.ts'

/** Rules 5 to 10 and 14 for explorations: what each group is compared with, fact by fact. */

/** Each pair of a measure under its group, as `exploredFigures` has it. */
export function comparedPairs(state: State, query: Query, earlier: Earlier): ReadonlyMap<string, Pair> {
  const { exploration } = query
  const dataset = datasetOf(exploration.dataset)
  const now = factsWithin(state, dataset, query)
  const then = factsWithin(
    state,
    dataset,
    { ...query, exploration: { ...exploration, period: null }, days: null },
    isOfYears(exploration, query.days),
  )
  const isYearly = dataset.wholeYears !== null && [null, 'year'].includes(exploration.time) && query.days === null
  const byYears = isYearly && ['2001-01-01', '2001-12-01'].every((day) => earlier(day)?.slice(4) === day.slice(4))
  const pairs = byYears
    ? pairsOfYears(state, dataset, query, now, then, earlier)
    : pairsOfDays(state, dataset, query, now, then, earlier)
  return figuresOf(dataset, query, pairs)
}

/** `ofYears`: rows about whole years count too, as they do on the side that is asked for. */
function factsWithin(
  state: State,
  dataset: Dataset,
  { exploration, days }: Query,
  ofYears = isOfYears(exploration, days),
): Sides {
  const place = dataset.columns.location_source
  const isPlace = (name: string) =>
    place?.kind === 'country' && place.rest && columnOf(dataset, name) === 'location_source'
  const of = (question: Exploration) => {
    const choice = choiceOf(state, dataset, question, days)
    const rows = rowsFor(choice).filter((fact) => passesExclusions(dataset, question, fact))
    const members = memberFacts(dataset, rows)
    return dataset.wholeYears && !ofYears ? members.filter(({ values }) => values.period === 'month') : members
  }
  const filters = exploration.filters.filter(({ dimension }) => !isPlace(dimension))
  return { facts: of(exploration), books: of({ ...exploration, filters }) }
}

const isOfYears = ({ time }: Exploration, days: Query['days']) => (time === null || time === 'year') && days === null

function pairsOfDays(
  state: State,
  dataset: Dataset,
  query: Query,
  now: Sides,
  then: Sides,
  earlier: Earlier,
): readonly PairedFact[] {
  const inBooks = [now.books, then.books].map((books) => Map.groupBy(books, (fact) => dayOf(dataset, fact)))
  const all = choiceOf(
    state,
    dataset,
    { ...query.exploration, filters: [], texts: [], ranges: [], period: null },
    null,
  ).facts
  const heldNow = choiceOf(state, dataset, { ...query.exploration, filters: [], texts: [], ranges: [] }, query.days)
  const storedDays = isCounted(dataset)
    ? rowsFor(heldNow).map((fact) => dayOf(dataset, fact))
    : now.books.map((fact) => dayOf(dataset, fact))
  const heldCells = new Set(all.map((fact) => `${dayOf(dataset, fact)} ${fact.values.checkpoint}`))
  return [...new Set(storedDays)].flatMap((day) => {
    const other = earlier(day)
    if (other === null || !isOver(dataset, day, state.today)) return []
    const sides = [inBooks[0]?.get(day) ?? [], inBooks[1]?.get(other) ?? []] as const
    if (isCounted(dataset)) {
      const isHeldOnBoth = ({ values }: Fact) =>
        [day, other].every((date) => heldCells.has(`${date} ${values.checkpoint}`))
      const on = (facts: readonly Fact[], date: string) =>
        facts.filter((fact) => dayOf(dataset, fact) === date && isHeldOnBoth(fact))
      return toPairs(day, [on(now.facts, day), on(then.facts, other)], () => [])
    }
    return membersOf(dataset, query.exploration, day, sides)
  })
}

function figuresOf(
  dataset: Dataset,
  { exploration, top }: Query,
  pairs: readonly PairedFact[],
): ReadonlyMap<string, Pair> {
  const { time, breakdown, measures } = exploration
  const groupOf = ({ fact, day }: PairedFact): readonly Value[] => [
    ...(time === null ? [] : [timeOf(time, day)]),
    ...breakdown.map((name, at) => {
      const own = dimensionValue(dataset, name, fact)
      return at > 0 || top === null || top.includes(own) ? own : others
    }),
  ]
  const pairsByKey = new Map<string, Pair>()
  for (const [group, own] of Map.groupBy(pairs, (pair) => JSON.stringify(groupOf(pair)))) {
    for (const name of measures) {
      const figure = (side: keyof Pair) => {
        const facts = own.flatMap((pair) => (pair.side === side && !pair.lacking.includes(name) ? [pair.fact] : []))
        const isZero = facts.length === 0 && isCounted(dataset) && dataset.measures[name]?.kind !== 'ratio'
        if (facts.length === 0) return isZero ? 0 : null
        return measured(dataset, name, facts)
      }
      const [compared, base] = [figure('compared'), figure('base')]
      const isPair = compared !== null && base !== null
      pairsByKey.set(`${group} ${name}`, isPair ? { compared, base } : { compared: null, base: null })
    }
  }
  return pairsByKey
}

/** Rule 22: arrivals and the targets of the same months, group by group. */
export function targetPairs(state: State, query: Query): ReadonlyMap<string, Pair> {
  const { exploration, days } = query
  const of = (name: string) => {
    const dataset = datasetOf(name)
    const choice = choiceOf(state, dataset, { ...exploration, dataset: name }, days)
    const rows = rowsFor(choice).filter(
      (fact) => fact.values.period !== 'year' && passesExclusions(dataset, exploration, fact),
    )
    const { breakdown, filters } = exploration
    const names = [...breakdown, ...filters.map(({ dimension }) => dimension)]
    const cells = additive(dataset, rows, names)
    const groupOf = (fact: Fact) =>
      JSON.stringify([fact.values.date, ...names.map((name) => dimensionValue(dataset, name, fact))])
    return Map.groupBy(cells, groupOf)
  }
  const [arrivals, targets] = [of('immigration'), of('immigration_target')]
  const dataset = datasetOf('immigration')
  const pairs = [...arrivals].flatMap(([group, facts]) => {
    const [first] = facts
    const match = targets.get(group)
    if (first === undefined || match === undefined || !isOver(dataset, dayOf(dataset, first), state.today)) return []
    const asArrivals = match.map(
      (fact): Fact => ({ ...fact, values: { ...first.values, immigrants: fact.values.target ?? null } }),
    )
    return toPairs(dayOf(dataset, first), [facts, asArrivals], () => [])
  })
  return figuresOf(dataset, query, pairs)
}
