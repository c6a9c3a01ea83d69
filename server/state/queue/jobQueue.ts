import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss'
import type { Queries } from '../postgres/database.ts'

/** What is done later, and again after a crash: each kind is a queue. */
type JobKind = (typeof kinds)[number]
const kinds = ['letter', 'report', 'webhook'] as const

/** A try at a job. */
export interface JobAttempt {
  /** The id that the job was added by: the row of the state that says what to do. */
  readonly id: string
  /** No other try follows this one. */
  readonly isLast: boolean
  /** Aborted where the job is taken away, since its server was not heard of in time. */
  readonly signal: AbortSignal
}

export interface JobQueue {
  /**
   * Gives the way to add jobs of a kind within a transaction: a job is there if that is committed, and one that is there already is not added
   * again. Asked for before the transaction begins, since the queue may have to start, and transactions that wait for that would hold every
   * connection that it needs.
   */
  adding(kind: JobKind): Promise<(queries: Queries, id: string) => Promise<void>>
  /** Has the jobs of a kind done by this server, several at once. A job whose work throws is tried again after a pause. */
  work(kind: JobKind, atOnce: number, attempt: (job: JobAttempt) => Promise<void>): Promise<void>
  /** Has this server look for jobs of a kind now rather than at its next look, two seconds apart. */
  wake(kind: JobKind): void
  /** Which of these jobs are not there any more: their server was killed at the last try too, so that nobody noted what came of them. */
  lost(kind: JobKind, ids: readonly string[]): Promise<readonly string[]>
  /** Takes no more jobs of a kind, and waits for those at hand. */
  rest(kind: JobKind): Promise<void>
}

/**
 * Growing pauses from 5 seconds to ten minutes, eighty of them: half a day. A job of a server that is killed is given to another one once its
 * heart was not heard for ten seconds, the least that the library takes, and after such a pause: it may be the job that ends its servers.
 */
const patience = {
  retryLimit: 80,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
  deleteAfterSeconds: 86_400,
} as const satisfies Omit<Queue, 'name'>

/** How often servers look for jobs whose server is gone, in seconds; the first time when they start. */
const watch = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const

/**
 * The queue of pg-boss on the pool of the state, in a schema of its own. It starts when it is first needed: the command line and most tests never
 * need it. `close` before the pool.
 */
export function jobQueueOn(pool: pg.Pool, log: FastifyBaseLogger): JobQueue & { close(): Promise<void> } {
  let starting: Promise<PgBoss> | null = null
  const workers = new Map<JobKind, string>()

  const start = async (): Promise<PgBoss> => {
    const boss = new PgBoss({ db: { executeSql: executeOn(pool) }, schedule: false, registerInstance: false, ...watch })
    // While PostgreSQL starts anew every look fails; the next one may not.
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue could not do its work'))
    boss.on('warning', ({ message }) => log.warn({ message }, 'the job queue warns'))
    await boss.start()
    try {
      for (const kind of kinds) {
        await boss.createQueue(kind, patience)
        // One of an earlier release has the pauses of that time.
        await boss.updateQueue(kind, patience)
        // Whatever is read of a queue keeps it in memory: adding reads nothing on another connection than that of its transaction.
        await boss.findJobs(kind, { limit: 1 })
      }
    } catch (error) {
      await boss.stop({ graceful: false })
      throw error
    }
    // The library looks for the first time after five seconds. Servers that live shorter, one after the other, would take every job and give none back.
    void boss
      .supervise()
      .catch((error: unknown) => log.warn({ err: error }, 'jobs of servers that are gone could not be looked for'))
    return boss
  }
  const started = (): Promise<PgBoss> => {
    starting ??= start().catch((error: unknown) => {
      starting = null
      throw error
    })
    return starting
  }
  return {
    adding: async (kind) => {
      const boss = await started()
      return async (queries, id) => {
        await boss.send(kind, {}, { id, db: fromDrizzle(queries, sql) })
      }
    },
    work: async (kind, atOnce, attempt) => {
      const boss = await started()
      const options = {
        batchSize: atOnce,
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      } as const
      workers.set(
        kind,
        await boss.work<object, object, typeof options>(kind, options, (jobs) => attemptAll(jobs, attempt)),
      )
    },
    wake: (kind) => {
      const worker = workers.get(kind)
      if (worker !== undefined) void starting?.then((boss) => boss.notifyWorker(worker))
    },
    lost: async (kind, ids) => {
      if (ids.length === 0) return []
      await started()
      const { rows } = await pool.query<{ id: string }>(
        `select asked.id from unnest($2::uuid[]) asked (id) where not exists
          (select from pgboss.job where job.name = $1 and job.id = asked.id and job.state in ('created', 'retry', 'active'))`,
        [kind, ids],
      )
      return rows.map(({ id }) => id)
    },
    rest: async (kind) => {
      if (!workers.delete(kind)) return
      await (await started()).offWork(kind, { wait: true })
    },
    close: async () => {
      const boss = await starting?.catch(() => null)
      await boss?.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** Several statements in one text give several results, whose rows follow each other. */
const executeOn = (pool: pg.Pool) => async (text: string, values?: unknown[]) => {
  const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
  return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result
}

function attemptAll(
  jobs: readonly JobWithMetadata[],
  attempt: (job: JobAttempt) => Promise<void>,
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async ({ id, signal, retryCount, retryLimit }): Promise<JobResult> => {
      try {
        await attempt({ id, signal, isLast: retryCount >= retryLimit })
        return { id, status: 'completed' }
      } catch (error) {
        return { id, status: 'failed', output: { message: error instanceof Error ? error.message : 'unknown' } }
      }
    }),
  )
}
