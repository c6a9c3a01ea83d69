import {
  createWidget,
  deleteWidget,
  getWidget,
  getWidgetImage,
  listAddableWidgets,
  listPublicWidgets,
  listWidgets,
  restoreWidget,
  updateWidget,
  type Widget,
} from '@sala/catalog/api/widgets.ts'
import { categoryName } from '@sala/catalog/categories.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import type { Language } from '@sala/catalog/words.ts'
import { findWidget } from '@sala/widgets/all.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { holds, isAdministrator } from '../access/guard.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import {
  idempotencyKeyOf,
  ifMatchVersion,
  numberOf,
  reportingConflict,
  requireSameId,
  withEtag,
} from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { WidgetRow } from '../state/administration/widgets.ts'
import { openFiles } from '../storage/files.ts'
import { picturePath } from '../storage/paths.ts'
import { ownName, widgetName } from './names.ts'
import { type Picture, pictureOf, withStoredPicture } from './pictureFiles.ts'

/** Where a widget's picture is below the API's base; its name follows from its content, so it may be kept for ever. */
export const imagePath = (code: number, image: string | null) =>
  image === null ? null : `widgets/${code}/image/${image}`

function asWidget(
  { code, name, label, image, active, category, version, deletedAt, deletedBy }: WidgetRow,
  language: Language,
): Widget {
  return {
    id: code,
    name: widgetName(code, name, language),
    type: category?.slug ?? null,
    typeName: category && categoryName(category.slug, category.names, language),
    image: imagePath(code, image),
    status: active ? 1 : 0,
    url: `/admin/widget/${category?.slug ?? 'none'}/${code}`,
    label,
    code,
    version,
    deletedAt: deletedAt?.toISOString() ?? null,
    deletedBy,
  }
}

interface Placed extends Widget {
  readonly position: number
}

const columns = {
  values: {
    name: ({ name }: Placed) => name,
    code: ({ code }: Placed) => code,
    type: ({ typeName }: Placed) => typeName,
    status: ({ status }: Placed) => status,
    label: ({ label }: Placed) => label,
    position: ({ position }: Placed) => position,
  },
  texts: ({ name, label, code, typeName }: Placed) => [name, label, code, typeName],
}

/** Administrators see every widget, others what they hold and what is shown. */
const visible = (actor: Actor | null, row: WidgetRow) =>
  isAdministrator(actor) ||
  (holds(actor, row.code) && row.active && row.deletedAt === null && row.category?.shown === true)

