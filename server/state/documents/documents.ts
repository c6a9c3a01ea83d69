import type { DocumentReaders } from '@sala/catalog/api/documents.ts'
import { closestWord, fold } from '@sala/catalog/textSearch.ts'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { findIdempotentResult, type IdempotencyKey, storeIdempotentResult } from '../administration/shared.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { isDuplicate } from '../postgres/errors.ts'
import { RuleViolation, requireDeleted, requireVersion } from '../ruleViolation.ts'
import { documentGroups, documents, documentTexts } from '../schema/documents.ts'
import { roles, users } from '../schema/people.ts'
import type {
  DocumentChange,
  DocumentQuestion,
  DocumentReader,
  DocumentRow,
  FoundDocument,
  NewDocument,
} from './document.ts'
import {
  columns,
  demonstrationToTrash,
  facts,
  find,
  findUndeleted,
  headingOf,
  rowsIn,
  toTrash,
} from './documentRows.ts'
import { all, isInHeading, listed, piecesOf, readableBy, searched } from './documentSearch.ts'

/** Titles that are looked at for a word with slips. */
const maxSimilar = 500

export function documentsIn(database: Database) {
  const transact = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    try {
      return await database.transaction(work)
    } catch (error) {
      if (!isDuplicate(error, 'documents_sha256')) throw error
      throw new RuleViolation('conflict', { field: 'file' })
    }
  }

  return {
    /** Where words are given, `count` stops at `maxCounted`. */
    find: async (
      question: DocumentQuestion,
    ): Promise<{ readonly rows: readonly FoundDocument[]; readonly count: number }> => {
      const query = question.words.length === 0 ? listed(question) : searched(question)
      const { rows: hits } = await database.execute<{ id: string; count: number; around: string | null }>(query)
      if (hits.length === 0) {
        // A page behind the last one still says how many there are.
        if (question.offset === 0) return { rows: [], count: 0 }
        const { count } = await documentsIn(database).find({ ...question, offset: 0, limit: 1 })
        return { rows: [], count }
      }
      const ids = hits.map(({ id }) => id)
      const rows = await rowsIn(database).where(sql`${documents.id} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`)
      const byId = new Map(rows.map((row) => [row.id, row]))
      return {
        rows: hits.flatMap((hit) => {
          const row = byId.get(hit.id)
          return row ? [{ ...row, around: hit.around }] : []
        }),
        count: hits[0]?.count ?? 0,
      }
    },

    /** Documents whose title holds words that are nearly these, with the words that it holds; for words with slips of typing. */
    findNearly: async (
      words: readonly string[],
      limit: number,
      reader: DocumentReader | null,
    ): Promise<readonly { readonly row: DocumentRow; readonly words: readonly string[] }[]> => {
      const pieces = words.map(piecesOf)
      if (words.length === 0 || pieces.some((piece) => piece.length === 0)) return []
      const near = all([
        sql`${documents.deletedAt} is null`,
        ...readableBy(reader),
        ...pieces.map((piece) => sql`(${sql.join(piece.map(isInHeading), sql` or `)})`),
      ])
      const rows = await database
        .select({ ...columns, heading: documents.heading })
        .from(documents)
        .leftJoin(users, eq(users.id, documents.uploadedBy))
        .where(near)
        .orderBy(desc(documents.uploadedAt))
        .limit(maxSimilar)
      return rows
        .flatMap(({ heading, ...row }) => {
          const likely = words.map((word) => (heading.includes(word) ? word : closestWord(heading, word)))
          const correctedWords = likely.filter((word) => word !== null)
          return correctedWords.length === words.length ? [{ row, words: correctedWords }] : []
        })
        .slice(0, limit)
    },

    /** Throws `not_found`, also where the reader may not read it. */
    get: (id: string, reader: DocumentReader | null): Promise<DocumentRow> => find(database, id, reader),

    /** A stretch of the text, and how long all of it is. */
    text: async (
      id: string,
      from: number,
      letters: number,
    ): Promise<{ readonly text: string; readonly letters: number }> => {
      const [row] = await database
        .select({
          text: sql<string>`substr(${documentTexts.text}, ${from + 1}, ${letters})`,
          letters: sql<number>`length(${documentTexts.text})`,
        })
        .from(documentTexts)
        .where(eq(documentTexts.documentId, id))
      if (!row) throw new RuleViolation('not_found')
      return row
    },

    /** Tags in use of what the reader may read, the most used first. */
    tags: async (
      reader: DocumentReader | null,
    ): Promise<readonly { readonly tag: string; readonly count: number }[]> => {
      const { rows } = await database.execute<{ tag: string; count: number }>(
        sql`select tag, count(*)::int count from documents, unnest(tags) tag where ${all([sql`deleted_at is null`, ...readableBy(reader)])} group by tag order by 2 desc, 1 limit 200`,
      )
      return rows
    },

    /** Whether none was ever given, or what was is gone from the trash too. */
    none: async (): Promise<boolean> =>
      (await database.select({ id: documents.id }).from(documents).limit(1)).length === 0,

    /** Whether a document has the file of a SHA-256, be it in the trash. */
    holds: async (sha256: string): Promise<boolean> =>
      (await database.$count(documents, eq(documents.sha256, sha256))) > 0,

    /**
     * The first real document moves those of the demonstration to the trash. Throws `conflict` where the same file is there already.
     */
    create: (document: NewDocument, author: Author, once: IdempotencyKey | null): Promise<DocumentRow> =>
      transact(async (queries) => {
        const earlierId = await findIdempotentResult(queries, author.userId, once)
        if (earlierId !== null) return find(queries, earlierId)
        if (document.demonstration !== true) await demonstrationToTrash(queries, author)
        const { text, tags, groups = [], ...rest } = document
        const heading = headingOf(document)
        const [row] = await queries
          .insert(documents)
          .values({
            ...rest,
            tags: [...tags],
            heading,
            letters: text.length,
            uploadedBy: author.userId,
          })
          .returning({ id: documents.id })
        if (!row) throw new Error('an inserted document was not found')
        const folded = `${heading}\n${fold(text)}`
        await setGroups(queries, row.id, document.readers, groups)
        await queries.insert(documentTexts).values({ documentId: row.id, text, folded })
        const added = await find(queries, row.id)
        await storeIdempotentResult(queries, author.userId, once, added.id)
        await writeAudit(queries, 'document_added', author, added.id, {}, { name: added.title, after: facts(added) })
        return added
      }),

    update: (
      id: string,
      { title, tags, readers, groups }: DocumentChange,
      expectedVersion: number | null,
      author: Author,
    ): Promise<DocumentRow> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, id)
        requireVersion(before, expectedVersion)
        const titled = { title: title ?? before.title, tags: [...(tags ?? before.tags)], fileName: before.fileName }
        const heading = headingOf(titled)
        await queries
          .update(documents)
          .set({
            title: titled.title,
            tags: titled.tags,
            heading,
            readers: readers ?? before.readers,
            version: before.version + 1,
          })
          .where(eq(documents.id, id))
        if (readers !== undefined || groups !== undefined)
          await setGroups(queries, id, readers ?? before.readers, groups ?? before.groups)
        const [body] = await queries
          .select({ text: documentTexts.text })
          .from(documentTexts)
          .where(eq(documentTexts.documentId, id))
        const folded = `${heading}\n${fold(body?.text ?? '')}`
        await queries.update(documentTexts).set({ folded }).where(eq(documentTexts.documentId, id))
        const after = await find(queries, id)
        const auditFacts = { name: after.title, ...difference(facts(before), facts(after)) }
        await writeAudit(queries, 'document_changed', author, id, {}, auditFacts)
        return after
      }),

    remove: (id: string, expectedVersion: number | null, author: Author): Promise<void> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, id)
        requireVersion(before, expectedVersion)
        await toTrash(queries, before, author)
      }),

    /** Moves the documents of the demonstration to the trash; gives how many there were. */
    removeDemonstration: (author: Author): Promise<number> =>
      database.transaction((queries) => demonstrationToTrash(queries, author)),

    restore: (id: string, author: Author): Promise<DocumentRow> =>
      transact(async (queries) => {
        const before = requireDeleted(await find(queries, id))
        await queries
          .update(documents)
          .set({ deletedAt: null, version: before.version + 1 })
          .where(eq(documents.id, id))
        await queries.update(documentTexts).set({ live: true }).where(eq(documentTexts.documentId, id))
        const after = await find(queries, id)
        await writeAudit(queries, 'document_restored', author, id, {}, { name: after.title, after: facts(after) })
        return after
      }),

    /** Forgets what was deleted before; gives the files that nothing needs any more. */
    sweep: (before: Date): Promise<readonly string[]> =>
      database.transaction(async (queries) => {
        const deletedRows = await queries
          .delete(documents)
          .where(lt(documents.deletedAt, before))
          .returning({ sha256: documents.sha256 })
        const stillNeeded = new Set(
          deletedRows.length === 0
            ? []
            : (
                await queries
                  .select({ sha256: documents.sha256 })
                  .from(documents)
                  .where(
                    sql`${documents.sha256} = any(${sql.param(`{${deletedRows.map(({ sha256 }) => sha256).join(',')}}`)}::text[])`,
                  )
              ).map(({ sha256 }) => sha256),
        )
        return [...new Set(deletedRows.map(({ sha256 }) => sha256))].filter((sha256) => !stillNeeded.has(sha256))
      }),
  }
}

export type Documents = ReturnType<typeof documentsIn>

/** Sets the groups whose people read a document. Throws `invalid_value` where there is none of an id, and where groups read and none is named. */
async function setGroups(
  queries: Queries,
  id: string,
  readers: DocumentReaders,
  groups: readonly string[],
): Promise<void> {
  await queries.delete(documentGroups).where(eq(documentGroups.documentId, id))
  if (readers !== 'groups') return
  if (groups.length === 0) throw new RuleViolation('invalid_value', { field: 'groups', value: '' })
  const groupRows = await queries
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.id, [...groups]), isNull(roles.deletedAt)))
  const unknown = groups.find((group) => !groupRows.some((role) => role.id === group))
  if (unknown !== undefined) throw new RuleViolation('invalid_value', { field: 'groups', value: unknown })
  await queries.insert(documentGroups).values(groups.map((roleId) => ({ documentId: id, roleId })))
}
