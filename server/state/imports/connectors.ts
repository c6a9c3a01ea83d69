import { credentialKinds } from '@sala/catalog/api/connectorCredentials.ts'
import {
  type Connector,
  type ConnectorRun,
  connectorKinds,
  faultPolicies,
  filesTaken,
  rhythms,
} from '@sala/catalog/api/connectors.ts'
import { statuses } from '@sala/catalog/dataset.ts'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation, requireVersion } from '../ruleViolation.ts'
import { connectorRuns, connectors } from '../schema/connectors.ts'
import { importRecipes } from '../schema/importRecipes.ts'
import { users } from '../schema/people.ts'
import type { RunningServers } from '../servers/runningServers.ts'
import { forgetFiles } from './connectorFiles.ts'
import { asRun, runRows } from './connectorRows.ts'
import { connectorWork } from './connectorWork.ts'

/** What a person says of a connector; the server adds when it runs next. */
export interface ConnectorSettings
  extends Pick<
      Connector,
      | 'name'
      | 'dataset'
      | 'kind'
      | 'address'
      | 'taken'
      | 'hostKey'
      | 'query'
      | 'credentials'
      | 'credentialName'
      | 'recipe'
      | 'source'
    >,
    Pick<Connector, 'status' | 'unit' | 'every' | 'time' | 'weekday' | 'timeZone' | 'onFaults' | 'active'> {
  readonly nextAt: Date | null
  /** Encrypted; null for none, undefined leaves the one that is stored. */
  readonly secret: string | null | undefined
}

const Words = z.object({
  kind: z.enum(connectorKinds),
  taken: z.enum(filesTaken),
  credentials: z.enum(credentialKinds),
  every: z.enum(rhythms),
  onFaults: z.enum(faultPolicies),
  status: z.enum(statuses).nullable(),
})

const rowsIn = (queries: Queries) =>
  queries
    .select({ connector: connectors, recipeName: importRecipes.name, updatedBy: users.email })
    .from(connectors)
    .leftJoin(importRecipes, eq(importRecipes.id, connectors.recipe))
    .leftJoin(users, eq(users.id, connectors.updatedBy))

type Row = Awaited<ReturnType<typeof rowsIn>>[number]

function asConnector({ connector, recipeName, updatedBy }: Row, lastRun: ConnectorRun | null): Connector {
  const { id, name, dataset, address, hostKey, query, credentialName, recipe, source, unit, time, weekday, timeZone } =
    connector
  const { active, secret, nextAt, failures, stoppedAt, updatedAt, version } = connector
  return {
    ...{ id, name, dataset, address, hostKey, query, credentialName, recipe, source, unit, time, weekday, timeZone },
    ...Words.parse(connector),
    active,
    hasSecret: secret !== null,
    recipeName,
    nextAt: nextAt?.toISOString() ?? null,
    failures,
    stoppedAt: stoppedAt?.toISOString() ?? null,
    lastRun,
    updatedBy,
    updatedAt: updatedAt.toISOString(),
    version,
  }
}

/** The newest run of each. */
async function lastRunsIn(queries: Queries): Promise<ReadonlyMap<number, ConnectorRun>> {
  const newest = queries
    .select({ id: sql<number>`max(${connectorRuns.id})` })
    .from(connectorRuns)
    .groupBy(connectorRuns.connectorId)
  const rows = await runRows(queries).where(inArray(connectorRuns.id, newest))
  return new Map(rows.map((row) => [row.run.connectorId, asRun(row)]))
}

async function find(queries: Queries, id: number): Promise<Connector> {
  const [row] = await rowsIn(queries).where(eq(connectors.id, id))
  if (row === undefined) throw new RuleViolation('not_found')
  return asConnector(row, (await lastRunsIn(queries)).get(id) ?? null)
}

async function requireName(queries: Queries, name: string, id: number): Promise<void> {
  const sameName = and(eq(connectors.name, name), ne(connectors.id, id))
  const [row] = await queries.select({ id: connectors.id }).from(connectors).where(sameName)
  if (row !== undefined) throw new RuleViolation('conflict', { field: 'name', value: name })
}

