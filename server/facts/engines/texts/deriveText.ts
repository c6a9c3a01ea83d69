import type { TextDerivation } from '@sala/catalog/dataset.ts'
import { dictionary } from '@sala/catalog/topics/dictionary.ts'
import { type TopicMatcher, topicMatcher } from '@sala/catalog/topics/matchTopics.ts'
import { messageLanguage } from '@sala/catalog/topics/messageLanguage.ts'

let matcher: TopicMatcher | undefined
/** Made when the first text comes: many processes open a store and import nothing. */
const topicsByDictionary = (): TopicMatcher => {
  matcher ??= topicMatcher(dictionary)
  return matcher
}

/** The value of a column that derives from a text. */
export const deriveText = (how: TextDerivation, text: string): string =>
  how === 'topics' ? topicsByDictionary().stored(text) : messageLanguage(text)

/** To be raised when languages are told in another way. */
const languageRules = '1'

/** What a stored value was worked out with: rows of another version are read again. */
export const versionOf = (how: TextDerivation): string =>
  how === 'topics' ? topicsByDictionary().version : languageRules
