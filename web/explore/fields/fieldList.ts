import type { Dataset } from '@sala/catalog/dataset.ts'
import {
  columnOf,
  explorableDimensions,
  explorableGrains,
  explorableMeasures,
  rangeColumns,
  textColumns,
} from '@sala/catalog/explore/explorable.ts'
import { type Exploration, grains } from '@sala/catalog/explore/exploration.ts'
import { containsAll, fold, wordsOf } from '@sala/catalog/textSearch.ts'
import type { Context } from '@sala/widgets/context.ts'
import { columnLabel, dimensionLabel, measureLabel, valuesOf, type Words } from '@sala/widgets/explore/labels.ts'

/** The fields of a data set as a person builds a question of them: pressed, or moved to one of the three parts of the question. */

/** The parts of a question that fields are moved to. */
export const parts = ['measure', 'breakdown', 'filter'] as const
export type Part = (typeof parts)[number]

/** What a filter chooses rows by: the values of a dimension, or what a column holds. */
export type FilterBy = { readonly kind: 'values' | 'rows'; readonly name: string }

export interface Field {
  /** Unique in the list: a measure and a dimension may have one name. */
  readonly key: string
  readonly kind: 'measure' | 'dimension' | 'time' | 'column'
  readonly name: string
  readonly label: string
  /** Whether it is a part of the question. */
  readonly chosen: boolean
  /** Null where it is no filter. */
  readonly filterBy: FilterBy | null
}

export const maxMeasures = 4
const maxBreakdowns = 2

/** All fields of a data set, in the order in which they are listed. */
export function fieldsOf(dataset: Dataset, question: Exploration, context: Context, words: Words): readonly Field[] {
  const columns = [...textColumns(dataset), ...rangeColumns(dataset)]
  const filterBy = (name: string): FilterBy | null => {
    if (dataset.dimensions[name]?.kind !== 'column') return null
    if (valuesOf(dataset, name, context).length > 0) return { kind: 'values', name }
    const column = columnOf(dataset, name)
    return columns.includes(column) ? { kind: 'rows', name: column } : null
  }
  const fieldOf = (kind: Field['kind'], name: string, rest: Omit<Field, 'key' | 'kind' | 'name'>): Field => ({
    key: `${kind} ${name}`,
    kind,
    name,
    ...rest,
  })
  const dimensions = explorableDimensions(dataset)
  const broken = new Set(dimensions.flatMap((name) => filterBy(name)?.name ?? []))
  return [
    ...explorableMeasures(dataset).map((name) =>
      fieldOf('measure', name, {
        label: measureLabel(dataset, name, context),
        chosen: question.measures.includes(name),
        filterBy: null,
      }),
    ),
    ...dimensions.map((name) =>
      fieldOf('dimension', name, {
        label: dimensionLabel(dataset, name, context, words),
        chosen: question.breakdown.includes(name),
        filterBy: filterBy(name),
      }),
    ),
    ...explorableGrains(dataset).map((name) =>
      fieldOf('time', name, {
        label: words.t(`explore.grain.${name}`),
        chosen: question.time === name,
        filterBy: null,
      }),
    ),
    ...columns
      .filter((name) => !broken.has(name))
      .map((name) =>
        fieldOf('column', name, {
          label: columnLabel(dataset, name, context),
          chosen: [...question.texts, ...question.ranges].some(({ column }) => column === name),
          filterBy: { kind: 'rows', name },
        }),
      ),
  ]
}

/** The fields in whose names all words of a search stand. */
export function foundFields(fields: readonly Field[], search: string): readonly Field[] {
  const terms = wordsOf(search)
  return terms.length === 0 ? fields : fields.filter(({ label }) => containsAll(fold(label), terms))
}

/** Whether a field can be moved to a part of the question. */
export function fits({ kind, filterBy }: Pick<Field, 'kind' | 'filterBy'>, part: Part): boolean {
  if (part === 'filter') return filterBy !== null
  return part === 'measure' ? kind === 'measure' : kind === 'dimension' || kind === 'time'
}

/** What a field that is moved to the measures or the breakdown changes of a question: it stands there last. Null where there is no room. */
export function moved(
  { measures, breakdown }: Exploration,
  { kind, name }: Pick<Field, 'kind' | 'name'>,
): Partial<Exploration> | null {
  switch (kind) {
    case 'measure': {
      const others = measures.filter((measure) => measure !== name)
      return others.length >= maxMeasures ? null : { measures: [...others, name] }
    }
    case 'dimension': {
      const others = breakdown.filter((dimension) => dimension !== name)
      return { breakdown: [...others.slice(0, maxBreakdowns - 1), name] }
    }
    case 'time':
      return { time: grains.find((grain) => grain === name) ?? null }
    case 'column':
      return null
  }
}

/** What a question is without a field. Null where it would have no figure. */
export function without(
  { measures, breakdown, calculated }: Exploration,
  { kind, name }: Pick<Field, 'kind' | 'name'>,
): Partial<Exploration> | null {
  switch (kind) {
    case 'measure':
      return measures.length + calculated.length > 1
        ? { measures: measures.filter((measure) => measure !== name) }
        : null
    case 'dimension':
      return { breakdown: breakdown.filter((dimension) => dimension !== name) }
    case 'time':
      return { time: null }
    case 'column':
      return null
  }
}