/** Throws `invalid_value` where the recipe is not there, or reads another data set. */
async function requireRecipe(queries: Queries, { recipe, dataset }: ConnectorSettings): Promise<void> {
  if (recipe === null) return
  const fitting = and(eq(importRecipes.id, recipe), eq(importRecipes.dataset, dataset), isNull(importRecipes.deletedAt))
  const [row] = await queries.select({ id: importRecipes.id }).from(importRecipes).where(fitting)
  if (row === undefined) throw new RuleViolation('invalid_value', { field: 'recipe', value: String(recipe) })
}

/** What the audit log says of one; of the secret only whether there is one. */
const factsOf = ({ address, dataset, query, credentials, credentialName, recipe, source, ...rest }: Connector) => {
  const { taken, hostKey } = rest
  const { kind, status, unit, every, time, weekday, timeZone, onFaults, active, hasSecret } = rest
  const first = { kind, address: withoutQuery(address), query, dataset, credentials, credentialName, recipe, source }
  return { ...first, taken, hostKey, status, unit, every, time, weekday, timeZone, onFaults, active, hasSecret }
}

/** Queries hold keys now and then, which have no place in the log. */
const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')

/** What decides which rows come: a file that was stored is asked for and read again where one of these changes. */
const readFields = ['kind', 'address', 'query', 'dataset', 'recipe', 'unit', 'status'] as const
const forgotten = { etag: null, lastModified: null, storedHash: null }

export function connectorsIn(database: Database, runningServers: RunningServers) {
  return {
    ...connectorWork(database, runningServers),

    list: async (): Promise<readonly Connector[]> => {
      const rows = await rowsIn(database).orderBy(asc(connectors.name), asc(connectors.id))
      const last = await lastRunsIn(database)
      return rows.map((row) => asConnector(row, last.get(row.connector.id) ?? null))
    },

    /** Throws `not_found`. */
    get: (id: number): Promise<Connector> => find(database, id),

    /** Throws `conflict` and `invalid_value`. */
    create: (settings: ConnectorSettings, author: Author): Promise<Connector> =>
      database.transaction(async (queries) => {
        await requireName(queries, settings.name, 0)
        await requireRecipe(queries, settings)
        const { secret, ...values } = settings
        const more = { secret: secret ?? null, byRecipe: settings.recipe !== null, updatedBy: author.userId }
        const [row] = await queries
          .insert(connectors)
          .values({ ...values, ...more })
          .returning({ id: connectors.id })
        if (row === undefined) throw new Error('an inserted connector was not found')
        const created = await find(queries, row.id)
        await writeAudit(queries, 'connector_added', author, String(row.id), factsOf(created), { name: created.name })
        return created
      }),

    /** Goes on where it had stopped. Throws `not_found`, `changed_meanwhile`, `conflict` and `invalid_value`. */
    change: (id: number, expectedVersion: number, settings: ConnectorSettings, author: Author): Promise<Connector> =>
      database.transaction(async (queries) => {
        const before = await find(queries, id)
        requireVersion(before, expectedVersion)
        await requireName(queries, settings.name, id)
        await requireRecipe(queries, settings)
        const { secret, ...values } = settings
        const isOther = readFields.some((field) => settings[field] !== before[field])
        const started = { failures: 0, stoppedAt: null, ...(isOther && forgotten) }
        const changed = await queries
          .update(connectors)
          .set({
            ...values,
            ...started,
            ...(secret !== undefined && { secret }),
            byRecipe: settings.recipe !== null,
            version: before.version + 1,
            updatedBy: author.userId,
            updatedAt: new Date(),
          })
          .where(and(eq(connectors.id, id), eq(connectors.version, before.version)))
          .returning({ id: connectors.id })
        if (changed.length === 0) throw new RuleViolation('changed_meanwhile')
        if (isOther) await forgetFiles(queries, id)
        const after = await find(queries, id)
        const facts = { before: factsOf(before), after: factsOf(after) }
        await writeAudit(queries, 'connector_changed', author, String(id), {}, { name: after.name, ...facts })
        return after
      }),

    /** Its runs go with it; what it stored stays. Throws `not_found`. */
    remove: (id: number, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const before = await find(queries, id)
        await queries.delete(connectors).where(eq(connectors.id, id))
        await writeAudit(queries, 'connector_removed', author, String(id), factsOf(before), { name: before.name })
      }),
  }
}

/** What fetches figures by the clock. Every change by a person is one transaction with its audit row. */
export type Connectors = ReturnType<typeof connectorsIn>
