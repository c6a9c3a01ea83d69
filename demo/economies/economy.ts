import { type CountryCode, countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { around1, random } from '../random.ts'
import { anchorYears, largeEconomies, peopleYears, smallEconomies, smallEconomiesYear } from './economies.ts'

/** Gross domestic product and people by country and year, from the rounded tables of `economies.ts` and, between and beside, by rule. */

/** The first year of which figures are given. */
export const firstEconomicYear = 2010

/** Growth a year beyond the tables: of prices and product together, and of people in the countries known by one year only. */
const productGrowth = 1.045
const peopleGrowth = 1.012

/** What the pandemic's year took from economies that are known by one year only. */
const pandemicYear = 2020
const pandemicFactor = 0.94

const chance = 0.01

/** Countries of which figures are given, in the order of the country list. */
export const economies: readonly CountryCode[] = countryCodes
  .map(([alpha2]) => alpha2)
  .filter((code) => largeEconomies[code] !== undefined || smallEconomies[code] !== undefined)

/** Drawn at a steady rate of growth from one known year to the next, and beyond the last one at the rate given. */
function between(years: readonly number[], values: readonly number[], year: number, growth: number): number {
  const last = years.length - 1
  const next = years.findIndex((start) => start >= year)
  if (next === -1) return (values[last] ?? 0) * growth ** (year - (years[last] ?? year))
  const [toYear = year, to = 0] = [years[next], values[next]]
  const [fromYear = toYear, from = to] = [years[next - 1], values[next - 1]]
  return toYear === fromYear ? to : from * (to / from) ** ((year - fromYear) / (toYear - fromYear))
}

/** Billions of US dollars in a year, before chance. */
function billionsOf(code: CountryCode, year: number): number {
  const large = largeEconomies[code]
  if (large) return between(anchorYears, large.gdp, year, productGrowth)
  const [product = 0] = smallEconomies[code] ?? []
  return product * productGrowth ** (year - smallEconomiesYear) * (year === pandemicYear ? pandemicFactor : 1)
}

/** Gross domestic product in US dollars, to the million. */
export function productOf(code: CountryCode, year: number, seed: number): number {
  const moved = billionsOf(code, year) * around1(random(seed, `gdp ${code} ${year}`), chance)
  return Math.round(moved * 1000) * 1_000_000
}

/** People who live in a country. */
export function peopleOf(code: CountryCode, year: number): number {
  const [firstYear, lastYear] = peopleYears
  const large = largeEconomies[code]
  if (large === undefined) {
    return Math.round((smallEconomies[code]?.[1] ?? 0) * 1_000_000 * peopleGrowth ** (year - lastYear))
  }
  const [from, to] = large.population
  return Math.round(from * 1_000_000 * (to / from) ** ((year - firstYear) / (lastYear - firstYear)))
}
