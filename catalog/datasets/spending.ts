import { dataset } from '../dataset.ts'
import { amount, choice, count, monthOf, province, publicationStatus } from './columns.ts'

/** Receipts and heads of one province, month, origin and travel type, as the Ministry of Tourism and Sports publishes them. */
export const spending = dataset({
  name: 'spending',
  label: { en: 'Spending', fr: 'Dépenses', he: 'הוצאות', ru: 'Расходы', ar: 'الإنفاق', th: 'ค่าใช้จ่าย' },
  row: {
    en: 'Receipts and heads of one province, month, origin and travel type',
    fr: 'Recettes et personnes d’une province, d’un mois, d’une origine et d’un type de voyage',
    he: 'תקבולים ונפשות של מחוז, חודש, מוצא וסוג נסיעה',
    ru: 'Поступления и число людей по провинции, месяцу, происхождению и виду поездки',
    ar: 'إيرادات وأعداد مقاطعة وشهر ومنشأ ونوع سفر واحد',
    th: 'รายได้และจำนวนคนของหนึ่งจังหวัด หนึ่งเดือน หนึ่งกลุ่ม และหนึ่งประเภท',
  },
  columns: {
    date: monthOf({ en: 'Month', fr: 'Mois', he: 'חודש', ru: 'Месяц', ar: 'الشهر', th: 'เดือน' }),
    location_destination: province('required'),
    visitor_origin: choice(
      ['thai', 'foreign'],
      {
        thai: { en: 'Thai', fr: 'Thaïlandais', he: 'תאילנדים', ru: 'Тайцы', ar: 'تايلانديون', th: 'ชาวไทย' },
        foreign: { en: 'Foreign', fr: 'Étrangers', he: 'זרים', ru: 'Иностранцы', ar: 'أجانب', th: 'ชาวต่างชาติ' },
      },
      { en: 'Origin', fr: 'Origine', he: 'מוצא', ru: 'Происхождение', ar: 'المنشأ', th: 'กลุ่มผู้เยี่ยมเยือน' },
      ['origin', 'ชาวไทย/ชาวต่างชาติ'],
      'required',
    ),
    travel_type: choice(
      ['tourist', 'visitor', 'excursionist'],
      {
        tourist: { en: 'Tourist', fr: 'Touriste', he: 'תייר', ru: 'Турист', ar: 'سائح', th: 'นักท่องเที่ยว' },
        visitor: { en: 'Visitor', fr: 'Visiteur', he: 'מבקר', ru: 'Посетитель', ar: 'زائر', th: 'ผู้เยี่ยมเยือน' },
        excursionist: {
          en: 'Excursionist',
          fr: 'Excursionniste',
          he: 'מבקר יום',
          ru: 'Экскурсант',
          ar: 'زائر ليوم واحد',
          th: 'นักทัศนาจร',
        },
      },
      {
        en: 'Travel type',
        fr: 'Type de voyage',
        he: 'סוג נסיעה',
        ru: 'Вид поездки',
        ar: 'نوع السفر',
        th: 'ประเภทการเดินทาง',
      },
      ['type', 'ประเภท'],
      { default: 'visitor' },
    ),
    spending_travel_receipts: amount(
      'baht',
      { minimum: 0, maximum: null },
      { en: 'Receipts', fr: 'Recettes', he: 'תקבולים', ru: 'Поступления', ar: 'الإيرادات', th: 'รายได้' },
      ['receipts', 'revenue', 'income', 'รายได้', 'รายได้จากการท่องเที่ยว'],
      'required',
    ),
    spending_travel_count: count(
      'people',
      { en: 'People', fr: 'Personnes', he: 'אנשים', ru: 'Люди', ar: 'أشخاص', th: 'จำนวนคน' },
      ['visitors', 'people', 'จำนวน', 'จำนวนผู้เยี่ยมเยือน'],
      'required',
    ),
    status: publicationStatus,
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {},
  measures: {},
  endpoints: [],
  key: ['date', 'location_destination', 'visitor_origin', 'travel_type'],
  status: 'status',
  wholeYears: null,
  newest: 'date',
  due: { every: 'month', withinDays: 45 },
  template: {
    wide: null,
    aggregates: null,
    units: { spending_travel_receipts: { million: 1_000_000 }, spending_travel_count: { thousand: 1000 } },
  },
})
