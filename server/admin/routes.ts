import type { RouteModule } from '../requests/serve.ts'
import { accessRequestRoutes } from './accessRequests.ts'
import { auditRoutes } from './audit.ts'
import { categoryRoutes } from './categories.ts'
import { erasureRoutes } from './erasure.ts'
import { rightsRoutes } from './rights.ts'
import { roleRoutes } from './roles.ts'
import { topicRoutes } from './topics.ts'
import { userRoutes } from './users.ts'
import { widgetRoutes } from './widgets.ts'

/** Everything that administrators list and change, with what everybody reads of it. */
export const administrationRoutes: RouteModule = async (app, serve, services) => {
  for (const part of [
    categoryRoutes,
    widgetRoutes,
    roleRoutes,
    userRoutes,
    rightsRoutes,
    accessRequestRoutes,
    auditRoutes,
    topicRoutes,
    erasureRoutes,
  ])
    await part(app, serve, services)
}
