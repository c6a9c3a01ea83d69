import { z } from 'zod'
import type { CustomNames } from '../categories.ts'
import { languages } from '../words.ts'
import { type Dictionary, dictionary, noTerms, type TermList, type TopicTerms, termLists } from './dictionary.ts'
import { isBuiltIn, type Topic, topics } from './topics.ts'

/** What analysts have made of the dictionary that Sala comes with. Kept as differences, so that new terms of a release arrive as well. */

const names = z.partialRecord(z.enum(languages), z.string())
const lists = z.object({
  th: z.array(z.string()),
  en: z.array(z.string()),
  zh: z.array(z.string()),
  ru: z.array(z.string()),
  not: z.array(z.string()),
} satisfies Record<TermList, z.ZodType>)

const TopicChange = z.object({ names, added: lists, removed: lists })
/** Names that a topic was given, terms that were added to it, and terms of Sala's own that no longer count. */
export type TopicChange = z.output<typeof TopicChange>

const TopicChanges = z.partialRecord(z.enum(topics), TopicChange)
export type TopicChanges = z.output<typeof TopicChanges>

/** The terms of a topic after a change. */
export function termsWith(topic: Topic, change: TopicChange | undefined): TopicTerms {
  const builtInTerms = isBuiltIn(topic) ? dictionary[topic] : noTerms
  if (change === undefined) return builtInTerms
  const listOf = (list: TermList) => [
    ...builtInTerms[list].filter((term) => !change.removed[list].includes(term)),
    ...change.added[list],
  ]
  return { th: listOf('th'), en: listOf('en'), zh: listOf('zh'), ru: listOf('ru'), not: listOf('not') }
}

/** The change that makes a topic have just these terms. */
export function changeTo(
  topic: Topic,
  wantedTopic: { readonly names: CustomNames; readonly terms: TopicTerms },
): TopicChange {
  const builtInTerms = isBuiltIn(topic) ? dictionary[topic] : noTerms
  const { terms } = wantedTopic
  const except = (some: TopicTerms, others: TopicTerms) => {
    const listOf = (list: TermList) => [...new Set(some[list])].filter((term) => !others[list].includes(term))
    return { th: listOf('th'), en: listOf('en'), zh: listOf('zh'), ru: listOf('ru'), not: listOf('not') }
  }
  return { names: { ...wantedTopic.names }, added: except(terms, builtInTerms), removed: except(builtInTerms, terms) }
}

/** Whether a change leaves a topic as it was. */
export const changesNothing = ({ names, added, removed }: TopicChange): boolean =>
  Object.keys(names).length === 0 && termLists.every((list) => added[list].length + removed[list].length === 0)

/** The dictionary after changes. */
export const dictionaryWith = (changes: TopicChanges): Dictionary =>
  Object.fromEntries(
    topics.flatMap((topic) =>
      isBuiltIn(topic) || changes[topic] !== undefined ? [[topic, termsWith(topic, changes[topic])]] : [],
    ),
  )

/** Changes as a text that is the same for the same changes. */
export const writeTopicChanges = (changes: TopicChanges): string =>
  JSON.stringify(
    Object.fromEntries(
      topics.flatMap((topic) => {
        const change = changes[topic]
        if (change === undefined || changesNothing(change)) return []
        const { names, added, removed } = change
        const givenNames = languages.flatMap((language) =>
          names[language] === undefined ? [] : [[language, names[language]]],
        )
        const listed = (terms: TopicTerms) => Object.fromEntries(termLists.map((list) => [list, terms[list]]))
        return [[topic, { names: Object.fromEntries(givenNames), added: listed(added), removed: listed(removed) }]]
      }),
    ),
  )

/** What `writeTopicChanges` wrote. Throws where it did not. */
export const readTopicChanges = (text: string): TopicChanges => TopicChanges.parse(JSON.parse(text))
