import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@sala/catalog/api/problems.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import type { RowRule } from '@sala/catalog/rows/rowRule.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { importRows } from '../facts/testing/rows.ts'
import { openMarket } from '../market/testing/openMarket.ts'
import { type Random, randomOf } from './random.ts'
import { randomExploration } from './randomExplorations.ts'
import { datasetOf, type State, type StateBatch } from './state.ts'
import { namedState } from './states/shape.ts'

const first = namedState('mixed grains', 4)
const days = ['2026-11-20', '2026-11-23', '2026-11-26'] as const
const today = '2026-11-30'

type Row = StateBatch['rows'][number]

/** Every data set once more: some rows with other figures, some proven months without the others, and new rows where there are no keys. */
function revised(state: State, random: Random): readonly StateBatch[] {
  return state.batches.map((batch) => {
    const dataset = datasetOf(batch.dataset)
    const changing = Object.entries(dataset.columns).flatMap(([name, { kind }]) =>
      (kind === 'count' || kind === 'amount') && !dataset.key.includes(name) ? [name] : [],
    )
    const other = (row: Row): Row => ({
      ...row,
      ...Object.fromEntries(
        changing.flatMap((name) => (typeof row[name] === 'number' ? [[name, row[name] + random.whole(1, 9)]] : [])),
      ),
    })
    const rows = batch.rows.filter(() => random.chance(0.4)).map(other)
    const periods = (batch.wholePeriods ?? []).filter(() => random.chance(0.5))
    return { ...batch, rows, fileName: `revised ${batch.fileName}`, wholePeriods: periods }
  })
}

/** A store into which each list of batches was imported on a day, and which is asked on the day `asked`. */
async function storeOf(imports: readonly (readonly StateBatch[])[], asOf: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sala-as-of-'))
  let day = ''
  const now = () => new Date(`${day}T05:00:00Z`)
  // One thread adds in the order of the rows, so that sums of both stores agree to the last digit.
  const engine = await openDuckDB({ folder, memoryLimit: '256MB', threads: 1, now })
  for (const [at, batches] of imports.entries()) {
    day = days[at] ?? ''
    for (const { dataset, source, fileName, rows, wholePeriods = [] } of batches) {
      const batch = { fileName, source, replaceHigher: true }
      await importRows(engine, datasetOf(dataset), rows, { batch, wholePeriods, dropConflicts: true })
    }
  }
  day = asOf
  const close = async () => {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { engine, now, close }
}

const rule: RowRule = { places: ['north'], markets: null, undivided: true }
const endpoints = everyCase ? allEndpoints : allEndpoints.filter((_, at) => at % 3 === 0)
const searches = ['', 'location_destination=TH-40', 'location_source=JP', 'year=2025']

/** All of them where every case is wanted; else everything, and of those without a rule one of the others for a share of the endpoints. */
function searchesOf(who: 'all' | 'limited', at: number): readonly string[] {
  const [everything = '', ...others] = searches
  if (who === 'limited') return [everything]
  return everyCase ? searches : [everything, others[at % others.length] ?? '']
}

/**
 * An answer as a text that two stores share: rows of one key lie in another order in each, which shows in the order of rows that are not
 * sorted and in the last digits of sums. Both have counted their imports, so the versions of their data differ.
 */
function sameNameEverywhere(body: string): string {
  const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)
  const { rows, versions: _versions, ...others } = JSON.parse(body, rounded)
  if (!Array.isArray(rows)) return JSON.stringify(others)
  return JSON.stringify([others, rows.map((row) => JSON.stringify(row)).toSorted()])
}

