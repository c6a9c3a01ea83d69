import { spending } from '@sala/catalog/datasets/spending.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { type FilterValues, quietly } from '../filters/filters.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { receipts, receiptsByMonth, shownYear, spendingYear, twoYearsOfSpending } from '../income/spending.ts'
import { comparedLike, compareWith } from '../periods/compare.ts'
import { changeOf, figure, monthKey, type Pair } from '../periods/periods.ts'
import { comparedMonthList, monthsSubtitle, type TwoYears } from '../periods/twoYears.ts'
import { comparedHead, monthChange, monthsTable, yearColumns } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { RowsAt } from '../views/view.ts'
import { words } from './companionWords.ts'
import { headlineView, monthsHistory, withHistory } from './headline.ts'

/** What the two headlines of spending share: both ask what widget 48 asks. */

const filters = {
  year: quietly(spendingYear),
  location_destination: quietly(destination()),
  compare: quietly(compareWith()),
}

type Chosen = FilterValues<typeof filters>

const ask = (chosen: Chosen, context: Context) =>
  twoYearsOfSpending(shownYear(chosen, context), destinationQuery(chosen.location_destination))

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
    en: 'What visitors spent in the year, as far as it is held, in baht at current prices. The change covers the months that are over and that both years hold.',
    fr: 'Dépenses des visiteurs dans l’année, pour autant qu’elles soient connues, en bahts courants. L’évolution porte sur les mois écoulés connus des deux années.',
    he: 'הוצאות המבקרים בשנה, ככל שהן ידועות, בבאט במחירים שוטפים. השינוי מחושב על החודשים שהסתיימו וידועים בשתי השנים.',
    ru: 'Расходы посетителей за год, насколько они известны, в батах в текущих ценах. Изменение — по завершённым месяцам, известным в обоих годах.',
    ar: 'إنفاق الزوار في السنة بقدر ما هو معروف بالبات بالأسعار الجارية. يشمل التغير الأشهر المنتهية المعروفة في السنتين.',
    th: 'ค่าใช้จ่ายของผู้เยี่ยมเยือนในปีเท่าที่มีข้อมูล หน่วยบาท ณ ราคาปัจจุบัน การเปลี่ยนแปลงคิดจากเดือนที่สิ้นสุดแล้วและมีข้อมูลทั้งสองปี',
  },
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  excel: true,
  public: false,
  filters,
  ask,
  select: (answers, filters, context) => receiptsByMonth(answers, { ...filters, origin: null }, context),
  view: ({ year, pairs, figures, compared }, filters, context) =>
    headlineView({
      key: 'receipts',
      label: context.say(words.baht),
      value: figures.current.value,
      unit: receipts.unit,
      change: compared.change,
      ...withHistory(monthsHistory(pairs, year, receipts.unit, context)),
      rows: rowsIn([48, 23, 24, 25], filters),
    }),
  rows: (months, _, context) => monthsTable(months, context),
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
    en: 'Receipts of the year divided by its visitors, as far as both are held, in baht at current prices. The change covers the months that are over and that both years hold.',
    fr: 'Recettes de l’année divisées par ses visiteurs, pour autant que les deux soient connus, en bahts courants. L’évolution porte sur les mois écoulés connus des deux années.',
    he: 'תקבולי השנה חלקי מספר המבקרים בה, ככל ששניהם ידועים, בבאט במחירים שוטפים. השינוי מחושב על החודשים שהסתיימו וידועים בשתי השנים.',
    ru: 'Поступления за год, делённые на число посетителей, насколько известно и то и другое, в батах в текущих ценах. Изменение — по завершённым месяцам, известным в обоих годах.',
    ar: 'عائدات السنة مقسومة على زوارها بقدر ما هما معروفان بالبات بالأسعار الجارية. يشمل التغير الأشهر المنتهية المعروفة في السنتين.',
    th: 'รายได้ของปีหารด้วยจำนวนผู้เยี่ยมเยือน เท่าที่มีข้อมูลทั้งสองอย่าง หน่วยบาท ณ ราคาปัจจุบัน การเปลี่ยนแปลงคิดจากเดือนที่สิ้นสุดแล้วและมีข้อมูลทั้งสองปี',
  },
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  excel: true,
  public: false,
  filters,
  ask,
  select: (answers, filters, context) => {
    const chosen = { ...filters, origin: null }
    const people = receiptsByMonth(answers, chosen, context, (row) => row.sum_spending_travel_count)
    return perHeadOf(receiptsByMonth(answers, chosen, context), people)
  },
  view: ({ months, pairs, value, compared }, filters, context) =>
    headlineView({
      key: 'per_head',
      label: context.say(words.bahtPerVisitor),
      value: rounded(value),
      unit: 'baht',
      change: compared.change,
      ...withHistory(monthsHistory(pairs, months.year, 'baht', context)),
      rows: rowsIn([27, 48], filters),
    }),
  rows: (perHead, _, context) => perHeadTable(perHead, context),
  subtitle: ({ months }, filters, context) => subtitle(months, filters, context),
})

/** Divides receipts by people: sums by sums, of the rows that have both. */
function perHeadOf(months: TwoYears, people: TwoYears): PerHead {
  const divided = (pairs: readonly Pair[], by: readonly Pair[]) =>
    pairs.map((pair, index) => ({
      current: divide(pair.current, by[index]?.current ?? null),
      previous: divide(pair.previous, by[index]?.previous ?? null),
      open: pair.open,
    }))
  const current = divide(months.compared.current, people.compared.current)
  const previous = divide(months.compared.previous, people.compared.previous)
  return {
    months,
    pairs: divided(months.pairs, people.pairs),
    matchedPairs: divided(months.matchedPairs, people.matchedPairs),
    value: divide(months.figures.current.value, people.figures.current.value),
    before: divide(months.figures.previous.value, people.figures.previous.value),
    compared: { current, previous, change: changeOf(current, previous) },
  }
}

/** Receipts per visitor of each month, of what is compared and of all months together; figures per head are never added up. */
function perHeadTable({ months, pairs, matchedPairs, value, before, compared }: PerHead, context: Context): TableModel {
  const { year } = months
  const row = (level: TableRow['level'], month: string, pair: Omit<Pair, 'open'>, change: number | null): TableRow => ({
    level,
    cells: { month, current: rounded(pair.current), previous: rounded(pair.previous), change },
  })
  const rows = pairs.map((pair, index) => row('row', monthKey(year, index + 1), pair, monthChange(matchedPairs[index])))
  const isWhole = compared.current === value && compared.previous === before
  if (comparedMonthList(months).length > 0 && !isWhole) {
    rows.push(row('subtotal', comparedHead(months, context), compared, compared.change))
  }
  if (value !== null || before !== null) {
    const change = isWhole ? compared.change : null
    rows.push(row('total', context.say(common.total), { current: value, previous: before }, change))
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
