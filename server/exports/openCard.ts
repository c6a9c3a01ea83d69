import type { ShownAnnotation } from '@sala/catalog/api/annotations.ts'
import type { Era } from '@sala/catalog/api/exports.ts'
import { asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Language } from '@sala/catalog/words.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import { datasetsRead } from '@sala/widgets/trust/trust.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import { dataVersionOf, readOneVersion } from '../core/oneVersion.ts'
import type { AnswerServices } from '../market/answers.ts'
import { servicesAtEndOf } from '../market/asOf.ts'
import type { CardJob } from './card.ts'
import { collectAnswers } from './collectAnswers.ts'
import { readDay, requireFilters } from './http/readRequest.ts'

/** A card whose filters have been read: what a file of it asks, and from which data. */
export interface OpenCard {
  readonly widget: AnyWidget
  readonly open: OpenWidget
  readonly context: Context
  /** Everything that the file needs but the answers. */
  readonly about: Omit<CardJob, 'answers'>
  /** The version of the data that it reads, as of now, and of whose rows. */
  readonly version: () => string
}

export interface CardParameters {
  readonly parameters: Readonly<Record<string, string>>
  readonly language: Language
  /** How a file in Thai counts years; as its readers do where it is absent. */
  readonly era?: Era
  /** Today in Thailand, `YYYY-MM-DD`. */
  readonly today: string
  /** What the caller may read of annotations; none where it is absent. */
  readonly annotations?: readonly ShownAnnotation[]
  /** Named before a filter at fault, where the card is one of several. */
  readonly field?: string
}

/** Reads a card's filters against the data as it is. Throws `invalid_value` for one that means nothing. */
export async function openCard(
  services: AnswerServices,
  widget: AnyWidget,
  {
    parameters: { [asOfParameter]: day, ...parameters },
    language,
    era = 'buddhist',
    today,
    field,
    annotations = [],
  }: CardParameters,
): Promise<OpenCard> {
  const asOf = day === undefined ? null : readDay(day, field === undefined ? '' : `${field}.filters.`)
  const { engine } = servicesAtEndOf(services, day)
  const reads = datasetsRead(widget)
  const freshness = await Promise.all(
    reads.flatMap((name) => findDataset(name) ?? []).map((dataset) => engine.freshness(dataset)),
  )
  const datasets: CardJob['datasets'] = Object.fromEntries(freshness.map((fresh) => [fresh.name, fresh]))
  const context = makeContext({ today, asOf, language, datasets, names: await loadPlaceNames(language) })
  const open = widget.open(parameters, context)
  requireFilters(open, widget, context, field === undefined ? '' : `${field}.filters.`)
  return {
    widget,
    open,
    context,
    about: {
      code: widget.code,
      parameters,
      language,
      era,
      today,
      asOf,
      datasets,
      annotations: annotations.filter(({ dataset }) => reads.some((name) => name === dataset)),
    },
    version: () => `${dataVersionOf(engine, reads)}${engine.scope.key}`,
  }
}

/** A card's answers, all of one version of the data, and which that is. */
interface CollectedCard {
  readonly job: CardJob
  readonly version: string
}

/** Asks what a card shows; a paged answer up to `maxRows` of it. Answers of before and after an import never stand in one file. */
export async function collectCard(
  services: AnswerServices,
  { open, widget, about, version }: OpenCard,
  maxRows: number,
  signal: AbortSignal,
): Promise<CollectedCard> {
  const versioned = await readOneVersion(version, () => collectAnswers(services, open, widget.paged, maxRows, signal))
  return { job: { ...about, answers: versioned.value }, version: versioned.version }
}
