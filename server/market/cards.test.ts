import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VersionedAnswer } from '@sala/catalog/api/explore.ts'
import { allDatasets, findDataset } from '@sala/catalog/datasets/all.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { FromEndpoint } from '@sala/catalog/explore/questions/fromEndpoint.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { findCard } from '@sala/widgets/all.ts'
import { exploredCall } from '@sala/widgets/explore/exploredCall.ts'
import { aContext } from '@sala/widgets/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { unrestricted } from '../facts/rowScope.ts'
import { importRows } from '../facts/testing/rows.ts'
import { type MarketApp, openMarket } from './testing/openMarket.ts'
import { rows } from './testing/rows.ts'

const now = () => new Date('2026-11-20T05:00:00Z')
let folder: string
let engine: Engine
let app: MarketApp
const newest = new Map<string, string | null>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sala-cards-'))
  engine = await openDuckDB({ folder, memoryLimit: '256MB', now })
  for (const { name } of allDatasets) {
    const dataset = findDataset(name)
    if (dataset === undefined) continue
    await importRows(engine, dataset, rows[name] ?? [])
    newest.set(name, (await engine.reader(unrestricted).freshness(dataset)).newest)
  }
  app = await openMarket({ engine, now })
})
afterAll(async () => {
  await app.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

type Row = Readonly<Record<string, unknown>>
type GroupRow = Row & { readonly _id: Row }

/** A row of an endpoint's grouping under the keys of an exploration: its date or year is the time, a month of a year its first day. */
function asExplored({ _id, ...figures }: GroupRow, by: readonly string[], { question }: FromEndpoint): Row {
  const { breakdown, measures, time } = question
  const row: Row = { ..._id, ...figures }
  const times = by.filter((name) => !breakdown.includes(name)).map((name) => row[name])
  const [first, second] = times
  const month = times.length === 2 ? `${first}-${String(second).padStart(2, '0')}-01` : (first ?? null)
  return {
    ...(time === null ? {} : { [timeKey]: month }),
    ...Object.fromEntries([...breakdown, ...measures].map((name) => [name, row[name] ?? null])),
  }
}

const inOrder = (all: readonly Row[]) => all.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()

test.each(widgetCodes.map(({ code }) => code))(
  'card %s: an exploration has its figures to the digit, or says why not',
  async (code) => {
    const card = findCard(code)
    const context = aContext()
    const { asks } = card?.open({}, context) ?? { asks: {} }
    const explored = exploredCall(asks, (name) => newest.get(name) ?? null)
    if (explored.found === null) {
      expect(explored.reason).toMatch(/^(rows|matched|shape|filter|rules)$/)
      return
    }
    const { call, found: grouping } = explored
    const dataset = findDataset(grouping.question.dataset)
    const endpoint = dataset?.endpoints.find(({ path }) => path === call.path)
    if (dataset === undefined || endpoint?.kind !== 'summary') throw new Error(call.path)
    const search = new URLSearchParams(
      Object.entries(call.query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const answer = (await app.json(call.path, String(search))) as Readonly<Record<string, readonly GroupRow[]>>
    const rows = answer[grouping.grouping]
    const sent = await app.explore(grouping.question)
    expect([sent.statusCode, sent.body.slice(0, 200)]).toEqual([200, expect.anything()])
    const { rows: answered } = VersionedAnswer.parse(sent.json())
    const by = endpoint.groupings[grouping.grouping]?.by ?? []
    expect(rows).toBeDefined()
    expect(inOrder(answered.map(({ values }) => values))).toEqual(
      inOrder((rows ?? []).map((row) => asExplored(row, by, grouping))),
    )
  },
)

test('what cannot be explored has its reason', () => {
  const all = widgetCodes.map(({ code }) =>
    exploredCall(findCard(code)?.open({}, aContext()).asks ?? {}, () => '2026-11-12'),
  )
  const { explored, ...reasons } = Object.groupBy(all, (call) => (call.found === null ? call.reason : 'explored'))
  expect(explored?.length).toBeGreaterThan(30)
  expect(Object.fromEntries(Object.entries(reasons).map(([name, some]) => [name, some?.length]))).toEqual({
    rows: 13,
    filter: 2,
    shape: 2,
  })
})
