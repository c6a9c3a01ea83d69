import type { Answer } from '@sala/catalog/answers.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { type Compare, comparedLike, compareWith } from '../compare.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { type FilterValues, quietly } from '../filters.ts'
import { listed } from '../format.ts'
import { receipts, spendingYear } from '../income/spending.ts'
import { changeOf, figure, monthKey, type Pair, sum } from '../periods.ts'
import { destination, destinationQuery, placeName } from '../placeFilters.ts'
import { subtitleOf } from '../subtitles.ts'
import { monthsSubtitle, type TwoYears, twoYears } from '../twoYears.ts'
import { monthsTable, yearColumns } from '../twoYearsTable.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { RowsAt } from '../views/view.ts'
import { common } from '../words.ts'
import { headlineView, monthsHistory, withHistory } from './headline.ts'
import { words } from './words.ts'

/** What the two headlines of spending share: both ask what widget 48 asks. */

const filters = {
  year: quietly(spendingYear),
  location_destination: quietly(destination()),
  compare: quietly(compareWith()),
}

type Chosen = FilterValues<typeof filters>

const ask = ({ year, location_destination: place }: Chosen) => ({
  spending: {
    path: 'v2/tourist/spending' as const,
    query: { ...destinationQuery(place), year: [year, year - 1], fields: ['visitor_origin_x_year_x_month'] },
  },
})

type Months = NonNullable<Answer<'v2/tourist/spending'>['visitor_origin_x_year_x_month']>

const receiptsOf = (rows: Months, year: number, context: Context, compare: Compare) =>
  twoYears(rows, (row) => row.sum_spending_travel_receipts, year, context, compare)

const subtitle = (months: TwoYears, { location_destination }: Chosen, context: Context) =>
  subtitleOf(monthsSubtitle(months, context), placeName(location_destination, context))

/** The widgets that hold the rows; each knows the year and the place. */
function rowsIn(codes: readonly number[], { year, location_destination: place, compare }: Chosen): readonly RowsAt[] {
  const parameters = {
    year: String(year),
    ...(place === null ? {} : { location_destination: place }),
    ...comparedLike(compare),
  }
  return [...codes.map((widget) => ({ widget, parameters })), { dashboard: 'domestic', period: String(year), place }]
}

/** What visitors spent this year so far. */
export const headlineReceipts = widget({
  code: 'headline-receipts',
  category: null,
  title: {
    en: 'Receipts from visitors',
    fr: 'Recettes des visiteurs',
    he: 'תקבולים ממבקרים',
    ru: 'Поступления от посетителей',
    ar: 'العائدات من الزوار',
    th: 'รายได้จากผู้เยี่ยมเยือน',
  },
  definition: {
    en: 'What visitors spent in the months of the year that are over, in baht at current prices, against the same months of the year before.',
    fr: 'Dépenses des visiteurs pendant les mois écoulés de l’année, en bahts courants, par rapport aux mêmes mois de l’année précédente.',
    he: 'הוצאות המבקרים בחודשים שהסתיימו בשנה, בבאט במחירים שוטפים, לעומת אותם חודשים בשנה הקודמת.',
    ru: 'Расходы посетителей за завершённые месяцы года, в батах в текущих ценах, к тем же месяцам предыдущего года.',
    ar: 'إنفاق الزوار في الأشهر المنتهية من السنة بالبات بالأسعار الجارية، مقارنة بالأشهر نفسها من السنة السابقة.',
    th: 'ค่าใช้จ่ายของผู้เยี่ยมเยือนในเดือนที่สิ้นสุดแล้วของปี หน่วยบาท ณ ราคาปัจจุบัน เทียบกับช่วงเดียวกันของปีก่อน',
  },
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  excel: true,
  public: false,
  filters,
  ask,
  select: ({ spending }, { year, compare }, context) =>
    receiptsOf(spending.visitor_origin_x_year_x_month ?? [], year, context, compare),
  view: ({ pairs, compared }, filters, context) =>
    headlineView({
      key: 'receipts',
      label: context.say(words.baht),
      value: compared.current ?? sum(pairs.map(({ current }) => current)),
      unit: receipts.unit,
      change: compared.change,
      ...withHistory(monthsHistory(pairs, filters.year, receipts.unit, context)),
      rows: rowsIn([48, 23, 24, 25], filters),
    }),
  rows: (months, _, context) => monthsTable(months, context),
  subtitle,
})

interface PerHead {
  readonly months: TwoYears
  /** Receipts over visitors of each month. */
  readonly pairs: readonly Pair[]
  /** Over the compared months together: months weigh by their visitors, so this is not the mean of the monthly figures. */
  readonly current: number | null
  readonly previous: number | null
}

