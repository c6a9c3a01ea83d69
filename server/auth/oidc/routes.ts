import { randomUUID } from 'node:crypto'
import { finishOpenId, leaveOpenId, startOpenId } from '@sala/catalog/api/openId.ts'
import type { FastifyRequest } from 'fastify'
import { jsonOf } from '../../core/formats/json.ts'
import { problem } from '../../core/problems.ts'
import { authorOf, isSameOrigin } from '../../requests/sender.ts'
import type { RouteModule } from '../../requests/serve.ts'
import { type OpenId, ProviderUnreachable, SignInRefused, Transaction } from '../../services/openId.ts'
import type { Services } from '../../services/services.ts'
import { directoryProvider } from '../../state/accounts/identities.ts'
import { beginAttempt } from '../attempt.ts'
import { cookieOf, openSession } from '../openSession.ts'

/** The time limit for signing in at the provider. */
const transactionMs = 10 * 60_000

/** Sign-in with a provider of OpenID Connect. */
export const openIdRoutes: RouteModule = (_app, serve, services) => {
  const { config, openId, encryption, state, now } = services
  const { name: sessionCookie, options: sessionOptions } = cookieOf(config)
  const cookieName = `${sessionCookie}_openid`
  const cookieOptions = { ...sessionOptions, path: '/api/auth/openid' }

  serve(startOpenId, async ({ request, reply }) => {
    const provider = requireProvider(openId)
    if (!isSameOrigin(request, config)) throw problem('forbidden')
    const { url, transaction } = await callProvider(() => provider.start())
    const stored: Transaction = { ...transaction, until: now().getTime() + transactionMs }
    const cookie = encryption.encrypt(JSON.stringify(stored))
    reply.setCookie(cookieName, cookie, { ...cookieOptions, maxAge: transactionMs / 1000 })
    return { url }
  })

  serve(finishOpenId, async ({ body, request, reply }) => {
    const provider = requireProvider(openId)
    if (!isSameOrigin(request, config)) throw problem('forbidden')
    // The account is not known before the provider answers, so attempts are counted by address alone.
    const attempt = await beginAttempt(request, services, randomUUID(), 'openid')
    const transaction = transactionOf(request)
    reply.clearCookie(cookieName, cookieOptions)
    if (!transaction) throw await refused(request)
    const person = await callProvider(() => provider.finish(body.answer, transaction)).catch(async (error: unknown) => {
      if (error instanceof SignInRefused) throw await refused(request, error)
      throw error
    })
    const { email } = person
    const user = email === null ? 'taken' : await state.identities.enter({ ...person, email }, authorOf(request))
    if (user === 'taken') {
      await state.attempts.failed(null, authorOf(request))
      throw problem('account_unusable')
    }
    if (user === 'inactive') throw await refused(request)
    await state.attempts.succeeded(attempt.id)
    return openSession(user, request, reply, services)
  })

  serve(leaveOpenId, async ({ actor }) => {
    const provider = requireProvider(openId)
    const providerName = actor && (await state.identities.providerOf(actor.userId))
    return { url: providerName === null || providerName === directoryProvider ? null : await provider.leave() }
  })

  /** The transaction in the browser's cookie; null where it is not ours or expired. */
  function transactionOf(request: FastifyRequest): Transaction | null {
    const decrypted = encryption.decrypt(request.cookies[cookieName] ?? '')
    if (decrypted === null) return null
    const parsed = Transaction.safeParse(jsonOf(decrypted))
    return parsed.success && parsed.data.until > now().getTime() ? parsed.data : null
  }

  async function refused(request: FastifyRequest, cause?: Error) {
    await state.attempts.failed(null, authorOf(request))
    if (cause) services.log.info({ reqId: request.id, err: cause.cause }, 'a sign-in by OpenID Connect was refused')
    return problem('openid_refused')
  }
}

function requireProvider(openId: Services['openId']): OpenId {
  if (!openId) throw problem('not_found')
  return openId
}

/** Calls the provider. Throws `provider_unavailable` where it does not answer. */
async function callProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw problem('provider_unavailable', {}, { cause: error })
    throw error
  }
}
