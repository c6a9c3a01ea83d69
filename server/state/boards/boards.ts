import { randomBytes } from 'node:crypto'
import { BoardCard, maxBoards } from '@sala/catalog/api/boards.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findIdempotentResult, type IdempotencyKey, storeIdempotentResult } from '../administration/shared.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { requireRoom } from '../requireRoom.ts'
import { RuleViolation, requireDeleted, requireUndeleted, requireVersion } from '../ruleViolation.ts'
import { boards } from '../schema/boards.ts'
import { users } from '../schema/people.ts'

/** What an owner decides about a board. */
interface BoardContent {
  readonly name: string
  readonly cards: readonly BoardCard[]
}

export interface BoardRow extends BoardContent {
  readonly id: string
  readonly shareKey: string | null
  readonly version: number
  readonly updatedAt: Date
  readonly deletedAt: Date | null
}

interface SharedBoardRow extends BoardContent {
  readonly id: string
  readonly ownerId: string
  readonly owner: string
}

const columns = {
  id: boards.id,
  name: boards.name,
  layout: boards.layout,
  shareKey: boards.shareKey,
  version: boards.version,
  updatedAt: boards.updatedAt,
  deletedAt: boards.deletedAt,
}

function asRow<Row extends { readonly layout: unknown }>({ layout, ...rest }: Row) {
  return { ...rest, cards: readLayout(layout) }
}

async function find(queries: Queries, userId: string, id: string): Promise<BoardRow> {
  const [row] = await queries
    .select(columns)
    .from(boards)
    .where(and(eq(boards.id, id), eq(boards.userId, userId)))
    .for('update')
  if (!row) throw new RuleViolation('not_found')
  return asRow(row)
}

async function findUndeleted(queries: Queries, userId: string, id: string): Promise<BoardRow> {
  return requireUndeleted(await find(queries, userId, id))
}

const limitOf = (userId: string) => ({
  field: 'boards',
  limit: maxBoards,
  table: boards,
  where: and(eq(boards.userId, userId), isNull(boards.deletedAt)),
  userId,
})

/** Forgets what a person deleted first, where the trash holds as many boards as they may keep: making and deleting must not fill the store. */
async function emptyTrash(queries: Queries, userId: string): Promise<void> {
  const ofTrash = and(eq(boards.userId, userId), isNotNull(boards.deletedAt))
  const older = queries
    .select({ id: boards.id })
    .from(boards)
    .where(ofTrash)
    .orderBy(desc(boards.deletedAt), desc(boards.createdAt))
    .offset(maxBoards)
  await queries.delete(boards).where(inArray(boards.id, older))
}

async function change(
  queries: Queries,
  { id, version }: BoardRow,
  to: Partial<typeof boards.$inferInsert>,
): Promise<BoardRow> {
  const [row] = await queries
    .update(boards)
    .set({ ...to, version: version + 1, updatedAt: sql`now()` })
    .where(eq(boards.id, id))
    .returning(columns)
  if (!row) throw new RuleViolation('not_found')
  return asRow(row)
}

