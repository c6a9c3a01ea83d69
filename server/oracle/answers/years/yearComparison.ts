import { isRest, marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import type { Value } from '../../rows.ts'
import { type Fact, factsOf, type State } from '../../state.ts'
import { type Figures, oracleEndpoint, type Question } from '../asked/question.ts'
import { chosen, monthOf, newestDay, yearOf } from '../choose.ts'
import { sumOf } from '../measures.ts'
import { type CountryYear, monthsOf, type Sides, sameNames, yearsByCountry } from './countryYears.ts'
import { addFullYears, fullYear } from './fullYears.ts'
import { matchedFacts } from './matched.ts'

/**
 * What `tourist/immigration` answers: each country's year (rules 2 to 4), the year before over the same months, and what they have in common
 * (rules 5, 6 and 9).
 */
export function comparisonFigures(state: State, question: Question): Figures {
  const { dataset, endpoint } = oracleEndpoint(question.path)
  const facts = factsOf(state, 'immigration')
  const choice = { dataset, endpoint, question, facts, today: state.today }
  const rows = monthRowsOnly(question, chosen(choice))
  const requestedYear = Number(question.params.year ?? yearOf(newestDay(choice, 'date') ?? state.today))
  const year = isOfFullYears(question) ? fullYear(facts, requestedYear, state.today) : requestedYear
  const earlierYear = Number(question.params.before ?? year - 1)
  const ofYear = (year: number) => rows.filter(({ values }) => yearOf(values.date) === year)
  const [current, previous] = [yearsByCountry(ofYear(year)), yearsByCountry(ofYear(earlierYear))]
  const figures = new Map<string, Value>()
  const countries = new Set([...current.keys(), ...previous.keys()])
  figures.set('count', countries.size)
  const months = monthsOf(ofYear(year))
  const earlier = [...countries].map((country) => {
    const before = sameMonths(current.get(country), ofYear(earlierYear), country, months)
    figures.set(`row ${country} region`, marketRegionOf(country) ?? null)
    figures.set(`row ${country} current`, current.get(country)?.sum ?? null)
    figures.set(`row ${country} previous`, before)
    return before
  })
  figures.set('total current', sumOf([...current.values()].map(({ sum }) => sum)))
  figures.set('total previous', sumOf(earlier.filter((sum) => sum !== null)))
  figures.set('total of', countries.size)
  figures.set('total held members', current.size)
  figures.set('period year', year)
  figures.set('period held', months.join())
  figures.set('period missing', gapsIn(months).join())
  figures.set('period status', lowestStatus([...current.values()].flatMap(({ facts }) => facts)))
  if (!isOfSomeMonths(question)) {
    const wholeYears = [...current.values()].filter(({ whole }) => whole).length
    figures.set('total whole members', wholeYears)
    figures.set('period whole year', String(current.size > 0 && wholeYears === current.size))
  }
  const sides = { current, previous, books: facts }
  if (isOfFullYears(question)) addFullYears(figures, question, sides, year < yearOf(state.today))
  else addPairs(figures, state, [...ofYear(year), ...ofYear(earlierYear)], { year, earlierYear }, sides)
  return figures
}

const isOfFullYears = (question: Question): boolean =>
  question.params.compare === 'full_years' && !isOfSomeMonths(question)

/**
 * The year before beside a country's year: of the months that its figure is of, or its whole year where the later one is whole. Of a country
 * that the later year does not hold, the months that it holds of others (`held`).
 */
function sameMonths(
  now: CountryYear | undefined,
  before: readonly Fact[],
  country: string,
  presentMonths: readonly number[],
): number | null {
  const own = before.filter(({ values }) => values.location_source === country)
  const isOfYear = now ? now.whole : presentMonths.length % 12 === 0
  if (isOfYear) return yearsByCountry(own).get(country)?.sum ?? null
  const months = now ? monthsOf(now.facts) : presentMonths
  const same = own.filter(({ values }) => values.period === 'month' && months.includes(monthOf(values.date)))
  return sumOf(same.map(({ values }) => Number(values.immigrants)))
}

/** Rule 21: a sum has the lowest status of its rows. */
const lowestStatus = (facts: readonly Fact[]): Value =>
  ['preliminary', 'revised', 'final'].find((status) => facts.some(({ values }) => values.status === status)) ?? null

/** Rule 3: a question for some months or days uses rows of months alone. */
export const monthRowsOnly = (question: Question, facts: readonly Fact[]): readonly Fact[] =>
  isOfSomeMonths(question) ? facts.filter(({ values }) => values.period === 'month') : facts

const isOfSomeMonths = ({ params }: Question): boolean =>
  [params.month, params.start, params.end].some((param) => param !== undefined)

function gapsIn(months: readonly number[]): readonly number[] {
  const [first = 1, last = 0] = [months[0], months.at(-1)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).filter(
    (month) => !months.includes(month),
  )
}

/** Writes down the matched sums: of each country by itself; of all together where nothing is held by the year. */
function addPairs(
  figures: Map<string, Value>,
  state: State,
  rows: readonly Fact[],
  { year, earlierYear }: { readonly year: number; readonly earlierYear: number },
  sides: Sides,
): void {
  const { dataset } = oracleEndpoint('tourist/immigration')
  const months = rows.filter(({ values }) => values.period === 'month')
  const sumIn = (facts: readonly Fact[], year: number) =>
    sumOf(facts.filter(({ values }) => yearOf(values.date) === year).map(({ values }) => Number(values.immigrants)))
  const pairs = matchedFacts(dataset, months, ['location_source'], [year, earlierYear], state.today, sides).facts
  for (const country of new Set([...sides.current.keys(), ...sides.previous.keys()])) {
    const [now, before] = [sides.current.get(country), sides.previous.get(country)]
    const own = pairs.filter(({ values }) => values.location_source === country)
    const byYear = [...(now?.facts ?? []), ...(before?.facts ?? [])].some(({ values }) => values.period === 'year')
    const isWhole = byYear && now?.whole && before?.whole && (!isRest(country) || sameNames(country, sides))
    figures.set(`row ${country} matched current`, isWhole ? now.sum : sumIn(own, year))
    figures.set(`row ${country} matched previous`, isWhole ? before.sum : sumIn(own, earlierYear))
  }
  if (months.length < rows.length) return
  const all = matchedFacts(dataset, months, [], [year, earlierYear], state.today, sides)
  figures.set('total matched current', sumIn(all.facts, year))
  figures.set('total matched previous', sumIn(all.facts, earlierYear))
  figures.set('total matched months', all.months.join())
  figures.set('total members', all.members)
  const regions = Map.groupBy(all.facts, ({ values }) => values.market_region ?? null)
  for (const [region, own] of regions) {
    figures.set(`region ${region} current`, sumIn(own, year))
    figures.set(`region ${region} previous`, sumIn(own, earlierYear))
    figures.set(`region ${region} months`, monthsOf(own).join())
  }
  figures.set('regions', regions.size)
}
