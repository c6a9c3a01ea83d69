import type { DocumentReaders } from '@sala/catalog/api/documents.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queries } from '../postgres/database.ts'
import { Refused } from '../refused.ts'
import { documentGroups } from '../schema/documents.ts'
import { roles } from '../schema/people.ts'

/** Sets the groups whose people read a document. Throws `invalid_value` where there is none of an id, and where groups read and none is named. */
export async function setGroups(
  queries: Queries,
  id: string,
  readers: DocumentReaders,
  groups: readonly string[],
): Promise<void> {
  await queries.delete(documentGroups).where(eq(documentGroups.documentId, id))
  if (readers !== 'groups') return
  if (groups.length === 0) throw new Refused('invalid_value', { field: 'groups', value: '' })
  const known = await queries
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.id, [...groups]), isNull(roles.deletedAt)))
  const unknown = groups.find((group) => !known.some((role) => role.id === group))
  if (unknown !== undefined) throw new Refused('invalid_value', { field: 'groups', value: unknown })
  await queries.insert(documentGroups).values(groups.map((roleId) => ({ documentId: id, roleId })))
}
