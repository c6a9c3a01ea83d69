const dayLength = 86_400_000

/** Adds days (a negative number subtracts) to a day `YYYY-MM-DD`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10)

/** The days between two days, both inclusive. */
export function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export const monthStart = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`

/** `YYYY-MM-DD` of an instant, in UTC. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10)
