import type { ProvinceCode } from '@sala/catalog/places/provinces.ts'
import { daysIn, firstDayOf, monthInYear, yearOfMonth } from '../calendar.ts'
import type { RouteName } from '../flights/checkpointShares.ts'
import { visitsLeft } from '../news/stories.ts'
import { type Landscape, provinceFacts } from '../provinces/provinceFacts.ts'
import { around1, random } from '../random.ts'
import { type Source, sources } from '../sources.ts'
import type { Arrivals } from './arrivals.ts'

/**
 * Visits to the provinces by month. Those from abroad are made of the arrivals: each nationality goes to the provinces that its kind
 * of market goes to. Thai visits follow the school year, the long weekends and the landscape.
 */

/** The visits of one origin to one province in one month, and what they leave there. */
export interface Visits {
  /** People who stay the night. */
  readonly tourists: number
  /** People who go home in the evening. */
  readonly excursionists: number
  /** Nights of the tourists, in rooms that are paid for. */
  readonly nights: number
  /** Baht. */
  readonly touristReceipts: number
  readonly excursionistReceipts: number
}

export interface ProvinceVisits {
  readonly thai: Visits
  readonly foreign: Visits
}

/** What each kind of market spends a day in 2024, in baht. */
const spendingADay: Readonly<Record<RouteName, number>> = {
  china: 6300,
  greaterChina: 7400,
  northEastAsia: 6900,
  malaysia: 5300,
  singapore: 7200,
  laos: 3100,
  vietnam: 5400,
  cambodia: 2900,
  myanmar: 3600,
  archipelago: 5600,
  southAsia: 5500,
  longHaul: 4700,
  gulf: 6400,
  israel: 5100,
  russia: 4500,
}

/** Yearly rise of what people spend. */
const prices = 1.02
const pricesOf = 2024

/** Where a kind of market goes more or less than others; border provinces get what neighbours bring, in millions of a usual year. */
interface Taste {
  readonly factors: Readonly<Partial<Record<ProvinceCode, number>>>
  /** What the usual weights of all provinces are multiplied by, beside `extra`. */
  readonly usual: number
  readonly extra: Readonly<Partial<Record<ProvinceCode, number>>>
}

const taste = (factors: Taste['factors'] = {}, extra: Taste['extra'] = {}, usual: number = 1): Taste => ({
  factors,
  extra,
  usual,
})

const tastes: Readonly<Record<RouteName, Taste>> = {
  china: taste({ 'TH-10': 1.3, 'TH-20': 1.5, 'TH-83': 0.9, 'TH-50': 1.5, 'TH-84': 0.6, 'TH-57': 1.3 }),
  greaterChina: taste({ 'TH-10': 1.5, 'TH-20': 1, 'TH-50': 1.6, 'TH-83': 0.7 }),
  northEastAsia: taste({ 'TH-10': 1.4, 'TH-20': 1.4, 'TH-50': 1.4, 'TH-83': 0.8, 'TH-84': 0.5 }),
  malaysia: taste(
    { 'TH-83': 0.5, 'TH-81': 0.8 },
    { 'TH-90': 30, 'TH-95': 6.2, 'TH-96': 2.8, 'TH-91': 1.6, 'TH-94': 0.8 },
    0.3,
  ),
  singapore: taste({ 'TH-10': 1.5, 'TH-90': 8, 'TH-83': 0.9 }),
  laos: taste(
    { 'TH-10': 0.7 },
    { 'TH-41': 12, 'TH-43': 14, 'TH-49': 5, 'TH-48': 3, 'TH-34': 4, 'TH-40': 3, 'TH-57': 2 },
    0.2,
  ),
  cambodia: taste({ 'TH-10': 0.7 }, { 'TH-27': 14, 'TH-22': 3, 'TH-23': 2, 'TH-32': 2 }, 0.2),
  myanmar: taste({ 'TH-10': 1 }, { 'TH-63': 8, 'TH-57': 7, 'TH-85': 3, 'TH-71': 1 }, 0.35),
  vietnam: taste({ 'TH-10': 1.5, 'TH-20': 1.6 }, { 'TH-49': 0.8, 'TH-48': 0.8 }),
  archipelago: taste({ 'TH-10': 1.7, 'TH-20': 1.1, 'TH-83': 0.6 }),
  southAsia: taste({ 'TH-10': 1.2, 'TH-20': 1.8, 'TH-83': 1.1, 'TH-50': 0.4 }),
  longHaul: taste({ 'TH-83': 1.1, 'TH-84': 1.8, 'TH-81': 1.4, 'TH-82': 1.6, 'TH-77': 1.4, 'TH-20': 0.7, 'TH-58': 1.6 }),
  gulf: taste({ 'TH-10': 1.5, 'TH-83': 1.1, 'TH-20': 1, 'TH-81': 0.9, 'TH-50': 0.4 }),
  israel: taste({ 'TH-84': 2.6, 'TH-58': 2, 'TH-83': 1 }),
  russia: taste({ 'TH-83': 2.2, 'TH-20': 2, 'TH-84': 1.3, 'TH-10': 0.6, 'TH-50': 0.2 }),
}

