import { changesNothing, type TopicChange, type TopicChanges, termsWith } from '@sala/catalog/topics/changes.ts'
import { termLists } from '@sala/catalog/topics/dictionary.ts'
import { isBuiltIn, ownTopics, type Topic, topicName, topics } from '@sala/catalog/topics/topics.ts'
import { eq, sql } from 'drizzle-orm'
import { findIdempotentResult, type IdempotencyKey, storeIdempotentResult } from '../administration/shared.ts'
import type { AuditAction } from '../audit/auditActions.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation, requireVersion } from '../ruleViolation.ts'
import { topicChanges } from '../schema/topics.ts'

/** A topic as the state keeps it. `change` is null where it is as Sala comes with it; an own topic without one is free. */
export interface TopicRow {
  readonly topic: Topic
  readonly change: TopicChange | null
  readonly version: number
}

type Rows = ReadonlyMap<Topic, TopicRow>

const untouched = (topic: Topic): TopicRow => ({ topic, change: null, version: 0 })

async function rowsOf(queries: Queries): Promise<Rows> {
  const { topic, change, version } = topicChanges
  const storedChanges = await queries.select({ topic, change, version }).from(topicChanges)
  const byTopic = new Map(storedChanges.map((row) => [row.topic, row]))
  return new Map(topics.map((topic) => [topic, byTopic.get(topic) ?? untouched(topic)]))
}

/** All rows, locked until the transaction ends: there are few, and free places are computed from all of them. */
async function lockedRows(queries: Queries): Promise<Rows> {
  await queries.insert(topicChanges).values(topics.map(untouched)).onConflictDoNothing()
  await queries.select({ topic: topicChanges.topic }).from(topicChanges).orderBy(topicChanges.topic).for('update')
  return rowsOf(queries)
}

/** A topic that exists. Throws `not_found` for one of the authority's own that was never added. */
function existing(rows: Rows, id: string): TopicRow {
  const row = [...rows.values()].find(({ topic }) => topic === id)
  if (row === undefined || (row.change === null && !isBuiltIn(row.topic))) throw new RuleViolation('not_found')
  return row
}

/** The place of a new topic: one that no filter of a board can mean yet, else the one that has been free for longest. */
async function freePlace(queries: Queries, rows: Rows): Promise<TopicRow> {
  const free = ownTopics.flatMap((topic) => rows.get(topic) ?? []).filter(({ change }) => change === null)
  const unused = free.find(({ version }) => version === 0)
  if (unused !== undefined) return unused
  const { topic, updatedAt } = topicChanges
  const byAge = await queries.select({ topic }).from(topicChanges).orderBy(updatedAt)
  const [oldest] = byAge.flatMap((topic) => free.find((row) => row.topic === topic.topic) ?? [])
  if (oldest !== undefined) return oldest
  const expected = `≤ ${ownTopics.length}`
  throw new RuleViolation('invalid_value', { field: 'topics', value: String(ownTopics.length + 1), expected })
}

const nameOf = ({ topic, change }: TopicRow) => topicName(topic, change?.names, 'en')

/** What the audit log says: the names, and the terms that differ from Sala's own. */
const facts = ({ change }: TopicRow) => ({
  names: Object.entries(change?.names ?? {}).map(([language, name]) => `${language}: ${name}`),
  added: termLists.flatMap((list) => (change?.added[list] ?? []).map((term) => `${list}: ${term}`)),
  removed: termLists.flatMap((list) => (change?.removed[list] ?? []).map((term) => `${list}: ${term}`)),
})

async function write(
  queries: Queries,
  before: TopicRow,
  change: TopicChange | null,
  author: Author,
  action: AuditAction,
): Promise<TopicRow> {
  const after = { topic: before.topic, change, version: before.version + 1 }
  await queries
    .update(topicChanges)
    .set({ change, version: after.version, updatedAt: sql`now()` })
    .where(eq(topicChanges.topic, before.topic))
  const name = nameOf(change === null ? before : after)
  await writeAudit(queries, action, author, before.topic, {}, { name, ...difference(facts(before), facts(after)) })
  return after
}

export function topicsIn(database: Database) {
  const transact = <T>(work: (queries: Queries) => Promise<T>): Promise<T> => database.transaction(work)
  return {
    /** Those that Sala comes with, then those that were added. */
    list: async (): Promise<readonly TopicRow[]> =>
      [...(await rowsOf(database)).values()].filter(({ topic, change }) => isBuiltIn(topic) || change !== null),

    /** Throws `not_found`. */
    get: async (id: string): Promise<TopicRow> => existing(await rowsOf(database), id),

    /** The analysts' changes, in the form that the facts store takes. */
    changes: async (): Promise<TopicChanges> =>
      Object.fromEntries(
        [...(await rowsOf(database)).values()].flatMap(({ topic, change }) =>
          change === null ? [] : [[topic, change]],
        ),
      ),

    /** Throws `invalid_value` where there are as many as there may be. `changeTo` gives the change of the topic that it becomes. */
    create: (changeTo: (topic: Topic) => TopicChange, author: Author, once: IdempotencyKey | null): Promise<TopicRow> =>
      transact(async (queries) => {
        const idempotentResult = await findIdempotentResult(queries, author.userId, once)
        const rows = await lockedRows(queries)
        if (idempotentResult !== null) return existing(rows, idempotentResult)
        const place = await freePlace(queries, rows)
        await storeIdempotentResult(queries, author.userId, once, place.topic)
        return write(queries, place, changeTo(place.topic), author, 'topic_added')
      }),

    update: (
      id: string,
      changeTo: (topic: Topic) => TopicChange,
      expectedVersion: number | null,
      author: Author,
    ): Promise<TopicRow> =>
      transact(async (queries) => {
        const before = existing(await lockedRows(queries), id)
        requireVersion(before, expectedVersion)
        const change = changeTo(before.topic)
        return write(queries, before, changesNothing(change) ? null : change, author, 'topic_changed')
      }),

    /** Frees the place of an own topic, or takes back what was changed of another. */
    remove: (id: string, expectedVersion: number | null, author: Author): Promise<void> =>
      transact(async (queries) => {
        const before = existing(await lockedRows(queries), id)
        requireVersion(before, expectedVersion)
        await write(queries, before, null, author, isBuiltIn(before.topic) ? 'topic_restored' : 'topic_deleted')
      }),
  }
}

export type Topics = ReturnType<typeof topicsIn>

/** All terms of a row. */
export const termsOf = ({ topic, change }: TopicRow) => termsWith(topic, change ?? undefined)
