import { population } from '@sala/catalog/datasets/population.ts'
import { widget } from '../define.ts'
import { year } from '../filters.ts'
import { countriesIn, countriesMap, countriesSubtitle, countriesTable, mostRows } from './countries.ts'

const { measures } = population

/** How many people live in the countries of the world. */
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
  reads: ['market/population'],
  excel: true,
  public: false,
  filters: { year: year('population') },
  ask: ({ year }) => ({
    population: { path: 'market/population', query: { year: [year, year - 1], limit: mostRows, page: 1 } },
  }),
  select: ({ population }, { year }, context) =>
    countriesIn(
      population.rows.map((row) => ({ code: row.location_source, year: row.year, value: row.population_number })),
      year,
      context,
    ),
  view: (countries, _, context) =>
    countriesMap(countries, { unit: 'people', label: context.say(measures.sum_population_number.label) }, context),
  rows: (countries, { year }, context) => countriesTable(countries, year, context),
  subtitle: (countries, { year }, context) => countriesSubtitle(countries, year, context),
})
