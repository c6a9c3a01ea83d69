import { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { eq } from 'drizzle-orm'
import type { Queries } from '../postgres/database.ts'
import { connectorRuns } from '../schema/connectors.ts'
import { users } from '../schema/people.ts'

export const runRows = (queries: Queries) =>
  queries
    .select({ run: connectorRuns, by: users.email })
    .from(connectorRuns)
    .leftJoin(users, eq(users.id, connectorRuns.userId))

type RunRow = Awaited<ReturnType<typeof runRows>>[number]

/** A run as it is answered. */
export function asRun({ run: { startedAt, endedAt, ...run }, by }: RunRow): ConnectorRun {
  return ConnectorRun.parse({
    ...run,
    by,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  })
}
