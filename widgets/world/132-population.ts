import { population } from '@sala/catalog/datasets/population.ts'
import { widget } from '../define.ts'
import { year } from '../filters/filters.ts'
import { market } from '../filters/placeFilters.ts'
import { countriesInYears, countriesQuery, shownByCountry } from './countries.ts'

/** How many people live in the countries of the world; in one country, year by year. */
export const worldPopulation = widget({
  code: 132,
  category: 'world',
  title: 'Population by country',
  definition: 'Mid-year estimate of everyone who lives in each country.',
  unit: 'people',
  reads: ['market/population', 'v2/market/population'],
  comparesOnly: 'published_years',
  filters: { year: year('population'), location_source: market() },
  ask: ({ year, location_source }) => ({
    population: { path: 'market/population', query: countriesQuery(year, location_source) },
    // The same question as long as no country is chosen.
    all: { path: 'market/population', query: countriesQuery(year, null) },
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
