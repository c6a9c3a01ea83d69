import { widget } from '../define.ts'
import { compareWith } from '../periods/compare.ts'
import { words } from './arrivals/arrivalWords.ts'
import {
  byArrivals,
  comparedPeriodQuery,
  comparisonRow,
  comparisonSubtitle,
  comparisonTable,
  comparisonYear,
  countryTable,
} from './arrivals/comparison.ts'

/** The 51 tracked markets, the largest first, with their total. */
export const trackedMarketsTable = widget({
  code: 141,
  category: 'immigration',
  title: {
    en: 'Arrivals, 51 countries',
    fr: 'Arrivées, 51 pays',
    he: 'כניסות, 51 מדינות',
    ru: 'Прибытия, 51 страна',
    ar: 'الوافدون، 51 بلدًا',
    th: 'จำนวนผู้เดินทางเข้า 51 ประเทศ',
  },
  definition: {
    en: 'Official international arrivals of the 51 markets that the authority tracks, in the year and in the same months of the year before.',
    fr: 'Arrivées internationales officielles des 51 marchés suivis par l’office, dans l’année et aux mêmes mois de l’année précédente.',
    he: 'כניסות התיירים הרשמיות מ־51 השווקים שהרשות עוקבת אחריהם, בשנה ובאותם חודשים בשנה הקודמת.',
    ru: 'Официальные международные прибытия с 51 рынка, за которыми следит Управление, за год и за те же месяцы предыдущего года.',
    ar: 'الوافدون الدوليون الرسميون من الأسواق الـ51 التي تتابعها الهيئة، في السنة وفي الأشهر نفسها من السنة السابقة.',
    th: 'จำนวนผู้เดินทางเข้าอย่างเป็นทางการของ 51 ตลาดที่ ททท. ติดตาม ในปีนี้และในเดือนเดียวกันของปีก่อน',
  },
  unit: 'people',
  reads: ['tourist/immigration'],
  excel: true,
  public: false,
  filters: { year: comparisonYear, compare: compareWith() },
  ask: (filters) => ({
    countries: {
      path: 'tourist/immigration',
      query: { ...comparedPeriodQuery(filters), countries: '51', limit: 1000, page: 1 },
    },
  }),
  select: ({ countries }, { compare }, context) => {
    const table = countryTable(countries, compare, context)
    const rows = byArrivals(table.countries, context).map((country) =>
      comparisonRow('row', country.name, country, context, country.code),
    )
    if (rows.length > 0) {
      rows.push(comparisonRow('total', context.say(words.trackedTotal), table.total, context))
    }
    return { table, model: comparisonTable(table, rows, context) }
  },
  view: ({ model }) => ({ kind: 'table', table: model, paged: false }),
  rows: ({ model }) => model,
  subtitle: ({ table }, _, context) => comparisonSubtitle(table, context),
})
