import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets, allEndpoints } from '@sala/catalog/datasets/all.ts'
import { isOfParts } from '@sala/catalog/explain/contributions.ts'
import { explorableMeasures } from '@sala/catalog/explore/explorable.ts'
import { checkpointOf } from '@sala/catalog/places/checkpoints.ts'
import { geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { thaiAirportOf } from '@sala/catalog/places/thaiAirports.ts'
import type { RowRule } from '@sala/catalog/rows/rowRule.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { describe, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { rowScope, unrestricted } from '../facts/rowScope.ts'
import { searchMessages } from '../facts/searchMessages.ts'
import { aBatch, importRows } from '../facts/testing/rows.ts'
import { openMarket } from '../market/testing/openMarket.ts'
import { randomOf } from './random.ts'
import { randomExploration } from './randomExplorations.ts'
import { datasetOf, type State } from './state.ts'
import { namedState } from './states/shape.ts'

/** A rule, and an independent check of whether it permits a row. */
interface Case {
  readonly name: string
  readonly rule: RowRule
  readonly place: ((province: string) => boolean) | null
  readonly market: ((country: string) => boolean) | null
}

const northern = (province: string) => geographicRegionOf(province) === 'north' || province === 'all-of-north'
const allCases: readonly Case[] = [
  { name: 'the north', rule: { places: ['north'], markets: null, undivided: false }, place: northern, market: null },
  {
    name: 'two provinces and what is not divided',
    rule: { places: ['TH-83', 'TH-10'], markets: null, undivided: true },
    place: (province) => ['TH-83', 'TH-10'].includes(province),
    market: null,
  },
  {
    name: 'Europe and China',
    rule: { places: null, markets: ['europe', 'CN'], undivided: true },
    place: null,
    market: (code) => marketRegionOf(code) === 'europe' || code === 'CN' || code === 'all-of-europe',
  },
  {
    name: 'Germany in the north',
    rule: { places: ['north'], markets: ['DE'], undivided: false },
    place: northern,
    market: (code) => code === 'DE',
  },
]

/** All where every case is wanted; else places and markets at once. */
const cases = everyCase ? allCases : allCases.slice(3)

type Row = State['batches'][number]['rows'][number]

/** Whether a row may be seen: looked at row by row, where the store is asked by its columns. */
function isPermitted(dataset: Dataset, row: Row, { place, market, rule: { undivided } }: Case): boolean {
  const of = (kind: string) => Object.keys(dataset.columns).filter((name) => dataset.columns[name]?.kind === kind)
  const meets = (test: Case['place'], place: readonly (string | undefined)[] | null): boolean =>
    test === null || (place === null ? undivided : place.some((code) => code !== undefined && test(code)))
  const text = (name: string) => (row[name] == null ? undefined : String(row[name]))
  const [provinces, checkpoints, countries] = [of('province'), of('checkpoint'), of('country')]
  const airports = ['airport_origin', 'airport_destination'].filter((name) => name in dataset.columns)
  const places =
    provinces.length > 0
      ? provinces.map(text)
      : checkpoints.length > 0
        ? checkpoints.map((name) => checkpointOf(text(name) ?? '')?.province)
        : airports.length > 0
          ? airports.map((name) => thaiAirportOf(text(name) ?? '')?.province)
          : null
  const markets = countries.includes('location_source') ? ['location_source'] : countries
  return meets(place, places) && meets(market, markets.length === 0 ? null : markets.map(text))
}

/** A store that holds the rows of a state that are `kept`, batch by batch. */
async function storeOf(state: State, isKept: (dataset: Dataset, row: Row) => boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'sala-rules-'))
  const now = () => new Date(`${state.today}T05:00:00Z`)
  // One thread adds in the order of the rows, so that sums of both stores agree to the last digit.
  const engine = await openDuckDB({ folder, memoryLimit: '256MB', threads: 1, now })
  for (const { dataset: name, source, fileName, rows, wholePeriods = [] } of state.batches) {
    const dataset = datasetOf(name)
    const own = rows.filter((row) => isKept(dataset, row))
    const batch = aBatch({ fileName, source })
    await importRows(engine, dataset, own, { batch, wholePeriods, dropConflicts: true })
  }
  const close = async () => {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { engine, now, close }
}

