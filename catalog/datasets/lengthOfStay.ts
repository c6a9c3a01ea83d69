import { dataset } from '../dataset.ts'
import { amount, choice, count, publicationStatus, sourceCountry, yearOf } from './columns.ts'

/** The mean days of one market in one year, by who arranged the stay; a row without an arrangement is about all stays. */
export const lengthOfStay = dataset({
  name: 'length_of_stay',
  label: {
    en: 'Length of stay',
    fr: 'Durée du séjour',
    he: 'משך השהייה',
    ru: 'Продолжительность пребывания',
    ar: 'مدة الإقامة',
    th: 'ระยะเวลาพำนัก',
  },
  row: {
    en: 'The mean days of one market in one year',
    fr: 'La durée moyenne d’un marché en une année',
    he: 'ממוצע הימים של שוק אחד בשנה אחת',
    ru: 'Средняя продолжительность для одного рынка за год',
    ar: 'متوسط أيام سوق واحدة في سنة واحدة',
    th: 'วันพักเฉลี่ยของหนึ่งตลาดในหนึ่งปี',
  },
  columns: {
    year: yearOf({ en: 'Year', fr: 'Année', he: 'שנה', ru: 'Год', ar: 'السنة', th: 'ปี' }),
    location_source: sourceCountry(true),
    length_travel_type: choice(
      ['tour', 'self'],
      {
        tour: {
          en: 'Tour company',
          fr: 'Par un voyagiste',
          he: 'חברת תיירות',
          ru: 'Через турфирму',
          ar: 'عبر شركة سياحة',
          th: 'จัดโดยบริษัทนำเที่ยว',
        },
        self: {
          en: 'Self-arranged',
          fr: 'Organisé soi-même',
          he: 'ארגון עצמי',
          ru: 'Самостоятельно',
          ar: 'ترتيب ذاتي',
          th: 'จัดการเดินทางเอง',
        },
      },
      {
        en: 'Arranged by',
        fr: 'Organisation',
        he: 'אורגן בידי',
        ru: 'Кто организовал',
        ar: 'الجهة المنظمة',
        th: 'ลักษณะการจัดการเดินทาง',
      },
      ['arrangement', 'ลักษณะการเดินทาง'],
      'optional',
    ),
    length_travel_avg_day: amount(
      'days',
      { minimum: 0, maximum: 366 },
      {
        en: 'Mean days',
        fr: 'Jours en moyenne',
        he: 'ממוצע ימים',
        ru: 'Среднее число дней',
        ar: 'متوسط الأيام',
        th: 'วันพักเฉลี่ย',
      },
      ['length of stay', 'average length of stay', 'วันพักเฉลี่ย'],
      'required',
    ),
    length_travel_count: count(
      'people',
      { en: 'People', fr: 'Personnes', he: 'אנשים', ru: 'Люди', ar: 'أشخاص', th: 'จำนวนคน' },
      ['number of tourist arrivals', 'จำนวนคน'],
      'optional',
    ),
    status: publicationStatus,
  },
  derived: { market_region: { from: 'location_source', how: 'market_region' } },
  dimensions: {},
  measures: {},
  endpoints: [],
  key: ['year', 'location_source', 'length_travel_type'],
  status: 'status',
  wholeYears: null,
  newest: 'year',
  due: { every: 'year', withinDays: 365 },
  template: { wide: null, aggregates: 'location_source', units: {} },
})
