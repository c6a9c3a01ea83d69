import { z } from 'zod'
import { termLists } from '../topics/dictionary.ts'
import { foldTerm } from '../topics/matchTopics.ts'
import { topics } from '../topics/topics.ts'
import type { Language } from '../words.ts'
import { filledLineOf, filledNameOf, listOf, listQuery } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/**
 * The dictionary by which topics are found in messages of visitors. People who may write annotations change it; after a change all messages
 * are classified again, and `applied` is false until then.
 */

export const topicLimits = { name: 60, term: 60, terms: 500 } as const

const name = filledNameOf(topicLimits.name).exactOptional()
const Names = z.strictObject({
  en: name,
  fr: name,
  he: name,
  ru: name,
  ar: name,
  th: name,
} satisfies Record<Language, z.ZodType>)

/** A word, a phrase or, with `*` at its end, the beginning of words. */
const Term = filledLineOf(topicLimits.term)
  .regex(/^[^*,，、;]*\*?$/u, { error: 'taxi, tuk tuk, overpric*' })
  .refine((text) => foldTerm(text) !== '', { error: 'taxi, tuk tuk, overpric*' })
const list = z.array(Term).max(topicLimits.terms)
const Terms = z.strictObject({ th: list, en: list, zh: list, ru: list, not: list })

export const Topic = namedObject('Topic', {
  id: z.enum(topics),
  name: z.string().describe('In the language of the request'),
  names: Names.describe('What analysts called it; where they did not, Sala’s own name holds'),
  terms: z
    .object({
      th: z.array(z.string()),
      en: z.array(z.string()),
      zh: z.array(z.string()),
      ru: z.array(z.string()),
      not: z.array(z.string()),
    })
    .describe('By language; `not` are phrases inside of which no term counts'),
  builtIn: z.boolean(),
  changed: z.boolean().describe('Whether it is not as Sala comes with it'),
  applied: z.boolean().describe('Whether messages are counted by it already'),
  version: z.int(),
})
export type Topic = z.infer<typeof Topic>

/** All of what is decided about a topic. An own one has a name and a term at least. */
export const NewTopic = namedStrictObject('NewTopic', { names: Names, terms: Terms })
export type NewTopic = z.infer<typeof NewTopic>

/** How many terms there are, the exceptions aside. */
export const countTerms = ({ terms }: Pick<NewTopic, 'terms'>): number =>
  termLists.reduce((count, list) => count + (list === 'not' ? 0 : terms[list].length), 0)

export const listTopics = route('GET', 'topics', 'The topics that are found in messages, with their terms', {
  may: 'annotator',
  query: listQuery(['position', 'name', 'terms'], Topic, {}),
  reply: listOf(Topic),
})

/** Gives an ETag; send it back as `If-Match` with a change. */
export const getTopic = route('GET', 'topics/:id', 'One topic with its terms', { may: 'annotator', reply: Topic })

/** Takes `Idempotency-Key`. 400 where there are as many own topics as there may be. */
export const createTopic = createRoute('topics', 'Adds a topic', { may: 'annotator', body: NewTopic, reply: Topic })

/** Takes `If-Match`: 412 with the current topic if another person has changed it meanwhile. */
export const updateTopic = updateRoute('topics/:id', 'Changes the names and terms of a topic', {
  may: 'annotator',
  body: NewTopic,
  reply: Topic,
})

export const deleteTopic = deleteRoute(
  'topics/:id',
  'Deletes an own topic, or takes back what was changed of one that Sala comes with',
  { may: 'annotator' },
)
