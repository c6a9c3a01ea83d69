import type { CardCode } from '@sala/catalog/companions.ts'
import { marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { monthOf, yearOf } from '../answers/choose.ts'
import { sumOf } from '../answers/measures.ts'
import { additive } from '../answers/totals.ts'
import type { Row } from '../rows.ts'
import { datasetOf, factsOf, type State } from '../state.ts'
import type { ExpectedTable } from './tables.ts'
import { changeOf } from './years.ts'

/** Cards of countries by year: 127, 131 and 132; and the ratio of receipts to the product of a year: 26. Rules 1, 8, 16 and 24. */

interface WorldCard {
  readonly code: CardCode
  readonly dataset: 'gdp' | 'population' | 'outbound'
  readonly year: string
  readonly value: string
}

const yearCards: readonly WorldCard[] = [
  { code: 127, dataset: 'gdp', year: 'gdp_year', value: 'gdp_gdp' },
  { code: 132, dataset: 'population', year: 'year', value: 'population_number' },
]
const outbound: WorldCard = { code: 131, dataset: 'outbound', year: 'year', value: 'outbound_number' }

type Params = Readonly<Record<string, string>>

/** All countries, those of a region, and one. */
const markets: readonly Params[] = [{}, { location_source: 'europe' }, { location_source: 'JP' }]

/** What the cards of countries must show of the newest year that is held up to a year. */
export function expectedWorld(state: State, year: number): readonly ExpectedTable[] {
  return [
    ...yearCards.flatMap((card) => markets.map((market) => countriesIn(state, card, market, year))),
    ...markets.map((market) => fiveYears(state, market, year)),
  ].filter((table) => table !== null)
}

/** A figure of each country and year, and the newest year that is held. */
function worldFacts(state: State, card: WorldCard, market: string | undefined, until: number) {
  const facts = factsOf(state, card.dataset)
  const years = facts.map(({ values }) => Number(values[card.year])).filter((year) => year <= until)
  const own = facts.filter(({ values }) => market === undefined || isOf(market, String(values.location_source)))
  const countries = [...new Set(own.map(({ values }) => String(values.location_source)))]
  const figureOf = (country: string, year: number): number | null => {
    const yearFact = own.find(({ values }) => values.location_source === country && values[card.year] === year)
    return typeof yearFact?.values[card.value] === 'number' ? Number(yearFact.values[card.value]) : null
  }
  return { newest: Math.max(...years), countries, figureOf }
}

const isOf = (market: string, country: string): boolean =>
  market.length === 2 ? country === market : marketRegionOf(country) === market

function countriesIn(state: State, card: WorldCard, market: Params, until: number): ExpectedTable | null {
  const { newest, countries, figureOf } = worldFacts(state, card, market.location_source, until)
  if (newest === Number.NEGATIVE_INFINITY) return null
  const params = { ...market, year: String(newest) }
  const cells = new Map<string, number | null>()
  if (market.location_source?.length === 2) {
    const country = market.location_source
    const facts = factsOf(state, card.dataset).filter(({ values }) => values.location_source === country)
    for (const { values } of facts) {
      const year = Number(values[card.year])
      const value = figureOf(country, year)
      if (value === null) continue
      cells.set(`${year} value`, value)
      cells.set(`${year} change`, changeOf(value, figureOf(country, year - 1)))
    }
    return {
      code: card.code,
      params,
      columns: ['value', 'change'],
      cells,
      figures: { year: figureOf(country, newest) },
    }
  }
  const rows = countries
    .map((country) => ({ country, current: figureOf(country, newest), previous: figureOf(country, newest - 1) }))
    .filter(({ current, previous }) => current !== null || previous !== null)
  for (const { country, current, previous } of rows) {
    cells.set(`${country} current`, current)
    cells.set(`${country} previous`, previous)
    cells.set(`${country} change`, changeOf(current, previous))
  }
  if (rows.length > 0) {
    const [current, previous] = [figureOfKey(rows, 'current'), figureOfKey(rows, 'previous')]
    const isComplete = rows.every((row) => row.current !== null && row.previous !== null)
    cells.set('total current', current)
    cells.set('total previous', previous)
    cells.set('total change', isComplete ? changeOf(current, previous) : null)
  }
  return { code: card.code, params, columns: ['current', 'previous', 'change'], cells }
}

const figureOfKey = <Key extends string>(
  rows: readonly Readonly<Record<Key, number | null>>[],
  key: Key,
): number | null => sumOf(rows.map((row) => row[key]).filter((value) => value !== null))

/** Five years beside each other, the chosen one first. */
function fiveYears(state: State, market: Params, until: number): ExpectedTable | null {
  const { newest, countries, figureOf } = worldFacts(state, outbound, market.location_source, until)
  if (newest === Number.NEGATIVE_INFINITY) return null
  const years = Array.from({ length: 5 }, (_, at) => newest - at)
  const cells = new Map<string, number | null>()
  const chosenCountries = countries.filter((country) => years.some((year) => figureOf(country, year) !== null))
  for (const year of years) {
    for (const country of chosenCountries) cells.set(`${country} year ${year}`, figureOf(country, year))
    const values = chosenCountries.map((country) => figureOf(country, year)).filter((value) => value !== null)
    if (chosenCountries.length > 1) cells.set(`total year ${year}`, sumOf(values))
  }
  const columns = years.map((year) => `year ${year}`)
  return { code: 131, params: { ...market, year: String(newest) }, columns, cells }
}

/** The receipts of all visitors, of those of the country itself, and of a region. */
export const ratioChoices: readonly Params[] = [{}, { visitor_origin: 'thai' }, { location_destination: 'north' }]

/**
 * Receipts as a percentage of the product of each year of which they are held in full: of every region and origin that is held at all, in all
 * twelve months, which are over. `rates` are baht for a dollar, by year.
 */
export function expectedRatios(state: State, params: Params, rates: ReadonlyMap<number, number>): ExpectedTable {
  const about = (values: Row) =>
    (params.visitor_origin === undefined || values.visitor_origin === params.visitor_origin) &&
    (params.location_destination === undefined || values.geographic_region === params.location_destination)
  const facts = additive(
    datasetOf('spending'),
    factsOf(state, 'spending').filter(({ values }) => about(values)),
    [],
  )
  const partOf = (values: Row) => `${values.geographic_region} ${values.visitor_origin}`
  const parts = new Set(facts.map(({ values }) => partOf(values))).size
  const cells = new Map<string, number | null>()
  let latest: Readonly<Record<string, number | null>> = {}
  for (const [year, rows] of [...Map.groupBy(facts, ({ values }) => yearOf(values.date))].sort(([a], [b]) => a - b)) {
    const months = new Set(rows.map(({ values }) => `${partOf(values)} ${monthOf(values.date)}`))
    if (months.size < parts * 12 || year >= yearOf(state.today)) continue
    const receipts = sumOf(rows.map(({ values }) => Number(values.spending_travel_receipts)))
    const gdpFact = factsOf(state, 'gdp').find(
      ({ values }) => values.location_source === 'TH' && values.gdp_year === year,
    )
    const dollars = gdpFact ? Number(gdpFact.values.gdp_gdp) : null
    const baht = dollars === null ? null : dollars * (rates.get(year) ?? Number.NaN)
    const ratio = !baht || receipts === null ? null : (receipts / baht) * 100
    cells.set(`${year} receipts`, receipts)
    cells.set(`${year} dollars`, dollars)
    cells.set(`${year} ratio`, ratio)
    if (ratio !== null) latest = { ratio, receipts, product: Math.round(Number(baht)) }
  }
  return { code: 26, params, columns: ['receipts', 'dollars', 'ratio'], cells, figures: latest }
}
