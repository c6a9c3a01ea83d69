import type { ImportJob, ImportReport, ImportSettings } from '@sala/catalog/api/imports.ts'
import { type Column, type Status, statuses } from '@sala/catalog/dataset.ts'
import { allDatasets, type DatasetName, findDataset } from '@sala/catalog/datasets/all.ts'
import type { Language } from '@sala/catalog/words.ts'
import { listed } from '@sala/widgets/format.ts'
import type { TFunction } from 'i18next'

/** One `column=text` pair, as a line of the form. */
export interface Pair {
  readonly column: string
  readonly text: string
}

/** What a person says of a file, as it is edited: '' is what was left out. */
export interface ImportValues {
  readonly dataset: DatasetName | ''
  readonly source: string
  readonly status: Status | ''
  readonly unit: string
  readonly sheet: string
  readonly map: readonly Pair[]
  readonly set: readonly Pair[]
}

export const noValues: ImportValues = { dataset: '', source: '', status: '', unit: '', sheet: '', map: [], set: [] }

type Said = Omit<ImportSettings, 'access_token'>

/** What the server is told; what the chosen data set does not know (a status, a unit) stays behind. Null without a data set. */
export function settingsOf(values: ImportValues): Said | null {
  if (values.dataset === '') return null
  const declared = findDataset(values.dataset)
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim())
  const said = {
    source: given(values.source),
    status: declared?.status == null || values.status === '' ? undefined : values.status,
    unit: isUnitOf(values.dataset, values.unit) ? values.unit : undefined,
    sheet: given(values.sheet),
    map: given(linesOf(values.map, values.dataset)),
    set: given(linesOf(values.set, values.dataset)),
  }
  return {
    dataset: values.dataset,
    ...(said.source !== undefined && { source: said.source }),
    ...(said.status !== undefined && { status: said.status }),
    ...(said.unit !== undefined && { unit: said.unit }),
    ...(said.sheet !== undefined && { sheet: said.sheet }),
    ...(said.map !== undefined && { map: said.map }),
    ...(said.set !== undefined && { set: said.set }),
  }
}

/** The form of what was said before. */
export function valuesOf({ dataset, source, status, unit, sheet, map, set }: Said): ImportValues {
  return {
    dataset: datasetOf(dataset),
    source: source ?? '',
    status: statuses.find((known) => known === status) ?? '',
    unit: unit ?? '',
    sheet: sheet ?? '',
    map: pairsOf(map ?? ''),
    set: pairsOf(set ?? ''),
  }
}

/** Whether a file was checked with other settings than the form has now. */
export function changedSince(job: Pick<ImportJob, 'settings'>, values: ImportValues): boolean {
  return JSON.stringify(settingsOf(valuesOf(job.settings))) !== JSON.stringify(settingsOf(values))
}

/** The multipart form of an upload: the file comes last, so that the server knows what it is for when it comes. */
export function uploadOf(said: Said, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(said)) if (value !== undefined) form.set(name, value)
  form.set('file', file)
  return form
}

export const datasetOf = (name: string): DatasetName | '' => allDatasets.find((one) => one.name === name)?.name ?? ''

/** The names of the units that files of a data set may be in beside its own. */
export function unitsOf(dataset: string): readonly string[] {
  const units = Object.values(findDataset(dataset)?.template.units ?? {})
  return [...new Set(units.flatMap((known) => Object.keys(known)))]
}

/** Whether a text names units of a data set: one for all figures (`million`), or one for each column by comma (`million-baht,people`). */
function isUnitOf(dataset: string, unit: string): boolean {
  const { columns = {}, template } = findDataset(dataset) ?? {}
  const known = Object.entries(template?.units ?? {}).flatMap(([name, units]) => {
    const own = ownUnit(columns[name])
    return own === null ? [] : [own, ...Object.keys(units).flatMap((one) => [one, `${one}-${own}`])]
  })
  return unit.split(',').every((one) => known.includes(one))
}

/** What a column's own unit is called where a file's unit is named; null for columns without one. */
export const ownUnit = (column: Column | undefined): string | null =>
  column !== undefined && 'unit' in column ? column.unit.replaceAll('_', '-') : null

/** Units in the reader's words, with the columns that they are of where they name one: “Millions (Receipts)”. */
export function unitsInWords(dataset: string, unit: string, language: Language, t: TFunction): string {
  const columns = Object.values(findDataset(dataset)?.columns ?? {})
  const words = unit.split(',').map((one) => {
    const [, name = '', own = ''] = /^(?:(thousand|million|billion)(?:-|$))?(.*)$/.exec(one) ?? []
    const of = columns.filter((column) => ownUnit(column) === own).map(({ label }) => label[language])
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
