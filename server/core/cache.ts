import { LRUCache } from 'lru-cache'
import { cacheLookups } from './metrics.ts'

/** An LRU cache: keeps values by key within a capacity; what was not used for longest is evicted first. */
export class Cache<Value extends {}> {
  readonly #entries: LRUCache<string, Value>
  readonly #name: string | null

  /**
   * `capacity` is how much is kept in all: entries, or bytes where `set` is given sizes in bytes. `name` is what metrics call it; look-ups
   * in one without a name are not counted.
   */
  constructor(capacity: number, name: string | null = null) {
    this.#name = name
    // Without `max`, lru-cache reserves no memory for entries that never come.
    this.#entries = new LRUCache({ maxSize: capacity })
  }

  /** The sizes of all that is kept. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (this.#name !== null) cacheLookups.inc({ cache: this.#name, result: value === undefined ? 'miss' : 'hit' })
    return value
  }

  set(key: string, value: Value, size = 1): void {
    this.#entries.set(key, value, { size })
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  /** Changes the size of a value, where it is still the one that is kept for the key. */
  resize(key: string, value: Value, size: number): void {
    if (this.#entries.peek(key) !== value) return
    // lru-cache keeps the size of an entry that is set to the same value.
    this.#entries.delete(key)
    this.set(key, value, size)
  }
}

/** `work`, which keeps its results for the texts that were asked last, as many as `capacity`. */
export function memoize<Result extends {}>(work: (text: string) => Result, capacity: number): (text: string) => Result {
  const results = new Cache<Result>(capacity)
  return (text) => {
    const memoized = results.get(text)
    if (memoized !== undefined) return memoized
    const result = work(text)
    results.set(text, result)
    return result
  }
}
