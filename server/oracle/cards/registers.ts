import type { CardCode } from '@sala/catalog/companions.ts'
import { registration } from '@sala/catalog/datasets/registration.ts'
import { oracleEndpoint } from '../answers/asked/question.ts'
import { newestDay, passes, yearOf } from '../answers/choose.ts'
import { addDays } from '../answers/days.ts'
import { sumOf } from '../answers/measures.ts'
import { datasetOf, type Fact, factsOf, type State } from '../state.ts'
import type { ExpectedTable } from './tables.ts'

/** Cards of registers, events and articles: 52, 53, 54, 82, 999 and their companions. Each row stands for one thing. */

/** Of this year, or of so many years before it. */
export function expectedRegisters(state: State, earlier: number): readonly ExpectedTable[] {
  const year = yearOf(state.today) - earlier
  return [
    ...[{}, { accommodation_type: 'hotel' }, { location_destination: 'south' }].map((params) => houses(state, params)),
    ...[{}, { accommodation_rate: '500-1000' }, { accommodation_standard: '3' }].map((params) =>
      counted(state, 53, 'market/accommodations', params, params),
    ),
    counted(state, 54, 'market/service', {}, {}),
    counted(state, 54, 'market/service', { service_type: 'spa' }, { service_type: 'spa' }),
    providers(state),
    eventsOfMonth(state, `${year}${state.today.slice(4, 7)}`),
    eventsByMonth(state, year),
    ...[{}, { year: String(year) }].map((params) => businesses(state, params)),
    ...articles(state),
  ].filter((table) => table !== null)
}

type Params = Readonly<Record<string, string>>

/** Establishments and their rooms by province; where none says how many rooms it has, there is no sum. */
function houses(state: State, params: Params): ExpectedTable {
  const facts = factsOf(state, 'accommodation').filter(
    ({ values }) =>
      (params.accommodation_type ?? values.accommodation_type) === values.accommodation_type &&
      (params.location_destination ?? values.geographic_region) === values.geographic_region,
  )
  const cells = new Map<string, number | null>()
  const add = (name: string, own: readonly Fact[]) => {
    cells.set(`${name} sum_accommodation`, own.length)
    cells.set(
      `${name} sum_rooms`,
      sumOf(own.flatMap(({ values }) => (values.rooms === null ? [] : [Number(values.rooms)]))),
    )
  }
  for (const [place, own] of byPlace(facts, 'location_province')) add(place, own)
  if (facts.length > 0) add('total', facts)
  return { code: 52, params, columns: ['sum_accommodation', 'sum_rooms'], cells }
}

const byPlace = (facts: readonly Fact[], column: string): ReadonlyMap<string, readonly Fact[]> =>
  Map.groupBy(facts, ({ values }) => String(values[column]))

/** How many rows a table has under the filters of its endpoint. */
function counted(state: State, code: CardCode, path: string, params: Params, filters: Params): ExpectedTable {
  const { dataset, endpoint } = oracleEndpoint(path)
  const facts = factsOf(state, dataset.name as Parameters<typeof factsOf>[1]).filter(({ values }) =>
    Object.entries(endpoint.filters).every(([name, filter]) => passes(dataset, values, name, filter, filters)),
  )
  return { code, params, columns: [], cells: new Map(), count: facts.length }
}

function providers(state: State): ExpectedTable {
  const facts = factsOf(state, 'service')
  return shares('providers-by-type', {}, byPlace(facts, 'location_destination'))
}

/** How many of all each group has, and their share of them in percent. */
function shares(code: CardCode, params: Params, groups: ReadonlyMap<string, readonly Fact[]>): ExpectedTable {
  const all = [...groups.values()].flat().length
  const cells = new Map<string, number | null>()
  for (const [name, own] of groups) {
    cells.set(`${name} value`, own.length)
    cells.set(`${name} share`, (own.length / all) * 100)
  }
  if (all > 0) {
    cells.set('total value', all)
    cells.set('total share', 100)
  }
  return { code, params, columns: ['value', 'share'], cells }
}

/** Rule 13: what touches the month. */
const eventsOfMonth = (state: State, month: string): ExpectedTable =>
  counted(state, 82, 'market/event', { month }, { yearmonth: month })

/** Events by the month in which they begin. A month without any is not held. */
function eventsByMonth(state: State, year: number): ExpectedTable | null {
  const facts = factsOf(state, 'event').filter(({ values }) => yearOf(values.event_date_start) === year)
  if (facts.length === 0) return null
  const cells = new Map<string, number | null>()
  for (let month = 1; month <= 12; month += 1) {
    const key = `${year}-${String(month).padStart(2, '0')}`
    const own = facts.filter(({ values }) => String(values.event_date_start).startsWith(key))
    cells.set(`${key} total`, own.length || null)
  }
  cells.set('total total', facts.length)
  return { code: 'activities-by-month', params: { year: String(year) }, columns: ['total'], cells }
}

function businesses(state: State, params: Params): ExpectedTable {
  const { words } = registration.columns.registration_agency
  const names = new Map<string, string>(
    Object.entries(words).map(([code, { defaultMessage }]) => [code, defaultMessage]),
  )
  const facts = factsOf(state, 'registration').filter(
    ({ values }) => params.year === undefined || String(values.date).startsWith(params.year),
  )
  const groups = Map.groupBy(facts, ({ values }) => names.get(String(values.registration_agency)) ?? '')
  return shares(999, params, groups)
}

/** The articles of the last 30 days that are held. */
function articles(state: State): readonly ExpectedTable[] {
  const facts = factsOf(state, 'news')
  const newest = newestDay({ dataset: datasetOf('news'), facts, today: state.today }, 'date')
  if (newest === null) return []
  const own = facts.filter(({ values }) => String(values.date) > addDays(newest, -30) && String(values.date) <= newest)
  return [{ code: 'news', params: { range: '30d' }, columns: [], cells: new Map(), count: own.length }]
}
