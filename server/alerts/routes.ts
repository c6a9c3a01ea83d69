import { pastPeriods } from '@sala/catalog/alerts/alertRule.ts'
import {
  type Alert,
  type AlertEvent,
  type AlertStateName,
  type AlertSummary,
  acknowledgeAlertEvent,
  createAlert,
  deleteAlert,
  getAlert,
  listAlertEvents,
  listAlerts,
  type NewAlert,
  previewAlert,
  silenceAlert,
  updateAlert,
} from '@sala/catalog/api/alerts.ts'
import { figureColumns } from '@sala/catalog/explore/columns.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import { type Actor, personOf } from '../access/actor.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { idempotencyKeyOf, ifMatchVersion, reportingConflict, uuidOf, withEtag } from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf, callerSignal } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { AlertEventRow, AlertRow, NewAlertRow } from '../state/alerts/alert.ts'
import { evaluateNow } from './alertScheduler.ts'
import { checkedRule, statesFor } from './evaluateAlert.ts'

const maxPastMembers = 100

/** Alerts of one's own. */
export const alertRoutes: RouteModule = (_app, serve, services) => {
  const { state, engine, now } = services
  const { alerts } = state

  const withReading = async (row: AlertRow): Promise<Alert> => ({
    ...summaryOf(row),
    rule: row.rule,
    error: row.error,
    members: (await alerts.members(row.id)).map(({ since, values, ...member }) => ({
      ...member,
      values: [...values],
      since: since.toISOString(),
    })),
  })
  const current = async ({ userId }: Actor, id: string) => withReading(await alerts.get(userId, id))

  serve(listAlerts, async ({ query, actor, request, reply }) => {
    const all = (await alerts.list(personOf(actor).userId)).map(summaryOf)
    const rows = all.filter((row) => query.state === undefined || row.state === query.state)
    const page = pageOf(rows, query, languageOf(request), [{ field: 'updatedAt', descending: true }], {
      values: {
        name: ({ name }) => name,
        state: (row) => row.state,
        evaluatedAt: ({ evaluatedAt }) => evaluatedAt,
        updatedAt: ({ updatedAt }) => updatedAt,
      },
      texts: ({ name }) => [name],
    })
    return answerList(reply, page, query.fields)
  })

  serve(getAlert, async ({ params, actor, reply }) => withEtag(reply, await current(personOf(actor), uuidOf(params))))

  serve(createAlert, async ({ body, actor, request, reply }) => {
    const person = personOf(actor)
    const row = rowOf(person, body)
    const created = await alerts.create(person.userId, row, authorOf(request), idempotencyKeyOf(request))
    if (created.evaluated === null) await evaluateNow(services, created)
    return withEtag(reply, await current(person, created.id))
  })

  serve(updateAlert, async ({ params, body, actor, request, reply }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const row = rowOf(person, body)
    const work = () => alerts.update(person.userId, id, row, ifMatchVersion(request), authorOf(request))
    await evaluateNow(services, await reportingConflict(work, () => current(person, id)))
    return withEtag(reply, await current(person, id))
  })

  serve(deleteAlert, async ({ params, actor, request }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const work = () => alerts.remove(person.userId, id, ifMatchVersion(request), authorOf(request))
    await reportingConflict(work, () => current(person, id))
    return null
  })

  serve(silenceAlert, async ({ params, body: { until, reason }, actor }) => {
    const person = personOf(actor)
    if (until !== null && new Date(until) <= now())
      throw problem('invalid_value', { field: 'until', value: until, expected: `> ${now().toISOString()}` })
    return withReading(
      await alerts.silence(person.userId, uuidOf(params), until === null ? null : new Date(until), reason),
    )
  })

  serve(listAlertEvents, async ({ params, actor }) => {
    const rows = (await alerts.events(personOf(actor).userId, uuidOf(params))).map(asEvent)
    return { rows, count: rows.length }
  })

  serve(acknowledgeAlertEvent, async ({ params, body, actor }) => {
    const at = body.acknowledged ? now() : null
    return asEvent(await alerts.acknowledge(personOf(actor).userId, uuidOf(params), eventOf(params), at))
  })

  serve(previewAlert, async ({ body: rule, actor, reply }) => {
    const person = personOf(actor)
    const dataset = checkedRule(person, rule)
    const { periods, members } = await statesFor({ engine, now }, person, rule, 'past', callerSignal(reply))
    const count = pastPeriods(rule)
    const memberStates = members.map(({ values, figures, states }) => ({
      values: [...values],
      figures: figures.slice(-count),
      states: states.slice(-count),
    }))
    const timesFired = ({ states }: (typeof memberStates)[number]) =>
      states.filter((state) => state === 'firing').length
    return {
      periods: periods.slice(-count),
      unit: figureColumns(dataset, rule.question).find(({ key }) => key === rule.column)?.unit ?? null,
      members: memberStates.toSorted((a, b) => timesFired(b) - timesFired(a)).slice(0, maxPastMembers),
      fired: memberStates.filter((member) => timesFired(member) > 0).length,
      count: memberStates.length,
    }
  })
}

/** Refuses a rule that its owner may not ask, or that has no true answer. */
function rowOf(actor: Actor, { name, rule, mail, webhook }: NewAlert): NewAlertRow {
  checkedRule(actor, rule)
  return { name, rule, mail, webhook, datasets: exploredDatasets(rule.question) }
}

/** Of many members some always lack a figure; the alert has none where all of them do. */
function stateOf({ error, evaluatedAt, evaluated, members, firing, noData }: AlertRow): AlertStateName {
  if (error !== null) return 'error'
  if (evaluatedAt === null || evaluated === null) return 'waiting'
  if (firing > 0) return 'firing'
  return noData === members ? 'no_data' : 'normal'
}

function summaryOf(row: AlertRow): AlertSummary {
  const { id, name, datasets, firing, mail, webhook, version, silencedUntil, silenceReason: reason } = row
  return {
    id,
    name,
    datasets: [...datasets],
    state: stateOf(row),
    firing,
    evaluatedAt: row.evaluatedAt?.toISOString() ?? null,
    mail,
    webhook,
    silence: silencedUntil === null ? null : { until: silencedUntil.toISOString(), reason },
    version,
    updatedAt: row.updatedAt.toISOString(),
  }
}

const asEvent = ({ at, members, acknowledgedAt, alertId: _, ...rest }: AlertEventRow): AlertEvent => ({
  ...rest,
  at: at.toISOString(),
  members: members.map(({ values, ...change }) => ({ ...change, values: [...values] })),
  acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
})

function eventOf({ event = '' }: Readonly<Record<string, string>>): number {
  if (!/^[1-9]\d{0,14}$/.test(event)) throw problem('not_found')
  return Number(event)
}
