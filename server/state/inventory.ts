import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { writeAudit } from './audit/auditTrail.ts'
import type { Author } from './model.ts'
import type { Database, Queries } from './postgres/database.ts'
import { recoveryCodes, secondFactors } from './schema/accounts.ts'
import { audit } from './schema/audit.ts'
import { boardPictures } from './schema/boards.ts'
import { documents, documentTexts } from './schema/documents.ts'
import { widgets } from './schema/widgets.ts'

/** The parts of an installation that lie beside this store, by their names in the data folder. */
export const dataParts = ['facts.duckdb', 'secret-key', 'files'] as const
export type DataPart = (typeof dataParts)[number]

/** SHA-256 of documents and names of widgets' pictures that are not in the trash, and ids of boards' pictures, the newest first. */
export interface KnownFiles {
  readonly documents: readonly string[]
  readonly pictures: readonly string[]
  readonly boardPictures: readonly string[]
}

export function inventoryIn(database: Database) {
  return {
    /** Imports into the facts store since its loss was last accepted. Reads the audit log from there on. */
    imports: async (): Promise<{ readonly count: number; readonly newest: Date | null }> => {
      const [imports] = await database
        .select({ count: count(), newest: max(audit.at) })
        .from(audit)
        .where(and(eq(audit.action, 'batch_imported'), gt(audit.id, lastAccepted('facts.duckdb'))))
      return imports ?? { count: 0, newest: null }
    },

    /** At most `most` of each. */
    files: async (most: number): Promise<KnownFiles> => {
      const ofDocuments = await database
        .select({ name: documents.sha256 })
        .from(documents)
        .where(isNull(documents.deletedAt))
        .orderBy(desc(documents.uploadedAt))
        .limit(most)
      const ofWidgets = await database
        .selectDistinct({ name: widgets.image })
        .from(widgets)
        .where(and(isNotNull(widgets.image), isNull(widgets.deletedAt)))
        .limit(most)
      const ofBoards = await database
        .select({ name: boardPictures.id })
        .from(boardPictures)
        .orderBy(desc(boardPictures.createdAt))
        .limit(most)
      return {
        documents: ofDocuments.map(({ name }) => name),
        pictures: ofWidgets.flatMap(({ name }) => name ?? []),
        boardPictures: ofBoards.map(({ name }) => name),
      }
    },

    /** Notes that the facts store is lost and begins empty. */
    acceptLostFacts: (author: Author, by: string): Promise<void> => noteLoss(database, 'facts.duckdb', author, { by }),

    /** Takes every second factor and recovery code off, whose key is lost. Gives how many people had one. */
    acceptLostKey: (author: Author, by: string): Promise<number> =>
      database.transaction(async (queries) => {
        await queries.delete(recoveryCodes)
        const removed = await queries.delete(secondFactors).returning({ userId: secondFactors.userId })
        await noteLoss(queries, 'secret-key', author, { by, secondFactors: removed.length })
        return removed.length
      }),

    /** Moves documents whose file is lost to the trash, takes lost pictures off their widgets, and forgets those of boards. */
    acceptLostFiles: (lost: KnownFiles, author: Author, by: string): Promise<void> =>
      database.transaction(async (queries) => {
        const removed = await queries
          .update(documents)
          .set({ deletedAt: sql`now()`, version: sql`${documents.version} + 1` })
          .where(and(inArray(documents.sha256, [...lost.documents]), isNull(documents.deletedAt)))
          .returning({ id: documents.id })
        const ids = removed.map(({ id }) => id)
        await queries.update(documentTexts).set({ live: false }).where(inArray(documentTexts.documentId, ids))
        await queries
          .update(widgets)
          .set({ image: null })
          .where(inArray(widgets.image, [...lost.pictures]))
        await queries.delete(boardPictures).where(inArray(boardPictures.id, [...lost.boardPictures]))
        const pictures = lost.pictures.length + lost.boardPictures.length
        const details = { by, documents: removed.length, pictures }
        await noteLoss(queries, 'files', author, details)
      }),
  }
}

/** What this store says must lie beside it, and what was given up for lost. */
export type Inventory = ReturnType<typeof inventoryIn>

/** The audit row in which a part was last given up for lost; 0 for none. */
const lastAccepted = (part: DataPart) =>
  sql<number>`(select coalesce(max(${audit.id}), 0) from ${audit} where ${audit.action} = 'loss_accepted' and ${audit.target} = ${part})`

function noteLoss(
  queries: Queries,
  part: DataPart,
  author: Author,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  return writeAudit(queries, 'loss_accepted', author, part, details)
}
