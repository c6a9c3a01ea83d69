import { geographicRegionOf, geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { destination, placeName, provincesIn } from '../filters/placeFilters.ts'
import { compareWith } from '../periods/compare.ts'
import { changeOf, percentOf, sum } from '../periods/periods.ts'
import { monthsSubtitle } from '../periods/twoYears.ts'
import { yearColumns } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { figureSentence, topSentence } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import {
  askReceiptsByPlace,
  chosenOf,
  type ReceiptsByPlace,
  type ReceiptsOfPlace,
  receiptsByPlace,
} from './receiptsByPlace.ts'
import { receipts, spendingYear, visitorOrigin, yearHeads } from './spending.ts'

interface Region {
  /** Null where the place is not known. */
  readonly code: string | null
  readonly name: string
  /** All that is held of the year, and of the year before. */
  readonly current: number | null
  readonly heldBefore: number | null
  /** The part of both that is compared. */
  readonly compared: number | null
  readonly previous: number | null
}

interface Regions {
  readonly regions: readonly Region[]
  readonly byPlace: ReceiptsByPlace
}

/**
 * What visitors spend in each of the six regions against the year before; in the provinces of a region where one is chosen.
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
  ask: (filters, context) => askReceiptsByPlace(filters, context),
  select: ({ spending }, filters, context): Regions => {
    const { location_destination: place } = filters
    const byPlace = receiptsByPlace(spending, chosenOf(filters, context), context)
    const placeOf = ({ code }: ReceiptsOfPlace) =>
      place === null ? (code === null ? null : (geographicRegionOf(code) ?? null)) : code
    const places: readonly string[] = place === null ? geographicRegions : provincesIn(place)
    const named = places.map((code) =>
      regionOf(
        code,
        context.place(code),
        byPlace.places.filter((one) => placeOf(one) === code),
      ),
    )
    const elsewhere = byPlace.places.filter((one) => !places.some((code) => code === placeOf(one)))
    return {
      byPlace,
      regions: [
        // The six regions stand in their own order; provinces by what is spent there.
        ...(place === null ? named : named.toSorted((one, other) => (other.current ?? -1) - (one.current ?? -1))),
        ...(elsewhere.length === 0 ? [] : [regionOf(null, context.say(common.unknownPlace), elsewhere)]),
      ],
    }
  },
  view: ({ regions, byPlace: { months } }, _, context) => {
    const largest = regions.toSorted((one, other) => (other.current ?? -1) - (one.current ?? -1))
    const { current } = months.figures
    const heads = yearHeads(months.year, context)
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
          changes: regions.map(changeIn),
          // Drawn as open where more months are shown than are compared with the bar beside it.
          open: regions.flatMap((region, index) => (isWholeCompared(region) ? [] : [index])),
        },
        {
          key: 'previous',
          name: regions.every(isWholeBefore) ? heads.previous : heads.compared.previous,
          role: 'previous',
          values: regions.map((region) => region.previous),
        },
      ],
      description: `${figureSentence(context.say(receipts.label), current.value, 'baht', months.compared.change, context)}. ${topSentence(
        largest.map(({ name }) => name),
        largest.map((region) => region.current),
        largest.map(changeIn),
        context,
      )}`,
    }
  },
  rows: (selection, { location_destination: place }, context) => tableOf(selection, place, context),
  subtitle: ({ byPlace }, { visitor_origin, location_destination }, context) =>
    subtitleOf(
      monthsSubtitle(byPlace.months, context),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
    ),
})

function regionOf(code: string | null, name: string, own: readonly ReceiptsOfPlace[]): Region {
  return {
    code,
    name,
    current: sum(own.map(({ value }) => value)),
    heldBefore: sum(own.map(({ previous }) => previous)),
    compared: sum(own.map(({ compared }) => compared.current)),
    previous: sum(own.map(({ compared }) => compared.previous)),
  }
}

const changeIn = ({ compared, previous }: Region): number | null => changeOf(compared, previous)

/** Whether all that is shown of a region is compared, or nothing is. */
const isWholeCompared = ({ current, compared }: Region): boolean => compared === null || compared === current

const isWholeBefore = ({ previous, heldBefore }: Region): boolean => previous === heldBefore

/** One row for each region or province and the total; where less than the figure is compared, the compared part beside it. */
function tableOf({ regions, byPlace }: Regions, place: string | null, context: Context): TableModel {
  const known = regions.filter(({ current, heldBefore }) => current !== null || heldBefore !== null)
  const total = sum(known.map(({ current }) => current))
  const heads = yearHeads(byPlace.months.year, context)
  const isPart = !known.every(isWholeCompared)
  const row = (level: TableRow['level'], region: Region): TableRow => ({
    level,
    ...(region.code === null ? {} : { mark: { kind: 'place', value: region.code } }),
    cells: {
      place: region.name,
      current: region.current,
      ...(isPart ? { compared: region.compared } : {}),
      previous: region.previous,
      change: changeIn(region),
      share: percentOf(region.current, total),
    },
  })
  const rows = known.map((region) => row('row', region))
  if (rows.length > 0) rows.push(row('total', regionOf(null, context.say(common.total), byPlace.places)))
  const [current, , change] = yearColumns(byPlace.months.year, context)
  return {
    columns: [
      { key: 'place', label: context.say(place === null ? common.region : common.province), kind: 'text' },
      ...(current ? [current] : []),
      ...(isPart ? [{ key: 'compared', label: heads.compared.current, kind: 'number' as const }] : []),
      {
        key: 'previous',
        label: known.every(isWholeBefore) ? heads.previous : heads.compared.previous,
        kind: 'number',
      },
      ...(change ? [change] : []),
      { key: 'share', label: context.say(common.share), kind: 'percent' },
    ],
    rows,
    count: rows.length,
  }
}
