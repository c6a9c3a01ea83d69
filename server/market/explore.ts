import { type ExplorationAnswer, type ExplorationColumn, explore } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets, findDataset } from '@sala/catalog/datasets/all.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import { type Exploration, type Grain, mostExploredGroups } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { type GroupValues, topGroups } from '@sala/catalog/explore/topGroups.ts'
import type { Actor } from '../access/actor.ts'
import { holdsReader } from '../access/guard.ts'
import type { Cache } from '../core/cache.ts'
import { problem } from '../core/problems.ts'
import type { FairQueue } from '../core/queues/fairQueue.ts'
import { rateLimitKey } from '../core/queues/rateLimitKey.ts'
import type { SingleFlight } from '../core/queues/singleFlight.ts'
import type { PlainRow } from '../facts/engines/engine.ts'
import { isRelative, type PlannedExploration, planExploration } from '../facts/plan/exploration.ts'
import { mostGroups } from '../facts/plan/plan.ts'
import { provenancePlan } from '../facts/plan/provenance.ts'
import { callerSignal } from '../requests/sender.ts'
import type { Serve } from '../requests/serve.ts'
import { type AnswerServices, faultProblem } from './answers.ts'
import { Body, writeJson } from './bodies.ts'
import { checkTexts } from './knownValues.ts'
import { provenanceOf } from './provenance.ts'
import { etagOf, sendBody } from './sendBody.ts'

/** The caches and queues that all data routes share. */
export interface AnswerCaches {
  readonly answers: Cache<Body>
  readonly flights: SingleFlight<Body>
  readonly queue: FairQueue
}

/** Registers `explore`: cached by data version and sent like the answers of data endpoints. */
export function exploreRoute(serve: Serve, services: AnswerServices, { answers, flights, queue }: AnswerCaches): void {
  const { engine, now } = services
  serve(explore, async ({ body: exploration, actor, request, reply }) => {
    const dataset = datasetFor(actor, exploration)
    const fault = explorationFault(dataset, exploration)
    if (fault !== null) throw faultProblem(fault)
    // The day is part of the key: which months are over depends on it.
    const version = `${Math.floor(now().getTime() / 86_400_000)}.${engine.version(dataset.name)}`
    // Another picture has the same figures.
    const question = JSON.stringify({ ...exploration, chart: null })
    const key = `${version} ${explore.path} ${question}`
    const known = answers.get(key)
    if (known) return sendBody(request, reply, known)
    const start = async (signal: AbortSignal) => {
      const plain = await writeJson(await exploredAnswer(services, dataset, exploration, signal))
      const made: Body = new Body(etagOf(version, question, plain), plain, () => answers.resize(key, made, made.bytes))
      answers.set(key, made, made.bytes)
      return made
    }
    const callerLeft = callerSignal(reply)
    const join = () => flights.join(key, start, callerLeft)
    return sendBody(request, reply, await queue.run(rateLimitKey(request), join, { signal: callerLeft }))
  })
}

/** The data set of an exploration. Throws where there is none of the name, or the person holds no widget that reads it. */
function datasetFor(actor: Actor | null, { dataset: name }: Exploration): Dataset {
  const reads = (dataset: Dataset) => dataset.endpoints.some(({ path }) => holdsReader(actor, path))
  const dataset = findDataset(name)
  if (dataset === undefined) {
    const names = allDatasets.filter(reads).map((one) => one.name)
    throw problem('invalid_value', { field: 'dataset', value: name, expected: names.join(', ') })
  }
  if (!reads(dataset)) throw problem('forbidden')
  return dataset
}

/** What an exploration is answered that `explorationFault` finds nothing wrong with. Throws where it has too many groups. */
export async function exploredAnswer(
  { engine, now }: AnswerServices,
  dataset: Dataset,
  exploration: Exploration,
  signal?: AbortSignal,
): Promise<ExplorationAnswer> {
  const newest = isRelative(exploration) ? (await engine.freshness(dataset)).newest : null
  const today = now().toISOString().slice(0, 10)
  const planned = planExploration(dataset, exploration, { today, newest })
  await checkKnown(engine, dataset, planned)
  const options = signal ? { signal } : {}
  const { plan, period } = planned
  const [found, sources] = await Promise.all([engine.query(plan, options), engine.query(provenancePlan(plan), options)])
  if (found.length > mostGroups) throw tooManyGroups(exploration)
  // Without rows there is nothing to tell: a group of all of them would say zero.
  const rows = sources.length === 0 ? [] : rowsOf(dataset, exploration, planned, found)
  if (rows.length > mostExploredGroups) throw tooManyGroups(exploration)
  return {
    columns: columnsOf(dataset, exploration, planned),
    rows: [...rows],
    period,
    provenance: [...provenanceOf(dataset, sources)],
  }
}

/** Refuses texts that no row holds, in either kind of filter. */
function checkKnown(engine: AnswerServices['engine'], dataset: Dataset, { plan }: PlannedExploration): Promise<void> {
  const narrowings = plan.conditions.flatMap((condition) =>
    condition.kind === 'values' || condition.kind === 'other_values'
      ? [{ kind: 'values' as const, column: condition.column, values: condition.values }]
      : [],
  )
  return checkTexts(engine, { dataset, endpoint: { filters: {} } }, { narrowings })
}

function tooManyGroups({ time, breakdown, top }: Exploration) {
  const expected = `≤ ${mostExploredGroups} rows; time, period, filters${top === null ? ', top' : ''}`
  return problem('invalid_value', {
    field: 'breakdown',
    value: [...breakdown, ...(time ? [time] : [])].join(),
    expected,
  })
}

function rowsOf(
  dataset: Dataset,
  { measures, breakdown, top }: Exploration,
  { keys }: PlannedExploration,
  found: readonly PlainRow[],
): ExplorationAnswer['rows'] {
  const numberOrText = (value: PlainRow[string] | undefined) => (typeof value === 'boolean' ? null : (value ?? null))
  const pick = (row: PlainRow, names: readonly string[]): GroupValues =>
    Object.fromEntries(names.map((name) => [name, numberOrText(row[name])]))
  const [by] = breakdown
  if (top === null || by === undefined) {
    return found.map((row) => ({ values: pick(row, [...keys, ...measures]), other: false }))
  }
  const groups = found.map((row) => pick(row, Object.keys(row)))
  return [...topGroups(dataset, groups, { keys, by, measures, top })]
}

function columnsOf(
  dataset: Dataset,
  { time, measures }: Exploration,
  { keys }: PlannedExploration,
): ExplorationColumn[] {
  return [
    ...keys.map(
      (key): ExplorationColumn =>
        key === timeKey && time !== null
          ? { key, role: 'time', kind: timeKind(time), unit: null }
          : { key, role: 'dimension', kind: 'code', unit: null },
    ),
    ...measures.map(
      (key): ExplorationColumn => ({
        key,
        role: 'measure',
        kind: 'number',
        unit: dataset.measures[key]?.unit ?? null,
      }),
    ),
  ]
}

function timeKind(grain: Grain): ExplorationColumn['kind'] {
  return grain === 'year' || grain === 'month_of_year' || grain === 'weekday' ? grain : 'date'
}
