import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import {
  type Encoding,
  encodings,
  type ImportSettings,
  type Separator,
  separators,
} from '@sala/catalog/api/importSettings.ts'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { type Status, statuses } from '@sala/catalog/dataset.ts'
import { allDatasets, type DatasetName, findDataset } from '@sala/catalog/datasets/all.ts'
import { hasPowers, ownUnit, powerNames } from '@sala/catalog/datasets/filePowers.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { isOwnName, type OwnDatasetName } from '@sala/catalog/own/ownName.ts'
import type { Language } from '@sala/catalog/words.ts'
import { listed } from '@sala/widgets/texts/format.ts'

/** One `column=text` pair, as a line of the form. */
export interface Pair {
  readonly column: string
  readonly text: string
}

/** What a person says of a file, as it is edited: '' is what was left out. */
export interface ImportValues {
  readonly dataset: DatasetName | OwnDatasetName | ''
  readonly source: string
  readonly status: Status | ''
  readonly unit: string
  readonly sheet: string
  /** The number of the row with the headings; `none` for a file without one, whose `columns` are named then. */
  readonly head: string
  /** The column of the data set that each column of the file is, from left to right; '' for one that is not read. */
  readonly columns: readonly string[]
  readonly separator: Separator | ''
  readonly encoding: Encoding | ''
  readonly map: readonly Pair[]
  readonly set: readonly Pair[]
  /** How the sheet is built, as JSON, where a person has said it by hand; '' where they have not. */
  readonly recipe: string
}

export const noValues: ImportValues = {
  dataset: '',
  source: '',
  status: '',
  unit: '',
  sheet: '',
  head: '',
  columns: [],
  separator: '',
  encoding: '',
  map: [],
  set: [],
  recipe: '',
}

/** What the form says of a file without headings. */
export const noHead = 'none'

export const separatorOf = (text: string): Separator | '' => separators.find((separator) => separator === text) ?? ''
export const encodingOf = (text: string): Encoding | '' => encodings.find((encoding) => encoding === text) ?? ''

/** The columns of a file without headings, as far as the data set has them: those of the one that was chosen before say nothing. */
function fieldsOf({ columns, dataset }: Pick<ImportValues, 'columns' | 'dataset'>): string {
  const columnNames = Object.keys(findDataset(dataset)?.columns ?? {})
  const columnList = columns.map((name) => (columnNames.includes(name) ? name : ''))
  return columnList.slice(0, columnList.findLastIndex((name) => name !== '') + 1).join(',')
}

/** Whether a file is said to have no headings, and not what its columns are. */
export const lacksFields = (values: ImportValues): boolean => values.head === noHead && fieldsOf(values) === ''

type FormSettings = Omit<ImportSettings, 'access_token'>

/** The settings to send; those that the chosen data set does not have (a status, a unit) are left out. Null without a data set. */
export function settingsOf(values: ImportValues): FormSettings | null {
  if (values.dataset === '') return null
  const declared = findDataset(values.dataset)
  const byHand = values.recipe.includes(`"dataset":"${values.dataset}"`)
  const nonEmpty = (text: string) => (text.trim() === '' ? undefined : text.trim())
  const settings = {
    source: nonEmpty(values.source),
    status: declared?.status == null || values.status === '' ? undefined : values.status,
    unit: isUnitOf(values.dataset, values.unit) ? values.unit : undefined,
    sheet: nonEmpty(values.sheet),
    // A recipe says these itself.
    head: values.head === noHead || byHand ? undefined : nonEmpty(values.head),
    columns: values.head === noHead && !byHand ? nonEmpty(fieldsOf(values)) : undefined,
    separator: values.separator === '' ? undefined : values.separator,
    encoding: values.encoding === '' ? undefined : values.encoding,
    map: byHand ? undefined : nonEmpty(linesOf(values.map, values.dataset)),
    set: nonEmpty(linesOf(values.set, values.dataset)),
    recipe: byHand ? values.recipe : undefined,
  }
  return {
    dataset: values.dataset,
    ...(settings.source !== undefined && { source: settings.source }),
    ...(settings.status !== undefined && { status: settings.status }),
    ...(settings.unit !== undefined && { unit: settings.unit }),
    ...(settings.sheet !== undefined && { sheet: settings.sheet }),
    ...(settings.head !== undefined && { head: settings.head }),
    ...(settings.columns !== undefined && { columns: settings.columns }),
    ...(settings.separator !== undefined && { separator: settings.separator }),
    ...(settings.encoding !== undefined && { encoding: settings.encoding }),
    ...(settings.map !== undefined && { map: settings.map }),
    ...(settings.set !== undefined && { set: settings.set }),
    ...(settings.recipe !== undefined && { recipe: settings.recipe }),
  }
}

