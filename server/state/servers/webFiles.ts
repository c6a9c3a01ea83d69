import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../postgres/database.ts'
import { webFiles } from '../schema/bounds.ts'

/** A file of the web client as it is stored: texts packed with Brotli. */
export interface WebFile {
  readonly content: Buffer
  readonly packed: boolean
}

/** How many builds are kept: during an upgrade the last one is asked for beside the next. */
const keptBuilds = 3
/** Files are read and written in parts, so that a start needs little memory for them. */
const filesAtOnce = 100

export function webFilesIn(database: Database) {
  return {
    /** Stores the files of a server's build, unless the newest build is the same, and forgets those of old builds. */
    keep: (names: readonly string[], read: (name: string) => Promise<WebFile>): Promise<void> =>
      database.transaction(async (queries) => {
        // Servers that start at the same time take turns; reading goes on.
        await queries.execute(sql`lock table ${webFiles} in share row exclusive mode`)
        const stored = await queries.select({ name: webFiles.name, build: webFiles.build }).from(webFiles)
        const latest = Math.max(0, ...stored.map(({ build }) => build))
        const ofLatest = stored.filter(({ build }) => build === latest).map(({ name }) => name)
        if (new Set([...ofLatest, ...names]).size === names.length && ofLatest.length === names.length) return
        const build = latest + 1
        const known = new Set(stored.map(({ name }) => name))
        await queries
          .update(webFiles)
          .set({ build })
          .where(inArray(webFiles.name, [...names]))
        const fresh = names.filter((name) => !known.has(name))
        for (let at = 0; at < fresh.length; at += filesAtOnce) {
          const part = fresh.slice(at, at + filesAtOnce)
          await queries
            .insert(webFiles)
            .values(await Promise.all(part.map(async (name) => ({ name, build, ...(await read(name)) }))))
        }
        await queries.delete(webFiles).where(lte(webFiles.build, build - keptBuilds))
      }),

    find: async (name: string): Promise<WebFile | null> => {
      const { content, packed } = webFiles
      const [file] = await database.select({ content, packed }).from(webFiles).where(eq(webFiles.name, name))
      return file ?? null
    },
  }
}

/** Files of the web client that servers of other releases are asked for. */
export type WebFiles = ReturnType<typeof webFilesIn>
