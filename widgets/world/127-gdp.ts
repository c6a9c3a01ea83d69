import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { widget } from '../define.ts'
import { year } from '../filters.ts'
import { countriesIn, countriesMap, countriesSubtitle, countriesTable, mostRows } from './countries.ts'

const { measures } = gdp

/** What the economies of the world are worth. */
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
    fr: 'Produit intérieur brut de chaque pays en une année, aux prix courants, en dollars des États-Unis.',
    he: 'תוצר מקומי גולמי של כל מדינה בשנה אחת במחירים שוטפים, בדולרים אמריקאיים.',
    ru: 'Валовой внутренний продукт каждой страны за год в текущих ценах, в долларах США.',
    ar: 'الناتج المحلي الإجمالي لكل بلد في سنة واحدة بالأسعار الجارية بالدولار الأمريكي.',
    th: 'ผลิตภัณฑ์มวลรวมในประเทศของแต่ละประเทศในหนึ่งปี ณ ราคาปัจจุบัน หน่วยเป็นดอลลาร์สหรัฐ',
  },
  unit: 'us_dollars',
  reads: ['tourist/gdp'],
  excel: true,
  public: false,
  filters: { year: year('gdp') },
  ask: ({ year }) => ({
    gdp: { path: 'tourist/gdp', query: { year: [year, year - 1], limit: mostRows, page: 1, sort: '-gdp_year' } },
  }),
  select: ({ gdp }, { year }, context) =>
    countriesIn(
      gdp.rows.map((row) => ({ code: row.location_source, year: row.gdp_year, value: row.gdp_gdp })),
      year,
      context,
    ),
  view: (countries, _, context) =>
    countriesMap(countries, { unit: 'us_dollars', label: context.say(measures.sum_gdp_gdp.label) }, context),
  rows: (countries, { year }, context) => countriesTable(countries, year, context),
  subtitle: (countries, { year }, context) => countriesSubtitle(countries, year, context),
})
