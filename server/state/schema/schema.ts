import * as accessRequests from './accessRequests.ts'
import * as accounts from './accounts.ts'
import * as alerts from './alerts.ts'
import * as annotations from './annotations.ts'
import * as audit from './audit.ts'
import * as boards from './boards.ts'
import * as bounds from './bounds.ts'
import * as calendarFeeds from './calendarFeeds.ts'
import * as connectors from './connectors.ts'
import * as documents from './documents.ts'
import * as embeds from './embeds.ts'
import * as explorations from './explorations.ts'
import * as identities from './identities.ts'
import * as importAliases from './importAliases.ts'
import * as importRecipes from './importRecipes.ts'
import * as notifications from './notifications.ts'
import * as oauth from './oauth.ts'
import * as openData from './openData.ts'
import * as ownDatasets from './ownDatasets.ts'
import * as people from './people.ts'
import * as pins from './pins.ts'
import * as scim from './scim.ts'
import * as subscriptions from './subscriptions.ts'
import * as topics from './topics.ts'
import * as webhookDeliveries from './webhookDeliveries.ts'
import * as webhooks from './webhooks.ts'
import * as widgets from './widgets.ts'

/**
 * The transactional store, one file per area in `schema/`. Written for PostgreSQL 15; after a change run `npx drizzle-kit generate`
 * in `server/` and commit the migration with it.
 */
export const schema = {
  ...people,
  ...accessRequests,
  ...accounts,
  ...oauth,
  ...identities,
  ...widgets,
  ...audit,
  ...documents,
  ...boards,
  ...explorations,
  ...embeds,
  ...openData,
  ...scim,
  ...ownDatasets,
  ...annotations,
  ...topics,
  ...webhooks,
  ...alerts,
  ...webhookDeliveries,
  ...notifications,
  ...pins,
  ...calendarFeeds,
  ...subscriptions,
  ...bounds,
  ...importAliases,
  ...importRecipes,
  ...connectors,
}
