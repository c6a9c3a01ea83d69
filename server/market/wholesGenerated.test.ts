import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { geographicRegionOf, geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { randomFrom } from '@sala/demo/random.ts'
import { expect, test } from 'vitest'
import { openEngine, removeEngine } from '../facts/testing/engine.ts'
import { importRows } from '../facts/testing/rows.ts'
import { openMarket } from './testing/openMarket.ts'

/** Generated occupancy, and rule 17 of docs/figures.md worked out row by row, without SQL. */

interface Fact {
  readonly month: number
  readonly place: string
  readonly rate: number
  readonly rooms: number | null
  readonly toDate: boolean
}

const codes: readonly string[] = provinces.map(({ code }) => code)
const isWhole = (place: string) => place.startsWith('all')

function generate(seed: number): readonly Fact[] {
  const random = randomFrom(seed)
  const chance = (share: number) => random() < share
  const rate = () => Math.round(random() * 10_000) / 100
  const facts: Fact[] = []
  const [missing, unweighed] = [chance(0.5) ? 0 : 0.01, chance(0.5) ? 0 : 0.02]
  const printed = ['all', ...geographicRegions.map((region) => `all-of-${region}`)].filter(() => chance(0.5))
  for (let month = 1; month <= 4; month += 1) {
    if (chance(0.2)) continue
    for (const place of codes) {
      if (chance(missing)) continue
      facts.push({
        month,
        place,
        rate: rate(),
        rooms: chance(unweighed) ? null : Math.ceil(random() * 900),
        toDate: false,
      })
    }
    for (const place of printed) {
      if (chance(0.2)) continue
      facts.push({ month, place, rate: rate(), rooms: chance(0.4) ? 1000 : null, toDate: false })
    }
    for (const place of [...printed, 'TH-10']) {
      if (chance(0.4)) facts.push({ month, place, rate: rate(), rooms: null, toDate: true })
    }
  }
  return facts
}

function mean(facts: readonly Fact[]): number | null {
  const [only] = facts
  if (facts.length === 1 && only !== undefined) return only.rate
  if (facts.length === 0 || facts.some(({ rooms }) => rooms === null)) return null
  const weight = facts.reduce((sum, { rooms }) => sum + (rooms ?? 0), 0)
  return facts.reduce((sum, { rate, rooms }) => sum + rate * (rooms ?? 0), 0) / weight
}

const monthsOf = (facts: readonly Fact[]) => [...new Set(facts.map(({ month }) => month))].sort((a, b) => a - b)

/** The figure of a place over the months from–to; `own` is what its own rows are called, `members` who it is made of. */
function expected(facts: readonly Fact[], own: string | null, members: readonly string[], from: number, to: number) {
  const inSpan = facts.filter(({ month }) => month >= from && month <= to)
  const monthly = inSpan.filter(({ toDate }) => !toDate)
  const stored = monthsOf(monthly.filter(({ place }) => place === own || members.includes(place)))
  const printed = from === 1 ? inSpan.filter(({ place, toDate }) => toDate && place === own) : []
  const last = printed.toSorted((a, b) => b.month - a.month)[0]
  if (last !== undefined && (last.month === to || (last.month === stored.at(-1) && stored.length === last.month))) {
    return last.rate
  }
  const ownMonths = monthly.filter(({ place }) => place === own)
  const ownMean = monthsOf(ownMonths).length === stored.length ? mean(ownMonths) : null
  if (ownMean !== null) return ownMean
  const parts = monthly.filter(({ place }) => members.includes(place))
  return parts.length === members.length * stored.length ? mean(parts) : null
}

function rows(
  answer: unknown,
  key: string,
): readonly { readonly _id: object; readonly avg_occupancy_rate: number | null }[] {
  const value = Object(answer)[key]
  if (!Array.isArray(value)) throw new Error(JSON.stringify(answer))
  return value
}

test.each(everyCase ? [1, 2, 3, 4, 5, 6, 7, 8] : [1])('generated occupancy %i is answered by rule 17', async (seed) => {
  const facts = generate(seed)
  const own = await openEngine()
  const app = await openMarket({ engine: own.engine, now: () => new Date('2026-11-20T05:00:00Z') })
  try {
    await importRows(
      own.engine,
      occupancy,
      facts.map(({ month, place, rate, rooms, toDate }) => ({
        date: `2025-0${month}-01`,
        location_destination: place,
        occupancy_rate: rate,
        rooms,
        span: toDate ? 'year_to_date' : 'month',
      })),
    )
    const inRegions = (...regions: readonly string[]) =>
      codes.filter((code) => regions.includes(geographicRegionOf(code) ?? ''))
    const request: readonly (readonly [search: string, own: string | null, members: readonly string[]])[] = [
      ['', 'all', codes],
      ['&geographic_region=south', 'all-of-south', inRegions('south')],
      ['&geographic_region=north,west', null, inRegions('north', 'west')],
      ['&location_destination=TH-10', 'TH-10', ['TH-10']],
      ['&location_destination=TH-10,TH-50', null, ['TH-10', 'TH-50']],
    ]
    for (const [search, place, members] of request) {
      for (const [from, to] of [
        [1, 12],
        [1, 1],
        [1, 2],
        [1, 3],
        [2, 4],
        [3, 3],
      ] as const) {
        const span = from === 1 && to === 12 ? '' : `&month=${from}-${to}`
        const path = `fields=occupancy_rate_n_guests_x_year${search}${span}`
        const [row] = rows(await app.json('v2/market/occupancy', path), 'occupancy_rate_n_guests_x_year')
        const expectedValue = expected(facts, place, members, from, to)
        expect([path, row?.avg_occupancy_rate ?? null]).toEqual([
          path,
          expectedValue === null ? null : expect.closeTo(expectedValue, 9),
        ])
      }
    }
    const regions = rows(
      await app.json('v2/market/occupancy', 'fields=geographic_region_x_year_x_month'),
      'geographic_region_x_year_x_month',
    )
    for (const { _id, avg_occupancy_rate: rate } of regions) {
      const { geographic_region: region, month } = Object(_id)
      const expectedValue = expected(
        facts.filter(({ toDate }) => !toDate),
        `all-of-${region}`,
        inRegions(region),
        month,
        month,
      )
      expect([_id, rate]).toEqual([_id, expectedValue === null ? null : expect.closeTo(expectedValue, 9)])
    }
    const places = rows(
      await app.json('v2/market/occupancy', 'fields=location_destination_x_year_x_month'),
      'location_destination_x_year_x_month',
    )
    expect(places).toHaveLength(facts.filter(({ place, toDate }) => !toDate && !isWhole(place)).length)
  } finally {
    await app.close()
    await removeEngine(own)
  }
})
