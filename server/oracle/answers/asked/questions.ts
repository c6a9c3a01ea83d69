import { allEndpoints, type DatasetName } from '@sala/catalog/datasets/all.ts'
import type { Filter } from '@sala/catalog/datasets/endpoints.ts'
import type { Random } from '../../random.ts'
import { type Fact, factsOf, type State } from '../../state.ts'
import { valuesFilter } from '../choose.ts'
import { addDays } from '../days.ts'
import { isWhole } from '../wholes.ts'
import type { OracleEndpoint, Question } from './question.ts'

type Params = Readonly<Record<string, string>>

/**
 * Questions to every endpoint: one without filters, and so many more with one to three filters or a search. Values are those that the state
 * holds. Over many states every filter is used.
 */
export function questionsFor(random: Random, state: State, filtered: number): readonly Question[] {
  // A forecast has no figures of its own: its history is that of a summary.
  const targets = allEndpoints.filter(({ endpoint }) => endpoint.kind !== 'forecast')
  return targets.flatMap((target) => {
    const { kind, path, public: open, filters } = target.endpoint
    const facts = factsOf(state, target.dataset.name as DatasetName)
    const names = Object.keys(filters)
    const sets: Params[] = [{}]
    for (let at = 0; at < filtered; at += 1) {
      const isSearch = (kind === 'table' || kind === 'grouped_table') && random.chance(filtered === 1 ? 0.5 : 0.2)
      const chosen = random.some(names, random.pick([1, 1, 2, 3]))
      sets.push(isSearch ? { q: random.pick(searches) } : randomParams(random, target, facts, state, chosen))
    }
    const extraFields: Params = kind === 'summary' && !open ? { fields: allFields(target) } : {}
    if (kind === 'summary' && target.endpoint.matched) sets.push(...matchedSets(random, target, facts, state))
    sets.push(
      ...comparedSets(target, state),
      ...totalSets(target),
      ...spanSets(target, state),
      ...(path === searched ? searchSets : []),
    )
    const byYear = groupingsOf(target, true).join()
    const yearly = byYear === '' ? [] : sets.filter(({ matched }) => matched === undefined)
    return [
      ...sets.map((set) => ({ path, params: { ...ofComparison(random, kind, state), ...set, ...extraFields } })),
      ...yearly.map((set) => ({ path, params: { ...set, fields: byYear } })),
    ]
  })
}

/** What two or three years have in common: of all, of some months, under other filters. */
function matchedSets(random: Random, target: OracleEndpoint, facts: readonly Fact[], state: State): readonly Params[] {
  const newest = Number(state.today.slice(0, 4))
  const names = Object.keys(target.endpoint.filters).filter((name) => !['window', 'year', 'month'].includes(name))
  const year = `${newest},${newest - 1}`
  return [
    { matched: 'true', year },
    {
      matched: 'true',
      year: random.pick([year, `${newest - 1},${newest - 2}`, `${newest},${newest - 2}`, `${year},${newest - 2}`]),
      month: random.pick(['1-9', '2', '1-12']),
    },
    { ...randomParams(random, target, facts, state, random.some(names, 1)), matched: 'true', year },
  ]
}

/** Full years up to the newest, and up to the one before; and the newest year against an earlier one than that before. */
function comparedSets({ endpoint }: OracleEndpoint, { today }: State): readonly Params[] {
  if (endpoint.kind !== 'year_comparison') return []
  const compare = 'full_years'
  const [newest, before] = [0, 1].map((back) => String(Number(today.slice(0, 4)) - back))
  const fullYears = [newest, before].flatMap((year = '') => [
    { compare, year },
    { compare, year, market_region: 'europe' },
  ])
  const earlier = String(Number(newest) - 2)
  return [...fullYears, { year: newest ?? '', before: earlier }, { year: newest ?? '', before: earlier, month: '1-9' }]
}

/** For rows with a first and a last day: those that overlap this year. */
function spanSets({ endpoint }: OracleEndpoint, { today }: State): readonly Params[] {
  const names = Object.entries(endpoint.filters).flatMap(([name, filter]) =>
    filter.kind === 'years' && filter.until !== undefined ? [name] : [],
  )
  return names.map((name) => ({ [name]: today.slice(0, 4) }))
}

