import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

// From the sources and from the bundle in server/dist alike.
export const migrationsFolder = fileURLToPath(new URL('../drizzle', import.meta.url))

/** A step of the schema that a store has taken. */
export interface AppliedMigration {
  /** SHA-256 of its statements. */
  readonly hash: string
  /** When it was written, in milliseconds since 1970: by this they are told apart and ordered. */
  readonly at: number
}

interface Migration extends AppliedMigration {
  readonly statements: readonly string[]
}

/** Every step that this release knows, in order. */
export function knownMigrations(): readonly Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    at: folderMillis,
    statements: sql,
  }))
}
