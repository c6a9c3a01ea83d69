import { z } from 'zod'
import { AlertRule, alertLimits } from '../alerts/alertRule.ts'
import { memberStates } from '../alerts/alertStates.ts'
import { filledLineOf, Instant, lineOf, listOf, listQuery } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/**
 * A person's own alerts: a rule over an exploration that is evaluated whenever its figures change, with the rights of its owner. The owner
 * is notified once when a member's state changes (docs/decisions/0106-mail-subscriptions-alerts-and-webhooks.md#alerts-and-webhooks).
 */

/** The state of a whole alert: `error` where its question had no answer, `waiting` until it was first looked at. */
export const alertStateNames = ['firing', 'no_data', 'normal', 'error', 'waiting'] as const
export type AlertStateName = (typeof alertStateNames)[number]

/** What an owner decides about an alert; a change gives all of it. The bell is always told. */
export const NewAlert = namedStrictObject('NewAlert', {
  name: filledLineOf(alertLimits.name),
  rule: AlertRule,
  mail: z.boolean(),
  webhook: z.uuid().nullable().default(null).describe('The webhook that its changes are posted to'),
})
export type NewAlert = z.output<typeof NewAlert>

const Silence = z
  .object({ until: Instant, reason: z.string() })
  .nullable()
  .describe('Until when nobody is told of it, and why; null where it is not silenced')

const summary = {
  id: z.uuid(),
  name: z.string(),
  datasets: z.array(z.string()),
  state: z.enum(alertStateNames),
  firing: z.int().describe('How many members fire'),
  evaluatedAt: Instant.nullable(),
  mail: z.boolean(),
  webhook: z.uuid().nullable().describe('The webhook that its changes are posted to'),
  silence: Silence,
  version: z.int(),
  updatedAt: Instant,
}

export const AlertSummary = namedObject('AlertSummary', summary)
export type AlertSummary = z.infer<typeof AlertSummary>

const Values = z.array(z.string().nullable()).describe('The values of the breakdown, in its order')

const Member = z.object({
  values: Values,
  state: z.enum(memberStates),
  since: Instant,
  figure: z.number().nullable(),
  period: z.string().nullable().describe('The first day of the period of the figure, YYYY-MM-DD'),
})

export const Alert = namedObject('Alert', {
  ...summary,
  rule: AlertRule.nullable().describe('Null where another version of Sala wrote it and it cannot be read'),
  error: z.string().nullable().describe('The name of the problem that kept it from being looked at'),
  members: z.array(Member).describe('Those that fire or have no figure, at most 500'),
})
export type Alert = z.infer<typeof Alert>

const ChangedMember = z.object({
  values: Values,
  from: z.enum(memberStates),
  to: z.enum(memberStates),
  figure: z.number().nullable(),
})

/** One look at an alert that found states changed. */
export const AlertEvent = namedObject('AlertEvent', {
  id: z.int(),
  at: Instant,
  period: z.string().nullable(),
  silenced: z.boolean(),
  members: z.array(ChangedMember).describe('At most 200'),
  changed: z.int(),
  acknowledgedAt: Instant.nullable(),
})
export type AlertEvent = z.infer<typeof AlertEvent>

export const listAlerts = route('GET', 'alerts', 'One’s own alerts', {
  may: 'explorer',
  query: listQuery(['name', 'state', 'evaluatedAt', 'updatedAt'], AlertSummary, {
    state: z.enum(alertStateNames).optional(),
  }),
  reply: listOf(AlertSummary),
})

/** Gives an ETag; send it back as `If-Match` with a change. */
export const getAlert = route(
  'GET',
  'alerts/:id',
  'An alert of one’s own, with its members that fire or have no figure',
  { may: 'explorer', reply: Alert },
)

/** Takes `Idempotency-Key`. It is looked at at once. */
export const createAlert = createRoute('alerts', 'Makes an alert', { may: 'explorer', body: NewAlert, reply: Alert })

/** Takes `If-Match`. Another rule forgets the states that the one before came to. */
export const updateAlert = updateRoute('alerts/:id', 'Changes an alert of one’s own', {
  may: 'explorer',
  body: NewAlert,
  reply: Alert,
})

/** Takes `If-Match`. Its history goes with it. */
export const deleteAlert = deleteRoute('alerts/:id', 'Deletes an alert of one’s own', { may: 'explorer' })

/** It goes on being looked at, and its history goes on. */
export const silenceAlert = route('PUT', 'alerts/:id/silence', 'Silences an alert until a moment, or no longer', {
  may: 'explorer',
  body: z.strictObject({
    until: z.iso.datetime({ offset: true }).nullable(),
    reason: lineOf(alertLimits.reason).default(''),
  }),
  reply: Alert,
})

/** The newest first, at most 200. */
export const listAlertEvents = route('GET', 'alerts/:id/events', 'When states of an alert changed', {
  may: 'explorer',
  reply: listOf(AlertEvent),
})

export const acknowledgeAlertEvent = route(
  'PUT',
  'alerts/:id/events/:event/acknowledged',
  'Notes that the owner has dealt with a change of an alert',
  { may: 'explorer', body: z.strictObject({ acknowledged: z.boolean() }), reply: AlertEvent },
)

/** When a rule would have fired: two years by month, five by year. */
export const AlertPast = namedObject('AlertPast', {
  periods: z.array(z.string()).describe('First days, the oldest first'),
  unit: z.string().nullable().describe('Of the figures and the threshold'),
  members: z
    .array(
      z.object({
        values: Values,
        figures: z.array(z.number().nullable()),
        states: z.array(z.enum(memberStates)),
      }),
    )
    .describe('Those that fired most often first, at most 100'),
  fired: z.int().describe('How many members fired in any of the periods'),
  count: z.int().describe('How many members there are'),
})
export type AlertPast = z.infer<typeof AlertPast>

export const previewAlert = route('POST', 'alerts/preview', 'When a rule would have fired in the past', {
  may: 'explorer',
  body: AlertRule,
  reply: AlertPast,
  takes: [],
})
