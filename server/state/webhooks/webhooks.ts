import { type Webhook, type WebhookChoice, type WebhookDelivery, webhookLimits } from '@sala/catalog/api/webhooks.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { findIdempotentResult, type IdempotencyKey, storeIdempotentResult } from '../administration/shared.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { requireRoom } from '../requireRoom.ts'
import { RuleViolation, requireVersion } from '../ruleViolation.ts'
import { alerts } from '../schema/alerts.ts'
import { users } from '../schema/people.ts'
import { webhooks } from '../schema/webhooks.ts'
import { newestDeliveries } from './webhookDeliveries.ts'

/** What is stored of a webhook; undefined leaves what is stored already. */
export interface WebhookSettings extends Pick<Webhook, 'name' | 'kind' | 'recipient' | 'language' | 'active' | 'host'> {
  /** Encrypted. */
  readonly address: string | undefined
  /** Encrypted; null for none. */
  readonly secret: string | null | undefined
}

const rowsIn = (queries: Queries) =>
  queries
    .select({
      webhook: webhooks,
      updatedBy: users.email,
      alerts: sql<number>`(select count(*)::int from ${alerts} where ${alerts.webhookId} = ${webhooks.id})`,
    })
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.updatedBy))

type Row = Awaited<ReturnType<typeof rowsIn>>[number]

/** Everything but address and secret. */
function asWebhook({ webhook, ...counted }: Row, last: WebhookDelivery | null): Webhook {
  const { id, name, kind, host, recipient, language, active, updatedAt, version } = webhook
  return {
    id,
    name,
    kind,
    host,
    recipient,
    language,
    active,
    ...counted,
    last,
    updatedAt: updatedAt.toISOString(),
    version,
  }
}

async function find(queries: Queries, id: string): Promise<Webhook> {
  const [row] = await rowsIn(queries).where(eq(webhooks.id, id))
  if (row === undefined) throw new RuleViolation('not_found')
  return asWebhook(row, (await newestDeliveries(queries, id)).get(id) ?? null)
}

async function requireName(queries: Queries, name: string, id: string | null): Promise<void> {
  const sameName = and(eq(webhooks.name, name), id === null ? undefined : ne(webhooks.id, id))
  if ((await queries.$count(webhooks, sameName)) > 0)
    throw new RuleViolation('conflict', { field: 'name', value: name })
}

/** What the audit log says of one. */
const factsOf = ({ kind, host, recipient, language, active }: Webhook) => ({ kind, host, recipient, language, active })

export function webhooksIn(database: Database) {
  return {
    list: async (): Promise<readonly Webhook[]> => {
      const rows = await rowsIn(database).orderBy(asc(webhooks.name))
      const last = await newestDeliveries(database, null)
      return rows.map((row) => asWebhook(row, last.get(row.webhook.id) ?? null))
    },

    choices: (): Promise<readonly WebhookChoice[]> =>
      database
        .select({ id: webhooks.id, name: webhooks.name, kind: webhooks.kind, active: webhooks.active })
        .from(webhooks)
        .orderBy(asc(webhooks.name)),

    /** Throws `not_found`. */
    get: (id: string): Promise<Webhook> => find(database, id),

    /** With address and secret, still encrypted. Throws `not_found`. */
    withSecret: async (id: string): Promise<typeof webhooks.$inferSelect> => {
      const [row] = await database.select().from(webhooks).where(eq(webhooks.id, id))
      if (row === undefined) throw new RuleViolation('not_found')
      return row
    },

    /** Throws `conflict` where the name is taken, and `invalid_value` where there are as many as there may be. */
    create: (
      { address, secret, ...values }: WebhookSettings & { readonly address: string },
      author: Author,
      once: IdempotencyKey | null,
    ): Promise<Webhook> =>
      database.transaction(async (queries) => {
        const existing = await findIdempotentResult(queries, author.userId, once)
        if (existing !== null) return find(queries, existing)
        await requireRoom(queries, { field: 'webhooks', limit: webhookLimits.all, table: webhooks })
        await requireName(queries, values.name, null)
        const [row] = await queries
          .insert(webhooks)
          .values({ ...values, address, secret: secret ?? null, updatedBy: author.userId })
          .returning({ id: webhooks.id })
        if (row === undefined) throw new Error('an inserted webhook was not found')
        await storeIdempotentResult(queries, author.userId, once, row.id)
        const created = await find(queries, row.id)
        await writeAudit(queries, 'webhook_added', author, row.id, {}, { name: created.name, after: factsOf(created) })
        return created
      }),

    /** Of the version that its address was looked at for, and of no other. Throws `not_found`, `changed_meanwhile` and `conflict`. */
    change: (id: string, expectedVersion: number, settings: WebhookSettings, author: Author): Promise<Webhook> =>
      database.transaction(async (queries) => {
        const before = await find(queries, id)
        requireVersion(before, expectedVersion)
        await requireName(queries, settings.name, id)
        const { address, secret, ...values } = settings
        const changed = await queries
          .update(webhooks)
          .set({
            ...values,
            ...(address !== undefined && { address }),
            ...(secret !== undefined && { secret }),
            version: expectedVersion + 1,
            updatedBy: author.userId,
            updatedAt: sql`now()`,
          })
          .where(and(eq(webhooks.id, id), eq(webhooks.version, expectedVersion)))
          .returning({ id: webhooks.id })
        if (changed.length === 0) throw new RuleViolation('changed_meanwhile')
        const after = await find(queries, id)
        const auditFacts = difference(factsOf(before), factsOf(after))
        await writeAudit(queries, 'webhook_changed', author, id, {}, { name: after.name, ...auditFacts })
        return after
      }),

    /** Throws `not_found`. */
    remove: (id: string, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const before = await find(queries, id)
        await queries.delete(webhooks).where(eq(webhooks.id, id))
        await writeAudit(queries, 'webhook_deleted', author, id, {}, { name: before.name, before: factsOf(before) })
      }),
  }
}

/** The addresses that alerts are posted to. Every change by a person is one transaction with its audit row. */
export type Webhooks = ReturnType<typeof webhooksIn>
