import {
  type Category,
  type CategoryChange,
  categoryWidgets,
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  restoreCategory,
  updateCategory,
} from '@sala/catalog/api/widgettypes.ts'
import { categoryName, categoryNames, isStartingCategory } from '@sala/catalog/categories.ts'
import { isLanguage, type Language } from '@sala/catalog/words.ts'
import { findWidget } from '@sala/widgets/all.ts'
import type { z } from 'zod'
import { holds } from '../access/guard.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { idempotencyKeyOf, ifMatchVersion, numberOf, reportingConflict, withEtag } from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { CategoryRow, NameChanges } from '../state/administration/categories.ts'
import { ownName, widgetName } from './names.ts'
import { imagePath } from './widgets.ts'

function asCategory(
  { id, slug, names, active, widgets, version, deletedAt, deletedBy }: CategoryRow,
  language: Language,
): Category {
  return {
    id,
    name: categoryName(slug, names, language),
    names,
    code: slug,
    slug,
    status: active ? 1 : 0,
    widgets,
    builtIn: isStartingCategory(slug),
    version,
    deletedAt: deletedAt?.toISOString() ?? null,
    deletedBy,
  }
}

/**
 * The names to change, null for those to take away: `name` is in the language that the request reads in. What is empty, or one of the
 * words that the category started with, is no name of its own.
 */
function namesIn(
  { name, names = {} }: Pick<z.output<typeof CategoryChange>, 'name' | 'names'>,
  slug: string,
  language: Language,
): NameChanges {
  const words = isStartingCategory(slug) ? categoryNames[slug] : undefined
  const entries = Object.entries({ ...(name !== undefined && { [language]: name }), ...names })
  return Object.fromEntries(
    entries.flatMap(([code, text]) =>
      isLanguage(code) && text !== undefined ? [[code, ownName(text ?? '', words)] as const] : [],
    ),
  )
}

interface Placed extends Category {
  readonly position: number
}

const columns = {
  values: {
    name: ({ name }: Placed) => name,
    code: ({ code }: Placed) => code,
    status: ({ status }: Placed) => status,
    widgets: ({ widgets }: Placed) => widgets,
    position: ({ position }: Placed) => position,
  },
  texts: ({ name, code }: Placed) => [name, code],
}

/** Widget categories (`widgettypes`). The menu that is made of them has a part of its own. */
export const categoryRoutes: RouteModule = (_app, serve, { state }) => {
  const { categories, widgets } = state.administration

  serve(listCategories, async ({ query, request, reply }) => {
    const language = languageOf(request)
    const rows = (await categories.list())
      .filter(({ deletedAt }) => (deletedAt !== null) === (query.trash === 'true'))
      .map((row) => ({ ...asCategory(row, language), position: row.position }))
      .filter(({ status }) => query.status === undefined || String(status) === query.status)
    const page = pageOf(rows, query, language, [{ field: 'position', descending: false }], columns)
    return answerList(reply, page, query.fields)
  })

  serve(categoryWidgets, async ({ query, actor, request }) => {
    const language = languageOf(request)
    const category = (await categories.list()).find(
      ({ slug, active, deletedAt }) => slug === query.category && active && deletedAt === null,
    )
    const visible = (await widgets.list()).filter(
      (row) => row.category?.slug === query.category && row.active && row.deletedAt === null && holds(actor, row.code),
    )
    if (!category || visible.length === 0) throw problem('not_found')
    const { id, slug, names } = category
    return {
      category: { id, slug, code: slug, name: categoryName(slug, names, language) },
      widgets: visible
        .filter(({ code }) => findWidget(code))
        .map(({ code, name: storedName, label, image }) => ({
          name: widgetName(code, storedName, language),
          url: `/admin/widget/${slug}/${code}`,
          code,
          label,
          image: imagePath(code, image),
        })),
    }
  })

  serve(getCategory, async ({ params, request, reply }) =>
    withEtag(reply, asCategory(await categories.get(numberOf(params)), languageOf(request))),
  )

  serve(createCategory, async ({ body, request, reply }) => {
    const { code, status = 1 } = body
    const language = languageOf(request)
    const category = { slug: code, names: namesIn(body, code, language), active: status === 1 }
    const created = await categories.create(category, authorOf(request), idempotencyKeyOf(request))
    return withEtag(reply, asCategory(created, language))
  })

  serve(updateCategory, async ({ params, body, request, reply }) => {
    const id = numberOf(params)
    const language = languageOf(request)
    const { slug } = await categories.get(id)
    const { code, status } = body
    const change = {
      slug: code,
      names: namesIn(body, slug, language),
      active: status === undefined ? undefined : status === 1,
    }
    const work = () => categories.update(id, change, ifMatchVersion(request), authorOf(request))
    const after = await reportingConflict(work, async () => asCategory(await categories.get(id), language))
    return withEtag(reply, asCategory(after, language))
  })

  serve(deleteCategory, async ({ params, request }) => {
    const id = numberOf(params)
    await reportingConflict(
      () => categories.remove(id, ifMatchVersion(request), authorOf(request)),
      async () => asCategory(await categories.get(id), languageOf(request)),
    )
    return null
  })

  serve(restoreCategory, async ({ params, request, reply }) =>
    withEtag(reply, asCategory(await categories.restore(numberOf(params), authorOf(request)), languageOf(request))),
  )
}
