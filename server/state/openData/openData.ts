import { Licence } from '@sala/catalog/api/openData.ts'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requireCurrent } from '../accounts/revocation.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { openDatasets } from '../schema/openData.ts'

export interface OpenDatasetRow {
  readonly name: string
  readonly description: string
  readonly licence: z.infer<typeof Licence>
  readonly openedAt: Date
}

export function openDataIn(database: Database) {
  return {
    /** By name. A data set with a licence that this version does not know is left out, because its terms cannot be shown. */
    list: async (): Promise<readonly OpenDatasetRow[]> => {
      const rows = await database.select().from(openDatasets).orderBy(asc(openDatasets.name))
      return rows.flatMap(({ name, description, licence, openedAt }) => {
        const parsed = Licence.safeParse(licence).data
        return parsed === undefined ? [] : [{ name, description, licence: parsed, openedAt }]
      })
    },

    /** Opens a data set, or changes its terms. */
    put: (row: OpenDatasetRow, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        const { name, description, licence } = row
        const [before] = await queries.select().from(openDatasets).where(eq(openDatasets.name, name)).for('update')
        const terms = { description, licence }
        await queries
          .insert(openDatasets)
          .values({ ...row, by: author.userId })
          .onConflictDoUpdate({ target: openDatasets.name, set: terms })
        const old = before === undefined ? {} : { description: before.description, licence: before.licence }
        await writeAudit(queries, 'dataset_opened', author, name, {}, { name, ...difference(old, terms) })
      }),

    /** Throws `not_found` where it is not open. */
    remove: (name: string, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        const [removed] = await queries.delete(openDatasets).where(eq(openDatasets.name, name)).returning()
        if (removed === undefined) throw new RuleViolation('not_found')
        await writeAudit(queries, 'dataset_closed', author, name, {}, { name })
      }),
  }
}

/** The data sets that anyone may read. */
export type OpenData = ReturnType<typeof openDataIn>
