import type { CustomNames } from '@sala/catalog/categories.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation, requireDeleted, requireUndeleted, requireVersion } from '../ruleViolation.ts'
import { audit } from '../schema/audit.ts'
import { widgetCategories, widgets } from '../schema/widgets.ts'
import type { IdempotencyKey } from './shared.ts'
import { deleterOf, findIdempotentResult, storeIdempotentResult } from './shared.ts'

/** What administrators say of a widget. `name` is null for the declaration's title. */
export interface WidgetRow {
  readonly code: number
  readonly name: string | null
  readonly label: string | null
  /** The name of its picture among the files. */
  readonly image: string | null
  readonly active: boolean
  readonly position: number
  /** Of the category, which may be in the trash or switched off; null for none. */
  readonly category: { readonly slug: string; readonly names: CustomNames; readonly shown: boolean } | null
  readonly version: number
  readonly deletedAt: Date | null
  /** The name of the person who moved it to the trash, if known. */
  readonly deletedBy: string | null
}

export interface WidgetChange {
  readonly name?: string | null | undefined
  readonly label?: string | null | undefined
  readonly image?: string | null | undefined
  readonly active?: boolean | undefined
  /** The slug of a category; null for none. */
  readonly category?: string | null | undefined
}

const columns = {
  code: widgets.code,
  name: widgets.name,
  label: widgets.label,
  image: widgets.image,
  active: widgets.active,
  position: widgets.position,
  slug: widgetCategories.slug,
  categoryNames: widgetCategories.names,
  categoryActive: widgetCategories.active,
  categoryDeletedAt: widgetCategories.deletedAt,
  version: widgets.version,
  deletedAt: widgets.deletedAt,
  deletedBy: deleterOf('widget_deleted', { id: widgets.code, deletedAt: widgets.deletedAt }),
}

const rowsIn = (queries: Queries) =>
  queries.select(columns).from(widgets).leftJoin(widgetCategories, eq(widgetCategories.id, widgets.categoryId))

type Row = Awaited<ReturnType<typeof rowsIn>>[number]

function asWidget({ slug, categoryNames, categoryActive, categoryDeletedAt, ...row }: Row): WidgetRow {
  const isVisible = categoryActive === true && categoryDeletedAt === null
  return { ...row, category: slug === null ? null : { slug, names: categoryNames ?? {}, shown: isVisible } }
}

async function find(queries: Queries, code: number): Promise<WidgetRow> {
  const [row] = await rowsIn(queries).where(eq(widgets.code, code))
  if (!row) throw new RuleViolation('not_found')
  return asWidget(row)
}

/** A widget that is not in the trash; the row is locked until the transaction ends. */
async function findUndeleted(queries: Queries, code: number): Promise<WidgetRow> {
  await queries.select({ code: widgets.code }).from(widgets).where(eq(widgets.code, code)).for('update')
  return requireUndeleted(await find(queries, code))
}

async function categoryId(queries: Queries, slug: string | null): Promise<number | null> {
  if (slug === null || slug === '') return null
  const [row] = await queries
    .select({ id: widgetCategories.id })
    .from(widgetCategories)
    .where(and(eq(widgetCategories.slug, slug), isNull(widgetCategories.deletedAt)))
  if (!row) throw new RuleViolation('invalid_value', { field: 'type', value: slug })
  return row.id
}

async function valuesOf(queries: Queries, { name, label, image, active, category }: WidgetChange) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(label === undefined ? {} : { label }),
    ...(image === undefined ? {} : { image }),
    ...(active === undefined ? {} : { active }),
    ...(category === undefined ? {} : { categoryId: await categoryId(queries, category) }),
  }
}

const facts = ({ name, label, image, active, category }: WidgetRow) => ({
  name,
  label,
  image,
  status: active ? 1 : 0,
  type: category?.slug ?? null,
})

const forgettingMs = 60 * 86_400_000

