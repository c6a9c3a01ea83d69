import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import type { CountryCode } from '@sala/catalog/places/countryCodes.ts'
import { foreignAirports } from '@sala/catalog/places/foreignAirports.ts'
import { dateOf, daysIn, firstDayOf, monthOfDay } from '../calendar.ts'
import { hashOf, mixed, randomFrom } from '../random.ts'
import { sources } from '../sources.ts'
import type { DatasetText, World } from '../world.ts'
import { airlines, hubs, thaiAirlines } from './airlines.ts'
import { makeRoute } from './routes.ts'

/**
 * Flights between airports abroad and in Thailand: as many as the people need who pass the airport's checkpoint in that month. Who
 * has no flight of their own comes through a hub. Every aircraft that comes leaves again.
 */

/** The part of seats that are taken, also by Thai people coming home. */
const loadFactor = 0.78

/** The part of arrivals that passes through a hub although the country has flights of its own, by how far it is. */
const throughHub = { near: 0.03, far: 0.42 }
const farFrom = 11

const thaiAirports = checkpoints.flatMap(({ iata }, index) => (iata === null ? [] : [{ iata, index }]))

const airportsOf = new Map<CountryCode, readonly string[]>()
for (const { iata, country } of foreignAirports) airportsOf.set(country, [...(airportsOf.get(country) ?? []), iata])

/** One route with what one of its flights is like. */
interface Leg {
  readonly country: CountryCode
  readonly abroad: string
  readonly here: string
  /** People of a month who come by it. */
  people: number
}

/** People who come to each Thai airport in a month, by the country that their flight comes from. */
function peopleByCountry(world: World, month: number): ReadonlyMap<string, ReadonlyMap<CountryCode, number>> {
  const sharesByAirport = new Map<string, Map<CountryCode, number>>(thaiAirports.map(({ iata }) => [iata, new Map()]))
  for (const source of sources) {
    const total = world.arrivals.monthly(source, month)
    if (total === 0) continue
    const route = makeRoute(source, world.seed)(month)
    const own = source.code.startsWith('rest-of-') ? undefined : asCountry(source.code)
    const direct = own === undefined ? 0 : 1 - (source.stay > farFrom ? throughHub.far : throughHub.near)
    for (const { iata, index } of thaiAirports) {
      const people = total * (route[index] ?? 0)
      const here = sharesByAirport.get(iata)
      if (people === 0 || here === undefined) continue
      if (own !== undefined) here.set(own, (here.get(own) ?? 0) + people * direct)
      for (const [hub, part] of hubs) here.set(hub, (here.get(hub) ?? 0) + people * (1 - direct) * part)
    }
  }
  return sharesByAirport
}

function asCountry(code: string): CountryCode | undefined {
  return [...airportsOf.keys()].find((key) => key === code)
}

/** People without whom nobody flies a route for a month: four flights, half full. */
const fewest = 350

/** The routes of a month: a country's larger airports first, and more of them the more people come. */
function legsOf(world: World, month: number): readonly Leg[] {
  const legs: Leg[] = []
  for (const [here, countries] of peopleByCountry(world, month)) {
    for (const [country, people] of countries) {
      if (people < fewest) continue
      const airports = airportsOf.get(country) ?? []
      const many = Math.min(airports.length, Math.max(1, Math.floor(people / 2500)))
      const weights = airports.slice(0, many).map((_, rank) => 1 / (rank + 1.4))
      const sum = weights.reduce((total, weight) => total + weight, 0)
      for (const [rank, weight] of weights.entries()) {
        const abroad = airports[rank]
        if (abroad !== undefined) legs.push({ country, abroad, here, people: (people * weight) / sum })
      }
    }
  }
  return legs
}

interface Rotation {
  readonly brand: string
  readonly code: string
  readonly seats: number
}

