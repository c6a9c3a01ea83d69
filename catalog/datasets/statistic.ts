import { dataset } from '../dataset.ts'
import { amount, dayOf, province } from './columns.ts'

/** Weather seen in one province on one day. */
export const statistic = dataset({
  name: 'statistic',
  label: {
    en: 'Weather observations',
    fr: 'Observations météo',
    he: 'תצפיות מזג אוויר',
    ru: 'Наблюдения погоды',
    ar: 'أرصاد الطقس',
    th: 'สถิติสภาพอากาศ',
  },
  row: {
    en: 'Weather seen in one province on one day',
    fr: 'Météo observée dans une province en un jour',
    he: 'מזג האוויר שנצפה במחוז אחד ביום אחד',
    ru: 'Погода в одной провинции за один день',
    ar: 'الطقس المرصود في مقاطعة واحدة في يوم واحد',
    th: 'สภาพอากาศที่ตรวจวัดได้ของหนึ่งจังหวัดในหนึ่งวัน',
  },
  columns: {
    date: dayOf({ en: 'Date', fr: 'Date', he: 'תאריך', ru: 'Дата', ar: 'التاريخ', th: 'วันที่' }),
    location_destination: province('required'),
    statistic_data_temp: amount(
      'celsius',
      { minimum: -10, maximum: 55 },
      { en: 'Temperature', fr: 'Température', he: 'טמפרטורה', ru: 'Температура', ar: 'درجة الحرارة', th: 'อุณหภูมิ' },
      ['temp', 'temperature', 'อุณหภูมิ'],
      'optional',
    ),
    statistic_data_rainfall: amount(
      'millimetres',
      { minimum: 0, maximum: 2000 },
      { en: 'Rainfall', fr: 'Pluie', he: 'גשם', ru: 'Осадки', ar: 'الأمطار', th: 'ปริมาณฝน' },
      ['rain', 'rainfall', 'ปริมาณฝน'],
      'optional',
    ),
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {},
  measures: {},
  endpoints: [],
  key: ['date', 'location_destination'],
  status: null,
  wholeYears: null,
  newest: 'date',
  due: { every: 'day', withinDays: 3 },
  template: { wide: null, aggregates: null, units: {} },
})
