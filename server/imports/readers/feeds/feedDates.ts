import { gregorianYear } from '../../values/periods.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Hours before Greenwich; the names of RFC 822, and those of Thailand and eastern Australia. */
const zones: Readonly<Record<string, number>> = {
  ...{ Z: 0, UT: 0, UTC: 0, GMT: 0, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ ICT: 7, AEST: 10, AEDT: 11 },
}

const rfc822 =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4}|\d{2})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,4}|[+-]\d{2}:?\d{2})(?:\s*\([^()]*\))?)?$/i
const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})[t ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(z|[+-]\d{2}:?\d{2})$/i

/**
 * The day in Thailand of a moment in the form of RFC 822 or RFC 3339, as `YYYY-MM-DD`. A day without a time in either form stays that day. Any other text comes
 * back with a remark by which no column takes it for a day: a time without a known zone may be that of the day before.
 */
export function dayInThailand(text: string): string {
  if (text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const minutes = minutesOf822(text) ?? minutesOf3339(text)
  if (minutes === null) return `${text} (no date of RFC 822 or RFC 3339)`
  return new Date((minutes + 7 * 60) * 60_000).toISOString().slice(0, 10)
}

function minutesOf822(text: string): number | null {
  const [, day, name, written = '', ...time] = rfc822.exec(text) ?? []
  if (day === undefined || name === undefined) return null
  // Two digits are of this century, or nobody knows of which one.
  const year =
    written.length === 4 ? gregorianYear(Number(written)) : Number(written) < 50 ? 2000 + Number(written) : null
  const [hour] = time
  return minutesSince1970(
    year,
    months.indexOf(name.toLowerCase()),
    Number(day),
    hour === undefined ? ['0', '00', '00', 'ICT'] : time,
  )
}

function minutesOf3339(text: string): number | null {
  const [, year, month, day, ...time] = rfc3339.exec(text) ?? []
  return year === undefined ? null : minutesSince1970(gregorianYear(Number(year)), Number(month) - 1, Number(day), time)
}

/** Minutes since 1970 of a moment; null where there is no such one. Months begin with 0. */
function minutesSince1970(
  year: number | null,
  month: number,
  day: number,
  [hour, minute, second = '0', zone = '']: readonly (string | undefined)[],
): number | null {
  if (year === null || month < 0) return null
  const midnight = new Date(Date.UTC(year, month, day))
  const isDay = midnight.getUTCMonth() === month && midnight.getUTCDate() === day
  const offset = offsetOf(zone)
  if (!isDay || offset === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  return midnight.getTime() / 60_000 + Number(hour) * 60 + Number(minute) - offset
}

/** Minutes before Greenwich of a zone; null where it is not known. */
function offsetOf(zone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign === undefined) {
    const named = zones[zone.toUpperCase()]
    return named === undefined ? null : named * 60
  }
  if (Number(hours) > 14 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
