import type { CustomNames } from '../categories.ts'
import { defineMessage, defineMessages, formatMessage, type MessageDescriptor } from '../locales/messages.ts'
import type { Language } from '../words.ts'

/** What messages of visitors may be about, in the order in which they are listed. A message may have several topics. */
const builtInTopics = [
  'prices',
  'transport',
  'safety',
  'cleanliness',
  'queues',
  'food',
  'nature',
  'hotel',
  'service',
  'fraud',
  'weather',
  'events',
] as const
type BuiltInTopic = (typeof builtInTopics)[number]

/** Places for topics that analysts add: what is found by them, and what they are called, stands in the state. */
export const ownTopics = ['own1', 'own2', 'own3', 'own4', 'own5', 'own6', 'own7', 'own8'] as const

export const topics = [...builtInTopics, ...ownTopics] as const
export type Topic = (typeof topics)[number]

export const isBuiltIn = (topic: Topic): topic is BuiltInTopic =>
  builtInTopics.some((builtInTopic) => builtInTopic === topic)

export const topicNames: Readonly<Record<BuiltInTopic, MessageDescriptor>> = defineMessages('catalog.topics', {
  prices: 'Prices',
  transport: 'Taxis and transport',
  safety: 'Safety',
  cleanliness: 'Cleanliness',
  queues: 'Crowds and queues',
  food: 'Food',
  nature: 'Beaches and nature',
  hotel: 'Hotels and rooms',
  service: 'People and service',
  fraud: 'Honesty and scams',
  weather: 'Weather and air',
  events: 'Festivals and events',
})

/** What people read where a message has no topic of the dictionary. */
export const noTopicName = defineMessage('catalog.noTopic', 'Other topics')

/** Stored for a message without a topic of the dictionary; null means that it has not been classified yet. */
const noTopic = 'none'

const separator = '-'

/** The topics of a message as one value: `prices-transport`, in the order of `topics`, or `none`. */
export const joinTopics = (topicsOfText: readonly Topic[]): string =>
  topicsOfText.length === 0 ? noTopic : topicsOfText.join(separator)

/** The topics of a stored value; empty where it is none, absent or unknown. */
export function splitTopics(stored: string | null): readonly Topic[] {
  const parts = (stored ?? '').split(separator)
  return topics.filter((topic) => parts.includes(topic))
}

/** Whether a text is what `joinTopics` gives for some topics. */
export const isTopicSet = (text: string): boolean => joinTopics(splitTopics(text)) === text

/**
 * What a topic is called in a language: the name given in it, else that of Sala, else the name given in English or the first other one,
 * else its code.
 */
export function topicName(topic: Topic, names: CustomNames | undefined, language: Language): string {
  const translated = names?.[language]
  if (translated !== undefined) return translated
  if (isBuiltIn(topic)) return formatMessage(topicNames[topic], language)
  return names?.en ?? Object.values(names ?? {})[0] ?? topic
}
