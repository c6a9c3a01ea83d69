import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import type { Value } from '../rows.ts'
import { datasetOf, type Fact, type State } from '../state.ts'
import { yearOf } from './choose.ts'
import { type Asked, choiceOf, columnOf, dimensionValue, others, passesExclusions, timeOf } from './explored.ts'
import { measured } from './measures.ts'
import { rowsFor } from './summary.ts'
import { additive } from './totals.ts'
import { memberFacts } from './wholes.ts'
import { yearsByCountry } from './years/countryYears.ts'

/** Rules 5 to 10 and 14 for explorations: what each group is compared with, fact by fact. */

export interface Pair {
  readonly compared: number | null
  readonly base: number | null
}

/** The other day of a day; null where it has none. */
export type Earlier = (day: string) => string | null

/** Each pair of a measure under its group, as `exploredFigures` has it. */
export function comparedPairs(state: State, asked: Asked, earlier: Earlier): ReadonlyMap<string, Pair> {
  const { exploration } = asked
  const dataset = datasetOf(exploration.dataset)
  const now = factsWithin(state, dataset, asked)
  const then = factsWithin(
    state,
    dataset,
    { ...asked, exploration: { ...exploration, period: null }, days: null },
    isOfYears(exploration, asked.days),
  )
  const isYearly = dataset.wholeYears !== null && [null, 'year'].includes(exploration.time) && asked.days === null
  const byYears = isYearly && ['2001-01-01', '2001-12-01'].every((day) => earlier(day)?.slice(4) === day.slice(4))
  const pairs = byYears
    ? pairsOfYears(state, dataset, asked, now, then, earlier)
    : pairsOfDays(state, dataset, asked, now, then, earlier)
  return figuresOf(dataset, asked, pairs)
}

interface PairedFact {
  readonly fact: Fact
  readonly side: keyof Pair
  /** The day of the later side. */
  readonly day: string
  /** Measures that the other side lacks. */
  readonly lacking: readonly string[]
}

interface Sides {
  readonly facts: readonly Fact[]
  /** Without the filters on places. */
  readonly books: readonly Fact[]
}

/** `ofYears`: rows about whole years count too, as they do on the side that is asked for. */
function factsWithin(
  state: State,
  dataset: Dataset,
  { exploration, days }: Asked,
  ofYears = isOfYears(exploration, days),
): Sides {
  const place = dataset.columns.location_source
  const isPlace = (name: string) =>
    place?.kind === 'country' && place.rest && columnOf(dataset, name) === 'location_source'
  const of = (one: Exploration) => {
    const choice = choiceOf(state, dataset, one, days)
    const rows = rowsFor(choice).filter((fact) => passesExclusions(dataset, one, fact))
    const members = memberFacts(dataset, rows)
    return dataset.wholeYears && !ofYears ? members.filter(({ values }) => values.period === 'month') : members
  }
  const filters = exploration.filters.filter(({ dimension }) => !isPlace(dimension))
  return { facts: of(exploration), books: of({ ...exploration, filters }) }
}

const isOfYears = ({ time }: Exploration, days: Asked['days']) => (time === null || time === 'year') && days === null

const dayOf = ({ newest }: Dataset, { values }: Fact): string => {
  const value = values[newest ?? '']
  return typeof value === 'number' ? `${value}-01-01` : String(value)
}

export const isCounted = ({ name }: Dataset): boolean =>
  [
    'checkpoint',
    'voc',
    'vos',
    'contact',
    'prospect',
    'campaign',
    'media',
    'competitor',
    'transport',
    'news',
    'registration',
  ].includes(name)

function isOver(dataset: Dataset, day: string, today: string): boolean {
  if (dataset.ahead) return true
  const column = dataset.columns[dataset.newest ?? '']
  if (column?.kind === 'year') return day.slice(0, 4) < today.slice(0, 4)
  return column?.kind === 'date' && column.grain === 'month' ? day.slice(0, 7) < today.slice(0, 7) : day < today
}

