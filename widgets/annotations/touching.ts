import type { ShownAnnotation } from '@sala/catalog/api/annotations.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { thaiAirports } from '@sala/catalog/places/thaiAirports.ts'
import { ruleMarkets, rulePlaces, scopesMeet } from '@sala/catalog/rows/rowRule.ts'
import type { SourceEntry } from '../trust/provenance.ts'
import type { Ask, CardContent, OpenWidget } from '../widget.ts'

/** An annotation with its number among those of a card, from 1. */
export interface NumberedAnnotation extends ShownAnnotation {
  readonly number: number
}

/**
 * The annotations that touch figures of a card, in the order of their days: of a data set and of days that it shows, and of a place and a market
 * that it is not narrowed away from. What is remarked of one province touches the figure of the whole country.
 */
export function annotationsTouching(
  annotations: readonly ShownAnnotation[],
  { asks }: Pick<OpenWidget, 'asks'>,
  { sources }: Pick<CardContent, 'sources'>,
): readonly NumberedAnnotation[] {
  const cardAsks = Object.values(asks)
  return annotations
    .filter(
      (one) =>
        sources.some((source) => source.dataset === one.dataset && showsDays(source, one)) &&
        cardAsks.some((ask) => mayRead(ask, one.dataset) && isWithin(ask, one)),
    )
    .toSorted((one, other) => one.from.localeCompare(other.from) || one.id.localeCompare(other.id))
    .map((one, at) => ({ ...one, number: at + 1 }))
}

/** Whether figures of a source are of some of the days; those of a register have no days, and any may matter. */
function showsDays({ periods, days }: SourceEntry, { from, to }: Pick<ShownAnnotation, 'from' | 'to'>): boolean {
  if (days !== null) return days.from <= to && days.to >= from
  if (periods.length === 0) return true
  return periods.some((period) => period <= to.slice(0, period.length) && period >= from.slice(0, period.length))
}

/** Whether a call reads a data set, or one that stands beside that of its endpoint. */
function mayRead({ path }: Ask, name: string): boolean {
  const found = allEndpoints.find(({ endpoint }) => endpoint.path === path)
  if (found === undefined) return false
  if (found.dataset.name === name) return true
  return (
    found.endpoint.kind === 'summary' &&
    Object.values(found.endpoint.groupings).some(({ alongside }) => alongside?.dataset === name)
  )
}

const placeOf: ReadonlyMap<string, string> = new Map([
  ...rulePlaces.map((code) => [code, code] as const),
  ...checkpoints.map(({ code, province }) => [code, province] as const),
  ...thaiAirports.map(({ iata, province }) => [iata, province] as const),
])
const markets: ReadonlySet<string> = new Set(ruleMarkets)

/** Whether what a call is narrowed to has the annotation's place and market in it. */
function isWithin({ query }: Ask, scope: Pick<ShownAnnotation, 'place' | 'market'>): boolean {
  const values = Object.values(query)
    .flat()
    .filter((value) => typeof value === 'string')
    .flatMap((value) => value.split(','))
  const places = values.flatMap((value) => placeOf.get(value) ?? [])
  const chosen = values.filter((value) => markets.has(value))
  const meets = (place: string | null, market: string | null) => scopesMeet(scope, { place, market })
  return (
    (places.length === 0 || places.some((place) => meets(place, null))) &&
    (chosen.length === 0 || chosen.some((market) => meets(null, market)))
  )
}
