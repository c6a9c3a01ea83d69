import { z } from 'zod'
import type { Value } from '../../rows.ts'
import type { Figures } from './question.ts'

/** The answer of the year comparison, read as the figures that the oracle works out. */

const Side = z.object({ totalImmigrants: z.number().nullable() })
const Pair = z.object({ currentYear: z.number(), previousYear: z.number(), months: z.array(z.int()) })
const Matched = Pair.nullable()
const Answer = z.object({
  rows: z.array(
    z.object({
      location_source: z.string(),
      market_region: z.string().nullable(),
      currentYear: Side,
      previousYear: Side,
      matched: Matched,
    }),
  ),
  count: z.int(),
  total: z.object({
    currentYear: Side,
    previousYear: Side,
    matched: Matched,
    members: z.int(),
    of: z.int(),
    heldMembers: z.int(),
    wholeMembers: z.int(),
  }),
  regions: z.array(z.object({ market_region: z.string().nullable(), matched: Pair })),
  period: z.object({
    year: z.int(),
    wholeYear: z.boolean(),
    held: z.array(z.int()),
    missing: z.array(z.int()),
    status: z.string().nullable(),
  }),
})

export function answeredComparison(body: unknown): Figures {
  const { rows, count, total, regions, period } = Answer.parse(body)
  const figures = new Map<string, Value>([
    ['count', count],
    ['total current', total.currentYear.totalImmigrants],
    ['total previous', total.previousYear.totalImmigrants],
    ['total of', total.of],
    ['total held members', total.heldMembers],
    ['total whole members', total.wholeMembers],
    ['total matched current', total.matched?.currentYear ?? null],
    ['total matched previous', total.matched?.previousYear ?? null],
    ['total matched months', total.matched?.months.join() ?? ''],
    ['total members', total.members],
    ['period year', period.year],
    ['period whole year', String(period.wholeYear)],
    ['period held', period.held.join()],
    ['period missing', period.missing.join()],
    ['period status', period.status],
    ['regions', regions.length],
  ])
  for (const { market_region, matched } of regions) {
    figures.set(`region ${market_region} current`, matched.currentYear)
    figures.set(`region ${market_region} previous`, matched.previousYear)
    figures.set(`region ${market_region} months`, matched.months.join())
  }
  for (const { location_source, market_region, currentYear, previousYear, matched } of rows) {
    figures.set(`row ${location_source} region`, market_region)
    figures.set(`row ${location_source} current`, currentYear.totalImmigrants)
    figures.set(`row ${location_source} previous`, previousYear.totalImmigrants)
    figures.set(`row ${location_source} matched current`, matched?.currentYear ?? null)
    figures.set(`row ${location_source} matched previous`, matched?.previousYear ?? null)
  }
  return figures
}

/** Only what the oracle works out is compared: of some answers it leaves figures open. */
export const onlyExpected = (expected: Figures, answered: Figures): Figures =>
  new Map([...answered].filter(([name]) => expected.has(name)))
