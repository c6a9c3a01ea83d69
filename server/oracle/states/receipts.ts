import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { StateBatch } from '../state.ts'
import { batch } from './arrivals.ts'
import type { Shape } from './oddities.ts'
import { figure, randomMonths } from './periods.ts'

/** Two of the north, main and secondary, and one or two of each other region. */
export const provinces = ['TH-50', 'TH-51', 'TH-10', 'TH-11', 'TH-40', 'TH-71', 'TH-20', 'TH-83', 'TH-84'] as const

/** Receipts and heads of provinces: as totals, as tourists and excursionists, or both. */
export function receiptBatches(random: Random, shape: Shape): readonly StateBatch[] {
  const rows: Row[] = []
  for (const date of randomMonths(random, shape)) {
    for (const location_destination of provinces) {
      for (const visitor_origin of ['thai', 'foreign']) {
        if (random.chance(shape.missingMembers)) continue
        for (const travel_type of typesOf(random, shape)) {
          const count = figure(random, shape, 5000)
          const receipts = count === 0 ? 0 : count * random.whole(500, 9000)
          rows.push({
            date,
            location_destination,
            visitor_origin,
            travel_type,
            spending_travel_receipts: receipts,
            spending_travel_count: count,
            status: shape.statuses[0],
          })
        }
      }
    }
  }
  const repeatedRows = rows.filter(({ date }) => String(date).startsWith(String(shape.years[1])) && random.chance(0.4))
  const revised = repeatedRows.map((row) => ({
    ...row,
    spending_travel_receipts: figure(random, shape, 9_000_000),
    status: shape.statuses[1],
  }))
  return [
    batch('spending', 'Ministry of Tourism and Sports', 'receipts.xlsx', rows),
    ...(shape.secondSource ? [batch('spending', 'Provincial offices', 'receipts-again.csv', revised)] : []),
  ]
}

function typesOf(random: Random, { totals }: Shape): readonly string[] {
  const kind = totals === 'mixed' ? random.pick(['totals', 'parts', 'both', 'tourist']) : totals
  if (kind === 'totals') return ['visitor']
  if (kind === 'tourist') return ['tourist']
  return kind === 'both' ? ['visitor', 'tourist', 'excursionist'] : ['tourist', 'excursionist']
}
