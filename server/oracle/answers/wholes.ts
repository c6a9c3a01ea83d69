import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Grouping } from '@sala/catalog/datasets/endpoints.ts'
import { geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import type { Value } from '../rows.ts'
import type { Fact } from '../state.ts'
import { type Choice, filteredMonths, filterValues, monthOf, yearOf } from './choose.ts'
import { grouped } from './groups.ts'
import { measured, sumOf, weightedMean } from './measures.ts'
import { additive } from './totals.ts'

/** Rule 17: printed figures of wholes, means with all of their weights, and no figure. */

type Level = 'all' | 'region' | 'member'
type Wholes = NonNullable<Dataset['wholes']>

/** Whether a place is an aggregate; filters do not select aggregates. */
export const isWhole = (place: Value | undefined): boolean => place === 'all' || String(place).startsWith('all-of-')

/** The rows of single members and, where several months are told from one, of one month: what may be added up or paired. */
export function memberFacts({ wholes }: Dataset, facts: readonly Fact[]): readonly Fact[] {
  if (!wholes) return facts
  return facts.filter((fact) => !isWhole(fact.values[wholes.column]) && isOfOnePeriod(wholes, fact))
}

const isOfOnePeriod = ({ span }: Wholes, { values }: Fact): boolean => span === null || values[span] === 'month'

/** A figure of January to a month says nothing of a question that begins later in that year. */
export function withinQuestion(choice: Choice, facts: readonly Fact[]): readonly Fact[] {
  const { wholes, newest } = choice.dataset
  if (!wholes || newest === null) return facts
  return facts.filter(
    (fact) => isOfOnePeriod(wholes, fact) || filteredMonths(choice, yearOf(fact.values[newest]))[0] === 1,
  )
}

/** The groups of a data set with wholes: each identity (as JSON) and what its measures are. */
export function wholeGroups(
  choice: Choice,
  { by, measures }: Pick<Grouping, 'by' | 'measures'>,
  facts: readonly Fact[],
): readonly (readonly [identity: string, measure: string, value: number | null])[] {
  const { dataset } = choice
  const { wholes } = dataset
  if (!wholes) throw new Error(`${dataset.name} has no wholes`)
  const level: Level = by.includes(wholes.column) ? 'member' : by.includes(wholes.region) ? 'region' : 'all'
  const monthly = by.includes('month')
  const rows = facts.filter((fact) => {
    const place = fact.values[wholes.column]
    if (monthly && !isOfOnePeriod(wholes, fact)) return false
    return level === 'all' || !isWhole(place) || (level === 'region' && place !== 'all')
  })
  return [...grouped(dataset, by, withoutWholes(dataset, by, rows))].flatMap(([identity, group]) =>
    measures.map((name) => {
      const measure = dataset.measures[name]
      const value =
        measure?.kind === 'weighted_mean'
          ? wholeMean({ choice, wholes, level, monthly, by, ...measure }, group)
          : measured(dataset, name, memberFacts(dataset, group))
      return [identity, name, value] as const
    }),
  )
}

/** A grouping by the parts of a total has no group of the total, where the data set does not keep it so. */
function withoutWholes({ totals }: Dataset, by: readonly string[], facts: readonly Fact[]): readonly Fact[] {
  if (!totals || totals.asGroup || !by.includes(totals.column)) return facts
  return facts.filter(({ values }) => (values[totals.column] ?? null) !== totals.value)
}

interface MeanQuestion {
  readonly choice: Choice
  readonly wholes: Wholes
  readonly level: Level
  readonly monthly: boolean
  readonly by: readonly string[]
  /** Columns of the mean and of its weight. */
  readonly column: string
  readonly weight: string
}

function wholeMean(question: MeanQuestion, group: readonly Fact[]): number | null {
  const { choice, wholes, level, monthly } = question
  const placeOf = ({ values }: Fact) => values[wholes.column] ?? null
  const own = ownPlace(question, group)
  const ofOwn = group.filter((fact) => placeOf(fact) === own)
  const single = group.filter((fact) => isOfOnePeriod(wholes, fact))
  const periods = new Set(single.map((fact) => periodOf(choice.dataset, fact)))
  const printed = monthly || wholes.span === null ? null : printedToDate(question, single, ofOwn)
  if (printed !== null) return printed
  const ownMean = meanOf(question, periods, own === null ? [] : [own], ofOwn)
  if (ownMean !== null || level === 'member') return ownMean
  const members = single.filter((fact) => !isWhole(placeOf(fact)))
  return meanOf(question, periods, everyMember(question, members), members)
}

/** The place whose own rows are about the whole group; null where there is none. */
function ownPlace({ choice, wholes, level }: MeanQuestion, group: readonly Fact[]): Value {
  const [first] = group
  const members = filterValues(choice, wholes.column)
  const regions = filterValues(choice, wholes.region)
  const presentMembers = [...new Set(group.map(({ values }) => values[wholes.column] ?? null))]
  if (level === 'member') return first?.values[wholes.column] ?? null
  // A group with a single member has that member's figure.
  if (members) return members.length === 1 && presentMembers.length === 1 ? (presentMembers[0] ?? null) : null
  if (level === 'region') return `all-of-${first?.values[wholes.region]}`
  if (!regions) return 'all'
  return regions.length === 1 ? `all-of-${regions[0]}` : null
}

const periodOf = ({ newest }: Dataset, { values }: Fact): string => String(newest && values[newest])

/** The mean over every period of places, where each has its row, of all or by each arrangement, with its weight. */
function meanOf(
  { choice, by, column, weight }: MeanQuestion,
  periods: ReadonlySet<string>,
  places: readonly Value[],
  facts: readonly Fact[],
): number | null {
  const { dataset } = choice
  const { wholes, totals } = dataset
  if (!wholes || places.length === 0 || periods.size === 0) return null
  const rows = facts.filter((fact) => isOfOnePeriod(wholes, fact))
  const parts = totals ? filterValues(choice, totals.column) : undefined
  const counted = totals && !by.includes(totals.column) ? additive(dataset, rows, by, parts) : rows
  const nameOf = (place: Value, period: string) => `${place} ${period}`
  const presentNames = new Set(
    counted.map((fact) => nameOf(fact.values[wholes.column] ?? null, periodOf(dataset, fact))),
  )
  const isComplete = places.every((place) => [...periods].every((period) => presentNames.has(nameOf(place, period))))
  return isComplete ? weightedMean(counted, column, weight) : null
}

/** The members of a group: all of its provinces, stored or not; for markets only the stored ones. */
function everyMember({ choice, wholes, level }: MeanQuestion, members: readonly Fact[]): readonly Value[] {
  if (choice.dataset.columns[wholes.column]?.kind !== 'province') {
    return [...new Set(members.map(({ values }) => values[wholes.column] ?? null))]
  }
  const places = filterValues(choice, wholes.column)
  const regions = level === 'region' ? [String(members[0]?.values[wholes.region])] : filterValues(choice, wholes.region)
  return provinces
    .map(({ code }) => code)
    .filter((code) => places?.includes(code) ?? true)
    .filter((code) => regions?.includes(String(geographicRegionOf(code))) ?? true)
}

/** The latest printed figure of January to a month, where that is exactly what is asked for, or all that is held of it. */
function printedToDate(
  { choice, wholes, column }: MeanQuestion,
  single: readonly Fact[],
  own: readonly Fact[],
): number | null {
  const { newest } = choice.dataset
  const month = (fact: Fact) => monthOf(newest === null ? null : fact.values[newest])
  const last = own
    .filter((fact) => !isOfOnePeriod(wholes, fact))
    .sort((a, b) => month(a) - month(b))
    .at(-1)
  if (!last) return null
  const year = periodOf(choice.dataset, last).slice(0, 4)
  const upTo = Array.from({ length: month(last) }, (_, at) => at + 1).join()
  const requestedMonths = filteredMonths(choice, Number(year))
  const presentMonths = [...new Set(single.map(month))].sort((a, b) => a - b)
  const isExact = requestedMonths.join() === upTo || presentMonths.join() === upTo
  return isExact ? sumOf([Number(last.values[column])]) : null
}
