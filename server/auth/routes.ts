import { randomBytes } from 'node:crypto'
import { me, renewSession, type SessionUser, signIn, signOut } from '@sala/catalog/api/auth.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import type { Actor, Part, Parts } from '../part.ts'
import { problem } from '../problems.ts'
import { sha256 } from '../state/keys.ts'
import type { User } from '../state/state.ts'
import { checkCredentials } from './credentials.ts'
import { actorOf } from './guard.ts'
import { accessTokenMs, cookieGraceMs } from './limits.ts'
import { authorOf, isSameOrigin } from './request.ts'

const expiresIn = accessTokenMs / 1000
const newSecret = () => randomBytes(32).toString('base64url')
const tokenEnd = (time: Date) => new Date(time.getTime() + accessTokenMs)

/** Signing in, staying so, and signing out. */
export const authRoutes: Part = (_app, serve, parts) => {
  const { state, config, now } = parts
  const secure = config.publicUrl.protocol === 'https:'
  const cookieName = secure ? '__Secure-sala_session' : 'sala_session'
  // Sent to the session's own routes alone, so that no other call can lean on it.
  const cookieOptions = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure } as const

  serve(signIn, async ({ request, reply }) => {
    const user = await checkCredentials(request, parts)
    const time = now()
    const [cookie, token] = [newSecret(), newSecret()]
    const expiresAt = new Date(time.getTime() + config.sessionLifeMs)
    const session = {
      userId: user.id,
      cookieHash: sha256(cookie),
      tokenHash: sha256(token),
      tokenExpiresAt: tokenEnd(time),
      expiresAt,
      now: time,
    }
    await state.sessions.open(session, authorOf(request))
    const opened = await state.sessions.byToken(session.tokenHash, new Date(0), time)
    // Deactivated in this very moment.
    if (!opened) throw problem('wrong_credentials')
    reply.setCookie(cookieName, cookie, { ...cookieOptions, expires: expiresAt })
    return { ...(await describe(actorOf(opened), opened.user, parts)), token, expiresIn }
  })

  serve(renewSession, async ({ request, reply }) => {
    if (!isSameOrigin(request, config.publicUrl)) throw problem('forbidden')
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
        idleSince: new Date(time.getTime() - config.sessionIdleMs),
        replacedSince: new Date(time.getTime() - cookieGraceMs),
        now: time,
      },
      authorOf(request),
    )
    if (!renewed) {
      reply.clearCookie(cookieName, cookieOptions)
      throw problem('not_signed_in')
    }
    reply.setCookie(cookieName, newCookie, { ...cookieOptions, maxAge: Math.floor(config.sessionIdleMs / 1000) })
    return { ...(await describe(actorOf(renewed), renewed.user, parts)), token, expiresIn }
  })

  serve(me, async ({ actor }) => {
    const user = actor && (await state.users.byId(actor.userId))
    if (!user) throw problem('not_signed_in')
    return describe(actor, user, parts)
  })

  serve(signOut, async ({ actor, request, reply }) => {
    if (!actor) throw problem('not_signed_in')
    await state.sessions.end(actor.sessionId, 'signed_out', authorOf(request))
    reply.clearCookie(cookieName, cookieOptions)
    return null
  })
}

/** The signed-in person and what they may see. */
async function describe(actor: Actor, user: User, { engine, config }: Parts) {
  const { id, firstname, lastname, email, authType, department } = user
  const described: SessionUser = {
    id,
    role: user.roleId,
    roleName: user.roleName,
    firstname,
    lastname,
    email,
    authType,
    department,
  }
  return {
    user: described,
    permissions: [...actor.permissions],
    demonstration: await isDemonstration(engine, config.demo),
  }
}

/** Whether any figures on show are demonstration data; `otherwise` while the facts store cannot say. */
async function isDemonstration(engine: Parts['engine'], otherwise: boolean): Promise<boolean> {
  try {
    const known = await Promise.all(allDatasets.map((dataset) => engine.freshness(dataset)))
    return known.some(({ demonstration }) => demonstration)
  } catch {
    return otherwise
  }
}
