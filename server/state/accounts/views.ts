import type { RowRule } from '@sala/catalog/api/rowRule.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author, User, Viewed } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { accessTokens, effectiveRole, heldRoleUntil, roles, sessions, users } from '../schema/people.ts'
import { permissionsOf } from './roles.ts'
import { userColumns } from './users.ts'

/** The viewed person, with their rights. A group is represented as a person of its name. */
interface SeenRights {
  readonly user: User
  readonly permissions: readonly string[]
  readonly rows: RowRule | null
  /** When a person's membership of their group ends; null for one without an end, and for groups. */
  readonly roleUntil: Date | null
}

/** The token that replaces those of a session. */
interface NextToken {
  readonly sessionId: string
  readonly hash: string
  readonly expiresAt: Date
}

const rightColumns = { permissions: permissionsOf(roles.id), rows: roles.rows }

/** Sessions of administrators that view as others. `changed` is called after each change of rights. */
export function viewsIn(database: Database, changed: () => void) {
  /** Sets the person or group that a session views as. Its earlier tokens end, so that no open window keeps the previous view. */
  const set = async (viewed: Viewed | null, token: NextToken, note: (queries: Queries) => Promise<void>) => {
    const { sessionId, hash, expiresAt } = token
    await database.transaction(async (queries) => {
      await queries.update(sessions).set({ viewed }).where(eq(sessions.id, sessionId))
      await queries.delete(accessTokens).where(eq(accessTokens.sessionId, sessionId))
      await queries.insert(accessTokens).values({ hash, sessionId, expiresAt })
      await note(queries)
    })
    changed()
  }

  return {
    /** The target of a view: an active person, or a group that is not in the trash. Null for others. */
    find: async ({ kind, id }: Viewed): Promise<SeenRights | null> => {
      if (kind === 'user') {
        const [row] = await database
          .select({ user: userColumns, ...rightColumns, roleUntil: heldRoleUntil })
          .from(users)
          .leftJoin(roles, eq(roles.id, effectiveRole))
          .where(and(eq(users.id, id), eq(users.active, true), isNull(users.deletedAt)))
        return row ?? null
      }
      const [row] = await database
        .select({ name: roles.name, ...rightColumns })
        .from(roles)
        .where(and(eq(roles.id, id), isNull(roles.deletedAt)))
      if (!row) return null
      const { name, permissions, rows } = row
      return {
        user: { ...unknownUser, id, firstname: name, roleId: id, roleName: name },
        permissions,
        rows,
        roleUntil: null,
      }
    },

    start: (viewed: Viewed, name: string, token: NextToken, author: Author): Promise<void> =>
      set(viewed, token, (queries) =>
        writeAudit(queries, 'view_started', author, viewed.id, { kind: viewed.kind }, { name }),
      ),

    end: (
      token: NextToken,
      viewedUser: { readonly id: string; readonly name: string },
      author: Author,
    ): Promise<void> =>
      set(null, token, (queries) =>
        writeAudit(queries, 'view_ended', author, viewedUser.id, {}, { name: viewedUser.name }),
      ),
  }
}

/** A person without known properties. */
export const unknownUser: Omit<User, 'id'> = {
  email: '',
  firstname: '',
  lastname: '',
  roleId: null,
  roleName: null,
  authType: 'normal_auth',
  department: null,
  active: true,
  demonstration: false,
  createdAt: new Date(0),
  generation: 0,
}

export type Views = ReturnType<typeof viewsIn>
