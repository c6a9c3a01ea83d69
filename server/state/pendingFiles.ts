import { eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from './postgres/database.ts'
import { boardPictures } from './schema/boards.ts'
import { pendingFiles } from './schema/bounds.ts'
import { documents } from './schema/documents.ts'
import { widgets } from './schema/widgets.ts'

/** A file that was being written when its server ended, and whether a row names it by now. */
interface UnfinishedFile {
  readonly id: string
  readonly name: string
  readonly isNamed: boolean
}

export function pendingFilesIn(database: Database) {
  return {
    /** Notes that `holder` is about to write a file; gives what `finish` is called with once a row names it or it is removed. */
    begin: async (name: string, holder: string): Promise<string> => {
      const [row] = await database.insert(pendingFiles).values({ name, holder }).returning({ id: pendingFiles.id })
      if (!row) throw new Error('an inserted file was not given back')
      return row.id
    },
    finish: async (id: string): Promise<void> => {
      await database.delete(pendingFiles).where(eq(pendingFiles.id, id))
    },
    /** Files of a holder that restarts, and those of any holder that were begun before a date. */
    unfinished: (holder: string | null, before: Date): Promise<readonly UnfinishedFile[]> => {
      const { id, name, at } = pendingFiles
      const isNamed = sql<boolean>`(exists (select from ${documents} where 'documents/' || ${documents.sha256} = ${name})
        or exists (select from ${widgets} where 'widgets/' || ${widgets.image} = ${name})
        or exists (select from ${boardPictures} where 'boards/' || ${boardPictures.id} || '.webp' = ${name}))`
      const old = lt(at, before)
      return database
        .select({ id, name, isNamed })
        .from(pendingFiles)
        .where(holder === null ? old : or(old, eq(pendingFiles.holder, holder)))
    },
  }
}

/** Files between their first byte and the row that names them: what a killed server leaves there is found again. */
export type PendingFiles = ReturnType<typeof pendingFilesIn>
