import type { TopicChange } from '@sala/catalog/topics/changes.ts'
import type { Topic } from '@sala/catalog/topics/topics.ts'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What analysts changed of the dictionary of topics. A topic that was deleted or taken back keeps its row, without a change. */
export const topicChanges = pgTable('topic_changes', {
  topic: text('topic').$type<Topic>().primaryKey(),
  /** Null where it is as Sala comes with it. */
  change: jsonb('change').$type<TopicChange>(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** Goes up with every change. */
  version: integer('version').notNull().default(1),
})
