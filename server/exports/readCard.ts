import type { Locale } from '@sala/catalog/locales/load.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { findCard } from '@sala/widgets/all.ts'
import { makeContext } from '@sala/widgets/context.ts'
import { describeFilters } from '@sala/widgets/filters/filters.ts'
import { date, labelled, listed, withEra } from '@sala/widgets/texts/format.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import type { Trust } from '@sala/widgets/trust/trustFacts.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import type { Card, CardJob } from './card.ts'
import { notesOf } from './notes.ts'

/**
 * What a file says, from the same `select`, `frame` and `encode` that the browser draws. Throws `UnreadableAnswer` where an answer has
 * not the outline of its endpoint, and where there is no such widget.
 */
export async function readCard(job: CardJob): Promise<Card> {
  const { language } = job
  const widget = findCard(job.code)
  if (widget === undefined) throw new Error(`There is no widget ${job.code}.`)
  const [locale, names] = await Promise.all([loadLocale(language), loadPlaceNames(language)])
  return withEra(job.era, () => cardOf(job, widget, locale, names))
}

function cardOf(job: CardJob, widget: AnyWidget, locale: Locale, names: Readonly<Record<string, string>>): Card {
  const { language, era, today, datasets } = job
  const context = makeContext({ today, language, datasets, names })
  const open = widget.open(job.parameters, context)
  const shown = open.show(
    Object.fromEntries(Object.entries(job.answers).map(([name, pages]) => [name, joinPages(pages.map(parse))])),
  )
  const title = context.say(widget.title)
  const definition = context.say(widget.definition)
  const filters = describeFilters(widget.filters, open.filters, context)
  const demonstration = shown.trust.demonstration ? translate(locale, 'exports.demonstration') : null
  const madeOn = date(today, language)
  return {
    code: job.code,
    language,
    era,
    locale,
    title,
    definition,
    filters: filters.map(({ label, value }) => labelled(label, value, language)),
    trust: wordsOfTrust(shown.trust, locale, language),
    demonstration,
    notes: notesOf({ title, definition, filters, demonstration, madeOn, shown }, locale, language),
    today,
    madeOn: translate(locale, 'exports.madeOn', { date: madeOn }),
    // Outside of the era of readers the table is made now and not when a file asks for it.
    shown: era === 'buddhist' ? shown : { ...shown, table: shown.table },
  }
}

/** One answer of all pages: the first one, with the rows of every page. */
function joinPages(pages: readonly unknown[]): unknown {
  const [first] = pages
  if (pages.length < 2 || !isObject(first)) return first
  return { ...first, rows: pages.flatMap((page) => (isObject(page) && Array.isArray(page.rows) ? page.rows : [])) }
}

function wordsOfTrust(
  { asOf, late, ahead, statuses, sources }: Trust,
  locale: Locale,
  language: Language,
): readonly string[] {
  return [
    asOf === null ? [] : translate(locale, 'exports.dataAsOf', { date: asOf }),
    late === null ? [] : translate(locale, 'status.late', { date: late }),
    ahead === null ? [] : translate(locale, 'status.ahead', { rows: ahead.rows, date: ahead.until }),
    statuses.map(({ status, letter, periods }) => {
      const word = translate(locale, `status.${status}`)
      const named = letter === null ? word : `${word} (${letter})`
      return periods === null ? named : labelled(named, periods, language)
    }),
    sources.length === 0 ? [] : translate(locale, 'exports.source', { source: listed(sources, language) }),
  ].flat()
}

function parse(text: string): unknown {
  return JSON.parse(text)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
