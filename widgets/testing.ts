import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import { allDatasets, type DatasetName } from '@sala/catalog/datasets/all.ts'
import { type MarketRegion, marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { countryNames } from '@sala/catalog/places/names/en.ts'
import type { Language } from '@sala/catalog/words.ts'
import { findCard } from './all.ts'
import { type Context, makeContext } from './context.ts'
import { loadPlaceNames } from './texts/placeNames.ts'
import type { TableModel } from './views/table.ts'
import type { View } from './views/view.ts'
import type { OpenWidget } from './widget.ts'

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
  const freshnessByName: Partial<Record<DatasetName, Freshness>> = {}
  for (const { name, due } of allDatasets) {
    const [oldest, latest] = loadedPeriods[due.every]
    freshnessByName[name] = freshness(name, oldest, latest)
  }
  return {
    ...freshnessByName,
    immigration: freshness('immigration', newest === null ? null : '2024-01-01', newest),
    immigration_target: freshness('immigration_target', '2024-01-01', '2026-12-01'),
  }
}

const loadedPeriods = {
  day: ['2024-01-01', '2026-11-12'],
  month: ['2024-01-01', '2026-10-01'],
  year: ['2016', '2025'],
} as const

/** All months between two dates; none if they are years. */
const monthsBetween = (oldest: string | null, newest: string | null): Freshness['months'] =>
  oldest === null || newest === null || newest.length === 4
    ? []
    : [{ from: oldest.slice(0, 7), to: newest.slice(0, 7) }]

function freshness(name: DatasetName, oldest: string | null, newest: string | null): Freshness {
  return {
    name,
    oldest,
    newest,
    windowEnd: newest,
    months: monthsBetween(oldest, newest),
    ahead: null,
    status: 'preliminary',
    source: 'Test',
    importedAt: '2026-11-13T02:00:00.000Z',
    demonstration: true,
    version: 1,
  }
}

/** A widget or companion of a code with its filters read from an address. */
export function opened(code: CardCode, parameters: Record<string, string> = {}, context = aContext()): OpenWidget {
  const card = findCard(code)
  if (card === undefined) throw new Error(`There is no card ${code}.`)
  return card.open(parameters, context)
}

/** The first view of a kind in a view, which may be composed; throws without one. */
export function viewIn<Kind extends View['kind']>(view: View, kind: Kind): Extract<View, { kind: Kind }> {
  const views: readonly View[] = view.kind === 'composed' ? view.parts.map((part) => part.view) : [view]
  const viewOfKind = views.find((view): view is Extract<View, { kind: Kind }> => view.kind === kind)
  if (viewOfKind === undefined) throw new Error(`There is no ${kind}.`)
  return viewOfKind
}

/** The sum of a column over the rows proper: totals and sub-totals are never counted. */
export function sumOf(table: TableModel, key: string): number {
  return table.rows
    .filter((row) => row.level === 'row')
    .reduce((total, row) => total + (typeof row.cells[key] === 'number' ? row.cells[key] : 0), 0)
}

/** The cells of the total. */
export function totalOf(table: TableModel): Readonly<Record<string, string | number | null>> | undefined {
  return table.rows.find((row) => row.level === 'total')?.cells
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

interface ArrivalRow {
  readonly _id: {
    readonly year: number
    readonly month: number
    readonly location_source?: string | null
    readonly market_region?: string | null
  }
  readonly totalImmigrants: number | null
}

/**
 * The server's answers for a card of arrivals that holds these months: by month and year, and the part that both years hold. A month from
 * `openFrom` (`YYYY-MM`) on is not over. Rests of regions are matched like countries.
 */
export function arrivalAnswers(rows: readonly ArrivalRow[], openFrom = '2026-11') {
  const by = rows[0] !== undefined && 'location_source' in rows[0]._id ? 'location_source' : 'market_region'
  const codeOf = ({ _id }: ArrivalRow) => _id[by] ?? null
  const knownRows = rows.filter(({ totalImmigrants }) => totalImmigrants !== null)
  const years = new Set(knownRows.map(({ _id }) => _id.year))
  const paired = knownRows.filter((row) => {
    const same = knownRows.filter((other) => codeOf(other) === codeOf(row) && other._id.month === row._id.month)
    const isOver = same.every(({ _id }) => `${_id.year}-${String(_id.month).padStart(2, '0')}` < openFrom)
    return years.size === 2 && same.length === 2 && isOver
  })
  const inRegions = paired.map(({ _id: { market_region = 'europe', year, month }, totalImmigrants }) => ({
    _id: { market_region, year, month },
    totalImmigrants,
  }))
  const monthsIn = (some: typeof paired) => [...new Set(some.map(({ _id }) => _id.month))]
  const months = monthsIn(paired).toSorted((a, b) => a - b)
  const byCode = [...Map.groupBy(paired, codeOf).values()]
  const counts = {
    members: byCode.length,
    of: new Set(knownRows.map(codeOf)).size,
    months,
    fewerMonths: byCode.filter((member) => monthsIn(member).length < months.length).length,
  }
  return {
    arrivals: { [`${by}_x_year_x_month`]: rows, [`${by}_x_year`]: yearsOfRows(knownRows, by) },
    matched: {
      location_source_x_year_x_month: by === 'location_source' ? paired : [],
      location_source_x_year: by === 'location_source' ? yearsOfRows(paired, by) : [],
      market_region_x_year_x_month: inRegions,
      market_region_x_year: yearsOfRows(inRegions, 'market_region'),
      matched: counts,
    },
  }
}

function yearsOfRows(rows: readonly ArrivalRow[], by: 'location_source' | 'market_region') {
  const groups = Map.groupBy(rows, ({ _id }) => JSON.stringify([_id[by] ?? null, _id.year]))
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const yearRows = [first, ...others]
    return {
      _id: { [by]: first._id[by] ?? null, year: first._id.year },
      totalImmigrants: yearRows.reduce((total, { totalImmigrants }) => total + (totalImmigrants ?? 0), 0),
      members: 1,
      wholeMembers: yearRows.length === 12 ? 1 : 0,
    }
  })
}

/** A row of the year comparison. */
export function comparisonOf(country: string, current: number | null, previous: number | null, year = 2026) {
  return {
    year,
    location_source: country,
    market_region: marketRegionOf(country) ?? null,
    currentYear: { totalImmigrants: current },
    previousYear: { totalImmigrants: previous },
    matched: current === null || previous === null ? null : matchedMonths(current, previous),
  }
}

/** The part that both years hold of the first ten months. */
export const matchedMonths = (currentYear: number, previousYear: number, months = tenMonths) => ({
  currentYear,
  previousYear,
  months,
})

const tenMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The period of a year comparison over the first ten months. */
export const januaryToOctober = {
  year: 2026,
  months: [1, 10],
  wholeYear: false,
  held: tenMonths,
  missing: [],
  status: 'preliminary',
}

/** People through one checkpoint on one day. */
export function crossingsOf(checkpoint: string, date: string, sum_in: number | null, sum_out: number | null = null) {
  return { _id: { checkpoint, date }, sum_in, sum_out }
}
