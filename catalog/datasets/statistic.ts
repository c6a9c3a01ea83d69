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
    date: dayOf({ en: 'Date', fr: 'Date', he: 'תאריך', ru: 'Дата', ar: 'التاريخ', th: 'วันที่' }, [
      'observation_date',
      'observation_date_text',
    ]),
    location_destination: province('required'),
    statistic_data_temp: amount(
      'celsius',
      { minimum: -10, maximum: 55 },
      { en: 'Temperature', fr: 'Température', he: 'טמפרטורה', ru: 'Температура', ar: 'درجة الحرارة', th: 'อุณหภูมิ' },
      ['temp', 'temperature', 'temperature_celsius', 'อุณหภูมิ'],
      'optional',
    ),
    statistic_data_rainfall: amount(
      'millimetres',
      { minimum: 0, maximum: 2000 },
      { en: 'Rainfall', fr: 'Pluie', he: 'משקעים', ru: 'Осадки', ar: 'الأمطار', th: 'ปริมาณฝน' },
      // A station that reports both means the rain of three hours by the one and that of the day by the other.
      ['rain', 'rainfall', 'rainfall_24hr', 'ปริมาณฝน'],
      'optional',
    ),
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {
    location_destination: { kind: 'column', column: 'location_destination' },
    geographic_region: { kind: 'column', column: 'geographic_region' },
    datetimerange: { kind: 'column', column: 'date' },
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
  },
  measures: {
    avg_statistic_data_temp: {
      kind: 'mean',
      column: 'statistic_data_temp',
      unit: 'celsius',
      label: {
        en: 'Mean temperature',
        fr: 'Température moyenne',
        he: 'טמפרטורה ממוצעת',
        ru: 'Средняя температура',
        ar: 'متوسط درجة الحرارة',
        th: 'อุณหภูมิเฉลี่ย',
      },
      definition: {
        en: 'Mean temperature of a province and day.',
        fr: 'Température moyenne par province et par jour.',
        he: 'טמפרטורה ממוצעת למחוז וליום.',
        ru: 'Средняя температура по провинциям и дням.',
        ar: 'متوسط درجة الحرارة لكل مقاطعة ويوم.',
        th: 'อุณหภูมิเฉลี่ยต่อจังหวัดต่อวัน',
      },
    },
    min_statistic_data_temp: {
      kind: 'minimum',
      column: 'statistic_data_temp',
      unit: 'celsius',
      label: { en: 'Lowest', fr: 'Minimum', he: 'מזערית', ru: 'Минимум', ar: 'الأدنى', th: 'ต่ำสุด' },
      definition: {
        en: 'Lowest temperature among the provinces and days.',
        fr: 'Température la plus basse parmi les provinces et les jours.',
        he: 'הטמפרטורה הנמוכה ביותר בין המחוזות והימים.',
        ru: 'Самая низкая температура среди провинций и дней.',
        ar: 'أدنى درجة حرارة بين المقاطعات والأيام.',
        th: 'อุณหภูมิต่ำสุดในบรรดาจังหวัดและวันทั้งหมด',
      },
    },
    max_statistic_data_temp: {
      kind: 'maximum',
      column: 'statistic_data_temp',
      unit: 'celsius',
      label: { en: 'Highest', fr: 'Maximum', he: 'מרבית', ru: 'Максимум', ar: 'الأعلى', th: 'สูงสุด' },
      definition: {
        en: 'Highest temperature among the provinces and days.',
        fr: 'Température la plus haute parmi les provinces et les jours.',
        he: 'הטמפרטורה הגבוהה ביותר בין המחוזות והימים.',
        ru: 'Самая высокая температура среди провинций и дней.',
        ar: 'أعلى درجة حرارة بين المقاطعات والأيام.',
        th: 'อุณหภูมิสูงสุดในบรรดาจังหวัดและวันทั้งหมด',
      },
    },
    avg_statistic_data_rainfall: {
      kind: 'mean',
      column: 'statistic_data_rainfall',
      unit: 'millimetres_per_day',
      label: {
        en: 'Mean daily rainfall',
        fr: 'Pluie quotidienne moyenne',
        he: 'משקעים יומיים בממוצע',
        ru: 'Среднесуточные осадки',
        ar: 'متوسط الأمطار اليومية',
        th: 'ปริมาณฝนเฉลี่ยต่อวัน',
      },
      definition: {
        en: 'Mean rainfall of a province and day, in millimetres.',
        fr: 'Pluie moyenne par province et par jour, en millimètres.',
        he: 'ממוצע המשקעים למחוז וליום, במילימטרים.',
        ru: 'Средние осадки по провинциям и дням, в миллиметрах.',
        ar: 'متوسط الأمطار لكل مقاطعة ويوم بالمليمتر.',
        th: 'ปริมาณฝนเฉลี่ยต่อจังหวัดต่อวัน หน่วยมิลลิเมตร',
      },
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/informations/statistic',
      summary: 'Temperature and rainfall seen, by province and by day',
      public: false,
      filters: {
        window: { kind: 'window', column: 'date' },
        location_destination: { kind: 'values', column: 'location_destination' },
        geographic_region: { kind: 'values', column: 'geographic_region' },
        year: { kind: 'years', column: 'date' },
      },
      bounds: ['date'],
      groupings: {
        statistic_data_temp_n_data_rainfall_x_location_destination: {
          by: ['location_destination'],
          measures: ['avg_statistic_data_temp', 'avg_statistic_data_rainfall'],
        },
        statistic_data_temp_x_datetimerange: {
          by: ['datetimerange'],
          measures: ['avg_statistic_data_temp', 'min_statistic_data_temp', 'max_statistic_data_temp'],
        },
        statistic_data_rainfall_x_datetimerange: { by: ['datetimerange'], measures: ['avg_statistic_data_rainfall'] },
        statistic_data_temp_n_data_rainfall_x_year_x_month: {
          by: ['year', 'month'],
          measures: [
            'avg_statistic_data_temp',
            'avg_statistic_data_rainfall',
            'min_statistic_data_temp',
            'max_statistic_data_temp',
          ],
        },
        statistic_data_temp_n_data_rainfall_x_location_destination_x_year_x_month: {
          by: ['location_destination', 'year', 'month'],
          measures: ['avg_statistic_data_temp', 'avg_statistic_data_rainfall'],
          onRequest: true,
        },
      },
    },
  ],
  key: ['date', 'location_destination'],
  status: null,
  totals: null,
  wholeYears: null,
  newest: 'date',
  due: { every: 'day', withinDays: 3 },
  template: { wide: null, aggregates: null, units: {}, readings: 'mean' },
})
