import type { FastifyRequest } from 'fastify'
import type { Parts } from '../part.ts'
import { problem } from '../problems.ts'
import { emailKey, sha256 } from '../state/keys.ts'
import type { AttemptCount, User } from '../state/state.ts'
import { attemptWindowMs, mostOfAccount, mostOfAddress } from './limits.ts'
import { canBePassword } from './passwords.ts'
import { authorOf, basicOf, countedAddress } from './request.ts'

/**
 * The person whose e-mail and password a request brings. Known and unknown accounts are answered alike: the same store calls, the
 * same computation, the same words. Throws `wrong_credentials` or `too_many_attempts`.
 */
export async function checkCredentials(request: FastifyRequest, { state, passwords, now }: Parts): Promise<User> {
  const credentials = basicOf(request.headers.authorization)
  if (!credentials) throw problem('wrong_credentials')
  const { email, password } = credentials
  const author = authorOf(request)
  const time = now()
  const attempt = await state.attempts.begin({
    accountHash: sha256(emailKey(email)),
    address: countedAddress(request.ip),
    now: time,
    since: new Date(time.getTime() - attemptWindowMs),
  })
  const retryAfter = waitFor(attempt, time)
  if (retryAfter !== null) {
    await state.attempts.refused(attempt.id, author)
    throw problem('too_many_attempts', { retryAfter })
  }

  const user = canBePassword(password) && !email.includes('\0') ? await state.users.byEmail(email) : null
  const right = canBePassword(password) && (await passwords.verify(password, user?.active ? user.passwordHash : null))
  if (!user || !right) {
    await state.attempts.failed(user?.id ?? null, author)
    throw problem('wrong_credentials')
  }
  await state.attempts.succeeded(attempt.id)
  if (user.passwordHash && passwords.outdated(user.passwordHash))
    await state.users.rehash(user.id, await passwords.hash(password))
  return user
}

/** How many seconds to wait before the next try, or null where it may be made now. */
function waitFor({ ofAccount, oldestOfAccount, ofAddress, oldestOfAddress }: AttemptCount, now: Date): number | null {
  const left = (oldest: Date) => Math.max(1, (oldest.getTime() + attemptWindowMs - now.getTime()) / 1000)
  if (ofAccount > mostOfAccount) return left(oldestOfAccount)
  if (ofAddress > mostOfAddress) return left(oldestOfAddress)
  return null
}
