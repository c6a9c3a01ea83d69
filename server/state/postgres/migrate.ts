import { adminRoleName } from '@sala/catalog/api/auth.ts'
import { startingCategories } from '@sala/catalog/categories.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { nameKey } from '../keys.ts'
import { knownMigrations, migrationsFolder } from '../migrations.ts'
import { adminRoleId } from '../model.ts'
import { roles } from '../schema/people.ts'
import { schema } from '../schema/schema.ts'
import { widgetCategories, widgets } from '../schema/widgets.ts'
import { lockClasses } from './lock.ts'
import { installTrigrams } from './trigrams.ts'

/** The store was written by a newer release. */
export class NewerSchema extends Error {}

/**
 * Brings the store to the newest schema and adds what every house has: the role admin, the categories of the start, and a row for
 * each widget. Servers that start side by side wait for each other. Throws `NewerSchema` and `NoTrigrams`.
 */
export async function migrateAndSeed(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1, 0)', [lockClasses.migrations])
    const database = drizzle({ client, schema })
    await refuseNewer(client)
    await installTrigrams(client)
    await migrate(database, { migrationsFolder })
    await database.transaction(async (queries) => {
      const admin = { id: adminRoleId, name: adminRoleName, nameKey: nameKey(adminRoleName) }
      await queries.insert(roles).values(admin).onConflictDoNothing()
      await queries
        .insert(widgetCategories)
        .values(startingCategories.map((slug, position) => ({ slug, position })))
        .onConflictDoNothing()
      const categories = await queries.select().from(widgetCategories)
      const idOf = new Map(categories.map(({ id, slug }) => [slug, id]))
      const rows = widgetCodes.map(({ code, category }, position) => ({
        code,
        categoryId: idOf.get(category) ?? null,
        position,
      }))
      if (rows.length > 0) await queries.insert(widgets).values(rows).onConflictDoNothing()
    })
  } finally {
    await client.query('select pg_advisory_unlock($1, 0)', [lockClasses.migrations]).catch(() => {})
    // Its statement timeout is off: not one for the pool.
    client.release(true)
  }
}

async function refuseNewer(client: pg.PoolClient): Promise<void> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null there`,
  )
  if (!table.rows[0]?.there) return
  const newest = await client.query<{ at: string | null }>(
    'select max(created_at)::text "at" from drizzle.__drizzle_migrations',
  )
  const newestKnown = Math.max(...knownMigrations().map(({ at }) => at))
  if (Number(newest.rows[0]?.at ?? 0) > newestKnown)
    throw new NewerSchema(
      'The store of users and settings was written by a newer release. Start that release, or restore a backup of before the upgrade.',
    )
}
