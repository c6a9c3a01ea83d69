import type { Locale } from '@sala/catalog/locales/load.ts'
import { translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { date, labelled, listed } from '@sala/widgets/texts/format.ts'
import type { Trust } from '@sala/widgets/trust/trustFacts.ts'
import type { Card, CardJob, Note } from './card.ts'
import { notesOf } from './notes.ts'

/** What is known of a card or an exploration, in words. */
interface Composed extends Pick<Card, 'code' | 'title' | 'definition' | 'annotations' | 'content'> {
  readonly filters: readonly Note[]
  /** What else must be known beside the figures, each a sentence. */
  readonly remarks: readonly string[]
}

/** Everything that a file says of figures, from what is known of them. */
export function composeCard(
  { language, era, today }: Pick<CardJob, 'language' | 'era' | 'today'>,
  { code, title, definition, filters, remarks, annotations, content }: Composed,
  locale: Locale,
): Card {
  const demonstration = content.trust.demonstration ? translate(locale, 'exports.demonstration') : null
  const madeOn = date(today, language)
  const warnings = remarks.map((value) => ({ label: translate(locale, 'downloads.notes.warning'), value }))
  return {
    code,
    language,
    era,
    locale,
    title,
    definition,
    filters: filters.map(({ label, value }) => labelled(label, value, language)),
    trust: [...remarks, ...wordsOfTrust(content.trust, locale, language)],
    annotations,
    demonstration,
    notes: notesOf(
      { title, definition, filters: [...filters, ...warnings], annotations, demonstration, madeOn, content },
      locale,
      language,
    ),
    today,
    madeOn: translate(locale, 'exports.madeOn', { date: madeOn }),
    // Outside of the era of readers the table is made now and not when a file asks for it.
    content: era === 'buddhist' ? content : { ...content, table: content.table },
  }
}

/** "Data as of", how sure and whose, each a short sentence. */
export function wordsOfTrust(
  { asOf, late, ahead, statuses, sources, limited }: Trust,
  locale: Locale,
  language: Language,
): readonly string[] {
  return [
    asOf === null ? [] : translate(locale, 'exports.dataAsOf', { date: asOf }),
    limited ? translate(locale, 'status.limited') : [],
    late === null ? [] : translate(locale, 'status.late', { date: late }),
    ahead === null ? [] : translate(locale, 'status.ahead', { rows: ahead.rows, date: ahead.until }),
    statuses.map(({ status, letter, periods }) => {
      const word = translate(locale, `status.${status}`)
      const statusLabel = letter === null ? word : `${word} (${letter})`
      return periods === null ? statusLabel : labelled(statusLabel, periods, language)
    }),
    sources.length === 0 ? [] : translate(locale, 'exports.source', { source: listed(sources, language) }),
  ].flat()
}
