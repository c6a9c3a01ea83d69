import { registration } from '@sala/catalog/datasets/registration.ts'
import type { Words } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { type ChoiceFilter, oneOrAll } from '../filters/filters.ts'
import { province } from '../filters/placeFilters.ts'
import { figure, sum, yearsOf } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number, year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { type Part, shareTable, shareView } from '../views/shareView.ts'
import type { TableModel } from '../views/table.ts'

const { columns, measures } = registration

const words = {
  businessType: {
    en: 'Type of business',
    fr: 'Type d’entreprise',
    he: 'סוג העסק',
    ru: 'Вид предприятия',
    ar: 'نوع المنشأة',
    th: 'ประเภทธุรกิจ',
  },
  allTypes: {
    en: 'All types',
    fr: 'Tous les types',
    he: 'כל הסוגים',
    ru: 'Все виды',
    ar: 'كل الأنواع',
    th: 'ทุกประเภท',
  },
  registeredIn: {
    en: 'Registered in',
    fr: 'Année d’enregistrement',
    he: 'שנת הרישום',
    ru: 'Год регистрации',
    ar: 'سنة التسجيل',
    th: 'ปีที่จดทะเบียน',
  },
  allYears: {
    en: 'All years',
    fr: 'Toutes les années',
    he: 'כל השנים',
    ru: 'Все годы',
    ar: 'كل السنوات',
    th: 'ทุกปี',
  },
} as const satisfies Readonly<Record<string, Words>>

/** Who registered the tourism businesses. The type is chosen from what is loaded already. */
export const registrationShare = widget({
  code: 999,
  category: 'registration',
  title: {
    en: 'Registrations by agency',
    fr: 'Enregistrements par organisme',
    he: 'עסקים רשומים לפי גוף רושם',
    ru: 'Регистрация по ведомствам',
    ar: 'المنشآت المسجلة حسب الجهة',
    th: 'ธุรกิจที่จดทะเบียนตามหน่วยงาน',
  },
  definition: {
    en: 'Tourism businesses by the agency that registered them, and each agency’s share of all.',
    fr: 'Entreprises touristiques selon l’organisme qui les a enregistrées, et la part de chacun.',
    he: 'עסקי תיירות לפי הגוף שרשם אותם, ונתחו של כל גוף.',
    ru: 'Туристические предприятия по ведомствам, которые их зарегистрировали, и доля каждого ведомства.',
    ar: 'منشآت السياحة حسب الجهة التي سجلتها، وحصة كل جهة من المجموع.',
    th: 'ธุรกิจท่องเที่ยวตามหน่วยงานที่จดทะเบียน และสัดส่วนของแต่ละหน่วยงาน',
  },
  unit: 'items',
  reads: ['v2/market/registration'],
  excel: true,
  public: false,
  filters: {
    year: yearOrAll(),
    location_destination: province(),
    registration_type: oneOrAll(words.businessType, words.allTypes, columns.registration_type.words),
  },
  ask: ({ year, location_destination }) => ({
    businesses: {
      path: 'v2/market/registration',
      query: {
        ...(year === null ? {} : { year }),
        ...(location_destination === null ? {} : { location_destination }),
        fields: ['registration_agency_x_registration_type'],
      },
    },
  }),
  select: ({ businesses }, { registration_type: type }, context) => {
    const rows = (businesses.registration_agency_x_registration_type ?? []).filter(
      ({ _id }) => type === null || _id.registration_type === type,
    )
    return [...Map.groupBy(rows, ({ _id }) => _id.registration_agency)].map(([agency, group]) => ({
      name: wordOf(columns.registration_agency, agency, context) ?? context.say(common.other),
      value: sum(group.map((row) => figure(row.sum_registration))),
    }))
  },
  view: (agencies, _, context) => ({
    kind: 'composed',
    parts: [
      {
        span: 6,
        title: null,
        view: shareView(agencies, { unit: 'items', label: context.say(measures.sum_registration.label) }, context),
      },
      { span: 6, title: null, view: { kind: 'table', table: tableOf(agencies, context), paged: false } },
    ],
  }),
  rows: (agencies, _, context) => tableOf(agencies, context),
  subtitle: (agencies, { year, location_destination, registration_type }, context) =>
    subtitleOf(
      labelled(
        context.say(measures.sum_registration.label),
        number(sum(agencies.map((one) => one.value)), context.language),
        context.language,
      ),
      year === null ? null : yearText(Number(year), context.language),
      location_destination === null ? null : context.place(location_destination),
      wordOf(columns.registration_type, registration_type, context),
    ),
})

function tableOf(agencies: readonly Part[], context: Context): TableModel {
  const heads = {
    part: context.say(columns.registration_agency.label),
    value: context.say(measures.sum_registration.label),
  }
  return shareTable(agencies, heads, context)
}

/** The years in which businesses were registered, newest first, or all of them (`null`). */
function yearOrAll(): ChoiceFilter {
  const years = (context: Context) => yearsOf(context, 'registration').map(String)
  return {
    kind: 'choice',
    label: words.registeredIn,
    all: words.allYears,
    options: (context) => years(context).map((value) => ({ value, label: yearText(Number(value), context.language) })),
    fallback: () => null,
    read: (text, context) => (text === 'all' ? null : years(context).find((value) => value === text)),
    write: (value) => value ?? 'all',
  }
}
