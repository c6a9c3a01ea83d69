import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { CardsFormat, ExportFormat } from '@sala/catalog/api/exports.ts'
import type { Provenance } from '@sala/catalog/api/provenance.ts'
import { marketRegionOf, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { countryNames } from '@sala/catalog/places/names/en.ts'
import type { CardJob, Job, ManyJob } from '../card.ts'

/** Jobs as the routes make them, with answers in the shape of the endpoints and figures that follow from a formula. */

const today = '2026-11-20'

const freshness = (name: string, newest: string): Freshness => ({
  name,
  oldest: '2020-01-01',
  newest,
  ahead: null,
  status: 'preliminary',
  source: 'Ministry of Tourism and Sports',
  importedAt: '2026-11-12T04:00:00.000Z',
  demonstration: true,
  version: 7,
})

const datasets: Job['datasets'] = {
  immigration: freshness('immigration', '2026-10-01'),
  immigration_target: freshness('immigration_target', '2026-12-01'),
  checkpoint: freshness('checkpoint', '2026-11-19'),
}

/** Every country that belongs to a market region. */
export const markets = Object.keys(countryNames).filter((code) => code !== 'TH' && marketRegionOf(code) !== undefined)

const wave = (seed: number) => 0.75 + 0.25 * Math.sin(seed)
const monthsOf = (year: number) => (year === 2026 ? 10 : 12)
const amount = (country: number, year: number, month: number) =>
  Math.round(
    (3_600_000 / (country + 4) ** 1.4) * wave(month + country) * (year === 2026 ? 1 + 0.1 * Math.cos(country) : 1),
  )

const monthly = [2026, 2025].flatMap((year) =>
  Array.from({ length: monthsOf(year) }, (_, index) => ({ year, month: index + 1 })),
)

/** Final figures of 2025 and preliminary ones of 2026, of one import. */
const provenance: readonly Provenance[] = [
  { status: 'final' as const, from: '2025-01-01', to: '2025-12-01' },
  { status: 'preliminary' as const, from: '2026-01-01', to: '2026-10-01' },
].map((part) => ({
  dataset: 'immigration',
  source: 'Ministry of Tourism and Sports',
  batch: 7,
  asOf: '2026-11-12T04:00:00.000Z',
  demonstration: true,
  ...part,
}))

const summary = {
  provenance,
  year_x_month: monthly.map(({ year, month }) => ({
    _id: { year, month },
    totalImmigrants: markets.reduce((sum, _, index) => sum + amount(index, year, month), 0),
  })),
  market_region_x_year_x_month: marketRegions.flatMap((market_region) =>
    monthly.map(({ year, month }) => ({
      _id: { market_region, year, month },
      totalImmigrants: markets.reduce(
        (sum, code, index) => (marketRegionOf(code) === market_region ? sum + amount(index, year, month) : sum),
        0,
      ),
    })),
  ),
}

const byCountry = (codes: readonly string[]) => ({
  provenance,
  location_source_x_year_x_month: codes.flatMap((location_source) =>
    monthly.map(({ year, month }) => ({
      _id: { location_source, year, month },
      totalImmigrants: amount(markets.indexOf(location_source), year, month),
    })),
  ),
})

const target = {
  provenance,
  target_n_immigrants_x_year_x_month: Array.from({ length: 12 }, (_, index) => ({
    _id: { year: 2026, month: index + 1 },
    sum_target: 3_000_000 + 50_000 * index,
    totalImmigrants: index < 10 ? markets.reduce((sum, _, country) => sum + amount(country, 2026, index + 1), 0) : null,
  })),
}

/** A page of the year comparison; its total is that of these countries. */
export function comparison(codes: readonly string[], count = codes.length) {
  const sumOf = (code: string, year: number) =>
    Array.from({ length: 10 }, (_, index) => amount(markets.indexOf(code), year, index + 1)).reduce(
      (sum, one) => sum + one,
      0,
    )
  const together = (year: number) => codes.reduce((sum, code) => sum + sumOf(code, year), 0)
  return {
    rows: codes.map((location_source) => ({
      year: 2026,
      location_source,
      market_region: marketRegionOf(location_source) ?? null,
      currentYear: { totalImmigrants: sumOf(location_source, 2026) },
      previousYear: { totalImmigrants: sumOf(location_source, 2025) },
    })),
    count,
    total: {
      currentYear: { totalImmigrants: together(2026) },
      previousYear: { totalImmigrants: together(2025) },
    },
    period: { year: 2026, months: [1, 10], wholeYear: false, status: 'preliminary' },
    provenance,
  }
}

const answers: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
  133: { target },
  134: { arrivals: summary },
  135: { arrivals: byCountry(markets) },
  136: { arrivals: byCountry(markets.filter((code) => marketRegionOf(code) === 'east-asia')) },
  138: { arrivals: byCountry(markets.filter((code) => marketRegionOf(code) === 'europe')) },
  140: { countries: comparison(markets) },
  142: { countries: comparison(markets) },
}

/** A job for one of the widgets above. */
export function job(code: number, format: ExportFormat, given: Partial<CardJob> = {}): Job {
  return { kind: 'card', format, ...cardJob(code, given) }
}

/** A job for several of them in one file. */
export function manyJob(codes: readonly number[], format: CardsFormat, given: Partial<CardJob> = {}): ManyJob {
  const cards = codes.map((code) => cardJob(code, given))
  return {
    kind: 'cards',
    format,
    title: 'A dashboard',
    language: given.language ?? 'en',
    era: given.era ?? 'buddhist',
    today,
    cards,
  }
}

function cardJob(code: number, given: Partial<CardJob>): CardJob {
  return {
    code,
    parameters: {},
    language: 'en',
    era: 'buddhist',
    today,
    datasets,
    answers: Object.fromEntries(
      Object.entries(answers[code] ?? {}).map(([name, answer]) => [name, [JSON.stringify(answer)]]),
    ),
    ...given,
  }
}
