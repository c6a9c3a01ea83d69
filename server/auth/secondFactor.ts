import type { FastifyRequest } from 'fastify'
import { problem } from '../core/problems.ts'
import { authorOf } from '../requests/sender.ts'
import type { Services } from '../services/services.ts'
import { maxWrongCodes, wrongCodeWindowMs } from './limits.ts'
import { recoveryHash, stepOf } from './oneTimeCodes.ts'

/**
 * The result of checking a code: `none` where the person has no second factor, `passed` where the code is right, `asked` where the request
 * has no code yet. A damaged secret is never passed. Throws `too_many_attempts` after ten wrong codes, from wherever they came.
 */
export async function checkSecondFactor(
  userId: string,
  code: string | null,
  request: FastifyRequest,
  services: Pick<Services, 'state' | 'encryption' | 'now'>,
): Promise<'none' | 'passed' | 'asked' | 'wrong'> {
  const { state, encryption } = services
  const factor = await state.secondFactors.of(userId)
  if (!factor?.confirmed) return 'none'
  if (code === null || code.trim() === '') return 'asked'
  // Without the key no code can be right, and the fault is not the person's. Recovery codes need no key.
  if (encryption.isMissing() && recoveryHash(code) === null) throw problem('store_unavailable', { retryAfter: 60 })
  await countCode(userId, services)
  const now = services.now()
  const secret = encryption.decrypt(factor.secret)
  const step = secret === null ? null : stepOf(secret, code, now)
  if (step !== null && (await state.secondFactors.takeStep(userId, step))) return 'passed'
  const hash = recoveryHash(code)
  const author = authorOf(request)
  if (hash !== null && (await state.secondFactors.takeRecoveryCode(userId, hash, now, author))) return 'passed'
  await state.secondFactors.refused(userId, author)
  return 'wrong'
}

/** Counts a try of a code before it is looked at. Throws `too_many_attempts`. */
export async function countCode(userId: string, { state, now }: Pick<Services, 'state' | 'now'>): Promise<void> {
  const time = now()
  const since = new Date(time.getTime() - wrongCodeWindowMs)
  if ((await state.secondFactors.tryCode(userId, time, since, maxWrongCodes)) > maxWrongCodes)
    throw problem('too_many_attempts', { retryAfter: wrongCodeWindowMs / 1000 })
}
