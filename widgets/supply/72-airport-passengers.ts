import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { market, marketQuery, offeredMarkets, place, placeName } from '../filters/placeFilters.ts'
import { daysShown, range, windowAtLeast } from '../filters/ranges.ts'
import { againstEarlierDays, compareDaysWith, spanCompared } from '../periods/comparedDays.ts'
import { perPeriod, timeCells, timeColumns, wholePeriods } from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import { labelled } from '../texts/format.ts'
import { figureSentence, topSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { ChartView, FiguresView } from '../views/view.ts'
import { directionSeries, directions } from './directions.ts'
import { both, type Passengers, passengersOf, rowsOf } from './passengers.ts'
import { words } from './supplyWords.ts'

/** Two years of days are loaded, so that ranges within a year are compared with the year before without a further call. */
const loadedDays = 732

const time = range('checkpoint', { fallback: '30d' })
const airports = checkpoints.filter(({ type }) => type === 'air').map(({ code }) => code)

/** People through the airports by day. Range and airport are chosen from what is loaded already, the market by asking for it. */
export const airportPassengers = widget({
  code: 72,
  category: 'supply',
  title: {
    en: 'Daily airport passengers',
    fr: 'Passagers aériens par jour',
    he: 'נוסעים יומיים בשדות התעופה',
    ru: 'Пассажиры аэропортов по дням',
    ar: 'مسافرو المطارات يوميًا',
    th: 'ผู้โดยสารท่าอากาศยานรายวัน',
  },
  definition: {
    en: 'Foreign travellers in and out through the immigration checkpoint of each airport, by day, with the change on earlier days.',
    fr: 'Voyageurs étrangers entrés et sortis par le poste de contrôle de l’immigration de chaque aéroport, par jour, avec l’évolution par rapport à des jours antérieurs.',
    he: 'נוסעים זרים נכנסים ויוצאים דרך מעבר הגבול בכל שדה תעופה, לפי יום, והשינוי לעומת ימים קודמים.',
    ru: 'Иностранные путешественники, въехавшие и выехавшие через пункт пропуска каждого аэропорта, по дням, с изменением к более ранним дням.',
    ar: 'المسافرون الأجانب القادمون والمغادرون عبر منفذ كل مطار، حسب اليوم، مع التغيّر عن أيام سابقة.',
    th: 'ผู้เดินทางต่างชาติขาเข้าและขาออกผ่านด่านตรวจคนเข้าเมืองของแต่ละท่าอากาศยาน รายวัน พร้อมการเปลี่ยนแปลงจากวันก่อนหน้า',
  },
  unit: 'people',
  reads: ['v2/tourist/checkpoint'],
  excel: true,
  public: false,
  comparesOnly: 'days',
  filters: {
    range: time,
    airport: place(words.airport, words.allAirports, airports),
    location_source: market(),
    compare_days: compareDaysWith(),
  },
  ask: ({ range, location_source, compare_days }, context) => {
    const span = daysShown(time, range, context)
    const wanted = { from: spanCompared(span, compare_days).from, to: span.to }
    const window = windowAtLeast(wanted, loadedDays, time.bounds(context)?.to ?? context.today)
    const call = (place: string | null) => ({
      path: 'v2/tourist/checkpoint' as const,
      query: { ...window, checkpoint_type: 'air', ...marketQuery(place), fields: ['checkpoint_x_date'] },
    })
    return {
      days: call(location_source),
      // Which days each airport holds, whatever market is chosen.
      allDays: call(null),
      // Of the usual days, whatever is chosen.
      markets: { path: 'v2/tourist/checkpoint', query: { checkpoint_type: 'air', fields: ['location_source'] } },
    }
  },
  select: ({ days, allDays, markets }, { range, airport, compare_days }, context) => {
    const span = daysShown(time, range, context)
    const rows = rowsOf(days, airport, span, compare_days)
    // One answer where no market is chosen.
    const all = days === allDays ? rows : rowsOf(allDays, airport, span, compare_days)
    return {
      passengers: passengersOf({ rows, all }, span, compare_days, context),
      held: (markets.location_source ?? []).map(({ _id }) => _id.location_source),
    }
  },
  view: ({ passengers }, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 12, title: null, view: figuresOf(passengers, context) },
      { span: 7, title: context.say(words.passengers), view: trendOf(passengers, context) },
      { span: 5, title: context.say(words.airports), view: airportBars(passengers, context) },
    ],
  }),
  rows: ({ passengers }, _, context) => tableOf(passengers, context),
  choices: ({ held }, _, context) => ({ location_source: offeredMarkets(held, context) }),
  subtitle: ({ passengers: { line, paired, checkpointDays } }, { airport, location_source }, context) =>
    subtitleOf(
      perPeriod(line, 'lines', context),
      againstEarlierDays(paired, context, airport === null ? checkpointDays : null),
      placeName(airport, context),
      placeName(location_source, context),
    ),
})

