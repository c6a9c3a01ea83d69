import { editDistance } from '../../text.ts'
import { formsOf, keyOf, type Spellings, soundOf } from './spelling.ts'

/** Shorter spellings are codes and abbreviations; nearly every text of their length is near to one of them. */
const shortest = 4
/** Below it, names have little more in common than that both are names. */
const minSimilarity = 0.6

/** By the key of a listed spelling; as large as the lists. */
const sounds = new Map<string, string>()

function soundOfKey(key: string): string {
  const cached = sounds.get(key)
  if (cached !== undefined) return cached
  const sound = soundOf(key)
  sounds.set(key, sound)
  return sound
}

/** How many codes a person chooses from. */
const maxOffered = 3

/**
 * The codes whose spellings are nearest to a text that is none of them, the nearest first: by edit distance over the longer of both, or by
 * how much of a longer one a whole shorter one is. For a person to choose from; nothing may be read by it.
 */
export function similarCodes<Code extends string>(
  text: string,
  { exact }: Pick<Spellings<Code>, 'exact'>,
): readonly Code[] {
  const neighbourKeys = new Set(
    formsOf(text).flatMap((form) => {
      const sound = soundOf(keyOf(form))
      return sound.length < shortest ? [] : [sound]
    }),
  )
  const best = new Map<Code, number>()
  for (const [key, code] of exact) {
    const sound = soundOfKey(key)
    if (sound.length < shortest) continue
    for (const neighbourKey of neighbourKeys) {
      const alike = likeness(neighbourKey, sound)
      if (alike >= minSimilarity && alike > (best.get(code) ?? 0)) best.set(code, alike)
    }
  }
  return [...best]
    .toSorted(([codeA, a], [codeB, b]) => b - a || (codeA < codeB ? -1 : 1))
    .slice(0, maxOffered)
    .map(([code]) => code)
}

/** From 0 for nothing in common to 1 for equal texts. */
function likeness(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const share = short.length / long.length
  if (long.includes(short)) return 0.5 + share / 2
  if (share < minSimilarity) return 0
  const most = Math.floor((1 - minSimilarity) * long.length)
  return 1 - Math.min(editDistance(short, long, most), long.length) / long.length
}
