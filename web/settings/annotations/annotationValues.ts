import {
  type Annotation,
  AnnotationLink,
  annotationAudiences,
  annotationKinds,
  annotationLimits,
  type NewAnnotation,
} from '@sala/catalog/api/annotations.ts'
import { lineOf } from '@sala/catalog/api/lists.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { divisionsOf } from '@sala/catalog/rows/rowRule.ts'
import { type Language, languages } from '@sala/catalog/words.ts'
import { z } from 'zod'

type TextField = `texts.${Language}`
/** The field of a text is called as the server calls it where it refuses one. */
export const textField = (language: Language): TextField => `texts.${language}`

/** One value for the field of a text in each language. */
export function byTextField<Value>(of: (language: Language) => Value) {
  return {
    'texts.en': of('en'),
    'texts.fr': of('fr'),
    'texts.he': of('he'),
    'texts.ru': of('ru'),
    'texts.ar': of('ar'),
    'texts.th': of('th'),
  } satisfies Record<TextField, Value>
}

const text = lineOf(annotationLimits.text)

/** The fields of an annotation’s form; empty for no place, no market and no link. */
const Fields = z.object({
  kind: z.enum(annotationKinds),
  dataset: z.string().min(1),
  from: z.iso.date(),
  to: z.iso.date(),
  place: z.string(),
  market: z.string(),
  ...byTextField(() => text),
  link: z.union([z.literal(''), AnnotationLink]),
  audience: z.enum(annotationAudiences),
})
export type AnnotationValues = z.input<typeof Fields>

/** With a text in one language at least, which is asked for in that of the reader. */
export const annotationShape = (at: Language) =>
  Fields.superRefine((values, context) => {
    if (values.to < values.from) context.addIssue({ code: 'custom', path: ['to'], message: `≥ ${values.from}` })
    if (languages.some((language) => values[textField(language)] !== '')) return
    context.addIssue({ code: 'too_small', minimum: 1, origin: 'string', path: [textField(at)], input: '' })
  })

const emptyAnnotation = (today: string): AnnotationValues => ({
  ...{ kind: 'event', dataset: '', from: today, to: today, place: '', market: '', link: '', audience: 'everybody' },
  ...byTextField(() => ''),
})

/** A new annotation, with what an address says of it: where it was found that the level of figures changed. */
export function draftAnnotation(today: string, at: Language, search: string): AnnotationValues {
  const {
    dataset = '',
    from,
    to,
    place = '',
    market = '',
    text: annotationText = '',
  } = Object.fromEntries(new URLSearchParams(search))
  const empty = emptyAnnotation(today)
  if (findDataset(dataset) === undefined) return empty
  const days = { from: from ?? today, to: to ?? from ?? today }
  const draft = { ...empty, dataset, ...days, place, market, [textField(at)]: annotationText }
  return Fields.safeParse(draft).success ? draft : empty
}

export function valuesOfAnnotation({ texts, ...annotation }: Annotation): AnnotationValues {
  const { kind, dataset, from, to, place, market, link, audience } = annotation
  return {
    ...{ kind, dataset, from, to, place: place ?? '', market: market ?? '', link: link ?? '', audience },
    ...byTextField((language) => texts[language] ?? ''),
  }
}

/** Whether figures of a data set can be grouped by place and by market. */
export function dividedBy(name: string): ReturnType<typeof divisionsOf> {
  const dataset = findDataset(name)
  return dataset === undefined ? { places: false, markets: false } : divisionsOf(dataset)
}

/** What is sent. A place that was chosen for another data set goes; what must be known of the data is for everybody. */
export function annotationOf(values: AnnotationValues): NewAnnotation {
  const { kind, dataset, from, to, place, market, link, audience } = values
  const divided = dividedBy(dataset)
  const texts = languages.flatMap((language) => {
    const translated = values[textField(language)]
    return translated === '' ? [] : [[language, translated] as const]
  })
  return {
    ...{ kind, dataset, from, to },
    place: divided.places && place !== '' ? place : null,
    market: divided.markets && market !== '' ? market : null,
    texts: Object.fromEntries(texts),
    link: link === '' ? null : link,
    audience: kind === 'quality' ? 'everybody' : audience,
  }
}
