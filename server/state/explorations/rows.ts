import { explorationAccess } from '@sala/catalog/api/explorations.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { deleterOf, nameOrNull } from '../administration/shared.ts'
import type { Queries } from '../postgres/database.ts'
import { RuleViolation, requireUndeleted } from '../ruleViolation.ts'
import { explorationPublications, explorations } from '../schema/explorations.ts'
import { users } from '../schema/people.ts'
import { readContent } from './content.ts'
import type { ExplorationReader, ExplorationRow } from './exploration.ts'

const Access = z.enum(explorationAccess)

const shareOf = ({ userId, roleId }: ExplorationReader, more: SQL) =>
  sql`exists (select from exploration_shares share where share.exploration_id = ${explorations.id}
    and (share.user_id = ${userId} or share.role_id = ${roleId}) and ${more})`

/** A person's access to a row; null if it is neither theirs nor shared with them. */
const accessOf = (reader: ExplorationReader) =>
  sql<string | null>`case when ${explorations.userId} = ${reader.userId} then 'own'
    when ${shareOf(reader, sql`share.edit`)} then 'edit' when ${shareOf(reader, sql`true`)} then 'view' end`

/** The parts of an exploration that the public sees, as they are saved now. */
const isCurrent = sql<boolean>`${explorationPublications.name} = ${explorations.name}
  and ${explorationPublications.description} = ${explorations.description}
  and ${explorationPublications.content} = ${explorations.content}`

const changer = alias(users, 'changer')

/** Rows that a person may open. Those of a person in the trash are left out, those of a deactivated one are not. */
export async function explorationRows(
  queries: Queries,
  reader: ExplorationReader,
  where: SQL | undefined,
): Promise<readonly ExplorationRow[]> {
  const access = accessOf(reader)
  const rows = await queries
    .select({
      id: explorations.id,
      name: explorations.name,
      description: explorations.description,
      folder: explorations.folder,
      datasets: explorations.datasets,
      content: explorations.content,
      owner: nameOrNull(users),
      access,
      shared: sql<boolean>`exists (select from exploration_shares share where share.exploration_id = ${explorations.id})`,
      version: explorations.version,
      updatedAt: explorations.updatedAt,
      updatedBy: nameOrNull(changer),
      deletedAt: explorations.deletedAt,
      deletedBy: deleterOf('exploration_deleted', explorations),
      publication: { id: explorationPublications.id, at: explorationPublications.at },
      current: isCurrent,
    })
    .from(explorations)
    .innerJoin(users, eq(users.id, explorations.userId))
    .leftJoin(changer, eq(changer.id, explorations.updatedBy))
    .leftJoin(explorationPublications, eq(explorationPublications.explorationId, explorations.id))
    .where(and(where, sql`(${access}) is not null`, isNull(users.deletedAt)))
  return rows.map(({ content, owner, access: storedAccess, publication, current, ...row }) => ({
    ...row,
    publication: publication === null ? null : { ...publication, current },
    question: readContent(content),
    owner: owner ?? '',
    access: Access.parse(storedAccess),
  }))
}

/** One that a person may open and that is not in the trash; the row is locked until the transaction ends. Throws `not_found`. */
export async function findUndeleted(queries: Queries, reader: ExplorationReader, id: string): Promise<ExplorationRow> {
  return requireUndeleted(await findAny(queries, reader, id))
}

/** As `findUndeleted`, also where it is in the trash. */
export async function findAny(queries: Queries, reader: ExplorationReader, id: string): Promise<ExplorationRow> {
  await queries.select({ id: explorations.id }).from(explorations).where(eq(explorations.id, id)).for('update')
  const [row] = await explorationRows(queries, reader, eq(explorations.id, id))
  if (!row) throw new RuleViolation('not_found')
  // What was deleted is its owner's alone.
  if (row.deletedAt !== null && row.access !== 'own') throw new RuleViolation('not_found')
  return row
}
