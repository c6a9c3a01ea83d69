import { monthlyTrend } from '../forecast/monthlyTrend.ts'
import { cardYear, perHead, receipts, receiptsByMonth, spendingYear, twoYearsOfSpending } from '../income/spending.ts'
import { compareWith } from '../periods/compare.ts'
import { changeOf } from '../periods/periods.ts'
import { comparisonNote, monthsSubtitle } from '../periods/twoYears.ts'
import { monthsFrame } from '../periods/twoYearsTable.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { words } from './companionWords.ts'

/** Spending of visitors from abroad, which alone are asked for, so that the sources named are theirs. Receipts are published by origin, never by country. */
export const marketSpending = monthlyTrend({
  code: 'market-spending',
  title: 'Spending of foreign visitors',
  definition:
    'What visitors from abroad spent, in baht at current prices. It is published for all markets together, not by country.',
  unit: 'baht',
  reads: ['v2/tourist/spending', 'v2/tourist/spending/forecast'],
  judgedBy: (filters, context) => [
    {
      year: cardYear(filters, context),
      column: 'current',
      path: 'v2/tourist/spending/forecast',
      query: { visitor_origin: 'foreign' },
    },
  ],
  filters: { year: spendingYear, compare: compareWith() },
  ask: (filters, context) => twoYearsOfSpending(cardYear(filters, context), { visitor_origin: 'foreign' }),
  select: (answers, filters, context) => {
    const foreign = { ...filters, origin: 'foreign' }
    const months = receiptsByMonth(answers, foreign, context)
    const people = receiptsByMonth(answers, foreign, context, (row) => row.sum_spending_travel_count)
    return {
      months,
      // Receipts over heads of all months together, not the mean of the monthly figures.
      perHead: {
        value: perHead(months.figures.current.value, people.figures.current.value),
        current: perHead(months.compared.current, people.compared.current),
        previous: perHead(months.compared.previous, people.compared.previous),
      },
    }
  },
  frame: ({ months, perHead }, _, context) => {
    const note = comparisonNote(months, context)
    const { figures, compared } = months
    return monthsFrame(months, context, {
      unit: 'baht',
      note,
      headline: [
        {
          key: 'receipts',
          label: context.say(receipts.label),
          value: figures.current.value,
          unit: 'baht',
          change: compared.change,
          note,
        },
        {
          key: 'per_head',
          label: context.say(words.bahtPerVisitor),
          value: perHead.value,
          unit: 'baht',
          change: changeOf(perHead.current, perHead.previous),
          note,
        },
      ],
    })
  },
  encode: (_, __, { say }) => [
    { kind: 'headline' },
    { kind: 'bars', title: say(words.byMonth), headline: ['receipts'] },
  ],
  subtitle: ({ months }, _, context) =>
    subtitleOf(monthsSubtitle(months, context), context.say(words.allMarketsTogether)),
})
