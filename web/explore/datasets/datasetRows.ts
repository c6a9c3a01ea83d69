import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { explorableMeasures } from '@sala/catalog/explore/explorable.ts'
import { containsAll, fold, wordsOf } from '@sala/catalog/textSearch.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Context } from '@sala/widgets/context.ts'
import { dimensionLabel, type Words } from '@sala/widgets/explore/labels.ts'
import { periodOf } from '@sala/widgets/trust/trust.ts'

/** What people read of one measure. */
interface MeasureWords {
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly definition: string
}

/** What the list of data sets says of one of them, in the reader's language. */
export interface DatasetRow {
  readonly dataset: Dataset
  readonly name: string
  /** What one row is. */
  readonly about: string
  readonly measures: readonly MeasureWords[]
  /** The publisher of the figures; null without figures. */
  readonly source: string | null
  readonly demonstration: boolean
  /** The reader sees some of its rows alone, and all of this is of them. */
  readonly limited: boolean
  readonly coverage: string
  readonly newest: string | null
}

/** The rows of the list of data sets, sorted by name. */
export function datasetRows(datasets: readonly Dataset[], context: Context, words: Words): readonly DatasetRow[] {
  return datasets
    .map((dataset) => rowOf(dataset, context, words))
    .toSorted((a, b) => a.name.localeCompare(b.name, context.language))
}

function rowOf(dataset: Dataset, context: Context, words: Words): DatasetRow {
  const { say, language } = context
  const freshness = Object.values(context.datasets).find(({ name }) => name === dataset.name)
  return {
    dataset,
    name: say(dataset.label),
    about: say(dataset.row),
    measures: explorableMeasures(dataset).flatMap((key) => {
      const measure = dataset.measures[key]
      if (measure === undefined) return []
      const { label, unit, definition } = measure
      return [{ key, name: say(label), unit: say(unitWords[unit]), definition: say(definition) }]
    }),
    source: freshness?.source ?? null,
    demonstration: freshness?.demonstration === true,
    limited: freshness?.limited === true,
    coverage: coverageOf(dataset, freshness, context, words),
    newest:
      freshness?.newest == null || dataset.newest === null ? null : periodOf(dataset.name, freshness.newest, language),
  }
}

/** From when to when there are rows, and whether months between are missing. */
function coverageOf(
  { name, newest: column }: Dataset,
  freshness: Freshness | undefined,
  { language }: Context,
  { t }: Words,
): string {
  if (freshness === undefined || freshness.source === null) return t('card.noDataYet')
  const { oldest, newest, months } = freshness
  if (column === null || oldest === null || newest === null) return t('explore.datasets.undated')
  const [from, to] = [periodOf(name, oldest, language), periodOf(name, newest, language)]
  if (months.length > 1) return t('explore.datasets.gaps', { from, to })
  return from === to ? from : `${from} – ${to}`
}

/** The rows in which all words of a search stand: names, definitions and units of measures, breakdowns, source. */
export function foundRows(
  rows: readonly DatasetRow[],
  search: string,
  context: Context,
  words: Words,
): readonly DatasetRow[] {
  const terms = wordsOf(search)
  if (terms.length === 0) return rows
  return rows.filter(({ dataset, name, about, source, measures }) => {
    const dimensions = Object.keys(dataset.dimensions).map((key) => dimensionLabel(dataset, key, context, words))
    const texts = measures.flatMap((measure) => [measure.name, measure.unit, measure.definition])
    return containsAll(fold([name, about, source ?? '', ...dimensions, ...texts].join('\n')), terms)
  })
}
