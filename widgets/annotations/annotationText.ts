import type { ShownAnnotation } from '@sala/catalog/api/annotations.ts'
import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { cityTypeNames, cityTypes } from '@sala/catalog/places/cityTypes.ts'
import { type Language, languages } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { date, labelled, listed, monthAndYear } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'

/** The words of annotations on the screen and in files. */
export const annotationWords = defineMessages('definitions.annotations', {
  event: 'Annotation',
  quality: 'About the data',
  heading: 'Annotations',
  further: 'Further annotations: {count}',
  more: 'Read more',
  failed: 'The annotations could not be loaded.',
  private: 'only you see this',
  group: 'your group sees this',
  levels: 'Changes of level',
  higher: 'From {month} on the figures are about {percent} higher than before, season and trend set aside.',
  lower: 'From {month} on the figures are about {percent} lower than before, season and trend set aside.',
  higherPoints:
    'From {month} on the share is about {count, plural, one {{points} percentage point} other {{points} percentage points}} higher than before, season and trend set aside.',
  lowerPoints:
    'From {month} on the share is about {count, plural, one {{points} percentage point} other {{points} percentage points}} lower than before, season and trend set aside.',
  annotate: 'Annotate…',
})

/** The text of an annotation for a reader: in their language, else in English, else in the first that there is, and which language that is. */
export function annotationText(
  { texts }: Pick<ShownAnnotation, 'texts'>,
  language: Language,
): { readonly text: string; readonly language: Language } {
  for (const candidate of [language, 'en' as const, ...languages]) {
    const text = texts[candidate]
    if (text !== undefined) return { text, language: candidate }
  }
  return { text: '', language }
}

/** The scope of an annotation: its days, place and market. */
export function annotationScope({ from, to, place, market }: Omit<ShownAnnotation, 'texts'>, context: Context): string {
  const cityType = cityTypes.find((type) => type === place)
  const nameOfPlace = (code: string | null) => (code === null ? null : context.place(code))
  const where = cityType === undefined ? nameOfPlace(place) : context.say(cityTypeNames[cityType])
  const parts = [daysOf(from, to, context.language), where, nameOfPlace(market)]
  return listed(
    parts.filter((part) => part !== null),
    context.language,
  )
}

/** A day, a month that is meant as a whole, or two days. */
function daysOf(from: string, to: string, language: Language): string {
  if (from === to) return date(from, language)
  const next = new Date(`${to}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const isMonth = from.endsWith('-01') && next.getUTCDate() === 1 && from.slice(0, 7) === to.slice(0, 7)
  return isMonth ? monthAndYear(from, language) : daySpan({ from, to }, language)
}

/** All of an annotation in one line, for files. */
export function annotationLine(annotation: ShownAnnotation, context: Context): string {
  const { language } = context
  const { text } = annotationText(annotation, language)
  const line = labelled(annotationScope(annotation, context), text, language)
  return annotation.link === null ? line : `${line} (${annotation.link})`
}
