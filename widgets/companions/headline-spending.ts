import { spending } from '@sala/catalog/datasets/spending.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { type FilterValues, withoutControl } from '../filters/filters.ts'
import { monthOfYear, monthQuery } from '../filters/monthOfYear.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import type { Frame, FrameRow } from '../frames/frame.ts'
import { frameOf } from '../frames/frameOf.ts'
import {
  cardYear,
  monthNumber,
  perHead,
  receipts,
  receiptsByMonth,
  spendingYear,
  twoYearsOfSpending,
} from '../income/spending.ts'
import { comparedLike, compareWith } from '../periods/compare.ts'
import { areSame, changeOf, hundredths, monthKey, type Pair } from '../periods/periods.ts'
import { comparedMonthList, monthsSubtitle, monthsWithRow, type TwoYears } from '../periods/twoYears.ts'
import { comparedHead, monthChange, monthsFrame, twoYearColumns } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { RowsAt } from '../views/figuresView.ts'
import { words } from './companionWords.ts'
import { headlinePeriod, headlineView, monthsHistory, withHistory } from './headline.ts'

/** Shared parts of the two headlines of spending: both make the same request as widget 48. */

const filters = {
  year: withoutControl(spendingYear),
  month: withoutControl(monthOfYear()),
  location_destination: withoutControl(destination()),
  compare: withoutControl(compareWith()),
}

type Selection = FilterValues<typeof filters>

const ask = (chosen: Selection, context: Context) =>
  twoYearsOfSpending(cardYear(chosen, context), {
    ...destinationQuery(chosen.location_destination),
    ...monthQuery(chosen.month),
  })

const subtitle = (months: TwoYears, { location_destination }: Selection, context: Context) =>
  subtitleOf(monthsSubtitle(months, context), placeName(location_destination, context))

/** The widgets that hold the rows; each knows the year and the place. */
function rowsIn(
  codes: readonly number[],
  { year, month, location_destination: place, compare }: Selection,
): readonly RowsAt[] {
  const parameters = {
    year: String(year),
    ...(month === null ? {} : { month }),
    ...(place === null ? {} : { location_destination: place }),
    ...comparedLike(compare),
  }
  return [
    ...codes.map((widget) => ({ widget, parameters })),
    { dashboard: 'domestic', period: headlinePeriod(year, monthNumber({ month })), place },
  ]
}

/** What visitors spent this year so far. */
export const headlineReceipts = widget({
  code: 'headline-receipts',
  title: 'Receipts from visitors',
  definition:
    'What visitors spent in the year, as far as it is held, in baht at current prices. The change covers the months that are over and that both years hold.',
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  filters,
  ask,
  select: (answers, filters, context) => receiptsByMonth(answers, { ...filters, origin: null }, context),
  frame: (months, _, context) => monthsFrame(months, context, { unit: receipts.unit }),
  encode: ({ year, month, pairs, figures, compared }, filters, context) =>
    headlineView({
      key: 'receipts',
      label: context.say(words.baht),
      value: figures.current.value,
      unit: receipts.unit,
      change: compared.change,
      ...withHistory(month === null ? monthsHistory(pairs, year, receipts.unit, context) : undefined),
      rows: rowsIn([48, 23, 24, 25], filters),
    }),
  claim: 'months',
  subtitle,
})

interface PerHead {
  readonly months: TwoYears
  /** Receipts over visitors of each month, and of the part of each month that is compared. */
  readonly pairs: readonly Pair[]
  readonly matchedPairs: readonly Pair[]
  /** Over all months that are held together: months weigh by their visitors, so this is not the mean of the monthly figures. */
  readonly value: number | null
  readonly before: number | null
  /** The same over the compared months and provinces. */
  readonly compared: {
    readonly current: number | null
    readonly previous: number | null
    readonly change: number | null
  }
}

/** What one visitor spent this year so far. */
export const headlinePerHead = widget({
  code: 'headline-per-head',
  explains: 'avg_spending',
  title: 'Receipts per visitor',
  definition:
    'Receipts of the year divided by its visitors, as far as both are held, in baht at current prices. The change covers the months that are over and that both years hold.',
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  filters,
  ask,
  select: (answers, filters, context) => {
    const chosen = { ...filters, origin: null }
    const people = receiptsByMonth(answers, chosen, context, (row) => row.sum_spending_travel_count)
    return perHeadOf(receiptsByMonth(answers, chosen, context), people)
  },
  frame: (perHead, _, context) => perHeadFrame(perHead, context),
  encode: ({ months, pairs, value, compared }, filters, context) =>
    headlineView({
      key: 'per_head',
      label: context.say(words.bahtPerVisitor),
      value: hundredths(value),
      unit: 'baht',
      change: compared.change,
      ...withHistory(months.month === null ? monthsHistory(pairs, months.year, 'baht', context) : undefined),
      rows: rowsIn([27, 48], filters),
    }),
  subtitle: ({ months }, filters, context) => subtitle(months, filters, context),
})

/** Divides receipts by people: sums by sums, of the rows that have both. */
function perHeadOf(months: TwoYears, people: TwoYears): PerHead {
  const divided = (pairs: readonly Pair[], by: readonly Pair[]) =>
    pairs.map((pair, index) => ({
      current: perHead(pair.current, by[index]?.current ?? null),
      previous: perHead(pair.previous, by[index]?.previous ?? null),
      open: pair.open,
    }))
  const current = perHead(months.compared.current, people.compared.current)
  const previous = perHead(months.compared.previous, people.compared.previous)
  return {
    months,
    pairs: divided(months.pairs, people.pairs),
    matchedPairs: divided(months.matchedPairs, people.matchedPairs),
    value: perHead(months.figures.current.value, people.figures.current.value),
    before: perHead(months.figures.previous.value, people.figures.previous.value),
    compared: { current, previous, change: changeOf(current, previous) },
  }
}

interface PerHeadRow extends Omit<Pair, 'open'> {
  readonly month: string
  readonly change: number | null
  readonly level: FrameRow['level']
}

/** Receipts per visitor of each month, of the compared months and of all months together; figures per head are never added up. */
function perHeadFrame({ months, pairs, matchedPairs, value, before, compared }: PerHead, context: Context): Frame {
  const { year } = months
  const rows = monthsWithRow(months).map((at): PerHeadRow => {
    const { current = null, previous = null } = pairs[at] ?? {}
    return {
      current,
      previous,
      month: monthKey(year, at + 1),
      change: monthChange(matchedPairs[at]),
      level: 'row',
    }
  })
  const isWhole = areSame(compared.current, value) && areSame(compared.previous, before)
  if (comparedMonthList(months).length > 0 && !isWhole) {
    rows.push({ ...compared, month: comparedHead(months, context), level: 'subtotal' })
  }
  if (value !== null || before !== null) {
    const change = isWhole ? compared.change : null
    rows.push({ month: context.say(common.total), current: value, previous: before, change, level: 'total' })
  }
  const spent = context.say(spending.measures.avg_spending.label)
  return frameOf(
    rows.map((row) => ({ ...row, current: hundredths(row.current), previous: hundredths(row.previous) })),
    [
      { key: 'month', label: common.month, role: 'time' },
      ...twoYearColumns<PerHeadRow>(year, ({ change }) => change, context).map((column) =>
        column.key === 'change' || typeof column.label !== 'string'
          ? column
          : { ...column, label: listed([spent, column.label], context.language) },
      ),
    ],
    context,
    { row: ({ level }) => ({ level }) },
  )
}
