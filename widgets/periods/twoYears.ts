import type { Matched } from '@sala/catalog/answers.ts'
import type { Context } from '../context.ts'
import { year as yearText } from '../texts/format.ts'
import { monthNotOver } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import {
  againstSameMonths,
  availableMonthsText,
  comparedMembers,
  fewerMonths,
  figuresOfMonths,
  type MemberKind,
  notBothWhole,
  nothingCompared,
  wholeMembers,
  wholeYearNote,
} from './availableMonths.ts'
import type { Compare } from './compare.ts'
import { changeOf, figure, isOpenMonth, type LikeForLike, likeForLike, monthKey, type Pair, sum } from './periods.ts'

/**
 * The months of two years as pairs, the figures of the years, and the compared part (docs/figures.md). A card makes two requests: for what
 * it shows, and with `matched=true` for what it compares.
 */

interface Month {
  readonly _id: { readonly year: number; readonly month: number }
}

/** A row of a grouping by year: the figure of the year, and how many members it is of. */
export interface YearRow {
  readonly _id: { readonly year: number }
  readonly value: number | null
  readonly members: number | null
  /** Members whose figure is one of the whole year. */
  readonly wholeMembers: number | null
}

/** A card's rows besides those of months. */
export interface FurtherRows<Row extends Month> {
  /** The same months as an answer with `matched=true` has them; without it, months are compared that both sums have. */
  readonly matched?: {
    readonly rows: readonly Row[]
    /** The same years, where whole years may be held; else the months are added up. */
    readonly years?: readonly YearRow[]
    readonly counts: Matched | undefined
    readonly kind: MemberKind
  }
  /** The years, where whole years may be held without their months. */
  readonly years?: readonly YearRow[]
  /** The year of the comparison; by default the year before. */
  readonly before?: number
  /** The one month, from 1, that the rows are of; null for all. */
  readonly month?: number | null
}

/** The figure of a year. */
export interface YearFigure {
  /** All that is held of it; null where nothing is. */
  readonly value: number | null
  /** Whether every member has a figure of the whole year. */
  readonly whole: boolean
  /** How many members have one, of how many; null where that is not known. */
  readonly members: { readonly whole: number; readonly available: number } | null
  /** The sum of its months; null if none is held. */
  readonly ofMonths: number | null
}

/** Twelve months of a year and of an earlier one, which is the year before unless another was chosen. */
export interface TwoYears {
  readonly year: number
  readonly before: number
  /** The one month that all of it is of, from 1; null for all months. */
  readonly month: number | null
  readonly pairs: readonly Pair[]
  /** The figures of both years, comparable or not. */
  readonly figures: { readonly current: YearFigure; readonly previous: YearFigure }
  readonly compared: LikeForLike
  /** By month, the compared part. */
  readonly matchedPairs: readonly Pair[]
  readonly members: { readonly counts: Matched; readonly kind: MemberKind } | null
  readonly compare: Compare
}

/**
 * Lays the figures of rows of months out as the twelve months of `year` beside those of the year before, or of `before`; rows of the same month are
 * added up.
 */
export function twoYears<Row extends Month>(
  rows: readonly Row[],
  figureOf: (row: Row) => number | null,
  year: number,
  context: Context,
  compare: Compare,
  { matched, years, before = year - 1, month = null }: FurtherRows<Row> = {},
): TwoYears {
  const pairs = monthPairs(rows, figureOf, { year, before }, context)
  const figures = {
    current: yearFigure(sideOf(pairs, 'current'), year, years),
    previous: yearFigure(sideOf(pairs, 'previous'), before, years),
  }
  const matchedPairs = matched ? monthPairs(matched.rows, figureOf, { year, before }, context) : pairs
  const bothWhole = figures.current.whole && figures.previous.whole
  const counts = matched?.counts
  return {
    year,
    before,
    month,
    pairs,
    figures,
    matchedPairs,
    compare,
    members: matched && counts ? { counts, kind: matched.kind } : null,
    compared: compare === 'full_years' && !bothWhole ? nothing : comparedSums(matchedPairs, { year, before }, matched),
  }
}

