import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** How tables of one shape are read, as people have said it once. */
export const importRecipes = pgTable(
  'import_recipes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    dataset: text('dataset').notNull(),
    name: text('name').notNull(),
    /** As `catalog/imports/recipe.ts` describes it. */
    recipe: jsonb('recipe').notNull(),
    /** Goes up with every change. */
    version: integer('version').notNull().default(1),
    /** The file that it was last tried on; null where it came without one. */
    testedFile: text('tested_file'),
    testedHash: text('tested_hash'),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('import_recipes_living_name').on(table.dataset, table.name).where(sql`${table.deletedAt} is null`),
  ],
)

/** What recipes were before they were changed: the state that each change replaced. The present one stands in `import_recipes` alone. */
export const importRecipeVersions = pgTable(
  'import_recipe_versions',
  {
    recipeId: integer('recipe_id')
      .notNull()
      .references(() => importRecipes.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    recipe: jsonb('recipe').notNull(),
    testedFile: text('tested_file'),
    testedHash: text('tested_hash'),
    /** The author of this version, and the time. */
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipeId, table.version] })],
)
