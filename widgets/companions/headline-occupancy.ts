import { compareWith } from '../compare.ts'
import { widget } from '../define.ts'
import { quietly, year } from '../filters.ts'
import { figure, lastComparableMonth, monthKey } from '../periods.ts'
import { destination, destinationQuery, placeName } from '../placeFilters.ts'
import { againstMonths, fullYearsUntil } from '../sentences.ts'
import { subtitleOf } from '../subtitles.ts'
import { yearColumns } from '../twoYearsTable.ts'
import type { TableRow } from '../views/table.ts'
import { common } from '../words.ts'
import { headlineView, monthsHistory, withHistory } from './headline.ts'
import { askMonths, monthPairs, pointsBetween, rounded } from './occupancyMonths.ts'
import { words } from './words.ts'

/** How full the rooms were this year so far. The mean over the months is the store's, weighted by rooms. */
export const headlineOccupancy = widget({
  code: 'headline-occupancy',
  category: null,
  title: {
    en: 'Occupancy of rooms',
    fr: 'Taux d’occupation',
    he: 'תפוסת חדרים',
    ru: 'Заполняемость номеров',
    ar: 'نسبة إشغال الغرف',
    th: 'อัตราการเข้าพัก',
  },
  definition: {
    en: 'Share of rooms taken in the months of the year that are over, weighted by rooms, against the same months of the year before.',
    fr: 'Part des chambres occupées pendant les mois écoulés de l’année, pondérée par les chambres, par rapport aux mêmes mois de l’année précédente.',
    he: 'שיעור החדרים התפוסים בחודשים שהסתיימו בשנה, משוקלל במספר החדרים, לעומת אותם חודשים בשנה הקודמת.',
    ru: 'Доля занятых номеров за завершённые месяцы года, взвешенная по числу номеров, к тем же месяцам предыдущего года.',
    ar: 'نسبة الغرف المشغولة في الأشهر المنتهية من السنة مرجحة بعدد الغرف، مقارنة بالأشهر نفسها من السنة السابقة.',
    th: 'สัดส่วนห้องที่มีผู้เข้าพักในเดือนที่สิ้นสุดแล้วของปี ถ่วงน้ำหนักด้วยจำนวนห้อง เทียบกับช่วงเดียวกันของปีก่อน',
  },
  unit: 'percent',
  reads: ['v2/market/occupancy'],
  excel: true,
  public: false,
  filters: {
    year: quietly(year('occupancy')),
    location_destination: quietly(destination()),
    compare: quietly(compareWith()),
  },
  ask: ({ year, location_destination: place, compare }, context) => {
    const last = compare === 'full_years' ? 12 : (lastComparableMonth(year, context, 'occupancy') ?? 12)
    return {
      months: askMonths(year, place),
      soFar: {
        path: 'v2/market/occupancy',
        query: {
          ...destinationQuery(place),
          year: [year, year - 1],
          month: last <= 1 ? '1' : `1-${last}`,
          fields: ['occupancy_rate_n_guests_x_year'],
        },
      },
    }
  },
  select: ({ months, soFar }, { year, compare }, context) => {
    const pairs = monthPairs(months, 'avg_occupancy_rate', year, context)
    const last = lastComparableMonth(year, context, 'occupancy') ?? 12
    const until = compare === 'full_years' ? pairs.findLastIndex(({ current }) => current !== null) + 1 : 12
    // Like for like: both years must know every one of the months. Full years are the mean of all that each has.
    const comparable =
      compare === 'full_years' ||
      (last > 0 && pairs.slice(0, last).every(({ current, previous }) => current !== null && previous !== null))
    const valueIn = (of: number) =>
      figure(soFar.occupancy_rate_n_guests_x_year?.find(({ _id }) => _id.year === of)?.avg_occupancy_rate)
    return { pairs, last, until, current: valueIn(year), previous: comparable ? valueIn(year - 1) : null }
  },
  view: ({ pairs, last, current, previous }, { year, location_destination: place }, context) =>
    headlineView({
      key: 'occupancy',
      label: context.say(words.roomsTaken),
      value: current,
      unit: 'percent',
      change: pointsBetween(current, previous),
      changeIn: 'points',
      ...withHistory(monthsHistory(pairs, year, 'percent', context)),
      rows: [{ dashboard: 'space-availability', period: monthKey(year, Math.max(1, last)), place }],
    }),
  rows: ({ pairs, current, previous }, { year }, context) => {
    const row = (level: TableRow['level'], month: string, now: number | null, before: number | null): TableRow => ({
      level,
      cells: { month, current: now, previous: before, difference: rounded(pointsBetween(now, before)) },
    })
    const known = pairs.some(({ current, previous }) => current !== null || previous !== null)
    const rows = known
      ? [
          ...pairs.map((pair, index) => row('row', monthKey(year, index + 1), pair.current, pair.previous)),
          row('total', context.say(common.total), current, previous),
        ]
      : []
    return {
      columns: [
        { key: 'month', label: context.say(common.month), kind: 'month' },
        ...yearColumns(year, context).flatMap((column) =>
          column.key === 'change' ? [] : [{ ...column, kind: 'percent' as const }],
        ),
        { key: 'difference', label: context.say(words.difference), kind: 'number' },
      ],
      rows,
      count: rows.length,
    }
  },
  subtitle: ({ last, until, previous }, { year, compare, location_destination }, context) =>
    subtitleOf(
      againstMonths(year, previous === null ? null : [1, compare === 'full_years' ? 12 : last], context),
      until < 12 && previous !== null ? fullYearsUntil(monthKey(year, until), context) : null,
      placeName(location_destination, context),
    ),
})
