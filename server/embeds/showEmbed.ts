import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { EmbeddedContent } from '@sala/catalog/api/embeds.ts'
import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { AskedCard } from '@sala/catalog/api/exports.ts'
import { readCardCode } from '@sala/catalog/companions.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { isPublishable } from '@sala/catalog/explore/questions/publishable.ts'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { findCard } from '@sala/widgets/all.ts'
import { makeContext } from '@sala/widgets/context.ts'
import type { AnsweredQuestion } from '@sala/widgets/explore/axes.ts'
import { totalQuestionsOf } from '@sala/widgets/explore/drawExploration.ts'
import type { TotalAnswers } from '@sala/widgets/explore/pivot.ts'
import { datasetsRead } from '@sala/widgets/trust/trust.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import type { Actor } from '../access/actor.ts'
import { demand, maySee } from '../access/guard.ts'
import { Cache } from '../core/cache.ts'
import { dataVersionOf, readOneVersion } from '../core/oneVersion.ts'
import { ProblemError, problem } from '../core/problems.ts'
import { wordsIn } from '../exports/explored/readExploration.ts'
import { requireNames, requireVisible } from '../exports/http/readRequest.ts'
import { collectCard, openCard } from '../exports/openCard.ts'
import { answersFor } from '../market/answers.ts'
import { datasetFor, exploredAnswer, exploredDatasets } from '../market/explore.ts'
import type { Services } from '../services/services.ts'
import { RuleViolation } from '../state/ruleViolation.ts'

/** Rows of a paged card: one page of the largest size. */
const maxRows = 1000
/** The size of the cache of embedded answers: everybody opens a front page at nine o'clock. */
const maxBytes = 16 * 1024 * 1024

/** What an embed shows, without the expiry of its address. */
export type EmbedReply = EmbeddedContent extends infer Kind
  ? Kind extends unknown
    ? Omit<Kind, 'expiresAt'>
    : never
  : never

interface SavedQuestion {
  readonly name: string
  readonly description: string
  readonly question: Exploration
}

/** Makes what is embedded, with the rights of an actor or, for null, of anyone. Whether they may see it is for the caller to know. */
export interface EmbedMaker {
  card(actor: Actor | null, card: AskedCard, signal: AbortSignal): Promise<EmbedReply>
  exploration(actor: Actor | null, question: SavedQuestion, signal: AbortSignal): Promise<EmbedReply>
}

export function createEmbedMaker(services: Services): EmbedMaker {
  const cache = new Cache<EmbedReply>(maxBytes, 'embeds')
  /** What was made of one version of the data, all of it. */
  const cached = async (versionOf: () => string, of: readonly unknown[], make: () => Promise<EmbedReply>) => {
    const keyAt = (version: string) => JSON.stringify([version, ...of])
    const hit = cache.get(keyAt(versionOf()))
    if (hit !== undefined) return hit
    const { value, version } = await readOneVersion(versionOf, make)
    cache.set(keyAt(version), value, JSON.stringify(value).length)
    return value
  }
  const todayOf = () => thaiDay(services.now())

  return {
    card: async (actor, { code, filters }, signal) => {
      const widget = cardOf(code)
      const today = todayOf()
      const answers = answersFor(services, actor)
      // The language is that of sentences, which the page makes itself.
      const open = () => openCard(answers, widget, { parameters: filters, language: 'en', today, field: 'shows' })
      const { version } = await open()
      return cached(version, [today, code, filters], async () => {
        const { job } = await collectCard(answers, await open(), maxRows, signal)
        return {
          kind: 'card',
          code,
          filters: job.parameters,
          asOf: job.asOf,
          today,
          // Strangers read this, and no card that they see shows the topics that analysts named.
          datasets: Object.values(job.datasets).map(({ topics: _, ...known }) => known),
          answers: Object.fromEntries(
            Object.entries(job.answers).map(([name, [page = 'null']]) => [name, JSON.parse(page)]),
          ),
        }
      })
    },

    exploration: async (actor, { name, description, question }, signal) => {
      const dataset = findDataset(question.dataset)
      if (dataset === undefined) throw problem('not_found')
      const today = todayOf()
      const answers = answersFor(services, actor)
      const readDatasets = exploredDatasets(dataset, question)
      const names = readDatasets.map((dataset) => dataset.name)
      const version = () => `${dataVersionOf(answers.engine, names)}${answers.engine.scope.key}`
      return cached(version, [today, name, description, question], async () => {
        const ask = (exploration: Exploration) => exploredAnswer(answers, dataset, exploration, { signal })
        const answer = await ask(question)
        const datasets = await Promise.all(readDatasets.map((dataset) => answers.engine.freshness(dataset)))
        const totals = await askTotals({ question, answer, dataset }, { today, datasets, ask })
        return { kind: 'exploration', name, description, question, today, answer, totals, datasets }
      })
    },
  }
}

