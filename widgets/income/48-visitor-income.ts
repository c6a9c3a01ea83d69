import { spending } from '@sala/catalog/datasets/spending.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { compareWith } from '../periods/compare.ts'
import { monthKey } from '../periods/periods.ts'
import {
  comparedMonthList,
  comparisonNote,
  monthLabels,
  monthMarks,
  monthsSubtitle,
  type TwoYears,
  twoSeries,
} from '../periods/twoYears.ts'
import { comparedHead, monthChange } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import { figureSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import { receipts, receiptsByMonth, shownYear, spendingYear, twoYearsOfSpending, yearHeads } from './spending.ts'

const origins = ['foreign', 'thai'] as const
type Origin = (typeof origins)[number]
type Income = Readonly<Record<Origin | 'all', TwoYears>>

/** What visitors from abroad and Thai visitors spend, month by month, against the year before. */
export const visitorIncome = widget({
  code: 48,
  category: 'income',
  title: {
    en: 'Visitor income',
    fr: 'Recettes des visiteurs',
    he: 'הכנסות ממבקרים',
    ru: 'Доходы от посетителей',
    ar: 'الإيرادات من الزوار',
    th: 'รายได้จากผู้เยี่ยมเยือน',
  },
  definition: {
    en: 'What foreign and Thai visitors spent in each month of the year and of the year before, in baht at current prices.',
    fr: 'Dépenses des visiteurs étrangers et thaïlandais pour chaque mois de l’année et de l’année précédente, en bahts courants.',
    he: 'הוצאות המבקרים הזרים והתאילנדים בכל חודש בשנה ובשנה הקודמת, בבאט במחירים שוטפים.',
    ru: 'Расходы иностранных и тайских посетителей за каждый месяц года и предыдущего года, в батах в текущих ценах.',
    ar: 'إنفاق الزوار الأجانب والتايلانديين في كل شهر من السنة والسنة السابقة بالبات بالأسعار الجارية.',
    th: 'ค่าใช้จ่ายของผู้เยี่ยมเยือนชาวต่างชาติและชาวไทยในแต่ละเดือนของปีและปีก่อน หน่วยบาท ณ ราคาปัจจุบัน',
  },
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  excel: true,
  public: false,
  filters: { year: spendingYear, location_destination: destination(), compare: compareWith() },
  ask: (filters, context) =>
    twoYearsOfSpending(shownYear(filters, context), destinationQuery(filters.location_destination)),
  select: (answers, filters, context): Income => {
    const of = (origin: Origin | null) => receiptsByMonth(answers, { ...filters, origin }, context)
    return { all: of(null), foreign: of('foreign'), thai: of('thai') }
  },
  view: (income, _, context) => ({
    kind: 'composed',
    parts: [
      {
        span: 12,
        title: null,
        view: {
          kind: 'figures',
          figures: (['all', ...origins] as const).map((origin) => ({
            key: origin,
            label: nameOf(origin, context),
            value: income[origin].figures.current.value,
            unit: 'baht',
            change: income[origin].compared.change,
            note: comparisonNote(income[origin], context),
          })),
        },
      },
      ...origins.map((origin) => ({
        span: 6,
        title: nameOf(origin, context),
        view: {
          kind: 'comparison' as const,
          unit: 'baht' as const,
          categories: monthLabels(context),
          marks: monthMarks(income.all.year),
          series: twoSeries(income[origin].pairs, income.all.year, context),
          description: `${comparisonNote(income[origin], context)}. ${figureSentence(
            nameOf(origin, context),
            income[origin].figures.current.value,
            'baht',
            income[origin].compared.change,
            context,
          )}`,
        },
      })),
    ],
  }),
  rows: (income, _, context) => tableOf(income, context),
  subtitle: ({ all }, { location_destination }, context) =>
    subtitleOf(monthsSubtitle(all, context), placeName(location_destination, context)),
})

/** One row for each month, with both origins in both years; the total adds up what is shown, its change what can be compared. */
function tableOf(income: Income, context: Context): TableModel {
  const { year, pairs, matchedPairs, compared, figures } = income.all
  const heads = yearHeads(year, context)
  const row = (
    level: TableRow['level'],
    month: string,
    of: (months: TwoYears) => { readonly current: number | null; readonly previous: number | null },
    change: number | null,
  ): TableRow => ({
    level,
    cells: {
      month,
      ...Object.fromEntries(
        (['all', ...origins] as const).flatMap((origin) => {
          const { current, previous } = of(income[origin])
          return [
            [`${origin} current`, current],
            [`${origin} previous`, previous],
          ]
        }),
      ),
      change,
    },
  })
  const isWhole = compared.current === figures.current.value && compared.previous === figures.previous.value
  const list = comparedMonthList(income.all)
  const known = pairs.some(({ current, previous }) => current !== null || previous !== null)
  const rows = known
    ? [
        ...pairs.map((_, index) =>
          row(
            'row',
            monthKey(year, index + 1),
            (months) => months.pairs[index] ?? { current: null, previous: null },
            monthChange(matchedPairs[index]),
          ),
        ),
        ...(list.length === 0 || isWhole
          ? []
          : [row('subtotal', comparedHead(income.all, context), ({ compared }) => compared, compared.change)]),
        row(
          'total',
          context.say(common.total),
          ({ figures }) => ({ current: figures.current.value, previous: figures.previous.value }),
          isWhole ? compared.change : null,
        ),
      ]
    : []
  const columns = (origin: Origin | 'all') => {
    const of = (head: string) => listed([nameOf(origin, context), head], context.language)
    return [
      { key: `${origin} current`, label: of(heads.current), kind: 'number' as const },
      { key: `${origin} previous`, label: of(heads.previous), kind: 'number' as const },
    ]
  }
  return {
    columns: [
      { key: 'month', label: context.say(common.month), kind: 'month' },
      ...origins.flatMap(columns),
      ...columns('all'),
      { key: 'change', label: context.say(common.change), kind: 'change' },
    ],
    rows,
    count: rows.length,
  }
}

function nameOf(origin: Origin | 'all', context: Context): string {
  if (origin === 'all') return context.say(receipts.label)
  return wordOf(spending.columns.visitor_origin, origin, context) ?? origin
}
