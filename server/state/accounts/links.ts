import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'

import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Queries } from '../postgres/database.ts'
import { accountLinks } from '../schema/accounts.ts'

/** `address` confirms a new address; the others choose a password or make the first administrator. */
export type LinkPurpose = 'reset' | 'invitation' | 'first_administrator' | 'address'

export interface NewLink {
  /** SHA-256 of the secret in the link. */
  readonly hash: string
  /** Null for the link that makes the first administrator. */
  readonly userId: string | null
  readonly purpose: LinkPurpose
  /** The address that an `address` link confirms. */
  readonly email?: string
  readonly now: Date
  readonly expiresAt: Date
}

/** One-time links, as transactions that change accounts keep and use them. */

/** Links that can be used at an instant. */
export const isOpen = (now: Date): SQL | undefined => and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now))

/**
 * The links of one purpose: confirming an address, or everything else. Anyone may request a password link in another person's name, which
 * must not end that person's change of address.
 */
export const endOf = (purpose: LinkPurpose): SQL =>
  purpose === 'address' ? eq(accountLinks.purpose, purpose) : ne(accountLinks.purpose, 'address')

/** Keeps a new link and notes it; those of the same person to the same end are worth nothing from then on. */
export async function keepLink(queries: Queries, link: NewLink, author: Author): Promise<void> {
  const { hash, userId, purpose, email, now, expiresAt } = link
  await useUpLinks(queries, userId, now, purpose)
  await queries.insert(accountLinks).values({ hash, userId, purpose, email, createdAt: now, expiresAt })
  await writeAudit(queries, 'link_made', author, userId, { purpose })
}

/** Invalidates open links of a person (or without one): all, or those of the same effect as a purpose. */
export async function useUpLinks(
  queries: Queries,
  userId: string | null,
  now: Date,
  purpose?: LinkPurpose,
): Promise<void> {
  const ofUser = userId === null ? isNull(accountLinks.userId) : eq(accountLinks.userId, userId)
  await queries
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(ofUser, isNull(accountLinks.usedAt), purpose === undefined ? undefined : endOf(purpose)))
}
