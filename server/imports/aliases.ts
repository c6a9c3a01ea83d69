import type { AliasKind, ImportAlias, NewImportAlias } from '@sala/catalog/api/importAliases.ts'
import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { figureName } from '@sala/catalog/datasets/template.ts'
import { aliasKey, headingKey } from '@sala/catalog/imports/fileTexts.ts'
import { recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { isCountryCode } from '@sala/catalog/places/countryCodes.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import { isProvinceCode } from '@sala/catalog/places/provinces.ts'
import { isWhole } from '@sala/catalog/places/wholes.ts'
import { problem } from '../core/problems.ts'
import type { CheckedAlias } from '../state/imports/importAliases.ts'
import { type Alias, aliasKindOf, catalogueNames } from './cells/names.ts'
import { datasetHeadings } from './layout/headings.ts'

/** The aliases that files of a data set are read by; what was taught for the data set itself comes last, and so counts. */
export function aliasesFor(dataset: Dataset, all: readonly ImportAlias[]): readonly Alias[] {
  const datasetAliases = all.filter((alias) => alias.dataset === dataset.name)
  return [...all.filter((alias) => alias.dataset === null), ...datasetAliases].map(
    ({ kind, column, text, meaning }) => ({
      kind,
      column,
      text,
      meaning,
    }),
  )
}

/**
 * An alias as it is kept. What a place is called holds for all data sets; which rows are left out, values of a column and headings hold
 * for theirs. Throws `invalid_value` where the catalogue knows the name already, or does not know the column or the meaning.
 */
export function checkAlias(alias: NewImportAlias): CheckedAlias {
  const dataset = findDataset(alias.dataset)
  if (dataset === undefined) throw problem('invalid_value', { field: 'dataset', value: alias.dataset })
  return alias.column === null ? checkHeading(dataset, alias) : checkValue(dataset, alias, alias.column)
}

function checkHeading(dataset: Dataset, { text, meaning }: NewImportAlias): CheckedAlias {
  const names = [...Object.keys(dataset.columns), ...(dataset.template.figures ?? []).map(figureName)]
  if (meaning !== null && !names.includes(meaning)) refuse('meaning', meaning, names.join(', '))
  const holder = [...datasetHeadings(dataset)].find(([, headings]) => headings.has(headingKey(text)))?.[0]
  if (holder !== undefined && holder !== meaning) refuse('text', text, `${text} = ${holder}`)
  return { kind: 'heading', dataset: dataset.name, column: null, key: aliasKey(text), text, meaning }
}

function checkValue(dataset: Dataset, { text, meaning }: NewImportAlias, name: string): CheckedAlias {
  const column = dataset.columns[name]
  const kind = aliasKindOf(column)
  if (column === undefined || kind === null) {
    const named = Object.entries(dataset.columns).filter(([, column]) => aliasKindOf(column) !== null)
    refuse('column', name, named.map(([columnName]) => columnName).join(', '))
  }
  const currentMeaning = knownAs(kind, name, column, text)
  if (currentMeaning !== undefined) refuse('text', text, `${text} = ${currentMeaning}`)
  const aggregate = recogniseAggregate(text) !== undefined
  // Totals and regions of such a column are held against their parts; an alias would take them out of that check.
  if (aggregate && dataset.template.aggregates === name) refuse('text', text)
  if (meaning !== null && !isCodeOf(dataset, name, column, meaning)) refuse('meaning', meaning)
  const everywhere = kind !== 'choice' && meaning !== null && !aggregate && !isRest(meaning) && !isWhole(meaning)
  return {
    kind,
    dataset: everywhere ? null : dataset.name,
    column: kind === 'choice' ? name : null,
    key: aliasKey(text),
    text,
    meaning,
  }
}

/** The code by which the catalogue knows a name; undefined where it does not. */
function knownAs(kind: Exclude<AliasKind, 'heading'>, name: string, column: Column, text: string): string | undefined {
  if (column.kind === 'choice') return catalogueNames.choice(name, column, text)
  return kind === 'choice' ? undefined : catalogueNames[kind](text)
}

function isCodeOf(dataset: Dataset, name: string, column: Column, code: string): boolean {
  const isTotal = dataset.wholes?.column === name && isWhole(code)
  switch (column.kind) {
    case 'country':
      return isCountryCode(code) || (column.rest && isRest(code)) || isTotal
    case 'province':
      return isProvinceCode(code) || isTotal
    case 'checkpoint':
      return checkpoints.some((checkpoint) => checkpoint.code === code)
    case 'choice':
      return column.values.includes(code)
    default:
      return false
  }
}

function refuse(field: 'column' | 'text' | 'meaning', value: string, expected?: string): never {
  throw problem('invalid_value', { field, value, ...(expected !== undefined && { expected }) })
}
