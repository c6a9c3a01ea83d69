import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { LakeConfig } from '../core/config/warehouse.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { Mirror } from '../facts/engines/mirror/mirror.ts'
import { mirroredEngine } from '../facts/engines/mirror/openMirrored.ts'
import { aBatch, chunkOf } from '../facts/testing/rows.ts'
import { openMarket } from '../market/testing/openMarket.ts'
import { oracleEndpoint, type Question } from './answers/asked/question.ts'
import { datasetOf, type State } from './state.ts'

/** The product with the data of a state: the real store, and the real routes over it. */
export interface Product {
  readonly engine: Engine
  readonly now: () => Date
  /** What the API answers; of a table, all of its pages put together. Throws where it refuses. */
  ask(question: Question): Promise<unknown>
  /** The page that the question names by itself. Throws where the API refuses. */
  page(question: Question): Promise<unknown>
  /** The answer to an exploration, whatever its status. */
  explore(exploration: object): Promise<{ readonly status: number; readonly answer: unknown }>
  close(): Promise<void>
}

/** `lake`: where the store is a lake and not a file. */
export async function openProduct(state: State, lake: LakeConfig | null = null): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-oracle-'))
  const now = () => new Date(`${state.today}T05:00:00Z`)
  const engine = await openDuckDB({ folder, lake, memoryLimit: '256MB', now })
  await feed(engine, state)
  return await productOn(engine, folder, now)
}

/** The product on a lake that holds the data of a state, which answers from its mirror wherever one can. */
export async function openMirrorOf(state: State, lake: LakeConfig): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-oracle-'))
  const now = () => new Date(`${state.today}T05:00:00Z`)
  const options = { folder, lake, memoryLimit: '256MB', now }
  const engine = await openDuckDB(options)
  const mirror = new Mirror(engine, { ...options, log: console })
  while (!mirror.isCurrent()) await wait(20)
  return await productOn(mirroredEngine(engine, mirror), folder, now)
}

async function productOn(engine: Engine, folder: string, now: () => Date): Promise<Product> {
  const app = await openMarket({ engine, now })
  const ask = async (question: Question, page: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const search = new URLSearchParams({ ...question.params, ...page })
    const answer = await app.get(question.path, String(search))
    if (answer.statusCode !== 200) throw new Error(`${question.path}?${search}: ${answer.body}`)
    return answer.json()
  }
  const askUnlimited = (question: Question) =>
    ['summary', 'forecast'].includes(oracleEndpoint(question.path).endpoint.kind)
      ? ask(question)
      : allPages(question, ask)
  // Cards repeat the same requests, and their data never change.
  const answered = new Map<string, Promise<unknown>>()
  return {
    engine,
    now,
    ask: (question) => {
      const key = `${question.path}?${new URLSearchParams(question.params)}`
      const existing = answered.get(key) ?? askUnlimited(question)
      answered.set(key, existing)
      return existing
    },
    page: ask,
    explore: async (exploration) => {
      const { statusCode, body } = await app.explore(exploration)
      return { status: statusCode, answer: JSON.parse(body) }
    },
    close: async () => {
      await app.close()
      await engine.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const maxRows = 1000
const Page = z.looseObject({ rows: z.array(z.unknown()), count: z.int() })

async function allPages(
  question: Question,
  ask: (question: Question, page: Readonly<Record<string, string>>) => Promise<unknown>,
): Promise<unknown> {
  const first = Page.parse(await ask(question, { limit: String(maxRows) }))
  const rows = [...first.rows]
  for (let page = 2; rows.length < first.count; page += 1) {
    const next = Page.parse(await ask(question, { limit: String(maxRows), page: String(page) }))
    if (next.rows.length === 0) break
    rows.push(...next.rows)
  }
  return { ...first, rows }
}

/** Imports a state as its batches say, one after the other; rows that may not replace a higher status are left out. */
async function feed(engine: Engine, state: State): Promise<void> {
  for (const { dataset: name, source, fileName, rows, wholePeriods } of state.batches) {
    const dataset = datasetOf(name)
    const writer = await engine.beginBatch(dataset, aBatch({ fileName, source }))
    try {
      await writer.append(chunkOf(dataset, rows))
      await writer.dropConflicts()
      await writer.commit(wholePeriods ?? [])
    } catch (error) {
      await writer.rollback()
      throw error
    }
  }
}
