import type { Freshness } from '@sala/catalog/api/datasets.ts'
import { allDatasets, type DatasetName } from '@sala/catalog/datasets/all.ts'
import { type MarketRegion, marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { countryNames } from '@sala/catalog/places/names/en.ts'
import type { Language } from '@sala/catalog/words.ts'
import { type Context, makeContext } from './context.ts'
import { loadPlaceNames } from './placeNames.ts'

/** Builders for tests: small answers in the shapes of the API, with figures that can be checked by hand. */

/** A context in which months reach from 2024 to October 2026, days to 12 November 2026 and years from 2016 to 2025. */
export function aContext(changes: { language?: Language; today?: string; newest?: string | null } = {}): Context {
  const { language = 'en', today = '2026-11-20', newest = '2026-10-01' } = changes
  return makeContext({ today, language, names: countryNames, datasets: datasetsWith(newest) })
}

/** The same with every place named in the language. */
export async function aNamedContext(language: Language, today = '2026-11-20'): Promise<Context> {
  return makeContext({ today, language, names: await loadPlaceNames(language), datasets: datasetsWith('2026-10-01') })
}

function datasetsWith(newest: string | null): Partial<Record<DatasetName, Freshness>> {
  const known: Partial<Record<DatasetName, Freshness>> = {}
  for (const { name, due } of allDatasets) {
    const [oldest, latest] = held[due.every]
    known[name] = freshness(name, oldest, latest)
  }
  return {
    ...known,
    immigration: freshness('immigration', newest === null ? null : '2024-01-01', newest),
    immigration_target: freshness('immigration_target', '2024-01-01', '2026-12-01'),
  }
}

const held = {
  day: ['2024-01-01', '2026-11-12'],
  month: ['2024-01-01', '2026-10-01'],
  year: ['2016', '2025'],
} as const

function freshness(name: DatasetName, oldest: string | null, newest: string | null): Freshness {
  return {
    name,
    oldest,
    newest,
    status: 'preliminary',
    source: 'Test',
    importedAt: '2026-11-13T02:00:00.000Z',
    demonstration: true,
    version: 1,
  }
}

/** Arrivals of one country: `[year, month, figure]`. */
export function arrivalsOf(country: string, ...figures: readonly (readonly [number, number, number | null])[]) {
  return figures.map(([year, month, totalImmigrants]) => ({
    _id: { location_source: country, year, month },
    totalImmigrants,
  }))
}

/** Arrivals by market region and month, for every month from January to `last` of a year. */
export function regionMonths(
  region: MarketRegion,
  year: number,
  last: number,
  figure: (month: number) => number | null,
) {
  return Array.from({ length: last }, (_, index) => ({
    _id: { market_region: region, year, month: index + 1 },
    totalImmigrants: figure(index + 1),
  }))
}

/** A row of the year comparison. */
export function comparisonOf(country: string, current: number | null, previous: number | null, year = 2026) {
  return {
    year,
    location_source: country,
    market_region: marketRegionOf(country) ?? null,
    currentYear: { totalImmigrants: current },
    previousYear: { totalImmigrants: previous },
  }
}

/** The period of a year comparison over the first ten months. */
export const januaryToOctober = { year: 2026, months: [1, 10], wholeYear: false, status: 'preliminary' }

/** People through one checkpoint on one day. */
export function crossingsOf(checkpoint: string, date: string, sum_in: number | null, sum_out: number | null = null) {
  return { _id: { checkpoint, date }, sum_in, sum_out }
}
