import { widget } from '../define.ts'
import { receipts, receiptsByMonth, shownYear, spendingYear, twoYearsOfSpending } from '../income/spending.ts'
import { compareWith } from '../periods/compare.ts'
import { changeOf, figure } from '../periods/periods.ts'
import { comparisonNote, monthLabels, monthMarks, monthsSubtitle, twoSeries } from '../periods/twoYears.ts'
import { monthsTable } from '../periods/twoYearsTable.ts'
import { figureSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { words } from './companionWords.ts'

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
  ask: (filters, context) => twoYearsOfSpending(shownYear(filters, context), {}),
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
  view: ({ months, perHead }, _, context) => {
    const note = comparisonNote(months, context)
    const label = context.say(receipts.label)
    const { change } = months.compared
    const { value } = months.figures.current
    return {
      kind: 'composed',
      parts: [
        {
          span: 12,
          title: null,
          view: {
            kind: 'figures',
            figures: [
              { key: 'receipts', label, value, unit: 'baht', change, note },
              {
                key: 'per_head',
                label: context.say(words.bahtPerVisitor),
                value: perHead.value,
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
            marks: monthMarks(months.year),
            series: twoSeries(months.pairs, months.year, context),
            description: `${note}. ${figureSentence(label, value, 'baht', change, context)}`,
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