/** What one visitor spent this year so far. */
export const headlinePerHead = widget({
  code: 'headline-per-head',
  category: null,
  title: {
    en: 'Receipts per visitor',
    fr: 'Recettes par visiteur',
    he: 'תקבולים למבקר',
    ru: 'Поступления на посетителя',
    ar: 'العائدات لكل زائر',
    th: 'รายได้ต่อคน',
  },
  definition: {
    en: 'Receipts divided by visitors over the months of the year that are over, in baht at current prices, against the same months of the year before.',
    fr: 'Recettes divisées par les visiteurs sur les mois écoulés de l’année, en bahts courants, par rapport aux mêmes mois de l’année précédente.',
    he: 'תקבולים חלקי מספר המבקרים בחודשים שהסתיימו בשנה, בבאט במחירים שוטפים, לעומת אותם חודשים בשנה הקודמת.',
    ru: 'Поступления, делённые на число посетителей за завершённые месяцы года, в батах в текущих ценах, к тем же месяцам предыдущего года.',
    ar: 'العائدات مقسومة على عدد الزوار في الأشهر المنتهية من السنة بالبات بالأسعار الجارية، مقارنة بالأشهر نفسها من السنة السابقة.',
    th: 'รายได้หารด้วยจำนวนผู้เยี่ยมเยือนในเดือนที่สิ้นสุดแล้วของปี หน่วยบาท ณ ราคาปัจจุบัน เทียบกับช่วงเดียวกันของปีก่อน',
  },
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  excel: true,
  public: false,
  filters,
  ask,
  select: ({ spending }, { year, compare }, context) =>
    perHeadOf(spending.visitor_origin_x_year_x_month ?? [], year, context, compare),
  view: ({ pairs, current, previous }, filters, context) =>
    headlineView({
      key: 'per_head',
      label: context.say(words.bahtPerVisitor),
      value: rounded(current),
      unit: 'baht',
      change: changeOf(current, previous),
      ...withHistory(monthsHistory(pairs, filters.year, 'baht', context)),
      rows: rowsIn([27, 48], filters),
    }),
  rows: (perHead, { year }, context) => perHeadTable(perHead, year, context),
  subtitle: ({ months }, filters, context) => subtitle(months, filters, context),
})

function perHeadOf(rows: Months, year: number, context: Context, compare: Compare): PerHead {
  const months = receiptsOf(rows, year, context, compare)
  const people = twoYears(rows, (row) => row.sum_spending_travel_count, year, context)
  const peopleIn = (indexes: readonly number[], which: 'current' | 'previous') =>
    sum(indexes.map((index) => people.pairs[index]?.[which]))
  const { compared, current, previous } = months.compared
  const shown = compared.length > 0 ? compared : months.pairs.map((_, index) => index)
  return {
    months,
    pairs: months.pairs.map((pair, index) => ({
      current: divide(pair.current, people.pairs[index]?.current ?? null),
      previous: divide(pair.previous, people.pairs[index]?.previous ?? null),
      open: pair.open,
    })),
    current: divide(current ?? sum(months.pairs.map((pair) => pair.current)), peopleIn(shown, 'current')),
    previous: divide(previous, peopleIn(compared, 'previous')),
  }
}

/** Receipts per visitor of each month, and of the compared months together; figures per head are never added up. */
function perHeadTable({ months, pairs, current, previous }: PerHead, year: number, context: Context): TableModel {
  const row = (level: TableRow['level'], month: string, pair: Omit<Pair, 'open'>, change: number | null): TableRow => ({
    level,
    cells: { month, current: rounded(pair.current), previous: rounded(pair.previous), change },
  })
  const rows = pairs.map((pair, index) =>
    row('row', monthKey(year, index + 1), pair, pair.open ? null : changeOf(pair.current, pair.previous)),
  )
  if (months.compared.compared.length > 0) {
    rows.push(row('total', context.say(common.total), { current, previous }, changeOf(current, previous)))
  }
  return {
    columns: [
      { key: 'month', label: context.say(common.month), kind: 'month' },
      ...yearColumns(year, context).map((column) =>
        column.key === 'change'
          ? column
          : {
              ...column,
              label: listed([context.say(spending.measures.avg_spending.label), column.label], context.language),
            },
      ),
    ],
    rows,
    count: rows.length,
  }
}

function divide(receipts: number | null, people: number | null): number | null {
  return figure(receipts === null || people === null || people === 0 ? null : receipts / people)
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)
