import { type CityType, cityTypeNames, cityTypes } from '@sala/catalog/places/cityTypes.ts'
import { compareWith } from '../compare.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { listed, year as yearText } from '../format.ts'
import { changeOf, figure, isOpenMonth, monthKey, percentOf, sum } from '../periods.ts'
import { destination, destinationQuery, placeName } from '../placeFilters.ts'
import { againstMonths, figureSentence, monthSpan } from '../sentences.ts'
import { chosen, otherThanUsual, subtitleOf } from '../subtitles.ts'
import { comparedMonths, monthsSubtitle, type TwoYears, twoYears } from '../twoYears.ts'
import type { TableRow } from '../views/table.ts'
import type { Figure } from '../views/view.ts'
import { common } from '../words.ts'
import { receipts, visitorOrigin, yearSpan } from './spending.ts'

interface CityYear {
  readonly year: number
  /** The months that have figures, from 1. */
  readonly months: number
  readonly open: boolean
  readonly receipts: Readonly<Record<CityType, number | null>>
}

interface Cities {
  /** The oldest first. */
  readonly years: readonly CityYear[]
  /** The newest year beside the one before, month for month; null while there are no figures. */
  readonly newest: { readonly year: number; readonly of: Readonly<Record<CityType, TwoYears>> } | null
}

const comparison = compareWith()

/** What visitors spend in the 22 main provinces and in the 55 secondary ones. The origin is chosen from what is loaded already. */
export const mainAndSecondaryCities = widget({
  code: 25,
  category: 'income',
  title: {
    en: 'Main and secondary cities',
    fr: 'Villes principales et secondaires',
    he: 'ערים ראשיות ומשניות',
    ru: 'Основные и второстепенные города',
    ar: 'المدن الرئيسية والثانوية',
    th: 'เมืองหลักและเมืองรอง',
  },
  definition: {
    en: 'What visitors spent in the 22 main provinces and in the 55 secondary ones, in baht at current prices, by year.',
    fr: 'Dépenses des visiteurs dans les 22 provinces principales et les 55 secondaires, en bahts courants, par année.',
    he: 'הוצאות המבקרים ב־22 המחוזות הראשיים וב־55 המשניים, בבאט במחירים שוטפים, לפי שנה.',
    ru: 'Расходы посетителей в 22 основных и 55 второстепенных провинциях, в батах в текущих ценах, по годам.',
    ar: 'إنفاق الزوار في المقاطعات الرئيسية الـ22 والثانوية الـ55 بالبات بالأسعار الجارية حسب السنة.',
    th: 'ค่าใช้จ่ายของผู้เยี่ยมเยือนใน 22 จังหวัดเมืองหลักและ 55 จังหวัดเมืองรอง หน่วยบาท ณ ราคาปัจจุบัน รายปี',
  },
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  excel: true,
  public: false,
  filters: { visitor_origin: visitorOrigin, location_destination: destination(), compare: comparison },
  ask: ({ location_destination: place }) => ({
    spending: {
      path: 'v2/tourist/spending',
      query: { ...destinationQuery(place), fields: ['city_type_x_visitor_origin_x_year_x_month'] },
    },
  }),
  select: ({ spending }, { visitor_origin, compare }, context): Cities => {
    const rows = (spending.city_type_x_visitor_origin_x_year_x_month ?? []).filter(
      (row) =>
        (visitor_origin === null || row._id.visitor_origin === visitor_origin) &&
        isYear(row._id.year) &&
        figure(row.sum_spending_travel_receipts) !== null,
    )
    const years = [...Map.groupBy(rows, ({ _id }) => _id.year)].map(([year, own]): CityYear => {
      const months = new Set(own.map(({ _id }) => _id.month))
      const of = (type: CityType) =>
        sum(own.filter(({ _id }) => _id.city_type === type).map((row) => row.sum_spending_travel_receipts))
      return {
        year,
        months: months.size,
        open: months.size < 12 || isOpenMonth(monthKey(year, 12), context.today),
        receipts: { main: of('main'), secondary: of('secondary') },
      }
    })
    const sorted = years.toSorted((one, other) => one.year - other.year)
    const newest = sorted.at(-1)?.year
    const monthsOf = (type: CityType, year: number) =>
      twoYears(
        rows.filter(({ _id }) => _id.city_type === type),
        (row) => row.sum_spending_travel_receipts,
        year,
        context,
        compare,
      )
    return {
      years: sorted,
      newest:
        newest === undefined
          ? null
          : { year: newest, of: { main: monthsOf('main', newest), secondary: monthsOf('secondary', newest) } },
    }
  },
  view: (cities, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 12, title: null, view: { kind: 'figures', figures: figuresOf(cities, context) } },
      {
        span: 12,
        title: null,
        view: {
          kind: 'stack',
          unit: 'baht',
          categories: cities.years.map(({ year }) => yearText(year, context.language)),
          series: cityTypes.map((type) => ({
            key: type,
            name: context.say(cityTypeNames[type]),
            role: 'category',
            values: cities.years.map((one) => one.receipts[type]),
            open: cities.years.flatMap((one, index) => (one.open ? [index] : [])),
          })),
          description: describe(cities, context),
        },
      },
    ],
  }),
  rows: ({ years }, _, context) => {
    const rows = years.map(({ year, months, receipts }): TableRow => {
      const total = sum([receipts.main, receipts.secondary])
      return {
        level: 'row',
        cells: {
          year: yearText(year, context.language),
          months,
          ...receipts,
          total,
          share: percentOf(receipts.secondary, total),
        },
      }
    })
    return {
      columns: [
        { key: 'year', label: context.say(common.year), kind: 'text' },
        { key: 'months', label: context.say(words.months), kind: 'number' },
        { key: 'main', label: context.say(cityTypeNames.main), kind: 'number' },
        { key: 'secondary', label: context.say(cityTypeNames.secondary), kind: 'number' },
        { key: 'total', label: context.say(common.total), kind: 'number' },
        { key: 'share', label: context.say(words.secondaryShare), kind: 'percent' },
      ],
      rows,
      count: rows.length,
    }
  },
  subtitle: ({ years }, { visitor_origin, location_destination, compare }, context) =>
    subtitleOf(
      yearSpan(
        years.map(({ year }) => year),
        context,
      ),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
      otherThanUsual(comparison, compare, context),
    ),
})

