import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { and, asc, count, desc, eq, ilike, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { likePattern, type Page } from '../administration/shared.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { connectorRuns, connectors } from '../schema/connectors.ts'
import { users } from '../schema/people.ts'
import type { RunningServers } from '../servers/runningServers.ts'
import { rememberFiles, type SeenFile, seenFiles } from './connectorFiles.ts'
import { asRun, runRows } from './connectorRows.ts'

/** A connector with what is never answered. */
export type StoredConnector = typeof connectors.$inferSelect

/** A connector that this server alone runs, with what is never answered. */
export type ClaimedConnector = typeof connectors.$inferSelect & {
  readonly runId: number
  readonly runningSince: Date
}

/** What a run found. */
export type RunResult = Omit<ConnectorRun, 'id' | 'startedAt' | 'endedAt' | 'by' | 'byClock' | 'dryRun'>

/** What a connector remembers of a run. */
export interface RunMemory {
  /** What the address said of the file that is stored; null leaves what is known. */
  readonly stored: { readonly etag: string | null; readonly lastModified: string | null; readonly hash: string } | null
  readonly failures: number
  /** Null while it goes on by the clock. */
  readonly stoppedAt: Date | null
  /** Files of its folder that were dealt with. */
  readonly seen: readonly SeenFile[]
}

export interface Claim {
  readonly byClock: boolean
  /** Whether it goes on with the next file of a folder, before its time has come again. */
  readonly goesOn: boolean
  readonly dryRun: boolean
  readonly now: Date
  /** A run that began before belongs to a server that is gone, or does not end. */
  readonly brokenBefore: Date
  readonly nextAt: (connector: typeof connectors.$inferSelect) => Date | null
  readonly author: Author
}

/** Which runs of a connector are asked for. */
export interface RunPage {
  readonly q: string | null
  readonly limit: number
  /** From 1. */
  readonly page: number
  readonly newestFirst: boolean
}

async function endBroken(queries: Queries, id: number, now: Date): Promise<void> {
  const open = and(eq(connectorRuns.connectorId, id), eq(connectorRuns.outcome, 'running'))
  await queries.update(connectorRuns).set({ outcome: 'failed', problem: 'broken_off', endedAt: now }).where(open)
}

/** Which connectors run, and what came of it. */
export function connectorWork(database: Database, runningServers: RunningServers) {
  /** Says of runs whose server is gone that they were broken off, and frees their connectors: of one, or of all. Gives how many. */
  const endLeft = async (now: Date, id?: number): Promise<number> => {
    const running = and(isNotNull(connectors.runningSince), id === undefined ? undefined : eq(connectors.id, id))
    let ended = 0
    for (const { id, runningOn, runningSince } of await database.select().from(connectors).where(running)) {
      // Servers of an older release did not say who they are.
      if (runningOn === null || runningSince === null || runningOn === runningServers.id) continue
      if (await runningServers.isRunning(runningOn)) continue
      await database.transaction(async (queries) => {
        const same = and(eq(connectors.id, id), eq(connectors.runningSince, runningSince))
        const freed = await queries.update(connectors).set({ runningSince: null }).where(same).returning()
        if (freed.length === 0) return
        await endBroken(queries, id, now)
        ended += 1
      })
    }
    return ended
  }

  return {
    endLeft: (now: Date): Promise<number> => endLeft(now),

    /** Those whose time has come, the longest due first. */
    due: async (now: Date): Promise<readonly number[]> => {
      const rows = await database
        .select({ id: connectors.id })
        .from(connectors)
        .where(and(eq(connectors.active, true), isNull(connectors.stoppedAt), lte(connectors.nextAt, now)))
        .orderBy(asc(connectors.nextAt))
      return rows.map(({ id }) => id)
    },

    /**
     * Claims a connector for one run, which no other server runs meanwhile, and records the run. Null if it is running, and by schedule
     * also if it is not due. Throws `not_found`.
     */
    claim: async (id: number, claim: Claim): Promise<ClaimedConnector | null> => {
      await runningServers.announce()
      await endLeft(claim.now, id)
      return database.transaction(async (queries) => {
        const [row] = await queries.select().from(connectors).where(eq(connectors.id, id)).for('update')
        if (row === undefined) throw new RuleViolation('not_found')
        const { byClock, goesOn, dryRun, now, brokenBefore, nextAt, author } = claim
        if (row.runningSince !== null && row.runningSince >= brokenBefore) return null
        const isDue = row.active && row.stoppedAt === null && row.nextAt !== null && (goesOn || row.nextAt <= now)
        if (byClock && !isDue) return null
        await endBroken(queries, id, now)
        const [run] = await queries
          .insert(connectorRuns)
          .values({ connectorId: id, startedAt: now, userId: author.userId, byClock, dryRun, outcome: 'running' })
          .returning({ id: connectorRuns.id })
        if (run === undefined) throw new Error('an inserted run was not found')
        await queries
          .update(connectors)
          // The next time is noted first, so that a run that ends the server is not begun again at once.
          .set({ runningSince: now, runningOn: runningServers.id, ...(byClock && { nextAt: nextAt(row) }) })
          .where(eq(connectors.id, id))
        return { ...row, runningSince: now, runId: run.id }
      })
    },

    /** Notes what came of a run. What the connector remembers is left alone where a person has changed it meanwhile. */
    finish: (claimed: ClaimedConnector, result: RunResult, memory: RunMemory | null, now: Date): Promise<void> =>
      database.transaction(async (queries) => {
        const { id, runId, runningSince, version } = claimed
        await queries
          .update(connectorRuns)
          .set({ ...result, faults: [...result.faults], endedAt: now })
          // Another server may have taken this one for gone while its connection to the state was broken.
          .where(
            and(
              eq(connectorRuns.id, runId),
              or(isNull(connectorRuns.endedAt), eq(connectorRuns.problem, 'broken_off')),
            ),
          )
        const own = and(eq(connectors.id, id), eq(connectors.runningSince, runningSince))
        const [freed] = await queries
          .update(connectors)
          .set({ runningSince: null })
          .where(own)
          .returning({ version: connectors.version })
        if (freed === undefined || freed.version !== version || memory === null) return
        const { stored, failures, stoppedAt, seen } = memory
        await rememberFiles(queries, id, seen)
        await queries
          .update(connectors)
          .set({
            failures,
            stoppedAt,
            ...(stored !== null && {
              etag: stored.etag,
              lastModified: stored.lastModified,
              storedHash: stored.hash,
            }),
          })
          .where(eq(connectors.id, id))
      }),

    /** The files of its folder that were dealt with. */
    seenFiles: (id: number): Promise<readonly SeenFile[]> => seenFiles(database, id),

    /** A connector with what is never answered. Throws `not_found`. */
    withSecret: async (id: number): Promise<StoredConnector> => {
      const [row] = await database.select().from(connectors).where(eq(connectors.id, id))
      if (row === undefined) throw new RuleViolation('not_found')
      return row
    },

    /** A page of the runs of a connector; `q` is looked for in the file's name, the outcome and who pressed. */
    runs: async (id: number, { q, limit, page, newestFirst }: RunPage): Promise<Page<ConnectorRun>> => {
      const text = q === null ? null : likePattern(q)
      const { fileName, outcome, connectorId, startedAt } = connectorRuns
      const where = and(
        eq(connectorId, id),
        text === null ? undefined : or(ilike(fileName, text), ilike(outcome, text), ilike(users.email, text)),
      )
      const order = newestFirst ? desc : asc
      const rows = await runRows(database)
        .where(where)
        .orderBy(order(startedAt), order(connectorRuns.id))
        .limit(limit)
        .offset((page - 1) * limit)
      const [counted] = await database
        .select({ count: count() })
        .from(connectorRuns)
        .leftJoin(users, eq(users.id, connectorRuns.userId))
        .where(where)
      return { rows: rows.map(asRun), count: counted?.count ?? 0 }
    },

    /** Throws `not_found`. */
    run: async (runId: number): Promise<ConnectorRun> => {
      const [row] = await runRows(database).where(eq(connectorRuns.id, runId))
      if (row === undefined) throw new RuleViolation('not_found')
      return asRun(row)
    },

    /** Forgets runs that ended before a date, and earlier those that found nothing new. */
    sweepRuns: async (before: Date, unchangedBefore: Date): Promise<void> => {
      const old = lt(connectorRuns.startedAt, before)
      const idle = and(eq(connectorRuns.outcome, 'unchanged'), lt(connectorRuns.startedAt, unchangedBefore))
      await database.delete(connectorRuns).where(and(isNotNull(connectorRuns.endedAt), or(old, idle)))
    },
  }
}
