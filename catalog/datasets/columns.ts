import type { Column, Status, Unit } from '../dataset.ts'
import { statuses } from '../dataset.ts'
import type { Words } from '../words.ts'

/**
 * Columns that several data sets share, so that one word is labelled and read from files in one way everywhere.
 */

type Absent = Column['absent']
/** A column of one kind, kept exact so that answers are typed by it. */
type ColumnOf<Kind extends Column['kind']> = Extract<Column, { kind: Kind }>

/** First day of the month that a row is about. */
export const monthOf = (label: Words, headings: readonly string[] = []): ColumnOf<'date'> => ({
  kind: 'date',
  grain: 'month',
  label,
  headings: ['month', 'month_year', 'period', 'เดือน', 'ช่วงเวลา', ...headings],
  absent: 'required',
})

/** The day that a row is about. */
export const dayOf = (label: Words, headings: readonly string[] = []): ColumnOf<'date'> => ({
  kind: 'date',
  grain: 'day',
  label,
  headings: ['day', 'วันที่', ...headings],
  absent: 'required',
})

export const yearOf = (label: Words, headings: readonly string[] = []): ColumnOf<'year'> => ({
  kind: 'year',
  label,
  headings: ['year', 'ปี', 'พ.ศ.', 'ค.ศ.', ...headings],
  absent: 'required',
})

/** The country that people come from: alpha-2, or the rest of a market region where `rest`. */
export const sourceCountry = (rest: boolean, absent: Absent = 'required'): ColumnOf<'country'> => ({
  kind: 'country',
  rest,
  label: {
    en: 'Country',
    fr: 'Pays',
    he: 'מדינה',
    ru: 'Страна',
    ar: 'البلد',
    th: 'ประเทศ',
  },
  headings: [
    'country',
    'country name',
    'country of residence',
    'nationality',
    'country code',
    'alpha2',
    'alpha3',
    'iso2',
    'iso3',
    'สัญชาติ',
    'ประเทศ',
    'ประเทศ/สัญชาติ',
    'ถิ่นที่อยู่',
    'กลุ่มประเทศ',
  ],
  absent,
})

/** A whole number of something, from 0 to a most that no true figure of one row reaches: what lies above it is a slip. */
export const count = (
  unit: Unit,
  maximum: number,
  label: Words,
  headings: readonly string[] = [],
  absent: Absent = 'required',
): ColumnOf<'count'> => ({
  kind: 'count',
  unit,
  maximum,
  label,
  headings,
  absent,
})

const statusWords: Readonly<Record<Status, Words>> = {
  preliminary: {
    en: 'Preliminary',
    fr: 'Provisoire',
    he: 'ארעיים',
    ru: 'Предварительные',
    ar: 'أولية',
    th: 'เบื้องต้น',
  },
  revised: { en: 'Revised', fr: 'Révisé', he: 'מתוקנים', ru: 'Уточнённые', ar: 'منقّحة', th: 'ปรับปรุง' },
  final: { en: 'Final', fr: 'Définitif', he: 'סופיים', ru: 'Окончательные', ar: 'نهائية', th: 'ขั้นสุดท้าย' },
}

/** Preliminary, revised or final. The importer asks where a file says none; the default is for rows older than the column. */
export const publicationStatus: ColumnOf<'choice'> = {
  kind: 'choice',
  values: statuses,
  words: statusWords,
  label: { en: 'Status', fr: 'Statut', he: 'סטטוס', ru: 'Статус', ar: 'الحالة', th: 'สถานะ' },
  headings: ['สถานะ'],
  absent: { default: 'final' },
}

/** A number with decimals of something. */
export const amount = (
  unit: Unit,
  bounds: { readonly minimum: number | null; readonly maximum: number },
  label: Words,
  headings: readonly string[] = [],
  absent: Absent = 'required',
): ColumnOf<'amount'> => ({ kind: 'amount', unit, ...bounds, label, headings, absent })

/** Text as it came, at most so many letters. */
export const text = (
  maximum: number,
  label: Words,
  headings: readonly string[] = [],
  absent: Absent = 'optional',
): ColumnOf<'text'> => ({ kind: 'text', maximum, label, headings, absent })

export const link = (
  label: Words,
  headings: readonly string[] = [],
  absent: Absent = 'optional',
): ColumnOf<'link'> => ({
  kind: 'link',
  label,
  headings,
  absent,
})

/** How a business is reached: the three columns that each register of businesses has. */
export const telephone = () =>
  text(
    100,
    { en: 'Telephone', fr: 'Téléphone', he: 'טלפון', ru: 'Телефон', ar: 'الهاتف', th: 'โทรศัพท์' },
    ['telephone', 'phone', 'โทรศัพท์', 'เบอร์โทร'],
    'optional',
  )

export const postalAddress = () =>
  text(
    1000,
    { en: 'Address', fr: 'Adresse', he: 'כתובת', ru: 'Адрес', ar: 'العنوان', th: 'ที่อยู่' },
    ['address', 'ที่อยู่', 'ที่ตั้ง'],
    'optional',
  )

export const website = () =>
  link({ en: 'Website', fr: 'Site web', he: 'אתר', ru: 'Веб-сайт', ar: 'الموقع الإلكتروني', th: 'เว็บไซต์' }, [
    'website',
    'เว็บไซต์',
  ])

/** A province of Thailand, under the name that the data set gives it. */
export const province = (absent: Absent = 'required', headings: readonly string[] = []): ColumnOf<'province'> => ({
  kind: 'province',
  label: { en: 'Province', fr: 'Province', he: 'מחוז', ru: 'Провинция', ar: 'المقاطعة', th: 'จังหวัด' },
  headings: ['province', 'province name', 'จังหวัด', 'ชื่อจังหวัด', ...headings],
  absent,
})

/** One of a closed list of codes, with what people read for each. */
export const choice = <const Values extends readonly string[]>(
  values: Values,
  words: Readonly<Record<Values[number], Words>>,
  label: Words,
  headings: readonly string[] = [],
  absent: Absent = 'required',
): ColumnOf<'choice'> => ({ kind: 'choice', values, words, label, headings, absent })
