import type { OwnReaders } from '@sala/catalog/api/ownDatasets.ts'
import type { OwnDefinition } from '@sala/catalog/own/definition.ts'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** Data sets that administrators have made; their rows are in the facts store, in tables of these names. */
export const ownDatasets = pgTable('own_datasets', {
  name: text('name').primaryKey(),
  definition: jsonb('definition').$type<OwnDefinition>().notNull(),
  readers: jsonb('readers').$type<OwnReaders>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
  /** Goes up with every change. */
  version: integer('version').notNull().default(1),
  deletedAt: instant('deleted_at'),
})
