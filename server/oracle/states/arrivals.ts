import { monthStart } from '../answers/days.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { StateBatch } from '../state.ts'
import type { Shape } from './oddities.ts'
import { figure, randomMonths } from './periods.ts'

/** Arrivals of countries and of the rest of their regions, targets, and what is known of a country by the year. */

export const countries = ['CN', 'JP', 'MY', 'IN', 'DE', 'FR', 'US', 'AE'] as const
const rests = ['rest-of-east-asia', 'rest-of-europe', 'rest-of-americas-middle-east-africa'] as const
/** Named by the books of some years alone. */
const sometimes = ['KR', 'GB'] as const

export function arrivalBatches(random: Random, shape: Shape): readonly StateBatch[] {
  return [...immigration(random, shape), targets(random, shape), ...yearly(random, shape)]
}

function immigration(random: Random, shape: Shape): readonly StateBatch[] {
  const [first, second] = shape.statuses
  const rows: Row[] = []
  const wholeRows: Row[] = []
  for (const country of [...countries, ...rests, ...sometimes]) {
    for (const date of randomMonths(random, shape)) {
      const year = Number(date.slice(0, 4))
      if (random.chance(shape.missingMembers) || !hasSheet(country, year, shape)) continue
      if (shape.wholeYears === 'early' && year < shape.years[0] + 2) continue
      rows.push({
        date,
        location_source: country,
        immigrants: people(country, figure(random, shape, 9000), shape),
        status: first,
      })
    }
    for (let year = shape.years[0]; year <= shape.years[1]; year += 1) {
      if (!hasSheet(country, year, shape) || year >= Number(shape.today.slice(0, 4))) continue
      const hasWholeYears = shape.wholeYears === 'early' ? year < shape.years[0] + 2 : random.chance(0.5)
      if (shape.wholeYears === 'none' || !hasWholeYears) continue
      const date = monthStart(year, 1)
      wholeRows.push({
        date,
        location_source: country,
        immigrants: figure(random, shape, 99_000),
        status: second,
        period: 'year',
      })
    }
  }
  const repeatedRows = rows.filter(({ date }) => String(date).startsWith(String(shape.years[1])) && random.chance(0.6))
  const revised = repeatedRows.map((row) => ({ ...row, immigrants: figure(random, shape, 9000), status: second }))
  return [
    batch('immigration', 'Ministry of Tourism and Sports', 'months.xlsx', rows),
    batch('immigration', 'Yearbook', 'years.csv', wholeRows),
    ...(shape.secondSource ? [batch('immigration', 'Immigration Bureau', 'again.xlsx', revised)] : []),
  ]
}

/** Where figures may be zero, few people come from one country: too small a base for a percentage (rule 18). */
const people = (country: string, count: number, { zeros }: Shape): number =>
  country === 'AE' && zeros > 0 ? count % 20 : count

/** Whether the book of a year names a country: of other sheets, those of every second year name more. */
function hasSheet(country: string, year: number, { otherSheets }: Shape): boolean {
  if (!sometimes.some((candidate) => candidate === country)) return true
  return !otherSheets || year % 2 === 1
}

export const batch = (
  dataset: StateBatch['dataset'],
  source: string,
  fileName: string,
  rows: readonly Row[],
): StateBatch => ({ dataset, source, fileName, rows })

/** Targets for all, for countries, or for both; also for months to come. */
function targets(random: Random, shape: Shape): StateBatch {
  const rows: Row[] = []
  for (let month = 1; month <= 24; month += 1) {
    const date = monthStart(shape.years[1] - 1 + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1)
    if (random.chance(shape.missingMonths)) continue
    if (random.chance(0.8)) rows.push({ date, location_source: null, target: figure(random, shape, 90_000) })
    for (const country of random.some(countries, 3)) {
      rows.push({ date, location_source: country, target: figure(random, shape, 9000) })
    }
  }
  return batch('immigration_target', 'Tourism Authority', 'targets.csv', rows)
}

/** Gross domestic product, population and trips abroad, with years missing. */
function yearly(random: Random, shape: Shape): readonly StateBatch[] {
  const [gdp, population, outbound]: [Row[], Row[], Row[]] = [[], [], []]
  for (const country of ['TH', ...countries]) {
    for (let year = shape.years[1] - 7; year < shape.years[1]; year += 1) {
      if (random.chance(0.1 + shape.missingMonths / 2)) continue
      gdp.push({ location_source: country, gdp_year: year, gdp_gdp: figure(random, shape, 1e6) * 1e6 })
      if (random.chance(0.9)) {
        population.push({ location_source: country, year, population_number: figure(random, shape, 1e6) })
      }
      if (random.chance(0.9))
        outbound.push({ location_source: country, year, outbound_number: figure(random, shape, 1e6) })
    }
  }
  return [
    batch('gdp', 'World Bank', 'gdp.csv', gdp),
    batch('population', 'World Bank', 'population.csv', population),
    batch('outbound', 'UN Tourism', 'outbound.csv', outbound),
  ]
}
