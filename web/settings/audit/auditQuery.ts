import type { Span } from '@sala/widgets/filters/ranges.ts'

/** The filters of the log in the address: an action, a person, and days on the reader's own calendar (`YYYY-MM-DD`). */
export const auditFilters = ['action', 'person', 'from', 'to']

/** What the server is asked for these filters: days become instants, from the first moment to the last on the reader's clock. */
export function auditQuery({ action, person, from, to }: Readonly<Record<string, string>>) {
  const start = instantOf(from, 'T00:00:00.000')
  const end = instantOf(to, 'T23:59:59.999')
  return {
    ...(action !== undefined && { action }),
    ...(person !== undefined && { person }),
    ...(start !== null && { start }),
    ...(end !== null && { end }),
  }
}

/**
 * The days that the log is narrowed to; null for all of them. One day alone, as an address may have it, reaches to the end of the
 * calendar.
 */
export function requestedDays({ from, to }: Readonly<Record<string, string>>, bounds: Span): Span | null {
  const [first, last] = [from, to].map((day) => (instantOf(day, 'T00:00:00.000') === null ? undefined : day))
  if (first === undefined && last === undefined) return null
  return { from: first ?? bounds.from, to: last ?? bounds.to }
}

/** An instant in UTC; null for what is no day. */
function instantOf(day: string | undefined, time: string): string | null {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const instant = new Date(day + time)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}
