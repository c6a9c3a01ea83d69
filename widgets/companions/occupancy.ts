import type { Matched } from '@sala/catalog/answers.ts'
import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { month } from '../filters/filters.ts'
import { destination, destinationQuery, liesIn, placeName, withinPlace } from '../filters/placeFilters.ts'
import { mapView } from '../maps/mapView.ts'
import { comparedMembers } from '../periods/heldMonths.ts'
import { changeOf, figure, monthKey, type Pair, partsOf, yearBefore } from '../periods/periods.ts'
import { monthLabels, monthMarks, twoSeries } from '../periods/twoYears.ts'
import { common } from '../texts/commonWords.ts'
import { amount, labelled, listed, monthAndYear } from '../texts/format.ts'
import { againstMonths, figureSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { FiguresView, TrendView } from '../views/view.ts'
import { words } from './companionWords.ts'
import { askMonths, monthPairs, pointsBetween, rounded } from './occupancyMonths.ts'

const { measures } = occupancy
const rate = measures.avg_occupancy_rate

interface Province {
  readonly code: string
  readonly name: string
  /** The twelve months of the year, and the chosen month of the year before. */
  readonly months: readonly (number | null)[]
  readonly previous: number | null
}

interface Occupancy {
  /** In the order of the chosen month, the fullest first. */
  readonly provinces: readonly Province[]
  /** The place as a whole, as the store has it. */
  readonly rates: readonly Pair[]
  readonly guests: readonly Pair[]
  /** Guests of the provinces that both years hold in the chosen month, and how many provinces those are. */
  readonly matchedGuests: Pair | null
  readonly matched: Matched | null
}

/** How full the rooms are by province and month. Months of a year and places on the map are chosen from what is loaded already. */
export const occupancyCard = widget({
  code: 'occupancy',
  category: null,
  title: {
    en: 'Occupancy by province and month',
    fr: 'Taux d’occupation par province et mois',
    he: 'תפוסה לפי מחוז וחודש',
    ru: 'Заполняемость по провинциям и месяцам',
    ar: 'نسبة الإشغال حسب المقاطعة والشهر',
    th: 'อัตราการเข้าพักรายจังหวัดและรายเดือน',
  },
  definition: {
    en: 'Share of rooms taken in each province and month, with the same month of the year before. Of the country or a region: as the office printed it, else weighted by rooms where those of every province are known.',
    fr: 'Part des chambres occupées dans chaque province et chaque mois, avec le même mois de l’année précédente. Pour le pays ou une région : telle que publiée par l’office, sinon pondérée par les chambres lorsque celles de chaque province sont connues.',
    he: 'שיעור החדרים התפוסים בכל מחוז וחודש, לצד אותו חודש בשנה הקודמת. למדינה או לאזור: כפי שהמשרד פרסם, ובהיעדר פרסום משוקלל במספר החדרים כאשר הוא ידוע בכל מחוז.',
    ru: 'Доля занятых номеров в каждой провинции и каждом месяце и тот же месяц предыдущего года. По стране или региону: как опубликовало ведомство, иначе взвешенная по числу номеров, когда оно известно в каждой провинции.',
    ar: 'نسبة الغرف المشغولة في كل مقاطعة وشهر، مع الشهر نفسه من السنة السابقة. للبلد أو المنطقة: كما نشرتها الجهة، وإلا فمرجحة بعدد الغرف حين يكون معروفًا في كل مقاطعة.',
    th: 'สัดส่วนห้องที่มีผู้เข้าพักในแต่ละจังหวัดและเดือน พร้อมเดือนเดียวกันของปีก่อน ทั้งประเทศหรือภูมิภาคใช้อัตราที่หน่วยงานเผยแพร่ หากไม่มีใช้ค่าถ่วงน้ำหนักด้วยจำนวนห้องเมื่อทราบครบทุกจังหวัด',
  },
  unit: 'percent',
  reads: ['v2/market/occupancy'],
  excel: true,
  public: false,
  comparesOnly: 'same_month',
  filters: { month: month('occupancy'), location_destination: destination() },
  ask: ({ month, location_destination: place }) => {
    const { year, month: chosen } = partsOf(month)
    return {
      months: askMonths(year, place),
      matched: {
        path: 'v2/market/occupancy',
        query: {
          ...destinationQuery(place),
          year: [year, year - 1],
          month: String(chosen),
          matched: 'true',
          fields: ['year_x_month'],
        },
      },
      provinces: {
        path: 'v2/market/occupancy',
        query: { year: [year, year - 1], fields: ['location_destination_x_year_x_month'] },
      },
    }
  },
  select: ({ months, matched, provinces }, { month, location_destination: place }, context): Occupancy => {
    const { year, month: chosen } = partsOf(month)
    const rows = (provinces.location_destination_x_year_x_month ?? []).filter(({ _id }) =>
      liesIn(place, _id.location_destination),
    )
    const provincesIn = [...Map.groupBy(rows, ({ _id }) => _id.location_destination ?? '')].map(
      ([code, own]): Province => {
        const valueIn = (of: number, at: number) =>
          figure(own.find(({ _id }) => _id.year === of && _id.month === at)?.avg_occupancy_rate)
        return {
          code,
          name: code === '' ? context.say(common.unknownPlace) : context.place(code),
          months: Array.from({ length: 12 }, (_, index) => valueIn(year, index + 1)),
          previous: valueIn(year - 1, chosen),
        }
      },
    )
    const inMonth = ({ months }: Province) => months[chosen - 1] ?? -1
    return {
      provinces: provincesIn.toSorted(
        (one, other) => inMonth(other) - inMonth(one) || one.name.localeCompare(other.name, context.language),
      ),
      rates: monthPairs(months, 'avg_occupancy_rate', year, context),
      guests: monthPairs(months, 'sum_guests', year, context),
      matchedGuests: monthPairs(matched, 'sum_guests', year, context)[chosen - 1] ?? null,
      matched: matched.matched ?? null,
    }
  },
  view: (selection, { month, location_destination: place }, context) => {
    const chosen = partsOf(month).month
    const figures = selection.provinces.flatMap(({ code, months }) =>
      code === '' ? [] : [{ code, value: months[chosen - 1] ?? null }],
    )
    return {
      kind: 'composed',
      parts: [
        { span: 12, title: null, view: figuresOf(selection, month, context) },
        {
          span: 6,
          title: listed([context.say(words.byProvince), monthAndYear(month, context.language)], context.language),
          view: mapView(
            'province_map',
            figures,
            { unit: rate.unit, label: context.say(rate.label), ...withinPlace(place) },
            context,
          ),
        },
        { span: 6, title: context.say(words.byMonth), view: trendOf(selection, month, context) },
      ],
    }
  },
  rows: (selection, { month, location_destination }, context) =>
    tableOf(selection, month, location_destination, context),
  subtitle: ({ provinces, rates, matched }, { month, location_destination }, context) => {
    const { year, month: chosen } = partsOf(month)
    const pair = rates[chosen - 1]
    const known = pair !== undefined && pair.current !== null && pair.previous !== null
    const someProvince = provinces.some(({ months }) => (months[chosen - 1] ?? null) !== null)
    return subtitleOf(
      known ? againstMonths(year, [chosen, chosen], context) : monthAndYear(month, context.language),
      comparedMembers(matched, 'provinces', context),
      someProvince && (pair?.current ?? null) === null ? context.say(words.rateNotKnown) : null,
      placeName(location_destination, context),
    )
  },
})

/** The chosen month of the place: how full, and how many guests; what is compared stands in the line above. */
function figuresOf({ rates, guests, matchedGuests }: Occupancy, month: string, context: Context): FiguresView {
  const at = partsOf(month).month - 1
  const [full, people] = [rates[at], guests[at]]
  return {
    kind: 'figures',
    figures: [
      {
        key: 'occupancy',
        label: context.say(rate.label),
        value: full?.current ?? null,
        unit: 'percent',
        change: full === undefined || full.open ? null : pointsBetween(full.current, full.previous),
        changeIn: 'points',
        note: '',
      },
      {
        key: 'guests',
        label: context.say(measures.sum_guests.label),
        value: people?.current ?? null,
        unit: 'people',
        change: changeOf(matchedGuests?.current ?? null, matchedGuests?.previous ?? null),
        note: '',
      },
    ],
  }
}

function trendOf({ rates }: Occupancy, month: string, context: Context): TrendView {
  const { year, month: chosen } = partsOf(month)
  const pair = rates[chosen - 1]
  const label = listed([context.say(rate.label), monthAndYear(month, context.language)], context.language)
  const before = labelled(
    monthAndYear(yearBefore(month), context.language),
    amount(pair?.previous ?? null, 'percent', context.language),
    context.language,
  )
  return {
    kind: 'trend',
    unit: 'percent',
    categories: monthLabels(context),
    marks: monthMarks(year),
    series: twoSeries(rates, year, context),
    description: `${figureSentence(label, pair?.current ?? null, 'percent', null, context)}. ${before}`,
  }
}

/** One row for each province with the chosen month in both years and every month of the year; the place as a whole stands last. */
function tableOf({ provinces, rates }: Occupancy, month: string, place: string | null, context: Context): TableModel {
  const { language } = context
  const { year, month: chosen } = partsOf(month)
  const cellsOf = (name: string, months: readonly (number | null)[], previous: number | null) => ({
    place: name,
    current: months[chosen - 1] ?? null,
    previous,
    difference: rounded(pointsBetween(months[chosen - 1] ?? null, previous)),
    ...Object.fromEntries(months.map((value, index) => [`month ${index + 1}`, value])),
  })
  const rows: TableRow[] = provinces.map(({ code, name, months, previous }) => ({
    level: 'row',
    ...(code === '' ? {} : { mark: { kind: 'place', value: code } }),
    cells: cellsOf(name, months, previous),
  }))
  if (rows.length > 0) {
    const whole = placeName(place, context) ?? context.say(common.wholeCountry)
    const months = rates.map(({ current }) => current)
    rows.push({ level: 'total', cells: cellsOf(whole, months, rates[chosen - 1]?.previous ?? null) })
  }
  return {
    columns: [
      { key: 'place', label: context.say(common.province), kind: 'text' },
      { key: 'current', label: monthAndYear(month, language, 'short'), kind: 'percent' },
      { key: 'previous', label: monthAndYear(yearBefore(month), language, 'short'), kind: 'percent' },
      { key: 'difference', label: context.say(words.difference), kind: 'number' },
      ...Array.from({ length: 12 }, (_, index) => ({
        key: `month ${index + 1}`,
        label: monthAndYear(monthKey(year, index + 1), language, 'short'),
        kind: 'percent' as const,
        heat: true as const,
      })),
    ],
    rows,
    count: rows.length,
  }
}