const nameOf = { in: words.passengersIn, out: words.passengersOut } as const

/** What is compared stands in the line above. */
function figuresOf({ totals, changes }: Passengers, context: Context): FiguresView {
  return {
    kind: 'figures',
    figures: directions.map((key) => ({
      key,
      label: context.say(nameOf[key]),
      value: totals[key],
      unit: 'people',
      change: changes[key],
      note: '',
    })),
  }
}

function trendOf({ line, byTime, totals, changes }: Passengers, context: Context): ChartView {
  const names = { in: context.say(words.in), out: context.say(words.out) }
  const whole = wholePeriods(line)
  return {
    kind: 'trend',
    unit: 'people',
    ...whole.axis,
    series: directionSeries(directions, names, { in: whole.cut(byTime.in), out: whole.cut(byTime.out) }, whole.open),
    description: directions
      .map((key) => figureSentence(context.say(nameOf[key]), totals[key], 'people', changes[key], context))
      .join('. '),
  }
}

/** A bar for the arrivals and one for the departures of each airport, with their changes. */
function airportBars({ airports }: Passengers, context: Context): ChartView {
  const categories = airports.map(({ code }) => context.place(code))
  const names = { in: context.say(words.in), out: context.say(words.out) }
  const values = both((direction) => airports.map(({ totals }) => totals[direction]))
  const changes = both((direction) => airports.map((airport) => airport.changes[direction]))
  return {
    kind: 'comparison',
    shape: 'rows',
    unit: 'people',
    categories,
    series: directions.map((direction) => ({
      key: direction,
      name: names[direction],
      role: 'category',
      values: values[direction],
      changes: changes[direction],
    })),
    description: directions
      .map((direction) =>
        labelled(
          names[direction],
          topSentence(categories, values[direction], changes[direction], context),
          context.language,
        ),
      )
      .join('. '),
  }
}

/** One row for each period and airport that has a figure. */
function tableOf({ line, airports, totals }: Passengers, context: Context): TableModel {
  const rows: TableRow[] = line.keys.flatMap((_, index) =>
    airports.flatMap((airport): TableRow[] => {
      const into = airport.line.in[index] ?? null
      const out = airport.line.out[index] ?? null
      return into === null && out === null
        ? []
        : [
            {
              level: 'row',
              cells: { ...timeCells(line, index, context), airport: context.place(airport.code), in: into, out },
            },
          ]
    }),
  )
  if (rows.length > 0) {
    rows.push({ level: 'total', cells: { period: context.say(common.total), airport: null, ...totals } })
  }
  return {
    columns: [
      ...timeColumns(line, context),
      { key: 'airport', label: context.say(words.airport), kind: 'text' },
      { key: 'in', label: context.say(words.passengersIn), kind: 'number' },
      { key: 'out', label: context.say(words.passengersOut), kind: 'number' },
    ],
    rows,
    count: rows.length,
  }
}
