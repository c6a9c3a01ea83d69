import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { widget } from '../define.ts'
import { year } from '../filters/filters.ts'
import { market } from '../filters/placeFilters.ts'
import { countriesInYears, countriesQuery, shownByCountry } from './countries.ts'

/** What the economies of the world are worth; of one country, year by year. */
export const grossDomesticProduct = widget({
  code: 127,
  category: 'world',
  title: {
    en: 'GDP by country',
    fr: 'PIB par pays',
    he: 'תמ״ג לפי מדינה',
    ru: 'ВВП по странам',
    ar: 'الناتج المحلي حسب البلد',
    th: 'จีดีพีรายประเทศ',
  },
  definition: {
    en: 'Gross domestic product of each country in one year at current prices, in US dollars.',
    fr: 'Produit intérieur brut de chaque pays en une année, aux prix courants, en dollars américains.',
    he: 'תוצר מקומי גולמי של כל מדינה בשנה אחת במחירים שוטפים, בדולרים אמריקאיים.',
    ru: 'Валовой внутренний продукт каждой страны за год в текущих ценах, в долларах США.',
    ar: 'الناتج المحلي الإجمالي لكل بلد في سنة واحدة بالأسعار الجارية بالدولار الأمريكي.',
    th: 'ผลิตภัณฑ์มวลรวมในประเทศของแต่ละประเทศในหนึ่งปี ณ ราคาปัจจุบัน หน่วยเป็นดอลลาร์สหรัฐ',
  },
  unit: 'us_dollars',
  reads: ['tourist/gdp', 'v2/tourist/gdp'],
  excel: true,
  public: false,
  filters: { year: year('gdp'), location_source: market() },
  ask: ({ year, location_source }) => ({
    gdp: {
      path: 'tourist/gdp',
      query: { ...countriesQuery(year, location_source), sort: '-gdp_year' },
    },
    // The same question as long as no country is chosen.
    all: { path: 'tourist/gdp', query: { ...countriesQuery(year, null), sort: '-gdp_year' } },
  }),
  select: ({ gdp, all }, { year, location_source }, context) =>
    countriesInYears(
      gdp.rows.map((row) => ({ code: row.location_source, year: row.gdp_year, value: row.gdp_gdp })),
      all.rows.map((row) => row.location_source),
      year,
      location_source,
      context,
    ),
  ...shownByCountry('us_dollars', gdp.measures.sum_gdp_gdp.label),
})
