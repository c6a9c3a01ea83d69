import { dataset } from '../dataset.ts'
import { choice, count, dayOf, sourceCountry, text } from './columns.ts'

/** One scheduled flight on one day, to or from an airport of Thailand. */
export const transport = dataset({
  name: 'transport',
  label: { en: 'Flights', fr: 'Vols', he: 'טיסות', ru: 'Рейсы', ar: 'الرحلات الجوية', th: 'เที่ยวบิน' },
  row: {
    en: 'One scheduled flight on one day',
    fr: 'Un vol régulier en un jour',
    he: 'טיסה סדירה אחת ביום אחד',
    ru: 'Один регулярный рейс в один день',
    ar: 'رحلة جوية مجدولة واحدة في يوم واحد',
    th: 'เที่ยวบินประจำหนึ่งเที่ยวในหนึ่งวัน',
  },
  columns: {
    date: dayOf({ en: 'Date', fr: 'Date', he: 'תאריך', ru: 'Дата', ar: 'التاريخ', th: 'วันที่' }),
    transport_brand: text(
      100,
      { en: 'Airline', fr: 'Compagnie', he: 'חברת תעופה', ru: 'Авиакомпания', ar: 'شركة الطيران', th: 'สายการบิน' },
      ['airline', 'brand', 'สายการบิน'],
      'required',
    ),
    transport_flight: text(
      10,
      { en: 'Flight', fr: 'Vol', he: 'טיסה', ru: 'Рейс', ar: 'الرحلة', th: 'เที่ยวบิน' },
      ['flight', 'flight number', 'เที่ยวบิน'],
      'required',
    ),
    transport_seats: count(
      'seats',
      { en: 'Seats', fr: 'Sièges', he: 'מושבים', ru: 'Места', ar: 'المقاعد', th: 'จำนวนที่นั่ง' },
      ['seats', 'จำนวนที่นั่ง', 'ที่นั่ง'],
      'required',
    ),
    transport_visit_type: choice(
      ['in', 'out'],
      {
        in: { en: 'In', fr: 'Arrivées', he: 'נכנסות', ru: 'Прибытие', ar: 'قادمة', th: 'ขาเข้า' },
        out: { en: 'Out', fr: 'Départs', he: 'יוצאות', ru: 'Отправление', ar: 'مغادرة', th: 'ขาออก' },
      },
      { en: 'Direction', fr: 'Sens', he: 'כיוון', ru: 'Направление', ar: 'الاتجاه', th: 'ทิศทาง' },
      ['direction', 'ขาเข้า/ขาออก'],
      'required',
    ),
    country_origin: {
      ...sourceCountry(false),
      label: {
        en: 'From country',
        fr: 'Pays d’origine',
        he: 'ממדינה',
        ru: 'Из страны',
        ar: 'من بلد',
        th: 'ประเทศต้นทาง',
      },
      headings: ['origin country', 'ประเทศต้นทาง'],
    },
    airport_origin: text(
      3,
      {
        en: 'From airport',
        fr: 'Aéroport de départ',
        he: 'משדה תעופה',
        ru: 'Из аэропорта',
        ar: 'من مطار',
        th: 'สนามบินต้นทาง',
      },
      ['origin', 'from', 'สนามบินต้นทาง'],
      'required',
    ),
    country_destination: {
      ...sourceCountry(false),
      label: {
        en: 'To country',
        fr: 'Pays de destination',
        he: 'למדינה',
        ru: 'В страну',
        ar: 'إلى بلد',
        th: 'ประเทศปลายทาง',
      },
      headings: ['destination country', 'ประเทศปลายทาง'],
    },
    airport_destination: text(
      3,
      {
        en: 'To airport',
        fr: 'Aéroport d’arrivée',
        he: 'לשדה תעופה',
        ru: 'В аэропорт',
        ar: 'إلى مطار',
        th: 'สนามบินปลายทาง',
      },
      ['destination', 'to', 'สนามบินปลายทาง'],
      'required',
    ),
  },
  derived: {},
  dimensions: {},
  measures: {},
  endpoints: [],
  key: ['date', 'transport_flight', 'airport_origin', 'airport_destination'],
  status: null,
  wholeYears: null,
  newest: 'date',
  due: { every: 'day', withinDays: 3 },
  template: { wide: null, aggregates: null, units: {} },
})
