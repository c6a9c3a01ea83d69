import type { Dataset } from '@sala/catalog/dataset.ts'

/** The maintainer of the structures, and their version: a change of a data set's columns is a new one. */
export const agency = 'SALA'
export const version = '1.0.0'

/** A data set as SDMX sees it. Names are those of columns. */
export interface Flow {
  readonly dataset: Dataset
  readonly time: { readonly column: string; readonly grain: 'day' | 'month' | 'year' }
  /** The columns that tell observations apart, beside the time and whether it is a whole year. */
  readonly dimensions: readonly string[]
  /** The figures of a row: each is an observation of its own, told by the dimension `MEASURE`. */
  readonly measures: readonly string[]
  /** What else a row says. */
  readonly attributes: readonly string[]
}

/**
 * The flow of a data set; null where it has no observations by SDMX's meaning: registers without a time, lists of texts, and rows without a key,
 * of which several could have the same dimensions.
 */
export function flowOf(dataset: Dataset): Flow | null {
  const { columns, key, status, wholeYears } = dataset
  const timeColumn = key.find((name) => ['date', 'year'].includes(columns[name]?.kind ?? ''))
  const time = timeColumn === undefined ? undefined : columns[timeColumn]
  const names = Object.keys(columns)
  const measures = names.filter((name) => isFigure(columns[name]?.kind))
  if (timeColumn === undefined || time === undefined || measures.length === 0) return null
  const grain = time.kind === 'date' ? time.grain : 'year'
  const dimensions = key.filter((name) => name !== timeColumn && name !== wholeYears?.column)
  const usedColumns = new Set([...key, ...measures, status, wholeYears?.column])
  return {
    dataset,
    time: { column: timeColumn, grain },
    dimensions,
    measures,
    attributes: names.filter((name) => !usedColumns.has(name)),
  }
}

const isFigure = (kind: string | undefined): boolean => kind === 'count' || kind === 'amount'

/** SDMX writes names of components in capitals. */
export const componentId = (column: string): string => column.toUpperCase()

export const timeId = 'TIME_PERIOD'

/** How sure a figure is, by the codes of SDMX; it has none for a revised one, so that `R` is of this agency. */
export const statusCodes = { final: 'A', preliminary: 'P', revised: 'R' } as const
export const frequencies = { day: 'D', month: 'M', year: 'A' } as const

/** A total of what the other codes of a dimension are parts of, as the standard writes it in any list of codes. */
export const totalCode = '_T'

/** The artefacts by the names of the REST API. */
const classes = {
  dataflow: 'datastructure.Dataflow',
  datastructure: 'datastructure.DataStructure',
  conceptscheme: 'conceptscheme.ConceptScheme',
  codelist: 'codelist.Codelist',
} as const
export type ArtefactKind = keyof typeof classes
export const artefactKinds = ['dataflow', 'datastructure', 'conceptscheme', 'codelist'] as const

export const urnOf = (kind: ArtefactKind, id: string): string =>
  `urn:sdmx:org.sdmx.infomodel.${classes[kind]}=${agency}:${id}(${version})`

/** Each data set has a scheme of its own: the same name of a column is not the same concept everywhere. */
export const schemeIdOf = ({ dataset }: Flow): string => `CS_${componentId(dataset.name)}`

export const conceptUrn = (flow: Flow, id: string): string =>
  `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=${agency}:${schemeIdOf(flow)}(${version}).${id}`
