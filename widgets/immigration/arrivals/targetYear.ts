import type { Answer } from '@sala/catalog/answers.ts'
import type { Context } from '../../context.ts'
import type { Compare } from '../../periods/compare.ts'
import { figure, isOpenMonth, monthKey, percentOf, sum } from '../../periods/periods.ts'
import { isBeyondMonths, type YearFigure, yearFigure } from '../../periods/twoYears.ts'

/** A year of arrivals beside its targets (docs/figures.md, rules 7 and 22). */

type TargetAnswer = Answer<'v2/tourist/immigration/target'>

export interface TargetMonth {
  readonly actual: number | null
  readonly target: number | null
  readonly open: boolean
}

export interface TargetYear {
  readonly year: number
  readonly months: readonly TargetMonth[]
  /** Everything that is held of the year, whether there is a target or not. */
  readonly total: YearFigure
  /** Running sums; null from the first month without a figure on, because a sum with a missing month is meaningless. */
  readonly running: { readonly actual: readonly (number | null)[]; readonly target: readonly (number | null)[] }
  readonly compared: ComparedWithTarget
  /** Any month has a target. */
  readonly hasTarget: boolean
  /** The target of the year; null where a month lacks its own. */
  readonly wholeTarget: number | null
}

interface ComparedWithTarget {
  /** The months that are compared, from 1, ascending: those that are over and have both figures, or all of a full year. */
  readonly months: readonly number[]
  /** The year is compared as a whole with the targets of all twelve months. */
  readonly asYear: boolean
  readonly actual: number | null
  readonly target: number | null
  /** Percent; null where nothing is compared, or without a target. */
  readonly reached: number | null
}

const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1)

/** The arrivals and targets of a year by month, with the compared part. */
export function targetYear(answer: TargetAnswer, year: number, compare: Compare, context: Context): TargetYear {
  const rows = answer.target_n_immigrants_x_year_x_month ?? []
  const months = everyMonth.map((month): TargetMonth => {
    const row = rows.find(({ _id }) => _id.year === year && _id.month === month)
    return {
      actual: figure(row?.totalImmigrants),
      target: figure(row?.sum_target),
      open: isOpenMonth(monthKey(year, month), context.today),
    }
  })
  const actualFigure = yearFigure(
    months.map(({ actual, open }) => ({ value: actual, open })),
    year,
    // A year with only targets is not held.
    (answer.target_n_immigrants_x_year ?? [])
      .filter(({ members }) => figure(members) !== null)
      .map(({ _id, totalImmigrants, members, wholeMembers }) => ({
        _id,
        value: totalImmigrants,
        members,
        wholeMembers,
      })),
  )
  return {
    year,
    months,
    total: actualFigure,
    running: {
      actual: runningSum(months.map(({ actual }) => actual)),
      target: runningSum(months.map(({ target }) => target)),
    },
    compared: comparedOf(months, actualFigure, compare),
    hasTarget: months.some(({ target }) => target !== null),
    wholeTarget: hasAllTargets(months) ? sum(months.map(({ target }) => target)) : null,
  }
}

function comparedOf(months: readonly TargetMonth[], actualFigure: YearFigure, compare: Compare): ComparedWithTarget {
  const paired = everyMonth.filter((_, index) => {
    const month = months[index]
    return month !== undefined && !month.open && month.actual !== null && month.target !== null
  })
  const sumOf = (side: 'actual' | 'target', of: readonly number[]) => sum(of.map((month) => months[month - 1]?.[side]))
  // All that the year has against the target of all of it, also before it is over, only where a reader asks for it.
  const fullYearsChosen = compare === 'full_years' && paired.length > 0
  const published = actualFigure.whole && isBeyondMonths(actualFigure)
  const asYear = hasAllTargets(months) && (fullYearsChosen || published)
  const of = asYear ? everyMonth : paired
  const actual = asYear ? actualFigure.value : sumOf('actual', of)
  const target = sumOf('target', of)
  return { months: of, asYear, actual, target, reached: percentOf(actual, target) }
}

const hasAllTargets = (months: readonly TargetMonth[]): boolean => months.every(({ target }) => target !== null)

function runningSum(values: readonly (number | null)[]): readonly (number | null)[] {
  let total: number | null = 0
  return values.map((value) => {
    total = total === null || value === null ? null : total + value
    return total
  })
}
