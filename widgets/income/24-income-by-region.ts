import { geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import { compareWith } from '../compare.ts'
import { widget } from '../define.ts'
import { changeOf, figure, percentOf, sum } from '../periods.ts'
import { destination, liesIn, placeName, provincesIn } from '../placeFilters.ts'
import { figureSentence, topSentence } from '../sentences.ts'
import { chosen, subtitleOf } from '../subtitles.ts'
import { yearColumns } from '../twoYearsTable.ts'
import type { TableRow } from '../views/table.ts'
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

interface Region {
  /** Null where the place is not known. */
  readonly code: string | null
  readonly name: string
  readonly current: number | null
  readonly previous: number | null
}

/**
 * What visitors spend in each of the six regions against the year before; in the provinces of a region where one is chosen. The origin
 * is chosen from what is loaded already.
 */
export const incomeByRegion = widget({
  code: 24,
  category: 'income',
  title: {
    en: 'Income by region',
    fr: 'Recettes par région',
    he: 'הכנסות לפי אזור',
    ru: 'Доходы по регионам',
    ar: 'الإيرادات حسب المنطقة',
    th: 'รายได้รายภูมิภาค',
  },
  definition: {
    en: 'What visitors spent in each of the six regions, in baht at current prices, against the same months of the year before.',
    fr: 'Dépenses des visiteurs dans chacune des six régions, en bahts courants, par rapport aux mêmes mois de l’année précédente.',
    he: 'הוצאות המבקרים בכל אחד מששת האזורים, בבאט במחירים שוטפים, לעומת אותם חודשים בשנה הקודמת.',
    ru: 'Расходы посетителей в каждом из шести регионов, в батах в текущих ценах, к тем же месяцам предыдущего года.',
    ar: 'إنفاق الزوار في كل من المناطق الست بالبات بالأسعار الجارية، مقارنة بالأشهر نفسها من السنة السابقة.',
    th: 'ค่าใช้จ่ายของผู้เยี่ยมเยือนในแต่ละภูมิภาคทั้งหก หน่วยบาท ณ ราคาปัจจุบัน เทียบกับช่วงเดียวกันของปีก่อน',
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
  },
  ask: ({ year, compare, location_destination: place }, context) => ({
    spending: {
      path: 'v2/tourist/spending',
      query: {
        ...comparedYears({ year, compare }, context),
        // The same question that the map of provinces asks.
        fields: [
          place === null
            ? 'geographic_region_x_visitor_origin_x_year_x_month'
            : 'location_destination_x_visitor_origin_x_year',
        ],
      },
    },
  }),
  select: (
    { spending },
    { year, compare, visitor_origin, location_destination: place },
    context,
  ): readonly Region[] => {
    const all =
      place === null
        ? (spending.geographic_region_x_visitor_origin_x_year_x_month ?? []).map(({ _id, ...row }) => ({
            ...row,
            ..._id,
            code: _id.geographic_region,
          }))
        : (spending.location_destination_x_visitor_origin_x_year ?? []).map(({ _id, ...row }) => ({
            ...row,
            ..._id,
            code: _id.location_destination,
          }))
    const rows = all.filter(
      (row) => (visitor_origin === null || row.visitor_origin === visitor_origin) && liesIn(place, row.code),
    )
    const places = place === null ? geographicRegions : provincesIn(place)
    const of = (own: typeof rows, at: number) =>
      sum(own.filter((row) => row.year === at).map((row) => figure(row.sum_spending_travel_receipts)))
    const regionOf = (code: string | null, name: string, own: typeof rows): Region => ({
      code,
      name,
      current: of(own, year),
      previous: isComparable({ year, compare }, context) ? of(own, year - 1) : null,
    })
    const known = new Set<string | null>(places)
    const elsewhere = rows.filter(({ code }) => !known.has(code))
    const named = places.map((one) =>
      regionOf(
        one,
        context.place(one),
        rows.filter(({ code }) => code === one),
      ),
    )
    return [
      // The six regions stand in their own order; provinces by what is spent there.
      ...(place === null ? named : named.toSorted((one, other) => (other.current ?? -1) - (one.current ?? -1))),
      ...(elsewhere.length === 0 ? [] : [regionOf(null, context.say(common.unknownPlace), elsewhere)]),
    ]
  },
  view: (regions, { year, compare }, context) => {
    const largest = regions.toSorted((one, other) => (other.current ?? -1) - (one.current ?? -1))
    const current = sum(regions.map((region) => region.current))
    const change = changeOf(current, sum(regions.map((region) => region.previous)))
    const heads = yearHeads(year, context)
    return {
      kind: 'comparison',
      shape: 'rows',
      unit: 'baht',
      categories: regions.map(({ name }) => name),
      marks: regions.map(({ code }) => (code === null ? null : { kind: 'place', value: code })),
      series: [
        {
          key: 'current',
          name: heads.current,
          role: 'current',
          values: regions.map((region) => region.current),
          changes: regions.map((region) => changeOf(region.current, region.previous)),
          ...(isUnfinished({ year, compare }, context) ? { open: regions.map((_, index) => index) } : {}),
        },
        { key: 'previous', name: heads.previous, role: 'previous', values: regions.map((region) => region.previous) },
      ],
      description: `${figureSentence(context.say(receipts.label), current, 'baht', change, context)}. ${topSentence(
        largest.map(({ name }) => name),
        largest.map((region) => region.current),
        largest.map((region) => changeOf(region.current, region.previous)),
        context,
      )}`,
    }
  },
  rows: (regions, { year, location_destination: place }, context) => {
    const known = regions.filter(({ current, previous }) => current !== null || previous !== null)
    const total = sum(known.map(({ current }) => current))
    const row = (level: TableRow['level'], { code, name, current, previous }: Region): TableRow => ({
      level,
      ...(code === null ? {} : { mark: { kind: 'place', value: code } }),
      cells: { place: name, current, previous, change: changeOf(current, previous), share: percentOf(current, total) },
    })
    const rows = known.map((region) => row('row', region))
    if (rows.length > 0) {
      const previous = sum(known.map((region) => region.previous))
      rows.push(row('total', { code: null, name: context.say(common.total), current: total, previous }))
    }
    return {
      columns: [
        { key: 'place', label: context.say(place === null ? common.region : common.province), kind: 'text' },
        ...yearColumns(year, context),
        { key: 'share', label: context.say(common.share), kind: 'percent' },
      ],
      rows,
      count: rows.length,
    }
  },
  subtitle: (regions, { year, compare, visitor_origin, location_destination }, context) =>
    subtitleOf(
      comparedSubtitle(
        { year, compare },
        regions.some(({ previous }) => previous !== null),
        context,
      ),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
    ),
})
