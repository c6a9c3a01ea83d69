import { allWidgets as allWidgetsRoute } from '@sala/catalog/api/widgettypes.ts'
import { categoryName } from '@sala/catalog/categories.ts'
import { findWidget } from '@sala/widgets/all.ts'
import { holds } from '../access/guard.ts'
import { languageOf } from '../core/language.ts'
import type { RouteModule } from '../requests/serve.ts'
import { widgetName } from './names.ts'

/** The widget menu, with what the caller may see and nothing else. */
export const menuRoutes: RouteModule = (_app, serve, { state }) => {
  serve(allWidgetsRoute, async ({ actor, request }) => {
    const language = languageOf(request)
    const entries = await state.menu.list()
    return entries
      .map(({ slug, names, widgets }) => ({
        slug,
        name: categoryName(slug, names, language),
        widgets: widgets
          .filter(({ code }) => findWidget(code) && holds(actor, code))
          .map(({ code, name: storedName }) => ({
            name: widgetName(code, storedName, language),
            url: `/admin/widget/${slug}/${code}`,
            code,
          })),
      }))
      .filter(({ widgets }) => widgets.length > 0)
  })
}
