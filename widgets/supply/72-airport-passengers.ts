import type { Answer } from '@sala/catalog/answers.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { changeOf, figure, likeForLike, sum } from '../periods.ts'
import { market, marketQuery, offeredMarkets, place, placeName } from '../placeFilters.ts'
import { daysShown, dayYearBefore, everyDay, isWithin, range, type Span, windowAtLeast } from '../ranges.ts'
import { againstSpan, figureSentence, topSentence } from '../sentences.ts'
import { subtitleOf } from '../subtitles.ts'
import { alongTime, type Timeline, timeColumn, timeline, timeMarks } from '../timeline.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { ChartView, FiguresView } from '../views/view.ts'
import { common } from '../words.ts'
import { type Direction, directionSeries, directions } from './directions.ts'
import { words } from './words.ts'

/** Two years of days are loaded, so that ranges within a year are compared with the year before without a further call. */
const loadedDays = 731

const time = range('checkpoint', { fallback: '30d' })
const airports = checkpoints.filter(({ type }) => type === 'air').map(({ code }) => code)

interface Row {
  readonly airport: string
  readonly date: string
  readonly in: number | null
  readonly out: number | null
}

interface Airport {
  readonly code: string
  readonly line: Readonly<Record<Direction, readonly (number | null)[]>>
  /** In and out over the range. */
  readonly passengers: number | null
  /** On the year, over the days that all airports together can be compared in. */
  readonly change: number | null
}

interface Passengers {
  readonly span: Span
  readonly line: Timeline
  readonly byTime: Readonly<Record<Direction, readonly (number | null)[]>>
  readonly totals: Readonly<Record<Direction, number | null>>
  readonly changes: Readonly<Record<Direction, number | null>>
  /** From the first to the last day that is compared, and a year before; null where none is. */
  readonly compared: readonly [span: Span, before: Span] | null
  /** Largest first. */
  readonly airports: readonly Airport[]
}

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
    en: 'Foreign travellers in and out through the immigration checkpoint of each airport, by day, with the change on the same days of the year before.',
    fr: 'Voyageurs étrangers entrés et sortis par le poste de contrôle de l’immigration de chaque aéroport, par jour, avec l’évolution par rapport aux mêmes jours de l’année précédente.',
    he: 'נוסעים זרים נכנסים ויוצאים דרך מעבר הגבול בכל שדה תעופה, לפי יום, והשינוי לעומת אותם ימים בשנה הקודמת.',
    ru: 'Иностранные путешественники, въехавшие и выехавшие через пункт пропуска каждого аэропорта, по дням, с изменением к тем же дням предыдущего года.',
    ar: 'المسافرون الأجانب القادمون والمغادرون عبر منفذ كل مطار، حسب اليوم، مع التغيّر عن الأيام نفسها من السنة السابقة.',
    th: 'ผู้เดินทางต่างชาติขาเข้าและขาออกผ่านด่านตรวจคนเข้าเมืองของแต่ละท่าอากาศยาน รายวัน พร้อมการเปลี่ยนแปลงจากวันเดียวกันของปีก่อน',
  },
  unit: 'people',
  reads: ['v2/tourist/checkpoint'],
  excel: true,
  public: false,
  filters: { range: time, airport: place(words.airport, words.allAirports, airports), location_source: market() },
  ask: ({ range, location_source }, context) => {
    const span = daysShown(time, range, context)
    const wanted = { from: dayYearBefore(span.from), to: span.to }
    const newest = time.bounds(context)?.to ?? context.today
    return {
      days: {
        path: 'v2/tourist/checkpoint',
        query: {
          ...windowAtLeast(wanted, loadedDays, newest),
          checkpoint_type: 'air',
          ...marketQuery(location_source),
          fields: ['checkpoint_x_date'],
        },
      },
      // Of the usual days, whatever is chosen.
      markets: { path: 'v2/tourist/checkpoint', query: { checkpoint_type: 'air', fields: ['location_source'] } },
    }
  },
  select: ({ days, markets }, { range, airport }, context) => ({
    passengers: passengersOf(rowsOf(days, airport), daysShown(time, range, context), context),
    held: (markets.location_source ?? []).map(({ _id }) => _id.location_source),
  }),
  view: ({ passengers }, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 12, title: null, view: figuresOf(passengers, context) },
      { span: 7, title: context.say(words.passengers), view: trendOf(passengers, context) },
      { span: 5, title: context.say(words.airports), view: rankingOf(passengers, context) },
    ],
  }),
  rows: ({ passengers }, _, context) => tableOf(passengers, context),
  choices: ({ held }, _, context) => ({ location_source: offeredMarkets(held, context) }),
  subtitle: ({ passengers: { span, compared } }, { airport, location_source }, context) =>
    subtitleOf(
      compared === null ? againstSpan(span, null, context) : againstSpan(...compared, context),
      placeName(airport, context),
      placeName(location_source, context),
    ),
})

