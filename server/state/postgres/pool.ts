import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { traced } from '../../core/tracing/tracing.ts'
import { isConnectionLost } from './errors.ts'

/** Pauses before each further try of what is safe to repeat, in milliseconds: a fast restart of PostgreSQL takes about a second. */
const retryPausesMs = [0, 100, 300, 600] as const

/** How long connections may take to end, in milliseconds: those in use are given back first. */
const endLimitMs = 5000

/**
 * Opens a connection pool that outlives its PostgreSQL: a connection that breaks, idle or checked out, is logged and replaced. A `select`
 * sent to the pool itself is repeated where its connection was lost, for it has changed nothing; everything else fails with that error.
 */
export function openPool(client: pg.ClientConfig, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({
    ...client,
    max: 8,
    connectionTimeoutMillis: 3000,
    statement_timeout: 10_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a connection to PostgreSQL broke'))
  // The pool only listens to idle clients. An 'error' event without a listener ends the process.
  pool.on('connect', (connected) => {
    connected.on('error', (error) => log.debug({ err: error }, 'a connection to PostgreSQL in use broke'))
    connected.query = new Proxy(connected.query, {
      apply: (query, self, words: unknown[]) => {
        const send = () => Reflect.apply(query, self, words)
        // Queries with a callback come from the pool, whose own proxy creates their span.
        return words.some((word) => typeof word === 'function') || isSubmitted(words[0])
          ? send()
          : tracedQuery(words[0], send)
      },
    })
  })
  pool.query = new Proxy(pool.query, {
    apply: (query, self, words: unknown[]) => {
      const send = () => Reflect.apply(query, self, words)
      return tracedQuery(words[0], () => (isSelect(words[0]) ? retryLost(send) : send()))
    },
  })
  return pool
}

/** Repeats `work` while it fails because its connection was lost. Only for work that may be done twice. */
export async function retryLost<T>(work: () => Promise<T>, isSafe: () => boolean = () => true): Promise<T> {
  for (const pauseMs of retryPausesMs) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLost(error) || !isSafe()) throw error
    }
    await wait(pauseMs)
  }
  return await work()
}

/** Whether the first word of a query's text is `select`. */
const isSelect = (query: unknown): boolean => /^\s*select\b/i.test(textOf(query))

function textOf(query: unknown): string {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  return typeof text === 'string' ? text : ''
}

/** Whether a query is an object that answers by events, such as a cursor. */
const isSubmitted = (query: unknown): boolean => typeof query === 'object' && query !== null && 'submit' in query

/** Runs a query in a span. The text has no values: they are parameters. */
const tracedQuery = <Made>(query: unknown, send: () => Promise<Made>): Promise<Made> =>
  traced('state', { 'db.system.name': 'postgresql', 'db.query.text': textOf(query).slice(0, 500) }, send)

/**
 * Ends a pool and waits until each of its connections has closed. `end` resolves before that; a PostgreSQL that stops meanwhile would cut
 * them off and log an error at every shutdown. Gives up after the time limit.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  let remaining = pool.totalCount
  const allRemoved = new Promise<void>((done) => {
    if (remaining === 0) done()
    pool.on('remove', () => {
      remaining -= 1
      if (remaining === 0) done()
    })
  })
  await within(
    endLimitMs,
    pool.end().then(() => allRemoved),
  )
}

/** Waits for a promise, but not longer than the limit. The timer keeps the process: one that waits for nothing else would end with code 0. */
async function within(limitMs: number, promise: Promise<void>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limitMs)
  await Promise.race([promise, timeout])
  clearTimeout(timer)
}
