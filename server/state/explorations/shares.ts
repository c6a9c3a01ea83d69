import type { ExplorationReader as Audience, ExplorationShare } from '@sala/catalog/api/explorations.ts'
import { exploreData } from '@sala/catalog/permissions.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { findPeopleAndGroups, undeletedGroup, undeletedPerson } from '../administration/peopleAndGroups.ts'
import { fullName } from '../administration/shared.ts'
import { adminRoleId } from '../model.ts'
import type { Queries } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { explorationShares } from '../schema/explorations.ts'
import { roles, users } from '../schema/people.ts'
import type { ShareRow } from './exploration.ts'

/** Whether the people of a group may explore. */
const mayExploreData = sql`(${roles.id} = ${adminRoleId} or exists (select from role_permissions granted
  where granted.role_id = ${roles.id} and granted.permission = ${exploreData}))`

/** The shares of an exploration, by name, without people in the trash and deactivated ones. */
export async function sharesOf(queries: Queries, explorationId: string): Promise<readonly ShareRow[]> {
  const isOfExploration = eq(explorationShares.explorationId, explorationId)
  const people = await queries
    .select({
      id: users.id,
      name: fullName(users),
      edit: explorationShares.edit,
    })
    .from(explorationShares)
    .innerJoin(users, eq(users.id, explorationShares.userId))
    .where(and(isOfExploration, undeletedPerson))
    .orderBy(asc(users.fullnameKey))
  const groups = await queries
    .select({ id: roles.id, name: roles.name, edit: explorationShares.edit })
    .from(explorationShares)
    .innerJoin(roles, eq(roles.id, explorationShares.roleId))
    .where(and(isOfExploration, undeletedGroup))
    .orderBy(asc(roles.nameKey))
  return [
    ...groups.map((row) => ({ kind: 'group' as const, ...row })),
    ...people.map((row) => ({ kind: 'person' as const, ...row })),
  ]
}

/** Replaces all of them. Throws `invalid_value` where there is no such person or group; the owner needs no share. */
export async function setShares(
  queries: Queries,
  explorationId: string,
  ownerId: string,
  shares: readonly ExplorationShare[],
): Promise<void> {
  await queries.delete(explorationShares).where(eq(explorationShares.explorationId, explorationId))
  for (const [index, { kind, id, edit }] of shares.entries()) {
    const recipients =
      kind === 'person'
        ? id !== ownerId && (await queries.$count(users, and(eq(users.id, id), undeletedPerson))) > 0
        : (await queries.$count(roles, and(eq(roles.id, id), undeletedGroup))) > 0
    if (!recipients) throw new RuleViolation('invalid_value', { field: `shares.${index}.id`, value: id })
    const to = kind === 'person' ? { userId: id } : { roleId: id }
    await queries.insert(explorationShares).values({ explorationId, edit, ...to })
  }
}

/** People and groups that may explore and whose name holds a text, groups first; without oneself. */
export const audienceOf = (queries: Queries, userId: string, q: string): Promise<readonly Audience[]> =>
  findPeopleAndGroups(queries, q, {
    groups: mayExploreData,
    // Service accounts are not people.
    people: and(undeletedGroup, mayExploreData, ne(users.id, userId), ne(users.authType, 'service')),
  })
