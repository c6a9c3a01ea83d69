import { type Digest, type DigestWish, getDigest, testDigest, updateDigest } from '@sala/catalog/api/digest.ts'
import { personOf } from '../../access/actor.ts'
import { languageOf } from '../../core/language.ts'
import { nextDue } from '../../core/nextDue.ts'
import { problem } from '../../core/problems.ts'
import { authorOf } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import type { DigestRow } from '../../state/subscriptions/digests.ts'
import { asDelivery } from '../deliveryAnswer.ts'
import { requireMail } from '../problemMessages.ts'

/** The weekly digest, which each person turns on for themselves. */
export function digestRoutes(serve: Serve, services: Pick<Services, 'state' | 'now' | 'mail'>): void {
  const { state, now, mail } = services
  const { digests, deliveries } = state

  const asAnswer = async ({ id, on, schedule: { time, zone }, dueAt }: DigestRow): Promise<Digest> => {
    const last = (await deliveries.list(id)).find(({ test }) => !test)
    return { on, time, zone, nextAt: dueAt?.toISOString() ?? null, last: last === undefined ? null : asDelivery(last) }
  }

  serve(getDigest, async ({ actor }) => {
    const row = await digests.get(personOf(actor).userId)
    return row === null ? null : asAnswer(row)
  })

  serve(updateDigest, async ({ body, actor, request }) => {
    requireMail(mail)
    const person = personOf(actor)
    // Service accounts have no mailbox.
    if (person.authType === 'service') throw problem('forbidden')
    const schedule = scheduleOf(body)
    const dueAt = body.on ? nextDue(schedule, now()) : null
    const change = { on: body.on, schedule, dueAt, language: languageOf(request) }
    return asAnswer(await digests.put(person.userId, change, authorOf(request)))
  })

  serve(testDigest, async ({ actor }) => {
    requireMail(mail)
    const { userId } = personOf(actor)
    const row = await digests.get(userId)
    if (row === null) throw problem('not_found')
    await deliveries.makeTest(row.id, userId, now())
    return null
  })
}

const scheduleOf = ({ time, zone }: DigestWish) => ({ every: 'week', weekday: 1, day: 1, time, zone }) as const
