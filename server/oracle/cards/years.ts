import type { CardCode } from '@sala/catalog/companions.ts'
import { trackedMarkets } from '@sala/catalog/places/trackedMarkets.ts'
import { monthOf, yearOf } from '../answers/choose.ts'
import { monthStart } from '../answers/days.ts'
import { sumOf } from '../answers/measures.ts'
import { additive } from '../answers/totals.ts'
import { matchedFacts } from '../answers/years/matched.ts'
import type { Row } from '../rows.ts'
import { datasetOf, type Fact, factsOf, type State } from '../state.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { type Trusted, trustOfFacts } from './trusted.ts'

/** Cards that compare a year with the one before: arrivals and receipts. Rules 1 to 8, 16 and 19. */

export interface YearCard {
  readonly code: CardCode
  readonly dataset: 'immigration' | 'spending'
  readonly params?: Readonly<Record<string, string>>
  /** Where the reader finds the figure: a large figure of this key, or these cells of the table's total. */
  readonly figure: string | { readonly value: string; readonly change: string | null }
  /** The rows of the figure. */
  readonly about?: (values: Row) => boolean
  /** The summed column; a ratio of two columns for means per head. */
  readonly column: 'immigrants' | 'spending_travel_receipts' | 'per_head'
  /** What the line beside the figure says of it, where the line under the title is about more. */
  readonly lines?: readonly (keyof Coverage)[]
  /** Set where the year before is shown over the same months alone. */
  readonly sameMonths?: true
  /** How many years before lies the one that it is compared with; one by default. */
  readonly yearsBack?: number
  /** The one month of the year that it is of, from 1; absent for all months. */
  readonly month?: number
  /** Set where its line counts the provinces that are compared, not each of their origins. */
  readonly byProvince?: true
}

const region = (name: string) => (values: Row) => values.market_region === name
const origin = (name: string) => (values: Row) => values.visitor_origin === name
const city = (name: string) => (values: Row) => values.city_type === name
const arrivals = { dataset: 'immigration', column: 'immigrants' } as const
const months = ['compared', 'missing', 'unmatched'] as const
const ofCity = [...months, 'figures', 'members', 'uneven'] as const
const receipts = { dataset: 'spending', column: 'spending_travel_receipts' } as const

