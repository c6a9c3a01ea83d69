import type { Random } from '../random.ts'
import type { Row, StateBatch } from '../state.ts'
import { batch, countries } from './arrivals.ts'
import { figure, heldMonths } from './periods.ts'
import { provinces } from './receipts.ts'
import type { Shape } from './shape.ts'

/** Occupancy of provinces by month, and the length of stays of countries by year; both with all, some or none of their weights. */
export function stayBatches(random: Random, shape: Shape): readonly StateBatch[] {
  return [occupancy(random, shape), lengthOfStay(random, shape)]
}

function occupancy(random: Random, shape: Shape): StateBatch {
  const rows: Row[] = []
  for (const date of heldMonths(random, shape)) {
    for (const [at, location_destination] of provinces.entries()) {
      if (random.chance(shape.missingMembers)) continue
      rows.push({
        date,
        location_destination,
        rooms: weighted(random, shape, at) ? random.whole(10, 5000) : null,
        occupancy_rate: random.chance(shape.zeros / 5) ? 0 : random.whole(100, 9900) / 100,
        guests: random.chance(0.9) ? figure(random, shape, 90_000) : null,
        status: shape.statuses[0],
      })
    }
  }
  return batch('occupancy', 'Ministry of Tourism and Sports', 'occupancy.xlsx', rows)
}

function weighted(random: Random, { weights }: Shape, at: number): boolean {
  if (weights === 'all') return true
  if (weights === 'none') return false
  return weights === 'one' ? at === 0 : random.chance(0.7)
}

function lengthOfStay(random: Random, shape: Shape): StateBatch {
  const rows: Row[] = []
  for (let year = shape.years[1] - 3; year < shape.years[1]; year += 1) {
    for (const [at, location_source] of [...countries, 'rest-of-europe'].entries()) {
      if (random.chance(shape.missingMembers + shape.missingMonths / 3)) continue
      const kind = shape.totals === 'mixed' ? random.pick(['totals', 'parts', 'both']) : shape.totals
      const types = { totals: [null], parts: ['tour', 'self'], both: [null, 'tour', 'self'] }[kind]
      for (const length_travel_type of types ?? []) {
        rows.push({
          year,
          location_source,
          length_travel_type,
          length_travel_avg_day: random.whole(100, 3000) / 100,
          length_travel_count: weighted(random, shape, at) ? figure(random, shape, 900_000) : null,
          status: shape.statuses[0],
        })
      }
    }
  }
  return batch('length_of_stay', 'Ministry of Tourism and Sports', 'stays.xlsx', rows)
}
