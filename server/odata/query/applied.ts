import type { Dataset } from '@sala/catalog/dataset.ts'
import { Exploration, type ExplorationInput, grains } from '@sala/catalog/explore/exploration.ts'
import { problem } from '../../core/problems.ts'
import type { Apply } from './apply.ts'
import { type Choice, type Condition, choiceOf, conjunctsOf } from './filter.ts'
import {
  containsCondition,
  dayBounds,
  dayIn,
  numberIn,
  textIn,
  unanswerable,
  unknownProperty,
} from './rowConditions.ts'
import { unsupported } from './unsupported.ts'

/** The property of a time axis in the answers of the feed: `time_month`. */
export const timeProperty = (grain: string): string => `time_${grain}`

interface Narrowed {
  readonly filters: NonNullable<ExplorationInput['filters']>
  readonly texts: NonNullable<ExplorationInput['texts']>
  readonly ranges: NonNullable<ExplorationInput['ranges']>
  years: number[] | null
  from: string | null
  to: string | null
}

/**
 * The exploration that `$apply` asks for, so that its figures are those of the cards: what the rules of docs/figures.md give no true figure for
 * is refused there. Throws `invalid_value`, and `not_implemented` for what no exploration asks.
 */
export function appliedExploration(dataset: Dataset, { filter, by, measures }: Apply): Exploration {
  const times = grains.filter((grain) => by.includes(timeProperty(grain)))
  if (times.length > 1) throw unsupported('$apply', times.join(), 'time_… × 1')
  const narrowed = narrowedBy(dataset, filter)
  const { from, to, years, ...rows } = narrowed
  if (years !== null && (from !== null || to !== null)) throw unanswerable('time_year', `time_year | ${dataset.newest}`)
  const between =
    from === null && to === null ? null : { kind: 'between', from: from ?? '1900-01-01', to: to ?? '2199-12-31' }
  const parsed = Exploration.safeParse({
    version: 1,
    dataset: dataset.name,
    measures,
    breakdown: by.filter((name) => !times.some((grain) => timeProperty(grain) === name)),
    time: times[0] ?? null,
    period: years === null ? between : { kind: 'years', years },
    ...rows,
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw problem('invalid_value', {
    field: `$apply: ${issue?.path.join('.') ?? ''}`,
    expected: 'measures ≤ 4, groupby ≤ 2 + time_…',
  })
}

function narrowedBy(dataset: Dataset, filter: Condition | null): Narrowed {
  const narrowed: Narrowed = { filters: [], texts: [], ranges: [], years: null, from: null, to: null }
  for (const conjunct of filter === null ? [] : conjunctsOf(filter)) narrow(dataset, narrowed, conjunct)
  return narrowed
}

function narrow(dataset: Dataset, narrowed: Narrowed, condition: Condition): void {
  const choice = choiceOf(condition)
  const isYearly = dataset.columns[dataset.newest ?? '']?.kind === 'year'
  if (
    choice !== null &&
    (choice.property === timeProperty('year') || (isYearly && choice.property === dataset.newest))
  ) {
    narrowYears(narrowed, choice)
    return
  }
  if (condition.kind === 'compare' && condition.property === dataset.newest && condition.operator !== 'ne') {
    const { from, to } = dayBounds(condition.operator, dayIn(condition.value))
    if (from !== null && (narrowed.from === null || from > narrowed.from)) narrowed.from = from
    if (to !== null && (narrowed.to === null || to < narrowed.to)) narrowed.to = to
    return
  }
  if (choice !== null) {
    const operator = choice.negated ? 'not_in' : 'in'
    narrowed.filters.push({ dimension: choice.property, operator, values: choice.values.map(textIn) })
    return
  }
  if (condition.kind === 'contains') {
    const column = dataset.columns[condition.property]
    if (column === undefined) throw unknownProperty(condition.property, '$metadata: Property')
    containsCondition(column, condition)
    narrowed.texts.push({ column: condition.property, contains: condition.text })
    return
  }
  if (condition.kind !== 'compare' || (condition.operator !== 'ge' && condition.operator !== 'le'))
    throw unanswerable(condition.kind, 'and; eq, ne, in, ge, le, contains')
  const bound = numberIn(condition.value)
  const side = condition.operator === 'ge' ? { from: bound } : { to: bound }
  narrowed.ranges.push({ column: condition.property, ...side })
}

function narrowYears(narrowed: Narrowed, { property, values, negated }: Choice): void {
  if (negated || narrowed.years !== null) throw unanswerable(property, 'eq, in')
  narrowed.years = [...new Set(values.map(numberIn))]
}
