import { z } from 'zod'
import type { Value } from '../state.ts'
import type { Figures } from './question.ts'

/** The answer of the year comparison, read as the figures that the oracle works out. */

const Side = z.object({ totalImmigrants: z.number().nullable() })
const Matched = z.object({ currentYear: z.number(), previousYear: z.number(), months: z.array(z.int()) }).nullable()
const Answer = z.object({
  rows: z.array(z.object({ location_source: z.string(), currentYear: Side, matched: Matched })),
  count: z.int(),
  total: z.object({
    currentYear: Side,
    matched: Matched,
    members: z.int(),
    of: z.int(),
    heldMembers: z.int(),
    wholeMembers: z.int(),
  }),
  period: z.object({ year: z.int(), wholeYear: z.boolean(), held: z.array(z.int()), missing: z.array(z.int()) }),
})

export function givenComparison(body: unknown): Figures {
  const { rows, count, total, period } = Answer.parse(body)
  const figures = new Map<string, Value>([
    ['count', count],
    ['total current', total.currentYear.totalImmigrants],
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
  ])
  for (const { location_source, currentYear, matched } of rows) {
    figures.set(`row ${location_source} current`, currentYear.totalImmigrants)
    figures.set(`row ${location_source} matched current`, matched?.currentYear ?? null)
    figures.set(`row ${location_source} matched previous`, matched?.previousYear ?? null)
  }
  return figures
}

/** Only what the oracle works out is compared: of some answers it leaves figures open. */
export const onlyExpected = (expected: Figures, given: Figures): Figures =>
  new Map([...given].filter(([name]) => expected.has(name)))
