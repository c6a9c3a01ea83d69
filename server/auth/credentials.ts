import type { FastifyRequest } from 'fastify'
import { ProblemError, problem } from '../core/problems.ts'
import { authorOf, basicOf } from '../requests/sender.ts'
import type { Services } from '../services/services.ts'
import type { User } from '../state/model.ts'
import { type Attempt, beginAttempt } from './attempt.ts'
import { identify, type Verdict } from './providers.ts'
import { checkSecondFactor } from './secondFactor.ts'

/**
 * The person whose e-mail and password a request brings, and their second code where they have a second factor. Known and unknown accounts
 * are answered alike: the same store calls, the same computation, the same words. Throws `wrong_credentials`,
 * `second_factor_required`, `wrong_code`, `too_many_attempts`, or what `identify` throws. `onGuessed` is called once strangers have tried
 * the account from many addresses; the answer does not wait for it.
 */
export async function checkCredentials(
  request: FastifyRequest,
  code: string | null,
  services: Services,
  onGuessed: (email: string) => void,
): Promise<User> {
  const credentials = basicOf(request.headers.authorization)
  if (!credentials) throw problem('wrong_credentials')
  const { state } = services
  const attempt = await beginAttempt(request, services, credentials.email)
  const { user, right } = await identifyCounted(credentials, attempt, request, services)
  if (!user || !right) {
    await state.attempts.failed(user?.id ?? null, authorOf(request))
    if (attempt.guessed) onGuessed(credentials.email)
    throw problem('wrong_credentials')
  }
  const outcome = await checkSecondFactor(user.id, code, request, services)
  // A right password alone is no success: it must not set the count of wrong codes back.
  if (outcome === 'asked') await state.attempts.undecided(attempt.id)
  if (outcome === 'asked') throw problem('second_factor_required', { field: 'code' })
  if (outcome === 'wrong') throw problem('wrong_code', { field: 'code' })
  await state.attempts.succeeded(attempt.id)
  return user
}

/** Checks that the holder of a session knows its person's password. Throws `wrong_credentials` or `too_many_attempts`. */
export async function confirmPassword(
  request: FastifyRequest,
  { id, email }: Pick<User, 'id' | 'email'>,
  password: string,
  services: Services,
  field = 'password',
): Promise<User> {
  const { state } = services
  const attempt = await beginAttempt(request, services, email)
  const { user, right } = await identifyCounted({ email, password }, attempt, request, services)
  // Another system may know somebody else by the same address.
  if (!user || !right || user.id !== id) {
    await state.attempts.failed(id, authorOf(request))
    throw problem('wrong_credentials', { field })
  }
  await state.attempts.succeeded(attempt.id)
  return user
}

/** Identifies a person. An unreachable directory does not count as a wrong attempt. */
async function identifyCounted(
  credentials: { readonly email: string; readonly password: string },
  attempt: Attempt,
  request: FastifyRequest,
  services: Services,
): Promise<Verdict> {
  try {
    return await identify({ ...credentials, known: attempt.known, author: authorOf(request) }, services)
  } catch (error) {
    if (error instanceof ProblemError) await services.state.attempts.undecided(attempt.id)
    throw error
  }
}
