import { problem } from './problems.ts'

/** Imports one after another are let pass; what never comes to rest is refused rather than mixed. */
const maxTries = 5

interface Versioned<Value> {
  readonly value: Value
  readonly version: string
}

/** The version of the data of several data sets, by their names, as one text. */
export const dataVersionOf = (
  engine: { readonly version: (dataset: string) => number },
  datasets: readonly string[],
): string => datasets.map((name) => engine.version(name)).join('.')

/**
 * Optimistic read of several answers: reads again where an import came between, so that figures of before and after it never stand
 * together. Gives the version that was read, too. Throws `store_unavailable` where imports come faster than the reading.
 */
export async function readOneVersion<Value>(
  versionOf: () => string,
  read: () => Promise<Value>,
): Promise<Versioned<Value>> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const version = versionOf()
    const value = await read()
    if (versionOf() === version) return { value, version }
  }
  throw problem('store_unavailable')
}
