import { boolean, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** Recent and running work, so that a killed server leaves nothing behind and no mailbox is flooded. */

/** Files that are being written, and that no row names yet. */
export const pendingFiles = pgTable(
  'pending_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Its name among the files. */
    name: text('name').notNull(),
    /** Which installation writes it: several may share this store. */
    holder: text('holder').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('pending_files_at').on(table.at)],
)

/** When a person was last sent a mail of a kind that strangers can cause. */
export const sentLetters = pgTable(
  'sent_letters',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Letters that are not sent yet. What they say is encrypted with the key beside the store, since links that let people in stand there. */
export const waitingLetters = pgTable(
  'waiting_letters',
  {
    /** That of its job in the queue, and of the Message-ID of its mail. */
    id: uuid('id').primaryKey(),
    sealed: text('sealed').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('waiting_letters_at').on(table.at)],
)

/**
 * Which server has a job: imports and exports are worked on where they were begun, and requests about them are passed on to it.
 */
export const jobHomes = pgTable(
  'job_homes',
  {
    id: text('id').primaryKey(),
    /** Where other servers reach it; empty where there are none. */
    address: text('address').notNull(),
    /** Which run of a server has it: one that is started anew has other jobs. */
    server: integer('server'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  (table) => [index('job_homes_until').on(table.until)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files of the web client of the last builds, so that each server answers for what pages of other releases ask for. */
export const webFiles = pgTable('web_files', {
  /** With a hash of its content. */
  name: text('name').primaryKey(),
  content: bytes('content').notNull(),
  /** Whether the content is packed with Brotli. */
  packed: boolean('packed').notNull(),
  /** The newest build that has it: builds are numbered as they come to this store. */
  build: integer('build').notNull(),
})
