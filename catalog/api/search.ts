import { z } from 'zod'
import { maxKeywordsLength } from '../textSearch.ts'
import { Marked } from './documents.ts'
import { inLanguage, lineOf, listOfNames } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/** What a search looks through, in the order in which it is shown. */
export const searchKinds = [
  'widgets',
  'dashboards',
  'explorations',
  'places',
  'documents',
  'events',
  'news',
  'messages',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** Those that take no time: names. */
export const quickKinds = ['widgets', 'dashboards', 'explorations', 'places'] as const satisfies readonly SearchKind[]

/** The dashboards by the last part of their address. */
export const dashboardSlugs = [
  'immigration-checkpoint',
  'travel-overview',
  'travel-news',
  'voice-of-customer',
  'domestic',
  'foreign-market',
  'space-availability',
  'competitor',
] as const

export const SearchHit = namedObject('SearchHit', {
  /** Of a widget its code, of a dashboard its slug, of a place its code, of a document or an exploration its id; of others a number in this answer. */
  id: z.string(),
  title: Marked,
  /** What stands below the title: a part of a text, or the other name by which a place was found. */
  text: Marked.nullable(),
  /** Where it is shown here, below the address of the product; null where its kind says it. */
  url: z.string().nullable(),
  /** The page elsewhere that it comes from: http or https. */
  link: z.string().nullable(),
  /** `YYYY-MM-DD`. */
  date: z.string().nullable(),
  /** The data set of a message, an event or an article. */
  dataset: z.string().nullable(),
  /** Found although it is spelled otherwise. */
  nearly: z.boolean(),
})
export type SearchHit = z.infer<typeof SearchHit>

/** Where more of a group is shown: a data set, how many of it match, and the widget that lists them. */
export const SearchSource = namedObject('SearchSource', {
  dataset: z.string(),
  label: z.string(),
  count: z.int(),
  url: z.string().nullable(),
})

export const SearchGroup = namedObject('SearchGroup', {
  kind: z.enum(searchKinds),
  hits: z.array(SearchHit),
  count: z.int(),
  /** `count` is the least: there may be more. */
  more: z.boolean(),
  sources: z.array(SearchSource),
  /** The store of this group could not be asked; the other groups are not affected. */
  failed: z.boolean(),
})
export type SearchGroup = z.infer<typeof SearchGroup>

/** Groups without a hit are left out. `words` are the words that were looked for. */
export const SearchAnswer = namedObject('SearchAnswer', { words: z.array(z.string()), groups: z.array(SearchGroup) })
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const searchLimits = { hits: 50, usual: 5 } as const

/** Only what the asker may see is looked through and counted. */
export const search = route('GET', 'search', 'Everything that holds words, in groups', {
  may: 'signed_in',
  query: z.strictObject({
    q: lineOf(maxKeywordsLength)
      .min(1, { error: `1–${maxKeywordsLength}` })
      .describe('The words to look for'),
    limit: z
      .string()
      .regex(/^[1-9]\d?$/, { error: `1–${searchLimits.hits}` })
      .transform(Number)
      .pipe(z.int().max(searchLimits.hits))
      .meta({ type: 'integer', minimum: 1, maximum: searchLimits.hits, pattern: undefined })
      .optional()
      .describe(`Hits of each group, 1 to ${searchLimits.hits}, ${searchLimits.usual} by default`),
    kinds: z
      .string()
      .max(200)
      .transform((text, context) =>
        text.split(',').flatMap((part): SearchKind[] => {
          const kind = searchKinds.find((searchKind) => searchKind === part)
          if (kind !== undefined) return [kind]
          context.addIssue({
            code: 'custom',
            message: searchKinds.join(', '),
            params: { expected: searchKinds.join(', ') },
          })
          return []
        }),
      )
      .meta(listOfNames(searchKinds))
      .optional()
      .describe(`By comma, what to look through, of: ${searchKinds.join(', ')}; all by default`),
    ...inLanguage,
  }),
  reply: SearchAnswer,
})