/** Widgets: what stands in the menu, and how administrators present it. */
export const widgetRoutes: RouteModule = (_app, serve, services) => {
  const { state, config } = services
  const { widgets } = state.administration
  const files = openFiles(config)

  serve(listWidgets, async ({ query, actor, request, reply }) => {
    const language = languageOf(request)
    const { trash, type, status } = query
    const rows = (await widgets.list())
      .filter((row) => visible(actor, row) && (row.deletedAt !== null) === (trash === 'true'))
      .filter(({ category }) => type === undefined || (category?.slug ?? '') === type)
      .filter(({ active }) => status === undefined || active === (status === '1'))
      .map((row) => ({ ...asWidget(row, language), position: row.position }))
    return answerList(
      reply,
      pageOf(rows, query, language, [{ field: 'position', descending: false }], columns),
      query.fields,
    )
  })

  serve(listPublicWidgets, async ({ query, request, reply }) => {
    const language = languageOf(request)
    const open = new Set(widgetCodes.filter((widget) => widget.public).map(({ code }) => code))
    const rows = (await widgets.list())
      .filter(
        ({ code, active, deletedAt, category }) => open.has(code) && active && deletedAt === null && category?.shown,
      )
      .map(({ code, name, label, category }) => ({
        name: widgetName(code, name, language),
        url: `/public/widget/${category?.slug ?? ''}/${code}`,
        label,
        code,
      }))
    return answerList(reply, { rows: rows.slice(0, query.limit ?? 5), count: rows.length }, query.fields)
  })

  serve(listAddableWidgets, async ({ request }) => {
    const language = languageOf(request)
    const existing = new Map((await widgets.list()).map((row) => [row.code, row]))
    const rows = widgetCodes
      .map(({ code }) => ({ code, row: existing.get(code) }))
      .filter(({ row }) => !row || row.deletedAt !== null)
      .map(({ code, row }) => ({ code, name: widgetName(code, null, language), deleted: row !== undefined }))
    return { rows, count: rows.length }
  })

  serve(getWidget, async ({ params, actor, request, reply }) => {
    const row = await widgets.get(numberOf(params))
    if (!visible(actor, row)) throw problem('not_found')
    return withEtag(reply, asWidget(row, languageOf(request)))
  })

  serve(getWidgetImage, async ({ params, actor, reply }) => {
    const row = await widgets.get(numberOf(params))
    if (!visible(actor, row) || row.image === null || row.image !== params.file) throw problem('not_found')
    const bytes = await files.read(picturePath(row.image))
    if (!bytes) throw problem('not_found')
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .type('image/webp')
      .send(bytes)
  })

  serve(createWidget, async ({ body, request, reply }) => {
    const { code } = body
    if (!widgetCodes.some((widget) => widget.code === code))
      throw problem('invalid_value', { field: 'code', value: String(code) })
    const picture = await pictureIn(request)
    const change = { ...changeOf(code, body), ...imageOf(picture, false) }
    const work = () => widgets.create(code, change, authorOf(request), idempotencyKeyOf(request))
    const created = await withStoredPicture(picture, services, work)
    return withEtag(reply, asWidget(created, languageOf(request)))
  })

  serve(updateWidget, async ({ params, body, request, reply }) => {
    const code = numberOf(params)
    const language = languageOf(request)
    requireSameId(body.code, code, 'code')
    const picture = await pictureIn(request)
    const change = { ...changeOf(code, body), ...imageOf(picture, body.removeImage === 1) }
    const update = () => widgets.update(code, change, ifMatchVersion(request), authorOf(request))
    const work = () => withStoredPicture(picture, services, update)
    const after = await reportingConflict(work, async () => asWidget(await widgets.get(code), language))
    return withEtag(reply, asWidget(after, language))
  })

  serve(deleteWidget, async ({ params, request }) => {
    const code = numberOf(params)
    await reportingConflict(
      () => widgets.remove(code, ifMatchVersion(request), authorOf(request)),
      async () => asWidget(await widgets.get(code), languageOf(request)),
    )
    return null
  })

  serve(restoreWidget, async ({ params, request, reply }) =>
    withEtag(reply, asWidget(await widgets.restore(numberOf(params), authorOf(request)), languageOf(request))),
  )
}

interface WidgetInput {
  readonly name?: string | undefined
  readonly type?: string | null | undefined
  readonly status?: 0 | 1 | undefined
  readonly label?: string | null | undefined
  readonly url?: string | undefined
}

function changeOf(code: number, { name, type, status, label, url }: WidgetInput) {
  if (url !== undefined && url !== '' && !new RegExp(`^/admin/widget/[a-z0-9-]+/${code}$`).test(url))
    throw problem('invalid_value', { field: 'url', value: url, expected: `/admin/widget/…/${code}` })
  return {
    name: name === undefined ? undefined : ownName(name, findWidget(code)?.title),
    category: type === undefined ? undefined : type || null,
    active: status === undefined ? undefined : status === 1,
    label: label === undefined ? undefined : label || null,
  }
}

const pictureIn = async ({ upload }: FastifyRequest): Promise<Picture | null> =>
  upload === null ? null : await pictureOf(upload)

/** The change of a widget's picture that a form asks for. */
function imageOf(picture: Picture | null, remove: boolean): { image?: string | null } {
  if (picture !== null) return { image: picture.name }
  return remove ? { image: null } : {}
}
