import { copyFileSync, mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { explorableDimensions, explorableGrains, explorableMeasures } from '@sala/catalog/explore/explorable.ts'
import { Exploration, type ExplorationInput } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { pick, randomFrom } from '../demo/random.ts'
import { compile } from '../server/facts/engines/compile/compile.ts'
import { openDuckDB } from '../server/facts/engines/duckdb/duckdb.ts'
import { planExploration } from '../server/facts/plan/exploration.ts'
import { exploredPeriod } from '../server/facts/plan/exploredPeriod.ts'
import { unrestricted } from '../server/facts/rowScope.ts'
import { exploredAnswer } from '../server/market/explore.ts'
import { filledVoices, lastDay } from './voices.ts'

/**
 * Explorations of messages: every question by groups against the same statement on DuckDB alone, and generated questions with comparisons,
 * calculations and formulas.
 *
 *     node bench/explore.ts /tmp/sala-explore 2000000 500
 */

const [folder = '/tmp/sala-explore', rowsText = '2000000', countText = '500'] = process.argv.slice(2)
const [rows, count] = [Number(rowsText), Number(countText)]
const today = lastDay
const now = () => new Date(`${today}T12:00:00Z`)

mkdirSync(folder, { recursive: true })
await filledVoices(folder, rows, [voc])
const reference = join(folder, 'reference.duckdb')
copyFileSync(join(folder, 'facts.duckdb'), reference)

const engine = await openDuckDB({ folder, now })
const instance = await DuckDBInstance.create(reference, { threads: '2', access_mode: 'READ_ONLY' })
const connection = await instance.connect()
const services = { engine, now }

/** Milliseconds of the fastest of some runs. */
async function fastest(run: () => Promise<unknown>, times = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now()
    await run()
    least = Math.min(least, performance.now() - begun)
  }
  return least
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

const answer = (exploration: Exploration) =>
  exploredAnswer({ ...services, engine: engine.reader(unrestricted) }, voc, exploration)

const parse = (input: Omit<ExplorationInput, 'version' | 'dataset'>): Exploration | null => {
  const exploration = Exploration.parse({ version: 1, dataset: 'voc', ...input })
  return explorationFault(voc, exploration) === null ? exploration : null
}

async function groupQuestions(): Promise<void> {
  const dimensions = explorableDimensions(voc)
  const breakdowns = [
    [],
    ...dimensions.map((dimension) => [dimension]),
    ...dimensions.flatMap((dimension, at) => dimensions.slice(at + 1).map((other) => [dimension, other])),
  ]
  const questions = breakdowns.flatMap((breakdown) =>
    [null, ...explorableGrains(voc)].flatMap((time) => parse({ measures: ['sum_voc'], breakdown, time }) ?? []),
  )
  const ratios: number[] = []
  const times: number[] = []
  let refused = 0
  for (const question of questions) {
    const { plan } = planExploration(voc, question, exploredPeriod(voc, null, { today, newest: null }))
    const { sql, parameters } = compile(plan, unrestricted)
    const own = await fastest(async () => (await connection.runAndReadAll(sql, parameters)).getRowsJson())
    try {
      const served = await fastest(() => answer(question).then((served) => JSON.stringify(served)))
      ratios.push(served / own)
      times.push(served)
    } catch {
      refused += 1
    }
  }
  console.info(
    `${questions.length} questions by groups, ${refused} with more groups than are answered: ratio to DuckDB alone median ${share(ratios, 0.5).toFixed(2)}, ` +
      `95 % below ${share(ratios, 0.95).toFixed(2)}, most ${Math.max(...ratios).toFixed(2)}; ${
        share(
          ratios.map((ratio) => Number(ratio <= 1.5)),
          0.5,
        ) === 1
          ? 'most'
          : 'fewer than half'
      } within 1.5 ` +
      `(${ratios.filter((ratio) => ratio <= 1.5).length} of ${ratios.length}); served in median ${share(times, 0.5).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms`,
  )
}

async function generatedQuestions(): Promise<void> {
  const next = randomFrom(20_261_124)
  const some = <One>(list: readonly One[]): One => pick(next, list)
  const dimensions = explorableDimensions(voc)
  const times: number[] = []
  let refused = 0
  while (times.length + refused < count) {
    const breakdown = [...new Set([some(dimensions), some(dimensions)])].slice(0, some([0, 1, 1, 2]))
    const time = some([null, ...explorableGrains(voc)])
    const question = parse({
      measures: [some(explorableMeasures(voc))],
      breakdown,
      time,
      period: some([
        null,
        { kind: 'years', years: [2025] },
        { kind: 'last_months', count: 12 },
        { kind: 'last_years', count: 3 },
      ]),
      filters: some([[], [], [{ dimension: 'voc_purpose', operator: 'in', values: ['complaint'] }]]),
      top: breakdown.length > 0 && some([true, false]) ? { measure: 'sum_voc', count: 10 } : null,
      ...some<object>([
        {},
        {},
        { comparison: { with: 'previous_year' } },
        { comparison: { with: 'previous_period' } },
        { calculation: { kind: 'share' } },
        { calculation: { kind: 'cumulative' } },
        { calculation: { kind: 'moving_average', count: 3 } },
        { calculated: [{ name: 'Half', formula: 'sum_voc / 2' }] },
      ]),
    })
    if (question === null) continue
    const begun = performance.now()
    try {
      JSON.stringify(await answer(question))
      times.push(performance.now() - begun)
    } catch {
      refused += 1
    }
  }
  const below = times.filter((time) => time < 400).length
  console.info(
    `${count} generated questions, ${refused} refused for too many groups: ${((100 * below) / times.length).toFixed(1)} % below 400 ms, median ${share(times, 0.5).toFixed(0)} ms, ` +
      `95 % below ${share(times, 0.95).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms`,
  )
}

console.info(
  `${new Date().toISOString()} ${rows} messages, ${cpus().length} cores (${cpus()[0]?.model}), load ${loadavg()
    .map((time) => time.toFixed(1))
    .join(' ')}`,
)
await groupQuestions()
await generatedQuestions()
connection.closeSync()
instance.closeSync()
await engine.close()
