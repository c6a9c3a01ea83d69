import { type Coverage, seriesKey } from '@sala/catalog/explore/calculated/calculations.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import {
  cellDay,
  cellMember,
  placeOfMember,
  planCells,
  planCoveredDays,
  planMembers,
  regionOf,
} from '../../facts/plan/exploredCells.ts'
import { periodNarrowings } from '../../facts/plan/exploredPeriod.ts'
import { dayOf, memberColumns, memberOf, picked, placeRules } from './comparedGroups.ts'
import type { HeldQuestion } from './heldPeriods.ts'

/** The days of one member of a series, by measure. */
interface MemberDays {
  /** The market region where it is one pair as a whole (rule 6 of docs/figures.md); null elsewhere. */
  readonly region: string | null
  readonly rest: boolean
  readonly days: Map<string, Set<string>>
}

/** Which days the series of published figures hold, and whether their members hold the same ones. */
export async function heldSeries(question: HeldQuestion): Promise<Pick<Coverage, 'heldDays' | 'areEven'>> {
  const { dataset, exploration, period, ask, place: placeGroup } = question
  const members = memberColumns(dataset, exploration)
  const place = placeOfMember(dataset, members)
  const isByPlace = placeRules({ dataset, exploration }, members).byPlace
  const region = isByPlace ? null : regionOf(dataset, place)
  const rows = await ask(planCells(dataset, exploration, members, periodNarrowings(dataset, period), 'filtered'))
  const days = new Map<string, Set<string>>()
  const series = new Map<string, Map<string, MemberDays>>()
  for (const row of rows) {
    const key = seriesKey(placeGroup(picked(row, exploration.breakdown)), exploration)
    const day = dayOf(row[cellDay])
    days.set(key, (days.get(key) ?? new Set()).add(day))
    const heldDays = series.get(key) ?? new Map<string, MemberDays>()
    series.set(key, heldDays)
    const name = memberOf(row, members)
    const own = heldDays.get(name) ?? {
      region: region === null ? null : String(row[cellMember(region)]),
      rest: place !== null && isRest(String(row[cellMember(place)])),
      days: new Map<string, Set<string>>(),
    }
    heldDays.set(name, own)
    for (const [measure, value] of Object.entries(row))
      if (typeof value === 'number') own.days.set(measure, (own.days.get(measure) ?? new Set()).add(day))
  }
  return {
    heldDays: (key) => days.get(key) ?? new Set(),
    areEven: (key, needed, measures) => {
      const ofSeries = [...(series.get(key)?.values() ?? [])]
      return measures.every((measure) => areEven(ofSeries, needed, measure))
    },
  }
}

/**
 * The same of counted things: a series holds the days of which one of the checkpoints that it ever has a row of has any. A day without one is
 * unknown (docs/figures.md, "Words").
 */
export async function countedSeries(
  { dataset, exploration, period, ask, place }: HeldQuestion,
  checkpoints: readonly string[],
): Promise<Pick<Coverage, 'heldDays' | 'areEven'>> {
  const isByCheckpoint = checkpoints.length > 0
  const [dayRows, groupRows] = await Promise.all([
    ask(planCoveredDays(dataset, checkpoints, periodNarrowings(dataset, period))),
    isByCheckpoint ? ask(planMembers(dataset, { ...exploration, time: null }, checkpoints, [])) : [],
  ])
  const days = new Map<string, Set<string>>()
  for (const row of dayRows) add(days, memberOf(row, checkpoints), [dayOf(row[cellDay])])
  const members = new Map<string, Set<string>>()
  for (const row of groupRows)
    add(members, seriesKey(place(picked(row, exploration.breakdown)), exploration), [memberOf(row, checkpoints)])
  // Most series have the same checkpoints, of which the days are put together once.
  const together = new Map<string, Set<string>>()
  const daysOf = (names: ReadonlySet<string>) => {
    const key = [...names].toSorted().join()
    if (!together.has(key)) for (const name of names) add(together, key, days.get(name) ?? [])
    return together.get(key)
  }
  const heldDays = new Map([...members].map(([key, names]) => [key, daysOf(names)]))
  return {
    heldDays: (key) => (isByCheckpoint ? heldDays.get(key) : days.get('')) ?? new Set(),
    // A small checkpoint has days on which nobody crosses: several together hold a day of which one of them has any row.
    areEven: () => true,
  }
}

function add(sets: Map<string, Set<string>>, key: string, values: Iterable<string>): void {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set)
  for (const value of values) set.add(value)
}

/** Whether each member holds all of the days of which it holds some; a region with its rest on each of them is one member. */
function areEven(members: readonly MemberDays[], needed: readonly string[], measure: string): boolean {
  const has = ({ days }: MemberDays, day: string) => days.get(measure)?.has(day) === true
  const regions = Map.groupBy(members, ({ region }) => region)
  return [...regions].every(([region, own]) => {
    const rests = own.filter(({ rest }) => rest)
    if (region !== null && needed.every((day) => rests.some((rest) => has(rest, day)))) return true
    return own.every((member) => {
      const count = needed.filter((day) => has(member, day)).length
      return count === 0 || count === needed.length
    })
  })
}