/** The form of what was said before. */
export function valuesOf(settings: FormSettings): ImportValues {
  const { dataset, source, status, unit, sheet, head, columns, separator, encoding, map, set, recipe } = settings
  return {
    dataset: datasetOf(dataset),
    source: source ?? '',
    status: statuses.find((name) => name === status) ?? '',
    unit: unit ?? '',
    sheet: sheet ?? '',
    head: columns === undefined ? (head ?? '') : noHead,
    columns: columns?.split(',') ?? [],
    separator: separatorOf(separator ?? ''),
    encoding: encodingOf(encoding ?? ''),
    map: pairsOf(map ?? ''),
    set: pairsOf(set ?? ''),
    recipe: recipe ?? '',
  }
}

/** Whether a file was checked with other settings than the form has now. */
export function changedSince(job: Pick<ImportJob, 'settings'>, values: ImportValues): boolean {
  return JSON.stringify(settingsOf(valuesOf(job.settings))) !== JSON.stringify(settingsOf(values))
}

/** The multipart form of an upload: the file comes last, so that the server knows what it is for when it comes. */
export function uploadOf(settings: FormSettings, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) form.set(name, value)
  form.set('file', file)
  return form
}

export const datasetOf = (name: string): DatasetName | OwnDatasetName | '' =>
  isOwnName(name) ? name : (allDatasets.find((dataset) => dataset.name === name)?.name ?? '')

/** The names of the units that files of a data set may be in beside its own; where none is usual, each with the unit of its columns. */
export function unitsOf(dataset: string): readonly string[] {
  const { columns = {}, template } = findDataset(dataset) ?? {}
  const usual = Object.values(template?.units ?? {}).flat()
  if (usual.length > 0) return [...new Set(usual)]
  const units = new Set(Object.values(columns).flatMap((column) => (hasPowers(column) && ownUnit(column)) || []))
  return [...units].flatMap((unit) => [...powerNames.map((power) => `${power}-${unit}`), unit])
}

/** The units to choose from, in the reader's words: the data set's own, those of its files, and a chosen one that is none of them. */
export function unitChoices(dataset: string, unit: string, language: Language, t: Translate) {
  const units = unitsOf(dataset)
  return [
    { value: '', label: t('imports.ownUnit') },
    ...[...units, ...(unit === '' || units.includes(unit) ? [] : [unit])].map((value) => ({
      value,
      label: unitsInWords(dataset, value, language, t),
    })),
  ]
}

/** Whether a text names units of a data set: one for all figures (`million`), or one for each column by comma (`million-baht,people`). */
function isUnitOf(dataset: string, unit: string): boolean {
  const headings = Object.entries(findDataset(dataset)?.columns ?? {}).flatMap(([name, column]) => {
    const unit = ownUnit(column)
    const units =
      unit === null ? [] : [unit, ...(hasPowers(column) ? powerNames.map((power) => `${power}-${unit}`) : [])]
    return [...units, ...units.map((heading) => `${name}=${heading}`)]
  })
  return unit.split(',').every((part) => headings.includes(part) || unitsOf(dataset).includes(part))
}

/** Units in the reader's words, with the columns that they are of where they name one: “Millions (Receipts)”. */
export function unitsInWords(dataset: string, unit: string, language: Language, t: Translate): string {
  const columns = Object.entries(findDataset(dataset)?.columns ?? {})
  const words = unit.split(',').map((part) => {
    const [, unit, name = '', bareUnit = ''] =
      /^(?:(\w+)=)?(?:(thousand|million|billion)(?:-|$))?(.*)$/.exec(part) ?? []
    const of = columns
      .filter(([column, declared]) => (unit ?? column) === column && ownUnit(declared) === bareUnit)
      .map(([, { label }]) => formatMessage(label, language))
    const unitName =
      name === 'thousand' || name === 'million' || name === 'billion' ? t(`imports.${name}`) : t('imports.ownUnit')
    return of.length === 0 ? unitName : `${unitName} (${listed(of, language)})`
  })
  return listed(words, language)
}

function pairsOf(lines: string): readonly Pair[] {
  return lines.split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    return at < 1 ? [] : [{ column: line.slice(0, at).trim(), text: line.slice(at + 1).trim() }]
  })
}

/** Only whole pairs, and only of columns that the data set has: lines of the data set that was chosen before say nothing. */
function linesOf(pairs: readonly Pair[], dataset: string): string {
  const columns = Object.keys(findDataset(dataset)?.columns ?? {})
  return pairs
    .filter(({ column, text }) => columns.includes(column) && text.trim() !== '')
    .map(({ column, text }) => `${column}=${text.trim()}`)
    .join('\n')
}

/** What can be done with a checked file: store all of it, with surer figures replaced too, or the good rows alone. */
export function waysOf(
  { faults, faultCount, goodRows }: Pick<ImportReport, 'faults' | 'faultCount' | 'goodRows'>,
  replaceHigher: boolean,
): readonly ('all' | 'higher' | 'good')[] {
  const surer = faults.filter(({ reason }) => reason === 'higher_status_exists').length
  if (faultCount === 0) return goodRows === 0 ? [] : ['all']
  // Only the first faults are known here; where others follow, the server says so.
  if (replaceHigher && surer === faults.length) return ['higher']
  return goodRows > 0 || (replaceHigher && surer > 0) ? ['good'] : []
}