/** A total alone. It is summed from its parts where no total is stored. */
function totalSets({ dataset, endpoint }: OracleEndpoint): readonly Params[] {
  const { totals } = dataset
  const name = valuesFilter(endpoint, totals?.column)
  return totals?.parts === undefined || totals.value === null || name === '' ? [] : [{ [name]: totals.value }]
}

/** Messages with provinces: "TH-8" stands in their codes and in no text, "beach" in texts of all years. */
const searched = 'market/vos'
const searchSets: readonly Params[] = [{ q: 'TH-8' }, { q: 'beach' }]

const searches = ['100%', 'beach', 'where', 'น้ำ', 'ดี 5', '_', 'Lanna', '& fair', 'มติชน', 'nothing like it'] as const

/** A comparison of years takes its year beside its filters, or none for the newest. */
function ofComparison(random: Random, kind: string, { today }: State): Params {
  if (kind !== 'year_comparison' || random.chance(0.3)) return {}
  return { year: String(Number(today.slice(0, 4)) - random.whole(0, 3)) }
}

/** Groupings by whole years are requested separately, because they use other rows than months do. */
const groupingsOf = ({ endpoint }: OracleEndpoint, byYear: boolean): readonly string[] =>
  endpoint.kind === 'summary'
    ? Object.entries(endpoint.groupings).flatMap(([name, { wholeYears, alongside }]) =>
        (wholeYears ?? alongside?.wholeYears ?? false) === byYear ? [name] : [],
      )
    : []

const allFields = (target: OracleEndpoint): string =>
  target.endpoint.kind === 'summary' ? [...target.endpoint.bounds, ...groupingsOf(target, false)].join() : ''

function randomParams(
  random: Random,
  { endpoint }: OracleEndpoint,
  facts: readonly Fact[],
  state: State,
  names: readonly string[],
): Params {
  return Object.assign(
    {},
    ...names.map((name) => {
      const filter = endpoint.filters[name]
      if (!filter) return {}
      if (filter.kind === 'window') return windowOf(random, facts, filter.column, state.today)
      const value = valueFor(random, facts, filter)
      return value === null ? {} : { [name]: value }
    }),
  )
}

/** A span of days about some row; one of its ends may be open. */
function windowOf(random: Random, facts: readonly Fact[], column: string, today: string): Params {
  const day = facts.length === 0 ? today : String(random.pick(facts).values[column])
  const from = `${addDays(day, -random.whole(0, 60))}T00:00:00.000Z`
  const to = `${addDays(day, random.whole(0, 60))}T23:59:59.999Z`
  return random.pick([{ start: from, end: to }, { start: from }, { end: to }])
}

function valueFor(random: Random, facts: readonly Fact[], filter: Filter): string | null {
  if (filter.kind === 'months') return random.pick(['1', '2', '1-3', '1-9', '11-12', '3-4', '2-4'])
  if (filter.kind === 'tracked_markets') return random.pick(['51', 'all'])
  if (filter.kind === 'range') return random.pick(['500-1500', '800-', '-700', '0-50'])
  if (filter.kind === 'topics') return random.pick(['prices', 'transport', 'nature,fraud', 'cleanliness', 'events'])
  if (filter.kind === 'window') return null
  const presentValues = [...new Set(facts.map(({ values }) => values[filter.column]))].filter((value) => value !== null)
  if (presentValues.length === 0) return null
  if (filter.kind === 'years') return yearsFor(random, presentValues)
  if (filter.kind === 'year_months') return String(random.pick(presentValues)).slice(0, 7)
  const usable = presentValues.map(String).filter((value) => !value.includes(',') && !isWhole(value))
  if (usable.length === 0) return null
  return random.some(usable, random.whole(1, 2)).join()
}

function yearsFor(random: Random, presentYears: readonly unknown[]): string {
  const years = [...new Set(presentYears.map((value) => String(value).slice(0, 4)))]
  return random.some(years, random.whole(1, 2)).join()
}
