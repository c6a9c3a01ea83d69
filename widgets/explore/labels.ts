import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { columnCodes } from '@sala/catalog/datasets/columnCodes.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { calculatedMeasures, shownMeasures } from '@sala/catalog/explore/measures.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import { cityTypeNames, cityTypes } from '@sala/catalog/places/cityTypes.ts'
import { geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { messageLanguageNames, messageLanguages } from '@sala/catalog/topics/messageLanguage.ts'
import { noTopicName, splitTopics } from '@sala/catalog/topics/topics.ts'
import type { Context } from '../context.ts'
import { topicLabel } from '../texts/topicLabel.ts'
import { wordOf } from '../views/catalogueTable.ts'

/** The words of the area `explore`, in the reader's language. */
export interface Words {
  readonly t: Translate
}

/** The names of the dimensions of a data set and of their values. */

export function dimensionLabel(dataset: Dataset, name: string, context: Context, { t }: Words): string {
  const dimension = dataset.dimensions[name]
  if (dimension?.kind === 'joined') {
    return dimension.columns.map((column) => columnLabel(dataset, column, context)).join(' – ')
  }
  const column = dimension?.column ?? name
  const how = dataset.derived[column]?.how
  return how === undefined ? columnLabel(dataset, column, context) : t(`explore.derived.${how}`)
}

export const columnLabel = (dataset: Dataset, name: string, context: Context): string => {
  const column = dataset.columns[name]
  return column === undefined ? name : context.say(column.label)
}

export function measureLabel(dataset: Dataset, name: string, context: Context): string {
  const measure = dataset.measures[name]
  return measure === undefined ? name : context.say(measure.label)
}

/** The name of a figure of a question: a measure, one of the joined data set (`dataset.measure`), or a calculated one. */
export function figureLabel(
  dataset: Dataset,
  question: Pick<Exploration, 'calculated'>,
  key: string,
  context: Context,
): string {
  const calculated = calculatedMeasures(question).find((measure) => measure.key === key)
  if (calculated !== undefined) return calculated.name
  const [of = '', name] = key.split('.')
  const joinedDataset = name === undefined ? undefined : findDataset(of)
  return joinedDataset === undefined || name === undefined
    ? measureLabel(dataset, key, context)
    : measureLabel(joinedDataset, name, context)
}

/** The keys of the drawn figures, the main one first: a calculated measure comes before the measures that it is computed from. */
export const figureKeys = (question: Pick<Exploration, 'measures' | 'joined' | 'calculated'>): readonly string[] => [
  ...calculatedMeasures(question).map(({ key }) => key),
  ...shownMeasures(question),
]

/** The name of a dimension's value; null if the row has none. */
export function valueLabel(dataset: Dataset, name: string, code: string, context: Context): string {
  const dimension = dataset.dimensions[name]
  if (dimension?.kind !== 'column') return code
  if (dataset.derived[dimension.column]?.how === 'city_type') {
    const type = cityTypes.find((cityType) => cityType === code)
    return type === undefined ? code : context.say(cityTypeNames[type])
  }
  const how = dataset.derived[dimension.column]?.how
  if (how === 'topics') return topicSetName(code, context)
  if (how === 'message_language') return languageName(code, context)
  if (how !== undefined) return context.place(code)
  const column = dataset.columns[dimension.column]
  if (column?.kind === 'choice') return wordOf(column, code, context) ?? code
  return column?.kind === 'country' || column?.kind === 'province' || column?.kind === 'checkpoint'
    ? context.place(code)
    : code
}

function topicSetName(code: string, context: Context): string {
  const topics = splitTopics(code)
  return topics.length === 0 ? context.say(noTopicName) : topics.map((topic) => topicLabel(topic, context)).join(' + ')
}

function languageName(code: string, context: Context): string {
  const language = messageLanguages.find((messageLanguage) => messageLanguage === code)
  return language === undefined ? code : context.say(messageLanguageNames[language])
}

/** The values by which a dimension can be filtered; none for free text. */
export function valuesOf(
  dataset: Dataset,
  name: string,
  context: Context,
): readonly { readonly value: string; readonly label: string }[] {
  const codes = codesOf(dataset, name)
  return codes
    .map((value) => ({ value, label: valueLabel(dataset, name, value, context) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, context.language))
}

function codesOf(dataset: Dataset, name: string): readonly string[] {
  const dimension = dataset.dimensions[name]
  if (dimension?.kind !== 'column') return []
  const how = dataset.derived[dimension.column]?.how
  if (how !== undefined) {
    // Only the messages say which sets of topics there are.
    return {
      market_region: marketRegions,
      geographic_region: geographicRegions,
      city_type: cityTypes,
      topics: [],
      message_language: messageLanguages,
    }[how]
  }
  return columnCodes(dataset.columns[dimension.column])
}

/** The map of a dimension's values; null if they are not places. */
export function mapOf(dataset: Dataset, name: string | undefined): 'province_map' | 'world_map' | null {
  const dimension = dataset.dimensions[name ?? '']
  if (dimension?.kind !== 'column') return null
  const kind = dataset.columns[dimension.column]?.kind
  return kind === 'province' ? 'province_map' : kind === 'country' ? 'world_map' : null
}
