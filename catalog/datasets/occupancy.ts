import { dataset } from '../dataset.ts'
import { amount, count, monthOf, province, publicationStatus } from './columns.ts'

/**
 * How full the rooms of one province were in one month; and, as rows of their own, the rates that the office prints for the country and for
 * regions, and for several months together. See docs/decisions/0003-totals-and-whole-years.md.
 */
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
      10_000_000,
      { en: 'Rooms', fr: 'Chambres', he: 'חדרים', ru: 'Номера', ar: 'الغرف', th: 'จำนวนห้อง' },
      ['rooms', 'จำนวนห้อง', 'จำนวนห้องพัก'],
      'optional',
    ),
    occupancy_rate: amount(
      'percent',
      { minimum: 0, maximum: 100 },
      {
        en: 'Occupancy',
        fr: 'Taux d’occupation',
        he: 'תפוסה',
        ru: 'Заполняемость',
        ar: 'نسبة الإشغال',
        th: 'อัตราการเข้าพัก',
      },
      ['occupancy', 'occupancy rate', 'อัตราการเข้าพัก', 'อัตราการเข้าพักเฉลี่ย'],
      'required',
    ),
    guests: count(
      'people',
      100_000_000,
      { en: 'Guests', fr: 'Clients', he: 'אורחים', ru: 'Гости', ar: 'النزلاء', th: 'จำนวนผู้พักแรม' },
      ['guests', 'total_guests', 'จำนวนผู้พักแรม', 'จำนวนผู้เข้าพัก'],
      'optional',
    ),
    status: publicationStatus,
    span: {
      kind: 'choice',
      values: ['month', 'year_to_date'],
      words: {
        month: { en: 'Month', fr: 'Mois', he: 'חודש', ru: 'Месяц', ar: 'شهر', th: 'รายเดือน' },
        year_to_date: {
          en: 'January to this month',
          fr: 'De janvier à ce mois',
          he: 'מינואר עד חודש זה',
          ru: 'С января по этот месяц',
          ar: 'من يناير إلى هذا الشهر',
          th: 'สะสมตั้งแต่มกราคม',
        },
      },
      label: {
        en: 'Months covered',
        fr: 'Mois couverts',
        he: 'החודשים הכלולים',
        ru: 'Охваченные месяцы',
        ar: 'الأشهر المشمولة',
        th: 'ช่วงเดือน',
      },
      headings: [],
      absent: { default: 'month' },
    },
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {
    location_destination: { kind: 'column', column: 'location_destination' },
    geographic_region: { kind: 'column', column: 'geographic_region' },
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
  },
  measures: {
    avg_occupancy_rate: {
      kind: 'weighted_mean',
      column: 'occupancy_rate',
      weight: 'rooms',
      unit: 'percent',
      label: {
        en: 'Occupancy',
        fr: 'Taux d’occupation',
        he: 'תפוסה',
        ru: 'Заполняемость',
        ar: 'نسبة الإشغال',
        th: 'อัตราการเข้าพัก',
      },
      definition: {
        en: 'Share of rooms that were taken: the rate that the office printed for the place and period, else the mean weighted by rooms where the rooms of every province are known.',
        fr: 'Part des chambres occupées : le taux publié par l’office pour le lieu et la période, sinon la moyenne pondérée par les chambres lorsque celles de chaque province sont connues.',
        he: 'שיעור החדרים התפוסים: השיעור שהמשרד פרסם למקום ולתקופה, ובהיעדרו הממוצע המשוקלל במספר החדרים כאשר הוא ידוע בכל מחוז.',
        ru: 'Доля занятых номеров: показатель, опубликованный ведомством для места и периода, а если его нет — среднее, взвешенное по номерам, когда их число известно в каждой провинции.',
        ar: 'نسبة الغرف المشغولة: النسبة التي نشرتها الجهة للمكان والفترة، وإلا فالمتوسط المرجح بعدد الغرف حين يكون معروفًا في كل مقاطعة.',
        th: 'สัดส่วนห้องที่มีผู้เข้าพัก: อัตราที่หน่วยงานเผยแพร่สำหรับพื้นที่และช่วงเวลานั้น หากไม่มีใช้ค่าเฉลี่ยถ่วงน้ำหนักด้วยจำนวนห้องเมื่อทราบจำนวนห้องครบทุกจังหวัด',
      },
    },
    sum_guests: {
      kind: 'sum',
      column: 'guests',
      where: null,
      unit: 'people',
      label: { en: 'Guests', fr: 'Clients', he: 'אורחים', ru: 'Гости', ar: 'النزلاء', th: 'จำนวนผู้พักแรม' },
      definition: {
        en: 'People who stayed the night.',
        fr: 'Personnes ayant passé la nuit.',
        he: 'אורחים שהתארחו לפחות לילה אחד.',
        ru: 'Люди, оставшиеся на ночь.',
        ar: 'الأشخاص الذين باتوا ليلة أو أكثر.',
        th: 'จำนวนผู้ที่พักค้างคืน',
      },
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/occupancy',
      summary: 'How full the rooms were, by province, region and month',
      public: false,
      filters: {
        window: { kind: 'window', column: 'date' },
        year: { kind: 'years', column: 'date' },
        month: { kind: 'months', column: 'date' },
        location_destination: { kind: 'values', column: 'location_destination' },
        geographic_region: { kind: 'values', column: 'geographic_region' },
      },
      matched: true,
      bounds: ['date', 'year'],
      groupings: {
        year_x_month: { by: ['year', 'month'], measures: ['avg_occupancy_rate', 'sum_guests'] },
        // Of the months asked for as a whole: out of the months nobody could make it.
        occupancy_rate_n_guests_x_year: { by: ['year'], measures: ['avg_occupancy_rate', 'sum_guests'] },
        geographic_region_x_year_x_month: {
          by: ['geographic_region', 'year', 'month'],
          measures: ['avg_occupancy_rate', 'sum_guests'],
        },
        location_destination_x_year_x_month: {
          by: ['location_destination', 'year', 'month'],
          measures: ['avg_occupancy_rate', 'sum_guests'],
        },
      },
    },
  ],
  key: ['date', 'location_destination', 'span'],
  status: 'status',
  totals: null,
  wholes: { column: 'location_destination', region: 'geographic_region', span: 'span' },
  wholeYears: null,
  newest: 'date',
  due: { every: 'month', withinDays: 45 },
  template: {
    wide: null,
    aggregates: 'location_destination',
    units: {},
    figures: [
      { column: 'occupancy_rate', of: {}, headings: ['ratio_tourist_stay', 'อัตราการเข้าพัก'] },
      { column: 'guests', of: {}, headings: ['no_tourist_stay', 'จำนวนผู้เข้าพัก', 'จำนวนผู้พักแรม'] },
    ],
  },
})
