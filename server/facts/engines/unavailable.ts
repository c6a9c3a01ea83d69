import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../../core/config/configError.ts'
import { scopeAsOf } from '../rowScope.ts'
import type { Engine } from './engine.ts'
import { forwardingEngine } from './forwardingEngine.ts'

/** The facts store is missing, locked or damaged; `cause` says how. */
export class FactsUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the facts store could not be opened${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause })
  }
}

/**
 * Messages of libpq, through DuckDB's extension, about a connection that cannot be opened or has broken; and DuckDB's message if the
 * extension failed between two steps of a query.
 */
const lostCatalogue =
  /server closed the connection|Unable to connect to Postgres|terminating connection|no connection to the server|could not (receive data from|send data to) (the )?server|SSL (connection has been closed|SYSCALL error)|Failed to execute query "(ROLLBACK|COMMIT|BEGIN)\b|fetch from an unsuccessful query result|DuckLake: Current transaction is aborted/

/** DuckDB's messages about an object store that cannot be reached, breaks a connection off, does not answer in time, or fails itself. */
const lostFiles = / error for HTTP [A-Z]+ to |Request returned HTTP 5\d\d|\(HTTP (code )?5\d\d/

/** Whether an error says that a part of a lake, its catalogue's PostgreSQL or the store of its files, could not be reached or broke off. */
export const isLostLake = (error: unknown): boolean =>
  error instanceof Error && (lostCatalogue.test(error.message) || lostFiles.test(error.message))

/** Whether an error says that figures can be neither read nor written at the moment, so that a retry makes sense. */
export const isFactsUnavailable = (error: unknown): boolean => error instanceof FactsUnavailable || isLostLake(error)

/** Replaces a facts store that could not be opened, so that the rest of the server works: every question throws `FactsUnavailable`. */
export function unavailableEngine(cause: unknown): Engine {
  const reject = async () => {
    throw new FactsUnavailable(cause)
  }
  const readerOf: Engine['reader'] = (scope) => ({
    scope,
    query: reject,
    // biome-ignore lint/correctness/useYield: it fails before there could be a row.
    async *stream() {
      await reject()
    },
    freshness: reject,
    version: () => {
      throw new FactsUnavailable(cause)
    },
    asOf: (instant) => readerOf(scopeAsOf(scope, instant)),
    history: reject,
  })
  return {
    reader: readerOf,
    beginBatch: reject,
    undoBatch: reject,
    batches: reject,
    batchOutcome: reject,
    countTexts: reject,
    eraseTexts: reject,
    topicChanges: reject,
    changeTopics: reject,
    prepare: reject,
    version: () => {
      throw new FactsUnavailable(cause)
    },
    withWritesPaused: reject,
    maintain: reject,
    ping: reject,
    close: async () => {},
  }
}

const firstPauseMs = 2_000
const maxPauseMs = 60_000

/**
 * Opens the facts store. If that fails, queries throw `FactsUnavailable` while it retries in the background with exponential backoff.
 * Throws `ConfigError`, because retrying does not fix settings.
 */
export async function openWithRetry(open: () => Promise<Engine>, log: FastifyBaseLogger): Promise<Engine> {
  let current: Engine
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const tryLater = (pauseMs: number) => {
    const attempt = async () => {
      try {
        const engine = await open()
        if (closed) return await engine.close()
        current = engine
        log.info('the facts store is open')
      } catch (error) {
        log.debug({ err: error }, 'the facts store still cannot be opened')
        if (!closed) tryLater(Math.min(pauseMs * 2, maxPauseMs))
      }
    }
    timer = setTimeout(() => void attempt(), pauseMs).unref()
  }

  try {
    current = await open()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    log.error({ err: error }, 'the facts store cannot be opened; figures are not answered until it can')
    current = unavailableEngine(error)
    tryLater(firstPauseMs)
  }
  return {
    ...forwardingEngine(() => current),
    close: () => {
      closed = true
      clearTimeout(timer)
      return current.close()
    },
  }
}
