import { type CityType, cityTypeNames, cityTypes } from '@sala/catalog/places/cityTypes.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { type Compare, compareWith } from '../periods/compare.ts'
import { figure, isOpenMonth, monthKey, percentOf, sum, yearsOf } from '../periods/periods.ts'
import { figurePeriod, monthsSubtitle, type TwoYears, twoYears } from '../periods/twoYears.ts'
import { common } from '../texts/commonWords.ts'
import { listed, year as yearText } from '../texts/format.ts'
import { figureSentence } from '../texts/sentences.ts'
import { chosen, otherThanUsual, subtitleOf } from '../texts/subtitles.ts'
import type { TableRow } from '../views/table.ts'
import type { Figure } from '../views/view.ts'
import { receipts, shownYear, visitorOrigin, yearSpan } from './spending.ts'

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
  /** The newest year (where full years are compared, the newest that is over) beside the one before; null while there are no figures. */
  readonly newest: Readonly<Record<CityType, TwoYears>> | null
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
  ask: ({ location_destination, compare }, context) => {
    const query = { ...destinationQuery(location_destination), fields: ['city_type_x_visitor_origin_x_year_x_month'] }
    const year = newestYear(compare, context)
    return {
      spending: { path: 'v2/tourist/spending', query },
      matched: { path: 'v2/tourist/spending', query: { ...query, year: [year, year - 1], matched: 'true' } },
    }
  },
  select: ({ spending, matched }, { visitor_origin, compare }, context): Cities => {
    const known = (answer: typeof spending) =>
      (answer.city_type_x_visitor_origin_x_year_x_month ?? []).filter(
        (row) =>
          (visitor_origin === null || row._id.visitor_origin === visitor_origin) &&
          isYear(row._id.year) &&
          figure(row.sum_spending_travel_receipts) !== null,
      )
    const rows = known(spending)
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
    const newest = newestYear(compare, context)
    const monthsOf = (type: CityType) => {
      const own = (all: typeof rows) => all.filter(({ _id }) => _id.city_type === type)
      return twoYears(own(rows), (row) => row.sum_spending_travel_receipts, newest, context, compare, {
        matched: { rows: own(known(matched)), counts: matched.matched, kind: 'province_origins' },
      })
    }
    return {
      years: sorted,
      newest: sorted.length === 0 ? null : { main: monthsOf('main'), secondary: monthsOf('secondary') },
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
          year,
          months,
          ...receipts,
          total,
          share: percentOf(receipts.secondary, total),
        },
      }
    })
    return {
      columns: [
        { key: 'year', label: context.say(common.year), kind: 'year' },
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

function newestYear(compare: Compare, context: Context): number {
  const [year = Number(context.today.slice(0, 4))] = yearsOf(context, 'spending')
  return shownYear({ year, compare }, context)
}

/** The newest year: each kind of city against the same months of the year before, and the share of the secondary ones. */
function figuresOf({ newest }: Cities, context: Context): readonly Figure[] {
  if (newest === null) return []
  const { main, secondary } = newest
  const held = { main: main.figures.current.value, secondary: secondary.figures.current.value }
  return [
    ...cityTypes.map((type) => ({
      key: type,
      label: context.say(cityTypeNames[type]),
      value: held[type],
      unit: 'baht' as const,
      change: newest[type].compared.change,
      note: monthsSubtitle(newest[type], context),
    })),
    {
      key: 'share',
      label: context.say(words.secondaryShare),
      value: percentOf(held.secondary, sum([held.main, held.secondary])),
      unit: 'percent' as const,
      change: null,
      note: figurePeriod(held.main === null ? secondary : main, context),
    },
  ]
}

function describe({ newest }: Cities, context: Context): string {
  if (newest === null) return ''
  return cityTypes
    .map((type) => {
      const { year, figures, compared } = newest[type]
      const label = listed(
        [context.say(receipts.label), context.say(cityTypeNames[type]), yearText(year, context.language)],
        context.language,
      )
      return figureSentence(label, figures.current.value, 'baht', compared.change, context)
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
