/** The values of a statement, by name. */
export type Parameters = Readonly<Record<string, string | number | null>>

/** Bound parameters of a statement, each under a unique name. */
export class Bound {
  readonly parameters: Record<string, string | number | null> = {}
  #count = 0

  add(value: string | number): string {
    this.#count += 1
    const name = `p${this.#count}`
    this.parameters[name] = value
    return `$${name}`
  }
}