export const yearCards: readonly YearCard[] = [
  { code: 'headline-arrivals', figure: 'arrivals', ...arrivals },
  { code: 'market-arrivals', figure: 'since_january', ...arrivals },
  {
    code: 'market-arrivals',
    figure: 'since_january',
    params: { location_source: 'CN' },
    about: (values) => values.location_source === 'CN',
    ...arrivals,
  },
  { code: 134, figure: { value: 'current', change: null }, ...arrivals },
  {
    code: 134,
    figure: { value: 'current', change: null },
    params: { market_region: 'europe' },
    about: region('europe'),
    ...arrivals,
  },
  // Against an earlier year than the one before, and of several markets together.
  { code: 'headline-arrivals', figure: 'arrivals', yearsBack: 2, ...arrivals },
  { code: 134, figure: { value: 'current', change: null }, yearsBack: 2, ...arrivals },
  { code: 142, figure: { value: 'current', change: 'change' }, sameMonths: true, yearsBack: 2, ...arrivals },
  { code: 138, figure: 'since_january', about: region('europe'), yearsBack: 3, ...arrivals },
  {
    code: 'market-arrivals',
    figure: 'since_january',
    params: { location_source: 'CN,DE' },
    about: ({ location_source }) => location_source === 'CN' || location_source === 'DE',
    ...arrivals,
  },
  {
    code: 134,
    figure: { value: 'current', change: null },
    params: { market_region: 'CN' },
    about: ({ location_source }) => location_source === 'CN',
    yearsBack: 2,
    ...arrivals,
  },
  {
    code: 141,
    figure: { value: 'current', change: 'change' },
    sameMonths: true,
    params: { market_region: 'CN,DE' },
    about: ({ location_source }) => location_source === 'CN' || location_source === 'DE',
    ...arrivals,
  },
  { code: 136, figure: 'since_january', about: region('east-asia'), ...arrivals },
  { code: 137, figure: 'since_january', about: region('asean-south-asia-pacific'), ...arrivals },
  { code: 138, figure: 'since_january', about: region('europe'), ...arrivals },
  { code: 139, figure: 'since_january', about: region('americas-middle-east-africa'), ...arrivals },
  { code: 140, figure: { value: 'current', change: 'change' }, sameMonths: true, ...arrivals },
  {
    code: 141,
    figure: { value: 'current', change: 'change' },
    sameMonths: true,
    about: ({ location_source }) => trackedMarkets.some((code) => code === location_source),
    ...arrivals,
  },
  { code: 142, figure: { value: 'current', change: 'change' }, sameMonths: true, ...arrivals },
  { code: 'headline-receipts', figure: 'receipts', ...receipts },
  {
    code: 'headline-receipts',
    figure: 'receipts',
    params: { location_destination: 'TH-83' },
    about: (values) => values.location_destination === 'TH-83',
    ...receipts,
  },
  {
    code: 'headline-receipts',
    figure: 'receipts',
    params: { location_destination: 'north' },
    about: (values) => values.geographic_region === 'north',
    ...receipts,
  },
  { code: 'headline-per-head', figure: 'per_head', dataset: 'spending', column: 'per_head' },
  { code: 27, figure: { value: 'current', change: 'change' }, dataset: 'spending', column: 'per_head' },
  { code: 48, figure: 'all', ...receipts },
  { code: 48, figure: 'foreign', lines: months, about: origin('foreign'), ...receipts },
  { code: 48, figure: 'thai', lines: months, about: origin('thai'), ...receipts },
  { code: 23, figure: { value: 'value', change: 'change' }, byProvince: true, ...receipts },
  {
    code: 23,
    figure: { value: 'value', change: 'change' },
    params: { visitor_origin: 'thai' },
    about: origin('thai'),
    ...receipts,
  },
  { code: 24, figure: { value: 'current', change: 'change' }, byProvince: true, ...receipts },
  { code: 25, figure: 'main', lines: ofCity, about: city('main'), ...receipts },
  { code: 25, figure: 'secondary', lines: ofCity, about: city('secondary'), ...receipts },
  // Of one month of the year: none of what is published for whole years is in it.
  ...[1, 3, 10].flatMap((month): readonly YearCard[] => [
    { code: 'headline-arrivals', figure: 'arrivals', month, ...arrivals },
    { code: 138, figure: 'since_january', about: region('europe'), month, ...arrivals },
    { code: 140, figure: { value: 'current', change: 'change' }, sameMonths: true, month, ...arrivals },
    { code: 142, figure: { value: 'current', change: 'change' }, sameMonths: true, yearsBack: 2, month, ...arrivals },
    {
      code: 'market-arrivals',
      figure: 'since_january',
      params: { location_source: 'CN' },
      about: (values) => values.location_source === 'CN',
      month,
      ...arrivals,
    },
    { code: 'headline-receipts', figure: 'receipts', month, ...receipts },
    { code: 'headline-per-head', figure: 'per_head', month, dataset: 'spending', column: 'per_head' },
    { code: 23, figure: { value: 'value', change: 'change' }, byProvince: true, month, ...receipts },
    { code: 24, figure: { value: 'current', change: 'change' }, byProvince: true, month, ...receipts },
  ]),
  { code: 'market-spending', figure: 'receipts', about: origin('foreign'), ...receipts },
  { code: 'market-spending', figure: 'per_head', about: origin('foreign'), dataset: 'spending', column: 'per_head' },
]

interface ExpectedYear {
  readonly value: number | null
  /** Absent where whole years stand beside months: pairs of either kind are the comparison's, which is tested by its answers. */
  readonly change?: number | null
  /** What its lines must say, as far as the oracle computes it. */
  readonly coverage: Partial<Coverage>
  readonly trust: Partial<Trusted>
}

