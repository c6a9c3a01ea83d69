import { marketRegionOf } from '@sala/catalog/places/marketRegions.ts'

/** So many of the newest months tell which members a data set usually has (rule 29 of docs/figures.md). */
export const recentMonths = 24

/** Members that at least half of the months have. */
export function usualMembers(months: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const month of months) for (const member of new Set(month)) counts.set(member, (counts.get(member) ?? 0) + 1)
  return [...counts].flatMap(([member, count]) => (count * 2 >= months.length ? [member] : []))
}

/** The number of usual members that a month lacks. A country without a row counts in the rest of its region, if there is that row. */
export function lackingMembers(month: readonly string[], usual: readonly string[]): number {
  const members = new Set(month)
  return usual.filter((member) => !members.has(member) && !members.has(`rest-of-${marketRegionOf(member)}`)).length
}
