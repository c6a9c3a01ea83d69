import { dataset } from '../dataset.ts'
import { amount, count, monthOf, province, publicationStatus } from './columns.ts'

/** How full the rooms of one province were in one month. */
export const occupancy = dataset({
  name: 'occupancy',
  label: {
    en: 'Room occupancy',
    fr: 'Taux d’occupation',
    he: 'תפוסת חדרים',
    ru: 'Заполняемость номеров',
    ar: 'إشغال الغرف',
    th: 'อัตราการเข้าพัก',
  },
  row: {
    en: 'Rooms, guests and occupancy of one province in one month',
    fr: 'Chambres, clients et occupation d’une province en un mois',
    he: 'חדרים, אורחים ותפוסה במחוז אחד בחודש אחד',
    ru: 'Номера, гости и заполняемость одной провинции за месяц',
    ar: 'غرف ونزلاء وإشغال مقاطعة واحدة في شهر',
    th: 'ห้องพัก ผู้พัก และอัตราการเข้าพักของหนึ่งจังหวัดในหนึ่งเดือน',
  },
  columns: {
    date: monthOf({ en: 'Month', fr: 'Mois', he: 'חודש', ru: 'Месяц', ar: 'الشهر', th: 'เดือน' }),
    location_destination: province('required'),
    rooms: count(
      'rooms',
      { en: 'Rooms', fr: 'Chambres', he: 'חדרים', ru: 'Номера', ar: 'الغرف', th: 'จำนวนห้อง' },
      ['rooms', 'จำนวนห้อง', 'จำนวนห้องพัก'],
      'optional',
    ),
    occupancy_rate: amount(
      'percent',
      { minimum: 0, maximum: 100 },
      { en: 'Occupancy', fr: 'Occupation', he: 'תפוסה', ru: 'Заполняемость', ar: 'نسبة الإشغال', th: 'อัตราการเข้าพัก' },
      ['occupancy', 'occupancy rate', 'อัตราการเข้าพัก', 'อัตราการเข้าพักเฉลี่ย'],
      'required',
    ),
    guests: count(
      'people',
      { en: 'Guests', fr: 'Clients', he: 'אורחים', ru: 'Гости', ar: 'النزلاء', th: 'จำนวนผู้พักแรม' },
      ['guests', 'จำนวนผู้พักแรม'],
      'optional',
    ),
    status: publicationStatus,
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {},
  measures: {},
  endpoints: [],
  key: ['date', 'location_destination'],
  status: 'status',
  wholeYears: null,
  newest: 'date',
  due: { every: 'month', withinDays: 45 },
  template: { wide: null, aggregates: null, units: {} },
})
