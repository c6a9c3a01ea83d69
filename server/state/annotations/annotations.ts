import { annotationLimits, type NewAnnotation } from '@sala/catalog/api/annotations.ts'
import { languages } from '@sala/catalog/words.ts'
import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import {
  deleterOf,
  findIdempotentResult,
  type IdempotencyKey,
  nameOrNull,
  storeIdempotentResult,
} from '../administration/shared.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { requireRoom } from '../requireRoom.ts'
import { RuleViolation, requireDeleted, requireUndeleted, requireVersion } from '../ruleViolation.ts'
import { annotations } from '../schema/annotations.ts'
import { roles, users } from '../schema/people.ts'

/** An annotation as it is kept. */
export interface AnnotationRow extends NewAnnotation {
  readonly id: string
  /** Null where the author is forgotten. */
  readonly userId: string | null
  readonly author: string | null
  readonly group: string | null
  readonly version: number
  readonly updatedAt: Date
  readonly deletedAt: Date | null
  readonly deletedBy: string | null
}

/** The reader of annotations: a person with their group, or a stranger (null). */
type AnnotationReader = { readonly userId: string; readonly roleId: string | null } | null

/** The annotations that a reader may see: for strangers only the public caveats about data. */
function readableBy(reader: AnnotationReader): SQL | undefined {
  const ofAll = eq(annotations.audience, 'everybody')
  if (reader === null) return and(ofAll, eq(annotations.kind, 'quality'))
  const isAuthor = eq(annotations.userId, reader.userId)
  const ofGroup = reader.roleId === null ? undefined : eq(annotations.roleId, reader.roleId)
  return or(ofAll, isAuthor, and(eq(annotations.audience, 'group'), ofGroup ?? isAuthor))
}

async function rowsOf(queries: Queries, where: SQL | undefined): Promise<readonly AnnotationRow[]> {
  return queries
    .select({
      id: annotations.id,
      userId: annotations.userId,
      kind: annotations.kind,
      dataset: annotations.dataset,
      from: annotations.from,
      to: annotations.to,
      place: annotations.place,
      market: annotations.market,
      texts: annotations.texts,
      link: annotations.link,
      audience: annotations.audience,
      author: nameOrNull(users),
      group: roles.name,
      version: annotations.version,
      updatedAt: annotations.updatedAt,
      deletedAt: annotations.deletedAt,
      deletedBy: deleterOf('annotation_deleted', annotations),
    })
    .from(annotations)
    .leftJoin(users, and(eq(users.id, annotations.userId), isNull(users.deletedAt)))
    .leftJoin(roles, eq(roles.id, annotations.roleId))
    .where(where)
    .orderBy(desc(annotations.from), desc(annotations.createdAt))
}

/** An annotation that a person may read, in the trash or not; the row is locked until the transaction ends. Throws `not_found`. */
async function findAny(queries: Queries, reader: AnnotationReader, id: string): Promise<AnnotationRow> {
  await queries.select({ id: annotations.id }).from(annotations).where(eq(annotations.id, id)).for('update')
  const [row] = await rowsOf(queries, and(eq(annotations.id, id), readableBy(reader)))
  if (!row) throw new RuleViolation('not_found')
  return row
}

async function findUndeleted(queries: Queries, reader: AnnotationReader, id: string): Promise<AnnotationRow> {
  return requireUndeleted(await findAny(queries, reader, id))
}

/** Cards ask for all annotations at once. */
const limit = {
  field: 'annotations',
  limit: annotationLimits.all,
  table: annotations,
  where: isNull(annotations.deletedAt),
}

/** What the audit log says, which administrators read: of what not everybody reads, neither the words nor what they are about. */
function facts({ kind, dataset, from, to, place, market, texts, link, audience }: NewAnnotation) {
  if (audience !== 'everybody') return { kind, dataset, audience }
  const textFacts = languages.flatMap((language) => (texts[language] ? [`${language}: ${texts[language]}`] : []))
  return { kind, dataset, audience, from, to, place, market, texts: textFacts, link }
}

const nameOf = ({ dataset, audience, from, to }: NewAnnotation): string =>
  audience !== 'everybody' ? dataset : `${dataset} ${from === to ? from : `${from} – ${to}`}`

