/** Gives the next number, from 0 up to but not including 1. */
export type Random = () => number

/** A 32-bit hash of a text: FNV-1a (Fowler, Noll, Vo; public domain) over its UTF-16 units. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Mixes whole numbers into one 32-bit state, so that each stream of random numbers can be started without making a text. */
export function mixed(first: number, second: number, third: number, fourth: number): number {
  let state = first | 0
  state = Math.imul(state ^ second, 0x85ebca6b)
  state ^= state >>> 15
  state = Math.imul(state ^ third, 0xc2b2ae35)
  state ^= state >>> 13
  state = Math.imul(state ^ fourth, 0x27d4eb2f)
  return (state ^ (state >>> 16)) >>> 0
}

/** Starts a stream of random numbers at a 32-bit state: mulberry32 (Tommy Ettinger; public domain). */
export function randomFrom(start: number): Random {
  let state = start | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Starts the stream of random numbers that belongs to a seed and a purpose. Each purpose has its own, so that a change in one part
 * of the demonstration data does not move the others.
 */
export function random(seed: number, purpose: string): Random {
  return randomFrom(mixed(seed, hashOf(purpose), 0, 0))
}

/** A number around 1: `spread` is about the standard deviation. The sum of three even numbers is near enough to a bell. */
export function around1(next: Random, spread: number): number {
  return 1 + (next() + next() + next() - 1.5) * 2 * spread
}

/** One of some values, each as likely as the others. Throws where there is none. */
export function pick<Value>(next: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(next() * values.length)]
  if (value === undefined) throw new RangeError('nothing to pick from')
  return value
}

/** Makes a pick in which values come up in proportion to their weights. */
export function weighted<Value>(values: readonly (readonly [Value, number])[]): (next: Random) => Value {
  const reached: number[] = []
  let sum = 0
  for (const [, weight] of values) {
    sum += weight
    reached.push(sum)
  }
  return (next) => {
    const at = next() * sum
    let [low, high] = [0, values.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((reached[middle] ?? 0) > at) high = middle
      else low = middle + 1
    }
    const pickedValue = values[low]
    if (pickedValue === undefined) throw new RangeError('nothing to pick from')
    return pickedValue[0]
  }
}

/**
 * A whole number near an expected one that has no limit in time: `expected` 2.3 gives 2 or 3, so that the sum over many days is near
 * what is expected of them.
 */
export function wholeNear(next: Random, expected: number): number {
  return Math.floor(expected + next())
}
