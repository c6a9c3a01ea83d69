import { explorationChanges, explorationLimits } from '@sala/catalog/api/explorations.ts'
import { and, desc, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { nameOrNull } from '../administration/shared.ts'
import type { Queries } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { explorations, explorationVersions } from '../schema/explorations.ts'
import { users } from '../schema/people.ts'
import { readContent } from './content.ts'
import type { ExplorationChange, ExplorationVersionRow } from './exploration.ts'

const Changes = z.array(z.enum(explorationChanges))

/** Notes the present state of an exploration as a version, and forgets versions beyond the newest. */
export async function noteVersion(
  queries: Queries,
  id: string,
  by: string,
  changed: readonly ExplorationChange[],
): Promise<void> {
  const [now] = await queries.select().from(explorations).where(eq(explorations.id, id))
  if (!now) throw new RuleViolation('not_found')
  const { version, name, description, folder, content, datasets } = now
  await queries
    .insert(explorationVersions)
    .values({ explorationId: id, version, by, changed: [...changed], name, description, folder, content, datasets })
  const [oldest] = await queries
    .select({ version: explorationVersions.version })
    .from(explorationVersions)
    .where(eq(explorationVersions.explorationId, id))
    .orderBy(desc(explorationVersions.version))
    .offset(explorationLimits.versions)
    .limit(1)
  if (oldest === undefined) return
  await queries
    .delete(explorationVersions)
    .where(and(eq(explorationVersions.explorationId, id), lte(explorationVersions.version, oldest.version)))
}

/** The newest first. */
export async function versionsOf(queries: Queries, id: string): Promise<readonly ExplorationVersionRow[]> {
  const rows = await queries
    .select({
      version: explorationVersions.version,
      at: explorationVersions.at,
      by: nameOrNull(users),
      changed: explorationVersions.changed,
      name: explorationVersions.name,
      content: explorationVersions.content,
    })
    .from(explorationVersions)
    .leftJoin(users, eq(users.id, explorationVersions.by))
    .where(eq(explorationVersions.explorationId, id))
    .orderBy(desc(explorationVersions.version))
  return rows.map(({ content, changed, ...row }) => ({
    ...row,
    changed: Changes.parse(changed),
    question: readContent(content),
  }))
}

/** What a version holds, as it is kept: also where this version of Sala cannot read it. Throws `not_found`. */
export async function versionContent(queries: Queries, id: string, version: number) {
  const [row] = await queries
    .select({
      name: explorationVersions.name,
      description: explorationVersions.description,
      content: explorationVersions.content,
      datasets: explorationVersions.datasets,
    })
    .from(explorationVersions)
    .where(and(eq(explorationVersions.explorationId, id), eq(explorationVersions.version, version)))
  if (!row) throw new RuleViolation('not_found')
  return row
}
