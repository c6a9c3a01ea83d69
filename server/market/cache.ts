/** Keeps what was made for a key until it is too much; what was not used for longest goes first. */
export class Cache<Value> {
  readonly #kept = new Map<string, { readonly value: Value; bytes: number }>()
  readonly #most: number
  #bytes = 0

  /** `most`: how many bytes may be kept in all. */
  constructor(most: number) {
    this.#most = most
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Value | undefined {
    const entry = this.#kept.get(key)
    if (!entry) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    this.#kept.set(key, { value, bytes })
    this.#bytes += bytes
    this.#shrink()
  }

  /** Says that what is kept under a key takes more bytes than before. */
  grow(key: string, value: Value, bytes: number): void {
    const entry = this.#kept.get(key)
    if (entry?.value !== value) return
    entry.bytes += bytes
    this.#bytes += bytes
    this.#shrink()
  }

  delete(key: string): void {
    const entry = this.#kept.get(key)
    if (!entry) return
    this.#kept.delete(key)
    this.#bytes -= entry.bytes
  }

  #shrink(): void {
    for (const key of this.#kept.keys()) {
      if (this.#bytes <= this.#most) return
      this.delete(key)
    }
  }
}
