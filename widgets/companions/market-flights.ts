import type { Answer } from '@sala/catalog/answers.ts'
import { transport } from '@sala/catalog/datasets/transport.ts'
import { widget } from '../define.ts'
import { changeOf, figure, sum } from '../periods.ts'
import { countriesIn, market, placeName } from '../placeFilters.ts'
import { daysShown, isWithin, range, type Span, spanBefore, windowOf } from '../ranges.ts'
import { againstSpan, figureSentence, topSentence } from '../sentences.ts'
import { subtitleOf } from '../subtitles.ts'
import { airportName } from '../supply/airports.ts'
import { alongTime, timeColumn, timeline, timeMarks } from '../timeline.ts'
import type { TableRow } from '../views/table.ts'
import { common } from '../words.ts'
import { words } from './words.ts'

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
    en: 'Scheduled flights and seats to Thailand from a country or the countries of a market region, against as many days before.',
    fr: 'Vols et sièges programmés vers la Thaïlande depuis un pays ou les pays d’une région de marché, par rapport à autant de jours auparavant.',
    he: 'טיסות סדירות לתאילנד והמושבים שבהן, ממדינה או ממדינות אזור שוק, לעומת אותו מספר ימים קודם לכן.',
    ru: 'Регулярные рейсы в Таиланд и места на них из страны или стран рыночного региона в сравнении с таким же числом предыдущих дней.',
    ar: 'الرحلات والمقاعد المجدولة إلى تايلاند من بلد أو من بلدان منطقة سوق، مقارنة بعدد الأيام نفسه قبل ذلك.',
    th: 'เที่ยวบินและที่นั่งตามตารางบินสู่ประเทศไทยจากประเทศหรือภูมิภาคตลาด เทียบกับช่วงก่อนหน้าที่มีจำนวนวันเท่ากัน',
  },
  unit: 'flights',
  reads: ['v2/market/transport'],
  excel: true,
  public: false,
  comparesOnly: 'days_before',
  filters: { range: days, location_source: market() },
  ask: ({ range, location_source: place }, context) => {
    const span = daysShown(days, range, context)
    const before = spanBefore(span)
    const call = (of: Span, field: 'transport_visit_type_x_date' | 'airport_destination') => ({
      path: 'v2/market/transport' as const,
      query: {
        ...windowOf(of),
        transport_visit_type: 'in',
        ...(place === null ? {} : { country_origin: countriesIn(place) }),
        fields: [field],
      },
    })
    return {
      days: call({ from: before.from, to: span.to }, 'transport_visit_type_x_date'),
      airports: call(span, 'airport_destination'),
      airportsBefore: call(before, 'airport_destination'),
    }
  },
  select: (answers, { range }, context) => {
    const span = daysShown(days, range, context)
    const held = days.bounds(context)
    const earlier = spanBefore(span)
    const before = held !== null && held.from <= earlier.from ? earlier : null
    const rows = answers.days.transport_visit_type_x_date ?? []
    const totalIn = (of: Span, key: (typeof figures)[number]) =>
      sum(rows.filter(({ _id }) => isWithin(_id.date, of)).map((row) => figure(row[key])))
    const line = timeline(span, context)
    const flightsBefore = new Map(flightsByAirport(answers.airportsBefore))
    return {
      span,
      before,
      line,
      byTime: figures.map((key) =>
        alongTime(
          line,
          rows.map((row) => [row._id.date, figure(row[key])]),
        ),
      ),
      totals: figures.map((key) => ({
        key,
        value: totalIn(span, key),
        change: before === null ? null : changeOf(totalIn(span, key), totalIn(before, key)),
      })),
      airports: flightsByAirport(answers.airports)
        .map(([code, value]) => ({
          name: airportName(code, context) ?? code,
          value,
          change: before === null ? null : changeOf(value, flightsBefore.get(code) ?? null),
        }))
        .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0)),
    }
  },
  view: ({ line, byTime, totals, airports }, _, context) => {
    const largest = airports.slice(0, shown)
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
            ...(line.keys.length > mostBars ? { shape: 'areas' as const } : {}),
            unit: 'flights',
            categories: line.labels,
            marks: timeMarks(line),
            series: [
              {
                key: 'in',
                name: label,
                role: 'category',
                values: byTime[0] ?? [],
                ...(line.partial.length > 0 ? { open: line.partial } : {}),
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
    const rows: TableRow[] = line.keys.flatMap((period, at): TableRow[] => {
      const cells = cellsOf((index) => byTime[index]?.[at] ?? null)
      return Object.values(cells).every((value) => value === null)
        ? []
        : [{ level: 'row', cells: { period, ...cells } }]
    })
    if (rows.length > 0) {
      rows.push({
        level: 'total',
        cells: { period: context.say(common.total), ...cellsOf((index) => totals[index]?.value ?? null) },
      })
    }
    return {
      columns: [
        timeColumn(line, context),
        ...figures.map((key) => ({ key, label: context.say(measures[key].label), kind: 'number' as const })),
      ],
      rows,
      count: rows.length,
    }
  },
  subtitle: ({ span, before }, { location_source }, context) =>
    subtitleOf(againstSpan(span, before, context), placeName(location_source, context)),
})

function flightsByAirport({
  airport_destination: rows = [],
}: Answer<'v2/market/transport'>): readonly (readonly [code: string, flights: number | null])[] {
  return rows.flatMap(({ _id, sum_transport }) =>
    _id.airport_destination === null ? [] : [[_id.airport_destination, figure(sum_transport)] as const],
  )
}
