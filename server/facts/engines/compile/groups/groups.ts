import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Plan, PlanGrouping } from '../../../plan/plan.ts'
import { quoted } from '../../duckdb/tables.ts'
import type { Bound } from '../bound.ts'
import { cellSources } from '../cells/cellSources.ts'
import { figureIn } from '../cells/wholes.ts'
import { dimension, dimensionType, kindOf, newestOf } from '../columns.ts'
import { lines, named } from '../lines.ts'
import { page } from '../page.ts'
import { jsonBound, jsonGroups } from './jsonGroups.ts'
import { fromSource, type Shape, type Source, sourcesFor } from './sources.ts'
import { totalsRule, withTotals } from './totals.ts'

/** The texts that the numbers of `grouping` stand for: the groupings, then the bounds. */
export const groupNames = ({ groupings, bounds, matched }: GroupsSelect): readonly string[] => [
  ...groupings.map(({ key }) => key),
  ...bounds,
  ...(matched === undefined ? [] : ['matched']),
]

type GroupsSelect = Extract<Plan['select'], { kind: 'groups' }>

/**
 * One scan makes the finest groups that every grouping can be aggregated from (there are few); the groupings and bounds are made from
 * those. bench/README.md compares this with `grouping sets` and with one query each. If a rollup can answer, its rows are such groups
 * already.
 */
export function groups(plan: Plan, select: GroupsSelect, bound: Bound): string {
  const { dataset } = plan
  const { groupings, bounds, matched, written } = select
  const grouped = sharedOrder(groupings)
  const dimensions = bounds.includes('year') && !grouped.includes('year') ? [...grouped, 'year'] : grouped
  const measures = [...new Set(groupings.flatMap((grouping) => grouping.measures))]
  const shape = { dimensions, measures, bounds, matched: matched !== undefined }
  const { withs, sourceOf, ruleOf, allRows, matchedSelect } = sourcesOf(plan, select, bound)
  const placeOf = (grouping: PlanGrouping, index: number) => ({
    index,
    from: sourceOf(grouping),
    rule: ruleOf(grouping),
  })
  if (written) {
    // The store refuses values that its statement does not use.
    const limited = plan.limit !== null && (groupings.length > 0 || bounds.includes('year'))
    const most = limited ? `limit ${bound.add(plan.limit)}::bigint` : ''
    const texts = [
      ...groupings.map((grouping, index) => jsonGroups(plan, grouping, { ...placeOf(grouping, index), most })),
      ...bounds.map((name, index) =>
        jsonBound(dataset, name, { index: groupings.length + index, from: allRows, rule: '', most }),
      ),
      ...(matched
        ? [`select ${groupings.length + bounds.length} as "grouping", 0::double as "count", ${matchedSelect}`]
        : []),
    ]
    return lines(`with ${withs.join(', ')}`, texts.join('\nunion all\n'))
  }
  const selects = [
    ...groupings.map((grouping, index) => groupSelect(plan, grouping, { ...placeOf(grouping, index), shape })),
    ...bounds.map((name, index) =>
      boundSelect(dataset, name, { index: groupings.length + index, shape, from: allRows, rule: '' }),
    ),
    ...(matched ? [matchedRow(dataset, groupings.length + bounds.length, shape, matchedSelect)] : []),
  ]
  return lines(
    `with ${withs.join(', ')}`,
    selects.join('\nunion all\n'),
    `order by ${['grouping', ...dimensions].map((name) => `${quoted(name)} nulls last`).join(', ')}`,
    page(plan, bound),
  )
}

