import { compareWith } from '../compare.ts'
import { widget } from '../define.ts'
import { receipts, spendingYear } from '../income/spending.ts'
import { changeOf, figure, sum } from '../periods.ts'
import { againstMonths, figureSentence } from '../sentences.ts'
import { subtitleOf } from '../subtitles.ts'
import { comparedMonths, monthLabels, monthMarks, monthsSubtitle, twoSeries, twoYears } from '../twoYears.ts'
import { monthsTable } from '../twoYearsTable.ts'
import { words } from './words.ts'

/** What visitors from abroad spend. Asks what widget 48 asks; receipts are published by origin, never by country. */
export const marketSpending = widget({
  code: 'market-spending',
  category: null,
  title: {
    en: 'Spending of foreign visitors',
    fr: 'Dépenses des visiteurs étrangers',
    he: 'הוצאות מבקרים מחו״ל',
    ru: 'Расходы иностранных посетителей',
    ar: 'إنفاق الزوار الأجانب',
    th: 'ค่าใช้จ่ายของผู้เยี่ยมเยือนชาวต่างชาติ',
  },
  definition: {
    en: 'What visitors from abroad spent, in baht at current prices. It is published for all markets together, not by country.',
    fr: 'Dépenses des visiteurs étrangers, en bahts courants. Elles sont publiées pour tous les marchés ensemble, pas par pays.',
    he: 'הוצאות מבקרים מחו״ל, בבאט במחירים שוטפים. הן מתפרסמות לכל השווקים יחד ולא לפי מדינה.',
    ru: 'Расходы иностранных посетителей, в батах в текущих ценах. Публикуются по всем рынкам вместе, а не по странам.',
    ar: 'إنفاق الزوار من الخارج بالبات بالأسعار الجارية. يُنشر لكل الأسواق معًا لا حسب البلد.',
    th: 'ค่าใช้จ่ายของผู้เยี่ยมเยือนจากต่างประเทศ หน่วยบาท ณ ราคาปัจจุบัน เผยแพร่รวมทุกตลาด ไม่จำแนกรายประเทศ',
  },
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  excel: true,
  public: false,
  filters: { year: spendingYear, compare: compareWith() },
  ask: ({ year }) => ({
    spending: {
      path: 'v2/tourist/spending',
      query: { year: [year, year - 1], fields: ['visitor_origin_x_year_x_month'] },
    },
  }),
  select: ({ spending }, { year, compare }, context) => {
    const rows = (spending.visitor_origin_x_year_x_month ?? []).filter(({ _id }) => _id.visitor_origin === 'foreign')
    const months = twoYears(rows, (row) => row.sum_spending_travel_receipts, year, context, compare)
    const people = twoYears(rows, (row) => row.sum_spending_travel_count, year, context)
    // Over the compared months together: receipts over heads, not the mean of the monthly figures.
    const peopleIn = (which: 'current' | 'previous') =>
      sum(months.compared.compared.map((index) => people.pairs[index]?.[which]))
    return {
      months,
      perHead: {
        current: perHead(months.compared.current, peopleIn('current')),
        previous: perHead(months.compared.previous, peopleIn('previous')),
      },
    }
  },
  view: ({ months, perHead }, { year }, context) => {
    const note = againstMonths(year, comparedMonths(months), context)
    const label = context.say(receipts.label)
    const { current, change } = months.compared
    return {
      kind: 'composed',
      parts: [
        {
          span: 12,
          title: null,
          view: {
            kind: 'figures',
            figures: [
              { key: 'receipts', label, value: current, unit: 'baht', change, note },
              {
                key: 'per_head',
                label: context.say(words.bahtPerVisitor),
                value: perHead.current,
                unit: 'baht',
                change: changeOf(perHead.current, perHead.previous),
                note,
              },
            ],
          },
        },
        {
          span: 12,
          title: context.say(words.byMonth),
          view: {
            kind: 'comparison',
            unit: 'baht',
            categories: monthLabels(context),
            marks: monthMarks(year),
            series: twoSeries(months.pairs, year, context),
            description: `${note}. ${figureSentence(label, current, 'baht', change, context)}`,
          },
        },
      ],
    }
  },
  rows: ({ months }, _, context) => monthsTable(months, context),
  subtitle: ({ months }, _, context) =>
    subtitleOf(monthsSubtitle(months, context), context.say(words.allMarketsTogether)),
})

function perHead(receipts: number | null, people: number | null): number | null {
  return figure(receipts === null || people === null || people === 0 ? null : receipts / people)
}
