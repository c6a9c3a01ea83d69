import { fold } from '@sala/catalog/textSearch.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { deleterOf, nameOrNull } from '../administration/shared.ts'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Queries } from '../postgres/database.ts'
import { RuleViolation, requireUndeleted } from '../ruleViolation.ts'
import { documents, documentTexts } from '../schema/documents.ts'
import { users } from '../schema/people.ts'
import type { DocumentReader, DocumentRow } from './document.ts'
import { readableBy } from './documentSearch.ts'

/** Rows of documents, as the transactions of `documents.ts` read them and move them to the trash. */

/** The columns of a row, with the names of people. */
export const columns = {
  id: documents.id,
  title: documents.title,
  fileName: documents.fileName,
  kind: documents.kind,
  bytes: documents.bytes,
  sha256: documents.sha256,
  tags: documents.tags,
  letters: documents.letters,
  uploadedByName: nameOrNull(users),
  uploadedAt: documents.uploadedAt,
  demonstration: documents.demonstration,
  readers: documents.readers,
  groups: sql<
    string[]
  >`array(select role_id::text from document_groups where document_id = ${documents.id} order by 1)`,
  version: documents.version,
  deletedAt: documents.deletedAt,
  deletedBy: deleterOf('document_deleted', documents),
}

/** A query of such rows. */
export const rowsIn = (queries: Queries) =>
  queries.select(columns).from(documents).leftJoin(users, eq(users.id, documents.uploadedBy))

/** Throws `not_found`, also where the reader may not read it. */
export async function find(queries: Queries, id: string, reader: DocumentReader | null = null): Promise<DocumentRow> {
  const [row] = await rowsIn(queries).where(and(eq(documents.id, id), ...readableBy(reader)))
  if (!row) throw new RuleViolation('not_found')
  return row
}

/** A document that is not in the trash; the row is locked until the transaction ends. */
export async function findUndeleted(queries: Queries, id: string): Promise<DocumentRow> {
  await queries.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).for('update')
  return requireUndeleted(await find(queries, id))
}

interface Headed {
  readonly title: string
  readonly fileName: string
  readonly tags: readonly string[]
}

/** What a document is found by beside its text. */
export const headingOf = ({ title, fileName, tags }: Headed): string => fold([title, ...tags, fileName].join('\n'))

/** Moves a document, which the transaction has locked, to the trash. */
export async function toTrash(queries: Queries, before: DocumentRow, author: Author): Promise<void> {
  await queries
    .update(documents)
    .set({ deletedAt: sql`now()`, version: before.version + 1 })
    .where(eq(documents.id, before.id))
  await queries.update(documentTexts).set({ live: false }).where(eq(documentTexts.documentId, before.id))
  const auditFacts = { name: before.title, before: facts(before) }
  await writeAudit(queries, 'document_deleted', author, before.id, {}, auditFacts)
}

/** Moves all documents of the demonstration to the trash; gives how many there were. */
export async function demonstrationToTrash(queries: Queries, author: Author): Promise<number> {
  const madeUp = await queries
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.demonstration, true), isNull(documents.deletedAt)))
    .orderBy(documents.id)
    .for('update')
  for (const { id } of madeUp) await toTrash(queries, await find(queries, id), author)
  return madeUp.length
}

/** What the audit log tells of a document. */
export const facts = ({ title, tags, fileName, bytes, readers, groups }: DocumentRow) => ({
  title,
  tags: [...tags],
  fileName,
  bytes,
  readers,
  groups: [...groups],
})
