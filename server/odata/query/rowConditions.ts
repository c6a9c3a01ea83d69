import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { shiftDays } from '@sala/catalog/explore/days.ts'
import { problem } from '../../core/problems.ts'
import type { Condition as PlanCondition } from '../../facts/plan/plan.ts'
import { type Choice, type Comparison, type Condition, choiceOf, conjunctsOf, type Literal } from './filter.ts'
import { unsupported } from './unsupported.ts'

type Contains = Extract<Condition, { kind: 'contains' }>
type Compare = Extract<Condition, { kind: 'compare' }>

/** The problem of a condition that the store has no answer to. */
export const unanswerable = (property: string, expected: string) => unsupported('$filter', property, expected)

/** The problem of a property that there is none of. */
export const unknownProperty = (property: string, expected: string) =>
  problem('invalid_value', { field: '$filter', value: property, expected })

/**
 * What a plan of rows narrows by for a condition. Columns that the caller may not read are not known here, so that no filter tells what is in
 * them. Throws `invalid_value` for unknown properties, and `not_implemented` where the store cannot answer a condition as the protocol means it.
 */
export function rowConditions(
  { columns }: Dataset,
  readable: readonly string[],
  condition: Condition,
): readonly PlanCondition[] {
  const columnFor = (name: string): Column => {
    const column = readable.includes(name) ? columns[name] : undefined
    if (column === undefined) throw unknownProperty(name, readable.join(', '))
    return column
  }
  return conjunctsOf(condition).map((conjunct) => {
    const choice = choiceOf(conjunct)
    if (choice !== null) return choiceCondition(columnFor(choice.property), choice)
    if (conjunct.kind === 'contains') return containsCondition(columnFor(conjunct.property), conjunct)
    if (conjunct.kind === 'compare') return comparedCondition(columnFor(conjunct.property), conjunct)
    throw unanswerable(conjunct.kind, 'and; or, not: eq, ne, in (one property)')
  })
}

function choiceCondition(column: Column, { property, values, negated }: Choice): PlanCondition {
  const [first] = values
  if (column.kind === 'year' && !negated) return { kind: 'years', column: property, years: values.map(numberIn) }
  if (column.kind === 'date' || column.kind === 'count' || column.kind === 'amount' || column.kind === 'year') {
    if (negated || first === undefined || values.length !== 1) throw unanswerable(property, 'eq, ge, le')
    return column.kind === 'date'
      ? { kind: 'window', column: property, from: dayIn(first), to: dayIn(first) }
      : { kind: 'range', low: property, high: property, from: numberIn(first), to: numberIn(first) }
  }
  const texts = [...new Set(values.map(textIn))].sort()
  return { kind: negated ? 'other_values' : 'values', column: property, values: texts }
}

/** The store looks for texts without regard to capitals, so that only conditions that have none either are the same. */
export function containsCondition({ kind }: Column, { property, text, lower }: Contains): PlanCondition {
  if (kind !== 'text' && kind !== 'link') throw unanswerable(property, 'eq, in')
  const cased = text.toLowerCase() !== text.toUpperCase()
  if ((cased && !lower) || text !== text.toLowerCase())
    throw unanswerable(property, `contains(tolower(${property}),'${text.toLowerCase()}')`)
  return { kind: 'search', texts: [text], columns: [property], codes: {} }
}

function comparedCondition(column: Column, { property, operator, value }: Compare): PlanCondition {
  switch (column.kind) {
    case 'date':
      return { kind: 'window', column: property, ...dayBounds(operator, dayIn(value)) }
    case 'year':
    case 'count':
      return { kind: 'range', low: property, high: property, ...wholeBounds(operator, numberIn(value)) }
    case 'amount': {
      if (operator === 'gt' || operator === 'lt') throw unanswerable(property, 'ge, le')
      const bound = numberIn(value)
      const isLow = operator === 'ge'
      return { kind: 'range', low: property, high: property, from: isLow ? bound : null, to: isLow ? null : bound }
    }
    default:
      throw unanswerable(property, 'eq, ne, in, contains')
  }
}

/** The first and last day that a comparison takes, both inclusive; null where that side is open. */
export function dayBounds(
  operator: Comparison,
  day: string,
): { readonly from: string | null; readonly to: string | null } {
  switch (operator) {
    case 'gt':
      return { from: shiftDays(day, 1), to: null }
    case 'ge':
      return { from: day, to: null }
    case 'lt':
      return { from: null, to: shiftDays(day, -1) }
    case 'le':
      return { from: null, to: day }
    default:
      return { from: day, to: day }
  }
}

function wholeBounds(operator: Comparison, bound: number) {
  const [up, down] = [Math.floor(bound) + 1, Math.ceil(bound) - 1]
  if (operator === 'gt') return { from: up, to: null }
  if (operator === 'lt') return { from: null, to: down }
  return operator === 'ge' ? { from: bound, to: null } : { from: null, to: bound }
}

const wrongType = (value: Literal, expected: string): never => {
  // Equal to `null` is a question of the protocol, which the store has no answer to.
  if (value.kind === 'null') throw unanswerable('null', expected)
  throw problem('invalid_value', { field: '$filter', value: String(value.value), expected })
}
export const textIn = (value: Literal): string => (value.kind === 'text' ? value.value : wrongType(value, "'text'"))
export const numberIn = (value: Literal): number => (value.kind === 'number' ? value.value : wrongType(value, '123'))
export const dayIn = (value: Literal): string => (value.kind === 'day' ? value.value : wrongType(value, '2026-01-31'))
