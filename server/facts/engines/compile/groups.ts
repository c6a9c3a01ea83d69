import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Plan, PlanGrouping } from '../../plan.ts'
import { quoted } from '../duckdb/tables.ts'
import { figureOf } from '../measures.ts'
import type { Bound } from './bound.ts'
import { dimension, dimensionType, kindOf, newestOf } from './columns.ts'
import { lines, named } from './lines.ts'
import { page } from './page.ts'
import { fromSource, type Shape, type Source, sourcesFor } from './sources.ts'
import { totalsRule } from './totals.ts'
import { writtenBound, writtenGroups } from './writtenGroups.ts'

/** What the numbers of `grouping` stand for: the groupings, then the bounds. */
export const groupNames = ({ groupings, bounds }: Extract<Plan['select'], { kind: 'groups' }>): readonly string[] => [
  ...groupings.map(({ key }) => key),
  ...bounds,
]

/**
 * One scan makes the finest groups that every grouping can be put together from (there are few of them); the groupings and the
 * bounds are then made from those. Measured against `grouping sets` and against a query each in bench/README.md. What a rollup
 * can answer is made from its rows instead, which are such groups already.
 */
export function groups(
  plan: Plan,
  { groupings, bounds, written }: Extract<Plan['select'], { kind: 'groups' }>,
  bound: Bound,
): string {
  const { dataset } = plan
  const grouped = sharedOrder(groupings)
  const dimensions = bounds.includes('year') && !grouped.includes('year') ? [...grouped, 'year'] : grouped
  const measures = [...new Set(groupings.flatMap((grouping) => grouping.measures))]
  const shape = { dimensions, measures, bounds }
  const sources = sourcesFor(plan, groupings, bounds)
  const withs = sources.map((source) => `${source.name} as ${fromSource(plan, source, bound)}`)
  const nameOf = (isOne: (source: Source) => boolean) => sources.find(isOne)?.name ?? ''
  if (written) {
    // The store refuses values that its statement does not use.
    const limited = plan.limit !== null && (groupings.length > 0 || bounds.includes('year'))
    const most = limited ? `limit ${bound.add(plan.limit)}::bigint` : ''
    const texts = [
      ...groupings.map((grouping, index) => {
        const from = nameOf((source) => source.groupings.includes(grouping))
        return writtenGroups(dataset, grouping, { index, from, most })
      }),
      ...bounds.map((name, index) => {
        const from = nameOf((source) => source.bounds.length > 0)
        return writtenBound(dataset, name, { index: groupings.length + index, from, most })
      }),
    ]
    return lines(`with ${withs.join(', ')}`, texts.join('\nunion all\n'))
  }
  const selects = [
    ...groupings.map((grouping, index) =>
      groupSelect(dataset, grouping, { index, shape, from: nameOf((source) => source.groupings.includes(grouping)) }),
    ),
    ...bounds.map((name, index) =>
      boundSelect(dataset, name, {
        index: groupings.length + index,
        shape,
        from: nameOf((source) => source.bounds.length > 0),
      }),
    ),
  ]
  return lines(
    `with ${withs.join(', ')}`,
    selects.join('\nunion all\n'),
    `order by ${['grouping', ...dimensions].map((name) => `${quoted(name)} nulls last`).join(', ')}`,
    page(plan, bound),
  )
}

interface Place {
  /** The number that stands for the grouping or bound. */
  readonly index: number
  readonly shape: Shape
  /** The name of the finest groups. */
  readonly from: string
}

function groupSelect(dataset: Dataset, grouping: PlanGrouping, { index, shape, from }: Place): string {
  const keys = shape.dimensions.map((name) => {
    const expression = grouping.by.includes(name) ? dimension(dataset, name) : `null::${dimensionType(dataset, name)}`
    return named(expression, name)
  })
  const figures = shape.measures.map((name) => {
    const figure = grouping.measures.includes(name) ? `(${figureOf(dataset, name)})::double` : 'null::double'
    return `${figure} as ${quoted(name)}`
  })
  const ends = shape.bounds.includes('date') ? ['null as "min"', 'null as "max"'] : []
  return lines(
    `select ${[`${index} as "grouping"`, ...keys, ...figures, ...ends].join(', ')}`,
    `from ${from}`,
    totalsRule(dataset, grouping),
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
  const ends = shape.bounds.includes('date')
    ? name === 'date'
      ? [`min(${newest})::varchar as "min"`, `max(${newest})::varchar as "max"`]
      : ['null as "min"', 'null as "max"']
    : []
  return lines(
    `select ${[`${index} as "grouping"`, ...keys, ...figures, ...ends].join(', ')}`,
    `from ${from}`,
    name === 'year' ? 'group by all' : '',
  )
}

/** Every dimension of the groupings in one order in which each grouping's own order is kept. */
export function sharedOrder(groupings: readonly Pick<PlanGrouping, 'by'>[]): readonly string[] {
  const left = groupings.map(({ by }) => [...by])
  const ordered: string[] = []
  while (left.some((by) => by.length > 0)) {
    const next = left.map((by) => by[0]).find((name) => name !== undefined && left.every((by) => by.indexOf(name) <= 0))
    if (next === undefined) throw new Error('two groupings put the same dimensions in opposite order')
    ordered.push(next)
    for (const by of left) if (by[0] === next) by.shift()
  }
  return ordered
}
