import { type ExplorationAnswer, type ExplorationRow, explore } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { type Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { AnsweredQuestion } from '@sala/widgets/explore/axes.ts'
import { drawExploration } from '@sala/widgets/explore/drawExploration.ts'
import { dimensionLabel, figureLabel, valueLabel } from '@sala/widgets/explore/labels.ts'
import { answerRemarks } from '@sala/widgets/explore/remarks/answerRemarks.ts'
import { sourceEntries } from '@sala/widgets/trust/provenance.ts'
import { trustOf } from '@sala/widgets/trust/trust.ts'
import { demand } from '../access/guard.ts'
import { dataVersionOf, readOneVersion } from '../core/oneVersion.ts'
import { wordsOfTrust } from '../exports/composeCard.ts'
import { answersFor, faultProblem } from '../market/answers.ts'
import { datasetFor, exploredAnswer, exploredDatasets } from '../market/explore.ts'
import { type Caller, linkTo } from './caller.ts'
import { type InWords, wordsFor } from './datasets.ts'
import { sourcesOf } from './sources.ts'

/** Rows that an assistant is given at most: more fills its memory and is better seen by a person. */
export const maxGroups = 1000

/** What an exploration is answered, in words and figures. Throws what the route `v2/explore` throws. */
export async function answerExploration(
  caller: Caller,
  exploration: Exploration,
  rows: number,
  language: Language,
): Promise<object> {
  const { actor, services, signal } = caller
  demand(explore, actor)
  const dataset = datasetFor(actor, exploration)
  const fault = explorationFault(dataset, exploration)
  if (fault !== null) throw faultProblem(fault)
  const answering = answersFor(services, actor)
  const names = exploredDatasets(dataset, exploration).map(({ name }) => name)
  const version = () => dataVersionOf(answering.engine, names)
  const ask = () => exploredAnswer(answering, dataset, exploration, { signal })
  const { value: answer } = await caller.queued(() => readOneVersion(version, ask))
  const freshness = await answering.engine.freshness(dataset)
  const words = await wordsFor(caller, language, { [dataset.name]: freshness })
  const locale = await loadLocale(language)
  const trust = trustOf({ datasets: [dataset.name] }, sourceEntries(answer.provenance, null), words.context)
  return {
    dataset: { name: dataset.name, label: words.context.say(dataset.label) },
    columns: columnsOf(dataset, exploration, answer, words),
    rows: answer.rows.slice(0, rows).map((row) => rowOf(dataset, answer, row, words)),
    rows_in_all: answer.rows.length,
    period: answer.period,
    ...(answer.shared === null ? {} : { shared: answer.shared }),
    notes: notesOf({ question: exploration, dataset, answer, ...words }),
    trust: wordsOfTrust(trust, locale, language),
    sources: sourcesOf(answer.provenance),
    demonstration: trust.demonstration,
    link: linkTo(caller, '/admin/explore', { q: encodeExploration(exploration) }),
  }
}

/** What each column is, with the words of its head; `shows` tells a figure from what it is compared with. */
function columnsOf(
  dataset: Dataset,
  exploration: Exploration,
  { columns }: ExplorationAnswer,
  { context, text }: InWords,
) {
  return columns.map(({ key, role, of, ...column }) => ({
    key,
    role,
    label:
      role === 'measure'
        ? figureLabel(dataset, exploration, of ?? key, context)
        : role === 'dimension'
          ? dimensionLabel(dataset, key, context, text)
          : null,
    ...column,
  }))
}

/** The figures of a row, and the names of its codes. */
function rowOf(
  dataset: Dataset,
  { columns }: ExplorationAnswer,
  { values, other }: ExplorationRow,
  { context }: InWords,
) {
  const names = columns.flatMap(({ key, role }) => {
    const value = values[key]
    if (role !== 'dimension' || typeof value !== 'string') return []
    const name = valueLabel(dataset, key, value, context)
    return name === value ? [] : [[key, name] as const]
  })
  return {
    values,
    ...(names.length === 0 ? {} : { names: Object.fromEntries(names) }),
    ...(other ? { other } : {}),
  }
}

/** What the picture of the same question says beside its figures. */
function notesOf(answeredQuestion: AnsweredQuestion): readonly string[] {
  if (answeredQuestion.answer.rows.length === 0) return [answeredQuestion.text.t('explore.noRows')]
  const { answer, context, text } = answeredQuestion
  return answerRemarks(answer, drawExploration(answeredQuestion), context, text)
}
