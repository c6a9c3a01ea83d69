import { type WebhookDelivery, type WebhookReason, webhookLimits } from '@sala/catalog/api/webhooks.ts'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { AlertEventRow } from '../alerts/alert.ts'
import { asEvent } from '../alerts/record.ts'
import type { Database, Queries } from '../postgres/database.ts'
import type { JobQueue } from '../queue/jobQueue.ts'
import { alertEvents, alerts } from '../schema/alerts.ts'
import { webhookDeliveries } from '../schema/webhookDeliveries.ts'
import { webhooks } from '../schema/webhooks.ts'

/** What is to be posted where. */
export interface DueWebhook {
  readonly id: string
  readonly webhook: typeof webhooks.$inferSelect
  readonly event: AlertEventRow
  /** The alert is another one than the event is of. */
  readonly changed: boolean
  /** The owner of the alert. */
  readonly userId: string
}

/** What an attempt came to. */
export interface WebhookOutcome {
  readonly state: 'waiting' | 'sent' | 'withheld' | 'failed'
  readonly reason: WebhookReason | null
  readonly status: number | null
}

const columns = {
  webhookId: webhookDeliveries.webhookId,
  at: webhookDeliveries.at,
  alert: alerts.name,
  state: webhookDeliveries.state,
  reason: webhookDeliveries.reason,
  status: webhookDeliveries.status,
  attempts: webhookDeliveries.attempts,
  settledAt: webhookDeliveries.settledAt,
}

const rowsIn = (queries: Queries) =>
  queries
    .select(columns)
    .from(webhookDeliveries)
    .leftJoin(alertEvents, eq(alertEvents.id, webhookDeliveries.eventId))
    .leftJoin(alerts, eq(alerts.id, alertEvents.alertId))

type Row = Awaited<ReturnType<typeof rowsIn>>[number]
const asDelivery = ({ webhookId: _, at, settledAt, ...rest }: Row): WebhookDelivery => ({
  ...rest,
  at: at.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
})

/** The newest delivery of a webhook, or of each. */
export async function newestDeliveries(
  queries: Queries,
  webhookId: string | null,
): Promise<ReadonlyMap<string, WebhookDelivery>> {
  const newest = sql`${webhookDeliveries.id} in (select distinct on (webhook_id) id from ${webhookDeliveries} order by webhook_id, at desc)`
  const ofWebhook = webhookId === null ? undefined : eq(webhookDeliveries.webhookId, webhookId)
  const rows = await rowsIn(queries).where(and(newest, ofWebhook))
  return new Map(rows.map((row) => [row.webhookId, asDelivery(row)]))
}

export function webhookDeliveriesIn(database: Database, queue: Pick<JobQueue, 'lost'>) {
  return {
    /** What waits to be posted; null where it was settled, or the webhook or the alert is gone. */
    find: async (id: string): Promise<DueWebhook | null> => {
      const [row] = await database
        .select({
          webhook: webhooks,
          event: alertEvents,
          alertVersion: webhookDeliveries.alertVersion,
          version: alerts.version,
          userId: alerts.userId,
        })
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .innerJoin(alertEvents, eq(alertEvents.id, webhookDeliveries.eventId))
        .innerJoin(alerts, eq(alerts.id, alertEvents.alertId))
        .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')))
      if (row === undefined) return null
      const { webhook, event, alertVersion, version, userId } = row
      return { id, webhook, event: asEvent(event), changed: alertVersion !== version, userId }
    },

    /** Stores the outcome of an attempt. One that sent no request does not count as an attempt. */
    note: async (id: string, { state, reason, status }: WebhookOutcome, now: Date): Promise<void> => {
      await database
        .update(webhookDeliveries)
        .set({
          ...{ state, reason, status },
          attempts: state === 'withheld' ? webhookDeliveries.attempts : sql`${webhookDeliveries.attempts} + 1`,
          settledAt: state === 'waiting' ? null : now,
        })
        .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')))
    },

    /** Notes a test, which is over. */
    noteTest: async (webhookId: string, id: string, outcome: WebhookOutcome, now: Date): Promise<WebhookDelivery> => {
      const row = { id, webhookId, at: now, ...outcome, attempts: 1, settledAt: now }
      await database.insert(webhookDeliveries).values(row)
      return asDelivery({ ...row, alert: null })
    },

    /** The newest first. */
    list: async (webhookId: string): Promise<readonly WebhookDelivery[]> => {
      const rows = await rowsIn(database)
        .where(eq(webhookDeliveries.webhookId, webhookId))
        .orderBy(desc(webhookDeliveries.at))
        .limit(webhookLimits.deliveries)
      return rows.map(asDelivery)
    },

    /** Forgets what was posted before. What waits without a job has failed: its servers were killed at every try. */
    sweep: async (before: Date, now: Date): Promise<void> => {
      await database.delete(webhookDeliveries).where(lt(webhookDeliveries.at, before))
      const isWaiting = eq(webhookDeliveries.state, 'waiting')
      const waiting = await database.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(isWaiting)
      const lost = await queue.lost(
        'webhook',
        waiting.map(({ id }) => id),
      )
      await database
        .update(webhookDeliveries)
        .set({ state: 'failed', settledAt: now })
        .where(and(inArray(webhookDeliveries.id, [...lost]), isWaiting))
    },
  }
}

/** What is posted to webhooks, and what came of it. */
export type WebhookDeliveries = ReturnType<typeof webhookDeliveriesIn>