test('a question as of a day is answered what a store answers that holds only what was imported until then', {
  tags: 'release',
  timeout: 120_000,
}, async () => {
  const random = randomOf(11)
  const second = revised(first, random)
  const third = revised({ ...first, batches: second }, random)
  const imports = [first.batches, second, third]
  const whole = await storeOf(imports, today)
  const current = { all: await openMarket(whole), limited: await openMarket({ ...whole, rows: rule }) }
  const faults: string[] = []
  let changed = 0
  let compared = 0
  let explored = 0
  try {
    for (const [at, day] of days.slice(0, 2).entries()) {
      const then = await storeOf(imports.slice(0, at + 1), day)
      const expected = { all: await openMarket(then), limited: await openMarket({ ...then, rows: rule }) }
      // By a rule where every case is wanted; else as of one of the days.
      for (const who of everyCase || at > 0 ? (['all', 'limited'] as const) : (['all'] as const)) {
        for (const [at, { endpoint }] of endpoints.entries()) {
          for (const search of searchesOf(who, at)) {
            const [now, found, reference] = await Promise.all([
              current[who].get(endpoint.path, search),
              current[who].get(endpoint.path, `${search}${search === '' ? '' : '&'}as_of=${day}`),
              expected[who].get(endpoint.path, search),
            ])
            if (reference.statusCode !== 200) continue
            compared += 1
            if (sameNameEverywhere(found.body) !== sameNameEverywhere(reference.body))
              faults.push(`${who} ${day} ${endpoint.path}?${search}: ${found.body} ≠ ${reference.body}`)
            if (found.body !== now.body) {
              changed += 1
              expect(found.headers.etag).not.toBe(now.headers.etag)
            }
          }
        }
        for (let round = 0; round < (everyCase ? 25 : 6); round += 1) {
          const { exploration } = randomExploration(random, first)
          const [found, reference] = [
            await current[who].explore(exploration, {}, `as_of=${day}`),
            await expected[who].explore(exploration),
          ]
          expect(found.statusCode).toBe(reference.statusCode)
          if (reference.statusCode !== 200) continue
          explored += 1
          if (sameNameEverywhere(found.body) !== sameNameEverywhere(reference.body))
            faults.push(`${who} ${day} ${JSON.stringify(exploration)}: ${found.body} ≠ ${reference.body}`)
        }
      }
      await Promise.all([expected.all.close(), expected.limited.close()])
      await then.close()
    }
  } finally {
    await Promise.all([current.all.close(), current.limited.close()])
    await whole.close()
  }
  expect(faults.slice(0, 3)).toEqual([])
  expect(compared).toBeGreaterThan(everyCase ? 200 : 50)
  expect(explored).toBeGreaterThan(everyCase ? 15 : 4)
  // Revisions that change no answer would not test anything.
  expect(changed).toBeGreaterThan(everyCase ? 100 : 30)
})

test('a day that the store cannot tell is refused with the days that it can', async () => {
  const immigration = first.batches.filter(({ dataset }) => dataset === 'immigration')
  const second = revised({ ...first, batches: immigration }, randomOf(5))
  const store = await storeOf([immigration, second], today)
  const market = await openMarket(store)
  const [path = ''] = datasetOf('immigration').endpoints.map((endpoint) => endpoint.path)
  const ask = async (day: string) => {
    const answer = await market.get(path, `as_of=${day}`)
    const { title, field, message } = answer.json<Partial<Problem>>()
    return [answer.statusCode, title, field, message?.split('. ').at(-1)]
  }
  try {
    const stood = await market.get(path, `as_of=${days[1]}`)
    expect(await ask('2026-11-19')).toEqual([409, 'history not held', 'as_of', 'Days that can be asked: ≥ 2026-11-20.'])
    expect(await ask('2026-12-01')).toEqual([400, 'invalid value', 'as_of', 'Expected: ≤ 2026-11-30.'])
    // No day, an impossible day, or two days: refused, never answered with a figure or a server error.
    for (const day of [
      '2026-02-30',
      '0000-00-00',
      '0001-01-01',
      '9999-12-31',
      '-2026-01-01',
      '2026-11-20T00:00',
      '%20',
      '',
    ])
      expect([day, (await ask(day))[0]]).toEqual([day, 400])
    expect((await ask(`${days[1]}&as_of=${days[0]}`))[0]).toBe(400)
    expect((await ask('1900-01-01'))[0]).toBe(409)
    const batches = (await store.engine.batches('immigration')).map(({ id }) => id)
    for (const id of batches.slice(0, second.length)) await store.engine.undoBatch(id)
    // The state between the start and the end of the second import is not stored.
    expect(await ask(days[1])).toEqual([409, 'history not held', 'as_of', 'Days that can be asked: ≥ 2026-11-30.'])
    expect((await ask(days[0]))[0]).toBe(200)
    expect((await market.get(path, `as_of=${today}`)).json()).toEqual((await market.get(path)).json())
    expect((await market.get(path)).body).not.toBe(stood.body)
  } finally {
    await market.close()
    await store.close()
  }
})
