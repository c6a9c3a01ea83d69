import type { Answer } from '@sala/catalog/answers.ts'
import { transport } from '@sala/catalog/datasets/transport.ts'
import { widget } from '../define.ts'
import { countriesIn, market, placeName } from '../filters/placeFilters.ts'
import { daysShown, isWithin, range, type Span, windowOf } from '../filters/ranges.ts'
import {
  againstEarlierDays,
  compareDaysWith,
  type DayFigure,
  pairedDays,
  pairedSums,
  spanCompared,
} from '../periods/comparedDays.ts'
import { heldDays } from '../periods/heldDays.ts'
import { figure, sum } from '../periods/periods.ts'
import {
  countedAlongTime,
  hasWholePeriods,
  openPeriods,
  perPeriod,
  type Timeline,
  timeAxis,
  timeCells,
  timeColumns,
  timeline,
  wholePeriods,
} from '../periods/timeline.ts'
import { airportName } from '../supply/airports.ts'
import { common } from '../texts/commonWords.ts'
import { figureSentence, topSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { TableRow } from '../views/table.ts'
import { words } from './companionWords.ts'

const { measures } = transport
const figures = ['sum_transport', 'sum_transport_seats'] as const
const days = range('transport', { fallback: '30d' })

/** More periods than this are drawn as areas. */
const mostBars = 62
/** How many airports the picture names. */
const shown = 8

/** Flights that come from a market, by day and by the airport where they land. */
export const marketFlights = widget({
  code: 'market-flights',
  category: null,
  title: {
    en: 'Flights from the market',
    fr: 'Vols en provenance du marché',
    he: 'טיסות מהשוק הנבחר',
    ru: 'Рейсы с выбранного рынка',
    ar: 'الرحلات الجوية من السوق المختارة',
    th: 'เที่ยวบินจากตลาด',
  },
  definition: {
    en: 'Scheduled flights and seats to Thailand from a country or the countries of a market region, against earlier days.',
    fr: 'Vols et sièges programmés vers la Thaïlande depuis un pays ou les pays d’une région de marché, par rapport à des jours antérieurs.',
    he: 'טיסות סדירות לתאילנד והמושבים שבהן, ממדינה או ממדינות אזור שוק, לעומת ימים קודמים.',
    ru: 'Регулярные рейсы в Таиланд и места на них из страны или стран рыночного региона в сравнении с более ранними днями.',
    ar: 'الرحلات والمقاعد المجدولة إلى تايلاند من بلد أو من بلدان منطقة سوق، مقارنة بأيام سابقة.',
    th: 'เที่ยวบินและที่นั่งตามตารางบินสู่ประเทศไทยจากประเทศหรือภูมิภาคตลาด เทียบกับวันก่อนหน้า',
  },
  unit: 'flights',
  reads: ['v2/market/transport'],
  excel: true,
  public: false,
  comparesOnly: 'days',
  filters: { range: days, location_source: market(), compare_days: compareDaysWith() },
  ask: ({ range, location_source: place, compare_days }, context) => {
    const span = daysShown(days, range, context)
    const before = spanCompared(span, compare_days)
    const landings = (of: Span) => ({
      path: 'v2/market/transport' as const,
      query: {
        ...windowOf(of),
        transport_visit_type: 'in',
        ...(place === null ? {} : { country_origin: countriesIn(place) }),
        fields: ['airport_destination_x_date'],
      },
    })
    // On which days there is any flight at all: only then has a market none.
    const held = (of: Span) => ({
      path: 'v2/market/transport' as const,
      query: { ...windowOf(of), fields: ['transport_visit_type_x_date'] },
    })
    return { days: landings(span), daysBefore: landings(before), held: held(span), heldBefore: held(before) }
  },
  select: (answers, { range, compare_days }, context) => {
    const span = daysShown(days, range, context)
    const isHeld = heldDays(
      [answers.held, answers.heldBefore].flatMap(({ transport_visit_type_x_date: rows = [] }) =>
        rows.map(({ _id }) => _id.date),
      ),
    )
    const line = timeline(span, context, isHeld)
    // Timetables look ahead: days to come are compared like any other.
    const paired = pairedDays(span, { compare: compare_days, isHeld, today: null })
    const rows = rowsOf(answers.days).filter(({ _id }) => isWithin(_id.date, span))
    const rowsBefore = rowsOf(answers.daysBefore)
    const daily =
      (key: (typeof figures)[number]) =>
      (row: Row): DayFigure => [row._id.date, figure(row[key])]
    const landingsBefore = Map.groupBy(rowsBefore, ({ _id }) => _id.airport_destination)
    return {
      paired,
      line,
      byTime: figures.map((key) => countedAlongTime(line, rows.map(daily(key)))),
      totals: figures.map((key) => ({
        key,
        value: sum(countedAlongTime(line, rows.map(daily(key)))),
        change: pairedSums(rows.map(daily(key)), rowsBefore.map(daily(key)), paired).change,
      })),
      airports: [...Map.groupBy(rows, ({ _id }) => _id.airport_destination)]
        .flatMap(([code, own]) =>
          code === null
            ? []
            : [
                {
                  name: airportName(code, context) ?? code,
                  value: sum(own.map(({ sum_transport }) => figure(sum_transport))),
                  change: pairedSums(
                    own.map(daily('sum_transport')),
                    (landingsBefore.get(code) ?? []).map(daily('sum_transport')),
                    paired,
                  ).change,
                },
              ],
        )
        .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0)),
    }
  },
  view: ({ line, byTime, totals, airports }, _, context) => {
    const largest = airports.slice(0, shown)
    const areas = isLong(line)
    const whole = wholePeriods(line)
    const flights = totals[0]
    const label = context.say(measures.sum_transport.label)
    const ranked = {
      names: largest.map(({ name }) => name),
      values: largest.map(({ value }) => value),
      changes: largest.map(({ change }) => change),
    }
    return {
      kind: 'composed',
      parts: [
        {
          span: 12,
          title: null,
          view: {
            kind: 'figures',
            // What is compared stands in the line above.
            figures: totals.map(({ key, value, change }) => ({
              key,
              label: context.say(measures[key].label),
              value,
              unit: measures[key].unit,
              change,
              note: '',
            })),
          },
        },
        {
          span: 7,
          title: context.say(common.overTime),
          view: {
            kind: 'stack',
            ...(areas ? { shape: 'areas' as const } : {}),
            unit: 'flights',
            ...(areas ? whole.axis : timeAxis(line)),
            series: [
              {
                key: 'in',
                name: label,
                role: 'category',
                values: areas ? whole.pick(byTime[0] ?? []) : (byTime[0] ?? []),
                ...(areas ? {} : openPeriods(line)),
              },
            ],
            description: figureSentence(label, flights?.value ?? null, 'flights', flights?.change ?? null, context),
          },
        },
        {
          span: 5,
          title: context.say(words.whereTheyLand),
          view: {
            kind: 'ranking',
            unit: 'flights',
            categories: ranked.names,
            series: [{ key: 'current', name: label, role: 'current', values: ranked.values }],
            changes: ranked.changes,
            description: topSentence(ranked.names, ranked.values, ranked.changes, context),
          },
        },
      ],
    }
  },
  rows: ({ line, byTime, totals }, _, context) => {
    const cellsOf = (figureIn: (index: number) => number | null) =>
      Object.fromEntries(figures.map((key, index) => [key, figureIn(index)]))
    const rows: TableRow[] = line.keys.flatMap((_, at): TableRow[] => {
      const cells = cellsOf((index) => byTime[index]?.[at] ?? null)
      return Object.values(cells).every((value) => value === null)
        ? []
        : [{ level: 'row', cells: { ...timeCells(line, at, context), ...cells } }]
    })
    if (rows.length > 0) {
      rows.push({
        level: 'total',
        cells: { period: context.say(common.total), ...cellsOf((index) => totals[index]?.value ?? null) },
      })
    }
    return {
      columns: [
        ...timeColumns(line, context),
        ...figures.map((key) => ({ key, label: context.say(measures[key].label), kind: 'number' as const })),
      ],
      rows,
      count: rows.length,
    }
  },
  subtitle: ({ line, paired }, { location_source }, context) =>
    subtitleOf(
      perPeriod(line, isLong(line) ? 'areas' : 'bars', context),
      againstEarlierDays(paired, context),
      placeName(location_source, context),
    ),
})

const isLong = (line: Timeline): boolean => line.keys.length > mostBars && hasWholePeriods(line)

type Landings = Answer<'v2/market/transport'>
type Row = NonNullable<Landings['airport_destination_x_date']>[number]

const rowsOf = ({ airport_destination_x_date: rows = [] }: Landings): readonly Row[] => rows