/** The newest year so far: each kind of city against the same months of the year before, and the share of the secondary ones. */
function figuresOf({ newest }: Cities, context: Context): readonly Figure[] {
  if (newest === null) return []
  const { year, of } = newest
  const span = comparedMonths(of.main)
  // Whole years are named with how far the newest reaches; its open month is hatched below and said nowhere twice.
  const note = span?.[1] === 12 ? monthsSubtitle(of.main, context) : againstMonths(year, span, context)
  const { main, secondary } = { main: of.main.compared, secondary: of.secondary.compared }
  const shareIn = (own: number | null, other: number | null) => percentOf(own, sum([own, other]))
  return [
    ...cityTypes.map((type) => ({
      key: type,
      label: context.say(cityTypeNames[type]),
      value: of[type].compared.current,
      unit: 'baht' as const,
      change: of[type].compared.change,
      note,
    })),
    {
      key: 'share',
      label: context.say(words.secondaryShare),
      value: shareIn(secondary.current, main.current),
      unit: 'percent' as const,
      change: null,
      note: span === null ? yearText(year, context.language) : monthSpan(year, span, context.language),
    },
  ]
}

function describe({ years }: Cities, context: Context): string {
  const last = years.at(-1)
  if (last === undefined) return ''
  const before = years.at(-2)
  return cityTypes
    .map((type) => {
      const change = last.open ? null : changeOf(last.receipts[type], before?.receipts[type] ?? null)
      const label = listed(
        [context.say(receipts.label), context.say(cityTypeNames[type]), yearText(last.year, context.language)],
        context.language,
      )
      return figureSentence(label, last.receipts[type], 'baht', change, context)
    })
    .join('. ')
}

const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1900 && year <= 2200

const words = {
  months: { en: 'Months', fr: 'Mois', he: 'חודשים', ru: 'Месяцев', ar: 'الأشهر', th: 'จำนวนเดือน' },
  secondaryShare: {
    en: 'Share of secondary cities',
    fr: 'Part des villes secondaires',
    he: 'נתח הערים המשניות',
    ru: 'Доля второстепенных городов',
    ar: 'حصة المدن الثانوية',
    th: 'สัดส่วนเมืองรอง',
  },
}
