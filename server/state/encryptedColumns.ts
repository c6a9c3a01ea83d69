import { isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './postgres/database.ts'
import { secondFactors } from './schema/accounts.ts'
import { waitingLetters } from './schema/bounds.ts'
import { connectors } from './schema/connectors.ts'
import { webhooks } from './schema/webhooks.ts'

interface EncryptedColumn {
  readonly column: PgColumn
  /** The primary key of its table. */
  readonly key: PgColumn
}

/** Secrets that stay until they are changed. Without the key they are lost. */
const lastingColumns: readonly EncryptedColumn[] = [
  { column: secondFactors.secret, key: secondFactors.userId },
  { column: connectors.secret, key: connectors.id },
  { column: webhooks.address, key: webhooks.id },
  { column: webhooks.secret, key: webhooks.id },
]

/** Every column that is encrypted with the key of the installation: one that is added belongs here, or a change of the key makes it unreadable. */
const encryptedColumns: readonly EncryptedColumn[] = [
  ...lastingColumns,
  { column: waitingLetters.sealed, key: waitingLetters.id },
]

export function encryptedColumnsIn(database: Database) {
  return {
    /** Whether anything that lasts is encrypted, so that a missing key is a loss. */
    isInUse: async (): Promise<boolean> => {
      for (const { column } of lastingColumns)
        if ((await database.$count(column.table, isNotNull(column))) > 0) return true
      return false
    },

    /** Puts another text in place of every encrypted one, all or none. */
    reencrypt: (change: (encrypted: string) => string): Promise<void> =>
      database.transaction(async (queries) => {
        for (const { column, key } of encryptedColumns) {
          const encrypted = sql<string>`${column}`
          const rows = await queries
            .select({ key, encrypted })
            .from(column.table)
            .where(isNotNull(column))
            .for('update')
          for (const row of rows)
            await queries.execute(
              sql`update ${column.table} set ${sql.identifier(column.name)} = ${change(row.encrypted)} where ${key} = ${row.key}`,
            )
        }
      }),
  }
}

/** What is stored encrypted, in whatever table. */
export type EncryptedColumns = ReturnType<typeof encryptedColumnsIn>