type ComparedYears = Pick<TwoYears, 'year' | 'before'>

const nothing: LikeForLike = { compared: [], current: null, previous: null, change: null }

function monthPairs<Row extends Month>(
  rows: readonly Row[],
  figureOf: (row: Row) => number | null,
  { year, before }: ComparedYears,
  context: Context,
): readonly Pair[] {
  const monthsOf = (of: number) =>
    Array.from({ length: 12 }, (_, index) =>
      sum(rows.filter((row) => row._id.year === of && row._id.month === index + 1).map((row) => figure(figureOf(row)))),
    )
  const previous = monthsOf(before)
  return monthsOf(year).map((value, index) => ({
    current: value,
    previous: previous[index] ?? null,
    open: isOpenMonth(monthKey(year, index + 1), context.today),
  }))
}

interface MonthFigure {
  readonly value: number | null
  /** The month is not over. */
  readonly open: boolean
}

const sideOf = (pairs: readonly Pair[], side: 'current' | 'previous'): readonly MonthFigure[] =>
  pairs.map((pair) => ({ value: pair[side], open: pair.open }))

/** A year's figure from its rows of years, or else from its twelve months. */
export function yearFigure(
  months: readonly MonthFigure[],
  year: number,
  years: readonly YearRow[] | undefined,
): YearFigure {
  const ofMonths = sum(months.map(({ value }) => value))
  const yearRows = years?.filter((row) => row._id.year === year) ?? []
  if (yearRows.length > 0) {
    const everyMember = yearRows.every(({ members, wholeMembers }) => members !== null && members === wholeMembers)
    const count = (of: 'members' | 'wholeMembers') => sum(yearRows.map((row) => row[of])) ?? 0
    const counts = { whole: count('wholeMembers'), available: count('members') }
    const value = sum(yearRows.map((row) => figure(row.value)))
    return { value, whole: everyMember, members: counts, ofMonths }
  }
  return {
    value: ofMonths,
    whole: months.every(({ value, open }) => value !== null && !open),
    members: null,
    ofMonths,
  }
}

/** Whether it includes figures of whole years, so that it is not the sum of its months. */
export const isBeyondMonths = ({ value, ofMonths }: YearFigure): boolean => value !== null && value !== ofMonths

/**
 * The months with a row in the table, as positions from 0: all twelve, or the chosen one. Beside figures held for a year as a whole, only
 * months that one of the years holds.
 */
export function monthsWithRow({
  pairs,
  figures,
  month,
}: Pick<TwoYears, 'pairs' | 'figures' | 'month'>): readonly number[] {
  if (month !== null) return [month - 1]
  const byYear = isBeyondMonths(figures.current) || isBeyondMonths(figures.previous)
  return pairs.flatMap(({ current, previous }, index) =>
    byYear && current === null && previous === null ? [] : [index],
  )
}

/** The years whose figures come only from rows about the whole year: a month is missing entirely, so no member has all twelve. */
export function yearsByTheirRows({
  year,
  before,
  pairs,
  figures,
}: Pick<TwoYears, 'year' | 'before' | 'pairs' | 'figures'>) {
  const ofRows = (side: 'current' | 'previous') =>
    isWholeByRow(
      figures[side],
      pairs.map((pair) => pair[side]),
    )
  return { current: ofRows('current') ? year : null, previous: ofRows('previous') ? before : null }
}

/** Whether a year's figure comes only from rows about the whole year. */
export const isWholeByRow = (figure: YearFigure, months: readonly (number | null)[]): boolean =>
  figure.whole && isBeyondMonths(figure) && months.includes(null)

