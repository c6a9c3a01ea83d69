import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { messageLanguageNames } from '@sala/catalog/topics/messageLanguage.ts'
import type { Topic } from '@sala/catalog/topics/topics.ts'
import { type ChoiceFilter, oneOrAll } from '../filters/filters.ts'
import { topicLabel, topicsOffered } from '../texts/topicLabel.ts'

export const topicWords = defineMessages('widgets.topicFilters', {
  topic: 'Topic',
  allTopics: 'All topics',
  language: 'Language of the message',
  allLanguages: 'All languages',
})

/** A topic, or all of them (`null`), which is the default. */
const topicOrAll: ChoiceFilter<Topic | null> = {
  kind: 'choice',
  label: topicWords.topic,
  all: topicWords.allTopics,
  options: (context) => topicsOffered(context).map((value) => ({ value, label: topicLabel(value, context) })),
  fallback: () => null,
  read: (text, context) => (text === 'all' ? null : topicsOffered(context).find((topic) => topic === text)),
  write: (value) => value ?? 'all',
}

/** The topics of messages, and their languages. */
export const topicFilters = {
  voc_topic: topicOrAll,
  voc_language: oneOrAll(topicWords.language, topicWords.allLanguages, messageLanguageNames),
}
