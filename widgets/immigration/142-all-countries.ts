import { widget } from '../define.ts'
import { limit, page, search, sort } from '../filters/filters.ts'
import { compareWith } from '../periods/compare.ts'
import { common } from '../texts/commonWords.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import type { TableModel } from '../views/table.ts'
import {
  comparedPeriodQuery,
  comparisonColumns,
  comparisonRow,
  comparisonSubtitle,
  comparisonYear,
  countryTable,
} from './arrivals/comparison.ts'
import { marketRegion } from './arrivals/regionFilter.ts'

const sortFields = ['currentYear.totalImmigrants', 'previousYear.totalImmigrants', 'change']

/** Every country, paged, sorted and searched by the server, which adds all of them up. */
export const allCountries = widget({
  code: 142,
  category: 'immigration',
  title: {
    en: 'Arrivals, all countries',
    fr: 'Arrivées, tous les pays',
    he: 'כניסות, כל המדינות',
    ru: 'Прибытия, все страны',
    ar: 'الوافدون، جميع البلدان',
    th: 'จำนวนผู้เดินทางเข้า ทุกประเทศ',
  },
  definition: {
    en: 'Official international arrivals of every country in the year and in the same months of the year before, to page through, sort and search.',
    fr: 'Arrivées internationales officielles de chaque pays dans l’année et aux mêmes mois de l’année précédente, à parcourir, trier et rechercher.',
    he: 'כניסות התיירים הרשמיות מכל מדינה בשנה ובאותם חודשים בשנה הקודמת, עם דפדוף, מיון וחיפוש.',
    ru: 'Официальные международные прибытия из каждой страны за год и за те же месяцы предыдущего года; с постраничным просмотром, сортировкой и поиском.',
    ar: 'الوافدون الدوليون الرسميون من كل بلد في السنة وفي الأشهر نفسها من السنة السابقة، مع التصفح والترتيب والبحث.',
    th: 'จำนวนผู้เดินทางเข้าอย่างเป็นทางการของทุกประเทศในปีนี้และในเดือนเดียวกันของปีก่อน เปิดดูทีละหน้า เรียงลำดับ และค้นหาได้',
  },
  unit: 'people',
  reads: ['tourist/immigration'],
  excel: true,
  public: false,
  paged: 'countries',
  filters: {
    year: comparisonYear,
    market_region: marketRegion,
    compare: compareWith(),
    page: page(),
    limit: limit(),
    sort: sort(sortFields, '-currentYear.totalImmigrants'),
    q: search(),
  },
  ask: ({ year, compare, market_region, page, limit, sort, q }) => ({
    countries: {
      path: 'tourist/immigration',
      query: {
        ...comparedPeriodQuery({ year, compare }),
        countries: 'all',
        ...(market_region === null ? {} : { market_region }),
        page,
        limit,
        sort,
        ...(q === '' ? {} : { q }),
      },
    },
  }),
  select: ({ countries }, { compare }, context) => {
    const table = countryTable(countries, compare, context)
    const rows = table.countries.map((country) => comparisonRow('row', country.name, country, context, country.code))
    // Of all countries that are asked for, below each page of them.
    if (rows.length > 0) rows.push(comparisonRow('total', context.say(common.total), table.total, context))
    const model: TableModel = {
      columns: comparisonColumns(table.period.year, true, context),
      rows,
      count: table.count,
    }
    return { table, model }
  },
  view: ({ model }) => ({ kind: 'table', table: model, paged: true }),
  rows: ({ model }) => model,
  subtitle: ({ table }, { market_region }, context) =>
    subtitleOf(comparisonSubtitle(table, context), chosen(marketRegion, market_region, context)),
})
