import type { Locale } from '@sala/catalog/locales/load.ts'
import { translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { annotationLine, annotationWords } from '@sala/widgets/annotations/annotationText.ts'
import type { NumberedAnnotation } from '@sala/widgets/annotations/touching.ts'
import type { Context } from '@sala/widgets/context.ts'
import { labelled, listed, number } from '@sala/widgets/texts/format.ts'
import type { Trust } from '@sala/widgets/trust/trustFacts.ts'
import type { CardContent } from '@sala/widgets/widget.ts'
import type { Card, Note } from './card.ts'

/** Annotations of a card or an exploration as its file lists them. */
export const annotationNotes = (annotations: readonly NumberedAnnotation[], context: Context): readonly Note[] =>
  annotations.map((annotation) => ({
    label: `${context.say(annotationWords[annotation.kind])} ${number(annotation.number, context.language)}`,
    value: annotationLine(annotation, context),
  }))

/** What the notes of a card are made of, each already in words. */
interface NotedCard extends Pick<Card, 'title' | 'definition' | 'annotations' | 'demonstration'> {
  readonly filters: readonly Note[]
  /** The day on which the file is made. */
  readonly madeOn: string
  readonly content: CardContent
}

/** The facts around the figures on paper, as pairs of a heading and a text; unknown ones are left out. */
export function notesOf(
  { title, definition, filters, annotations, demonstration, madeOn, content }: NotedCard,
  locale: Locale,
  language: Language,
): readonly Note[] {
  const { table, trust } = content
  const pairs: readonly (readonly [heading: string, value: string | null])[] = [
    [translate(locale, 'downloads.notes.title'), title],
    [translate(locale, 'downloads.notes.warning'), demonstration],
    [translate(locale, 'downloads.notes.shown'), content.subtitle],
    ...filters.map(({ label, value }) => [label, value] as const),
    ...freshnessOf(trust, locale),
    ...statusesOf(trust, locale, language),
    ...annotations.map(({ label, value }) => [label, value] as const),
    [translate(locale, 'downloads.notes.source'), listed(trust.sources, language)],
    [translate(locale, 'downloads.notes.definition'), definition],
    [translate(locale, 'downloads.notes.rows'), rowsOf(table, locale, language)],
    [translate(locale, 'downloads.notes.madeOn'), madeOn],
  ]
  return pairs.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]))
}

function freshnessOf(
  { asOf, late, ahead, limited }: Trust,
  locale: Locale,
): readonly (readonly [string, string | null])[] {
  const heading = translate(locale, 'downloads.notes.asOf')
  return [
    [heading, asOf],
    [heading, limited ? translate(locale, 'status.limited') : null],
    [heading, late === null ? null : translate(locale, 'status.late', { date: late })],
    [heading, ahead === null ? null : translate(locale, 'status.ahead', { rows: ahead.rows, date: ahead.until })],
  ]
}

/** The status of the figures, with the letter that marks it and the periods that it is of. */
function statusesOf(
  { statuses }: Trust,
  locale: Locale,
  language: Language,
): readonly (readonly [string, string | null])[] {
  const heading = translate(locale, 'downloads.notes.status')
  return statuses.map(({ status, letter, periods }) => {
    const word = translate(locale, `status.${status}`)
    const marked = letter === null ? word : `${word} (${letter})`
    return [heading, periods === null ? marked : labelled(marked, periods, language)]
  })
}

/** How many of all rows the file holds, where not all. */
function rowsOf({ rows, count }: CardContent['table'], locale: Locale, language: Language): string | null {
  if (rows.length >= count) return null
  return translate(locale, 'exports.rows', { rows: number(rows.length, language), total: number(count, language) })
}
