import { z } from 'zod'
import type { Language } from '../words.ts'
import {
  deletedBy,
  filledNameOf,
  Instant,
  inBody,
  inLanguage,
  inTrash,
  lineOf,
  listOf,
  listQuery,
  nameOf,
  Status,
  StatusFlag,
} from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/** A widget as the menu shows it; `url` ends in its code. */
export const MenuWidget = namedObject('MenuWidget', { name: z.string(), url: z.string(), code: z.int() })

/** A widget category as the menu shows it. */
export const MenuCategory = namedObject('MenuCategory', {
  slug: z.string(),
  name: z.string(),
  widgets: z.array(MenuWidget),
})
export type MenuCategory = z.infer<typeof MenuCategory>

/** Only categories and widgets that the asker may see; `name` is in the language of the request's `lang` parameter. */
export const allWidgets = route(
  'GET',
  'widgettypes/allwidgets',
  'The widget menu: categories with the widgets that the asker may see',
  { may: 'signed_in', query: z.strictObject(inLanguage), reply: z.array(MenuCategory) },
)

/** What a category's page shows before a widget is opened. */
export const CategoryPage = namedObject('CategoryPage', {
  category: z.object({ id: z.int(), name: z.string(), code: z.string(), slug: z.string() }),
  widgets: z.array(MenuWidget.extend({ label: z.string().nullable(), image: z.string().nullable() })),
})
export type CategoryPage = z.infer<typeof CategoryPage>

/** One category with the widgets that the asker may see; 404 where there is none, or none of its widgets may be seen. */
export const categoryWidgets = route(
  'GET',
  'widgettypes/widgets',
  'The widgets of one category that the asker may see',
  {
    may: 'signed_in',
    query: z.strictObject({ category: lineOf(60).describe('The slug of the category'), ...inLanguage }),
    reply: CategoryPage,
  },
)

/** A category's names by language; each may be missing. */
const namesOf = <Name extends z.ZodType>(name: Name) =>
  z.strictObject({ en: name, fr: name, he: name, ru: name, ar: name, th: name } satisfies Record<Language, Name>)

/**
 * A widget category. `name` is what it is called in the reader's language, `names` what administrators have called it in which
 * language; `code` and `slug` are the same letters: the slug stands in the addresses of its pages. `widgets` counts those that are not
 * deleted.
 */
export const Category = namedObject('Category', {
  id: z.int(),
  name: z.string(),
  names: namesOf(z.string().exactOptional()),
  code: z.string(),
  slug: z.string(),
  status: StatusFlag,
  widgets: z.int().nonnegative(),
  /** Came with the product: its code stands in fixed addresses and cannot be changed. */
  builtIn: z.boolean(),
  version: z.int(),
  deletedAt: Instant.nullable(),
  deletedBy,
})
export type Category = z.infer<typeof Category>

export const categoryNameLimit = 60
const name = filledNameOf(categoryNameLimit)
/** Of each language that is named: empty or null takes the name away. */
const names = namesOf(nameOf(categoryNameLimit).nullable().optional())
const code = z
  .string()
  .trim()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'a-z 0-9 -' })

export const NewCategory = namedStrictObject('NewCategory', {
  ...inBody,
  name: name.describe('In the language of `Accept-Language`'),
  names: namesOf(name.optional())
    .optional()
    .describe('In other languages; where one has none, the English or the first one is shown'),
  code,
  status: Status.optional(),
})
/** What is left out stays as it is, also each language of `names`. */
export const CategoryChange = namedStrictObject('CategoryChange', {
  ...inBody,
  name: name.optional().describe('In the language of `Accept-Language`; names in other languages stay'),
  names: names.optional(),
  code: code.optional(),
  status: Status.optional(),
})

const categorySorts = ['name', 'code', 'status', 'widgets', 'position'] as const

export const listCategories = route('GET', 'widgettypes', 'The widget categories', {
  may: 'admin',
  query: listQuery(categorySorts, Category, { trash: inTrash, status: z.enum(['0', '1']).optional() }),
  reply: listOf(Category),
})

/** Gives an ETag; send it back as `If-Match` with a change. */
export const getCategory = route('GET', 'widgettypes/:id', 'One widget category', {
  may: 'admin',
  query: z.strictObject(inLanguage),
  reply: Category,
})

export const createCategory = createRoute('widgettypes', 'Adds a widget category', {
  may: 'admin',
  tokenInBody: true,
  body: NewCategory,
  reply: Category,
})

/** Takes `If-Match`: 412 with the current category if another person has changed it meanwhile. */
export const updateCategory = updateRoute('widgettypes/:id', 'Changes a widget category', {
  may: 'admin',
  tokenInBody: true,
  body: CategoryChange,
  reply: Category,
})

export const deleteCategory = deleteRoute(
  'widgettypes/:id',
  'Moves a widget category to the trash; its widgets leave the menu with it',
  { may: 'admin', tokenInBody: true, body: z.strictObject(inBody).nullish() },
)

export const restoreCategory = route(
  'POST',
  'widgettypes/:id/restore',
  'Takes a widget category back out of the trash',
  { may: 'admin', tokenInBody: true, body: z.strictObject(inBody).nullish(), reply: Category },
)