function pairsOfDays(
  state: State,
  dataset: Dataset,
  asked: Asked,
  now: Sides,
  then: Sides,
  earlier: Earlier,
): readonly PairedFact[] {
  const inBooks = [now.books, then.books].map((books) => Map.groupBy(books, (fact) => dayOf(dataset, fact)))
  const all = choiceOf(
    state,
    dataset,
    { ...asked.exploration, filters: [], texts: [], ranges: [], period: null },
    null,
  ).facts
  const heldNow = choiceOf(state, dataset, { ...asked.exploration, filters: [], texts: [], ranges: [] }, asked.days)
  const held = isCounted(dataset)
    ? rowsFor(heldNow).map((fact) => dayOf(dataset, fact))
    : now.books.map((fact) => dayOf(dataset, fact))
  const heldCells = new Set(all.map((fact) => `${dayOf(dataset, fact)} ${fact.values.checkpoint}`))
  return [...new Set(held)].flatMap((day) => {
    const other = earlier(day)
    if (other === null || !isOver(dataset, day, state.today)) return []
    const sides = [inBooks[0]?.get(day) ?? [], inBooks[1]?.get(other) ?? []] as const
    if (isCounted(dataset)) {
      const both = ({ values }: Fact) => [day, other].every((one) => heldCells.has(`${one} ${values.checkpoint}`))
      const on = (facts: readonly Fact[], one: string) =>
        facts.filter((fact) => dayOf(dataset, fact) === one && both(fact))
      return toPairs(day, [on(now.facts, day), on(then.facts, other)], () => [])
    }
    return membersOf(dataset, asked.exploration, day, sides)
  })
}

const toPairs = (
  day: string,
  [compared, base]: readonly [readonly Fact[], readonly Fact[]],
  lacking: (fact: Fact, side: keyof Pair) => readonly string[],
): readonly PairedFact[] => [
  ...compared.map((fact): PairedFact => ({ fact, day, side: 'compared', lacking: lacking(fact, 'compared') })),
  ...base.map((fact): PairedFact => ({ fact, day, side: 'base', lacking: lacking(fact, 'base') })),
]

/** Rules 5, 6 and 19: members of one period that both sides hold. */
function membersOf(
  dataset: Dataset,
  exploration: Exploration,
  day: string,
  sides: readonly [readonly Fact[], readonly Fact[]],
): readonly PairedFact[] {
  const { breakdown, filters, measures } = exploration
  const { totals } = dataset
  const partsAsked = filters.find(({ dimension, operator }) => operator === 'in' && ofTotals(dataset, dimension))
  const alone = partsAsked !== undefined && !partsAsked.values.includes(String(totals?.value))
  const byPart = alone || breakdown.some((name) => ofTotals(dataset, name))
  const part = Object.keys(dataset.dimensions).find((name) => columnOf(dataset, name) === totals?.column)
  const by = byPart && part !== undefined ? [part] : []
  const asked = alone && columnOf(dataset, partsAsked.dimension) === totals?.column ? partsAsked.values : undefined
  const counted = sides.map((side) => additive(dataset, side, by, asked))
  const memberOf = ({ values }: Fact) =>
    JSON.stringify(
      dataset.key
        .filter((name) => name !== dataset.newest && name !== 'period' && (byPart || name !== totals?.column))
        .map((name) => values[name]),
    )
  const isBook =
    dataset.columns.location_source?.kind === 'country' &&
    dataset.columns.location_source.rest &&
    (byPart || totals?.column !== 'location_source')
  const regionOf = ({ values }: Fact) => (isBook ? (values.market_region ?? null) : null)
  const regions = new Set(counted.flat().map(regionOf))
  const placesAsked = filters.filter(({ dimension }) => columnOf(dataset, dimension) === 'location_source')
  const byPlace = breakdown.includes('location_source') || placesAsked.length > 0
  const isAsked = ({ values }: Fact) =>
    !isBook ||
    placesAsked.every(
      ({ operator, values: all }) => all.includes(String(values.location_source)) === (operator === 'in'),
    )
  return [...regions].flatMap((region) => {
    const own = counted.map((side) => side.filter((fact) => regionOf(fact) === region))
    const isRestRow = ({ values }: Fact) => isBook && isRest(String(values.location_source))
    const books = (byPart ? counted : sides).map((side) => side.filter((fact) => regionOf(fact) === region))
    const names = books.map((side) => new Set(side.filter((fact) => !isRestRow(fact)).map(memberOf)))
    const sameNames = names[0]?.size === names[1]?.size && [...(names[0] ?? [])].every((name) => names[1]?.has(name))
    const rests = own.filter((side) => side.some(isRestRow)).length
    const members = own.map((side) => new Set(side.map(memberOf)))
    const both = (fact: Fact) => members.every((one) => one.has(memberOf(fact)))
    const asOne = rests === 2 && !sameNames && !byPlace
    const kept = own.map((side) =>
      (asOne ? side : side.filter((fact) => both(fact) && (sameNames || !isRestRow(fact)))).filter(isAsked),
    )
    const lacking = (fact: Fact, side: keyof Pair) => {
      const match =
        (side === 'compared' ? kept[1] : kept[0])?.filter((other) => memberOf(other) === memberOf(fact)) ?? []
      return match.length === 0
        ? []
        : measures.filter((name) => measured(dataset, name, match) === null && dataset.measures[name]?.kind !== 'ratio')
    }
    return toPairs(day, [kept[0] ?? [], kept[1] ?? []], lacking)
  })
}

