import { NewOwnDataset, type OwnDataset, OwnReaders } from '@sala/catalog/api/ownDatasets.ts'
import { isNumeric, isTimeKind, OwnColumn, OwnDefinition, type Rhythm } from '@sala/catalog/own/definition.ts'
import type { Language } from '@sala/catalog/words.ts'
import { z } from 'zod'
import { filledNames, nameField, nameFields, valuesOfNames } from '../../forms/languages/nameFields.ts'

/** A data set as its form has it. */
export const Shape = OwnDefinition.pick({ source: true, rhythm: true }).extend({
  ...nameFields,
  ...OwnReaders.shape,
  columns: z.array(OwnColumn).min(1),
})
export type Values = z.input<typeof Shape>

/** What a new one begins with: the columns that a file seems to have, or one of days. */
export function newValues(proposed: readonly OwnColumn[], fileName: string, language: Language): Values {
  const time = proposed.find(({ isTime }) => isTime)?.kind
  const rhythm: Rhythm = time === 'day' || time === 'month' || time === 'year' ? time : 'none'
  return {
    ...valuesOfNames({}),
    [nameField(language)]: fileName.replace(/\.\w+$/, '').slice(0, 60),
    source: '',
    rhythm,
    everyone: false,
    roles: [],
    columns: proposed.length > 0 ? [...proposed] : [newColumn([])],
  }
}

export const valuesOf = ({ definition: { names, ...rest }, readers }: OwnDataset): Values => ({
  ...valuesOfNames(names),
  ...rest,
  ...readers,
})

/** What the server is sent. */
export function bodyOf(values: z.output<typeof Shape>): NewOwnDataset {
  const { source, rhythm, columns, everyone, roles } = values
  return NewOwnDataset.parse({
    definition: { names: filledNames(values), source, rhythm, columns },
    readers: { everyone, roles },
  })
}

/** A column behind those that there are, of texts until another kind is chosen. */
export function newColumn(columns: readonly OwnColumn[]): OwnColumn {
  const last = Math.max(0, ...columns.map(({ id }) => Number(id.slice(1))))
  return {
    id: `c${last + 1}`,
    names: {},
    headings: [],
    kind: 'text',
    unit: null,
    figure: null,
    weight: null,
    isKey: false,
    isTime: false,
  }
}

/** A column of another kind: what this one cannot have is taken away, and what it needs has a first choice. */
export function ofKind(column: OwnColumn, kind: OwnColumn['kind']): OwnColumn {
  const numeric = isNumeric(kind)
  return {
    ...column,
    kind,
    unit: numeric ? (column.unit ?? 'items') : null,
    weight: null,
    figure: numeric ? (column.unit === null ? 'sum' : column.figure) : null,
    isKey: column.isKey && !numeric,
    isTime: column.isTime && isTimeKind(kind),
  }
}
