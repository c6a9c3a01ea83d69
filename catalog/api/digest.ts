import { z } from 'zod'
import { Instant } from './lists.ts'
import { namedStrictObject } from './namedObject.ts'
import { route } from './route.ts'
import { Delivery, Schedule } from './subscriptions.ts'

/**
 * The weekly digest of one's own, by mail each Monday: which figures are new or revised, what moved most, alerts that fired, and what is expected
 * (docs/decisions/0106-mail-subscriptions-alerts-and-webhooks.md).
 */

const { time, zone } = Schedule.shape

/** Whether it comes, and when on Mondays by the clock of a time zone. */
export const DigestWish = namedStrictObject('DigestWish', { on: z.boolean(), time, zone })
export type DigestWish = z.infer<typeof DigestWish>

export const Digest = DigestWish.extend({
  nextAt: Instant.nullable().describe('Null while it does not come'),
  last: Delivery.nullable().describe('What became of the last one; null where there was none in 90 days'),
}).meta({ id: 'Digest' })
export type Digest = z.infer<typeof Digest>

export const getDigest = route('GET', 'digest', 'The weekly digest of one’s own; null where it was never asked for', {
  may: 'signed_in',
  reply: Digest.nullable(),
})

/** 503 where no mail server is set up. Programs have no digest (`forbidden`). */
export const updateDigest = route('PUT', 'digest', 'Has the weekly digest come each Monday, or no longer', {
  may: 'signed_in',
  body: DigestWish,
  reply: Digest,
})

/** Of the last seven days. 404 where it was never asked for. */
export const testDigest = route('POST', 'digest/test', 'Sends the weekly digest to oneself, now', {
  may: 'signed_in',
})