/** The airlines that fly a route by turns: the country's and the Thai ones of that airport. */
function rotationsOf({ country, here }: Leg): readonly Rotation[] {
  const own = airlines[country] ?? []
  const thai = thaiAirlines[here] ?? []
  const of = ([brand, code, seats]: readonly [string, string, number]) => ({ brand, code, seats })
  const flightRows = own.flatMap((airline, index) => {
    const beside = thai[index % Math.max(1, thai.length)]
    return beside === undefined || hubs.some(([hub]) => hub === country && own.length === 1)
      ? [of(airline)]
      : [of(airline), of(beside)]
  })
  return flightRows.length > 0 ? flightRows : thai.map(of)
}

function flightNumber(code: string, leg: Leg, turn: number): number {
  return 100 + (((hashOf(`${leg.abroad}${leg.here}${code}`) % 430) + turn * 7) % 430) * 2
}

/** Flights of a leg in its month, one way. */
function flightsIn({ people }: Leg, rotations: readonly Rotation[]): number {
  const seats = rotations.reduce((sum, rotation) => sum + rotation.seats, 0) / rotations.length
  return Math.ceil(people / (seats * loadFactor))
}

function* linesOfMonth(world: World, month: number, from: number, until: number): Generator<string> {
  const first = firstDayOf(month)
  const length = daysIn(month)
  const plans = legsOf(world, month).map((leg) => {
    const rotations = rotationsOf(leg)
    const next = randomFrom(mixed(world.seed, hashOf(`${leg.abroad}${leg.here}`), month, 5))
    return { leg, rotations, flights: flightsIn(leg, rotations), phase: next() }
  })
  for (let day = Math.max(from, first); day < Math.min(until, first + length); day += 1) {
    const date = dateOf(day)
    for (const { leg, rotations, flights, phase } of plans) {
      const passed = (days: number) => Math.floor((flights * days) / length + phase)
      const before = passed(day - first)
      const today = passed(day - first + 1) - before
      for (let turn = 0; turn < today; turn += 1) {
        // Whoever does not fly daily goes by turns over the month; daily flights keep their airline and number.
        const rotation = rotations[(today > 1 ? turn : before) % rotations.length]
        if (rotation === undefined) continue
        const { brand, code, seats } = rotation
        const number = flightNumber(code, leg, turn)
        const abroad = `${leg.country},${leg.abroad}`
        const here = `TH,${leg.here}`
        yield `${date},${brand},${code}${number},${seats},in,${abroad},${here}\n`
        yield `${date},${brand},${code}${number + 1},${seats},out,${here},${abroad}\n`
      }
    }
  }
}

/** Days of flights at scale 1, and at least. */
const defaultDays = 400
const fewestDays = 31

function firstDay({ scale, today, first }: World): number {
  return Math.max(firstDayOf(first), today - Math.max(fewestDays, Math.round(defaultDays * scale)))
}

/** Days that timetables reach beyond today, from a scale of 0.1 on. */
const daysAhead = 100

/** The day after the last one of the timetables. */
const end = ({ scale, today }: World): number => today + Math.round(daysAhead * Math.min(1, scale * 10))

function* lines(world: World): Generator<string> {
  const from = firstDay(world)
  for (let month = monthOfDay(from); month <= monthOfDay(end(world) - 1); month += 1)
    yield* linesOfMonth(world, month, from, end(world))
}

function estimate(world: World): number {
  const from = firstDay(world)
  let rows = 0
  for (let month = monthOfDay(from); month <= monthOfDay(end(world) - 1); month += 1) {
    const first = firstDayOf(month)
    const days = Math.min(end(world), first + daysIn(month)) - Math.max(from, first)
    let flights = 0
    for (const leg of legsOf(world, month)) flights += flightsIn(leg, rotationsOf(leg))
    rows += (2 * flights * days) / daysIn(month)
  }
  return Math.round(rows)
}

/** Flights to and from abroad, with the timetables of the next months. */
export const transport = (world: World): DatasetText => ({
  dataset: 'transport',
  head: [
    'date',
    'transport_brand',
    'transport_flight',
    'transport_seats',
    'transport_visit_type',
    'country_origin',
    'airport_origin',
    'country_destination',
    'airport_destination',
  ],
  estimate: () => estimate(world),
  lines: () => lines(world),
})
