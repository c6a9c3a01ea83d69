import { isRest } from '@sala/catalog/places/marketRegions.ts'
import type { Value } from '../../rows.ts'
import { datasetOf, factsOf, type State } from '../../state.ts'
import {
  choiceOf,
  columnOf,
  dimensionValue,
  exploredFigures,
  others,
  passesExclusions,
  type Query,
} from '../explored.ts'
import { unitOf } from '../joined.ts'
import { rowsFor } from '../summary.ts'
import { dayText, membersBeside, partsOf } from './lackingFigures.ts'

/** Whether each member of a group that has a figure in some units has it in all of them (rules 6 and 16). */
export function membersHoldAll(
  state: State,
  { exploration, top }: Query,
  [, ...group]: readonly Value[],
  measure: string,
  units: readonly string[],
): boolean {
  const dataset = datasetOf(exploration.dataset)
  const beside = membersBeside(dataset, exploration)
  const country = dataset.columns.location_source
  const isBook = beside.includes('location_source') && country?.kind === 'country' && country.rest
  const isByPlace =
    exploration.breakdown.includes('location_source') ||
    exploration.filters.some(({ dimension }) => columnOf(dataset, dimension) === 'location_source')
  const ofRegion = isBook && !isByPlace ? ['market_region'] : []
  const names = [...new Set([...exploration.breakdown, ...beside, ...ofRegion])]
  const measures = partsOf(exploration, measure)
  const question = {
    ...exploration,
    measures: [...measures],
    time: unitOf(dataset),
    breakdown: names,
    period: null,
    calculation: null,
    top: null,
  }
  const memberFigures = [...exploredFigures(state, { exploration: question, days: null, top: null })].flatMap(
    ([key, figure]) => {
      const at = key.lastIndexOf(' ')
      const [time = null, ...values]: readonly Value[] = JSON.parse(key.slice(0, at))
      const of = (name: string) => values[names.indexOf(name)] ?? null
      const isOwn = exploration.breakdown.every((name, place) => {
        const value = of(name)
        return (place > 0 || top === null || top.includes(value) ? value : others) === group[place]
      })
      if (figure === null || !isOwn || !units.includes(dayText(time))) return []
      const region = ofRegion.length === 0 ? null : of('market_region')
      const rest = isBook && isRest(String(of('location_source')))
      return [{ unit: dayText(time), name: key.slice(at + 1), member: JSON.stringify(beside.map(of)), region, rest }]
    },
  )
  const hasAll = (some: typeof memberFigures) => new Set(some.map(({ unit }) => unit)).size === units.length
  return measures.every((name) =>
    [
      ...Map.groupBy(
        memberFigures.filter((figure) => figure.name === name),
        ({ region }) => region,
      ),
    ].every(
      ([region, own]) =>
        (region !== null && hasAll(own.filter(({ rest }) => rest))) ||
        [...Map.groupBy(own, ({ member }) => member).values()].every(hasAll),
    ),
  )
}

/** The checkpoints that a series has a row of, whenever. */
function checkpointsOf(state: State, { exploration, top }: Query, group: readonly Value[]): ReadonlySet<Value> {
  const dataset = datasetOf(exploration.dataset)
  const facts = rowsFor(choiceOf(state, dataset, { ...exploration, period: null }, null)).filter(
    (fact) =>
      passesExclusions(dataset, exploration, fact) &&
      exploration.breakdown.every((name, place) => {
        const value = dimensionValue(dataset, name, fact)
        return (place > 0 || top === null || top.includes(value) ? value : others) === group[place]
      }),
  )
  return new Set(facts.map(({ values }) => values.checkpoint ?? null))
}

/** The days of each checkpoint of a series: those of which it has any row. */
export function daysOfCheckpoints(state: State, query: Query, group: readonly Value[]): readonly ReadonlySet<string>[] {
  const own = checkpointsOf(state, query, group)
  const facts = factsOf(state, 'checkpoint').filter(({ values }) => own.has(values.checkpoint ?? null))
  return [...Map.groupBy(facts, ({ values }) => values.checkpoint).values()].map(
    (ofOne) => new Set(ofOne.map(({ values }) => dayText(values.date ?? null))),
  )
}
