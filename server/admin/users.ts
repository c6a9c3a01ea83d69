import { pickPersonFields } from '@sala/catalog/api/personFields.ts'
import {
  createUser,
  deleteUser,
  endUserSession,
  endUserSessions,
  getUser,
  listUserSessions,
  listUsers,
  restoreUser,
  type UserChange,
  updateUser,
} from '@sala/catalog/api/users.ts'
import type { z } from 'zod'
import { personOf } from '../access/actor.ts'
import { confirmPassword } from '../auth/credentials.ts'
import { createBackground } from '../auth/notices.ts'
import { requireGoodPassword } from '../auth/passwords/passwordCheck.ts'
import { problem } from '../core/problems.ts'
import {
  idempotencyKeyOf,
  ifMatchVersion,
  reportingConflict,
  requireSameId,
  uuidOf,
  withEtag,
} from '../requests/change.ts'
import { answerList, pagingOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { emailKey } from '../state/keys.ts'
import { changeUser } from './people/changeUser.ts'

function requireField(value: string | undefined, field: string): string {
  if (value === undefined) throw problem('invalid_value', { field })
  return value
}

/** What a body says of a membership; what it leaves out is undefined. */
const membershipOf = ({
  role,
  roleUntil,
  roleAfter,
}: Pick<z.output<typeof UserChange>, 'role' | 'roleUntil' | 'roleAfter'>) => ({
  roleId: role,
  roleUntil: typeof roleUntil === 'string' ? new Date(roleUntil) : roleUntil,
  roleAfter,
})

const flag = (status: '0' | '1' | undefined) => (status === undefined ? null : status === '1')

/** People, as administrators list, add, change and delete them. */
export const userRoutes: RouteModule = (app, serve, services) => {
  const background = createBackground(services)
  app.addHook('onClose', background.settled)
  const { state, passwords } = services
  const { users } = state.administration

  serve(listUsers, async ({ query, reply }) => {
    const { trash, role, status, authType, awaiting, fields } = query
    const listQuery = {
      ...pagingOf(query, [{ field: 'fullname', descending: false }]),
      trash: trash === 'true',
      role: role ?? null,
      active: flag(status),
      authType: authType ?? null,
      awaiting: awaiting === undefined ? null : awaiting === 'true',
    }
    return answerList(reply, await users.list(listQuery), fields)
  })

  serve(getUser, async ({ params, reply }) => withEtag(reply, await users.get(uuidOf(params))))

  serve(createUser, async ({ body, request, reply }) => {
    const { role, email, password, status = 1 } = body
    if (password !== undefined) await requireGoodPassword(request, password, body)
    const passwordHash = password === undefined ? null : await passwords.hash(password)
    const { roleUntil, roleAfter } = membershipOf(body)
    const rights = { roleId: role ?? null, roleUntil, roleAfter, active: status === 1 }
    const person = { ...pickPersonFields(body), email, ...rights, passwordHash }
    return withEtag(reply, await users.create(person, authorOf(request), idempotencyKeyOf(request)))
  })

  serve(updateUser, async ({ params, body, actor, request, reply }) => {
    const id = uuidOf(params)
    const { status, email } = body
    requireSameId(body.id, id)
    if (email !== undefined && (await movesAccount(id, email))) {
      const { userId, email: ownEmail } = personOf(actor)
      await confirmPassword(
        request,
        { id: userId, email: ownEmail },
        requireField(body.current, 'current'),
        services,
        'current',
      )
    }
    const active = status === undefined ? undefined : status === 1
    const change = { ...pickPersonFields(body), email, ...membershipOf(body), active }
    const context = { request, expectedVersion: ifMatchVersion(request), background }
    return withEtag(reply, await changeUser(services, id, change, context))
  })

  /** Whether a change of address concerns an existing account; a pending sign-up is not one yet. */
  async function movesAccount(id: string, email: string): Promise<boolean> {
    const before = await users.get(id)
    return emailKey(before.email) !== emailKey(email) && !before.awaiting
  }

  serve(deleteUser, async ({ params, request }) => {
    const id = uuidOf(params)
    await reportingConflict(
      () => users.remove(id, ifMatchVersion(request), authorOf(request)),
      () => users.get(id),
    )
    return null
  })

  serve(restoreUser, async ({ params, request, reply }) =>
    withEtag(reply, await users.restore(uuidOf(params), authorOf(request))),
  )

  serve(listUserSessions, async ({ params }) => {
    const rows = await users.sessions(uuidOf(params))
    return { rows: [...rows], count: rows.length }
  })

  serve(endUserSession, async ({ params, request }) => {
    const session = uuidOf({ id: params.session ?? '' })
    await users.endSession(uuidOf(params), session, authorOf(request))
    return null
  })

  serve(endUserSessions, async ({ params, request }) => {
    await users.endSessions(uuidOf(params), authorOf(request))
    return null
  })
}
