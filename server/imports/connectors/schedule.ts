import type { Connector } from '@sala/catalog/api/connectors.ts'
import { Cron } from 'croner'

export type Rhythm = Pick<Connector, 'every' | 'time' | 'weekday' | 'timeZone'>

/**
 * An address with its days: `{today}` and `{today-30}` stand for the day in the connector's time zone, and so many days before it
 * (`YYYY-MM-DD`), for publishers who are asked for a span of days.
 */
export function datedAddress(address: string, timeZone: string, now: Date): string {
  if (!address.includes('{today')) return address
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now))
  return address.replace(/\{today(?:-(\d{1,4}))?\}/g, (_, days = '0') =>
    new Date(today - Number(days) * 86_400_000).toISOString().slice(0, 10),
  )
}

/** The crontab line of a rhythm. */
function patternOf({ every, time, weekday }: Rhythm): string {
  const [hour, minute] = time.split(':').map(Number)
  if (every === 'hour') return `${minute} * * * *`
  return `${minute} ${hour} * * ${every === 'day' ? '*' : weekday % 7}`
}

/**
 * When a connector runs next, later than `after`. A time of the night in which clocks are put forward comes when they have been; one that
 * comes twice runs once.
 */
export function nextRun(rhythm: Rhythm, after: Date): Date {
  const next = new Cron(patternOf(rhythm), { timezone: rhythm.timeZone, paused: true }).nextRun(after)
  if (next === null) throw new Error(`nothing ever comes of ${patternOf(rhythm)} in ${rhythm.timeZone}`)
  return next
}
