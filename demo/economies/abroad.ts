import type { CountryCode } from '@sala/catalog/places/countryCodes.ts'
import { monthInYear, monthOf, yearOfMonth } from '../calendar.ts'
import { around1, random } from '../random.ts'
import { type Source, sources } from '../sources.ts'
import type { DatasetText, World } from '../world.ts'
import { economies, peopleOf, productOf } from './economy.ts'

/** How long each market stays, and how much its people travel at all. */

/** The part of each kind of market that a tour company brings. */
function tourPart({ route, stay }: Source): number {
  const usual: Partial<Record<Source['route'], number>> = {
    china: 0.34,
    vietnam: 0.38,
    northEastAsia: 0.24,
    russia: 0.3,
  }
  return usual[route] ?? (stay > 11 ? 0.12 : 0.18)
}

/** Tours end sooner; fewer of them were sold in and after the pandemic. */
const tourStay = 0.82

/** People stayed longer when few could come. */
const stayFactor: Readonly<Record<number, number>> = { 2020: 1.25, 2021: 1.9, 2022: 1.25, 2023: 1.05 }
const tourFactor: Readonly<Record<number, number>> = { 2021: 0.2, 2022: 0.5, 2023: 0.75 }

/** The last year whose twelve months are all out. */
function lastWholeYear(published: number): number {
  return monthInYear(published) === 12 ? yearOfMonth(published) : yearOfMonth(published) - 1
}

function* stayLines({ arrivals, seed, first, published, thisYear }: World): Generator<string> {
  for (let year = yearOfMonth(first); year <= lastWholeYear(published); year += 1) {
    const status = year < thisYear - 1 ? 'final' : 'revised'
    for (const source of sources) {
      let people = 0
      for (let index = 1; index <= 12; index += 1) people += arrivals.monthly(source, monthOf(year, index))
      if (people === 0) continue
      const next = random(seed, `stay ${source.code} ${year}`)
      const days = source.stay * (stayFactor[year] ?? 1) * around1(next, 0.03)
      const tours = Math.round(people * tourPart(source) * (tourFactor[year] ?? 1) * around1(next, 0.06))
      const others = people - tours
      // The two add up to all: what tours stay less, the others stay more.
      const tourDays = Math.round(days * tourStay * 100) / 100
      const otherDays = Math.round(((days * people - tourDays * tours) / others) * 100) / 100
      const line = (type: string, value: number, count: number) =>
        `${year},${source.code},${type},${value},${count},${status}\n`
      if (tours > 0) yield line('tour', tourDays, tours)
      yield line('self', otherDays, others)
      yield line('', Math.round(((tourDays * tours + otherDays * others) / people) * 100) / 100, people)
    }
  }
}

/** Mean days of each market and year, by arrangement and together. */
export const lengthOfStay = (world: World): DatasetText => ({
  dataset: 'length_of_stay',
  head: ['year', 'location_source', 'length_travel_type', 'length_travel_avg_day', 'length_travel_count', 'status'],
  estimate: () => (lastWholeYear(world.published) - yearOfMonth(world.first) + 1) * sources.length * 2.92,
  lines: () => stayLines(world),
})

/** Trips abroad of a year to those of 2019. */
const travelYears: Readonly<Record<number, number>> = { 2020: 0.27, 2021: 0.3, 2022: 0.62, 2023: 0.89 }

/** Trips to Thailand are at most this part of all trips of a country. */
const maxShareToThailand = 0.55

const bySource = new Map(sources.map((source) => [source.code, source]))

/** Trips abroad of a country's people in a year: the richer, the more, and never fewer than those that came to Thailand. */
function tripsOf({ arrivals, seed }: World, code: CountryCode, year: number): number {
  const people = peopleOf(code, year)
  const wealth = productOf(code, year, seed) / people
  const small = (5e6 / (people + 5e6)) * 0.9
  const usual = people * Math.min(1.6, 0.012 + (wealth / 52_000) ** 1.15) * (1 + small)
  const level = travelYears[year] ?? (year < 2019 ? 1.05 ** (year - 2019) : 1.03 ** (year - 2024))
  const trips = usual * level * around1(random(seed, `outbound ${code} ${year}`), 0.02)
  const source = bySource.get(code)
  let came = 0
  if (source) for (let index = 1; index <= 12; index += 1) came += arrivals.monthly(source, monthOf(year, index))
  return Math.round(Math.max(trips, came / maxShareToThailand))
}

function* outboundLines(world: World, years: readonly number[]): Generator<string> {
  for (const year of years) for (const code of economies) yield `${year},${code},${tripsOf(world, code, year)}\n`
}

/** Trips abroad of each country and year; `years` are those of the economic figures. */
export const outbound = (world: World, years: readonly number[]): DatasetText => ({
  dataset: 'outbound',
  head: ['year', 'location_source', 'outbound_number'],
  estimate: () => years.length * economies.length,
  lines: () => outboundLines(world, years),
})
