import type { Provenance } from '@sala/catalog/api/provenance.ts'
import { statuses } from '@sala/catalog/dataset.ts'
import { z } from 'zod'
import type { PlainRow, PlainValue } from '../facts/engines/engine.ts'
import type { ComparedPeriod, Plan } from '../facts/plan/plan.ts'
import type { RowsAndFirst } from './pageOfRows.ts'

/** The answer of a comparison of two years from the rows of its plan; `withStatus` adds its status. */
export function comparison(period: ComparedPeriod, { select }: Plan, { rows, first }: RowsAndFirst) {
  if (select.kind !== 'year_comparison') throw new Error('a comparison was planned as something else')
  const { by, measure, year } = select
  const [heldMembers, wholeMembers] = [first?.heldMembers ?? 0, first?.wholeMembers ?? 0]
  const isWhole = heldMembers !== 0 && heldMembers === wholeMembers
  return {
    rows: rows.map((row) => ({
      year,
      [by]: row[by],
      market_region: row.market_region ?? null,
      currentYear: { [measure]: row[`currentYear.${measure}`] ?? null },
      previousYear: { [measure]: row[`previousYear.${measure}`] ?? null },
      matched: matchedOf(row, 'matched'),
    })),
    count: first?.count ?? 0,
    total: {
      currentYear: { [measure]: first?.['currentYear.total'] ?? null },
      previousYear: { [measure]: first?.['previousYear.total'] ?? null },
      matched: first === undefined ? null : matchedOf(first, 'total'),
      members: first?.members ?? 0,
      of: first?.of ?? 0,
      heldMembers,
      wholeMembers,
    },
    regions: regionsIn(first?.regions),
    period: periodOf(period, monthsIn(first?.held), isWhole),
  }
}

/** The matched sums of regions, without those where nothing matches. */
function regionsIn(json: PlainValue | undefined) {
  const regions = typeof json === 'string' ? RegionPairs.parse(JSON.parse(json)) : []
  return regions.flatMap(({ market_region, current, previous, months }) =>
    current === null || previous === null
      ? []
      : [{ market_region, matched: { currentYear: current, previousYear: previous, months: monthsIn(months.join()) } }],
  )
}

const RegionPairs = z.array(
  z.object({
    market_region: z.string().nullable(),
    current: z.number().nullable(),
    previous: z.number().nullable(),
    months: z.array(z.int()),
  }),
)

/** The matched sums of a row, `null` if nothing matches. */
function matchedOf(row: PlainRow, side: 'matched' | 'total') {
  const [currentYear, previousYear] = [row[`${side}.current`] ?? null, row[`${side}.previous`] ?? null]
  if (currentYear === null || previousYear === null) return null
  return { currentYear, previousYear, months: monthsIn(row[`${side}.months`]) }
}

/** The months of a comma-separated list, ascending; 0 is a whole year, which has all of them. */
function monthsIn(list: PlainValue | undefined): readonly number[] {
  const months = typeof list === 'string' ? list.split(',').map(Number) : []
  return months.includes(0) ? everyMonth : months.toSorted((a, b) => a - b)
}

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** What a comparison covers. */
function periodOf({ year, months }: ComparedPeriod, availableMonths: readonly number[], wholeYear: boolean) {
  const [from, to] = months ?? [1, 12]
  const first = availableMonths[0]
  const last = availableMonths.at(-1)
  const ends = wholeYear || first === undefined || last === undefined ? [from, to] : [first, last]
  const missing = everyMonth.filter(
    (month) => month > (first ?? 12) && month < (last ?? 1) && !availableMonths.includes(month),
  )
  return { year, months: ends, wholeYear, held: availableMonths, missing }
}

/** A comparison with the lowest status among the rows of its year. */
export function withStatus(answer: Readonly<Record<string, unknown>>, year: number, provenance: readonly Provenance[]) {
  const yearEntries = provenance.filter(
    ({ from, to }) => from !== null && Number(from.slice(0, 4)) <= year && Number(to?.slice(0, 4)) >= year,
  )
  const status = statuses.find((candidate) => yearEntries.some((entry) => entry.status === candidate)) ?? null
  return { ...answer, period: Object.assign({}, answer.period, { status }) }
}
