import type { AskedPart } from '@sala/catalog/api/exports.ts'
import { asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { decodeExploration, type Exploration } from '@sala/catalog/explore/exploration.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import { makeContext } from '@sala/widgets/context.ts'
import { exploredCard } from '@sala/widgets/explore/boards/exploredCard.ts'
import { narrowedQuestion } from '@sala/widgets/explore/boards/exploredFilters.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import type { Actor } from '../../access/actor.ts'
import { mayExploreData } from '../../access/guard.ts'
import { problem } from '../../core/problems.ts'
import type { AnswerServices } from '../../market/answers.ts'
import { servicesAtEndOf } from '../../market/asOf.ts'
import { datasetFor } from '../../market/explore.ts'
import type { Services } from '../../services/services.ts'
import { RuleViolation } from '../../state/ruleViolation.ts'
import { readDay, requireFilters, requireNames } from '../http/readRequest.ts'
import type { CardParameters } from '../openCard.ts'
import type { CollectRequest } from './collectExploration.ts'

/** A saved exploration of a file of many. */
export interface ExplorationRequest {
  readonly exploration: string
  readonly name: string
  readonly question: Exploration
  /** Those of its card on a board. */
  readonly parameters: Readonly<Record<string, string>>
  /** Where it stands in the request, e.g. `cards.2`. */
  readonly field: string
}

/**
 * A saved exploration that a file of many is asked to hold. Throws `forbidden` where the person may not explore, or not the data sets that it
 * asks about, `not_found` where it is deleted or not shared with them, and `invalid_value` where its question cannot be read.
 */
export async function readExplorationOfMany(
  { state }: Pick<Services, 'state'>,
  {
    exploration: id,
    question: text,
    filters,
  }: Pick<AskedPart, 'question' | 'filters'> & { readonly exploration: string },
  field: string,
  actor: Actor | null,
): Promise<ExplorationRequest> {
  const facts = { field: `${field}.exploration`, value: id }
  if (actor === null || !mayExploreData(actor)) throw problem('forbidden', facts)
  const saved = await state.explorations.get(actor, id).catch((error: unknown) => {
    throw error instanceof RuleViolation && error.reason === 'not_found' ? problem('not_found', facts) : error
  })
  const question = text === undefined ? saved.question : decodeExploration(text)
  if (question === null) throw problem('invalid_value', text === undefined ? facts : { field: `${field}.question` })
  datasetFor(actor, question)
  requireNames(filters, exploredCard(question).filters, field)
  return { exploration: id, name: saved.name, question, parameters: filters, field }
}

/** Reads the filters of an exploration against the data as it is. Throws `invalid_value` for one that means nothing. */
export async function openExploration(
  services: AnswerServices,
  { name, question, parameters: { [asOfParameter]: day, ...parameters }, field }: ExplorationRequest,
  { language, era = 'buddhist', today, annotations = [] }: Omit<CardParameters, 'parameters' | 'field'>,
): Promise<Omit<CollectRequest, 'format'>> {
  const asOf = day === undefined ? null : readDay(day, `${field}.filters.`)
  const { engine } = servicesAtEndOf(services, day)
  const readDatasets = exploredDatasets(question).flatMap((dataset) => findDataset(dataset) ?? [])
  const freshness = await Promise.all(readDatasets.map((dataset) => engine.freshness(dataset)))
  const datasets = Object.fromEntries(freshness.map((fresh) => [fresh.name, fresh]))
  const context = makeContext({ today, asOf, language, datasets, names: await loadPlaceNames(language) })
  const card = exploredCard(question)
  const open = card.open(parameters, context)
  requireFilters(open, card, context, `${field}.filters.`)
  return {
    exploration: narrowedQuestion(question, open.filters, context),
    title: name,
    language,
    era,
    asOf,
    annotations,
  }
}
