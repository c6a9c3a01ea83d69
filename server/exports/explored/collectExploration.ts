import type { ShownAnnotation } from '@sala/catalog/api/annotations.ts'
import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import { type Era, type ExportFormat, formatsWithEra } from '@sala/catalog/api/exports.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { type Exploration, maxExploredGroups, maxExploredInFiles } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { Language } from '@sala/catalog/words.ts'
import { makeContext } from '@sala/widgets/context.ts'
import { totalQuestionsOf } from '@sala/widgets/explore/drawExploration.ts'
import type { Actor } from '../../access/actor.ts'
import { dataVersionOf, readOneVersion } from '../../core/oneVersion.ts'
import { type AnswerServices, faultProblem } from '../../market/answers.ts'
import { servicesAsOf } from '../../market/asOf.ts'
import { writeJson } from '../../market/bodies.ts'
import { datasetFor, exploredAnswer, exploredDatasets } from '../../market/explore.ts'
import type { ExploredJob } from '../card.ts'
import { wordsIn } from './readExploration.ts'

export interface CollectRequest {
  readonly exploration: Exploration
  readonly title: string
  readonly language: Language
  readonly era: Era
  readonly format: ExportFormat
  /** The day as of which it is asked; null for now. */
  readonly asOf: string | null
  /** What the caller may read of annotations; none where it is absent. */
  readonly annotations?: readonly ShownAnnotation[]
}

/**
 * Requests an exploration for a file with the rights of its requester; all answers are of one version of the data. Throws the problems of
 * the screen, with `exploration.` before the invalid field, and if a table has more than `maxRows` rows.
 */
export async function collectExploration(
  current: AnswerServices,
  actor: Actor | null,
  request: CollectRequest,
  signal: AbortSignal,
  maxRows = maxExploredInFiles,
): Promise<ExploredJob> {
  const { format } = request
  const isTable = formatsWithEra.includes(format)
  // A table holds every row, whatever the picture is.
  const exploration: Exploration = isTable ? { ...request.exploration, chart: 'table' } : request.exploration
  const dataset = datasetFor(actor, exploration)
  const fault = explorationFault(dataset, exploration)
  if (fault !== null) throw faultProblem({ ...fault, field: `exploration.${fault.field}` })
  const most = isTable ? Math.min(maxExploredInFiles, maxRows) : maxExploredGroups
  const readDatasets = exploredDatasets(dataset, exploration)
  const names = readDatasets.map(({ name }) => name)
  const services = await servicesAsOf(current, names, { asOf: request.asOf ?? undefined })
  const version = () => dataVersionOf(services.engine, names)
  const today = thaiDay(current.now())
  const work = () =>
    answersOf(services, { ...request, today, exploration, dataset, datasets: readDatasets, most }, signal)
  return (await readOneVersion(version, work)).value
}

interface ReadExploration extends CollectRequest {
  readonly dataset: Dataset
  readonly datasets: readonly Dataset[]
  readonly most: number
  /** The day on which the file is made. */
  readonly today: string
}

async function answersOf(
  services: AnswerServices,
  {
    exploration,
    title,
    language,
    era,
    today,
    asOf,
    dataset,
    datasets: readDatasets,
    most,
    annotations = [],
  }: ReadExploration,
  signal: AbortSignal,
): Promise<ExploredJob> {
  const freshness = await Promise.all(readDatasets.map((dataset) => services.engine.freshness(dataset)))
  const datasets = Object.fromEntries(freshness.map((fresh) => [fresh.name, fresh]))
  const ask = (question: Exploration) => exploredAnswer(services, dataset, question, { signal, most })
  const answer = await ask(exploration)
  const text = wordsIn(await loadLocale(language))
  // Which rows and columns there are does not depend on what places are called.
  const context = makeContext({ today, asOf, language, datasets, names: {} })
  const answeredQuestion = { question: exploration, dataset, answer, context, text }
  const totals = exploration.chart === 'table' ? null : totalQuestionsOf(answeredQuestion)
  const total = async (question: Exploration | null | undefined) => (question ? textOf(await ask(question)) : null)
  return {
    exploration,
    declared: readDatasets.filter(({ name }) => isOwnName(name)),
    title,
    language,
    era,
    today,
    asOf,
    datasets,
    annotations: annotations.filter((annotation) => readDatasets.some(({ name }) => name === annotation.dataset)),
    answer: await textOf(answer),
    rows: answer.rows.length,
    totals: { rows: await total(totals?.rows), across: await total(totals?.across), all: await total(totals?.all) },
  }
}

const textOf = async (answer: ExplorationAnswer): Promise<string> => (await writeJson(answer)).toString()
