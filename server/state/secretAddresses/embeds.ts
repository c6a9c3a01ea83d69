import { DashboardSlug, type Embed, embedLimits, type ListedEmbed, PlaylistCard } from '@sala/catalog/api/embeds.ts'
import { AskedCard } from '@sala/catalog/api/exports.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireCurrent } from '../accounts/revocation.ts'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { embeds } from '../schema/embeds.ts'
import { explorations } from '../schema/explorations.ts'
import { users } from '../schema/people.ts'

/** Cards that this release does not know are left out. */
const StoredCards = z
  .array(z.unknown())
  .transform((cards) => cards.flatMap((card) => PlaylistCard.safeParse(card).data ?? []))

const ofBoards = {
  name: z.string(),
  /** Of the maker, by id, in their order. */
  boards: z.array(z.string()),
  /** Dashboards among them, by an id of this address alone; servers of the release before show the boards alone. */
  dashboards: z
    .record(z.string(), z.object({ dashboard: DashboardSlug, name: z.string(), cards: StoredCards }))
    .default({}),
  /** The explorations on them by id, as they were: a board's cards are its owner's to choose, what an exploration asks may be others'. */
  explorations: z.record(z.string(), z.object({ name: z.string(), description: z.string(), question: Exploration })),
}

const Content = z.discriminatedUnion('kind', [
  AskedCard.extend({ kind: z.literal('card') }),
  z.object({
    kind: z.literal('exploration'),
    name: z.string(),
    description: z.string(),
    question: Exploration,
  }),
  /** In a page: one board. */
  z.object({ kind: z.literal('board'), ...ofBoards }),
  z.object({ kind: z.literal('playlist'), ...ofBoards, seconds: z.number() }),
])
/** What an address shows. An exploration is kept as it was: who may change it later must not choose what its maker’s rights open. */
export type EmbedContent = z.infer<typeof Content>

interface NewEmbedRow {
  readonly userId: string
  readonly hash: string
  readonly name: string
  readonly content: EmbedContent
  readonly explorationId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A presented address. `content` is null if another version of Sala wrote it and this one cannot read it. */
export interface EmbedRow {
  readonly id: string
  readonly userId: string
  readonly explorationId: string | null
  readonly content: EmbedContent | null
  readonly expiresAt: Date
}

function asEmbed({ id, kind, name, createdAt, expiresAt, usedAt }: typeof embeds.$inferSelect): Embed {
  return {
    id,
    kind: kind === 'exploration' || kind === 'board' || kind === 'playlist' ? kind : 'card',
    name,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }
}

/** How exactly the last use is kept. */
const usedWithinMs = 60_000
const standing = (now: Date) => gt(embeds.expiresAt, now)
/** What shows an exploration in the trash shows nothing. */
const notInTrash = isNull(explorations.deletedAt)

export function embedsIn(database: Database) {
  const withOwner = (now: Date, condition?: SQL) =>
    database
      .select({ embed: embeds, firstname: users.firstname, lastname: users.lastname, email: users.email })
      .from(embeds)
      .innerJoin(users, eq(users.id, embeds.userId))
      .leftJoin(explorations, eq(explorations.id, embeds.explorationId))
      .where(and(standing(now), notInTrash, isNull(users.deletedAt), condition))
      .orderBy(desc(embeds.createdAt))

  const end = (condition: SQL | undefined, author: Author): Promise<void> =>
    database.transaction(async (queries) => {
      await requireCurrent(queries, author)
      const [ended] = await queries.delete(embeds).where(condition).returning()
      if (ended === undefined) throw new RuleViolation('not_found')
      const { id, name, kind, userId } = ended
      await writeAudit(queries, 'embed_ended', author, id, { owner: userId, kind }, { name })
    })

  return {
    /** Those of a person that are not over, the newest first. */
    list: async (userId: string, now: Date): Promise<readonly Embed[]> =>
      (await withOwner(now, eq(embeds.userId, userId))).map(({ embed }) => asEmbed(embed)),

    /** Those of everybody that are not over, with whose they are; the newest first. */
    listAll: async (now: Date): Promise<readonly ListedEmbed[]> =>
      (await withOwner(now)).map(({ embed, firstname, lastname, email }) => ({
        ...asEmbed(embed),
        owner: `${firstname} ${lastname}`.trim(),
        ownerEmail: email,
      })),

    /** Throws `invalid_value` where the person has as many as they may, and `not_signed_in` where they were put out meanwhile. */
    create: (embed: NewEmbedRow, author: Author): Promise<Embed> =>
      database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        const { userId, createdAt, content, name, expiresAt } = embed
        await queries.delete(embeds).where(and(eq(embeds.userId, userId), lte(embeds.expiresAt, createdAt)))
        const count = (await queries.$count(embeds, eq(embeds.userId, userId))) + 1
        if (count > embedLimits.each)
          throw new RuleViolation('invalid_value', {
            field: 'embeds',
            value: String(count),
            expected: `≤ ${embedLimits.each}`,
          })
        const { kind } = content
        const [row] = await queries
          .insert(embeds)
          .values({ ...embed, kind })
          .returning()
        if (row === undefined) throw new Error('an inserted address was not given back')
        const contentName = content.kind === 'card' ? String(content.code) : content.name
        const details = { owner: userId, kind, shown: contentName, expiresAt: expiresAt.toISOString() }
        await writeAudit(queries, 'embed_made', author, row.id, details, { name })
        return asEmbed(row)
      }),

    /** Throws `not_found` where it is not this person's. */
    end: (userId: string, id: string, author: Author): Promise<void> =>
      end(and(eq(embeds.id, id), eq(embeds.userId, userId)), author),

    /** Throws `not_found` where there is none of the id. */
    endAny: (id: string, author: Author): Promise<void> => end(eq(embeds.id, id), author),

    /** The one of a hash, or null where there is none, it is over, or what it shows is in the trash. */
    byHash: async (hash: string, now: Date): Promise<EmbedRow | null> => {
      const [owned] = await withOwner(now, eq(embeds.hash, hash))
      if (owned === undefined) return null
      const { id, userId, explorationId, content, expiresAt } = owned.embed
      return { id, userId, explorationId, expiresAt, content: Content.safeParse(content).data ?? null }
    },

    noteUse: async (id: string, at: Date): Promise<void> => {
      const before = new Date(at.getTime() - usedWithinMs)
      await database
        .update(embeds)
        .set({ usedAt: at })
        .where(and(eq(embeds.id, id), or(isNull(embeds.usedAt), lte(embeds.usedAt, sql`${before}`))))
    },
  }
}

/** The addresses by which pages of other sites show cards, explorations and boards. */
export type Embeds = ReturnType<typeof embedsIn>