interface TotalsContext {
  readonly today: string
  readonly datasets: readonly Freshness[]
  readonly ask: (question: Exploration) => Promise<ExplorationAnswer>
}

/** The totals of a pivot table, each a question of its own. */
async function askTotals(
  answered: Pick<AnsweredQuestion, 'question' | 'answer' | 'dataset'>,
  { today, datasets, ask }: TotalsContext,
): Promise<TotalAnswers> {
  // Which totals there are depends neither on the language nor on what places are called.
  const language = 'en'
  const byName = Object.fromEntries(datasets.map((dataset) => [dataset.name, dataset]))
  const context = makeContext({ today, asOf: null, language, datasets: byName, names: {} })
  const questions = totalQuestionsOf({ ...answered, context, text: wordsIn(await loadLocale(language)) })
  const total = (question: Exploration | null | undefined) => (question ? ask(question) : null)
  const [rows, across, all] = await Promise.all([
    total(questions?.rows),
    total(questions?.across),
    total(questions?.all),
  ])
  return { rows, across, all }
}

/** The card of a code. Throws `invalid_value` where there is none. */
function cardOf(code: AskedCard['code']): AnyWidget {
  const cardCode = readCardCode(String(code))
  const widget = cardCode === undefined ? undefined : findCard(cardCode)
  if (widget === undefined) throw problem('invalid_value', { field: 'shows.code', value: String(code) })
  return widget
}

/**
 * Refuses a card that may not be embedded: throws `forbidden` and `not_found` where the actor may not see it, `unknown_parameter` for filters
 * that it has not, and `invalid_value` for texts of people that are not public anyway.
 */
export async function requireCard(
  services: Pick<Services, 'state' | 'now'>,
  actor: Actor | null,
  { code, filters }: AskedCard,
): Promise<void> {
  const widget = cardOf(code)
  if (!maySee(actor, widget.code)) throw problem('forbidden', { field: 'shows.code', value: String(code) })
  await requireVisible(services, widget, actor)
  for (const path of widget.reads) demand({ may: 'readers', path, scopes: ['widgets'] }, actor)
  requireNames(filters, widget.filters, 'shows')
  if (!widget.public) requirePublishable(datasetsRead(widget), 'shows.code')
}

/** Refuses what an exploration asks of data sets that the actor may not see, or that hold texts of people. */
export function requireExploration(actor: Actor, question: Exploration): void {
  const dataset = datasetFor(actor, question)
  requirePublishable(
    exploredDatasets(dataset, question).map(({ name }) => name),
    'shows.id',
  )
}

/** Whether an error means a missing right, not a failed store or a timeout. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RuleViolation ||
  (error instanceof ProblemError &&
    ['forbidden', 'not_found', 'not_signed_in', 'invalid_value', 'unknown_parameter'].includes(error.problem))

/** Refuses data sets with names and texts of people, who did not agree to stand in other sites. */
export function requirePublishable(datasets: readonly string[], field: string): void {
  const personal = datasets.find((name) => !isPublishable(name))
  if (personal !== undefined) throw problem('invalid_value', { field, value: personal })
}
