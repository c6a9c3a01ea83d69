import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import type { Fact } from '../../state.ts'
import { columnOf } from '../explored.ts'
import { measured } from '../measures.ts'
import { additive } from '../totals.ts'
import { type Pair, type PairedFact, toPairs } from './pairedFacts.ts'

/** Rules 5, 6 and 19: members of one period that both sides hold. */
export function membersOf(
  dataset: Dataset,
  exploration: Exploration,
  day: string,
  sides: readonly [readonly Fact[], readonly Fact[]],
): readonly PairedFact[] {
  const { breakdown, filters, measures } = exploration
  const { totals } = dataset
  const partsAsked = filters.find(({ dimension, operator }) => operator === 'in' && ofTotals(dataset, dimension))
  const hasPartsOnly = partsAsked !== undefined && !partsAsked.values.includes(String(totals?.value))
  const byPart = hasPartsOnly || breakdown.some((name) => ofTotals(dataset, name))
  const part = Object.keys(dataset.dimensions).find((name) => columnOf(dataset, name) === totals?.column)
  const by = byPart && part !== undefined ? [part] : []
  const requestedParts =
    partsAsked !== undefined && columnOf(dataset, partsAsked.dimension) === totals?.column
      ? partsAsked.values
      : undefined
  const counted = sides.map((side) => additive(dataset, side, by, requestedParts))
  const memberOf = ({ values }: Fact) =>
    JSON.stringify(
      dataset.key
        .filter((name) => name !== dataset.newest && name !== 'period' && (byPart || name !== totals?.column))
        .map((name) => values[name]),
    )
  const isBook =
    dataset.columns.location_source?.kind === 'country' &&
    dataset.columns.location_source.rest &&
    (byPart || totals?.column !== 'location_source')
  const regionOf = ({ values }: Fact) => (isBook ? (values.market_region ?? null) : null)
  const regions = new Set(counted.flat().map(regionOf))
  const placesAsked = filters.filter(({ dimension }) => columnOf(dataset, dimension) === 'location_source')
  const byPlace = breakdown.includes('location_source') || placesAsked.length > 0
  const isRequested = ({ values }: Fact) =>
    !isBook ||
    placesAsked.every(
      ({ operator, values: all }) => all.includes(String(values.location_source)) === (operator === 'in'),
    )
  return [...regions].flatMap((region) => {
    const own = counted.map((side) => side.filter((fact) => regionOf(fact) === region))
    const isRestRow = ({ values }: Fact) => isBook && isRest(String(values.location_source))
    const books = (byPart ? counted : sides).map((side) => side.filter((fact) => regionOf(fact) === region))
    const names = books.map((side) => new Set(side.filter((fact) => !isRestRow(fact)).map(memberOf)))
    const sameNames = names[0]?.size === names[1]?.size && [...(names[0] ?? [])].every((name) => names[1]?.has(name))
    const rests = own.filter((side) => side.some(isRestRow)).length
    const members = own.map((side) => new Set(side.map(memberOf)))
    const isInAll = (fact: Fact) => members.every((member) => member.has(memberOf(fact)))
    const asOne = rests === 2 && !sameNames && !byPlace
    const matched = own.map((side) =>
      (asOne ? side : side.filter((fact) => isInAll(fact) && (sameNames || !isRestRow(fact)))).filter(isRequested),
    )
    const lacking = (fact: Fact, side: keyof Pair) => {
      const match =
        (side === 'compared' ? matched[1] : matched[0])?.filter((other) => memberOf(other) === memberOf(fact)) ?? []
      return match.length === 0
        ? []
        : measures.filter((name) => measured(dataset, name, match) === null && dataset.measures[name]?.kind !== 'ratio')
    }
    return toPairs(day, [matched[0] ?? [], matched[1] ?? []], lacking)
  })
}

function ofTotals(dataset: Dataset, name: string): boolean {
  const column = columnOf(dataset, name)
  return (
    dataset.totals !== null &&
    (column === dataset.totals.column || dataset.derived[column]?.from === dataset.totals.column)
  )
}
