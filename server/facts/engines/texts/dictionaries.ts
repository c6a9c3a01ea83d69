import type { DuckDBConnection } from '@duckdb/node-api'
import { type Dataset, isOfText, type TextDerivation } from '@sala/catalog/dataset.ts'
import { dictionaryWith, readTopicChanges, type TopicChanges, writeTopicChanges } from '@sala/catalog/topics/changes.ts'
import { type TopicMatcher, topicMatcher } from '@sala/catalog/topics/matchTopics.ts'
import { messageLanguage } from '@sala/catalog/topics/messageLanguage.ts'

/** How columns are worked out from texts, by one dictionary. */
export interface TextDeriver {
  readonly derive: (how: TextDerivation, text: string) => string
  /** What a stored value was worked out with: rows of another version are read again. */
  readonly versionOf: (how: TextDerivation) => string
}

/** Raise it when language detection changes. */
const languageRules = '1'

/** The dictionary by which a store's rows are read lies in the store: who imports need not ask the state, nor other servers. */
export const topicChangesStatement = `select content from dictionaries where name = 'topics'`

/** What analysts changed, as the one row of `topicChangesStatement` says it. */
export const changesIn = (content: unknown): TopicChanges =>
  typeof content === 'string' ? readTopicChanges(content) : {}

/** The matcher of the dictionary that was used last: making one takes some milliseconds. */
let recent: { readonly changes: string; readonly matcher: TopicMatcher } | null = null

/** Works texts out by a dictionary with these changes; the matcher is made when the first text comes. */
export function textDeriver(changes: TopicChanges): TextDeriver {
  const key = writeTopicChanges(changes)
  const matcher = (): TopicMatcher => {
    if (recent?.changes !== key) recent = { changes: key, matcher: topicMatcher(dictionaryWith(changes)) }
    return recent.matcher
  }
  return {
    derive: (how, text) => (how === 'topics' ? matcher().stored(text) : messageLanguage(text)),
    versionOf: (how) => (how === 'topics' ? matcher().version : languageRules),
  }
}

/** The deriver of the store's own dictionary. */
export async function storedDeriver(connection: DuckDBConnection): Promise<TextDeriver> {
  const result = await connection.runAndReadAll(topicChangesStatement)
  return textDeriver(changesIn(result.getRows()[0]?.[0]))
}

/** Stores another dictionary, in a transaction of the caller, which works its rows out by it. */
export async function writeDictionary(connection: DuckDBConnection, changes: TopicChanges): Promise<void> {
  await connection.run(`delete from dictionaries where name = 'topics'`)
  await connection.run(`insert into dictionaries values ('topics', $content)`, { content: writeTopicChanges(changes) })
}

export interface OfText {
  readonly name: string
  readonly from: string
  readonly how: TextDerivation
}

/** The columns of a data set that derive from its texts. */
export const ofTexts = ({ derived }: Pick<Dataset, 'derived'>): readonly OfText[] =>
  Object.entries(derived).flatMap(([name, { from, how }]) => (isOfText(how) ? [{ name, from, how }] : []))
