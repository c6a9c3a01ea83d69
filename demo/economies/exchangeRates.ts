import { dateOf, dayOf, firstDayOf, monthInYear, monthOfDay, weekdayOf, yearOfMonth } from '../calendar.ts'
import { around1, random } from '../random.ts'
import type { DatasetText, World } from '../world.ts'

/** Baht for one unit of each currency: the level around which it moves, rounded from the rates of the years 2019 to 2025. */
const levels: Readonly<Record<string, number>> = {
  USD: 33.5,
  EUR: 37,
  GBP: 43,
  JPY: 0.26,
  CNY: 4.8,
  HKD: 4.3,
  TWD: 1.08,
  KRW: 0.026,
  SGD: 24.8,
  MYR: 7.6,
  IDR: 0.0022,
  PHP: 0.62,
  VND: 0.00138,
  INR: 0.43,
  AUD: 23,
  CHF: 36.5,
  SEK: 3.4,
  RUB: 0.43,
  AED: 9.1,
}

/** How far a month’s level lies from the usual one, and a day’s rate from its month’s (standard deviations). */
const monthSpread = 0.025
const daySpread = 0.002

/** The rate of a day: between the levels of its month and the next, so that no month begins with a leap. */
function rateOf(code: string, level: number, day: number, seed: number): number {
  const month = monthOfDay(day)
  const levelOf = (month: number) => level * around1(random(seed, `rate ${code} ${month}`), monthSpread)
  const part = (day - firstDayOf(month)) / 31
  const between = levelOf(month) * (1 - part) + levelOf(month + 1) * part
  return between * around1(random(seed, `rate ${code} day ${day}`), daySpread)
}

function* rateLines({ first, today, seed }: World): Generator<string> {
  for (let day = dayOf(yearOfMonth(first), monthInYear(first), 1); day < today; day += 1) {
    // Banks are closed at the weekend.
    if (weekdayOf(day) === 0 || weekdayOf(day) === 6) continue
    const date = dateOf(day)
    for (const [code, level] of Object.entries(levels))
      yield `${date},${code},${Number(rateOf(code, level, day, seed).toPrecision(6))}\n`
  }
}

/** What currencies were worth, up to yesterday. */
export const exchangeRate = (world: World): DatasetText => ({
  dataset: 'exchange_rate',
  head: ['date', 'foreign_currency', 'exchange_rate'],
  estimate: () => ((world.today - firstDayOf(world.first)) * 5 * Object.keys(levels).length) / 7,
  lines: () => rateLines(world),
})