/** Provinces that somebody sees on one journey. */
function provincesSeen(source: Source): number {
  return 1 + Math.min(1.7, source.stay / 8)
}

/** Months of a usual year by landscape, January to December, for Thai visitors. */
const thaiSeasons: Readonly<Record<Landscape, readonly number[]>> = {
  hills: [1.35, 1.05, 0.8, 1, 0.82, 0.75, 0.9, 0.85, 0.8, 1.12, 1.22, 1.6],
  plateau: [1.05, 0.92, 0.9, 1.25, 0.95, 0.9, 1.05, 0.95, 0.85, 1.08, 1.02, 1.3],
  plain: [1.1, 0.98, 1, 1.12, 1, 0.93, 1, 0.98, 0.9, 1.02, 1.02, 1.18],
  east_coast: [1.02, 0.98, 1.1, 1.3, 1.12, 0.88, 0.95, 0.92, 0.8, 1, 1, 1.2],
  west_coast: [1.05, 1, 1.1, 1.28, 1.05, 0.9, 1, 0.98, 0.85, 0.98, 0.95, 1.2],
  andaman: [1.2, 1.15, 1.2, 1.3, 0.9, 0.75, 0.8, 0.8, 0.7, 0.95, 1.1, 1.35],
  gulf: [1, 1.05, 1.12, 1.3, 1.02, 0.95, 1.05, 1.05, 0.9, 0.95, 0.75, 0.95],
}

/** Thai visits of a year to those of 2024, and of the months in which little was allowed. */
const thaiYears: Readonly<Record<number, number>> = {
  2019: 0.97,
  2020: 0.8,
  2021: 0.5,
  2022: 0.82,
  2023: 0.95,
  2024: 1,
  2025: 1.02,
}
const thaiMonths: Readonly<Record<number, readonly number[]>> = {
  2020: [1, 0.9, 0.5, 0.03, 0.05, 0.3, 0.85, 0.9, 1, 1, 1.05, 1],
  2021: [0.35, 0.7, 1.1, 0.6, 0.2, 0.25, 0.15, 0.12, 0.3, 0.7, 1, 1.2],
}

function thaiLevel(month: number): number {
  const year = yearOfMonth(month)
  const level = thaiYears[year] ?? (year < 2019 ? 0.97 * 1.04 ** (year - 2019) : 1.02 * 1.015 ** (year - 2025))
  return level * (thaiMonths[year]?.[monthInYear(month) - 1] ?? 1)
}

/** Nights that Thai tourists stay, and what Thai visitors spend a day there in 2024, in baht. */
const thaiNights = 2.2
const thaiSpending = { tourist: 2600, excursionist: 1500 }

/** The part of nights that are spent in rooms that are paid for; Thai visitors often stay with their family. */
const paidNights = { thai: 0.62, foreign: 0.9 }

/** How far chance moves a province's month from its due. */
const chance = 0.04

export type Visitors = (month: number) => ReadonlyMap<ProvinceCode, ProvinceVisits>

/** What the arrivals of a month amount to, by kind of market: visits to provinces, days and baht. */
function byRoute(
  arrivals: Arrivals,
  month: number,
): ReadonlyMap<RouteName, { readonly visits: number; readonly baht: number }> {
  const visitsByRoute = new Map<RouteName, { visits: number; baht: number }>()
  for (const source of sources) {
    const people = arrivals.monthly(source, month)
    if (people === 0) continue
    const sum = visitsByRoute.get(source.route) ?? { visits: 0, baht: 0 }
    sum.visits += people * provincesSeen(source)
    sum.baht += people * source.stay * spendingADay[source.route]
    visitsByRoute.set(source.route, sum)
  }
  return visitsByRoute
}