/** An answer without the moments of imports, which no two stores share. */
const sameNameEverywhere = (body: string): string => body.replaceAll(/"(asOf|importedAt)":("[^"]*"|null)/g, '"$1":""')

/** What an endpoint is asked: everything, and by each of its filters a value of a place that no rule of above permits. */
const searches = ['', 'location_destination=TH-40', 'location_source=JP', 'market_region=east-asia', 'year=2025']

/** All of them where every case is wanted; else everything and one of the others, each for a share of the endpoints. */
const searchesOf = (at: number): readonly string[] =>
  everyCase ? searches : [searches[0] ?? '', searches[1 + (at % (searches.length - 1))] ?? '']

const everything = namedState('mixed grains', 4)

describe.each(cases)('whoever may see $name', (testCase) => {
  test('is answered what a store answers that holds nothing else', { tags: 'release', timeout: 120_000 }, async () => {
    const whole = await storeOf(everything, () => true)
    const permitted = await storeOf(everything, (dataset, row) => isPermitted(dataset, row, testCase))
    const limited = await openMarket({ ...whole, rows: testCase.rule })
    const reference = await openMarket(permitted)
    const unlimited = await openMarket(whole)
    const faults: string[] = []
    let changed = 0
    const compare = (question: string, limitedBody: string, referenceBody: string, wholeBody: string) => {
      if (sameNameEverywhere(limitedBody) !== sameNameEverywhere(referenceBody))
        faults.push(`${question}: ${limitedBody} ≠ ${referenceBody}`)
      if (limitedBody !== wholeBody) changed += 1
    }
    try {
      for (const [at, { endpoint }] of allEndpoints.entries()) {
        for (const search of searchesOf(at)) {
          // Without a rule first, so that a cache shared between readers by mistake would show.
          const bodies = [unlimited, limited, reference].map((app) => app.get(endpoint.path, search))
          const [wholeAnswer, own, expected] = await Promise.all(bodies)
          compare(`${endpoint.path}?${search}`, own?.body ?? '', expected?.body ?? '-', wholeAnswer?.body ?? '')
          if (own?.statusCode === 200 && own.body !== wholeAnswer?.body)
            expect(own.headers.etag).not.toBe(wholeAnswer?.headers.etag)
        }
      }
      const random = randomOf(7)
      for (let at = 0; at < (everyCase ? 60 : 20); at += 1) {
        const { exploration } = randomExploration(random, everything)
        const [own, expected, all] = [
          await limited.explore(exploration),
          await reference.explore(exploration),
          await unlimited.explore(exploration),
        ]
        compare(JSON.stringify(exploration), own.body, expected.body, all.body)
      }
      const [year, base] = [2026, 2025]
      for (const dataset of allDatasets) {
        const declared: Dataset['measures'] = dataset.measures
        const measures = explorableMeasures(dataset).filter((name) => isOfParts(declared[name]))
        // Sums before ratios; one of each data set unless every case is wanted.
        for (const measure of everyCase ? measures : measures.slice(0, 1)) {
          const question = { dataset: dataset.name, measure, filters: [], year, base }
          const [all, own, expected] = await Promise.all(
            [unlimited, limited, reference].map((app) => app.explain(question)),
          )
          compare(`explain ${dataset.name} ${measure}`, own?.body ?? '', expected?.body ?? '-', all?.body ?? '')
        }
        const { limited: _, ...own } = await whole.engine.reader(rowScope(testCase.rule)).freshness(dataset)
        const expected = await permitted.engine.reader(unrestricted).freshness(dataset)
        // The store without the rows has the imports of them nevertheless.
        const about = (freshness: typeof own) =>
          sameNameEverywhere(JSON.stringify({ ...freshness, version: 0, demonstration: false }))
        if (about(own) !== about(expected)) faults.push(`${dataset.name}: ${about(own)} ≠ ${about(expected)}`)
      }
      for (const text of ['a', 'the', 'room', 'น้ำ']) {
        const request = { text, limit: 5, mayRead: () => true }
        const own = await searchMessages(whole.engine.reader(rowScope(testCase.rule)), request)
        expect(own).toEqual(await searchMessages(permitted.engine.reader(unrestricted), request))
      }
    } finally {
      await Promise.all([limited, reference, unlimited].map((app) => app.close()))
      await Promise.all([whole.close(), permitted.close()])
    }
    expect(faults.slice(0, 5)).toEqual([])
    // A rule that changes no answer would not test anything.
    expect(changed).toBeGreaterThan(20)
  })
})
