import {
  countNotifications,
  listNotifications,
  markAllNotifications,
  markNotification,
} from '@sala/catalog/api/notifications.ts'
import { personOf } from '../access/actor.ts'
import { problem } from '../core/problems.ts'
import type { RouteModule } from '../requests/serve.ts'
import { createNotificationsFor } from './notificationsFor.ts'

const defaultLimit = 20

/** What the bell in the header tells of. */
export const notificationRoutes: RouteModule = (_app, serve, services) => {
  const { notifications } = services.state
  const notificationsFor = createNotificationsFor(services)

  serve(listNotifications, async ({ query: { limit = defaultLimit, page = 1 }, actor }) => {
    const all = await notificationsFor(personOf(actor))
    const rows = all.slice((page - 1) * limit, page * limit)
    return { rows, count: all.length, unread: all.filter(({ read }) => !read).length }
  })

  serve(countNotifications, async ({ actor }) => {
    const all = await notificationsFor(personOf(actor))
    return { unread: all.filter(({ read }) => !read).length }
  })

  serve(markNotification, async ({ params: { id = '' }, body, actor }) => {
    const person = personOf(actor)
    if (!(await notificationsFor(person)).some((notification) => notification.id === id)) throw problem('not_found')
    await notifications.mark(person.userId, [id], body.read)
    return null
  })

  serve(markAllNotifications, async ({ actor }) => {
    const person = personOf(actor)
    const unread = (await notificationsFor(person)).filter(({ read }) => !read)
    await notifications.mark(
      person.userId,
      unread.map(({ id }) => id),
      true,
    )
    return null
  })
}
