import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { roles, users } from './people.ts'

/** Documents that administrators have given, and what searches look through. The files themselves are elsewhere. */

export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    /** As its giver called it; only ever shown. */
    fileName: text('file_name').notNull(),
    kind: text('kind', { enum: ['pdf', 'docx', 'xlsx', 'pptx', 'txt'] }).notNull(),
    bytes: integer('bytes').notNull(),
    /** Of the file, in hex; the file is kept under it. */
    sha256: text('sha256').notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** Title, tags and file name as they are compared. */
    heading: text('heading').notNull(),
    /** Letters of text that were found in it. */
    letters: integer('letters').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    uploadedAt: instant('uploaded_at').notNull().defaultNow(),
    /** Made up by Sala itself; it goes when the first real one comes. */
    demonstration: boolean('demonstration').notNull().default(false),
    /** The readers besides its author and administrators. Documents from before this column stay readable by everybody. */
    readers: text('readers', { enum: ['everybody', 'groups', 'authors'] })
      .notNull()
      .default('everybody'),
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('documents_sha256').on(table.sha256).where(sql`${table.deletedAt} is null`),
    index('documents_uploaded_at').on(table.uploadedAt, table.id),
    index('documents_heading_trigrams').using('gin', table.heading.op('gin_trgm_ops')),
  ],
)

/** The groups whose people read a document, where its readers are groups. */
export const documentGroups = pgTable(
  'document_groups',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.roleId] })],
)

/**
 * The text of a document, beside its row so that lists stay quick. The migration lets PostgreSQL keep all that is long outside of the rows,
 * so that thousands of candidates are gone through without reading their texts.
 */
export const documentTexts = pgTable(
  'document_texts',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Goes up with every document: the newest are looked at first. */
    position: integer('position').notNull().generatedAlwaysAsIdentity(),
    /** Not in the trash. */
    live: boolean('live').notNull().default(true),
    text: text('text').notNull(),
    /** Heading and text as they are compared. */
    folded: text('folded').notNull(),
  },
  // Not `gin_trgm_ops`: with it PostgreSQL reads the text of every candidate before it sorts them. `@>` over these trigrams reads none.
  (table) => [index('document_texts_trigrams').using('gin', sql`(show_trgm(${table.folded}) collate "C")`)],
)
