import {
  type ExplorationAnswer,
  type ExplorationColumn,
  explore,
  type VersionedAnswer,
} from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { everyDataset, findDataset } from '@sala/catalog/datasets/all.ts'
import { figureColumns, groupKeys } from '@sala/catalog/explore/columns.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import { type Exploration, type Grain, maxExploredGroups } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { measuresOfSide } from '@sala/catalog/explore/measures.ts'
import { pairingOf } from '@sala/catalog/explore/pairing.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { rowsOf } from '../access/guard.ts'
import { readsDataset } from '../access/readsDataset.ts'
import { dataVersionOf } from '../core/oneVersion.ts'
import { problem } from '../core/problems.ts'
import { isRelative, planExploration } from '../facts/plan/exploration.ts'
import { basePeriod, type ExploredPeriod, exploredPeriod, spanOf, withLead } from '../facts/plan/exploredPeriod.ts'
import { maxGroups, type Plan } from '../facts/plan/plan.ts'
import { provenancePlan } from '../facts/plan/provenance.ts'
import type { RowScope } from '../facts/rowScope.ts'
import type { Serve } from '../requests/serve.ts'
import type { Services } from '../services/services.ts'
import { type AnswerServices, faultProblem } from './answers.ts'
import { servicesAsOf } from './asOf.ts'
import { writeJson } from './bodies.ts'
import { learnedQuestion, unusualMonthsOf } from './explorations/expectedMonths.ts'
import { exploredGroups } from './explorations/exploredGroups.ts'
import { incompleteMonths } from './explorations/incompleteMonths.ts'
import { joinedGroups, joinedPlans } from './explorations/joinedGroups.ts'
import { checkTexts } from './knownValues.ts'
import { provenanceOf } from './provenance.ts'
import { type AnswerCaches, sendAnswer } from './sendBody.ts'

/** A question, its data set, and the rows that may answer it. */
interface ExplorationRequest {
  readonly dataset: Dataset
  readonly exploration: Exploration
  readonly rows: RowScope
  readonly asOf?: string | undefined
}

