import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { everyDataset, findDataset } from '@sala/catalog/datasets/all.ts'
import { readableColumns } from '@sala/catalog/explore/drillThrough.ts'
import { explorableMeasures } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import type { Context } from '@sala/widgets/context.ts'
import {
  columnLabel,
  dimensionLabel,
  figureLabel,
  measureLabel,
  valueLabel,
  type Words,
} from '@sala/widgets/explore/labels.ts'
import type { Actor } from '../access/actor.ts'
import { hasWidgetReading } from '../access/guard.ts'
import { readsDataset } from '../access/readsDataset.ts'
import { explorationColumns } from '../market/explore.ts'
import type { Services } from '../services/services.ts'
import type { ExplorationRow } from '../state/explorations/exploration.ts'
import { timeProperty } from './query/applied.ts'

/** The collections of the feed (entity sets of the protocol): one of each readable data set and saved exploration. */

export interface Property {
  readonly name: string
  readonly type: 'Edm.String' | 'Edm.Date' | 'Edm.Int32' | 'Edm.Int64' | 'Edm.Double' | 'Edm.Boolean'
  readonly label: string
}

export interface DatasetCollection {
  readonly kind: 'dataset'
  readonly name: string
  readonly dataset: Dataset
}

export interface ExplorationCollection {
  readonly kind: 'exploration'
  readonly name: string
  readonly dataset: Dataset
  readonly question: Exploration
  readonly row: ExplorationRow
}

export type Collection = DatasetCollection | ExplorationCollection

/** What puts properties into words. */
export interface InWords {
  readonly context: Context
  readonly text: Words
}

/** The number of a row in its answer: the key that the protocol wants of an entity. Rows have no address of their own. */
export const rowProperty = { name: '_row', type: 'Edm.Int32' } as const
const rowOf = ({ text }: InWords): Property => ({ ...rowProperty, label: text.t('batches.row') })
/** Of explorations with the largest groups: whether a row holds all others together. */
const otherProperty = { name: '_other', type: 'Edm.Boolean' } as const

/** All collections that a person may read. */
export async function collectionsFor({ state }: Pick<Services, 'state'>, actor: Actor): Promise<readonly Collection[]> {
  const saved = await state.explorations.list(actor, false)
  return [
    ...everyDataset()
      .filter(({ name }) => readsDataset(actor, name))
      .map(datasetCollection),
    ...saved.flatMap((row) => explorationCollection(actor, row) ?? []),
  ]
}

/** The collection of a name; null where there is none that the caller may read. */
export async function findCollection(
  { state }: Pick<Services, 'state'>,
  actor: Actor,
  name: string,
): Promise<Collection | null> {
  const dataset = findDataset(name)
  if (dataset !== undefined) return readsDataset(actor, name) ? datasetCollection(dataset) : null
  const [, id] = /^exploration_([0-9a-f]{8}(?:_[0-9a-f]{4}){3}_[0-9a-f]{12})$/.exec(name) ?? []
  if (id === undefined) return null
  const row = await state.explorations.find(actor, id.replaceAll('_', '-'))
  return row && explorationCollection(actor, row)
}

const datasetCollection = (dataset: Dataset): DatasetCollection => ({ kind: 'dataset', name: dataset.name, dataset })

/** The name of the collection of a saved exploration. */
const explorationName = (id: string): string => `exploration_${id.replaceAll('-', '_')}`

/** Null where its question has no answer any more, or is about what the caller may not read. */
export function explorationCollection(actor: Actor, row: ExplorationRow): ExplorationCollection | null {
  const { question } = row
  if (question === null || !exploredDatasets(question).every((name) => readsDataset(actor, name))) return null
  const dataset = findDataset(question.dataset)
  if (dataset === undefined || explorationFault(dataset, question) !== null) return null
  return { kind: 'exploration', name: explorationName(row.id), dataset, question, row }
}

/** The columns of a data set's rows that a person may read. */
export const columnsFor = (actor: Actor, dataset: Dataset): readonly string[] =>
  readableColumns(dataset, (path) => hasWidgetReading(actor, path))

/** The properties of a collection, the key first. */
export function propertiesOf(collection: Collection, actor: Actor, words: InWords): readonly Property[] {
  if (collection.kind === 'exploration') {
    const { dataset, question } = collection
    return [rowOf(words), ...figureProperties(dataset, question, words), ...topicNames(dataset, question, words)]
  }
  const { dataset } = collection
  const columnProperties = columnsFor(actor, dataset).flatMap((name): readonly Property[] => {
    const column = dataset.columns[name]
    return column === undefined
      ? []
      : [{ name, type: typeOf(column), label: columnLabel(dataset, name, words.context) }]
  })
  return [rowOf(words), ...columnProperties]
}

/** The properties of the figures of a question, in the order of its answer. */
export function figureProperties(
  dataset: Dataset,
  question: Exploration,
  { context, text }: InWords,
): readonly Property[] {
  const columnProperties = explorationColumns(dataset, question).map(({ key, role, kind, of, shows }): Property => {
    if (role === 'time')
      return {
        name: timeProperty(question.time ?? ''),
        type: kind === 'date' ? 'Edm.Date' : 'Edm.Int32',
        label: question.time === null ? '' : text.t(`explore.grain.${question.time}`),
      }
    if (role === 'dimension')
      return { name: propertyName(key), type: 'Edm.String', label: dimensionLabel(dataset, key, context, text) }
    const measure = figureLabel(dataset, question, of ?? key, context)
    const label = shows === null || shows === 'figure' ? measure : text.t(`explore.shows.${shows}`, { measure })
    return { name: propertyName(key), type: 'Edm.Double', label }
  })
  return question.top === null
    ? columnProperties
    : [...columnProperties, { ...otherProperty, label: text.t('explore.other') }]
}

/** A property in words beside one in codes. */
interface NameProperty extends Property {
  /** The key of the codes in the answer. */
  readonly of: string
  readonly nameOf: (code: string) => string
}

/**
 * What the topics of a saved exploration are called, beside their codes: those that analysts added are `own1` to `own8`, which say nothing.
 * Answers to `$apply` have what was asked for and nothing else.
 */
export const topicNames = (dataset: Dataset, { breakdown }: Exploration, { context, text }: InWords) =>
  breakdown.flatMap((key): readonly NameProperty[] => {
    const dimension = dataset.dimensions[key]
    if (dimension?.kind !== 'column' || dataset.derived[dimension.column]?.how !== 'topics') return []
    const label = dimensionLabel(dataset, key, context, text)
    const nameOf = (code: string) => valueLabel(dataset, key, code, context)
    return [{ name: `${propertyName(key)}_name`, type: 'Edm.String', label, of: key, nameOf }]
  })

/** A key of an answer as a simple identifier of the protocol. */
export const propertyName = (key: string): string => key.replaceAll(/\W/g, '_')

function typeOf({ kind }: Column): Property['type'] {
  switch (kind) {
    case 'date':
      return 'Edm.Date'
    case 'year':
      return 'Edm.Int32'
    case 'count':
      return 'Edm.Int64'
    case 'amount':
      return 'Edm.Double'
    default:
      return 'Edm.String'
  }
}

/** The measures of a data set by name and label. */
export const measuresOf = (dataset: Dataset, { context }: InWords) =>
  explorableMeasures(dataset).map((name) => ({
    name,
    label: measureLabel(dataset, name, context),
    definition: context.say(dataset.measures[name]?.definition ?? dataset.label),
  }))
