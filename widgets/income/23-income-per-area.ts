import type { Words } from '@sala/catalog/words.ts'
import { widget } from '../define.ts'
import { oneOf } from '../filters/filters.ts'
import { destination, placeName } from '../filters/placeFilters.ts'
import { byFall, provinceMap, provincesOf, provinceTable } from '../maps/provinces.ts'
import { compareWith } from '../periods/compare.ts'
import { monthsSubtitle } from '../periods/twoYears.ts'
import { chosen, otherThanUsual, subtitleOf } from '../texts/subtitles.ts'
import { askReceiptsByPlace, chosenOf, receiptsByPlace } from './receiptsByPlace.ts'
import { receipts, spendingYear, visitorOrigin, yearHeads } from './spending.ts'

const words = {
  first: { en: 'First', fr: 'En tête', he: 'להציג תחילה', ru: 'Сначала', ar: 'عرض أولًا', th: 'เรียงลำดับจาก' },
  largest: {
    en: 'Largest',
    fr: 'Les plus grandes',
    he: 'הגדולים ביותר',
    ru: 'Крупнейшие',
    ar: 'الأكبر',
    th: 'มากที่สุด',
  },
  falls: {
    en: 'Lowest change',
    fr: 'Plus faible évolution',
    he: 'השינוי הנמוך ביותר',
    ru: 'Худшая динамика',
    ar: 'أدنى تغيّر',
    th: 'การเปลี่ยนแปลงต่ำที่สุด',
  },
} as const satisfies Readonly<Record<string, Words>>

const first = oneOf(words.first, { largest: words.largest, falls: words.falls }, 'largest')

/** What visitors spend in each province. */
export const incomePerArea = widget({
  code: 23,
  category: 'income',
  title: {
    en: 'Income per area',
    fr: 'Recettes par territoire',
    he: 'הכנסות לפי מחוז',
    ru: 'Доходы по провинциям',
    ar: 'الإيرادات حسب المقاطعة',
    th: 'รายได้รายพื้นที่',
  },
  definition: {
    en: 'What visitors spent in each province, in baht at current prices, against the same months of the year before.',
    fr: 'Dépenses des visiteurs dans chaque province, en bahts courants, par rapport aux mêmes mois de l’année précédente.',
    he: 'הוצאות המבקרים בכל מחוז, בבאט במחירים שוטפים, לעומת אותם חודשים בשנה הקודמת.',
    ru: 'Расходы посетителей в каждой провинции, в батах в текущих ценах, к тем же месяцам предыдущего года.',
    ar: 'إنفاق الزوار في كل مقاطعة بالبات بالأسعار الجارية، مقارنة بالأشهر نفسها من السنة السابقة.',
    th: 'ค่าใช้จ่ายของผู้เยี่ยมเยือนในแต่ละจังหวัด หน่วยบาท ณ ราคาปัจจุบัน เทียบกับช่วงเดียวกันของปีก่อน',
  },
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  excel: true,
  public: false,
  filters: {
    year: spendingYear,
    visitor_origin: visitorOrigin,
    location_destination: destination(),
    compare: compareWith(),
    first,
  },
  ask: (filters, context) => askReceiptsByPlace(filters, context),
  select: ({ spending }, filters, context) => {
    const byPlace = receiptsByPlace(spending, chosenOf(filters, context), context)
    const provinces = provincesOf(byPlace.places, context)
    return { byPlace, provinces: filters.first === 'falls' ? byFall(provinces) : provinces }
  },
  view: ({ provinces }, { location_destination, first: order }, context) =>
    provinceMap(provinces, receipts, context, location_destination, {
      ...(order === 'falls' ? { listed: words.falls, ranked: 'lowest_change' } : {}),
    }),
  rows: ({ provinces, byPlace: { months } }, _, context) =>
    provinceTable(provinces, receipts, context, yearHeads(months.year, context)),
  subtitle: ({ byPlace }, { visitor_origin, location_destination, first: order }, context) =>
    subtitleOf(
      monthsSubtitle(byPlace.months, context),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
      otherThanUsual(first, order, context),
    ),
})
