import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { oneOf, year } from '../filters/filters.ts'
import { marketQuery, placeName } from '../filters/placeFilters.ts'
import type { Frame, FrameRow } from '../frames/frame.ts'
import { frameOf, type HeadlineFigure } from '../frames/frameOf.ts'
import { headlineAbove } from '../frames/headlineAbove.ts'
import { againstTargetMonths, comparedMonths, wholeMembers, wholeYearNote } from '../periods/availableMonths.ts'
import { compareWith } from '../periods/compare.ts'
import { monthKey, percentOf } from '../periods/periods.ts'
import { isBeyondMonths, isWholeByRow, periodOf } from '../periods/twoYears.ts'
import { beyondMonths, monthRow, yearOnlyHead } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, percent, year as yearText } from '../texts/format.ts'
import { againstYearTarget, figureSentence, fullYearsUntil, monthNotOver } from '../texts/sentences.ts'
import { subtitleOf, unlessDefault } from '../texts/subtitles.ts'
import { words } from './arrivals/arrivalWords.ts'
import { anyMarket } from './arrivals/regionFilter.ts'
import { type TargetMonth, type TargetYear, targetYear } from './arrivals/targetYear.ts'

const viewChoice = oneOf(common.shown, { month: words.eachMonth, cumulative: words.sinceJanuary }, 'month')

/** Arrivals against their target: by month or cumulative from January. The kind needs no request. */
export const targetComparison = widget({
  code: 133,
  category: 'immigration',
  title: 'Arrivals against target',
  definition:
    'Official international arrivals of each month beside the authority’s target, and the share of the target that is reached.',
  unit: 'people',
  reads: ['v2/tourist/immigration/target'],
  filters: {
    year: year('immigration'),
    market_region: anyMarket,
    by: viewChoice,
    compare: compareWith(),
  },
  comparesOnly: 'target',
  // A request for the market only, so that the sources are those of its own rows.
  ask: ({ year, market_region: place }) => ({
    target: {
      path: 'v2/tourist/immigration/target',
      query: {
        year,
        ...marketQuery(place),
        fields: ['target_n_immigrants_x_year_x_month', 'target_n_immigrants_x_year'],
      },
    },
  }),
  select: ({ target }, { year, compare }, context) => targetYear(target, year, compare, context),
  frame: (selection, _, context) => targetFrame(selection, context),
  encode: (_, { by }, context, frame) =>
    headlineAbove(
      frame,
      {
        kind: 'bars',
        y:
          by === 'cumulative'
            ? [
                { column: 'running_actual', key: 'actual', name: context.say(common.arrivals) },
                { column: 'running_target', key: 'target', name: context.say(words.target) },
              ]
            : ['actual', 'target'],
      },
      context,
    ),
  lacks: ({ hasTarget }) => (hasTarget ? [] : ['immigration_target']),
  subtitle: (selection, { compare, market_region, by }, context) => {
    const { year, months, total, compared } = selection
    const last = months.findLastIndex((month) => month.actual !== null) + 1
    const open = months.findIndex((month) => month.open && month.actual !== null)
    const until = compare === 'full_years' && compared.asYear && !total.whole && last < 12
    return subtitleOf(
      comparedWithTarget(selection, context),
      total.whole && isBeyondMonths(total) ? wholeYearNote(year, heldMonthsOf(selection), context) : null,
      until ? fullYearsUntil(monthKey(year, last), context) : null,
      open < 0 || compared.asYear ? null : monthNotOver(monthKey(year, open + 1), context),
      wholeMembers(total.members, 'countries', context),
      placeName(market_region, context),
      unlessDefault(viewChoice, by, context),
    )
  },
})

const heldMonthsOf = ({ months }: TargetYear): readonly number[] =>
  months.flatMap(({ actual }, index) => (actual === null ? [] : [index + 1]))

