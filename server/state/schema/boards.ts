import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** Pictures on boards; their bytes are files (`server/storage/paths.ts`). */
export const boardPictures = pgTable(
  'board_pictures',
  {
    id: uuid('id').primaryKey(),
    /** The uploader; null once they are gone, when others may have it on copies of their boards. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Since when no board and no subscription names it. */
    unusedAt: instant('unused_at'),
  },
  (table) => [index('board_pictures_user').on(table.userId)],
)

/** Boards that people made for themselves. What stands on one is kept as `server/state/boards/boards.ts` writes it. */
export const boards = pgTable(
  'boards',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    layout: jsonb('layout').notNull(),
    /** The last part of its link; it opens nothing that its visitor may not see anyway, and the owner must be able to read it again. */
    shareKey: text('share_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Goes up with every change. */
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (table) => [index('boards_user').on(table.userId), uniqueIndex('boards_share_key').on(table.shareKey)],
)
