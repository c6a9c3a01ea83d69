import { population } from '@sala/catalog/datasets/population.ts'
import { widget } from '../define.ts'
import { year } from '../filters/filters.ts'
import { market } from '../filters/placeFilters.ts'
import { countriesInYears, countriesQuery, shownByCountry } from './countries.ts'

/** How many people live in the countries of the world; in one country, year by year. */
export const worldPopulation = widget({
  code: 132,
  category: 'world',
  title: {
    en: 'Population by country',
    fr: 'Population par pays',
    he: 'אוכלוסייה לפי מדינה',
    ru: 'Население по странам',
    ar: 'السكان حسب البلد',
    th: 'ประชากรรายประเทศ',
  },
  definition: {
    en: 'Mid-year estimate of everyone who lives in each country.',
    fr: 'Estimation en milieu d’année de toutes les personnes vivant dans chaque pays.',
    he: 'אומדן אמצע שנה של כל תושבי כל מדינה.',
    ru: 'Оценка численности всех жителей каждой страны на середину года.',
    ar: 'تقدير منتصف السنة لجميع المقيمين في كل بلد.',
    th: 'ค่าประมาณกลางปีของผู้ที่อาศัยอยู่ในแต่ละประเทศ',
  },
  unit: 'people',
  reads: ['market/population', 'v2/market/population'],
  excel: true,
  public: false,
  filters: { year: year('population'), location_source: market() },
  ask: ({ year, location_source }) => ({
    population: {
      path: 'market/population',
      query: { ...countriesQuery(year, location_source) },
    },
    // The same question as long as no country is chosen.
    all: { path: 'market/population', query: { ...countriesQuery(year, null) } },
  }),
  select: ({ population, all }, { year, location_source }, context) =>
    countriesInYears(
      population.rows.map((row) => ({ code: row.location_source, year: row.year, value: row.population_number })),
      all.rows.map((row) => row.location_source),
      year,
      location_source,
      context,
    ),
  ...shownByCountry('people', population.measures.sum_population_number.label),
})
