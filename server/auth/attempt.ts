import type { FastifyRequest } from 'fastify'
import type { Parts } from '../part.ts'
import { problem } from '../problems.ts'
import { emailKey, sha256 } from '../state/keys.ts'
import type { AttemptCount, AttemptPurpose } from '../state/state.ts'
import { accountWindowMs, addressWindowMs, firstWaitMs, longestWaitMs, mostOfAccount, mostOfAddress } from './limits.ts'
import { authorOf, countedAddress } from './request.ts'

/** An attempt that was let through. It counts as failed until the store is told otherwise. */
export interface Attempt {
  readonly id: string
  /** The account succeeded from this address before, so its owner does not wait behind strangers. */
  readonly known: boolean
}

/**
 * Counts a try before anything is looked at, per account and address. Throws `too_many_attempts` with the time to wait, which doubles
 * with every further wrong try.
 */
export async function beginAttempt(
  request: FastifyRequest,
  { state, now }: Pick<Parts, 'state' | 'now'>,
  account: string,
  purpose: AttemptPurpose = 'sign_in',
): Promise<Attempt> {
  const time = now()
  const attempt = await state.attempts.begin({
    accountHash: sha256(emailKey(account)),
    address: countedAddress(request.ip),
    purpose,
    now: time,
    accountSince: new Date(time.getTime() - accountWindowMs),
    addressSince: new Date(time.getTime() - addressWindowMs),
  })
  const retryAfter = waitFor(attempt, time)
  if (retryAfter === null) return attempt
  await state.attempts.refused(attempt.id, authorOf(request))
  throw problem('too_many_attempts', { retryAfter })
}

/** How many seconds to wait before the next try, or null where it may be made now. */
function waitFor({ ofAccount, lastOfAccount, ofAddress, oldestOfAddress }: AttemptCount, now: Date): number | null {
  const left = (from: Date, ms: number) => (from.getTime() + ms - now.getTime()) / 1000
  if (ofAccount > mostOfAccount && lastOfAccount) {
    const wait = left(lastOfAccount, Math.min(firstWaitMs * 2 ** (ofAccount - mostOfAccount - 1), longestWaitMs))
    if (wait > 0) return Math.max(1, wait)
  }
  return ofAddress > mostOfAddress ? Math.max(1, left(oldestOfAddress, addressWindowMs)) : null
}
