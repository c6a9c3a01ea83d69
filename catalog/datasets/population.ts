import { dataset } from '../dataset.ts'
import { count, sourceCountry, yearOf } from './columns.ts'

/** The people of one country in one year, as the World Bank publishes them. */
export const population = dataset({
  name: 'population',
  label: {
    en: 'Population',
    fr: 'Population',
    he: 'אוכלוסייה',
    ru: 'Население',
    ar: 'السكان',
    th: 'จำนวนประชากร',
  },
  row: {
    en: 'The people of one country in one year',
    fr: 'Les habitants d’un pays en une année',
    he: 'תושבי מדינה אחת בשנה אחת',
    ru: 'Население одной страны за один год',
    ar: 'سكان بلد واحد في سنة واحدة',
    th: 'ประชากรของหนึ่งประเทศในหนึ่งปี',
  },
  columns: {
    location_source: sourceCountry(false),
    population_number: count(
      'people',
      2_000_000_000,
      { en: 'People', fr: 'Habitants', he: 'תושבים', ru: 'Жители', ar: 'السكان', th: 'จำนวนประชากร' },
      ['population', 'value', 'ประชากร'],
    ),
    year: yearOf({ en: 'Year', fr: 'Année', he: 'שנה', ru: 'Год', ar: 'السنة', th: 'ปี' }),
  },
  derived: {},
  dimensions: {
    location_source: { kind: 'column', column: 'location_source' },
    year: { kind: 'column', column: 'year' },
  },
  measures: {
    sum_population_number: {
      kind: 'sum',
      column: 'population_number',
      where: null,
      unit: 'people',
      label: { en: 'People', fr: 'Habitants', he: 'תושבים', ru: 'Жители', ar: 'السكان', th: 'จำนวนประชากร' },
      definition: {
        en: 'Mid-year estimate of everyone who lives in the country.',
        fr: 'Estimation en milieu d’année de toutes les personnes vivant dans le pays.',
        he: 'אומדן אמצע שנה של כל תושבי המדינה.',
        ru: 'Оценка численности всех жителей страны на середину года.',
        ar: 'تقدير منتصف السنة لجميع المقيمين في البلد.',
        th: 'ค่าประมาณกลางปีของผู้ที่อาศัยอยู่ในประเทศ',
      },
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/population',
      summary: 'Population by country and year, as one answer',
      public: false,
      filters: {
        location_source: { kind: 'values', column: 'location_source' },
        year: { kind: 'years', column: 'year' },
      },
      bounds: ['year'],
      groupings: {
        year_x_location_source: { by: ['year', 'location_source'], measures: ['sum_population_number'] },
      },
    },
    {
      kind: 'table',
      path: 'market/population',
      summary: 'Population by country and year',
      public: false,
      columns: ['location_source', 'population_number', 'year'],
      defaultSort: '-year',
      newestWeek: false,
      filters: {
        location_source: { kind: 'values', column: 'location_source' },
        year: { kind: 'years', column: 'year' },
      },
    },
  ],
  key: ['location_source', 'year'],
  status: null,
  totals: null,
  wholeYears: null,
  newest: 'year',
  due: { every: 'year', withinDays: 210 },
  template: {
    wide: { head: 'year', value: 'population_number' },
    aggregates: 'location_source',
    units: { population_number: { thousand: 1000, million: 1_000_000 } },
  },
})