function rowsOf(answer: Answer<'v2/tourist/checkpoint'>, airport: string | null): readonly Row[] {
  return (answer.checkpoint_x_date ?? []).flatMap(({ _id, sum_in, sum_out }) =>
    _id.checkpoint === null || _id.date === null || (airport !== null && _id.checkpoint !== airport)
      ? []
      : [{ airport: _id.checkpoint, date: _id.date, in: figure(sum_in), out: figure(sum_out) }],
  )
}

function passengersOf(rows: readonly Row[], span: Span, context: Context): Passengers {
  const line = timeline(span, context)
  const days = everyDay(span)
  const byDay = Map.groupBy(rows, ({ date }) => date)
  const valueOn = (day: string, of: Direction) => sum((byDay.get(day) ?? []).map((row) => row[of]))
  const pairs = days.map((day) => ({
    current: sum(directions.map((of) => valueOn(day, of))),
    previous: sum(directions.map((of) => valueOn(dayYearBefore(day), of))),
    open: day >= context.today,
  }))
  const compared = likeForLike(pairs).compared.flatMap((index) => days[index] ?? [])
  const now = new Set(compared)
  const then = new Set(compared.map(dayYearBefore))
  const within = rows.filter(({ date }) => isWithin(date, span))
  const changeIn = (own: readonly Row[], of: readonly Direction[]): number | null => {
    const over = (dates: ReadonlySet<string>) =>
      sum(own.filter(({ date }) => dates.has(date)).flatMap((row) => of.map((direction) => row[direction])))
    return changeOf(over(now), over(then))
  }
  const alongLine = (own: readonly Row[]) => ({
    in: alongTime(
      line,
      own.map((row) => [row.date, row.in]),
    ),
    out: alongTime(
      line,
      own.map((row) => [row.date, row.out]),
    ),
  })
  const first = compared[0]
  const last = compared.at(-1)
  const airports = [...Map.groupBy(rows, ({ airport }) => airport)]
    .map(([code, own]): Airport => {
      const shown = own.filter(({ date }) => isWithin(date, span))
      return {
        code,
        line: alongLine(shown),
        passengers: sum(shown.flatMap((row) => [row.in, row.out])),
        change: changeIn(own, directions),
      }
    })
    .filter(({ passengers }) => passengers !== null)
    .toSorted((one, other) => (other.passengers ?? 0) - (one.passengers ?? 0))
  return {
    span,
    line,
    byTime: alongLine(within),
    totals: { in: sum(within.map((row) => row.in)), out: sum(within.map((row) => row.out)) },
    changes: { in: changeIn(rows, ['in']), out: changeIn(rows, ['out']) },
    compared:
      first === undefined || last === undefined
        ? null
        : [
            { from: first, to: last },
            { from: dayYearBefore(first), to: dayYearBefore(last) },
          ],
    airports,
  }
}

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
  return {
    kind: 'trend',
    unit: 'people',
    categories: line.labels,
    marks: timeMarks(line),
    series: directionSeries(directions, names, byTime, line),
    description: directions
      .map((key) => figureSentence(context.say(nameOf[key]), totals[key], 'people', changes[key], context))
      .join('. '),
  }
}

function rankingOf({ airports }: Passengers, context: Context): ChartView {
  const categories = airports.map(({ code }) => context.place(code))
  const values = airports.map(({ passengers }) => passengers)
  const changes = airports.map(({ change }) => change)
  return {
    kind: 'ranking',
    unit: 'people',
    categories,
    series: [{ key: 'current', name: context.say(words.passengers), role: 'current', values }],
    changes,
    description: topSentence(categories, values, changes, context),
  }
}

/** One row for each period and airport that has a figure. */
function tableOf({ line, airports, totals }: Passengers, context: Context): TableModel {
  const rows: TableRow[] = line.keys.flatMap((period, index) =>
    airports.flatMap((airport): TableRow[] => {
      const into = airport.line.in[index] ?? null
      const out = airport.line.out[index] ?? null
      return into === null && out === null
        ? []
        : [{ level: 'row', cells: { period, airport: context.place(airport.code), in: into, out } }]
    }),
  )
  if (rows.length > 0) {
    rows.push({ level: 'total', cells: { period: context.say(common.total), airport: null, ...totals } })
  }
  return {
    columns: [
      timeColumn(line, context),
      { key: 'airport', label: context.say(words.airport), kind: 'text' },
      { key: 'in', label: context.say(words.passengersIn), kind: 'number' },
      { key: 'out', label: context.say(words.passengersOut), kind: 'number' },
    ],
    rows,
    count: rows.length,
  }
}