/** What a card must say of a year: everything that is held of it, and its change over what both years hold. */
export function expectedYear(state: State, card: YearCard, year: number): ExpectedYear {
  const dataset = datasetOf(card.dataset)
  const isOfCard = (fact: Fact) =>
    card.month === undefined || (isMonth(fact) && monthOf(fact.values.date) === card.month)
  const facts = factsOf(state, card.dataset).filter((fact) => isOfCard(fact) && (card.about?.(fact.values) ?? true))
  const ofYear = (list: readonly Fact[], year: number) => list.filter(({ values }) => yearOf(values.date) === year)
  const before = year - (card.yearsBack ?? 1)
  const [current, previous] = [ofYear(facts, year), ofYear(facts, before)]
  const yearFacts = [...current, ...previous]
  const months = yearFacts.filter(isMonth)
  const used = card.dataset === 'immigration' ? yearFigures(current) : additive(dataset, current, [])
  const chosenFacts = new Set([...months, ...used, ...yearFigures(previous)])
  const value = amount(card, used)
  const trust = card.lines ? {} : trustOfFacts(state, [...chosenFacts], card.sameMonths)
  if (months.length < yearFacts.length) return { value, coverage: { wholeMembers: wholeMembers(current) }, trust }
  const pairs = matchedFacts(dataset, months, [], [year, before], state.today)
  const presentMonths = [...new Set(used.map(({ values }) => monthOf(values.date)))].sort((a, b) => a - b)
  const over = presentMonths.filter((month) => monthStart(year, month).slice(0, 7) < state.today.slice(0, 7))
  const change = card.column === 'immigrants' ? changeOfPeople : changeOf
  const isByCountry = card.column === 'immigrants'
  const counted = card.byProvince ? { members: provincesIn(pairs.facts), of: provincesIn(months) } : {}
  const coverage = coverageOf({ ...pairs, ...counted }, presentMonths, over, !isByCountry)
  // A figure with a whole year in it is called by its year.
  const figures = isByCountry && wholeOf(current).whole > 0 ? '' : coverage.figures
  return {
    value,
    change: change(amount(card, ofYear(pairs.facts, year)), amount(card, ofYear(pairs.facts, before))),
    coverage: card.lines
      ? Object.fromEntries(card.lines.map((line) => [line, coverage[line as keyof typeof coverage]]))
      : { ...coverage, figures, wholeMembers: isByCountry ? wholeMembers(current) : '' },
    trust,
  }
}

const isMonth = ({ values }: Fact): boolean => values.period !== 'year'

/** How many provinces have a row of receipts. */
const provincesIn = (facts: readonly Fact[]): number =>
  new Set(
    facts.flatMap(({ values }) => (values.spending_travel_receipts === null ? [] : [values.location_destination])),
  ).size

/** How many countries the year holds, and how many of them with the whole year. */
function wholeOf(facts: readonly Fact[]): { readonly whole: number; readonly of: number } {
  const countries = [...Map.groupBy(facts, ({ values }) => values.location_source).values()]
  return { whole: countries.filter((rows) => rows.length === 12 || !rows.every(isMonth)).length, of: countries.length }
}

/** Rule 4: how many countries have the whole year, where some have it and others not. */
function wholeMembers(facts: readonly Fact[]): string {
  const { whole, of } = wholeOf(facts)
  return whole === 0 || whole === of ? '' : `${whole} of ${of}`
}

function amount({ column }: YearCard, facts: readonly Fact[]): number | null {
  const sum = (name: string) => sumOf(facts.map(({ values }) => Number(values[name])))
  if (column !== 'per_head') return sum(column)
  const heads = sum('spending_travel_count')
  return heads ? Number(sum('spending_travel_receipts')) / heads : null
}

/** Rule 8: no percentage of a base of zero, below zero or none. */
export const changeOf = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null || previous <= 0 ? null : ((current - previous) / previous) * 100

/** Rule 18: from a base of fewer than 30 the difference in people. */
export const changeOfPeople = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null || previous >= 30 ? changeOf(current, previous) : current - previous

/** Rule 2: the rows that make each country's year: its twelve months, else its whole year, else the months that it has. */
export function yearFigures(facts: readonly Fact[]): readonly Fact[] {
  return [...Map.groupBy(facts, ({ values }) => values.location_source).values()].flatMap((rows) => {
    const months = rows.filter(({ values }) => values.period === 'month')
    const yearRows = rows.filter(({ values }) => values.period === 'year')
    const allMonths = new Set(months.map(({ values }) => monthOf(values.date))).size === 12
    return allMonths || yearRows.length === 0 ? months : yearRows
  })
}
