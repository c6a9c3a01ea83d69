import { eq } from 'drizzle-orm'
import type { Queries } from '../postgres/database.ts'
import { connectorFiles } from '../schema/connectors.ts'

/** A file of a watched folder that a connector has dealt with. */
export interface SeenFile {
  readonly name: string
  readonly bytes: number
  readonly modified: Date
  /** SHA-256 of its content. */
  readonly hash: string
  /** Whether it waits for a person. */
  readonly held: boolean
}

export async function seenFiles(queries: Queries, connectorId: number): Promise<readonly SeenFile[]> {
  const { name, bytes, modified, hash, held } = connectorFiles
  return queries
    .select({ name, bytes, modified, hash, held })
    .from(connectorFiles)
    .where(eq(connectorFiles.connectorId, connectorId))
}

export async function rememberFiles(queries: Queries, connectorId: number, files: readonly SeenFile[]): Promise<void> {
  for (const { name, ...rest } of files)
    await queries
      .insert(connectorFiles)
      .values({ connectorId, name, ...rest })
      .onConflictDoUpdate({ target: [connectorFiles.connectorId, connectorFiles.name, connectorFiles.hash], set: rest })
}

/** All of its files are read again. */
export async function forgetFiles(queries: Queries, connectorId: number): Promise<void> {
  await queries.delete(connectorFiles).where(eq(connectorFiles.connectorId, connectorId))
}
