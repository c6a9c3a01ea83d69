/** A seeded random generator (mulberry32), so that every state can be made again from its seed. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer, both ends inclusive. */
  whole(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A number of different members of the list, in the list's order. */
  some<T>(list: readonly T[], count: number): readonly T[]
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[integer(0, list.length - 1)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }
  const some = <T>(list: readonly T[], count: number): readonly T[] => {
    const ranked = list.map((value, at) => ({ one: value, at, rank: next() })).sort((a, b) => a.rank - b.rank)
    return ranked
      .slice(0, count)
      .sort((a, b) => a.at - b.at)
      .map(({ one: item }) => item)
  }
  return { next, whole: integer, chance: (probability) => next() < probability, pick, some }
}