export function boardsIn(database: Database) {
  const changing = <T>(work: (queries: Queries) => Promise<T>): Promise<T> => database.transaction(work)

  return {
    /** In the order in which they were made. */
    list: async (userId: string, trash: boolean): Promise<readonly BoardRow[]> => {
      const rows = await database
        .select(columns)
        .from(boards)
        .where(and(eq(boards.userId, userId), trash ? isNotNull(boards.deletedAt) : isNull(boards.deletedAt)))
        .orderBy(asc(boards.createdAt), asc(boards.id))
      return rows.map(asRow)
    },

    get: (userId: string, id: string): Promise<BoardRow> => changing((queries) => findUndeleted(queries, userId, id)),

    /** Throws `invalid_value` where the person has as many boards as one may keep. */
    create: (userId: string, { name, cards }: BoardContent, idempotencyKey: IdempotencyKey | null): Promise<BoardRow> =>
      changing(async (queries) => {
        const existing = await findIdempotentResult(queries, userId, idempotencyKey)
        if (existing !== null) return find(queries, userId, existing)
        await requireRoom(queries, limitOf(userId))
        const [row] = await queries
          .insert(boards)
          .values({ userId, name, layout: writeLayout(cards) })
          .returning(columns)
        if (!row) throw new Error('an inserted board was not found')
        await storeIdempotentResult(queries, userId, idempotencyKey, row.id)
        return asRow(row)
      }),

    /** `expectedVersion` is the version that the caller has seen; null accepts any version. */
    update: (
      userId: string,
      id: string,
      { name, cards }: BoardContent,
      expectedVersion: number | null,
    ): Promise<BoardRow> =>
      changing(async (queries) => {
        const before = await findUndeleted(queries, userId, id)
        requireVersion(before, expectedVersion)
        return change(queries, before, { name, layout: writeLayout(cards) })
      }),

    remove: (userId: string, id: string, expectedVersion: number | null): Promise<void> =>
      changing(async (queries) => {
        const before = await findUndeleted(queries, userId, id)
        requireVersion(before, expectedVersion)
        // A board that is restored later is not shared again by itself.
        await change(queries, before, { deletedAt: new Date(), shareKey: null })
        await emptyTrash(queries, userId)
      }),

    restore: (userId: string, id: string): Promise<BoardRow> =>
      changing(async (queries) => {
        const before = requireDeleted(await find(queries, userId, id))
        await requireRoom(queries, limitOf(userId))
        return change(queries, before, { deletedAt: null })
      }),

    /** Makes the board's link, or leaves the one it has. */
    share: (userId: string, id: string): Promise<BoardRow> =>
      changing(async (queries) => {
        const before = await findUndeleted(queries, userId, id)
        return before.shareKey === null
          ? change(queries, before, { shareKey: randomBytes(16).toString('hex') })
          : before
      }),

    revoke: (userId: string, id: string): Promise<BoardRow> =>
      changing(async (queries) => {
        const before = await findUndeleted(queries, userId, id)
        return before.shareKey === null ? before : change(queries, before, { shareKey: null })
      }),

    /** The board of a link; null where there is none, it is in the trash, or its owner is. */
    byKey: async (key: string): Promise<SharedBoardRow | null> => {
      const [row] = await database
        .select({
          id: boards.id,
          name: boards.name,
          layout: boards.layout,
          ownerId: users.id,
          firstname: users.firstname,
          lastname: users.lastname,
        })
        .from(boards)
        .innerJoin(users, eq(users.id, boards.userId))
        .where(and(eq(boards.shareKey, key), isNull(boards.deletedAt), isNull(users.deletedAt)))
      if (!row) return null
      const { firstname, lastname, ...rest } = row
      return { ...asRow(rest), owner: `${firstname} ${lastname}`.trim() }
    },

    /** Forgets boards that were deleted before a date. */
    sweep: async (before: Date): Promise<void> => {
      await database.delete(boards).where(lt(boards.deletedAt, before))
    },
  }
}

/**
 * The boards of people. Each method takes the owner: boards of others throw `not_found`, as if they did not exist. Boards are not audited:
 * they give no rights and hold no figures.
 */
export type Boards = ReturnType<typeof boardsIn>

/**
 * The stored content of a board. A later shape gets the next version and a step here that converts the previous one, so that a board
 * untouched for years still opens.
 */
const newest = 1

const Stored = z.object({ version: z.literal(newest), cards: z.array(z.unknown()) })

function writeLayout(cards: readonly BoardCard[]): unknown {
  return { version: newest, cards }
}

/** The cards that are kept; one that the product no longer has is left out. */
export function readLayout(stored: unknown): readonly BoardCard[] {
  return Stored.parse(stored).cards.flatMap((card) => {
    const parsed = BoardCard.safeParse(card)
    return parsed.success ? [parsed.data] : []
  })
}