/** Answers explorations: cached by data version and sent like the answers of data endpoints. */
export type AnswerExploration = (
  exploration: ExplorationRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** Registers `explore`. Returns the function that answers it, for other routes with the same figures. */
export function exploreRoute(
  serve: Serve,
  services: Pick<Services, 'engine' | 'now'>,
  caches: AnswerCaches,
): AnswerExploration {
  const answer = answeringExplorations(services, caches)
  serve(explore, ({ body: exploration, query, actor, request, reply }) => {
    const dataset = datasetFor(actor, exploration)
    return answer({ dataset, exploration, rows: rowsOf(actor), asOf: query.as_of }, request, reply)
  })
  return answer
}

function answeringExplorations(
  { engine, now }: Pick<Services, 'engine' | 'now'>,
  caches: AnswerCaches,
): AnswerExploration {
  return async ({ dataset, exploration, rows, asOf }, request, reply) => {
    const fault = explorationFault(dataset, exploration)
    if (fault !== null) throw faultProblem(fault)
    // The day is part of the key: which months are over depends on it.
    const names = exploredDatasets(dataset, exploration).map(({ name }) => name)
    const versionOf = () => `${thaiDay(now())}.${dataVersionOf(engine, names)}`
    const version = versionOf()
    // The picture does not change the figures.
    const question = `${rows.key}${JSON.stringify({ ...exploration, chart: null })}${asOf ?? ''}`
    const key = `${version} ${explore.path} ${question}`
    const read = async (signal: AbortSignal) => {
      const answering = await servicesAsOf({ engine: engine.reader(rows), now }, names, { asOf })
      const answer: VersionedAnswer = {
        ...(await exploredAnswer(answering, dataset, exploration, { signal })),
        versions: Object.fromEntries(names.map((name) => [name, engine.version(name)])),
      }
      return writeJson({ ...answer })
    }
    return sendAnswer(caches, { key, question, version, versionOf }, read, request, reply)
  }
}

/** All data sets that an exploration of a data set reads. */
export function exploredDatasets(dataset: Dataset, exploration: Exploration): readonly Dataset[] {
  const { comparison } = exploration
  const targets = comparison?.with === 'target' ? findDataset(dataset.targets?.dataset ?? '') : undefined
  return [dataset, ...(targets === undefined ? [] : [targets]), ...joinedDatasets(exploration)]
}

/**
 * The data set of an exploration. Throws if it does not exist, or if the person holds no widget that reads it or the data set that it is
 * compared with.
 */
export function datasetFor(actor: Actor | null, exploration: Exploration): Dataset {
  const name = exploration.dataset
  const reads = (dataset: Dataset) => readsDataset(actor, dataset.name)
  const dataset = findDataset(name)
  if (dataset === undefined) {
    const names = everyDataset()
      .filter(reads)
      .map((dataset) => dataset.name)
    throw problem('invalid_value', { field: 'dataset', value: name, expected: names.join(', ') })
  }
  if (!exploredDatasets(dataset, exploration).every(reads)) throw problem('forbidden')
  return dataset
}

/** The answer to a valid exploration (one without an `explorationFault`). Throws if it has more than `most` groups. */
export async function exploredAnswer(
  { engine, now }: AnswerServices,
  dataset: Dataset,
  exploration: Exploration,
  { signal, most = maxExploredGroups }: { readonly signal?: AbortSignal; readonly most?: number } = {},
): Promise<ExplorationAnswer> {
  const today = thaiDay(now())
  const period = await periodOf(engine, dataset, exploration, today)
  const leadPeriod = withLead(period, exploration)
  const needed = { ...exploration, measures: [...measuresOfSide(exploration, 'own')] }
  const options = signal ? { signal } : {}
  const ask = async (of: Plan) => {
    const rows = await engine.query(of, options)
    if (rows.length >= (of.limit ?? Number.POSITIVE_INFINITY)) throw tooManyGroups(exploration, most)
    return rows
  }
  const joinedDataset = findDataset(exploration.joined?.dataset ?? '')
  const join = joinedDataset === undefined ? null : { dataset, joinedDataset, exploration, period, today, ask }
  const planned = planExploration(dataset, needed, leadPeriod).plan
  // Groups beyond the largest are read as well, before they become one.
  const plan = { ...planned, limit: Math.max(maxGroups, most) + 1 }
  const plans = join === null ? [plan, ...comparedPlans(dataset, needed, leadPeriod)] : joinedPlans(join)
  await Promise.all(plans.map((of) => checkKnown(engine, of)))
  const [joined, foundRows, ...sources] = await Promise.all([
    join === null ? null : joinedGroups(join),
    join === null ? ask(plan) : [],
    ...plans.map(async (of) => provenanceOf(of.dataset, await engine.query(provenancePlan(of), options))),
  ])
  // Without rows the answer is empty: a single group would show zero.
  const isEmpty = join === null && sources[0]?.length === 0
  const question = { dataset, exploration, needed, period, readPeriod: leadPeriod, today, ask }
  const { groups, uneven, unevenTop } = isEmpty
    ? { groups: [], uneven: null, unevenTop: null }
    : await exploredGroups(question, joined?.groups ?? foundRows, joined?.cells ?? null)
  if (groups.length > most) throw tooManyGroups(exploration, most)
  const columns = explorationColumns(dataset, exploration)
  const isJudged = (exploration.unusual ?? null) !== null
  const learned = isJudged
    ? await exploredAnswer({ engine, now }, dataset, learnedQuestion(exploration), { most, ...options })
    : null
  return {
    columns,
    rows: [...groups],
    period: period.relative,
    shared: joined === null ? null : { figures: joined.shared, of: joined.of, from: joined.from, to: joined.to },
    uneven,
    unevenTop,
    incomplete: [...(await incompleteMonths({ dataset, exploration: needed, ask }, groups))],
    unusual: learned === null ? null : await unusualMonthsOf([...groups], learned, signal),
    provenance: distinct(sources.flat()),
  }
}

/** The period of an exploration; a relative one of two data sets ends where the older of them ends. */
async function periodOf(
  engine: AnswerServices['engine'],
  dataset: Dataset,
  exploration: Exploration,
  today: string,
): Promise<ExploredPeriod> {
  if (!isRelative(exploration)) return exploredPeriod(dataset, exploration.period, { today, newest: null })
  const periods = await Promise.all(
    [dataset, ...joinedDatasets(exploration)].map(async (of) => {
      const { windowEnd } = await engine.freshness(of)
      return exploredPeriod(of, exploration.period, { today, newest: windowEnd })
    }),
  )
  const endOf = ({ relative }: ExploredPeriod) => relative?.to ?? ''
  return periods.reduce((period, other) => (endOf(other) < endOf(period) ? other : period))
}

const joinedDatasets = ({ joined }: Exploration): readonly Dataset[] => {
  const joinedDataset = joined === null ? undefined : findDataset(joined.dataset)
  return joinedDataset === undefined ? [] : [joinedDataset]
}

/** The rows that the figures of an exploration are compared with. */
function comparedPlans(dataset: Dataset, exploration: Exploration, period: ExploredPeriod): readonly Plan[] {
  const pairing = pairingOf(exploration, spanOf(period))
  if (pairing === null) return []
  if (pairing.kind !== 'same') return [planExploration(dataset, exploration, basePeriod(dataset, period, pairing)).plan]
  const targets = exploredDatasets(dataset, exploration)[1]
  const measures = exploration.measures.flatMap((name) => dataset.targets?.measures[name] ?? [])
  return targets === undefined ? [] : [planExploration(targets, { ...exploration, measures, top: null }, period).plan]
}

function distinct(provenance: ExplorationAnswer['provenance']): ExplorationAnswer['provenance'] {
  return [...new Map(provenance.map((entry) => [JSON.stringify(entry), entry])).values()]
}

/** Refuses texts that no row holds, in both kinds of filters. */
function checkKnown(engine: AnswerServices['engine'], plan: Plan): Promise<void> {
  const narrowings = plan.conditions.flatMap((condition) =>
    condition.kind === 'values' || condition.kind === 'other_values'
      ? [{ kind: 'values' as const, column: condition.column, values: condition.values }]
      : [],
  )
  return checkTexts(engine, { dataset: plan.dataset, endpoint: { filters: {} } }, { narrowings })
}

function tooManyGroups({ time, breakdown, top }: Exploration, most: number) {
  const expected = `≤ ${most} rows; time, period, filters${top === null ? ', top' : ''}`
  return problem('invalid_value', {
    field: 'breakdown',
    value: [...breakdown, ...(time ? [time] : [])].join(),
    expected,
  })
}

/** The columns of the answer to an exploration. */
export function explorationColumns(dataset: Dataset, exploration: Exploration): ExplorationColumn[] {
  const { time } = exploration
  return [
    ...groupKeys(exploration).map((key): ExplorationColumn => {
      const isTime = key === timeKey && time !== null
      const kind = isTime ? timeKind(time) : 'code'
      return { key, role: isTime ? 'time' : 'dimension', kind, unit: null, of: null, shows: null }
    }),
    ...figureColumns(dataset, exploration).map(
      (column): ExplorationColumn => ({ ...column, role: 'measure', kind: 'number' }),
    ),
  ]
}

function timeKind(grain: Grain): ExplorationColumn['kind'] {
  return grain === 'year' || grain === 'month_of_year' || grain === 'weekday' ? grain : 'date'
}
