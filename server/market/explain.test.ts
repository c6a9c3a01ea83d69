import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExplainedChange } from '@sala/catalog/api/explainChange.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import type { RowRule } from '@sala/catalog/rows/rowRule.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { allCards } from '@sala/widgets/all.ts'
import { changeOf } from '@sala/widgets/explain/changeOf.ts'
import { aContext } from '@sala/widgets/testing.ts'
import { afterEach, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import { openMarket } from './testing/openMarket.ts'

const now = () => new Date('2026-11-20T05:00:00Z')
const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Two years in which some members and months are missing, other ones by each seed. */
async function openState(seed: number, permissions?: readonly string[], rows: RowRule | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'sala-explain-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const engine = await openDuckDB({ folder, memoryLimit: '256MB', now })
  closing.push(() => engine.close())
  let state = seed
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const cells = [2025, 2026].flatMap((year) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((month) => `${year}-${String(month).padStart(2, '0')}-01`),
  )
  const some = (row: TestRow): readonly TestRow[] => (random(8) === 0 ? [] : [row])
  const markets = ['CN', 'JP', 'KR', 'MY', 'IN', 'DE', 'FR', 'GB', 'US', 'AU', 'RU', 'SA']
  await importRows(
    engine,
    immigration,
    cells.flatMap((date) => markets.flatMap((code) => some({ date, location_source: code, immigrants: random(9000) }))),
  )
  await importRows(
    engine,
    spending,
    cells.flatMap((date) =>
      ['TH-10', 'TH-50', 'TH-83', 'TH-20'].flatMap((province) =>
        ['thai', 'foreign'].flatMap((origin) =>
          some({
            date,
            location_destination: province,
            visitor_origin: origin,
            travel_type: 'tourist',
            spending_travel_receipts: random(9_000_000),
            spending_travel_count: 1 + random(5000),
          }),
        ),
      ),
    ),
  )
  const app = await openMarket({ engine, now, rows, ...(permissions && { permissions }) })
  closing.push(() => app.close())
  return app
}

const changes = allCards.flatMap((card) => {
  const change = changeOf(card.open({}, aContext()), card.explains)
  return change === null ? [] : [{ code: card.code, ...change }]
})

test('the cards whose change is explained, with the figure that they are about', () => {
  expect(changes.map(({ code, measures }) => `${code} ${measures[0]}`)).toMatchInlineSnapshot(`
    [
      "23 sum_spending_travel_receipts",
      "24 sum_spending_travel_receipts",
      "27 sum_spending_travel_receipts",
      "48 sum_spending_travel_receipts",
      "134 totalImmigrants",
      "135 totalImmigrants",
      "136 totalImmigrants",
      "137 totalImmigrants",
      "138 totalImmigrants",
      "139 totalImmigrants",
      "headline-arrivals totalImmigrants",
      "headline-receipts sum_spending_travel_receipts",
      "headline-per-head avg_spending",
      "visitors-map sum_spending_travel_count",
      "market-arrivals totalImmigrants",
      "market-spending sum_spending_travel_receipts",
    ]
  `)
})

test.each(everyCase ? [1, 22, 333] : [22])(
  'what members made adds up to the difference of every compared card, in state %i',
  async (seed) => {
    const app = await openState(seed)
    const matched: { market_region_x_year_x_month: { _id: { year: number }; totalImmigrants: number }[] } = (
      await app.get('v2/tourist/immigration', 'year=2026,2025&matched=true&fields=market_region_x_year_x_month')
    ).json()
    const sumOf = (year: number) =>
      matched.market_region_x_year_x_month.reduce(
        (all, row) => all + (row._id.year === year ? row.totalImmigrants : 0),
        0,
      )
    for (const { code, question, measures } of changes)
      for (const measure of measures) {
        const answer = await app.explain({ ...question, measure })
        expect([code, measure, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
          code,
          measure,
          200,
          '',
        ])
        const { compared, base, difference, breakdowns, months } = ExplainedChange.parse(answer.json())
        if (difference === null) continue
        expect(difference).toBe((compared ?? 0) - (base ?? 0))
        expect([code, months.length > 0, breakdowns.length > 0]).toEqual([code, true, true])
        if (code === 134) expect([compared, base]).toEqual([sumOf(2026), sumOf(2025)])
        for (const { contributions } of breakdowns) {
          const sum = contributions.reduce((all, { contribution }) => all + contribution, 0)
          expect(Math.abs(sum - difference)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(compared ?? 0)))
          expect(contributions.filter(({ kind }) => kind === 'untold')).toEqual([])
        }
      }
  },
)

test('a change is explained to who holds a widget of its data, by what such widgets tell apart', async () => {
  const question = { dataset: 'immigration', measure: 'totalImmigrants', filters: [], year: 2026, base: 2025 }
  const stranger = await openState(1, ['view_widget_23'])
  expect((await stranger.explain(question)).statusCode).toBe(403)
  const reader = await openState(1, ['view_widget_134'])
  const { breakdowns } = ExplainedChange.parse((await reader.explain(question)).json())
  expect(breakdowns.map(({ dimension }) => dimension)).toEqual(['location_source', 'market_region'])
  const refused = await reader.explain({ ...question, measure: 'nothing' })
  expect([refused.statusCode, refused.json().field]).toEqual([400, expect.stringContaining('measure')])
})

test('a change is explained from the rows of the group, never from those of others', { tags: 'release' }, async () => {
  const question = { dataset: 'immigration', measure: 'totalImmigrants', filters: [], year: 2026, base: 2025 }
  const filters = [{ dimension: 'location_source', operator: 'in', values: ['CN', 'JP'] }]
  const chosen = ExplainedChange.parse((await (await openState(1)).explain({ ...question, filters })).json())
  const limited = await openState(1, undefined, { places: null, markets: ['CN', 'JP'], undivided: false })
  const permitted = ExplainedChange.parse((await limited.explain(question)).json())
  expect(permitted.difference).not.toBe(0)
  const figures = ({ compared, base, difference, breakdowns }: ExplainedChange) => ({
    ...{ compared, base, difference },
    markets: breakdowns.find(({ dimension }) => dimension === 'location_source')?.contributions,
  })
  expect(figures(permitted)).toEqual(figures(chosen))
  // Spending tells no markets apart, and the rule shows no undivided data set.
  const spent = { ...question, dataset: 'spending', measure: 'sum_spending_travel_receipts' }
  const { difference, breakdowns } = ExplainedChange.parse((await limited.explain(spent)).json())
  expect([difference, breakdowns]).toEqual([null, []])
})