async function change(
  queries: Queries,
  reader: AnnotationReader,
  { id, version }: AnnotationRow,
  to: Partial<typeof annotations.$inferInsert>,
): Promise<AnnotationRow> {
  await queries
    .update(annotations)
    .set({ ...to, version: version + 1, updatedAt: sql`now()` })
    .where(eq(annotations.id, id))
  return findAny(queries, reader, id)
}

/** The person who writes. */
type Writer = NonNullable<AnnotationReader>

export function annotationsIn(database: Database) {
  const transact = <T>(work: (queries: Queries) => Promise<T>): Promise<T> => database.transaction(work)
  return {
    /** All that a person may read, newest days first. */
    list: (reader: AnnotationReader, trash: boolean): Promise<readonly AnnotationRow[]> =>
      rowsOf(
        database,
        and(trash ? isNotNull(annotations.deletedAt) : isNull(annotations.deletedAt), readableBy(reader)),
      ),

    get: (reader: AnnotationReader, id: string): Promise<AnnotationRow> =>
      transact((queries) => findUndeleted(queries, reader, id)),

    /** As `get`, also where it is in the trash. */
    getAny: (reader: AnnotationReader, id: string): Promise<AnnotationRow> =>
      transact((queries) => findAny(queries, reader, id)),

    /** Throws `invalid_value` where there are as many as there may be. */
    create: (
      writer: Writer,
      annotation: NewAnnotation,
      author: Author,
      once: IdempotencyKey | null,
    ): Promise<AnnotationRow> =>
      transact(async (queries) => {
        const existing = await findIdempotentResult(queries, writer.userId, once)
        if (existing !== null) return findAny(queries, writer, existing)
        await requireRoom(queries, limit)
        const roleId = annotation.audience === 'group' ? writer.roleId : null
        const [created] = await queries
          .insert(annotations)
          .values({ ...annotation, userId: writer.userId, roleId })
          .returning({ id: annotations.id })
        if (!created) throw new Error('an inserted annotation was not found')
        await storeIdempotentResult(queries, writer.userId, once, created.id)
        const row = await findAny(queries, writer, created.id)
        await writeAudit(queries, 'annotation_added', author, row.id, {}, { name: nameOf(row), after: facts(row) })
        return row
      }),

    /** The caller has checked that the writer may change it. `group` is the group of the person who chose it. */
    update: (
      writer: Writer,
      id: string,
      annotation: NewAnnotation,
      expectedVersion: number | null,
      author: Author,
    ): Promise<AnnotationRow> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, writer, id)
        requireVersion(before, expectedVersion)
        const isKept = annotation.audience === before.audience
        const roleId = annotation.audience === 'group' ? writer.roleId : null
        const after = await change(queries, writer, before, { ...annotation, ...(isKept ? {} : { roleId }) })
        // Until now only some could read it, or from now on: the log says no more of either than they may know.
        const isOfAll = before.audience === 'everybody' && after.audience === 'everybody'
        const changedFacts = isOfAll ? difference(facts(before), facts(after)) : {}
        await writeAudit(queries, 'annotation_changed', author, id, {}, { name: nameOf(after), ...changedFacts })
        return after
      }),

    remove: (writer: Writer, id: string, expectedVersion: number | null, author: Author): Promise<void> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, writer, id)
        requireVersion(before, expectedVersion)
        await change(queries, writer, before, { deletedAt: new Date() })
        const auditFacts = { name: nameOf(before), before: facts(before) }
        await writeAudit(queries, 'annotation_deleted', author, id, {}, auditFacts)
      }),

    restore: (writer: Writer, id: string, author: Author): Promise<AnnotationRow> =>
      transact(async (queries) => {
        const before = requireDeleted(await findAny(queries, writer, id))
        await requireRoom(queries, limit)
        const after = await change(queries, writer, before, { deletedAt: null })
        await writeAudit(queries, 'annotation_restored', author, id, {}, { name: nameOf(after), after: facts(after) })
        return after
      }),

    /** Forgets annotations deleted before a date, and those without any reader left. */
    sweep: async (before: Date): Promise<void> => {
      const unread = and(
        isNull(annotations.userId),
        or(eq(annotations.audience, 'private'), and(eq(annotations.audience, 'group'), isNull(annotations.roleId))),
      )
      await database.delete(annotations).where(or(lt(annotations.deletedAt, before), unread))
    },
  }
}

/** What editors say of figures. Each method takes who asks: what they may not read throws `not_found`, for administrators too. */
export type Annotations = ReturnType<typeof annotationsIn>
