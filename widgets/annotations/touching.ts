import type { ShownAnnotation } from '@sala/catalog/api/annotations.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { thaiAirports } from '@sala/catalog/places/thaiAirports.ts'
import { ruleMarkets, rulePlaces, scopesMeet } from '@sala/catalog/rows/rowRule.ts'
import type { SourceEntry } from '../trust/provenance.ts'
import type { Ask, CardContent, OpenWidget } from '../widget.ts'

/** An annotation with its number among those of a card, from 1. */
export interface NumberedAnnotation extends ShownAnnotation {
  readonly number: number
}

/**
 * The annotations that concern figures of a card, by day: those of its data sets and days, and of places and markets that its filters do
 * not exclude. An annotation of one province concerns the figure of the whole country.
 */
export function annotationsTouching(
  annotations: readonly ShownAnnotation[],
  { asks }: Pick<OpenWidget, 'asks'>,
  { sources }: Pick<CardContent, 'sources'>,
): readonly NumberedAnnotation[] {
  const cardAsks = Object.values(asks)
  return numbered(annotations, sources, (annotation) =>
    cardAsks.some(
      (ask) => mayRead(ask, annotation.dataset) && isWithin(Object.values(ask.query).flat().filter(isText), annotation),
    ),
  )
}

/**
 * The annotations that concern figures of an exploration: those of its data sets and days, and of places and markets that its filters do
 * not exclude.
 */
export function annotationsTouchingQuestion(
  annotations: readonly ShownAnnotation[],
  question: Pick<Exploration, 'dataset' | 'comparison' | 'joined' | 'filters'>,
  { sources }: Pick<CardContent, 'sources'>,
): readonly NumberedAnnotation[] {
  const readDatasets = exploredDatasets(question)
  return numbered(
    annotations,
    sources,
    (annotation) =>
      readDatasets.includes(annotation.dataset) &&
      question.filters.every(({ operator, values }) =>
        operator === 'in'
          ? isWithin(values, annotation)
          : !scopeCodes(annotation).some((code) => values.includes(code)),
      ),
  )
}

/**
 * The place and market of an annotation, and the regions that contain them: a filter that excludes one of these excludes the annotation.
 */
const scopeCodes = ({ place, market }: Pick<ShownAnnotation, 'place' | 'market'>): readonly string[] => [
  ...(place === null ? [] : [place, geographicRegionOf(place) ?? place]),
  ...(market === null ? [] : [market, marketRegionOf(market) ?? market]),
]

const numbered = (
  annotations: readonly ShownAnnotation[],
  sources: readonly SourceEntry[],
  touches: (annotation: ShownAnnotation) => boolean,
): readonly NumberedAnnotation[] =>
  annotations
    .filter(
      (annotation) =>
        sources.some((source) => source.dataset === annotation.dataset && showsDays(source, annotation)) &&
        touches(annotation),
    )
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.id.localeCompare(b.id))
    .map((annotation, at) => ({ ...annotation, number: at + 1 }))

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether figures of a source are of some of the days; those of a register have no days, and any may matter. */
function showsDays({ periods, days }: SourceEntry, { from, to }: Pick<ShownAnnotation, 'from' | 'to'>): boolean {
  if (days !== null) return days.from <= to && days.to >= from
  if (periods.length === 0) return true
  return periods.some((period) => period <= to.slice(0, period.length) && period >= from.slice(0, period.length))
}

/** Whether a call reads a data set, as that of its endpoint or beside it. */
function mayRead({ path }: Ask, name: string): boolean {
  const served = allEndpoints.find(({ endpoint }) => endpoint.path === path)
  if (served === undefined) return false
  if (served.dataset.name === name) return true
  return (
    served.endpoint.kind === 'summary' &&
    Object.values(served.endpoint.groupings).some(({ alongside }) => alongside?.dataset === name)
  )
}

const placeOf: ReadonlyMap<string, string> = new Map([
  ...rulePlaces.map((code) => [code, code] as const),
  ...checkpoints.map(({ code, province }) => [code, province] as const),
  ...thaiAirports.map(({ iata, province }) => [iata, province] as const),
])
const markets: ReadonlySet<string> = new Set(ruleMarkets)

/** Whether the filters of figures include the annotation's place and market. */
function isWithin(narrowed: readonly string[], scope: Pick<ShownAnnotation, 'place' | 'market'>): boolean {
  const values = narrowed.flatMap((value) => value.split(','))
  const places = values.flatMap((value) => placeOf.get(value) ?? [])
  const chosen = values.filter((value) => markets.has(value))
  const meets = (place: string | null, market: string | null) => scopesMeet(scope, { place, market })
  return (
    (places.length === 0 || places.some((place) => meets(place, null))) &&
    (chosen.length === 0 || chosen.some((market) => meets(null, market)))
  )
}
