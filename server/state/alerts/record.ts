import { changesToNotify, type MemberChange, type MemberNow, memberStates } from '@sala/catalog/alerts/alertStates.ts'
import { notificationDays } from '@sala/catalog/api/notifications.ts'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries } from '../postgres/database.ts'
import { alertEvents, alertMembers, alerts } from '../schema/alerts.ts'
import { noted } from '../schema/notifications.ts'
import { webhookDeliveries } from '../schema/webhookDeliveries.ts'
import { webhooks } from '../schema/webhooks.ts'
import type { AlertEventRow, Evaluation } from './alert.ts'

/** How many members an event keeps; how many there were is kept beside them. */
const maxChanges = 200
const dayMs = 86_400_000

const Values = z.array(z.string().nullable())
const State = z.enum(memberStates)
const Changes = z.array(z.object({ values: Values, from: State, to: State, figure: z.number().nullable() }))

export const readMember = (member: string): readonly (string | null)[] => Values.parse(JSON.parse(member))

const readChanges = (stored: unknown): readonly MemberChange[] => Changes.catch([]).parse(stored)

export const asEvent = ({ members, mailDue: _, ...rest }: typeof alertEvents.$inferSelect): AlertEventRow => ({
  ...rest,
  members: readChanges(members),
})

/** Keeps what a look came to; see `alerts.record`. */
export async function recordEvaluation(
  queries: Queries,
  evaluation: Evaluation,
  post: ((queries: Queries, id: string) => Promise<void>) | null,
): Promise<AlertEventRow | null> {
  const { alertId, version, evaluated, at, result } = evaluation
  // Two servers that look at the same moment wait here, and the second finds it done.
  const [alert] = await queries
    .select({
      userId: alerts.userId,
      name: alerts.name,
      mail: alerts.mail,
      version: alerts.version,
      evaluated: alerts.evaluated,
      silencedUntil: alerts.silencedUntil,
    })
    .from(alerts)
    .where(eq(alerts.id, alertId))
    .for('update')
  if (alert === undefined || alert.version !== version || alert.evaluated === evaluated) return null
  const error = 'error' in result ? result.error : null
  await queries.update(alerts).set({ evaluated, evaluatedAt: at, error }).where(eq(alerts.id, alertId))
  // Without an answer nothing is known, and the states stay those of the last one.
  if ('error' in result) return null
  const memberRows = await queries
    .select({ member: alertMembers.member, state: alertMembers.state })
    .from(alertMembers)
    .where(eq(alertMembers.alertId, alertId))
  const before = new Map(memberRows.map(({ member, state }) => [member, { state }]))
  const changes = changesToNotify(before, result.states, readMember)
  await keepStates(queries, evaluation, result.states)
  if (changes.length === 0) return null
  const silenced = alert.silencedUntil !== null && alert.silencedUntil > at
  const [event] = await queries
    .insert(alertEvents)
    .values({
      alertId,
      at,
      period: result.period,
      silenced,
      members: changes.slice(0, maxChanges),
      changed: changes.length,
      mailDue: alert.mail && !silenced,
    })
    .returning()
  if (event === undefined) throw new Error('an inserted event was not given back')
  if (!silenced) {
    const firing = changes.filter(({ to }) => to === 'firing').length
    await queries.insert(noted).values({
      id: `alert:${event.id}`,
      userId: alert.userId,
      at,
      until: new Date(at.getTime() + notificationDays * dayMs),
      facts: { kind: 'alert_changed', alert: alertId, name: alert.name, firing, ended: changes.length - firing },
    })
    if (post !== null) await addDelivery(queries, evaluation, event.id, post)
  }
  return asEvent(event)
}

/** The delivery and its job are there together with the event, so that a server that ends in between loses none. */
async function addDelivery(
  queries: Queries,
  { webhook, version, at }: Evaluation,
  eventId: number,
  post: (queries: Queries, id: string) => Promise<void>,
): Promise<void> {
  if (webhook === null) return
  const webhookCount = await queries.$count(webhooks, eq(webhooks.id, webhook))
  if (webhookCount === 0) return
  const [created] = await queries
    .insert(webhookDeliveries)
    .values({ webhookId: webhook, eventId, alertVersion: version, at, state: 'waiting' })
    .returning({ id: webhookDeliveries.id })
  if (created !== undefined) await post(queries, created.id)
}

async function keepStates(
  queries: Queries,
  { alertId, at }: Evaluation,
  states: ReadonlyMap<string, MemberNow>,
): Promise<void> {
  const isExpired = and(
    eq(alertMembers.alertId, alertId),
    ...(states.size === 0 ? [] : [notInArray(alertMembers.member, [...states.keys()])]),
  )
  await queries
    .update(alertMembers)
    .set({
      state: 'no_data',
      figure: null,
      since: sql`case when ${alertMembers.state} = 'no_data' then ${alertMembers.since} else ${at.toISOString()}::timestamptz end`,
    })
    .where(isExpired)
  const rows = [...states].map(([member, { state, figure, period }]) => ({
    alertId,
    member,
    state,
    since: at,
    figure,
    period,
  }))
  for (let first = 0; first < rows.length; first += 1000)
    await queries
      .insert(alertMembers)
      .values(rows.slice(first, first + 1000))
      .onConflictDoUpdate({
        target: [alertMembers.alertId, alertMembers.member],
        set: {
          state: sql`excluded.state`,
          figure: sql`excluded.figure`,
          period: sql`excluded.period`,
          since: sql`case when ${alertMembers.state} = excluded.state then ${alertMembers.since} else excluded.since end`,
        },
      })
}
