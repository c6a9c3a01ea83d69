import { boardPictureLimits } from '@sala/catalog/api/boardPictures.ts'
import { and, count, eq, exists, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { boardPictures, boards } from '../schema/boards.ts'
import { users } from '../schema/people.ts'
import { subscriptions } from '../schema/subscriptions.ts'

/** The pictures that texts name: of a board's layout, and of a subscription's cards and what it says below them. */
const idsOnBoard = sql`jsonb_path_query(${boards.layout}, '$.cards[*].text.picture.id') #>> '{}'`
const idsInSubscription = sql`jsonb_path_query(${subscriptions.cards}, '$[*].texts[*].picture.id') #>> '{}'`
const idsBelowCards = sql`jsonb_path_query(${subscriptions.texts}, '$[*].picture.id') #>> '{}'`

export function boardPicturesIn(database: Database) {
  const usedIds = sql`(select ${idsOnBoard} from ${boards} union select ${idsInSubscription} from ${subscriptions}
    union select ${idsBelowCards} from ${subscriptions})`
  const isNamed: SQL = sql`${boardPictures.id}::text in ${usedIds}`

  /** Boards whose pictures a person sees: their own, and those that are shared by a link now. */
  const visibleBoards = (userId: string) =>
    or(eq(boards.userId, userId), and(isNotNull(boards.shareKey), isNull(boards.deletedAt), isNull(users.deletedAt)))

  return {
    /** Throws `invalid_value` where the person has as many pictures as one may have at a time. */
    add: (id: string, userId: string, size: { readonly width: number; readonly height: number }): Promise<void> =>
      database.transaction(async (queries) => {
        // Locked, so that two uploads cannot exceed the limit together.
        await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const own = eq(boardPictures.userId, userId)
        const [current] = await queries.select({ count: count() }).from(boardPictures).where(own)
        const { each } = boardPictureLimits
        if (current !== undefined && current.count >= each)
          throw new RuleViolation('invalid_value', {
            field: 'image',
            value: `${current.count + 1}`,
            expected: `≤ ${each}`,
          })
        await queries.insert(boardPictures).values({ id, userId, ...size })
      }),

    has: async (id: string): Promise<boolean> => {
      const rows = await database.select({ id: boardPictures.id }).from(boardPictures).where(eq(boardPictures.id, id))
      return rows.length > 0
    },

    /** Those of some pictures that a person sees: they uploaded them, or a board that they see names them. */
    visible: async (ids: readonly string[], userId: string): Promise<ReadonlySet<string>> => {
      if (ids.length === 0) return new Set()
      const naming = database
        .select({ id: boards.id })
        .from(boards)
        .innerJoin(users, eq(users.id, boards.userId))
        .where(
          and(
            visibleBoards(userId),
            sql`${boards.layout} @> jsonb_build_object('cards', jsonb_build_array(jsonb_build_object('text',
              jsonb_build_object('picture', jsonb_build_object('id', ${boardPictures.id}::text)))))`,
          ),
        )
      const rows = await database
        .select({ id: boardPictures.id })
        .from(boardPictures)
        .where(and(inArray(boardPictures.id, [...ids]), or(eq(boardPictures.userId, userId), exists(naming))))
      return new Set(rows.map(({ id }) => id))
    },

    /**
     * Forgets pictures that nothing has named since before `before`; gives their ids. What is taken off a board may come back by an undo,
     * and an upload waits for its board to be saved: a picture goes only after it was found unused twice.
     */
    sweep: (now: Date, before: Date): Promise<readonly string[]> =>
      database.transaction(async (queries) => {
        const { unusedAt } = boardPictures
        const gone = await queries
          .delete(boardPictures)
          .where(and(lt(unusedAt, before), sql`not ${isNamed}`))
          .returning({ id: boardPictures.id })
        await queries.update(boardPictures).set({
          unusedAt: sql`case when ${isNamed} then null else coalesce(${unusedAt}, ${now.toISOString()}::timestamptz) end`,
        })
        return gone.map(({ id }) => id)
      }),
  }
}

/** Pictures on boards: their uploaders and readers, and which are no longer needed. */
export type BoardPictures = ReturnType<typeof boardPicturesIn>
