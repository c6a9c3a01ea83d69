import { allDatasets, type DatasetName } from '@sala/catalog/datasets/all.ts'
import type { CountryCode } from '@sala/catalog/places/countryCodes.ts'
import { type Arrivals, makeArrivals } from './arrivals/arrivals.ts'
import { crossingBlocks, estimateCrossings } from './arrivals/crossings.ts'
import { firstTableYear } from './arrivals/markets.ts'
import { targetRows } from './arrivals/targets.ts'
import { makeVisitors } from './arrivals/visitors.ts'
import { firstDayOf, monthDateOf, monthInYear, monthOf, monthOfDay, readDate, yearOfMonth } from './calendar.ts'
import { blocks } from './csv.ts'
import { lengthOfStay, outbound } from './economies/abroad.ts'
import { economies, firstEconomicYear, peopleOf, productOf } from './economies/economy.ts'
import { exchangeRate } from './economies/exchangeRates.ts'
import { transport } from './flights/flights.ts'
import { news } from './news/news.ts'
import { event } from './provinces/events.ts'
import { accommodation } from './provinces/hotels.ts'
import { occupancy, spending } from './provinces/provinceMonths.ts'
import { registration, service } from './provinces/registers.ts'
import { forecast, statistic } from './provinces/weather.ts'
import { sources } from './sources.ts'
import { campaign } from './voices/campaigns.ts'
import { competitor } from './voices/competitors.ts'
import { media } from './voices/media.ts'
import { prospect } from './voices/prospects.ts'
import { contact, voc, vos } from './voices/talk.ts'
import type { DatasetText, World } from './world.ts'

/** A made-up file, as an office might have sent it. */
export interface DemoFile {
  readonly dataset: DatasetName
  readonly fileName: string
  /** What stands as the source of every figure from this file. */
  readonly source: string
  /** About how many rows the file has: enough for a progress bar. */
  readonly rowsEstimate: number
  /** The file's text (UTF-8 CSV with the contract's column names as its head) in blocks that end with whole lines. */
  lines(): Generator<string>
}

export interface DemoOptions {
  /** The day on which the data are looked at, `YYYY-MM-DD`; nothing is known of it or of later days. */
  readonly today: string
  /** Any whole number; the same seed gives the same text. */
  readonly seed: number
  /**
   * How many rows there are, from above 0: at 1 about 3.2 million in all. The daily counts are divided more finely (2.1 million rows
   * from 2019 to November 2026 at 1, twice as many at 2, up to about 2.6, where small counts stand one person to a row and large ones
   * have a row every day); totals by month, nationality and checkpoint stay the same to a person. Messages are more or fewer,
   * flights and weather reach further back, and registers are a part of the whole below 1. Below 0.02 the daily counts are of this year and
   * the two before. Official figures stay as they are.
   */
  readonly scale: number
  /**
   * The first year told of, where more history is wanted than usual: from 2019, or from seven full years before today where that is
   * earlier. Years before 2019 shrink by rule.
   */
  readonly firstYear?: number
}

/** Below this scale daily counts begin two full years before this year: one row a month, nationality and checkpoint is the least there is. */
const minWhole = 0.02

/** Full years before this year of which the demonstration data tell; more where that reaches back to the tables' first year. */
const fullYears = 7

/** Days after a month's end on which the ministry publishes it. */
const publicationDays = 20

const source = 'Sala demonstration data (made up)'

/** The last month whose official figures are published by a day. */
function lastPublished(today: number): number {
  let month = monthOfDay(today) - 1
  while (firstDayOf(month + 1) - 1 + publicationDays > today) month -= 1
  return month
}

/** Older years are final and last year is revised; the newest three months are preliminary, whatever their year. */
function statusOf(month: number, last: number, thisYear: number): string {
  if (month > last - 3) return 'preliminary'
  return yearOfMonth(month) < thisYear - 1 ? 'final' : 'revised'
}

function* immigrationRows(arrivals: Arrivals, first: number, last: number, thisYear: number): Generator<string> {
  for (let month = first; month <= last; month += 1) {
    const date = monthDateOf(month)
    const status = statusOf(month, last, thisYear)
    for (const source of sources) yield `${date},${source.code},${arrivals.monthly(source, month)},${status}\n`
  }
}

function yearsFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function* economicRows(
  years: readonly number[],
  figure: (code: CountryCode, year: number) => number,
): Generator<string> {
  for (const year of years) for (const code of economies) yield `${code},${figure(code, year)},${year}\n`
}

let lastArrivals = { seed: Number.NaN, arrivals: makeArrivals(0) }

