import type { Dataset } from '@sala/catalog/dataset.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import type { Fact, State } from '../../state.ts'
import { yearOf } from '../choose.ts'
import { columnOf, type Query } from '../explored.ts'
import { yearsByCountry } from '../years/countryYears.ts'
import { membersOf } from './members.ts'
import { type Earlier, isOver, type PairedFact, type Sides, toPairs } from './pairedFacts.ts'

/** Rules 2, 5 and 6 for arrivals by year: whole years where both sides have them and one is published so, months else. */
export function pairsOfYears(
  state: State,
  dataset: Dataset,
  query: Query,
  now: Sides,
  then: Sides,
  earlier: Earlier,
): readonly PairedFact[] {
  const { breakdown, filters } = query.exploration
  const placesAsked = filters.filter(({ dimension }) => columnOf(dataset, dimension) === 'location_source')
  const byPlace = breakdown.includes('location_source') || placesAsked.length > 0
  const isRequested = ({ values }: Fact) =>
    placesAsked.every(
      ({ operator, values: all }) => all.includes(String(values.location_source)) === (operator === 'in'),
    )
  const years = [...new Set(now.books.map(({ values }) => yearOf(values.date)))]
  return years.flatMap((year) => {
    const base = yearOf(earlier(`${year}-01-01`))
    const isYearOver = year < yearOf(state.today)
    const inYear = (facts: readonly Fact[], year: number) => facts.filter(({ values }) => yearOf(values.date) === year)
    const sides = [inYear(now.books, year), inYear(then.books, base)]
    const regions = new Set(sides.flat().map(({ values }) => values.market_region ?? null))
    const shift = (month: string) => `${base}${month.slice(4)}`
    return [...regions]
      .flatMap((region) => {
        const own = sides.map((side) => side.filter(({ values }) => (values.market_region ?? null) === region))
        const byCountry = own.map((side) => yearsByCountry(side))
        const countries = [...new Set(byCountry.flatMap((years) => [...years.keys()]))]
        const wholeNames = byCountry.map((years) =>
          [...years]
            .flatMap(([code, { whole }]) => (whole && !isRest(code) ? [code] : []))
            .sort()
            .join(),
        )
        const isWholePair = (code: string) => isYearOver && byCountry.every((years) => years.get(code)?.whole)
        const published = (code: string) =>
          byCountry.some(
            (years) => years.get(code)?.whole && years.get(code)?.facts.some(({ values }) => values.period === 'year'),
          )
        const yearPairs = countries.filter(
          (code) => isWholePair(code) && published(code) && (!isRest(code) || wholeNames[0] === wholeNames[1]),
        )
        const restWhole = countries.some((code) => isRest(code) && isWholePair(code))
        const allWhole = byCountry.every((years) => [...years.values()].every(({ whole }) => whole))
        const asRegion = !byPlace && restWhole && allWhole
        const chosenPairs = asRegion ? countries : yearPairs
        const wholePairs = chosenPairs.flatMap((code) =>
          toPairs(
            `${year}-01-01`,
            [byCountry[0]?.get(code)?.facts ?? [], byCountry[1]?.get(code)?.facts ?? []],
            () => [],
          ),
        )
        if (asRegion) return wholePairs
        const months = own.map((side) => side.filter(({ values }) => values.period === 'month'))
        const regionOnly = {
          ...query.exploration,
          filters: yearPairs.length > 0 ? [...filters, neverOneRegion] : filters,
        }
        const monthPairs = [...new Set(months[0]?.map(({ values }) => String(values.date)))].flatMap((day) => {
          if (!isOver(dataset, day, state.today)) return []
          const at = [months[0] ?? [], months[1] ?? []].map((side, index) =>
            side.filter(({ values }) => values.date === (index === 0 ? day : shift(day))),
          )
          return membersOf(dataset, regionOnly, day, [at[0] ?? [], at[1] ?? []])
        })
        return [
          ...wholePairs,
          ...monthPairs.filter(({ fact }) => !yearPairs.includes(String(fact.values.location_source))),
        ]
      })
      .filter(({ fact }) => isRequested(fact))
  })
}

/** A filter that accepts every country. If only some countries are requested, a region as a whole is not paired. */
const neverOneRegion = { dimension: 'location_source', operator: 'not_in' as const, values: ['nowhere'] }
