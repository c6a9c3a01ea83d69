import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { messageLanguageNames } from '@sala/catalog/topics/messageLanguage.ts'
import { topicNames } from '@sala/catalog/topics/topics.ts'
import { oneOrAll } from '../filters/filters.ts'

export const topicWords = defineMessages('widgets.topicFilters', {
  topic: 'Topic',
  allTopics: 'All topics',
  language: 'Language of the message',
  allLanguages: 'All languages',
})

/** What messages are about, and what they are written in. */
export const topicFilters = {
  voc_topic: oneOrAll(topicWords.topic, topicWords.allTopics, topicNames),
  voc_language: oneOrAll(topicWords.language, topicWords.allLanguages, messageLanguageNames),
}
