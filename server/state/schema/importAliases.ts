import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** Names that files use, with what people have said that they mean. */
export const importAliases = pgTable(
  'import_aliases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Null where it holds for every data set. */
    dataset: text('dataset'),
    column: text('column_name'),
    /** What spellings of the name have in common. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    /** Null where its rows are left out. */
    meaning: text('meaning'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [unique('import_aliases_name').on(table.kind, table.dataset, table.column, table.key).nullsNotDistinct()],
)
