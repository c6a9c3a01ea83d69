import type { Engine } from './facts/engines/engine.ts'

/** The facts store is missing, locked or damaged; `cause` says how. */
export class FactsDown extends Error {
  constructor(cause: unknown) {
    super('the facts store could not be opened', { cause })
  }
}

/** Stands in for a facts store that could not be opened, so that the rest of the house works: everything asked throws `FactsDown`. */
export function unavailableEngine(cause: unknown): Engine {
  const refuse = async () => {
    throw new FactsDown(cause)
  }
  return {
    query: refuse,
    beginBatch: refuse,
    undoBatch: refuse,
    batches: refuse,
    freshness: refuse,
    version: () => {
      throw new FactsDown(cause)
    },
    ping: refuse,
    close: async () => {},
  }
}
