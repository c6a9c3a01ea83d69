import type { Answer } from '@sala/catalog/answers.ts'
import { splitTopics, type Topic, topics } from '@sala/catalog/topics/topics.ts'
import { figure, percentOf } from '../periods/periods.ts'

/** Messages about a topic, by sentiment. */
interface TopicCount {
  readonly total: number
  readonly bySentiment: Readonly<Record<string, number>>
}

export interface TopicCounts {
  /** All requested messages, each once. */
  readonly messages: number
  /** Those of them that have a topic of the dictionary. */
  readonly named: number
  /** A message counts under each of its topics: these overlap and come to more than `named`. */
  readonly byTopic: Readonly<Record<Topic, TopicCount>>
}

/** Sums the groups of an answer by topic: each group holds the messages of one set of topics. Null if the answer has none. */
export function countTopics({
  voc_topics_x_voc_sentiment: rows = [],
}: Pick<Answer<'v2/tourist/voc'>, 'voc_topics_x_voc_sentiment'>): TopicCounts | null {
  if (rows.length === 0) return null
  const counts = new Map(topics.map((topic) => [topic, { total: 0, bySentiment: new Map<string, number>() }]))
  let [messages, messagesWithTopic] = [0, 0]
  for (const row of rows) {
    const value = figure(row.sum_voc) ?? 0
    const rowTopics = splitTopics(row._id.voc_topics)
    messages += value
    if (rowTopics.length > 0) messagesWithTopic += value
    for (const topic of rowTopics) {
      const count = counts.get(topic)
      if (count === undefined) continue
      count.total += value
      const sentiment = row._id.voc_sentiment ?? ''
      count.bySentiment.set(sentiment, (count.bySentiment.get(sentiment) ?? 0) + value)
    }
  }
  const entries = [...counts].map(([topic, { total, bySentiment }]): [Topic, TopicCount] => [
    topic,
    { total, bySentiment: Object.fromEntries(bySentiment) },
  ])
  return { messages, named: messagesWithTopic, byTopic: Object.fromEntries(entries) as Record<Topic, TopicCount> }
}

/** The number of messages of a topic with a sentiment; all if none is chosen. */
export const countOf = ({ total, bySentiment }: TopicCount, sentiment: string | null): number =>
  sentiment === null ? total : (bySentiment[sentiment] ?? 0)

/** The share of a topic's messages that complain, in percent; null where there is no message. */
export const negativeShare = (count: TopicCount): number | null => percentOf(countOf(count, 'negative'), count.total)
