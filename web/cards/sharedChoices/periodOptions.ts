import type { Context } from '@sala/widgets/context.ts'
import type { Option } from '@sala/widgets/filters/filterBase.ts'
import type { Filter } from '@sala/widgets/filters/filters.ts'
import type { RangeFilter } from '@sala/widgets/filters/ranges.ts'
import { isMonth, monthKey, partsOf } from '@sala/widgets/periods/periods.ts'
import { monthAndYear, year as yearText } from '@sala/widgets/texts/format.ts'
import { daySpan } from '@sala/widgets/texts/sentences.ts'
import type { Filterable } from '../filters/filterable.ts'
import { daysOfPeriod, isPreset } from './shared.ts'

/** The periods that the cards of a dashboard support: the options of the shared choice, and its words. */
interface KnownPeriods {
  readonly ranges: readonly Option[]
  readonly years: readonly Option[]
  readonly months: readonly Option[]
  /** The range filter with the most days, whose calendar offers them; null if no card has days. */
  readonly days: RangeFilter | null
}

/** Older months are chosen in the calendar or by a year. */
const maxMonths = 36

/** The combined options of these cards' filters. */
export function knownPeriods(widgets: readonly Filterable[], context: Context): KnownPeriods {
  const filters: readonly Filter[] = widgets.flatMap((widget) => Object.values(widget.filters))
  const ranges = filters.filter((filter) => filter.kind === 'range')
  const presets = new Map(
    ranges
      .flatMap((filter) => filter.presets(context).filter(({ value }) => isPreset(value)))
      .map(({ value, label }) => [value, label]),
  )
  const years = new Set([
    ...filters.flatMap((filter) => (filter.kind === 'year' ? filter.options(context) : [])),
    ...ranges.flatMap((filter) => yearsIn(filter, context)),
  ])
  const bounds = filters.flatMap((filter) => (filter.kind === 'month' ? (filter.bounds(context) ?? []) : []))
  const oldest = bounds.map((bound) => bound.oldest).toSorted()[0]
  const newest = bounds
    .map((bound) => bound.newest)
    .toSorted()
    .at(-1)
  return {
    ranges: [...presets].map(([value, label]) => ({ value, label })),
    years: [...years]
      .toSorted((a, b) => b - a)
      .map((value) => ({ value: String(value), label: yearText(value, context.language) })),
    months:
      oldest === undefined || newest === undefined
        ? []
        : monthsBack(newest, oldest).map((value) => ({ value, label: monthAndYear(value, context.language) })),
    days: ranges.toSorted((a, b) => oldestOf(a, context).localeCompare(oldestOf(b, context)))[0] ?? null,
  }
}

/** A period as people read it. */
export function periodWords(period: string, { ranges }: Pick<KnownPeriods, 'ranges'>, context: Context): string {
  const preset = ranges.find(({ value }) => value === period)
  if (preset !== undefined) return preset.label
  if (/^\d{4}$/.test(period)) return yearText(Number(period), context.language)
  if (isMonth(period)) return monthAndYear(period, context.language)
  const days = daysOfPeriod(period)
  return days === null ? period : daySpan(days, context.language)
}

const oldestOf = (filter: RangeFilter, context: Context): string => filter.bounds(context)?.from ?? '9999'

function yearsIn(filter: RangeFilter, context: Context): readonly number[] {
  const bounds = filter.bounds(context)
  if (bounds === null) return []
  const [from, to] = [partsOf(bounds.from).year, partsOf(bounds.to).year]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function monthsBack(newest: string, oldest: string): readonly string[] {
  const { year, month } = partsOf(newest)
  return Array.from({ length: maxMonths }, (_, index) => {
    const at = year * 12 + month - 1 - index
    return monthKey(Math.floor(at / 12), (at % 12) + 1)
  }).filter((key) => key >= oldest)
}
