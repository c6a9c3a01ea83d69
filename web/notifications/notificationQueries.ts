import { countNotifications, listNotifications } from '@sala/catalog/api/notifications.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryClient, queryFor } from '../api/queries.ts'

const pageSize = 20
const listKey = ['route', listNotifications.path] as const

/** The notifications, a page after the other. */
export const notificationPages = infiniteQueryOptions({
  queryKey: listKey,
  queryFn: ({ pageParam, signal }) =>
    api.call(listNotifications, { query: { limit: String(pageSize), page: String(pageParam) }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ count }, pages) => (pages.length * pageSize < count ? pages.length + 1 : null),
})

/** The number and the list are asked for again. */
export async function forgetNotifications(): Promise<void> {
  await Promise.all(
    [listKey, queryFor(countNotifications).queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
