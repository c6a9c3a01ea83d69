/** Shared parts of the profiles of a country and of a province: the rank, and its neighbours. */

export interface Ranked {
  readonly code: string
  readonly rank: number
  readonly value: number
}

/** How many are named above and below. */
const neighboursShown = 3

/** The largest first. Equal figures have equal ranks. */
export function ranksOf(sums: readonly Omit<Ranked, 'rank'>[]): readonly Ranked[] {
  const sorted = sums.toSorted((a, b) => b.value - a.value || a.code.localeCompare(b.code))
  return sorted.map((entry) => ({ ...entry, rank: 1 + sorted.filter(({ value }) => value > entry.value).length }))
}

/** The chosen one with those above and below it; empty without a rank. */
export function rankNeighbours(ranking: readonly Ranked[], chosen: Ranked | null): readonly Ranked[] {
  if (chosen === null) return []
  const at = ranking.indexOf(chosen)
  const from = Math.max(0, Math.min(at - neighboursShown, ranking.length - 2 * neighboursShown - 1))
  return ranking.slice(from, from + 2 * neighboursShown + 1)
}
