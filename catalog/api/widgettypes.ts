import { z } from 'zod'
import { route } from './route.ts'

/** A widget as the menu shows it; `url` ends in its code. */
export const MenuWidget = z.object({ name: z.string(), url: z.string(), code: z.int() }).meta({ id: 'MenuWidget' })

/** A widget category as the menu shows it. */
export const MenuCategory = z
  .object({ slug: z.string(), name: z.string(), widgets: z.array(MenuWidget) })
  .meta({ id: 'MenuCategory' })
export type MenuCategory = z.infer<typeof MenuCategory>

/** Only categories and widgets that the asker may see; `name` is in the language of the request's `lang` parameter. */
export const allWidgets = route({
  method: 'GET',
  path: 'widgettypes/allwidgets',
  summary: 'The widget menu: categories with the widgets that the asker may see',
  may: 'signed_in',
  query: z.strictObject({ lang: z.enum(['en', 'fr', 'he', 'ru', 'ar', 'th']).optional() }),
  reply: z.array(MenuCategory),
})
