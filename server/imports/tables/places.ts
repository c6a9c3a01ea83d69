import { type Aggregate, restCodeFor } from '@sala/catalog/places/aggregates.ts'
import { marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import type { Grouping, Line, Tolerance } from '../layout/groupNodes.ts'
import { findGrouping } from '../layout/groups.ts'

/** A row of a table of places: a country, or what `aggregate` says. */
export interface PlaceLine {
  readonly name: string
  readonly indent: number
  /** Null for a country and for a name that is not known. */
  readonly aggregate: Aggregate | null
  /** Alpha-2 of a country, or a `rest-of-…` that the file says itself; null for anything else. */
  readonly code: string | null
  readonly figures: Float64Array
}

interface SettledPlaces {
  /** By line: the code under which its figure counts; null where it is left out. */
  readonly codes: readonly (string | null)[]
  /** "Others" of which nothing tells the region. */
  readonly withoutPlace: readonly number[]
  readonly grouping: Grouping
}

/** Regions that lie across the others in the statistics of offices. */
const crossing: ReadonlySet<string> = new Set(['european-union', 'cis', 'short-haul', 'long-haul'])

function lineKind({ aggregate }: PlaceLine): Line['kind'] {
  if (aggregate === null || aggregate.kind === 'others') return 'part'
  return aggregate.kind === 'total' ? 'total' : 'group'
}

/**
 * Tells totals and regions from what counts, by adding up, and gives what is left of a region the code of that market region, so that
 * the sum over all codes is the table's grand total.
 */
export function settlePlaces(lines: readonly PlaceLine[], periods: number, tolerance: Tolerance): SettledPlaces {
  if (lines.length > maxLines) return unsettled(lines, periods)
  const grouping = findGrouping(
    lines.map((line) => ({
      kind: lineKind(line),
      figures: line.figures,
      indent: line.indent,
      repeats:
        line.aggregate?.kind === 'grouping' ||
        (line.aggregate?.kind === 'region' && crossing.has(line.aggregate.region)),
    })),
    periods,
    tolerance,
  )
  const withoutPlace: number[] = []
  const codes = lines.map((line, index) => {
    if (!grouping.counts[index]) return null
    if (line.code !== null || line.aggregate === null) return line.code
    const code = restCode(line.aggregate, index, lines, grouping)
    if (code === null) withoutPlace.push(index)
    return code
  })
  return { codes, withoutPlace, grouping }
}

/** The grand total that a table prints of each period; of several the largest, which holds the others. */
export function grandTotals(lines: readonly PlaceLine[], periodNames: readonly string[]): Map<string, number> {
  const printed = new Map<string, number>()
  for (const { aggregate, figures } of lines) {
    if (aggregate?.kind !== 'total') continue
    for (const [period, name] of periodNames.entries()) {
      const figure = figures[period] ?? Number.NaN
      if (!Number.isNaN(figure)) printed.set(name, Math.max(figure, printed.get(name) ?? figure))
    }
  }
  return printed
}

/** No table of countries, regions and totals is longer; to add up a longer one would take too long. */
const maxLines = 3000

function unsettled(lines: readonly PlaceLine[], periods: number): SettledPlaces {
  const grouping: Grouping = {
    counts: lines.map((line) => lineKind(line) === 'part'),
    within: lines.map(() => []),
    checked: 0,
    differences: [],
    proven: new Array<boolean>(periods).fill(false),
    unplaced: lines.flatMap((line, index) => (lineKind(line) === 'part' ? [] : [index])),
  }
  const codes = lines.map(({ code, aggregate }) => (aggregate?.kind === 'others' ? restCodeFor(aggregate) : code))
  const withoutPlace = lines.flatMap(({ aggregate }, index) =>
    aggregate !== null && aggregate.kind === 'others' && codes[index] === null ? [index] : [],
  )
  return { codes, withoutPlace, grouping }
}

function restCode(aggregate: Aggregate, index: number, lines: readonly PlaceLine[], grouping: Grouping): string | null {
  const restCodeOfName = restCodeFor(aggregate)
  if (restCodeOfName !== null) return restCodeOfName
  // The groups by what adds up, then the last region above it, then its neighbours.
  const above = lines.slice(0, index).findLastIndex((line) => line.aggregate?.kind === 'region')
  for (const group of [...(grouping.within[index] ?? []), above]) {
    const enclosing = lines[group]?.aggregate
    const code = enclosing ? restCodeFor(aggregate, enclosing) : null
    if (code !== null) return code
  }
  const group = grouping.within[index]?.[0]
  const siblings = lines.filter(
    (line, at) => line.code !== null && group !== undefined && grouping.within[at]?.[0] === group,
  )
  const regions = new Set(siblings.map(({ code }) => marketRegionOf(code ?? '')))
  const [only] = regions
  return regions.size === 1 && only !== undefined ? `rest-of-${only}` : null
}
