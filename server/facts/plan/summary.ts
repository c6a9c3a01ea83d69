import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Grouping } from '@sala/catalog/datasets/endpoints.ts'
import { defaultWindow } from './conditions.ts'
import {
  type Condition,
  type EndpointOf,
  groupingOf,
  type Matching,
  maxGroups,
  type PeriodRule,
  type Plan,
  type PlanGrouping,
  type Planned,
  type QueryOf,
  type StoreFacts,
  wholePlan,
} from './plan.ts'

/** Groups and bounds of a data set, in as few plans as look at the same rows. */
export function planSummary(
  dataset: Dataset,
  endpoint: EndpointOf<'summary'>,
  { narrowings, fields, matched }: QueryOf<'summary'>,
  storeFacts: StoreFacts,
): Planned {
  const chosen = Object.entries(endpoint.groupings).filter(([key]) => fields.includes(key))
  const conditions = [...narrowings, ...defaultWindow(dataset, endpoint, { narrowings, q: null }, storeFacts)]
  const groups = (of: Dataset, groupings: readonly PlanGrouping[], bounds: readonly ('date' | 'year')[]): Plan => ({
    ...wholePlan(of),
    select: { kind: 'groups', groupings, bounds, ...(matched ? { matched: matchingOf(narrowings, storeFacts) } : {}) },
    conditions,
    periods: periodsOf(of, endpoint),
    // One more than allowed, to detect that there are too many.
    limit: maxGroups + 1,
  })
  const main = groups(
    dataset,
    chosen.filter(([, grouping]) => isMain(grouping)).map(groupingOf),
    endpoint.bounds.filter((bound) => fields.includes(bound)),
  )
  const further = chosen.flatMap(([key, grouping]): Plan[] => {
    if (grouping.newestYears === undefined) return []
    const years = newestYears(dataset, narrowings, grouping.newestYears, storeFacts)
    return [{ ...groups(dataset, [groupingOf([key, grouping])], []), conditions: years }]
  })
  const yearGroups = (of: Dataset, groupings: readonly PlanGrouping[]): Plan => ({
    ...groups(of, groupings, []),
    conditions: [...conditions, ...monthRowsOnly(of, narrowings)],
    periods: { kind: 'by_member' },
  })
  const wholeYearGroupings = chosen.filter(([, { wholeYears }]) => wholeYears).map(groupingOf)
  if (wholeYearGroupings.length > 0) further.push(yearGroups(dataset, wholeYearGroupings))
  const others = Map.groupBy(chosen.filter(hasAlongside), ([, { alongside }]) => alongside.dataset)
  const alongside = [...others].flatMap(([name, groupings]) => {
    const other = findDataset(name)
    if (!other) throw new Error(`${endpoint.path} reads ${name} alongside, but there is no such data set`)
    const groupingsOf = (wholeYears: boolean) =>
      groupings.flatMap(([key, { by, alongside }]) =>
        (alongside.wholeYears === true) === wholeYears ? [{ key, by, measures: alongside.measures }] : [],
      )
    const [months, years] = [groupingsOf(false), groupingsOf(true)]
    return [
      ...(months.length > 0 ? [groups(other, months, [])] : []),
      ...(years.length > 0 ? [yearGroups(other, years)] : []),
    ]
  })
  const isEmpty = main.select.kind === 'groups' && main.select.groupings.length + main.select.bounds.length === 0
  const [first = main, ...rest] = isEmpty ? further : [main, ...further]
  return { kind: 'summary', main: first, further: rest, alongside }
}

/** The conditions with the requested years, if any, widened to a number of years up to the newest of them. */
function newestYears(
  dataset: Dataset,
  narrowings: readonly Narrowing[],
  count: number,
  { newest }: StoreFacts,
): readonly Condition[] {
  const others = narrowings.filter(({ kind }) => kind !== 'years')
  const requestedYears = narrowings.flatMap((narrowing) => (narrowing.kind === 'years' ? narrowing.years : []))
  if (dataset.newest === null || (requestedYears.length === 0 && newest === null)) return others
  const last = requestedYears.length > 0 ? Math.max(...requestedYears) : Number(newest?.slice(0, 4))
  const years = Array.from({ length: count }, (_, index) => last - count + 1 + index)
  return [...others, { kind: 'years', column: dataset.newest, years }]
}

/** Whether a grouping is read with the bounds, from the rows of months that the question is limited to. */
const isMain = ({ newestYears, wholeYears }: Grouping): boolean => newestYears === undefined && !wholeYears

/** A question for some months is answered from months: a figure of the whole year does not say which part of it they are. */
export function monthRowsOnly(dataset: Dataset, narrowings: readonly Narrowing[]): readonly Condition[] {
  const isNarrowed = narrowings.some(({ kind }) => kind === 'months' || kind === 'window')
  if (dataset.wholeYears === null || !isNarrowed) return []
  return [{ kind: 'values', column: dataset.wholeYears.column, values: ['month'] }]
}

/** The years that are matched, and the month that is not over today. */
function matchingOf(narrowings: readonly Narrowing[], { today }: StoreFacts): Matching {
  const years = narrowings.flatMap((narrowing) => (narrowing.kind === 'years' ? narrowing.years : []))
  return { years, openFrom: `${today.slice(0, 7)}-01` }
}

type WithAlongside = Grouping & { readonly alongside: NonNullable<Grouping['alongside']> }

const hasAlongside = (entry: [string, Grouping]): entry is [string, WithAlongside] => entry[1].alongside !== undefined

/** A grouping by month or a finer date leaves out rows about whole years. */
function periodsOf(dataset: Dataset, endpoint: EndpointOf<'summary'>): PeriodRule {
  if (dataset.wholeYears === null) return { kind: 'all' }
  const isMonthly = Object.values(endpoint.groupings).some(({ by }) =>
    by.some((name) => dataset.dimensions[name]?.kind !== 'year' && isDate(dataset, name)),
  )
  return { kind: isMonthly ? 'months' : 'all' }
}

const isDate = (dataset: Dataset, dimension: string): boolean => {
  const declared = dataset.dimensions[dimension]
  return declared !== undefined && declared.kind !== 'joined' && dataset.columns[declared.column]?.kind === 'date'
}
