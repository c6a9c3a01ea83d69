import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { dateOf, daysIn, firstDayOf, monthOf } from '../calendar.ts'
import { blockLength } from '../csv.ts'
import { makeRoute } from '../flights/routes.ts'
import { hashOf, mixed, randomFrom } from '../random.ts'
import { shareOut } from '../share.ts'
import { type Source, sources } from '../sources.ts'
import type { Arrivals } from './arrivals.ts'

/**
 * The made-up daily counts at the checkpoints. They agree with the monthly figures by construction: a month's arrivals of a
 * nationality are shared out over the checkpoints by largest remainder, and each checkpoint's part over days by running totals, so
 * that no one is lost or counted twice. People leave as they came, a stay later.
 */

/** Rows of the reference year, in and out together, at scale 1. */
const rowsInReferenceYear = 380_000
const referenceYear = 2024

/** Parts of those who leave after about half, all and one and a half of the usual stay. */
const leaving = [
  { stays: 0.5, part: 0.3 },
  { stays: 1, part: 0.45 },
  { stays: 1.5, part: 0.25 },
] as const

/** How far chance moves a day at one checkpoint. */
const chanceAtCheckpoint = 0.12

export interface CrossingRange {
  readonly arrivals: Arrivals
  readonly seed: number
  readonly scale: number
  /** The first month (a month's number). */
  readonly first: number
  /** The last month; its days end with `yesterday`. */
  readonly last: number
  /** The last day (a day's number) of which counts are known. */
  readonly yesterday: number
}

/**
 * Rows that a month's people of one nationality at one checkpoint in one direction fall on: each stands for `people` or more, and
 * no day has two.
 */
function rowsFor(count: number, people: number, days: number): number {
  return Math.min(days, Math.max(1, Math.round(count / people)))
}

/**
 * Visits what each nationality has at each checkpoint in each of some months, in one direction, as fractions: nearly what comes out,
 * before chance and rounding.
 */
function visitParts(
  { arrivals, seed }: Pick<CrossingRange, 'arrivals' | 'seed'>,
  months: readonly number[],
  visit: (count: number, days: number) => void,
): void {
  for (const source of sources) {
    const route = makeRoute(source, seed)
    for (const month of months) {
      const total = arrivals.monthly(source, month)
      if (total === 0) continue
      const days = daysIn(month)
      for (const share of route(month)) if (share > 0) visit(total * share, days)
    }
  }
}

/** About how many rows a part makes when each row stands for `people` or more. */
function estimateRows(count: number, people: number, days: number): number {
  return count < 1 ? count : rowsFor(count, people, days)
}

/**
 * The least people that a row stands for, so that the reference year has `scale` times its usual number of rows; 1 where even then
 * it has fewer, which is the most detail there is. The search stands on a fixed year, so that today does not move the detail of
 * days that are long past.
 */
function peopleInRow(range: Pick<CrossingRange, 'arrivals' | 'seed' | 'scale'>): number {
  const counts: number[] = []
  const lengths: number[] = []
  const months = Array.from({ length: 12 }, (_, index) => monthOf(referenceYear, index + 1))
  visitParts(range, months, (count, days) => {
    counts.push(count)
    lengths.push(days)
  })
  const rowsAt = (people: number) =>
    2 * counts.reduce((rows, count, index) => rows + estimateRows(count, people, lengths[index] ?? 0), 0)
  const targetRows = rowsInReferenceYear * range.scale
  let low = 1
  let high = 1_000_000
  if (rowsAt(low) <= targetRows) return low
  for (let step = 0; step < 16; step += 1) {
    const middle = Math.sqrt(low * high)
    if (rowsAt(middle) > targetRows) low = middle
    else high = middle
  }
  return high
}

/** People who leave on each day of the months from `first` to `last`, as fractions; `stays` before are looked back at. */
function departures(source: Source, arrivals: Arrivals, first: number, last: number): Float64Array {
  const longest = Math.ceil(source.stay * 1.5) + 1
  let from = first
  while (firstDayOf(first) - firstDayOf(from) < longest) from -= 1
  const start = firstDayOf(from)
  const coming = new Float64Array(firstDayOf(last + 1) - start)
  for (let month = from; month <= last; month += 1) {
    const weights = arrivals.days(source, month)
    const sum = weights.reduce((total, weight) => total + weight, 0)
    if (sum === 0) continue
    const perWeight = arrivals.monthly(source, month) / sum
    const offset = firstDayOf(month) - start
    for (let day = 0; day < weights.length; day += 1) coming[offset + day] = (weights[day] ?? 0) * perWeight
  }
  const offset = firstDayOf(first) - start
  const going = new Float64Array(coming.length - offset)
  for (const { stays, part } of leaving) {
    const later = Math.max(1, Math.round(source.stay * stays))
    for (let day = 0; day < going.length; day += 1)
      going[day] = (going[day] ?? 0) + part * (coming[offset + day - later] ?? 0)
  }
  return going
}

