import { dataset } from '../dataset.ts'
import { count, monthOf, publicationStatus, sourceCountry } from './columns.ts'

/** The official arrivals of one nationality in one month, as the Ministry of Tourism and Sports publishes them. */
export const immigration = dataset({
  name: 'immigration',
  label: {
    en: 'International arrivals',
    fr: 'Arrivées internationales',
    he: 'כניסות תיירים בינלאומיות',
    ru: 'Международные прибытия',
    ar: 'الوافدون الدوليون',
    th: 'นักท่องเที่ยวต่างชาติที่เดินทางเข้าประเทศไทย',
  },
  row: {
    en: 'The official arrivals of one nationality in one month',
    fr: 'Les arrivées officielles d’une nationalité en un mois',
    he: 'הכניסות הרשמיות של אזרחות אחת בחודש אחד',
    ru: 'Официальные прибытия граждан одной страны за один месяц',
    ar: 'الوافدون الرسميون من جنسية واحدة في شهر واحد',
    th: 'จำนวนผู้เดินทางเข้าอย่างเป็นทางการของหนึ่งสัญชาติในหนึ่งเดือน',
  },
  columns: {
    date: monthOf({ en: 'Month', fr: 'Mois', he: 'חודש', ru: 'Месяц', ar: 'الشهر', th: 'เดือน' }),
    location_source: sourceCountry(true),
    immigrants: count(
      'people',
      { en: 'Arrivals', fr: 'Arrivées', he: 'כניסות', ru: 'Прибытия', ar: 'الوافدون', th: 'จำนวนผู้เดินทางเข้า' },
      [
        'arrivals',
        'visitors',
        'tourists',
        'number of arrivals',
        'no. of arrival',
        'number',
        'จำนวน',
        'จำนวนนักท่องเที่ยว',
        'นักท่องเที่ยว',
      ],
    ),
    status: publicationStatus,
    period: {
      kind: 'choice',
      values: ['month', 'year'],
      words: {
        month: { en: 'Month', fr: 'Mois', he: 'חודש', ru: 'Месяц', ar: 'شهر', th: 'รายเดือน' },
        year: { en: 'Year', fr: 'Année', he: 'שנה', ru: 'Год', ar: 'سنة', th: 'รายปี' },
      },
      label: { en: 'Period', fr: 'Période', he: 'תקופה', ru: 'Период', ar: 'الفترة', th: 'ช่วง' },
      headings: [],
      absent: { default: 'month' },
    },
  },
  derived: { market_region: { from: 'location_source', how: 'market_region' } },
  dimensions: {
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
    location_source: { kind: 'column', column: 'location_source' },
    market_region: { kind: 'column', column: 'market_region' },
  },
  measures: {
    totalImmigrants: {
      kind: 'sum',
      column: 'immigrants',
      where: null,
      unit: 'people',
      label: { en: 'Arrivals', fr: 'Arrivées', he: 'כניסות', ru: 'Прибытия', ar: 'الوافدون', th: 'จำนวนผู้เดินทางเข้า' },
      definition: {
        en: 'International visitors who entered Thailand, by nationality, as the Ministry of Tourism and Sports counts them.',
        fr: 'Visiteurs internationaux entrés en Thaïlande, par nationalité, selon le ministère du Tourisme et des Sports.',
        he: 'מבקרים בינלאומיים שנכנסו לתאילנד, לפי אזרחות, כפי שסופר משרד התיירות והספורט.',
        ru: 'Иностранные посетители, въехавшие в Таиланд, по гражданству, по учёту Министерства туризма и спорта.',
        ar: 'الزوار الدوليون الذين دخلوا تايلاند حسب الجنسية وفق إحصاء وزارة السياحة والرياضة.',
        th: 'ผู้เยี่ยมเยือนต่างชาติที่เดินทางเข้าประเทศไทย จำแนกตามสัญชาติ ตามการนับของกระทรวงการท่องเที่ยวและกีฬา',
      },
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/immigration',
      summary: 'Arrivals by month, country and market region',
      public: false,
      filters: {
        window: { kind: 'window', column: 'date' },
        year: { kind: 'years', column: 'date' },
        month: { kind: 'months', column: 'date' },
        location_source: { kind: 'values', column: 'location_source' },
        market_region: { kind: 'values', column: 'market_region' },
      },
      bounds: ['date', 'year'],
      groupings: {
        year_x_month: { by: ['year', 'month'], measures: ['totalImmigrants'] },
        location_source_x_year_x_month: { by: ['location_source', 'year', 'month'], measures: ['totalImmigrants'] },
        market_region_x_year_x_month: { by: ['market_region', 'year', 'month'], measures: ['totalImmigrants'] },
      },
    },
    {
      kind: 'year_comparison',
      path: 'tourist/immigration',
      summary: 'Arrivals of each country in a year beside the same months of the year before',
      public: false,
      by: 'location_source',
      measure: 'totalImmigrants',
      date: 'date',
      filters: {
        month: { kind: 'months', column: 'date' },
        location_source: { kind: 'values', column: 'location_source' },
        market_region: { kind: 'values', column: 'market_region' },
        countries: { kind: 'tracked_markets', column: 'location_source' },
      },
    },
  ],
  key: ['date', 'location_source', 'period'],
  status: 'status',
  wholeYears: { column: 'period', date: 'date' },
  newest: 'date',
  due: { every: 'month', withinDays: 45 },
  template: {
    wide: { head: 'date', value: 'immigrants' },
    aggregates: 'location_source',
    units: { immigrants: { thousand: 1000, million: 1_000_000 } },
  },
})
