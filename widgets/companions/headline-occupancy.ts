import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { withoutControl, year } from '../filters/filters.ts'
import { monthOfYear } from '../filters/monthOfYear.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import type { Frame, FrameRow } from '../frames/frame.ts'
import { frameOf } from '../frames/frameOf.ts'
import { againstSameMonths, availableMonthsText, notBothWhole, nothingCompared } from '../periods/availableMonths.ts'
import { type Compare, comparedInMonth, compareWith } from '../periods/compare.ts'
import { figure, fullYearFor, hundredths, lastComparableMonth, monthKey, type Pair } from '../periods/periods.ts'
import { twoYearColumns } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { listed, monthAndYear, year as yearText } from '../texts/format.ts'
import { monthSpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { words } from './companionWords.ts'
import { headlineView, monthsHistory, withHistory } from './headline.ts'
import { askMonths, monthPairs, pointsBetween } from './occupancyMonths.ts'

/** How full the rooms were this year so far, as the store has it of these months; without such a figure, in the latest month. */
export const headlineOccupancy = widget({
  code: 'headline-occupancy',
  title: 'Occupancy of rooms',
  definition:
    'Share of rooms taken in the months of the year that are over: as the office printed it for these months together, else weighted by rooms where those of every province are known; where neither is, the latest month. Against the same months of the year before.',
  unit: 'percent',
  reads: ['v2/market/occupancy'],
  filters: {
    year: withoutControl(year('occupancy')),
    month: withoutControl(monthOfYear()),
    location_destination: withoutControl(destination()),
    compare: withoutControl(compareWith()),
  },
  ask: (filters, context) => {
    const { year, last } = comparedSpan(filters, context)
    return {
      months: askMonths(year, filters.location_destination),
      soFar: {
        path: 'v2/market/occupancy',
        query: {
          ...destinationQuery(filters.location_destination),
          year: [year, year - 1],
          month: filters.month ?? (last <= 1 ? '1' : `1-${last}`),
          fields: ['occupancy_rate_n_guests_x_year'],
        },
      },
    }
  },
  select: ({ months, soFar }, filters, context) => {
    const { year, last } = comparedSpan(filters, context)
    const pairs = monthPairs(months, 'avg_occupancy_rate', year, context)
    const valueIn = (of: number) =>
      figure(soFar.occupancy_rate_n_guests_x_year?.find(({ _id }) => _id.year === of)?.avg_occupancy_rate)
    const span = ofSpan(pairs, last, { current: valueIn(year), previous: valueIn(year - 1) }, filters.compare)
    const month = filters.month === null ? null : Number(filters.month)
    const hasData = (of: number | null) =>
      (months.year_x_month ?? []).some(({ _id }) => _id.year === year && (of === null || _id.month === of))
    const anyHeld = hasData(month)
    if (month !== null) return { year, last: month, pairs, anyHeld, isChosen: true, ...ofMonth(pairs, month) }
    return {
      year,
      last,
      pairs,
      anyHeld,
      isChosen: false,
      ...(span.current === null ? (ofLatestMonth(pairs, last) ?? span) : span),
    }
  },
  frame: (selection, _, context) => ratesFrame(selection, context),
  encode: (selection, { location_destination: place }, context) => {
    const { year, pairs, months, isMonth, isChosen, current, previous } = selection
    const last = months.at(-1) ?? 1
    const label = context.say(words.roomsTaken)
    return headlineView(
      {
        key: 'occupancy',
        label: isMonth
          ? listed([label, monthAndYear(monthKey(year, last), context.language)], context.language)
          : label,
        value: current,
        unit: 'percent',
        change: pointsBetween(current, previous),
        changeIn: 'points',
        ...withHistory(isChosen ? undefined : monthsHistory(pairs, year, 'percent', context)),
        rows: [{ dashboard: 'space-availability', period: monthKey(year, last), place }],
      },
      missingFigure(selection, context),
    )
  },
  subtitle: (selection, { compare, location_destination }, context) =>
    subtitleOf(comparisonOf(selection, compare, context), placeName(location_destination, context)),
})

/** The months of a year that a figure is of, with its rate and that of the same months of the year before. */
interface OfMonths {
  readonly months: readonly number[]
  /** One month in place of the span that has no figure. */
  readonly isMonth: boolean
  readonly current: number | null
  /** Null without figures of the same months. */
  readonly previous: number | null
}

interface Selection extends OfMonths {
  readonly year: number
  /** The last month that is over and may be held. */
  readonly last: number
  readonly pairs: readonly Pair[]
  /** Whether anything is held of the year, if only of provinces. */
  readonly anyHeld: boolean
  /** The reader has chosen this one month. */
  readonly isChosen: boolean
}

interface ChosenSpan {
  readonly year: number
  readonly month: string | null
  readonly compare: Compare
}

/** The year that is compared, and its last month: all of it where full years are. */
function comparedSpan({ year, month, compare }: ChosenSpan, context: Context) {
  if (comparedInMonth(compare, month) === 'full_years')
    return { year: fullYearFor(year, context, 'occupancy'), last: 12 }
  return { year, last: lastComparableMonth(year, context, 'occupancy') ?? 12 }
}

/** The span's figure. Both sides must be of the same months (rule 5 of docs/figures.md), and of whole years where those are compared (rule 9). */
function ofSpan(
  pairs: readonly Pair[],
  last: number,
  { current, previous }: Pick<OfMonths, 'current' | 'previous'>,
  compare: Compare,
): OfMonths {
  const inSpan = Array.from({ length: last }, (_, index) => index + 1)
  const heldOn = (side: 'current' | 'previous') => {
    const monthsHavingRates = inSpan.filter((month) => (pairs[month - 1]?.[side] ?? null) !== null)
    // A printed figure of the span needs no months.
    return monthsHavingRates.length === 0 ? inSpan : monthsHavingRates
  }
  const [months, before] = [heldOn('current'), heldOn('previous')]
  const same = months.length === before.length && months.every((month) => before.includes(month))
  const comparable = same && (compare === 'to_date' || months.length === 12)
  return { months, isMonth: false, current, previous: comparable ? previous : null }
}

/** One month that is chosen; nothing is compared with it before it is over. */
function ofMonth(pairs: readonly Pair[], month: number): OfMonths {
  const { current = null, previous = null, open = false } = pairs[month - 1] ?? {}
  return { months: [month], isMonth: true, current, previous: open ? null : previous }
}

/** The latest month of the span that has a rate. */
function ofLatestMonth(pairs: readonly Pair[], last: number): OfMonths | null {
  const at = pairs.slice(0, last).findLastIndex(({ current }) => current !== null)
  const pair = pairs[at]
  return pair === undefined ? null : { months: [at + 1], isMonth: true, current: pair.current, previous: pair.previous }
}

/** The comparison, or the reason why there is none. */
function comparisonOf(
  { year, last, pairs, months, isMonth, isChosen, anyHeld, current, previous }: Selection,
  compare: Compare,
  context: Context,
) {
  if (current !== null && previous !== null) return againstSameMonths(year, months, months, context)
  const span = availableMonthsText(year, months, context.language)
  if (current !== null && compare === 'full_years' && !isMonth) return subtitleOf(span, notBothWhole(year, context))
  if (current === null && anyHeld) return isChosen ? span : yearText(year, context.language)
  const isHeldBefore = isChosen
    ? (pairs[last - 1]?.previous ?? null) !== null
    : pairs.some(({ previous }) => previous !== null)
  const hasFigures = { current: current !== null, previous: isHeldBefore }
  return nothingCompared(year, hasFigures, span, context, year - 1, isChosen ? last : null)
}

/** Why the span, or the place in each of its months, has no figure. */
function missingFigure(
  { year, last, isMonth, isChosen, anyHeld, current }: Selection,
  context: Context,
): string | null {
  if (isChosen) return current === null && anyHeld ? context.say(words.rateNotKnown) : null
  if (!isMonth && (current !== null || !anyHeld)) return null
  const span = monthSpan(year, [1, Math.max(1, last)], context.language)
  return isMonth ? formatMessage(words.spanNotKnown, context.language, { span }) : context.say(words.rateNotKnown)
}

interface RateRow extends Pick<Pair, 'current' | 'previous'> {
  readonly month: string
  readonly level: FrameRow['level']
}

/** The months of both years, and a row for the span if it has a figure of its own. */
function ratesFrame({ year, pairs, isMonth, anyHeld, current, previous }: Selection, context: Context): Frame {
  const rows = pairs.map((pair, at): RateRow => ({ ...pair, month: monthKey(year, at + 1), level: 'row' }))
  if (!isMonth) rows.push({ month: context.say(common.total), current, previous, level: 'total' })
  return frameOf(
    anyHeld || pairs.some(({ previous }) => previous !== null) ? rows : [],
    [
      { key: 'month', label: common.month, role: 'time' },
      ...twoYearColumns<RateRow>(
        year,
        ({ current, previous }) => hundredths(pointsBetween(current, previous)),
        context,
      ).map((column) =>
        column.key === 'change'
          ? { ...column, key: 'difference', label: words.difference, kind: 'number' as const }
          : { ...column, kind: 'percent' as const },
      ),
    ],
    context,
    { row: ({ level }) => ({ level }) },
  )
}