function ofTotals(dataset: Dataset, name: string): boolean {
  const column = columnOf(dataset, name)
  return (
    dataset.totals !== null &&
    (column === dataset.totals.column || dataset.derived[column]?.from === dataset.totals.column)
  )
}

/** Rules 2, 5 and 6 for arrivals by year: whole years where both sides have them and one is published so, months else. */
function pairsOfYears(
  state: State,
  dataset: Dataset,
  asked: Asked,
  now: Sides,
  then: Sides,
  earlier: Earlier,
): readonly PairedFact[] {
  const { breakdown, filters } = asked.exploration
  const placesAsked = filters.filter(({ dimension }) => columnOf(dataset, dimension) === 'location_source')
  const byPlace = breakdown.includes('location_source') || placesAsked.length > 0
  const isAsked = ({ values }: Fact) =>
    placesAsked.every(
      ({ operator, values: all }) => all.includes(String(values.location_source)) === (operator === 'in'),
    )
  const years = [...new Set(now.books.map(({ values }) => yearOf(values.date)))]
  return years.flatMap((year) => {
    const base = yearOf(earlier(`${year}-01-01`))
    const isYearOver = year < yearOf(state.today)
    const inYear = (facts: readonly Fact[], one: number) => facts.filter(({ values }) => yearOf(values.date) === one)
    const sides = [inYear(now.books, year), inYear(then.books, base)]
    const regions = new Set(sides.flat().map(({ values }) => values.market_region ?? null))
    const shift = (month: string) => `${base}${month.slice(4)}`
    return [...regions]
      .flatMap((region) => {
        const own = sides.map((side) => side.filter(({ values }) => (values.market_region ?? null) === region))
        const byCountry = own.map((side) => yearsByCountry(side))
        const countries = [...new Set(byCountry.flatMap((one) => [...one.keys()]))]
        const wholeNames = byCountry.map((one) =>
          [...one]
            .flatMap(([code, { whole }]) => (whole && !isRest(code) ? [code] : []))
            .sort()
            .join(),
        )
        const isWholePair = (code: string) => isYearOver && byCountry.every((one) => one.get(code)?.whole)
        const published = (code: string) =>
          byCountry.some(
            (one) => one.get(code)?.whole && one.get(code)?.facts.some(({ values }) => values.period === 'year'),
          )
        const yearPairs = countries.filter(
          (code) => isWholePair(code) && published(code) && (!isRest(code) || wholeNames[0] === wholeNames[1]),
        )
        const restWhole = countries.some((code) => isRest(code) && isWholePair(code))
        const allWhole = byCountry.every((one) => [...one.values()].every(({ whole }) => whole))
        const asRegion = !byPlace && restWhole && allWhole
        const taken = asRegion ? countries : yearPairs
        const wholePairs = taken.flatMap((code) =>
          toPairs(
            `${year}-01-01`,
            [byCountry[0]?.get(code)?.facts ?? [], byCountry[1]?.get(code)?.facts ?? []],
            () => [],
          ),
        )
        if (asRegion) return wholePairs
        const months = own.map((side) => side.filter(({ values }) => values.period === 'month'))
        const regionOnly = {
          ...asked.exploration,
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
      .filter(({ fact }) => isAsked(fact))
  })
}

/** A filter that takes every country: where some are asked for, a region is no pair as a whole. */
const neverOneRegion = { dimension: 'location_source', operator: 'not_in' as const, values: ['nowhere'] }

function figuresOf(
  dataset: Dataset,
  { exploration, top }: Asked,
  pairs: readonly PairedFact[],
): ReadonlyMap<string, Pair> {
  const { time, breakdown, measures } = exploration
  const groupOf = ({ fact, day }: PairedFact): readonly Value[] => [
    ...(time === null ? [] : [timeOf(time, day)]),
    ...breakdown.map((name, at) => {
      const own = dimensionValue(dataset, name, fact)
      return at > 0 || top === null || top.includes(own) ? own : others
    }),
  ]
  const found = new Map<string, Pair>()
  for (const [group, own] of Map.groupBy(pairs, (pair) => JSON.stringify(groupOf(pair)))) {
    for (const name of measures) {
      const figure = (side: keyof Pair) => {
        const facts = own.flatMap((pair) => (pair.side === side && !pair.lacking.includes(name) ? [pair.fact] : []))
        const isZero = facts.length === 0 && isCounted(dataset) && dataset.measures[name]?.kind !== 'ratio'
        if (facts.length === 0) return isZero ? 0 : null
        return measured(dataset, name, facts)
      }
      const [compared, base] = [figure('compared'), figure('base')]
      const isPair = compared !== null && base !== null
      found.set(`${group} ${name}`, isPair ? { compared, base } : { compared: null, base: null })
    }
  }
  return found
}

/** Rule 22: arrivals and the targets of the same months, group by group. */
export function targetPairs(state: State, asked: Asked): ReadonlyMap<string, Pair> {
  const { exploration, days } = asked
  const of = (name: string) => {
    const dataset = datasetOf(name)
    const choice = choiceOf(state, dataset, { ...exploration, dataset: name }, days)
    const rows = rowsFor(choice).filter(
      (fact) => fact.values.period !== 'year' && passesExclusions(dataset, exploration, fact),
    )
    const { breakdown, filters } = exploration
    const names = [...breakdown, ...filters.map(({ dimension }) => dimension)]
    const cells = additive(dataset, rows, names)
    const groupOf = (fact: Fact) =>
      JSON.stringify([fact.values.date, ...names.map((one) => dimensionValue(dataset, one, fact))])
    return Map.groupBy(cells, groupOf)
  }
  const [arrivals, targets] = [of('immigration'), of('immigration_target')]
  const dataset = datasetOf('immigration')
  const pairs = [...arrivals].flatMap(([group, facts]) => {
    const [first] = facts
    const match = targets.get(group)
    if (first === undefined || match === undefined || !isOver(dataset, dayOf(dataset, first), state.today)) return []
    const asArrivals = match.map(
      (fact): Fact => ({ ...fact, values: { ...first.values, immigrants: fact.values.target ?? null } }),
    )
    return toPairs(dayOf(dataset, first), [facts, asArrivals], () => [])
  })
  return figuresOf(dataset, asked, pairs)
}
