import type { CustomNames } from '@sala/catalog/categories.ts'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What administrators say of the widgets and their categories. */

export const widgetCategories = pgTable(
  'widget_categories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull(),
    /** What administrators call it, by language. */
    names: jsonb('names').$type<CustomNames>().notNull().default({}),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    /** In the trash since; the slug stays taken. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [uniqueIndex('widget_categories_slug').on(table.slug)],
)

/** What administrators say of a widget; what it shows stands in its declaration. */
export const widgets = pgTable(
  'widgets',
  {
    code: integer('code').primaryKey(),
    categoryId: integer('category_id').references(() => widgetCategories.id, { onDelete: 'set null' }),
    /** An administrator's own name; null: the declaration's title. */
    name: text('name'),
    label: text('label'),
    /** The name of its picture among the files. */
    image: text('image'),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (table) => [index('widgets_category').on(table.categoryId)],
)
