import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { isFresh } from '../core/fresh.ts'
import type { Services } from '../services/services.ts'

/**
 * Which of the public widgets administrators let anyone see just now: those that are neither switched off nor deleted, in a category
 * that is neither.
 */
export interface PublicWidgets {
  /** Their codes, at most a few seconds old. Synchronous on a cache hit. */
  visibleCodes(): ReadonlySet<number> | Promise<ReadonlySet<number>>
}

/** How long a widget that was switched off may still be visible; the specification promises a minute. */
const keepMs = 2_000

const publicCodes: ReadonlySet<number> = new Set(widgetCodes.filter((widget) => widget.public).map(({ code }) => code))

export function createPublicWidgets({ state, now }: Pick<Services, 'state' | 'now'>): PublicWidgets {
  let cachedCodes: { readonly codes: ReadonlySet<number>; readonly since: number } | null = null
  let pendingRead: Promise<ReadonlySet<number>> | null = null

  const ask = async (): Promise<ReadonlySet<number>> => {
    const since = now().getTime()
    const rows = await state.administration.widgets.list()
    const visible = rows.filter(
      ({ code, active, deletedAt, category }) =>
        publicCodes.has(code) && active && deletedAt === null && category?.shown === true,
    )
    cachedCodes = { codes: new Set(visible.map(({ code }) => code)), since }
    return cachedCodes.codes
  }
  return {
    visibleCodes: () => {
      if (cachedCodes && isFresh(cachedCodes.since, now().getTime(), keepMs)) return cachedCodes.codes
      pendingRead ??= ask()
        // While the store is down, widgets cannot be switched either: the last known codes are right.
        .catch((error: unknown) => cachedCodes?.codes ?? Promise.reject(error))
        .finally(() => {
          pendingRead = null
        })
      return pendingRead
    },
  }
}

const readersOf: ReadonlyMap<string, readonly number[]> = new Map(
  allEndpoints
    .filter(({ endpoint }) => endpoint.public)
    .map(({ endpoint: { path } }) => [
      path,
      widgetCodes
        .filter((widget) => widget.public && widget.reads.some((readPath) => readPath === path))
        .map(({ code }) => code),
    ]),
)

/** Whether a data endpoint is public only because public widgets read it. */
export const dependsOnPublicWidgets = (path: string): boolean => readersOf.has(path)

/** Whether one of the public widgets that read an endpoint is among those shown. */
export const hasVisibleReader = (path: string, visibleCodes: ReadonlySet<number>): boolean =>
  readersOf.get(path)?.some((code) => visibleCodes.has(code)) ?? false

/** Whether an address is the page of a public widget that is shown. */
export function isPublicPage(path: string, visibleCodes: ReadonlySet<number>): boolean {
  const [, category, code] = /^\/public\/widget\/([a-z0-9-]+)\/([1-9]\d{0,3})\/?$/.exec(path) ?? []
  return widgetCodes.some(
    (widget) => widget.category === category && String(widget.code) === code && visibleCodes.has(widget.code),
  )
}
