import { isRest, marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { type Fact, factsOf, type State, type Value } from '../state.ts'
import { chosen, monthOf, newestDay, yearOf } from './choose.ts'
import { matchedFacts } from './matched.ts'
import { sumOf } from './measures.ts'
import { askedOf, type Figures, type Question } from './question.ts'

/** What `tourist/immigration` answers: each country's year (rules 2 to 4), and what it has in common with the year before (rules 5 and 6). */
export function comparisonFigures(state: State, question: Question): Figures {
  const { dataset, endpoint } = askedOf(question.path)
  const facts = factsOf(state, 'immigration')
  const choice = { dataset, endpoint, question, facts, today: state.today }
  const rows = ofMonthsAlone(question, chosen(choice))
  const year = Number(question.params.year ?? yearOf(newestDay(choice, 'date') ?? state.today))
  const ofYear = (one: number) => rows.filter(({ values }) => yearOf(values.date) === one)
  const [current, previous] = [yearsByCountry(ofYear(year)), yearsByCountry(ofYear(year - 1))]
  const figures = new Map<string, Value>()
  const countries = new Set([...current.keys(), ...previous.keys()])
  figures.set('count', countries.size)
  for (const country of countries) {
    figures.set(`row ${country} current`, current.get(country)?.sum ?? null)
  }
  figures.set('total current', sumOf([...current.values()].map(({ sum }) => sum)))
  figures.set('total of', countries.size)
  figures.set('total held members', current.size)
  const months = monthsOf(ofYear(year))
  figures.set('period year', year)
  figures.set('period held', months.join())
  figures.set('period missing', gapsIn(months).join())
  if (!isOfSomeMonths(question)) {
    const whole = [...current.values()].filter(({ whole }) => whole).length
    figures.set('total whole members', whole)
    figures.set('period whole year', String(current.size > 0 && whole === current.size))
  }
  addPairs(figures, state, [...ofYear(year), ...ofYear(year - 1)], year, { current, previous, books: facts })
  return figures
}

/** Rule 3: a question for some months or days uses rows of months alone. */
export const ofMonthsAlone = (question: Question, facts: readonly Fact[]): readonly Fact[] =>
  isOfSomeMonths(question) ? facts.filter(({ values }) => values.period === 'month') : facts

const isOfSomeMonths = ({ params }: Question): boolean =>
  [params.month, params.start, params.end].some((given) => given !== undefined)

interface CountryYear {
  readonly sum: number
  /** Twelve months, or a figure that was published for the year. */
  readonly whole: boolean
  /** The rows that it is made of. */
  readonly facts: readonly Fact[]
}

/** Each country's year: its twelve months, else its whole-year row, else the months that it has. */
export function yearsByCountry(facts: readonly Fact[]): ReadonlyMap<string, CountryYear> {
  const countries = Map.groupBy(facts, ({ values }) => String(values.location_source))
  return new Map(
    [...countries].map(([country, rows]): [string, CountryYear] => {
      const months = rows.filter(({ values }) => values.period === 'month')
      const year = rows.filter(({ values }) => values.period === 'year')
      const complete = monthsOf(months).length === 12
      const used = complete || year.length === 0 ? months : year
      const sum = sumOf(used.map(({ values }) => Number(values.immigrants))) ?? 0
      return [country, { sum, whole: complete || year.length > 0, facts: used }]
    }),
  )
}

/** The months that any of the rows is about; whole years are about none. */
const monthsOf = (facts: readonly Fact[]): readonly number[] =>
  [...new Set(facts.filter(({ values }) => values.period === 'month').map(({ values }) => monthOf(values.date)))].sort(
    (one, other) => one - other,
  )

function gapsIn(months: readonly number[]): readonly number[] {
  const [first = 1, last = 0] = [months[0], months.at(-1)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).filter(
    (month) => !months.includes(month),
  )
}

interface Sides extends Readonly<Record<'current' | 'previous', ReadonlyMap<string, CountryYear>>> {
  /** All rows that are held. */
  readonly books: readonly Fact[]
}

/** Writes down the matched sums: of each country by itself; of all together where nothing is held by the year. */
function addPairs(figures: Map<string, Value>, state: State, rows: readonly Fact[], year: number, sides: Sides): void {
  const { dataset } = askedOf('tourist/immigration')
  const months = rows.filter(({ values }) => values.period === 'month')
  const sumIn = (facts: readonly Fact[], one: number) =>
    sumOf(facts.filter(({ values }) => yearOf(values.date) === one).map(({ values }) => Number(values.immigrants)))
  const pairs = matchedFacts(dataset, months, ['location_source'], [year, year - 1], state.today, sides).facts
  for (const country of new Set([...sides.current.keys(), ...sides.previous.keys()])) {
    const [now, before] = [sides.current.get(country), sides.previous.get(country)]
    const own = pairs.filter(({ values }) => values.location_source === country)
    const byYear = [...(now?.facts ?? []), ...(before?.facts ?? [])].some(({ values }) => values.period === 'year')
    const isWhole = byYear && now?.whole && before?.whole && (!isRest(country) || sameNames(country, sides))
    figures.set(`row ${country} matched current`, isWhole ? now.sum : sumIn(own, year))
    figures.set(`row ${country} matched previous`, isWhole ? before.sum : sumIn(own, year - 1))
  }
  if (months.length < rows.length) return
  const all = matchedFacts(dataset, months, [], [year, year - 1], state.today, sides)
  figures.set('total matched current', sumIn(all.facts, year))
  figures.set('total matched previous', sumIn(all.facts, year - 1))
  figures.set('total matched months', all.months.join())
  figures.set('total members', all.members)
}

/** Rule 6: the rest of a region is a pair where the books of both years name the same countries of it with their whole year. */
function sameNames(rest: string, { current, previous }: Sides): boolean {
  const names = (side: ReadonlyMap<string, CountryYear>) =>
    [...side]
      .filter(([code, { whole }]) => whole && !isRest(code) && marketRegionOf(code) === marketRegionOf(rest))
      .map(([code]) => code)
      .sort()
  return names(current).join() === names(previous).join()
}
