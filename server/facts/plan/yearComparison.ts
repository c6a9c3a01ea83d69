import type { ComparedPeriod } from '@sala/catalog/answers.ts'
import type { Compared } from '@sala/catalog/api/query.ts'
import type { Dataset, Status } from '@sala/catalog/dataset.ts'
import { type Coverage, type EndpointOf, type Known, type Planned, type QueryOf, wholePlan, withTies } from '../plan.ts'
import { searchFor } from './conditions.ts'

/** A page of places with the figures of a year and of the year before, and which months those are of. */
export function planComparison(
  dataset: Dataset,
  endpoint: EndpointOf<'year_comparison'>,
  query: QueryOf<'year_comparison'>,
  { coverage, today }: Known,
): Planned {
  const newest = coverage.length > 0 ? Math.max(...coverage.map(({ year }) => year)) : Number(today.slice(0, 4))
  const year = query.year ?? newest
  const compared = comparedMonths(coverage, year, query.months, query.compare)
  const searched = query.q === null ? [] : [searchFor(dataset, [endpoint.by], query.q)]
  return {
    kind: 'year_comparison',
    rows: {
      ...wholePlan(dataset),
      select: { kind: 'year_comparison', by: endpoint.by, measure: endpoint.measure, year, months: compared.months },
      conditions: [...query.narrowings, ...searched],
      periods: dataset.wholeYears === null ? { kind: 'all' } : { kind: 'whole_years', annual: compared.annual },
      order: withTies(query.sort, [endpoint.by]),
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    },
    period: compared.period,
  }
}

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/**
 * Which months of a year are compared with the same months of the year before: those of the asked range that the year has. A year
 * that is there in full, or only as a whole, is compared as a whole; each side then takes its twelve months, or the figure of the
 * whole year where some month is missing. Where full years are asked for, each side takes all that it has, and `period` tells how far the
 * later year reaches.
 */
export function comparedMonths(
  coverage: readonly Coverage[],
  year: number,
  asked: readonly [from: number, to: number] | null,
  compare: Compared = 'to_date',
): { readonly months: readonly number[]; readonly annual: readonly number[]; readonly period: ComparedPeriod } {
  const [from, to] = asked ?? [1, 12]
  const of = (wanted: number) => coverage.filter((covered) => covered.year === wanted)
  const monthsOf = (wanted: number) =>
    everyMonth.filter((month) => of(wanted).some((covered) => covered.month === month))
  const isWhole = (wanted: number) => monthsOf(wanted).length === 12
  const hasFigure = (wanted: number) => of(wanted).some(({ month }) => month === null)
  const present = monthsOf(year).filter((month) => month >= from && month <= to)
  const wholeAsked = from === 1 && to === 12
  const full = compare === 'full_years'
  const wholeYear = wholeAsked && (full || isWhole(year) || hasFigure(year))
  const annual = wholeYear ? [year, year - 1].filter((one) => !isWhole(one) && hasFigure(one)) : []
  const months = wholeYear ? everyMonth : full ? everyMonth.filter((month) => month >= from && month <= to) : present
  const counted = of(year).filter(({ month }) =>
    annual.includes(year) ? month === null : month !== null && months.includes(month),
  )
  const told = full && !annual.includes(year) && present.length > 0 ? present : months
  return {
    months,
    annual,
    period: { year, months: [told[0] ?? from, told.at(-1) ?? to], wholeYear, status: lowest(counted) },
  }
}

const ranks: Readonly<Record<Status, number>> = { preliminary: 0, revised: 1, final: 2 }

function lowest(covered: readonly Coverage[]): Status | null {
  return covered.reduce<Status | null>(
    (least, { status }) => (status !== null && (least === null || ranks[status] < ranks[least]) ? status : least),
    null,
  )
}
