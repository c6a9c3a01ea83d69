import type { MailDomain, OutsideFigures } from '@sala/catalog/api/mailDomains.ts'
import { asc, eq } from 'drizzle-orm'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { mailDomains } from '../schema/subscriptions.ts'

export function mailDomainsIn(database: Database) {
  return {
    list: (): Promise<readonly MailDomain[]> => database.select().from(mailDomains).orderBy(asc(mailDomains.domain)),

    /** What an address outside gets; null where its domain is not allowed. */
    figuresFor: (address: string): Promise<OutsideFigures | null> => figuresFor(database, address),

    /** Allows a domain, or changes what its addresses get. */
    allow: ({ domain, figures }: MailDomain, author: Author): Promise<MailDomain> =>
      database.transaction(async (queries) => {
        const before = await find(queries, domain)
        await queries
          .insert(mailDomains)
          .values({ domain, figures })
          .onConflictDoUpdate({ target: mailDomains.domain, set: { figures } })
        if (before !== figures)
          await writeAudit(
            queries,
            'mail_domain_allowed',
            author,
            domain,
            {},
            {
              name: domain,
              ...(before !== null && { before: { figures: before } }),
              after: { figures },
            },
          )
        return { domain, figures }
      }),

    /** What is due to its addresses is sent no more. Throws `not_found`. */
    remove: (domain: string, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const before = await find(queries, domain)
        if (before === null) throw new RuleViolation('not_found')
        await queries.delete(mailDomains).where(eq(mailDomains.domain, domain))
        await writeAudit(
          queries,
          'mail_domain_removed',
          author,
          domain,
          {},
          { name: domain, before: { figures: before } },
        )
      }),
  }
}

/** Domains outside that subscriptions may go to. */
export type MailDomains = ReturnType<typeof mailDomainsIn>

/** What an address outside gets; null where its domain is not allowed. */
export const figuresFor = (queries: Queries, address: string): Promise<OutsideFigures | null> =>
  find(queries, address.slice(address.lastIndexOf('@') + 1).toLowerCase())

async function find(queries: Queries, domain: string): Promise<OutsideFigures | null> {
  const [row] = await queries
    .select({ figures: mailDomains.figures })
    .from(mailDomains)
    .where(eq(mailDomains.domain, domain))
  return row?.figures ?? null
}
