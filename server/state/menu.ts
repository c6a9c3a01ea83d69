import type { CustomNames } from '@sala/catalog/categories.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from './postgres/database.ts'
import { widgetCategories, widgets } from './schema/widgets.ts'

export interface MenuEntry {
  readonly slug: string
  /** The names that administrators gave the category. */
  readonly names: CustomNames
  readonly widgets: readonly { readonly code: number; readonly name: string | null }[]
}

export function menuIn(database: Database) {
  return {
    /** Active categories in their order, with their active widgets. */
    list: async (): Promise<readonly MenuEntry[]> => {
      const categories = await database
        .select({ id: widgetCategories.id, slug: widgetCategories.slug, names: widgetCategories.names })
        .from(widgetCategories)
        .where(and(eq(widgetCategories.active, true), isNull(widgetCategories.deletedAt)))
        .orderBy(asc(widgetCategories.position), asc(widgetCategories.id))
      const entries = await database
        .select({ code: widgets.code, name: widgets.name, categoryId: widgets.categoryId })
        .from(widgets)
        .where(and(eq(widgets.active, true), isNull(widgets.deletedAt)))
        .orderBy(asc(widgets.position), asc(widgets.code))
      return categories.map(({ id, slug, names }) => ({
        slug,
        names,
        widgets: entries.filter(({ categoryId }) => categoryId === id).map(({ code, name }) => ({ code, name })),
      }))
    },
  }
}

export type Menu = ReturnType<typeof menuIn>
