import type { ImportAlias, NewImportAlias } from '@sala/catalog/api/importAliases.ts'
import type { NameQuestion } from '@sala/catalog/api/importReport.ts'
import type { Column } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { columnCodes } from '@sala/catalog/datasets/columnCodes.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { figureName } from '@sala/catalog/datasets/template.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { restCodes, restNames } from '@sala/catalog/places/marketRegions.ts'
import type { Language } from '@sala/catalog/words.ts'

/** The names of places in the reader's language, by code. */
type PlaceNames = Readonly<Record<string, string>>

/** A value that a name can mean. */
export interface Meaning {
  readonly code: string
  readonly label: string
}

/** What a name in a column can mean, sorted as the reader's language does it. */
export function meaningsOf(column: Column | undefined, names: PlaceNames, language: Language): readonly Meaning[] {
  return columnCodes(column)
    .map((code) => ({ code, label: choiceLabel(code, column, names, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}

function choiceLabel(code: string, column: Column | undefined, names: PlaceNames, language: Language): string {
  const rest = restCodes.find((restCode) => restCode === code)
  if (rest !== undefined) return formatMessage(restNames[rest], language)
  const words = column?.kind === 'choice' ? column.words[code] : undefined
  return words === undefined ? (names[code] ?? code) : formatMessage(words, language)
}

/** What an alias means in the reader's words; null where its rows are left out. */
export function meaningInWords(alias: ImportAlias, names: PlaceNames, language: Language): string | null {
  if (alias.meaning === null) return null
  const columns = findDataset(alias.dataset ?? '')?.columns ?? {}
  if (alias.kind !== 'heading') return choiceLabel(alias.meaning, columns[alias.column ?? ''], names, language)
  return columnInWords(alias.dataset ?? '', alias.meaning, names, language)
}

/** A column of a data set, or a figure of it (`receipts:thai`), in the reader's words. */
export function columnInWords(dataset: string, meaning: string, names: PlaceNames, language: Language): string {
  const columns = findDataset(dataset)?.columns ?? {}
  const [name = '', ...of] = meaning.split(':')
  const label = labelOf(columns[name], name, language)
  const parts = of.map((value) => {
    const choice = Object.values(columns).find((column) => column.kind === 'choice' && column.values.includes(value))
    return choiceLabel(value, choice, names, language)
  })
  return [label, ...parts].join(' · ')
}

/** What the heading of a column can mean: columns of the data set, and the figures that its template tells by names. */
export function headingMeanings(dataset: string, names: PlaceNames, language: Language): readonly Meaning[] {
  const declared = findDataset(dataset)
  const codes = [...Object.keys(declared?.columns ?? {}), ...(declared?.template.figures ?? []).map(figureName)]
  return [...new Set(codes)].map((code) => ({ code, label: columnInWords(dataset, code, names, language) }))
}

/** What a person has said of a name: the text that they chose, or that its rows are left out. */
export interface NameAnswer {
  readonly text: string
  readonly leaveOut: boolean
}

export const noAnswer: NameAnswer = { text: '', leaveOut: false }

/** The code that a text stands for; null where it is none of the meanings. */
export function codeOf(text: string, meanings: readonly Meaning[]): string | null {
  const term = text.trim().toLowerCase()
  return meanings.find(({ code, label }) => label.toLowerCase() === term || code.toLowerCase() === term)?.code ?? null
}

/** An answer as it is taught; null where there is none yet, or none that is known. */
export function aliasOf(
  dataset: NewImportAlias['dataset'],
  { column, text }: NameQuestion,
  answer: NameAnswer,
  meanings: readonly Meaning[],
): NewImportAlias | null {
  const meaning = answer.leaveOut ? null : codeOf(answer.text, meanings)
  return meaning === null && !answer.leaveOut ? null : { dataset, column, text, meaning }
}
