import type { Freshness } from '@sala/catalog/api/datasets.ts'
import { type CardsFormat, type ExportFormat, plainLayout } from '@sala/catalog/api/exports.ts'
import type { Provenance } from '@sala/catalog/api/provenance.ts'
import { marketRegionOf, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { countryNames } from '@sala/catalog/places/names/en.ts'
import type { CardFileJob, CardJob, ManyJob } from '../card.ts'

/** Jobs as the routes make them, with answers in the shape of the endpoints and figures that follow from a formula. */

const today = '2026-11-20'

const freshness = (name: string, newest: string): Freshness => ({
  name,
  oldest: '2020-01-01',
  newest,
  windowEnd: newest,
  months: [{ from: '2020-01', to: newest.slice(0, 7) }],
  ahead: null,
  status: 'preliminary',
  source: 'Ministry of Tourism and Sports',
  importedAt: '2026-11-12T04:00:00.000Z',
  demonstration: true,
  version: 7,
})

const datasets: CardFileJob['datasets'] = {
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

const membersOf = (region: string) => markets.filter((code) => marketRegionOf(code) === region)
const amountOf = (codes: readonly string[], year: number, month: number) =>
  codes.reduce((sum, code) => sum + amount(markets.indexOf(code), year, month), 0)
const yearOf = (codes: readonly string[], year: number, months: number) =>
  Array.from({ length: months }, (_, index) => amountOf(codes, year, index + 1)).reduce((sum, value) => sum + value, 0)

/** Arrivals of some countries by region and by country, by month and by year; with `matched` over the ten months that both years hold. */
function arrivalsOf(codes: readonly string[], matched: boolean) {
  const regions = marketRegions.filter((region) => codes.some((code) => marketRegionOf(code) === region))
  const inRegion = (region: string) => membersOf(region).filter((code) => codes.includes(code))
  const visibleMonths = monthly.filter(({ month }) => !matched || month <= 10)
  const years = [2026, 2025].map((year) => ({ year, months: matched ? 10 : monthsOf(year) }))
  const byRegion = regions.map((market_region) => {
    const { length } = inRegion(market_region)
    return { market_region, members: length, of: length }
  })
  const counts = (members: number, months: number) => ({ members, wholeMembers: months === 12 ? members : 0 })
  return {
    provenance,
    market_region_x_year_x_month: regions.flatMap((market_region) =>
      visibleMonths.map(({ year, month }) => ({
        _id: { market_region, year, month },
        totalImmigrants: amountOf(inRegion(market_region), year, month),
      })),
    ),
    market_region_x_year: regions.flatMap((market_region) =>
      years.map(({ year, months }) => ({
        _id: { market_region, year },
        totalImmigrants: yearOf(inRegion(market_region), year, months),
        ...counts(inRegion(market_region).length, months),
      })),
    ),
    location_source_x_year_x_month: codes.flatMap((location_source) =>
      visibleMonths.map(({ year, month }) => ({
        _id: { location_source, year, month },
        totalImmigrants: amountOf([location_source], year, month),
      })),
    ),
    location_source_x_year: codes.flatMap((location_source) =>
      years.map(({ year, months }) => ({
        _id: { location_source, year },
        totalImmigrants: yearOf([location_source], year, months),
        ...counts(1, months),
      })),
    ),
    ...(matched ? { matched: { members: codes.length, of: codes.length, months: tenMonths, regions: byRegion } } : {}),
  }
}

const tenMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const ofCountries = (codes: readonly string[]) => ({
  arrivals: arrivalsOf(codes, false),
  matched: arrivalsOf(codes, true),
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
  const figures = (of: readonly string[]) => {
    const [current, previous] = [yearOf(of, 2026, 10), yearOf(of, 2025, 10)]
    return {
      currentYear: { totalImmigrants: current },
      previousYear: { totalImmigrants: previous },
      matched: { currentYear: current, previousYear: previous, months: tenMonths },
    }
  }
  const regions = marketRegions.map((region) => ({
    region,
    own: codes.filter((code) => marketRegionOf(code) === region),
  }))
  return {
    rows: codes.map((location_source) => ({
      year: 2026,
      location_source,
      market_region: marketRegionOf(location_source) ?? null,
      ...figures([location_source]),
    })),
    count,
    total: {
      ...figures(codes),
      members: codes.length,
      of: codes.length,
      heldMembers: codes.length,
      wholeMembers: 0,
    },
    regions: regions
      .filter(({ own }) => own.length > 0)
      .map(({ region, own }) => ({ market_region: region, matched: figures(own).matched })),
    period: { year: 2026, months: [1, 10], wholeYear: false, held: tenMonths, missing: [], status: 'preliminary' },
    provenance,
  }
}

const answers: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
  133: { target },
  134: ofCountries(markets),
  135: ofCountries(markets),
  136: ofCountries(membersOf('east-asia')),
  138: ofCountries(membersOf('europe')),
  140: { countries: comparison(markets) },
  142: { countries: comparison(markets) },
}

/** A job for one of the widgets above. */
export function job(code: number, format: ExportFormat, overrides: Partial<CardJob> = {}): CardFileJob {
  return { kind: 'card', format, layout: plainLayout, ...cardJob(code, overrides) }
}

/** A job for several of them in one file. */
export function manyJob(codes: readonly number[], format: CardsFormat, overrides: Partial<CardJob> = {}): ManyJob {
  const cards = codes.map((code) => cardJob(code, overrides))
  return {
    kind: 'cards',
    format,
    layout: plainLayout,
    title: 'A dashboard',
    language: overrides.language ?? 'en',
    era: overrides.era ?? 'buddhist',
    today,
    cards,
  }
}

function cardJob(code: number, overrides: Partial<CardJob>): CardJob {
  return {
    code,
    parameters: {},
    language: 'en',
    era: 'buddhist',
    today,
    asOf: null,
    datasets,
    annotations: [],
    answers: Object.fromEntries(
      Object.entries(answers[code] ?? {}).map(([name, answer]) => [name, [JSON.stringify(answer)]]),
    ),
    ...overrides,
  }
}
