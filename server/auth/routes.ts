import { lockSession, me, renewSession, signIn, signInOptions, signOut, unlockSession } from '@sala/catalog/api/auth.ts'
import type { FastifyRequest } from 'fastify'
import { personOf } from '../access/actor.ts'
import { bearerOf } from '../access/guard.ts'
import { seenBy, userOf } from '../access/viewAs.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { authorOf, isForeignPage, isSameOrigin } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { newSecret, sha256 } from '../state/keys.ts'
import type { SessionActor } from '../state/model.ts'
import { checkCredentials, confirmPassword } from './credentials.ts'
import { cookieGraceMs } from './limits.ts'
import { createBackground, mailGuessedPassword } from './notices.ts'
import { cookieOf, describe, describeSession, expiresIn, openSession, tokenEnd } from './openSession.ts'
import { shortestPassword } from './passwords/passwordRule.ts'

/** Signing in, staying so, locking, and signing out. */
export const authRoutes: RouteModule = (app, serve, services) => {
  const { state, config, now } = services
  const { name: cookieName, options: cookieOptions } = cookieOf(config)
  const background = createBackground(services)
  app.addHook('onClose', background.settled)

  serve(signInOptions, async () => ({
    signUp: config.signUp,
    mail: config.mail !== null,
    shortestPassword,
    directory: config.directory !== null,
    openId: config.openId?.name ?? null,
    administrator: await state.users.hasAdministrator(),
  }))

  serve(signIn, async ({ body, request, reply }) => {
    // Login CSRF: a person signed in to a stranger's account without noticing would give that stranger their work.
    if (isForeignPage(request, config)) throw problem('forbidden')
    const notify = (email: string) =>
      background.run(() => mailGuessedPassword(email, languageOf(request), authorOf(request), services))
    const user = await checkCredentials(request, body?.code ?? null, services, notify)
    return openSession(user, request, reply, services)
  })

  serve(renewSession, async ({ request, reply }) => {
    if (!isSameOrigin(request, config)) throw problem('forbidden')
    const cookie = request.cookies[cookieName]
    if (!cookie) throw problem('not_signed_in')
    const time = now()
    const [newCookie, token] = [newSecret(), newSecret()]
    const renewed = await state.sessions.renew(
      {
        cookieHash: sha256(cookie),
        newCookieHash: sha256(newCookie),
        newTokenHash: sha256(token),
        tokenExpiresAt: tokenEnd(time),
        ...bounds(time),
        now: time,
      },
      authorOf(request),
    )
    if (!renewed) {
      reply.clearCookie(cookieName, cookieOptions)
      throw problem('not_signed_in')
    }
    if (renewed.locked) throw problem('session_locked')
    reply.setCookie(cookieName, newCookie, { ...cookieOptions, maxAge: Math.floor(config.sessionIdleMs / 1000) })
    return { ...(await describeSession(await seenBy(renewed, state), services)), token, expiresIn }
  })

  serve(me, async ({ actor }) => {
    const user = actor && (await userOf(actor, state))
    if (!user) throw problem('not_signed_in')
    return describe(actor, user, services)
  })

  serve(lockSession, async ({ actor, request }) => {
    await state.sessions.lock(personOf(actor).sessionId, now(), authorOf(request))
    return null
  })

  serve(unlockSession, async ({ body, request, reply }) => {
    const cookie = isSameOrigin(request, config) ? request.cookies[cookieName] : undefined
    const session = await sessionOf(request, cookie)
    if (!session) throw problem('not_signed_in')
    await confirmPassword(request, session.user, body.password, services)
    const time = now()
    const [newCookie, token] = [newSecret(), newSecret()]
    await state.sessions.unlock(
      {
        sessionId: session.sessionId,
        cookie: cookie === undefined ? null : { hash: sha256(cookie), newHash: sha256(newCookie) },
        tokenHash: sha256(token),
        tokenExpiresAt: tokenEnd(time),
        now: time,
      },
      { ...authorOf(request), userId: session.user.id },
    )
    if (cookie !== undefined)
      reply.setCookie(cookieName, newCookie, { ...cookieOptions, maxAge: Math.floor(config.sessionIdleMs / 1000) })
    return { ...(await describeSession(await seenBy(session, state), services)), token, expiresIn }
  })

  serve(signOut, async ({ actor, request, reply }) => {
    await state.sessions.end(personOf(actor).sessionId, 'signed_out', authorOf(request))
    reply.clearCookie(cookieName, cookieOptions)
    return null
  })

  /** From when on a session counts as used, and a replaced cookie as just replaced. */
  function bounds(time: Date) {
    return {
      idleSince: new Date(time.getTime() - config.sessionIdleMs),
      replacedSince: new Date(time.getTime() - cookieGraceMs),
    }
  }

  /** The session that a request brings by its cookie, or else by its token, locked or not. */
  async function sessionOf(request: FastifyRequest, cookie: string | undefined): Promise<SessionActor | null> {
    const time = now()
    const { idleSince, replacedSince } = bounds(time)
    if (cookie !== undefined) return state.sessions.byCookie(sha256(cookie), idleSince, replacedSince, time)
    const token = bearerOf(request.headers.authorization)
    return token === null ? null : state.sessions.byToken(sha256(token), idleSince, time)
  }
}
