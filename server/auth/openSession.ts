import type { SessionUser } from '@sala/catalog/api/auth.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { type SessionView, seenBy } from '../access/viewAs.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import type { Reader } from '../facts/engines/engine.ts'
import { authorOf, userAgentOf } from '../requests/sender.ts'
import type { Services } from '../services/services.ts'
import { newSecret, sha256 } from '../state/keys.ts'
import type { User } from '../state/model.ts'
import { rememberDevice } from './knownDevice.ts'
import { accessTokenMs } from './limits.ts'

export const expiresIn = accessTokenMs / 1000
export const tokenEnd = (time: Date) => new Date(time.getTime() + accessTokenMs)

/** The cookie that renews a session, limited to the paths of the session routes, so that no other route accepts it. */
export function cookieOf({ publicUrl }: Services['config']) {
  const secure = publicUrl.protocol === 'https:'
  return {
    name: secure ? '__Secure-sala_session' : 'sala_session',
    options: { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure },
  } as const
}

/**
 * Opens a session for an authenticated person, and returns the answer of the sign-in. Throws `wrong_credentials` if the account was revoked
 * at this very moment.
 */
export async function openSession(user: User, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const { state, config, now } = services
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
    agent: userAgentOf(request),
    generation: user.generation,
  }
  if (!(await state.sessions.open(session, authorOf(request)))) throw problem('wrong_credentials')
  const storedSession = await state.sessions.byToken(session.tokenHash, new Date(0), time)
  // Deactivated in this very moment.
  if (!storedSession) throw problem('wrong_credentials')
  await state.accounts.noteLanguage(user.id, languageOf(request))
  const { name, options } = cookieOf(config)
  reply.setCookie(name, cookie, { ...options, expires: expiresAt })
  await rememberDevice(request, reply, user.email, services)
  return { ...(await describeSession(await seenBy(storedSession, state), services)), token, expiresIn }
}

/** The person and what they may see, as every answer with a token says. */
export async function describeSession({ actor, user, viewing }: SessionView, services: Services) {
  const { secondFactorDue } = actor
  const { lockMinutes } = services.config
  return {
    ...(await describe(actor, user, services)),
    secondFactorDue,
    lockMinutes,
    ...(viewing === null ? {} : { viewing }),
  }
}

/** The signed-in person and what they may see. */
export async function describe(actor: Actor, user: User, { engine, config }: Services) {
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
    demonstration: await isDemonstration(engine.reader(actor.rows), config.demo),
  }
}

/** Whether any figures on show are demonstration data; `otherwise` while the facts store cannot say. */
async function isDemonstration(engine: Reader, otherwise: boolean): Promise<boolean> {
  try {
    const freshness = await Promise.all(allDatasets.map((dataset) => engine.freshness(dataset)))
    return freshness.some(({ demonstration }) => demonstration)
  } catch {
    return otherwise
  }
}