/** What the groupings and bounds of a plan are read from. */
function sourcesOf(plan: Plan, { groupings, bounds, matched }: GroupsSelect, bound: Bound) {
  if (matched !== undefined || plan.periods.kind === 'by_member') {
    return { ...cellSources(plan, groupings, matched ?? null, bound), ruleOf: () => '' }
  }
  const sources = sourcesFor(plan, groupings, bounds)
  const nameOf = (isOne: (source: Source) => boolean) => sources.find(isOne)?.name ?? ''
  return {
    withs: sources.flatMap((source) => withTotals(plan, source.name, (of) => fromSource(of, source, bound))),
    sourceOf: (grouping: PlanGrouping) => nameOf((source) => source.groupings.includes(grouping)),
    ruleOf: (grouping: PlanGrouping) => totalsRule(plan, grouping),
    allRows: nameOf((source) => source.bounds.length > 0),
    matchedSelect: '',
  }
}

/** If the plan is matched, each row has a column `json` with what is matched. */
type MatchedShape = Shape & { readonly matched: boolean }

interface Place {
  /** The number that stands for the grouping or bound. */
  readonly index: number
  readonly shape: MatchedShape
  /** The name of the finest groups. */
  readonly from: string
  /** A clause that selects the groups to count; see `totalsRule`. */
  readonly rule: string
}

function groupSelect(plan: Plan, grouping: PlanGrouping, { index, shape, from, rule }: Place): string {
  const { dataset } = plan
  const keys = shape.dimensions.map((name) => {
    const expression = grouping.by.includes(name) ? dimension(dataset, name) : `null::${dimensionType(dataset, name)}`
    return named(expression, name)
  })
  const figures = shape.measures.map((name) => {
    const figure = grouping.measures.includes(name) ? `(${figureIn(plan, grouping, name)})::double` : 'null::double'
    return `${figure} as ${quoted(name)}`
  })
  return lines(
    `select ${[`${index} as "grouping"`, ...keys, ...figures, ...noEnds(shape), ...noJson(shape)].join(', ')}`,
    `from ${from}`,
    rule,
    'group by all',
  )
}

function boundSelect(dataset: Dataset, name: 'date' | 'year', { index, shape, from }: Place): string {
  const yearly = kindOf(dataset, newestOf(dataset)) === 'year'
  const newest = quoted(newestOf(dataset))
  const keys = shape.dimensions.map((key) =>
    name === 'year' && key === 'year'
      ? `${yearly ? newest : `year(${newest})`}::integer as "year"`
      : `null as ${quoted(key)}`,
  )
  const figures = shape.measures.map((measure) => `null as ${quoted(measure)}`)
  const ends =
    name === 'date' ? [`min(${newest})::varchar as "min"`, `max(${newest})::varchar as "max"`] : noEnds(shape)
  return lines(
    `select ${[`${index} as "grouping"`, ...keys, ...figures, ...ends, ...noJson(shape)].join(', ')}`,
    `from ${from}`,
    name === 'year' ? 'group by all' : '',
  )
}

/** What is matched, as a row of its own. */
function matchedRow(dataset: Dataset, index: number, shape: MatchedShape, matchedSelect: string): string {
  const keys = shape.dimensions.map((name) => `null::${dimensionType(dataset, name)} as ${quoted(name)}`)
  const figures = shape.measures.map((measure) => `null::double as ${quoted(measure)}`)
  return `select ${[`${index} as "grouping"`, ...keys, ...figures, ...noEnds(shape), matchedSelect].join(', ')}`
}

const noEnds = ({ bounds }: Shape): readonly string[] =>
  bounds.includes('date') ? ['null as "min"', 'null as "max"'] : []

const noJson = ({ matched }: MatchedShape): readonly string[] => (matched ? ['null::varchar as "json"'] : [])

/** All dimensions of the groupings, in one order that keeps the order of each grouping. */
export function sharedOrder(groupings: readonly Pick<PlanGrouping, 'by'>[]): readonly string[] {
  const rest = groupings.map(({ by }) => [...by])
  const ordered: string[] = []
  while (rest.some((by) => by.length > 0)) {
    const next = rest.map((by) => by[0]).find((name) => name !== undefined && rest.every((by) => by.indexOf(name) <= 0))
    if (next === undefined) throw new Error('two groupings put the same dimensions in opposite order')
    ordered.push(next)
    for (const by of rest) if (by[0] === next) by.shift()
  }
  return ordered
}
