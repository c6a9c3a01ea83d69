import { spending } from '@sala/catalog/datasets/spending.ts'
import type { Context } from '../context.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { monthlyTrend } from '../forecast/monthlyTrend.ts'
import type { SeriesEncoding } from '../frames/encoding.ts'
import type { Frame, FrameRow } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { compareWith } from '../periods/compare.ts'
import { areSame, monthKey } from '../periods/periods.ts'
import { comparedMonthList, comparisonNote, monthsSubtitle, type TwoYears } from '../periods/twoYears.ts'
import { comparedHead, monthChange, monthRow } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { listed, year as yearText } from '../texts/format.ts'
import { figureSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { cardYear, receipts, receiptsByMonth, spendingYear, twoYearsOfSpending, yearHeads } from './spending.ts'

const origins = ['foreign', 'thai'] as const
type Origin = (typeof origins)[number]
type Income = Readonly<Record<Origin | 'all', TwoYears>>

/** What visitors from abroad and Thai visitors spend, month by month, against the year before. */
export const visitorIncome = monthlyTrend({
  code: 48,
  category: 'income',
  title: 'Visitor income',
  definition:
    'What foreign and Thai visitors spent in each month of the year and of the year before, in baht at current prices.',
  unit: 'baht',
  reads: ['v2/tourist/spending', 'v2/tourist/spending/forecast'],
  judgedBy: (filters, context) =>
    origins.map((origin) => ({
      year: cardYear(filters, context),
      column: `${origin} current`,
      name: nameOf(origin, context),
      path: 'v2/tourist/spending/forecast',
      query: { ...destinationQuery(filters.location_destination), visitor_origin: origin },
    })),
  filters: { year: spendingYear, location_destination: destination(), compare: compareWith() },
  ask: (filters, context) =>
    twoYearsOfSpending(cardYear(filters, context), destinationQuery(filters.location_destination)),
  select: (answers, filters, context): Income => {
    const of = (origin: Origin | null) => receiptsByMonth(answers, { ...filters, origin }, context)
    return { all: of(null), foreign: of('foreign'), thai: of('thai') }
  },
  frame: (income, _, context) => incomeFrame(income, context),
  encode: (income, _, context) => {
    const { year } = income.all
    return [
      { kind: 'headline' },
      ...origins.map((origin): SeriesEncoding => {
        const { figures, compared } = income[origin]
        const name = nameOf(origin, context)
        const originSentence = figureSentence(name, figures.current.value, 'baht', compared.change, context)
        return {
          kind: 'bars',
          span: 6,
          title: name,
          y: [
            { column: `${origin} current`, key: 'current', name: yearText(year, context.language) },
            { column: `${origin} previous`, key: 'previous', name: yearText(year - 1, context.language) },
          ],
          description: `${comparisonNote(income[origin], context)}. ${originSentence}`,
        }
      }),
    ]
  },
  subtitle: ({ all }, { location_destination }, context) =>
    subtitleOf(monthsSubtitle(all, context), placeName(location_destination, context)),
})

interface IncomeRow {
  readonly month: string
  readonly of: (months: TwoYears) => { readonly current: number | null; readonly previous: number | null } | undefined
  readonly change: number | null
  readonly row: Partial<FrameRow>
}

/**
 * One row for each month, with both origins in both years; the total is the sum of what is shown, and its change covers what can be
 * compared.
 */
function incomeFrame(income: Income, context: Context): Frame {
  const { year, pairs, matchedPairs, compared, figures } = income.all
  const heads = yearHeads(year, context)
  const isWhole = areSame(compared.current, figures.current.value) && areSame(compared.previous, figures.previous.value)
  const isKnown = pairs.some(({ current, previous }) => current !== null || previous !== null)
  const months = pairs.map(
    ({ open }, at): IncomeRow => ({
      month: monthKey(year, at + 1),
      of: ({ pairs }) => pairs[at],
      change: monthChange(matchedPairs[at]),
      row: { ...monthRow(year, at, open, context), ...(isKnown ? {} : { in: 'picture' }) },
    }),
  )
  const comparedRow: IncomeRow = {
    month: comparedHead(income.all, context),
    of: ({ compared }) => compared,
    change: compared.change,
    row: { level: 'subtotal' },
  }
  const total: IncomeRow = {
    month: context.say(common.total),
    of: ({ figures }) => ({ current: figures.current.value, previous: figures.previous.value }),
    change: isWhole ? compared.change : null,
    row: { level: 'total' },
  }
  const sums = comparedMonthList(income.all).length === 0 || isWhole ? [total] : [comparedRow, total]
  const columnsOf = (origin: Origin | 'all') =>
    (['current', 'previous'] as const).map(
      (side): ColumnOf<IncomeRow> => ({
        key: `${origin} ${side}`,
        label: listed([nameOf(origin, context), heads[side]], context.language),
        role: side === 'current' ? 'measure' : 'comparison',
        of: ({ of }) => of(income[origin])?.[side] ?? null,
      }),
    )
  return frameOf(
    isKnown ? [...months, ...sums] : months,
    [
      { key: 'month', label: common.month, role: 'time' },
      ...origins.flatMap(columnsOf),
      ...columnsOf('all'),
      { key: 'change', label: common.change, role: 'change' },
    ],
    context,
    {
      unit: 'baht',
      row: ({ row }) => row,
      headline: (['all', ...origins] as const).map((origin) => ({
        key: origin,
        label: nameOf(origin, context),
        value: income[origin].figures.current.value,
        unit: 'baht',
        change: income[origin].compared.change,
        note: comparisonNote(income[origin], context),
      })),
    },
  )
}

function nameOf(origin: Origin | 'all', context: Context): string {
  if (origin === 'all') return context.say(receipts.label)
  return wordOf(spending.columns.visitor_origin, origin, context) ?? origin
}