/** The arrivals of a seed: kept for the next call, since they do not depend on today and most of the work is in them. */
function arrivalsOf(seed: number): Arrivals {
  if (lastArrivals.seed !== seed) lastArrivals = { seed, arrivals: makeArrivals(seed) }
  return lastArrivals.arrivals
}

/** A file before it is known whether the catalogue has its data set. */
interface Candidate {
  readonly dataset: string
  readonly estimate: () => number
  readonly lines: () => Generator<string>
}

const file = (dataset: string, estimate: () => number, lines: () => Generator<string>): Candidate => ({
  dataset,
  estimate,
  lines,
})

const madeFile = ({ dataset, estimate, head, lines }: DatasetText): Candidate => ({
  dataset,
  estimate,
  lines: () => blocks(head, lines()),
})

const asDemoFile = (dataset: DatasetName, { estimate, lines }: Candidate): DemoFile => ({
  dataset,
  fileName: `demo-${dataset}.csv`,
  source,
  // Only where it is asked for: that of the daily counts takes a quarter of a second.
  get rowsEstimate() {
    return Math.round(estimate())
  },
  lines,
})

/** What is made of the one world, beside the official figures. */
const makers: readonly ((world: World) => DatasetText)[] = [
  voc,
  vos,
  contact,
  prospect,
  campaign,
  media,
  competitor,
  spending,
  lengthOfStay,
  occupancy,
  accommodation,
  service,
  event,
  transport,
  statistic,
  forecast,
  news,
  registration,
  exchangeRate,
]

/**
 * The demonstration data as files: the same options always give the same text. Pure: nothing is read or written.
 * Throws a RangeError that names the option where one cannot be used.
 */
export function demoFiles({ today: text, seed, scale, firstYear }: DemoOptions): readonly DemoFile[] {
  const today = readDate(text)
  if (!Number.isInteger(seed)) throw new RangeError(`seed: ${seed} is not a whole number`)
  if (!(scale > 0 && scale <= 100)) throw new RangeError(`scale: ${scale} is not above 0 and at most 100`)
  const arrivals = arrivalsOf(seed)
  const yesterday = today - 1
  const thisYear = yearOfMonth(monthOfDay(today))
  const usualFirstYear = Math.min(firstTableYear, thisYear - fullYears)
  if (firstYear !== undefined && !(Number.isInteger(firstYear) && firstYear >= 1900 && firstYear <= usualFirstYear)) {
    throw new RangeError(`firstYear: ${firstYear} is not a year from 1900 to ${usualFirstYear}`)
  }
  const first = monthOf(firstYear ?? usualFirstYear, 1)
  const published = lastPublished(today)
  const crossings = {
    arrivals,
    seed,
    scale,
    first: scale < minWhole ? Math.max(first, monthOf(thisYear - 2, 1)) : first,
    last: monthOfDay(yesterday),
    yesterday,
  }
  const targetYears = yearsFrom(yearOfMonth(first), thisYear)
  // A year's figures come out in the middle of the next.
  const economicYears = yearsFrom(firstEconomicYear, thisYear - (monthInYear(monthOfDay(today)) >= 7 ? 1 : 2))
  const world: World = {
    arrivals,
    visitors: makeVisitors(arrivals, seed),
    seed,
    scale,
    today,
    thisYear,
    first,
    published,
    statusOf: (month) => statusOf(month, published, thisYear),
  }
  const files = [
    file(
      'immigration',
      () => (published - first + 1) * sources.length,
      () =>
        blocks(
          ['date', 'location_source', 'immigrants', 'status'],
          immigrationRows(arrivals, first, published, thisYear),
        ),
    ),
    file(
      'checkpoint',
      () => estimateCrossings(crossings),
      () => crossingBlocks(crossings),
    ),
    file(
      'immigration_target',
      () => targetYears.length * 12 * sources.length,
      () => blocks(['date', 'location_source', 'target'], targetRows(arrivals, seed, targetYears)),
    ),
    file(
      'gdp',
      () => economicYears.length * economies.length,
      () =>
        blocks(
          ['location_source', 'gdp_gdp', 'gdp_year'],
          economicRows(economicYears, (code, year) => productOf(code, year, seed)),
        ),
    ),
    file(
      'population',
      () => economicYears.length * economies.length,
      () => blocks(['location_source', 'population_number', 'year'], economicRows(economicYears, peopleOf)),
    ),
    ...makers.map((make) => madeFile(make(world))),
    madeFile(outbound(world, economicYears)),
  ]
  // In the catalogue's order, which is the order in which they are loaded.
  return allDatasets.flatMap(({ name }) =>
    files.flatMap((candidate) => (candidate.dataset === name ? [asDemoFile(name, candidate)] : [])),
  )
}
