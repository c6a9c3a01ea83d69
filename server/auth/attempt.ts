import type { FastifyRequest } from 'fastify'
import { problem } from '../core/problems.ts'
import { countedAddress } from '../core/queues/rateLimit.ts'
import { authorOf } from '../requests/sender.ts'
import type { Services } from '../services/services.ts'
import type { AttemptCount, AttemptPurpose } from '../state/accounts/attempts.ts'
import { emailKey, sha256 } from '../state/keys.ts'
import { knownDevice } from './knownDevice.ts'
import * as limits from './limits.ts'
import { signInMessages } from './signInMessages.ts'

/** An admitted attempt. It counts as failed until it is reported as successful. */
export interface Attempt {
  readonly id: string
  /** The account succeeded from this address or device before, so its owner does not wait behind strangers. */
  readonly isKnownDevice: boolean
  /** Whether this attempt reached the limit for strangers from all addresses, so that the owner must be notified. */
  readonly guessed: boolean
}

/**
 * Counts a try before anything is looked at: per account and known device, else per account and address, per address, and per account
 * over all addresses. Throws `too_many_attempts` with the time to wait.
 */
export async function beginAttempt(
  request: FastifyRequest,
  services: Pick<Services, 'state' | 'now' | 'config' | 'encryption'>,
  account: string,
  purpose: AttemptPurpose = 'sign_in',
): Promise<Attempt> {
  const { state, now } = services
  const time = now()
  const device = purpose === 'sign_in' ? await knownDevice(request, account, services) : null
  // As with a device: after a password was withdrawn or changed, addresses that it was used from are no longer exempt.
  const owner = purpose === 'sign_in' ? await state.users.byEmail(account) : null
  const count = await state.attempts.begin({
    accountHash: sha256(emailKey(account)),
    address: countedAddress(request.ip),
    device,
    purpose,
    now: time,
    accountSince: new Date(time.getTime() - limits.accountWindowMs),
    addressSince: new Date(time.getTime() - limits.addressWindowMs),
    knownSince: owner?.passwordChangedAt ?? null,
  })
  const ofClient = waitOfClient(count, device !== null, time)
  const anywhere = purpose === 'sign_in' && !count.known ? waitAnywhere(count, time) : null
  if (ofClient === null && anywhere === null) {
    return { id: count.id, isKnownDevice: count.known, guessed: count.ofAccountAnywhere === limits.maxTriesOverall + 1 }
  }
  await state.attempts.refused(count.id, authorOf(request))
  const retryAfter = Math.max(1, ofClient ?? 0, anywhere ?? 0)
  throw problem(
    'too_many_attempts',
    anywhere === null ? { retryAfter } : { retryAfter, message: signInMessages.guessed },
  )
}

const secondsLeft = (from: Date, ms: number, now: Date) => (from.getTime() + ms - now.getTime()) / 1000

/** How many seconds a client waits for its own wrong tries, or null where it need not. A known device does not wait for its address. */
function waitOfClient(count: AttemptCount, isKnownClient: boolean, now: Date): number | null {
  const { ofAccount, lastOfAccount, ofAddress, oldestOfAddress } = count
  if (ofAccount > limits.maxTriesPerAccount && lastOfAccount) {
    const doubled = limits.firstWaitMs * 2 ** (ofAccount - limits.maxTriesPerAccount - 1)
    const wait = secondsLeft(lastOfAccount, Math.min(doubled, limits.maxWaitMs), now)
    if (wait > 0) return wait
  }
  if (isKnownClient || ofAddress <= limits.maxTriesPerAddress) return null
  return secondsLeft(oldestOfAddress, limits.addressWindowMs, now)
}

/** How many seconds unknown clients wait for an account that is guessed at from many addresses, or null where they need not. */
function waitAnywhere({ ofAccountAnywhere, lastAnywhere }: AttemptCount, now: Date): number | null {
  if (ofAccountAnywhere > limits.closedOverall) return limits.maxWaitOverallMs / 1000
  if (ofAccountAnywhere <= limits.maxTriesOverall || !lastAnywhere) return null
  const doubled = limits.firstWaitOverallMs * 2 ** (ofAccountAnywhere - limits.maxTriesOverall - 1)
  const wait = secondsLeft(lastAnywhere, Math.min(doubled, limits.maxWaitOverallMs), now)
  return wait > 0 ? wait : null
}
