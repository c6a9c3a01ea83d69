import { z } from 'zod'
import { ruleMarkets, rulePlaces } from '../rows/rowRule.ts'
import { languages } from '../words.ts'
import { deletedBy, filledLineOf, Instant, inTrash, listOf, listQuery } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/**
 * Annotations of figures: what happened on some days (`event`), or what a reader must know of the data (`quality`: a series break, a strike of
 * those who count, a new definition). Cards that show figures of the data set on these days show them.
 */

export const annotationLimits = { text: 500, link: 500, all: 1000 } as const

export const annotationKinds = ['event', 'quality'] as const
export type AnnotationKind = (typeof annotationKinds)[number]

/** The audience of an annotation: its author, the author’s group, or everybody who may see the data set. */
export const annotationAudiences = ['private', 'group', 'everybody'] as const
export type AnnotationAudience = (typeof annotationAudiences)[number]

const text = filledLineOf(annotationLimits.text).exactOptional()
const Texts = z.strictObject({ en: text, fr: text, he: text, ru: text, ar: text, th: text })
export type AnnotationTexts = z.output<typeof Texts>

/** An address that a browser may open: `http` or `https`. */
export const AnnotationLink = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(annotationLimits.link)

const Fields = z.strictObject({
  kind: z.enum(annotationKinds),
  dataset: z.string().min(1).max(60),
  from: z.iso.date().describe('The first day'),
  to: z.iso.date().describe('The last day; the same where it is one'),
  place: z.enum(rulePlaces).nullable().describe('A province, geographic region or type of cities; null for all'),
  market: z.enum(ruleMarkets).nullable().describe('A country or market region; null for all'),
  texts: Texts.describe('In one language or more'),
  link: AnnotationLink.nullable(),
  audience: z.enum(annotationAudiences).describe('`everybody` for what readers must know of the data'),
})

/** What is decided about an annotation; a change gives all of it. */
export const NewAnnotation = Fields.superRefine(({ kind, from, to, texts, audience }, context) => {
  const refuse = (path: string[], expected: string) =>
    context.addIssue({ code: 'custom', message: expected, path, params: { expected } })
  if (to < from) refuse(['to'], `≥ ${from}`)
  if (languages.every((language) => texts[language] === undefined)) refuse(['texts'], languages.join(', '))
  if (kind === 'quality' && audience !== 'everybody') refuse(['audience'], 'everybody')
}).meta({ id: 'NewAnnotation' })
export type NewAnnotation = z.output<typeof NewAnnotation>

/** An annotation as the cards of a reader show it. */
export const ShownAnnotation = namedObject('ShownAnnotation', {
  id: z.uuid(),
  ...Fields.shape,
  author: z.string().nullable().describe('First and last name; null where the person is forgotten'),
})
export type ShownAnnotation = z.infer<typeof ShownAnnotation>

/** An annotation as editors list it. */
export const Annotation = namedObject('Annotation', {
  ...ShownAnnotation.shape,
  group: z.string().nullable().describe('The name of the group that reads it, where one does'),
  mayChange: z.boolean().describe('Whether the asker may change and delete it'),
  version: z.int(),
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
  deletedBy,
})
export type Annotation = z.infer<typeof Annotation>

/** Of the data sets, places and markets that the asker may see. Who is not signed in reads what must be known of public data alone. */
export const shownAnnotations = route(
  'GET',
  'annotations/shown',
  'The annotations that the cards of the asker show, the newest first',
  { may: 'anyone', reply: listOf(ShownAnnotation) },
)

export const listAnnotations = route('GET', 'annotations', 'The annotations that the asker may read', {
  may: 'annotator',
  query: listQuery(['from', 'dataset', 'kind', 'audience', 'author', 'updatedAt'], Annotation, {
    trash: inTrash,
    kind: z.enum(annotationKinds).optional(),
    dataset: z.string().max(60).optional().describe('Of one data set'),
  }),
  reply: listOf(Annotation),
})

/** 404 for what the asker may not read, administrators too. Gives an ETag; send it back as `If-Match` with a change. */
export const getAnnotation = route('GET', 'annotations/:id', 'One annotation', { may: 'annotator', reply: Annotation })

/** Takes `Idempotency-Key`. 403 for a data set, place or market that the asker may not see. */
export const createAnnotation = createRoute('annotations', 'Writes an annotation', {
  may: 'annotator',
  body: NewAnnotation,
  reply: Annotation,
})

/** Takes `If-Match`. Its author; what must be known of the data every annotator; what everybody reads administrators, too. */
export const updateAnnotation = updateRoute('annotations/:id', 'Changes an annotation', {
  may: 'annotator',
  body: NewAnnotation,
  reply: Annotation,
})

export const deleteAnnotation = deleteRoute('annotations/:id', 'Moves an annotation to the trash, for 30 days', {
  may: 'annotator',
})

export const restoreAnnotation = route('POST', 'annotations/:id/restore', 'Takes an annotation back out of the trash', {
  may: 'annotator',
  reply: Annotation,
})