/** The matched sums: of the rows of years where there are any, else of the months. */
function comparedSums<Row extends Month>(
  matchedPairs: readonly Pair[],
  { year, before }: ComparedYears,
  matched: FurtherRows<Row>['matched'],
): LikeForLike {
  const years = matched?.years
  if (!years) return likeForLike(matchedPairs)
  const sumOf = (of: number) => sum(years.filter((row) => row._id.year === of).map(({ value }) => figure(value)))
  const [current, previous] = [sumOf(year), sumOf(before)]
  if (current === null || previous === null) return nothing
  const compared = (matched.counts?.months ?? []).map((month) => month - 1)
  return { compared, current, previous, change: changeOf(current, previous) }
}

/** The compared months, from 1, ascending. */
export const comparedMonthList = ({ compared }: TwoYears): readonly number[] =>
  compared.compared.map((position) => position + 1)

/** The months of the year that have figures, from 1, ascending. */
export const monthsWithFigures = ({ pairs }: TwoYears): readonly number[] =>
  pairs.flatMap((pair, index) => (pair.current === null ? [] : [index + 1]))

/** The last month of the year with figures, from 1, whether it is over or not; null without any. */
export function lastMonth({ pairs }: TwoYears): number | null {
  const index = pairs.findLastIndex((pair) => pair.current !== null)
  return index < 0 ? null : index + 1
}

/** Whether a figure is called by its year: it is whole, or some of its members are held as whole years. */
export const isOfYear = ({ whole, members }: YearFigure): boolean => whole || (members?.whole ?? 0) > 0

/** Whether a row about the whole year is in a figure, so that it has no list of months. */
const isPublishedAsYear = (figure: YearFigure): boolean => (figure.members?.whole ?? 0) > 0 || isBeyondMonths(figure)

/** The period of a year's figure in words: its year, or its held months. Empty if nothing is held. */
export function periodOf(
  year: number,
  figure: YearFigure,
  monthNumbers: readonly number[],
  { language }: Context,
): string {
  return isOfYear(figure) ? yearText(year, language) : availableMonthsText(year, monthNumbers, language)
}

/** The period of the year's figure. */
export const figurePeriod = (months: TwoYears, context: Context): string =>
  periodOf(months.year, months.figures.current, monthsWithFigures(months), context)

/** The comparison, or why there is none. */
export function comparisonNote(months: TwoYears, context: Context): string {
  const { year, before, month, figures, compare } = months
  const list = comparedMonthList(months)
  if (list.length > 0) return againstSameMonths(year, list, monthsWithFigures(months), context, before)
  const hasFigures = { current: figures.current.value !== null, previous: figures.previous.value !== null }
  if (compare === 'full_years' && hasFigures.current) return notBothWhole(year, context)
  return nothingCompared(year, hasFigures, figurePeriod(months, context), context, before, month)
}

/**
 * The compared months in words, and what is shown beyond them: months that only this year has, a year without months, a month that is not
 * over, and the number of compared members.
 */
export function monthsSubtitle(months: TwoYears, context: Context): string {
  const { year, pairs, figures, members } = months
  const compared = comparedMonthList(months)
  const monthNumbers = monthsWithFigures(months)
  const open = pairs.findIndex((pair) => pair.open && pair.current !== null)
  const closed = monthNumbers.filter((month) => pairs[month - 1]?.open === false)
  // A figure of twelve months says so where fewer are compared; one that was published for the year has no months to name.
  const further =
    compared.length > 0 && !isPublishedAsYear(figures.current) && closed.some((month) => !compared.includes(month))
  return subtitleOf(
    comparisonNote(months, context),
    figures.current.whole && isBeyondMonths(figures.current) ? wholeYearNote(year, monthNumbers, context) : null,
    further ? figuresOfMonths(year, monthNumbers, context) : null,
    open < 0 ? null : monthNotOver(monthKey(year, open + 1), context),
    wholeMembers(figures.current.members, members?.kind ?? 'countries', context),
    compared.length === 0 || members === null ? null : comparedMembers(members.counts, members.kind, context),
    compared.length === 0 || members === null ? null : fewerMonths(members.counts, members.kind, context),
  )
}
