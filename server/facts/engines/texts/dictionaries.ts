import type { DuckDBConnection } from '@duckdb/node-api'
import { type Dataset, isOfText, type TextDerivation } from '@sala/catalog/dataset.ts'
import { dictionaryWith, readTopicChanges, type TopicChanges, writeTopicChanges } from '@sala/catalog/topics/changes.ts'
import { type TopicMatcher, topicMatcher } from '@sala/catalog/topics/matchTopics.ts'
import { messageLanguage } from '@sala/catalog/topics/messageLanguage.ts'

/** Computes columns from texts by one dictionary. */
export interface TextDeriver {
  readonly derive: (how: TextDerivation, text: string) => string
  /** The version of the rules that computed a stored value: rows of another version are computed again. */
  readonly versionOf: (how: TextDerivation) => string
}

/** Raise it when language detection changes. */
const languageRules = '1'

/** The dictionary that classifies a store's rows is part of the store, so that imports need not ask the state or other servers. */
export const topicChangesStatement = `select content from dictionaries where name = 'topics'`

/** The changes of analysts in the only row of `topicChangesStatement`. */
export const changesIn = (content: unknown): TopicChanges =>
  typeof content === 'string' ? readTopicChanges(content) : {}

/** The matcher of the last used dictionary: building one takes some milliseconds. */
let recent: { readonly changes: string; readonly matcher: TopicMatcher } | null = null

/** Computes columns from texts by a dictionary with these changes; the matcher is built for the first text. */
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

/** Stores another dictionary, in the transaction in which the caller classifies the rows by it. */
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
