import { problem } from '../../core/problems.ts'
import type { Property } from '../collections.ts'
import type { Condition, Literal } from './filter.ts'
import type { CollectionQuery } from './options.ts'

type Cell = string | number | boolean | null
export type FigureRow = Readonly<Record<string, Cell>>

/** Filters and sorts the figures of an answer, which is small, as the protocol says. Throws `invalid_value` for names that it has not. */
export function arranged(
  rows: readonly FigureRow[],
  properties: readonly Property[],
  { filter, order }: Pick<CollectionQuery, 'filter' | 'order'>,
): readonly FigureRow[] {
  const byName = new Map(properties.map((property) => [property.name, property]))
  const requireKnown = (field: string, name: string): Property => {
    const property = byName.get(name)
    if (property !== undefined) return property
    throw problem('invalid_value', { field, value: name, expected: [...byName.keys()].join(', ') })
  }
  if (filter !== null) checkTypes(filter, (name) => requireKnown('$filter', name))
  for (const { property } of order) requireKnown('$orderby', property)
  const matchingRows = filter === null ? rows : rows.filter((row) => holds(filter, row))
  return order.length === 0 ? matchingRows : matchingRows.toSorted((a, b) => compareRows(a, b, order))
}

function compareRows(a: FigureRow, b: FigureRow, order: CollectionQuery['order']): number {
  for (const { property, descending } of order) {
    const sign = compareCells(a[property] ?? null, b[property] ?? null)
    if (sign !== 0) return descending ? -sign : sign
  }
  return 0
}

/** What is not known comes first, as OData 4.01 has it (11.2.6.2). */
function compareCells(cell: Cell, other: Cell): number {
  if (cell === other) return 0
  if (cell === null || other === null) return cell === null ? -1 : 1
  return cell < other ? -1 : 1
}

function checkTypes(condition: Condition, find: (name: string) => Property): void {
  switch (condition.kind) {
    case 'and':
    case 'or':
      for (const part of condition.parts) checkTypes(part, find)
      return
    case 'not':
      checkTypes(condition.of, find)
      return
    case 'compare':
      checkType(find(condition.property), condition.value)
      return
    case 'in':
      for (const value of condition.values) checkType(find(condition.property), value)
      return
    case 'contains':
      checkType(find(condition.property), { kind: 'text', value: '' })
  }
}

function checkType({ name, type }: Property, { kind }: Literal): void {
  const expectedKind = type === 'Edm.String' ? 'text' : type === 'Edm.Date' ? 'day' : 'number'
  if (kind !== 'null' && (kind !== expectedKind || type === 'Edm.Boolean'))
    throw problem('invalid_value', { field: '$filter', value: name, expected: type })
}

/** Whether a condition is true of a row. What is not known is equal to `null` alone, and neither more nor less than anything. */
function holds(condition: Condition, row: FigureRow): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.parts.every((part) => holds(part, row))
    case 'or':
      return condition.parts.some((part) => holds(part, row))
    case 'not':
      return !holds(condition.of, row)
    case 'in':
      return condition.values.some((value) => (row[condition.property] ?? null) === cellOf(value))
    case 'contains': {
      const cell = row[condition.property]
      if (typeof cell !== 'string') return false
      return (condition.lower ? cell.toLowerCase() : cell).includes(condition.text)
    }
    case 'compare':
      return compares(row[condition.property] ?? null, condition.operator, cellOf(condition.value))
  }
}

const cellOf = (value: Literal): Cell => (value.kind === 'null' ? null : value.value)

function compares(cell: Cell, operator: Extract<Condition, { kind: 'compare' }>['operator'], value: Cell): boolean {
  if (operator === 'eq') return cell === value
  if (operator === 'ne') return cell !== value
  if (cell === null || value === null) return false
  const sign = compareCells(cell, value)
  return { gt: sign > 0, ge: sign >= 0, lt: sign < 0, le: sign <= 0 }[operator]
}
