import { z } from 'zod'
import { widgetCodes } from '../widgetCodes.ts'
import {
  deletedBy,
  Instant,
  inBody,
  inLanguage,
  inTrash,
  lineOf,
  listOf,
  listQuery,
  Status,
  StatusFlag,
} from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/** What a card's picture is made: the size that the specification hints at, in pixels. */
export const widgetImageSize = { width: 330, height: 210 } as const
/** What an uploaded picture may be. */
export const widgetImageLimits = {
  bytes: 5 * 1024 * 1024,
  pixels: 24_000_000,
  types: ['image/png', 'image/jpeg', 'image/webp'],
} as const

/**
 * A widget as administrators see it; what it shows stands in its declaration, and `code` (which is its `id`) says which one.
 * `type` is the code of its category, null for none. `name` is in the reader's language until an administrator gives another
 * one. `image` is a path below the API's base; it is fetched like any other answer, with the bearer token.
 */
export const Widget = namedObject('Widget', {
  id: z.int(),
  name: z.string(),
  type: z.string().nullable(),
  typeName: z.string().nullable(),
  image: z.string().nullable(),
  status: StatusFlag,
  /** `/admin/widget/{category}/{code}`. */
  url: z.string(),
  label: z.string().nullable(),
  code: z.int(),
  version: z.int(),
  deletedAt: Instant.nullable(),
  deletedBy,
})
export type Widget = z.infer<typeof Widget>

const widgetSorts = ['name', 'code', 'type', 'status', 'label', 'position'] as const

/** Administrators see all; others what they may see and is switched on. */
export const listWidgets = route('GET', 'widgets', 'The widgets that the asker may see', {
  may: 'signed_in',
  query: listQuery(widgetSorts, Widget, {
    trash: inTrash,
    type: lineOf(60).optional().describe('The code of a category'),
    status: z.enum(['0', '1']).optional(),
  }),
  reply: listOf(Widget),
})

/** A widget of the public pages; `url` is its public page. */
export const PublicWidget = namedObject('PublicWidget', {
  name: z.string(),
  url: z.string(),
  label: z.string().nullable(),
  code: z.int(),
})

export const listPublicWidgets = route('GET', 'widgets/public', 'The widgets of the public pages', {
  may: 'anyone',
  query: listQuery([], PublicWidget, {}).pick({ fields: true, limit: true, lang: true }),
  reply: listOf(PublicWidget),
})

/** Gives an ETag. 404 alike for what is not there and what may not be seen. */
export const getWidget = route('GET', 'widgets/:id', 'One widget', {
  may: 'signed_in',
  query: z.strictObject(inLanguage),
  reply: Widget,
})

export const getWidgetImage = route('GET', 'widgets/:id/image/:file', 'The picture of a widget, 330 × 210, as WebP', {
  may: 'signed_in',
  reply: z.string().describe('The bytes of the picture'),
  produces: ['image/webp'],
})

const url = lineOf(200).meta({ pattern: '^(/admin/widget/[a-z0-9-]+/[1-9][0-9]{0,3})?$' })
const shape = {
  /** Empty: the declaration's own title, in every reader's language. */
  name: lineOf(80).optional(),
  /** The code of a category; empty for none. */
  type: lineOf(60).nullable().optional(),
  status: Status.optional(),
  label: lineOf(120).nullable().optional(),
  /** Only checked: a widget's address follows from its category and its code. */
  url: url.optional(),
}
const codes = widgetCodes.map(({ code }) => code)
const codeOf = z.union([
  z.int().min(1).max(9999).meta({ enum: codes, minimum: undefined, maximum: undefined }),
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .meta({ enum: codes.map(String), pattern: undefined }),
])
const removal = { removeImage: Status.optional() }

/** As JSON or as a multipart form, whose file part `image` is the picture. */
export const NewWidget = namedStrictObject('NewWidget', {
  ...inBody,
  ...shape,
  code: codeOf,
  /** Absent: the category of the declaration, or of a deleted category. It is never empty, because the widget would be in no menu. */
  type: lineOf(60).min(1).optional(),
})
/** What is left out stays as it is; `removeImage` takes the picture away. */
export const WidgetChange = namedStrictObject('WidgetChange', {
  ...inBody,
  ...shape,
  ...removal,
  code: codeOf.optional(),
})

/**
 * Adds the widget of a declared code that is not shown yet, or was deleted (a deleted one comes back with what is given here).
 * 409 where it is there already. Takes `Idempotency-Key`.
 */
export const createWidget = createRoute('widgets', 'Adds the widget of a declared code', {
  may: 'admin',
  tokenInBody: true,
  file: 'image',
  body: NewWidget,
  reply: Widget,
})

/** Takes `If-Match`. `code`, where it is given, must be that of the path. */
export const updateWidget = updateRoute('widgets/:id', 'Changes how a widget is presented', {
  may: 'admin',
  tokenInBody: true,
  file: 'image',
  body: WidgetChange,
  reply: Widget,
})

export const deleteWidget = deleteRoute('widgets/:id', 'Moves a widget to the trash', {
  may: 'admin',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
})

export const restoreWidget = route('POST', 'widgets/:id/restore', 'Takes a widget back out of the trash', {
  may: 'admin',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
  reply: Widget,
})

/** A declared widget that has no row, or whose row is in the trash: what `POST widgets` can add. */
export const AddableWidget = namedObject('AddableWidget', { code: z.int(), name: z.string(), deleted: z.boolean() })

export const listAddableWidgets = route('GET', 'widgets/addable', 'The declared widgets that can be added', {
  may: 'admin',
  query: z.strictObject(inLanguage),
  reply: listOf(AddableWidget),
})
