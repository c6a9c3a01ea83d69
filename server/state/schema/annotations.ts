import type { AnnotationAudience, AnnotationKind, AnnotationTexts } from '@sala/catalog/api/annotations.ts'
import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { roles, users } from './people.ts'

/** What editors say of figures of a data set on some days. */
export const annotations = pgTable(
  'annotations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null where the author is forgotten: what others read stays. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<AnnotationKind>().notNull(),
    dataset: text('dataset').notNull(),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    place: text('place'),
    market: text('market'),
    texts: jsonb('texts').$type<AnnotationTexts>().notNull(),
    link: text('link'),
    audience: text('audience').$type<AnnotationAudience>().notNull(),
    /** The group that reads it; null for other audiences, and where the group is gone. */
    roleId: uuid('role_id').references(() => roles.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Goes up with every change. */
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (table) => [index('annotations_dataset').on(table.dataset), index('annotations_user').on(table.userId)],
)
