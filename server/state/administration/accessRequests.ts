import type { AccessRequest, OwnAccessRequest } from '@sala/catalog/api/accessRequests.ts'
import { accessRequestLimits } from '@sala/catalog/api/accessRequests.ts'
import { permissionOf } from '@sala/catalog/api/auth.ts'
import { listedRoles } from '@sala/catalog/api/lists.ts'
import { and, asc, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { requireCurrent } from '../accounts/revocation.ts'
import { writeAudit } from '../audit/auditTrail.ts'
import { type Author, adminRoleId } from '../model.ts'
import type { Database, Queries, Store } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { accessRequests } from '../schema/accessRequests.ts'
import { effectiveRole, users } from '../schema/people.ts'
import { administeredRoles } from './roles.ts'
import { fullName } from './shared.ts'
import { administeredUsers } from './users.ts'

export interface NewAccessRequest {
  readonly widgets: readonly number[]
  readonly reason: string
}

/** `role` is the group that the person joins until `until` (null: for good); `permission` gives the widgets to the group they have. */
type AccessAnswer =
  | { readonly answer: 'group'; readonly role: string; readonly until: Date | null }
  | { readonly answer: 'permission' }
  | { readonly answer: 'decline' }

type Row = typeof accessRequests.$inferSelect

const asOwn = ({ id, widgets, reason, createdAt, state, answeredAt }: Row): OwnAccessRequest => ({
  id,
  widgets,
  reason,
  createdAt: createdAt.toISOString(),
  state,
  answeredAt: answeredAt?.toISOString() ?? null,
})

const dayMs = 86_400_000
const isWaiting = eq(accessRequests.state, 'waiting')

const nothing = () => undefined

/** Does what an answer grants; the change of the person or the group has its own row in the audit log. */
async function grant(queries: Store, { userId, widgets }: Row, answer: AccessAnswer, author: Author): Promise<void> {
  if (answer.answer === 'decline') return
  const [people, groups] = [administeredUsers(queries, nothing), administeredRoles(queries, nothing)]
  const needed = widgets.map(permissionOf)
  if (answer.answer === 'permission') {
    const { role } = await people.get(userId)
    if (role === null || role === adminRoleId)
      throw new RuleViolation('conflict', { field: 'answer', value: answer.answer })
    const { permissions } = await groups.get(role)
    await groups.update(role, { permissions: [...permissions, ...needed] }, null, author)
    return
  }
  const { role, until } = answer
  const group = role === adminRoleId ? undefined : (await groups.list(false)).find(({ id }) => id === role)
  // One press never makes an administrator, and never leaves the person without what was granted.
  if (group === undefined || !needed.every((permission) => group.permissions.includes(permission)))
    throw new RuleViolation('invalid_value', { field: 'role', value: role, expected: listedRoles })
  if ((await people.get(userId)).role === role) return
  const change = { roleId: role, roleUntil: until, ...(until === null && { roleAfter: null }) }
  await people.update(userId, change, null, author, null)
}

/** `changed` is called after each change of rights. */
export function accessRequestsIn(database: Database, changed: () => void) {
  return {
    /** Notes a request. Throws `conflict` where the same one waits, and `invalid_value` where the person has as many as may wait. */
    ask: (userId: string, { widgets, reason }: NewAccessRequest, author: Author): Promise<OwnAccessRequest> =>
      database.transaction(async (queries) => {
        // Two windows of one person come one after the other.
        await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const waiting = await queries.$count(accessRequests, and(eq(accessRequests.userId, userId), isWaiting))
        if (waiting >= accessRequestLimits.waiting)
          throw new RuleViolation('invalid_value', {
            field: 'widgets',
            value: String(waiting + 1),
            expected: `≤ ${accessRequestLimits.waiting}`,
          })
        const [created] = await queries
          .insert(accessRequests)
          .values({ userId, widgets: [...widgets], reason })
          .onConflictDoNothing()
          .returning()
        if (created === undefined) throw new RuleViolation('conflict', { field: 'widgets', value: widgets.join(', ') })
        await writeAudit(queries, 'access_requested', author, userId, {
          request: created.id,
          widgets: widgets.join(', '),
        })
        return asOwn(created)
      }),

    /** A person's own: those that wait, and those that were answered lately; the newest first. */
    own: async (userId: string, now: Date): Promise<readonly OwnAccessRequest[]> => {
      const since = new Date(now.getTime() - accessRequestLimits.retentionDays * dayMs)
      const isRecentOrPending = or(isWaiting, gt(accessRequests.answeredAt, since))
      const rows = await database
        .select()
        .from(accessRequests)
        .where(and(eq(accessRequests.userId, userId), isRecentOrPending))
        .orderBy(desc(accessRequests.createdAt))
      return rows.map(asOwn)
    },

    /** As `waiting`, without the groups that an answer can choose from. */
    pending: () => waitingIn(database),

    /** Everybody's that wait, the longest first; a thousand at most. */
    waiting: async (): Promise<readonly AccessRequest[]> => {
      const rows = await waitingIn(database)
      if (rows.length === 0) return []
      const roles = await administeredRoles(database, changed).list(false)
      const groups = roles.filter(({ builtIn }) => !builtIn)
      return rows.map(({ role, createdAt, authType, ...row }) => {
        const needed = row.widgets.map(permissionOf)
        const group = groups.find(({ id }) => id === role)
        return {
          ...row,
          createdAt: createdAt.toISOString(),
          ofDirectory: authType === 'ad_auth',
          group: group === undefined ? null : { id: group.id, name: group.name, users: group.users },
          groups: groups
            .filter(({ permissions }) => needed.every((permission) => permissions.includes(permission)))
            .map(({ id, name }) => ({ id, name })),
        }
      })
    },

    /** Answers a request and does what is granted, in one transaction. Throws `not_found` where it does not wait any more. */
    answer: async (
      id: string,
      answer: AccessAnswer,
      author: Author,
    ): Promise<OwnAccessRequest & { readonly userId: string }> => {
      const answered = await database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        const [request] = await queries
          .select()
          .from(accessRequests)
          .where(and(eq(accessRequests.id, id), isWaiting))
          .for('update')
        if (request === undefined) throw new RuleViolation('not_found')
        await grant(queries, request, answer, author)
        const state = answer.answer === 'decline' ? ('declined' as const) : ('granted' as const)
        const [after] = await queries
          .update(accessRequests)
          .set({ state, answeredAt: new Date() })
          .where(eq(accessRequests.id, id))
          .returning()
        if (after === undefined) throw new Error('a locked request was not found')
        const details = { request: id, widgets: request.widgets.join(', '), ...factsOf(answer) }
        await writeAudit(queries, 'access_answered', author, request.userId, details)
        return { ...asOwn(after), userId: after.userId }
      })
      if (answer.answer !== 'decline') changed()
      return answered
    },
  }
}

export type PendingRequest = Awaited<ReturnType<typeof waitingIn>>[number]

function waitingIn(queries: Queries) {
  const { id, widgets, reason, createdAt } = accessRequests
  const person = {
    user: users.id,
    name: fullName(users),
    email: users.email,
    role: effectiveRole,
    authType: users.authType,
  }
  return queries
    .select({ id, widgets, reason, createdAt, ...person })
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(and(isWaiting, eq(users.active, true), isNull(users.deletedAt)))
    .orderBy(asc(accessRequests.createdAt))
    .limit(1000)
}

const factsOf = (answer: AccessAnswer) =>
  answer.answer === 'group'
    ? { answer: answer.answer, role: answer.role, until: answer.until?.toISOString() ?? null }
    : { answer: answer.answer }
