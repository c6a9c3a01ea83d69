import { endView, startView } from '@sala/catalog/api/viewAs.ts'
import { personOf } from '../../access/actor.ts'
import { seenBy, userOf } from '../../access/viewAs.ts'
import { problem } from '../../core/problems.ts'
import { authorOf } from '../../requests/sender.ts'
import type { RouteModule } from '../../requests/serve.ts'
import { newSecret, sha256 } from '../../state/keys.ts'
import { adminRoleId, type User } from '../../state/model.ts'
import { describeSession, expiresIn, tokenEnd } from '../openSession.ts'

const nameOf = ({ firstname, lastname, email }: User) => `${firstname} ${lastname}`.trim() || email

/** Administrators look as a person or a group. What they may then do is the guard's to say. */
export const viewRoutes: RouteModule = (_app, serve, services) => {
  const { state, now } = services

  /** Gives the session a new token by `change`, and describes it as it is then. */
  async function onwards(
    sessionId: string,
    change: (token: { sessionId: string; hash: string; expiresAt: Date }) => Promise<void>,
  ) {
    const [token, time] = [newSecret(), now()]
    await change({ sessionId, hash: sha256(token), expiresAt: tokenEnd(time) })
    const session = await state.sessions.byToken(sha256(token), new Date(0), time)
    // It was ended in this very moment.
    if (!session) throw problem('not_signed_in')
    return { ...(await describeSession(await seenBy(session, state), services)), token, expiresIn }
  }

  serve(startView, async ({ body, actor, request }) => {
    const { sessionId } = personOf(actor)
    const viewed = 'user' in body ? { kind: 'user' as const, id: body.user } : { kind: 'role' as const, id: body.role }
    const viewedUser = await state.views.find(viewed)
    if (viewedUser === null) throw problem('not_found')
    const name = nameOf(viewedUser.user)
    // Administrators are not viewed as: they see everything already, and their own boards and keys stay private.
    if (viewedUser.user.roleId === adminRoleId) throw problem('invalid_value', { field: viewed.kind, value: name })
    return onwards(sessionId, (token) => state.views.start(viewed, name, token, authorOf(request)))
  })

  serve(endView, async ({ actor, request }) => {
    const person = personOf(actor)
    const viewedUser = await userOf(person, state)
    if (person.viewer === undefined || viewedUser === null) throw problem('not_found')
    const end = { id: viewedUser.id, name: nameOf(viewedUser) }
    return onwards(person.sessionId, (token) => state.views.end(token, end, authorOf(request)))
  })
}
