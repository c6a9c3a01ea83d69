import { deepStrictEqual } from 'node:assert'
import { mkdirSync } from 'node:fs'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { openDuckDB } from '../server/facts/engines/duckdb/duckdb.ts'
import { rowScope, unrestricted } from '../server/facts/rowScope.ts'
import { exploredAnswer } from '../server/market/explore.ts'
import { machine, median } from './harness/measure.ts'
import { filledVoices, lastDay } from './voices.ts'

/**
 * The cost of a group's rule about rows: requests by a person who may see only the north, against the same requests by a person
 * who may see everything and filters by the same provinces. Both alternate; their answers must be the same.
 *
 *     node bench/rules.ts /tmp/sala-rules 10000000
 */

const [folder = '/tmp/sala-rules', rowsText = '1000000'] = process.argv.slice(2)
const repetitions = 9
const now = () => new Date(`${lastDay}T12:00:00Z`)
const north = provinces.map(({ code }) => code).filter((code) => geographicRegionOf(code) === 'north')

mkdirSync(folder, { recursive: true })
await filledVoices(folder, Number(rowsText), [voc])
const engine = await openDuckDB({ folder, now })
const filters = [{ dimension: 'location_destination', operator: 'in', values: north }]
const limited = engine.reader(rowScope({ places: north, markets: null, undivided: false }))
const reader = engine.reader(unrestricted)

async function timed(run: () => Promise<unknown>): Promise<{ wall: number; core: number; answer: unknown }> {
  const begun = performance.now()
  const used = process.cpuUsage()
  const answer = await run()
  const { user, system } = process.cpuUsage(used)
  return { wall: performance.now() - begun, core: (user + system) / 1000, answer }
}

console.info(`${machine()}, ${rowsText} messages`)
for (const shape of [
  { breakdown: [], time: null },
  { breakdown: [], time: 'month' },
  { breakdown: ['voc_sentiment'], time: 'month' },
  { breakdown: ['location_destination'], time: null },
  { breakdown: ['location_destination', 'voc_channels'], time: 'year' },
] as const) {
  const question = { version: 1, dataset: 'voc', measures: ['sum_voc'], ...shape } as const
  const plain = Exploration.parse(question)
  const filtered = Exploration.parse({ ...question, filters })
  const [byRule, byFilter]: { wall: number; core: number }[][] = [[], []]
  for (let at = 0; at < repetitions; at += 1) {
    const own = await timed(() => exploredAnswer({ engine: limited, now }, voc, plain))
    const other = await timed(() => exploredAnswer({ engine: reader, now }, voc, filtered))
    deepStrictEqual(rowsOf(own.answer), rowsOf(other.answer))
    byRule?.push(own)
    byFilter?.push(other)
  }
  const of = (which: 'wall' | 'core') => [byRule, byFilter].map((all) => median((all ?? []).map((time) => time[which])))
  const [[ruleWall = 0, filterWall = 1], [ruleCore = 0, filterCore = 1]] = [of('wall'), of('core')]
  console.info(
    `${[...shape.breakdown, shape.time ?? 'all years'].join(' × ')}: ${ruleWall.toFixed(0)} ms by rule, ${filterWall.toFixed(0)} by filter, ` +
      `${(ruleWall / filterWall).toFixed(2)} times; of a core ${ruleCore.toFixed(0)} and ${filterCore.toFixed(0)}, ${(ruleCore / filterCore).toFixed(2)} times`,
  )
}
await engine.close()

function rowsOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('rows' in answer)) throw new Error('The answer has no rows.')
  return answer.rows
}
