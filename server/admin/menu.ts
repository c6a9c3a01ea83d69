import { allWidgets as allWidgetsRoute } from '@sala/catalog/api/widgettypes.ts'
import { categoryNames } from '@sala/catalog/categories.ts'
import { findWidget } from '@sala/widgets/all.ts'
import { holds } from '../auth/guard.ts'
import { languageOf } from '../language.ts'
import type { Part } from '../part.ts'

/** The widget menu, with what the asker may see and nothing else. */
export const menuRoutes: Part = (_app, serve, { state }) => {
  serve(allWidgetsRoute, async ({ actor, request }) => {
    const language = languageOf(request)
    const words = new Map(Object.entries(categoryNames).map(([slug, name]) => [slug, name[language]]))
    const entries = await state.menu.list()
    return entries
      .map(({ slug, name, widgets }) => ({
        slug,
        name: name ?? words.get(slug) ?? slug,
        widgets: widgets.flatMap(({ code, name: own }) => {
          const widget = findWidget(code)
          if (!widget || !holds(actor, code)) return []
          return [{ name: own ?? widget.title[language], url: `/admin/widget/${slug}/${code}`, code }]
        }),
      }))
      .filter(({ widgets }) => widgets.length > 0)
  })
}