/** About how many rows `crossingBlocks` gives. */
export function estimateCrossings(range: CrossingRange): number {
  const { first, last, yesterday } = range
  const people = peopleInRow(range)
  const complete = Array.from({ length: last - first }, (_, index) => first + index)
  const open = (yesterday + 1 - firstDayOf(last)) / daysIn(last)
  let rows = 0
  visitParts(range, complete, (count, days) => {
    rows += 2 * estimateRows(count, people, days)
  })
  visitParts(range, [last], (count, days) => {
    rows += 2 * estimateRows(count, people, days) * open
  })
  return Math.round(rows)
}

/**
 * The counts as CSV text in blocks: month by month, then by nationality, direction, checkpoint and day. Columns: date,
 * location_source, checkpoint, checkpoint_type, direction, immigrants.
 */
export function* crossingBlocks(range: CrossingRange): Generator<string> {
  const { arrivals, seed, first, last, yesterday } = range
  const people = peopleInRow(range)
  const start = firstDayOf(first)
  const dates = Array.from({ length: yesterday + 1 - start }, (_, index) => dateOf(start + index))
  const travellers = sources.map((source) => {
    const hash = hashOf(source.code)
    return {
      source,
      hash,
      route: makeRoute(source, seed),
      going: departures(source, arrivals, first, last),
      // Leavers are whole people in every month, while the running total keeps the fractions; it starts anywhere in one person.
      owed: randomFrom(mixed(seed, hash, 0, 3))(),
      middles: (['in', 'out'] as const).map((direction) =>
        checkpoints.map(({ code, type }) => `,${source.code},${code},${type},${direction},`),
      ),
    }
  })

  let block = 'date,location_source,checkpoint,checkpoint_type,direction,immigrants\n'
  const weights = new Float64Array(31)

  /** Adds the rows of one checkpoint's month to the block. */
  const addRows = (count: number, days: Float64Array, state: number, offset: number, middle: string) => {
    const next = randomFrom(state)
    const length = days.length
    let sum = 0
    for (let day = 0; day < length; day += 1) {
      const weight = (days[day] ?? 0) * (1 + (next() - 0.5) * 3.46 * chanceAtCheckpoint)
      weights[day] = weight
      sum += weight
    }
    const rows = rowsFor(count, people, length)
    const phase = next()
    let passed = 0
    let marks = 0
    let assigned = 0
    for (let day = 0; day < length; day += 1) {
      passed += weights[day] ?? 0
      const share = day === length - 1 ? 1 : passed / sum
      const marked = rows === length ? day + 1 : Math.floor(rows * share + phase)
      if (marked === marks && day < length - 1) continue
      marks = marked
      // Once the last row is reached, and at the month's end, everybody is given out.
      const reached = marks >= rows || day === length - 1 ? count : Math.min(count, Math.floor(count * share + phase))
      if (reached === assigned) continue
      const date = dates[offset + day]
      if (date === undefined) return
      block += `${date}${middle}${reached - assigned}\n`
      assigned = reached
    }
  }

  for (let month = first; month <= last; month += 1) {
    const offset = firstDayOf(month) - start
    const length = daysIn(month)
    for (const traveller of travellers) {
      const { source, hash, route, going, middles } = traveller
      const leavers = going.subarray(offset, offset + length)
      const owed = traveller.owed + leavers.reduce((sum, day) => sum + day, 0)
      traveller.owed = owed - Math.floor(owed)
      const ways = [
        { total: arrivals.monthly(source, month), days: arrivals.days(source, month) },
        { total: Math.floor(owed), days: leavers },
      ]
      for (const [direction, { total, days }] of ways.entries()) {
        if (total === 0) continue
        const counts = shareOut(total, route(month))
        for (const [checkpoint, count] of counts.entries()) {
          if (count === 0) continue
          const middle = middles[direction]?.[checkpoint] ?? ''
          addRows(count, days, mixed(seed, hash, month, checkpoint * 2 + direction), offset, middle)
        }
      }
      if (block.length >= blockLength) {
        yield block
        block = ''
      }
    }
  }
  if (block !== '') yield block
}
