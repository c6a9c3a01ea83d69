import type { Locale } from '@sala/catalog/locales/load.ts'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { findCard } from '@sala/widgets/all.ts'
import { annotationsTouching } from '@sala/widgets/annotations/touching.ts'
import { isObject } from '@sala/widgets/answers.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import { describeFilters } from '@sala/widgets/filters/filters.ts'
import { holidayWords, unlikePeriods, unlikeSentence } from '@sala/widgets/periods/holidays/unlikePeriods.ts'
import { withEra } from '@sala/widgets/texts/format.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import type { AnyWidget, CardContent, OpenWidget } from '@sala/widgets/widget.ts'
import type { Card, CardJob } from './card.ts'
import { composeCard } from './composeCard.ts'
import { annotationNotes } from './notes.ts'

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
  const context = makeContext({ ...job, names })
  const open = widget.open(job.parameters, context)
  const content = open.show(
    Object.fromEntries(Object.entries(job.answers).map(([name, pages]) => [name, joinPages(pages.map(parse))])),
  )
  const annotations = annotationNotes(annotationsTouching(job.annotations, open, content), context)
  return composeCard(
    job,
    {
      code: job.code,
      title: context.say(widget.title),
      definition: context.say(widget.definition),
      filters: describeFilters(widget.filters, open.filters, context),
      remarks: [],
      annotations: [...annotations, ...unlikeLines(open, content, context), ...(job.overlays ?? [])],
      content,
    },
    locale,
  )
}

/** The holidays that make compared periods unlike each other, as the card says below its picture. */
function unlikeLines({ filters }: OpenWidget, { view }: CardContent, context: Context): Card['annotations'] {
  return unlikePeriods({ view, filters }).flatMap((period) => {
    const value = unlikeSentence(period, context)
    return value === null ? [] : [{ label: context.say(holidayWords.compared), value }]
  })
}

/** One answer of all pages: the first one, with the rows of every page. */
function joinPages(pages: readonly unknown[]): unknown {
  const [first] = pages
  if (pages.length < 2 || !isObject(first)) return first
  return { ...first, rows: pages.flatMap((page) => (isObject(page) && Array.isArray(page.rows) ? page.rows : [])) }
}

function parse(text: string): unknown {
  return JSON.parse(text)
}
