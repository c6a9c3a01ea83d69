/** Whether a data set holds a day `YYYY-MM-DD`. */
export type HasData = (day: string) => boolean

/**
 * Which days a data set holds: those that it has any row of (docs/figures.md, "Words"). On a held day whatever is missing is zero; of
 * any other day nothing is known. `dates` are those of rows that nothing has narrowed: no channel, no place.
 */
export function daysWithData(dates: Iterable<string | null>): HasData {
  const days = new Set(dates)
  return (day) => days.has(day)
}
