import type { Schedule } from '@sala/catalog/api/subscriptions.ts'

/**
 * When a schedule is due next, strictly after an instant. A day that a month does not have is its last one. A time that a change of clocks skips
 * is as much later, and one that it repeats is the first of both, so that each day has one moment.
 */
export function nextDue(schedule: Schedule, after: Date): Date {
  const { zone, time } = schedule
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime())
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  // The first may be over already, and a zone may have left out a whole day, as Samoa did.
  for (let step = 0; step < 4; step += 1) {
    const plainTime = Temporal.PlainTime.from(time)
    const due = dayOf(schedule, today, step).toZonedDateTime({ timeZone: zone, plainTime })
    if (due.epochMilliseconds > after.getTime()) return new Date(due.epochMilliseconds)
  }
  throw new Error(`${zone} has no ${time} in sight`)
}

/** When a subscription is due next, strictly after an instant; null where it waits for new figures. */
export const nextDueOf = (schedule: Schedule, after: Date): Date | null =>
  schedule.every === 'data' ? null : nextDue(schedule, after)

/** The day `YYYY-MM-DD` that a moment lies in by the clock of a zone. */
export const dayIn = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()

/** The day on which a schedule is due, `step` times after the first one that is not before today. */
function dayOf({ every, weekday, day }: Schedule, today: Temporal.PlainDate, step: number): Temporal.PlainDate {
  if (every === 'day') return today.add({ days: step })
  if (every === 'week') return today.add({ days: ((weekday - today.dayOfWeek + 7) % 7) + 7 * step })
  // `from` takes the last day for one that the month does not have.
  const { year, month } = today.with({ day: 1 }).add({ months: step })
  return Temporal.PlainDate.from({ year, month, day })
}
