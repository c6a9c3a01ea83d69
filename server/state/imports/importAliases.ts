import { type AliasKind, aliasKinds, type ImportAlias } from '@sala/catalog/api/importAliases.ts'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { importAliases } from '../schema/importAliases.ts'
import { users } from '../schema/people.ts'

/** An alias that was checked; `key` is what spellings of its text have in common. */
export interface CheckedAlias {
  readonly kind: AliasKind
  readonly dataset: string | null
  readonly column: string | null
  readonly key: string
  readonly text: string
  readonly meaning: string | null
}

const Kind = z.enum(aliasKinds)

const rowsIn = (queries: Queries) =>
  queries
    .select({
      id: importAliases.id,
      kind: importAliases.kind,
      dataset: importAliases.dataset,
      column: importAliases.column,
      text: importAliases.text,
      meaning: importAliases.meaning,
      createdBy: users.email,
      createdAt: importAliases.createdAt,
    })
    .from(importAliases)
    .leftJoin(users, eq(users.id, importAliases.createdBy))

type Row = Awaited<ReturnType<typeof rowsIn>>[number]

const asAlias = ({ kind, createdAt, ...row }: Row): ImportAlias => ({
  ...row,
  kind: Kind.parse(kind),
  createdAt: createdAt.toISOString(),
})

const factsOf = ({ kind, dataset, column, meaning }: Omit<CheckedAlias, 'key' | 'text'>) => ({
  kind,
  dataset,
  column,
  meaning,
})

export function importAliasesIn(database: Database) {
  return {
    list: async (): Promise<readonly ImportAlias[]> =>
      (await rowsIn(database).orderBy(asc(importAliases.id))).map(asAlias),

    /** Adds names, or gives those that are there another meaning. Gives them as they are now. */
    teach: (aliases: readonly CheckedAlias[], author: Author): Promise<readonly ImportAlias[]> =>
      database.transaction(async (queries) => {
        const taught: ImportAlias[] = []
        for (const alias of aliases) {
          const [row] = await queries
            .insert(importAliases)
            .values({ ...alias, createdBy: author.userId })
            .onConflictDoUpdate({
              target: [importAliases.kind, importAliases.dataset, importAliases.column, importAliases.key],
              set: { text: alias.text, meaning: alias.meaning, createdBy: author.userId, createdAt: new Date() },
            })
            .returning({ id: importAliases.id })
          const [joined] = row === undefined ? [] : await rowsIn(queries).where(eq(importAliases.id, row.id))
          if (joined === undefined) throw new Error('an inserted alias was not found')
          taught.push(asAlias(joined))
        }
        for (const { id, text, ...alias } of taught) {
          await writeAudit(queries, 'alias_taught', author, String(id), factsOf(alias), { name: text })
        }
        return taught
      }),

    /** Throws `not_found`. */
    remove: (id: number, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const [storedAlias] = await rowsIn(queries).where(eq(importAliases.id, id))
        if (storedAlias === undefined) throw new RuleViolation('not_found')
        await queries.delete(importAliases).where(eq(importAliases.id, id))
        const { text, ...alias } = asAlias(storedAlias)
        await writeAudit(queries, 'alias_removed', author, String(id), factsOf(alias), { name: text })
      }),
  }
}

/** Names of files that people have explained. Every change is one transaction with its audit rows. */
export type ImportAliases = ReturnType<typeof importAliasesIn>
