import { ownMessages } from '../api/problemTexts/ownMessages.ts'
import type { MessageDescriptor } from '../locales/messages.ts'
import {
  isNumeric,
  isTimeKind,
  isWeight,
  type OwnColumn,
  type OwnDefinition,
  ownText,
  quotientUnits,
  ratedUnits,
} from './definition.ts'

/** What of a definition cannot be stored, with the way out. */
export interface DefinitionFault {
  readonly field: string
  readonly value: string
  readonly message: MessageDescriptor
}

/** The first thing of a definition that makes no data set; null where all is well. The shape was checked before. */
export function definitionFault({ names, columns }: OwnDefinition): DefinitionFault | null {
  if (ownText(names) === '') return { field: 'names', value: '', message: ownMessages.name }
  for (const [index, column] of columns.entries()) {
    const fault = columnFault(column, columns.slice(0, index)) ?? weightFault(column, columns)
    if (fault !== null) return { ...fault, field: `columns.${index}.${fault.field}` }
  }
  return null
}

function columnFault(column: OwnColumn, before: readonly OwnColumn[]): DefinitionFault | null {
  const { id, names, kind, unit, figure, isKey, isTime } = column
  const name = ownText(names)
  if (name === '') return { field: 'names', value: '', message: ownMessages.name }
  if (before.some((earlierColumn) => earlierColumn.id === id))
    return { field: 'id', value: id, message: ownMessages.twice }
  if (before.some((earlierColumn) => foldedName(earlierColumn) === foldedName(column)))
    return { field: 'names', value: name, message: ownMessages.twice }
  if (isTime && !isTimeKind(kind)) return { field: 'isTime', value: kind, message: ownMessages.timeKind }
  if (isTime && before.some((earlierColumn) => earlierColumn.isTime))
    return { field: 'isTime', value: name, message: ownMessages.oneTime }
  if (!isNumeric(kind)) {
    if (unit !== null || figure !== null)
      return { field: unit === null ? 'figure' : 'unit', value: unit ?? figure ?? '', message: ownMessages.noNumber }
    return null
  }
  if (isKey) return { field: 'isKey', value: name, message: ownMessages.numberKey }
  if (unit === null) return { field: 'unit', value: '', message: ownMessages.unit }
  if (figure === 'sum' && ratedUnits.has(unit)) return { field: 'figure', value: unit, message: ownMessages.rateSum }
  return null
}

function weightFault({ id, unit, figure, weight }: OwnColumn, all: readonly OwnColumn[]): DefinitionFault | null {
  if (weight === null) {
    const isUnweighted = figure === 'mean' && quotientUnits.has(unit ?? '')
    return isUnweighted ? { field: 'weight', value: unit ?? '', message: ownMessages.weight } : null
  }
  const isFitting = figure === 'mean' && all.some((other) => other.id === weight && other.id !== id && isWeight(other))
  return isFitting ? null : { field: 'weight', value: weight, message: ownMessages.weightOf }
}

const foldedName = ({ names }: OwnColumn): string => ownText(names).toLowerCase()

/**
 * What of a change would lose or alter what is stored; null where nothing would. Columns stay, and so do their kinds, their units and what
 * names a fact: rows were checked and compared by them.
 */
export function changeFault(before: OwnDefinition, after: OwnDefinition): DefinitionFault | null {
  for (const column of before.columns) {
    const index = after.columns.findIndex(({ id }) => id === column.id)
    const now = after.columns[index]
    const value = ownText(column.names)
    if (now === undefined) return { field: 'columns', value, message: ownMessages.columnStays }
    for (const field of ['kind', 'unit', 'isKey', 'isTime'] as const)
      if (now[field] !== column[field]) return { field: `columns.${index}.${field}`, value, message: ownMessages.fixed }
  }
  const idsBefore = new Set(before.columns.map(({ id }) => id))
  const added = after.columns.findIndex(({ id, isKey, isTime }) => !idsBefore.has(id) && (isKey || isTime))
  if (added < 0) return null
  return { field: `columns.${added}.isKey`, value: after.columns[added]?.id ?? '', message: ownMessages.addedKey }
}
