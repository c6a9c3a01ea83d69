import { type CustomNames, categoryName, isStartingCategory } from '@sala/catalog/categories.ts'
import type { Language } from '@sala/catalog/words.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { isDuplicate } from '../postgres/errors.ts'
import { RuleViolation, requireDeleted, requireUndeleted, requireVersion } from '../ruleViolation.ts'
import { widgetCategories } from '../schema/widgets.ts'
import type { IdempotencyKey } from './shared.ts'
import { deleterOf, findIdempotentResult, storeIdempotentResult } from './shared.ts'

/** A widget category as it is kept. */
export interface CategoryRow {
  readonly id: number
  readonly slug: string
  readonly names: CustomNames
  readonly active: boolean
  readonly position: number
  /** Widgets that are not deleted. */
  readonly widgets: number
  readonly version: number
  readonly deletedAt: Date | null
  /** The name of the person who moved it to the trash, if known. */
  readonly deletedBy: string | null
}

/** Names by language; null takes one away. */
export type NameChanges = Partial<Readonly<Record<Language, string | null>>>

export interface CategoryChange {
  readonly slug?: string | undefined
  /** Of other languages they stay. */
  readonly names: NameChanges
  readonly active?: boolean | undefined
}

const columns = {
  id: widgetCategories.id,
  slug: widgetCategories.slug,
  names: widgetCategories.names,
  active: widgetCategories.active,
  position: widgetCategories.position,
  widgets:
    sql`(select count(*) from widgets where widgets.category_id = ${widgetCategories.id} and widgets.deleted_at is null)`.mapWith(
      Number,
    ),
  version: widgetCategories.version,
  deletedAt: widgetCategories.deletedAt,
  deletedBy: deleterOf('category_deleted', widgetCategories),
}

async function find(queries: Queries, id: number): Promise<CategoryRow> {
  const [row] = await queries.select(columns).from(widgetCategories).where(eq(widgetCategories.id, id))
  if (!row) throw new RuleViolation('not_found')
  return row
}

/** A category that is not in the trash; the row is locked until the transaction ends. */
async function findUndeleted(queries: Queries, id: number): Promise<CategoryRow> {
  await queries
    .select({ id: widgetCategories.id })
    .from(widgetCategories)
    .where(eq(widgetCategories.id, id))
    .for('update')
  return requireUndeleted(await find(queries, id))
}

const nameOf = ({ slug, names }: CategoryRow) => categoryName(slug, names, 'en')

const facts = (category: CategoryRow) => ({
  code: category.slug,
  name: nameOf(category),
  names: Object.entries(category.names).map(([language, name]) => `${language}: ${name}`),
  status: category.active ? 1 : 0,
})

/** The names after a change. Refuses to leave a category without any that has no words of the start. */
function changedNames(slug: string, before: CustomNames, change: NameChanges): CustomNames {
  const remaining = Object.entries({ ...before, ...change }).filter(([, name]) => typeof name === 'string')
  if (remaining.length === 0 && !isStartingCategory(slug)) throw new RuleViolation('invalid_value', { field: 'names' })
  return Object.fromEntries(remaining)
}

export function categoriesIn(database: Database) {
  const transact = async <T>(work: (queries: Queries) => Promise<T>, slug?: string): Promise<T> => {
    try {
      return await database.transaction(work)
    } catch (error) {
      if (!isDuplicate(error, 'widget_categories_slug')) throw error
      throw new RuleViolation('code_taken', { field: 'code', ...(slug === undefined ? {} : { value: slug }) })
    }
  }

  return {
    /** All of them, in their order; those in the trash too. */
    list: (): Promise<readonly CategoryRow[]> =>
      database.select(columns).from(widgetCategories).orderBy(asc(widgetCategories.position), asc(widgetCategories.id)),
    get: (id: number): Promise<CategoryRow> => find(database, id),

    create: (
      category: { readonly slug: string; readonly names: NameChanges; readonly active: boolean },
      author: Author,
      idempotencyKey: IdempotencyKey | null,
    ): Promise<CategoryRow> =>
      transact(async (queries) => {
        const existing = await findIdempotentResult(queries, author.userId, idempotencyKey)
        if (existing !== null) return find(queries, Number(existing))
        const position = sql`(select coalesce(max(position), 0) + 1 from widget_categories)`
        const [row] = await queries
          .insert(widgetCategories)
          .values({ ...category, names: changedNames(category.slug, {}, category.names), position })
          .returning({ id: widgetCategories.id })
        if (!row) throw new Error('an inserted category was not found')
        const added = await find(queries, row.id)
        await storeIdempotentResult(queries, author.userId, idempotencyKey, String(added.id))
        const details = { name: nameOf(added), after: facts(added) }
        await writeAudit(queries, 'category_added', author, String(added.id), {}, details)
        return added
      }, category.slug),

    update: (
      id: number,
      change: CategoryChange,
      expectedVersion: number | null,
      author: Author,
    ): Promise<CategoryRow> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, id)
        requireVersion(before, expectedVersion)
        const { slug, names, active } = change
        // Fixed addresses lead there, such as the public pages'.
        if (slug !== undefined && slug !== before.slug && isStartingCategory(before.slug))
          throw new RuleViolation('conflict', { field: 'code', value: slug })
        await queries
          .update(widgetCategories)
          .set({
            slug,
            names: changedNames(before.slug, before.names, names),
            active,
            version: before.version + 1,
          })
          .where(eq(widgetCategories.id, id))
        const after = await find(queries, id)
        const details = { name: nameOf(after), ...difference(facts(before), facts(after)) }
        await writeAudit(queries, 'category_changed', author, String(id), {}, details)
        return after
      }, change.slug),

    remove: (id: number, expectedVersion: number | null, author: Author): Promise<void> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, id)
        requireVersion(before, expectedVersion)
        await queries
          .update(widgetCategories)
          .set({ deletedAt: sql`now()`, version: before.version + 1 })
          .where(eq(widgetCategories.id, id))
        const details = { name: nameOf(before), before: facts(before) }
        await writeAudit(queries, 'category_deleted', author, String(id), {}, details)
      }),

    restore: (id: number, author: Author): Promise<CategoryRow> =>
      transact(async (queries) => {
        const before = requireDeleted(await find(queries, id))
        await queries
          .update(widgetCategories)
          .set({ deletedAt: null, version: before.version + 1 })
          .where(eq(widgetCategories.id, id))
        const after = await find(queries, id)
        const details = { name: nameOf(after), after: facts(after) }
        await writeAudit(queries, 'category_restored', author, String(id), {}, details)
        return after
      }),
  }
}
