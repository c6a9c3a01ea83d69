import { widget } from '../define.ts'
import { compareWith } from '../periods/compare.ts'
import { common } from '../texts/commonWords.ts'
import { words } from './arrivals/arrivalWords.ts'
import {
  byArrivals,
  byRegion,
  comparedPeriodQuery,
  comparisonRow,
  comparisonSubtitle,
  comparisonTable,
  comparisonYear,
  countryTable,
  summed,
} from './arrivals/comparison.ts'

/** Every country under its market region, with the region's sub-total above it and the grand total at the end. */
export const standardTable = widget({
  code: 140,
  category: 'immigration',
  title: {
    en: 'Arrivals by region and country',
    fr: 'Arrivées par région et pays',
    he: 'כניסות לפי אזור ומדינה',
    ru: 'Прибытия по регионам и странам',
    ar: 'الوافدون حسب المنطقة والبلد',
    th: 'ผู้เดินทางเข้าตามภูมิภาคและประเทศ',
  },
  definition: {
    en: 'Official international arrivals of all countries under the four market regions, with sub-totals, in the year and in the same months of the year before.',
    fr: 'Arrivées internationales officielles de tous les pays sous les quatre régions de marché, avec sous-totaux, dans l’année et aux mêmes mois de l’année précédente.',
    he: 'כניסות התיירים הרשמיות מכל המדינות תחת ארבעת אזורי השוק, עם סכומי ביניים, בשנה ובאותם חודשים בשנה הקודמת.',
    ru: 'Официальные международные прибытия из всех стран по четырём рыночным регионам с промежуточными итогами за год и за те же месяцы предыдущего года.',
    ar: 'الوافدون الدوليون الرسميون من جميع البلدان ضمن مناطق السوق الأربع مع مجاميع فرعية، في السنة وفي الأشهر نفسها من السنة السابقة.',
    th: 'จำนวนผู้เดินทางเข้าอย่างเป็นทางการของทุกประเทศใน 4 ภูมิภาคตลาด พร้อมยอดรวมย่อย ในปีนี้และในเดือนเดียวกันของปีก่อน',
  },
  unit: 'people',
  reads: ['tourist/immigration'],
  excel: true,
  public: false,
  filters: { year: comparisonYear, compare: compareWith() },
  ask: (filters) => ({
    countries: {
      path: 'tourist/immigration',
      query: { ...comparedPeriodQuery(filters), limit: 1000, page: 1 },
    },
  }),
  select: ({ countries }, { compare }, context) => {
    const table = countryTable(countries, compare, context)
    const rows = byRegion(table.countries).flatMap(({ region, countries: members }) => {
      const group = region === null ? context.say(words.noRegion) : context.place(region)
      return [
        comparisonRow('subtotal', group, summed(members, table.regions.get(region) ?? null), context),
        ...byArrivals(members, context).map((country) => ({
          ...comparisonRow('row', country.name, country, context, country.code),
          group,
        })),
      ]
    })
    if (rows.length > 0) {
      rows.push(comparisonRow('total', context.say(words.grandTotal), table.total, context))
    }
    return { table, model: { ...comparisonTable(table, rows, context), groups: context.say(common.marketRegion) } }
  },
  view: ({ model }) => ({ kind: 'table', table: model, paged: false }),
  rows: ({ model }) => model,
  subtitle: ({ table }, _, context) => comparisonSubtitle(table, context),
})