/** For each kind of market, the part of its visits and the part of its money that each province gets. */
function partsOf(route: RouteName): readonly { readonly visits: number; readonly baht: number }[] {
  const { factors, extra, usual } = tastes[route]
  const visits = provinceFacts.map(({ code, foreign }) => foreign * usual * (factors[code] ?? 1) + (extra[code] ?? 0))
  // Money goes where nights are spent; a day trip leaves about a third of a night's spending.
  const baht = provinceFacts.map(
    ({ nights, dayTrips }, index) => (visits[index] ?? 0) * ((1 - dayTrips) * nights + dayTrips * 0.35),
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const [allVisits, allBaht] = [sum(visits), sum(baht)]
  return visits.map((visit, index) => ({ visits: visit / allVisits, baht: (baht[index] ?? 0) / allBaht }))
}

/** Makes the visits that belong to the arrivals and a seed; months are made when they are first asked for. */
export function makeVisitors(arrivals: Arrivals, seed: number): Visitors {
  const parts = new Map<RouteName, ReturnType<typeof partsOf>>()
  const partOf = (route: RouteName) => {
    const routeParts = parts.get(route) ?? partsOf(route)
    parts.set(route, routeParts)
    return routeParts
  }
  const cache = new Map<number, ReadonlyMap<ProvinceCode, ProvinceVisits>>()
  const make = (month: number): ReadonlyMap<ProvinceCode, ProvinceVisits> => {
    const year = yearOfMonth(month)
    const next = random(seed, `visits ${month}`)
    const routes = byRoute(arrivals, month)
    const level = prices ** (year - pricesOf)
    const byProvince = new Map<ProvinceCode, ProvinceVisits>()
    for (const [index, facts] of provinceFacts.entries()) {
      const left = visitsLeft(facts.code, firstDayOf(month), daysIn(month), year, seed)
      let [visits, baht] = [0, 0]
      for (const [route, sum] of routes) {
        const part = partOf(route)[index]
        visits += sum.visits * (part?.visits ?? 0)
        baht += sum.baht * (part?.baht ?? 0)
      }
      const moved = left * around1(next, chance)
      const thai =
        facts.thai * (1e6 / 12) * (thaiSeasons[facts.landscape][monthInYear(month) - 1] ?? 1) * thaiLevel(month)
      byProvince.set(facts.code, {
        foreign: foreignVisits(visits * moved, baht * level * moved, facts),
        thai: thaiVisits(thai * left * around1(next, chance), level * around1(next, chance / 2), facts),
      })
    }
    return byProvince
  }
  return (month) => {
    const cachedMonth = cache.get(month) ?? make(month)
    cache.set(month, cachedMonth)
    return cachedMonth
  }
}

type Shape = (typeof provinceFacts)[number]

function foreignVisits(visits: number, baht: number, { nights, dayTrips }: Shape): Visits {
  const excursionists = Math.round(visits * dayTrips)
  const tourists = Math.round(visits) - excursionists
  const dayPart = (dayTrips * 0.35) / ((1 - dayTrips) * nights + dayTrips * 0.35)
  return {
    tourists,
    excursionists,
    nights: tourists * nights * paidNights.foreign,
    touristReceipts: Math.round(baht * (1 - dayPart)),
    excursionistReceipts: excursionists === 0 ? 0 : Math.round(baht * dayPart),
  }
}

function thaiVisits(visits: number, level: number, { foreign, thai, dayTrips }: Shape): Visits {
  // Thai people go on day trips a little more than others, and what they find is dearer where others come, too.
  const away = Math.min(0.85, 0.22 + dayTrips * 0.75)
  const excursionists = Math.round(visits * away)
  const tourists = Math.round(visits) - excursionists
  const dear = level * (0.8 + 0.5 * Math.min(1.6, foreign / thai))
  return {
    tourists,
    excursionists,
    nights: tourists * thaiNights * paidNights.thai,
    touristReceipts: Math.round(tourists * thaiNights * thaiSpending.tourist * dear),
    excursionistReceipts: Math.round(excursionists * thaiSpending.excursionist * dear),
  }
}