/** The months that are compared with the target, and the missing ones between them. */
function comparedWithTarget(selection: TargetYear, context: Context): string {
  const { year, compared } = selection
  if (compared.asYear) return againstYearTarget(year, context)
  return againstTargetMonths(year, compared.months, heldMonthsOf(selection), context)
}

/** All held figures of the year, and those that are compared with a target, if there is one. */
function figuresOf(selection: TargetYear, context: Context): readonly HeadlineFigure[] {
  const { year, total, compared, wholeTarget } = selection
  const unit = 'people'
  const isCompared = compared.months.length > 0
  const note = comparedMonths(year, compared.months, heldMonthsOf(selection), 'target', context)
  const period = periodOf(year, total, heldMonthsOf(selection), context)
  return [
    { key: 'actual', label: common.arrivals, value: total.value, unit, note: period },
    // If the whole year is compared, its target comes at the end.
    ...(isCompared && compared.months.length < 12
      ? [{ key: 'target', label: words.target, value: compared.target, unit, note } as const]
      : []),
    ...(isCompared
      ? [{ key: 'reached', label: words.reached, value: compared.reached, unit: 'percent', note } as const]
      : []),
    ...(wholeTarget === null
      ? []
      : [
          {
            key: 'whole_target',
            label: words.wholeTarget,
            value: wholeTarget,
            unit,
            note: yearText(year, context.language),
          } as const,
        ]),
  ]
}

function descriptionOf(selection: TargetYear, context: Context): string {
  const { language } = context
  const { total, compared } = selection
  return [
    comparedWithTarget(selection, context),
    figureSentence(context.say(common.arrivals), total.value, 'people', null, context),
    labelled(context.say(words.reached), percent(compared.reached, language), language),
  ].join('. ')
}

interface TargetRow extends Partial<Omit<TargetMonth, 'open'>> {
  readonly month: string
  readonly reached: number | null
  readonly running_actual?: number | null
  readonly running_target?: number | null
  readonly running_reached?: number | null
  readonly row: Partial<FrameRow>
}

function targetFrame(selection: TargetYear, context: Context): Frame {
  const { year, months, total, running, compared, wholeTarget } = selection
  const rows = months.map(({ actual, target, open }, at): TargetRow => {
    const [running_actual, running_target] = [running.actual[at] ?? null, running.target[at] ?? null]
    return {
      month: monthKey(year, at + 1),
      actual,
      target,
      reached: open ? null : percentOf(actual, target),
      running_actual,
      running_target,
      running_reached: open ? null : percentOf(running_actual, running_target),
      row: monthRow(year, at, open && actual !== null, context),
    }
  })
  const beyond = beyondMonths(total)
  if (beyond !== null) rows.push({ month: yearOnlyHead(context), actual: beyond, reached: null, row: { in: 'table' } })
  if (compared.months.length > 0 && !compared.asYear && compared.months.length < 12) {
    const month = comparedMonths(year, compared.months, heldMonthsOf(selection), 'target', context)
    rows.push({ ...compared, month, row: { level: 'subtotal' } })
  }
  const byRow = isWholeByRow(
    total,
    months.map(({ actual }) => actual),
  )
  rows.push({
    month: context.say(common.total),
    actual: total.value,
    target: wholeTarget,
    reached: compared.months.length === 12 ? compared.reached : null,
    row: { level: 'total', ofYears: { current: byRow ? year : null, previous: null } },
  })
  return frameOf(
    rows,
    [
      { key: 'month', label: common.month, role: 'time' },
      { key: 'actual', label: common.arrivals },
      { key: 'target', label: words.target, role: 'target' },
      { key: 'reached', label: words.reached, role: 'share' },
      { key: 'running_actual', label: words.runningActual },
      { key: 'running_target', label: words.runningTarget, role: 'target' },
      { key: 'running_reached', label: words.runningReached, role: 'share' },
    ],
    context,
    {
      unit: 'people',
      row: ({ row }) => row,
      headline: figuresOf(selection, context),
      description: descriptionOf(selection, context),
    },
  )
}
