import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../postgres/database.ts'
import { effectiveRole, roles, users } from '../schema/people.ts'
import { fullName, likePattern } from './shared.ts'

/** A person or a group that something can be shared with or sent to. */
export interface FoundReader {
  readonly kind: 'person' | 'group'
  readonly id: string
  readonly name: string
  /** Of a person; null of a group and where none is known. */
  readonly department: string | null
}

const maxMatches = 20

/** A group that is not in the trash. */
export const undeletedGroup = isNull(roles.deletedAt)
/** A person who is neither in the trash nor deactivated. */
export const undeletedPerson = and(isNull(users.deletedAt), eq(users.active, true))

/**
 * Groups and people whose name holds a text, groups first, at most 20 of each and as many together unless there are more groups. `which`
 * narrows them further; that of people may ask for their group, too.
 */
export async function findPeopleAndGroups(
  queries: Queries,
  q: string,
  conditions: { readonly groups?: SQL | undefined; readonly people?: SQL | undefined },
): Promise<readonly FoundReader[]> {
  const nameMatches = (key: typeof users.fullnameKey | typeof roles.nameKey) =>
    q === '' ? undefined : sql`${key} like ${likePattern(q.toLowerCase())}`
  const groups = await queries
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(and(undeletedGroup, nameMatches(roles.nameKey), conditions.groups))
    .orderBy(asc(roles.nameKey))
    .limit(maxMatches)
  const people = await queries
    .select({ id: users.id, name: fullName(users), department: users.department })
    .from(users)
    .leftJoin(roles, eq(roles.id, effectiveRole))
    .where(and(undeletedPerson, nameMatches(users.fullnameKey), conditions.people))
    .orderBy(asc(users.fullnameKey), asc(users.id))
    .limit(maxMatches)
  return [
    ...groups.map((row) => ({ kind: 'group' as const, ...row, department: null })),
    ...people.map((row) => ({ kind: 'person' as const, ...row })),
  ].slice(0, Math.max(maxMatches, groups.length))
}
