import { isRest, marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import type { Value } from '../../rows.ts'
import type { Fact } from '../../state.ts'
import type { Question } from '../asked/question.ts'
import { yearOf } from '../choose.ts'
import { sumOf } from '../measures.ts'
import { type CountryYear, type Sides, sameNames, yearsByCountry } from './countryYears.ts'

/** Rule 9: full years are compared only where both are whole. */

/** The last year up to the one that is asked for that is over and of which, as of the year before, every country that is held has its whole year; else that one. */
export function fullYear(facts: readonly Fact[], requestedYear: number, today: string): number {
  const isWhole = (year: number) => {
    const countries = [...yearsByCountry(facts.filter(({ values }) => yearOf(values.date) === year)).values()]
    return countries.length > 0 && countries.every(({ whole }) => whole)
  }
  const years = [...new Set(facts.map(({ values }) => yearOf(values.date)))].sort((a, b) => b - a)
  return (
    years
      .filter((year) => year < yearOf(today))
      .find((year) => year <= requestedYear && isWhole(year) && isWhole(year - 1)) ?? requestedYear
  )
}

/** Writes down the pairs of whole years, where they are over: of each country, of regions and of all where no countries are chosen. */
export function addFullYears(figures: Map<string, Value>, { params }: Question, sides: Sides, isOver: boolean): void {
  const { current, previous } = sides
  const countries = [...new Set([...current.keys(), ...previous.keys()])]
  const pairOf = (country: string): readonly [number, number] | null => {
    const [now, before] = [current.get(country), previous.get(country)]
    const isPair = isOver && now?.whole && before?.whole && (!isRest(country) || sameNames(country, sides))
    return isPair ? [now.sum, before.sum] : null
  }
  for (const country of countries) {
    const [now, before] = pairOf(country) ?? [null, null]
    figures.set(`row ${country} matched current`, now)
    figures.set(`row ${country} matched previous`, before)
  }
  if (params.location_source !== undefined || params.countries !== undefined || params.q !== undefined) return
  const regions = [...Map.groupBy(countries, (country) => marketRegionOf(country) ?? null)].flatMap(([region, own]) => {
    const paired = !isOver ? [] : membersPaired(own, sides, (country) => pairOf(country) !== null)
    return paired.length === 0 ? [] : [{ region, paired, sums: sumsOf(paired, current, previous) }]
  })
  figures.set('regions', regions.length)
  for (const { region, sums } of regions) {
    figures.set(`region ${region} current`, sums[0])
    figures.set(`region ${region} previous`, sums[1])
    figures.set(`region ${region} months`, everyMonth)
  }
  const paired = regions.flatMap((region) => region.paired)
  const [now, before] = paired.length === 0 ? [null, null] : sumsOf(paired, current, previous)
  figures.set('total matched current', now)
  figures.set('total matched previous', before)
  figures.set('total matched months', paired.length === 0 ? '' : everyMonth)
  figures.set('total members', paired.length)
}

const everyMonth = '1,2,3,4,5,6,7,8,9,10,11,12'

type Years = ReadonlyMap<string, CountryYear>

/** Rule 6: all members of a region where both years have its rest and everything of it is whole, else those that are a pair by themselves. */
function membersPaired(
  members: readonly string[],
  { current, previous }: Sides,
  isPair: (country: string) => boolean,
): readonly string[] {
  const isHeldWhole = (years: Years, country: string) => years.get(country)?.whole ?? true
  const rest = members.filter(isRest).some((country) => current.get(country)?.whole && previous.get(country)?.whole)
  const asOneRegion = rest && members.every((member) => isHeldWhole(current, member) && isHeldWhole(previous, member))
  return asOneRegion ? members : members.filter(isPair)
}

const sumsOf = (members: readonly string[], current: Years, previous: Years): readonly [number, number] => {
  const sum = (years: Years) => sumOf(members.map((country) => years.get(country)?.sum ?? 0)) ?? 0
  return [sum(current), sum(previous)]
}