export function widgetsIn(database: Database) {
  const transact = <T>(work: (queries: Queries) => Promise<T>): Promise<T> => database.transaction(work)
  return {
    /** All of them, in their order; those in the trash too. */
    list: async (): Promise<readonly WidgetRow[]> =>
      (await rowsIn(database).orderBy(asc(widgets.position), asc(widgets.code))).map(asWidget),
    get: (code: number): Promise<WidgetRow> => find(database, code),

    /** Adds the widget of a code, or brings it back from the trash as given. */
    create: (
      code: number,
      widget: WidgetChange,
      author: Author,
      idempotencyKey: IdempotencyKey | null,
    ): Promise<WidgetRow> =>
      transact(async (queries) => {
        const existing = await findIdempotentResult(queries, author.userId, idempotencyKey)
        if (existing !== null) return find(queries, Number(existing))
        const defaults = { name: null, label: null, image: null, active: true, ...(await valuesOf(queries, widget)) }
        const position = sql`(select coalesce(max(position), 0) + 1 from widgets)`
        const rows = await queries
          .insert(widgets)
          .values({ code, position, ...defaults })
          .onConflictDoUpdate({
            target: widgets.code,
            set: { ...defaults, deletedAt: null, version: sql`${widgets.version} + 1` },
            setWhere: sql`${widgets.deletedAt} is not null`,
          })
          .returning({ code: widgets.code })
        if (rows.length === 0) throw new RuleViolation('code_taken', { field: 'code', value: String(code) })
        const added = await find(queries, code)
        await storeIdempotentResult(queries, author.userId, idempotencyKey, String(code))
        await writeAudit(queries, 'widget_added', author, String(code), {}, { name: added.name, after: facts(added) })
        return added
      }),

    update: (code: number, change: WidgetChange, expectedVersion: number | null, author: Author): Promise<WidgetRow> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, code)
        requireVersion(before, expectedVersion)
        const values = { ...(await valuesOf(queries, change)), version: before.version + 1 }
        await queries.update(widgets).set(values).where(eq(widgets.code, code))
        const after = await find(queries, code)
        const details = { name: after.name, ...difference(facts(before), facts(after)) }
        await writeAudit(queries, 'widget_changed', author, String(code), {}, details)
        return after
      }),

    remove: (code: number, expectedVersion: number | null, author: Author): Promise<void> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, code)
        requireVersion(before, expectedVersion)
        await queries
          .update(widgets)
          .set({ deletedAt: sql`now()`, version: before.version + 1 })
          .where(eq(widgets.code, code))
        const details = { name: before.name, before: facts(before) }
        await writeAudit(queries, 'widget_deleted', author, String(code), {}, details)
      }),

    restore: (code: number, author: Author): Promise<WidgetRow> =>
      transact(async (queries) => {
        const before = requireDeleted(await find(queries, code))
        await queries
          .update(widgets)
          .set({ deletedAt: null, version: before.version + 1 })
          .where(eq(widgets.code, code))
        const after = await find(queries, code)
        await writeAudit(
          queries,
          'widget_restored',
          author,
          String(code),
          {},
          { name: after.name, after: facts(after) },
        )
        return after
      }),

    /** The pictures that widgets had up to a date and that none names any more. */
    forgottenImages: async (before: Date): Promise<readonly string[]> => {
      const image = sql<string>`${audit.before} ->> 'image'`
      const usedImages = database.select({ image: widgets.image }).from(widgets).where(isNotNull(widgets.image))
      const rows = await database
        .selectDistinct({ image })
        .from(audit)
        .where(
          and(
            inArray(audit.action, ['widget_changed', 'widget_deleted']),
            lt(audit.at, before),
            // What was forgotten long ago has been removed many times by now.
            gt(audit.at, new Date(before.getTime() - forgettingMs)),
            isNotNull(image),
            notInArray(image, usedImages),
          ),
        )
      return rows.map((row) => row.image)
    },
  }
}
