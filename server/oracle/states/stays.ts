import { geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { provinces as allProvinces } from '@sala/catalog/places/provinces.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { StateBatch } from '../state.ts'
import { batch, countries } from './arrivals.ts'
import type { Shape } from './oddities.ts'
import { figure, randomMonths } from './periods.ts'
import { provinces } from './receipts.ts'

/** Occupancy of provinces by month, and the length of stays of countries by year; both with all, some or none of their weights and wholes. */
export function stayBatches(random: Random, shape: Shape): readonly StateBatch[] {
  return [...occupancy(random, shape), ...lengthOfStay(random, shape)]
}

const ministry = 'Ministry of Tourism and Sports'

function occupancy(random: Random, shape: Shape): readonly StateBatch[] {
  const places = shape.everyProvince ? allProvinces.map(({ code }) => code) : provinces
  const months = randomMonths(random, shape).filter((date) => !shape.everyProvince || isEarly(date, shape))
  const rows: Row[] = []
  for (const date of months) {
    for (const [at, location_destination] of places.entries()) {
      if (random.chance(shape.everyProvince ? shape.missingMembers / 50 : shape.missingMembers)) continue
      rows.push({
        date,
        location_destination,
        rooms: weighted(random, shape, at) ? random.whole(10, 5000) : null,
        occupancy_rate: random.chance(shape.zeros / 5) ? 0 : rate(random),
        guests: random.chance(0.9) ? figure(random, shape, 90_000) : null,
        status: shape.statuses[0],
      })
    }
  }
  const printed = shape.printed ? printedRates(random, shape, months) : []
  return [
    batch('occupancy', ministry, 'occupancy.xlsx', rows),
    batch('occupancy', 'Ministry book', 'printed.xlsx', printed),
  ]
}

/** January to April of the two newest years. */
const isEarly = (date: string, { years }: Shape): boolean =>
  Number(date.slice(0, 4)) >= years[1] - 1 && Number(date.slice(5, 7)) <= 4

const rate = (random: Random): number => random.whole(100, 9900) / 100

/** Rates of wholes, of single months and of January to a month; their rooms are printed now and then, their guests too. */
function printedRates(random: Random, shape: Shape, months: readonly string[]): readonly Row[] {
  const wholes = ['all', ...geographicRegions.map((region) => `all-of-${region}`)].filter(() => random.chance(0.7))
  const rows: Row[] = []
  const printed = (location_destination: string, date: string, span: string) =>
    rows.push({
      date,
      location_destination,
      occupancy_rate: rate(random),
      rooms: random.chance(0.6) ? random.whole(10_000, 90_000) : null,
      guests: random.chance(0.3) ? random.whole(1, 9_000_000) : null,
      status: shape.statuses[1],
      span,
    })
  for (const date of months) {
    for (const place of wholes) if (random.chance(0.85)) printed(place, date, 'month')
    for (const place of [...wholes, 'TH-10', 'TH-83']) if (random.chance(0.4)) printed(place, date, 'year_to_date')
  }
  return rows
}

function weighted(random: Random, { weights, everyProvince }: Shape, at: number): boolean {
  if (weights === 'all') return true
  if (weights === 'none') return false
  return weights === 'one' ? at === 0 : random.chance(everyProvince ? 0.99 : 0.7)
}

function lengthOfStay(random: Random, shape: Shape): readonly StateBatch[] {
  const [rows, printed]: [Row[], Row[]] = [[], []]
  for (let year = shape.years[1] - 3; year < shape.years[1]; year += 1) {
    for (const [at, location_source] of [...countries, 'rest-of-europe'].entries()) {
      if (random.chance(shape.missingMembers + shape.missingMonths / 3)) continue
      rows.push(...stays(random, shape, year, location_source, at))
    }
    if (!shape.printed) continue
    for (const wholeCode of ['all', ...marketRegions.map((region) => `all-of-${region}`)]) {
      if (random.chance(0.5)) printed.push(...stays(random, shape, year, wholeCode, 1))
    }
  }
  return [
    batch('length_of_stay', ministry, 'stays.xlsx', rows),
    batch('length_of_stay', 'Yearbook', 'printed.xlsx', printed),
  ]
}

/** A market's stays of a year: all of them, by who arranged them, or both; where kinds are mixed, now and then one arrangement alone. */
function stays(random: Random, shape: Shape, year: number, location_source: string, at: number): readonly Row[] {
  const kind = shape.totals === 'mixed' ? random.pick(['totals', 'totals', 'parts', 'both', 'half']) : shape.totals
  const types = { totals: [null], parts: ['tour', 'self'], both: [null, 'tour', 'self'], half: ['tour'] }[kind] ?? []
  return types.map((length_travel_type) => ({
    year,
    location_source,
    length_travel_type,
    length_travel_avg_day: random.whole(100, 3000) / 100,
    length_travel_count: weighted(random, shape, at) ? figure(random, shape, 900_000) : null,
    status: shape.statuses[0],
  }))
}
