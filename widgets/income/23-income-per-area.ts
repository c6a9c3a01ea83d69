import type { Words } from '@sala/catalog/words.ts'
import { compareWith } from '../compare.ts'
import { widget } from '../define.ts'
import { oneOf } from '../filters.ts'
import { destination, liesIn, placeName } from '../placeFilters.ts'
import { byFall, provinceMap, provincesOf, provinceTable } from '../provinces.ts'
import { chosen, otherThanUsual, subtitleOf } from '../subtitles.ts'
import { common } from '../words.ts'
import {
  comparedSubtitle,
  comparedYears,
  isComparable,
  isUnfinished,
  receipts,
  spendingYear,
  visitorOrigin,
  yearHeads,
} from './spending.ts'

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

/** What visitors spend in each province. Origin and place are chosen from what is loaded already. */
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
  ask: (filters, context) => ({
    spending: {
      path: 'v2/tourist/spending',
      query: { ...comparedYears(filters, context), fields: ['location_destination_x_visitor_origin_x_year'] },
    },
  }),
  select: ({ spending }, { year, compare, visitor_origin, location_destination: place, first: order }, context) => {
    const provinces = provincesOf(
      (spending.location_destination_x_visitor_origin_x_year ?? [])
        .filter(
          ({ _id }) =>
            (visitor_origin === null || _id.visitor_origin === visitor_origin) &&
            liesIn(place, _id.location_destination),
        )
        .map(({ _id, sum_spending_travel_receipts: value }) => ({
          code: _id.location_destination,
          value: _id.year === year ? value : null,
          previous: _id.year === year - 1 && isComparable({ year, compare }, context) ? value : null,
        })),
      context,
    )
    return order === 'falls' ? byFall(provinces) : provinces
  },
  view: (provinces, { year, compare, location_destination, first: order }, context) =>
    provinceMap(provinces, receipts, context, location_destination, {
      listed: order === 'falls' ? words.falls : common.largestProvinces,
      open: isUnfinished({ year, compare }, context),
    }),
  rows: (provinces, { year }, context) => provinceTable(provinces, receipts, context, yearHeads(year, context)),
  subtitle: ({ previous }, { year, compare, visitor_origin, location_destination, first: order }, context) =>
    subtitleOf(
      comparedSubtitle({ year, compare }, previous !== null, context),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
      otherThanUsual(first, order, context),
    ),
})
