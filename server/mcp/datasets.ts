import type { Freshness } from '@sala/catalog/api/datasets.ts'
import { explore } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { everyDataset, findDataset } from '@sala/catalog/datasets/all.ts'
import { explorableDimensions, explorableGrains, explorableMeasures } from '@sala/catalog/explore/explorable.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import { dimensionLabel, measureLabel, valuesOf, type Words } from '@sala/widgets/explore/labels.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import { demand } from '../access/guard.ts'
import { readsDataset } from '../access/readsDataset.ts'
import { problem } from '../core/problems.ts'
import { answersFor } from '../market/answers.ts'
import { type Caller, todayOf } from './caller.ts'

/** Longer lists of values are countries and the like, which `look_up_place` finds. */
const maxValues = 60

/** What puts data sets into words. */
export interface InWords {
  readonly context: Context
  readonly text: Words
}

/** The words of a language, with how new data sets are. */
export async function wordsFor(
  caller: Caller,
  language: Language,
  datasets: Readonly<Record<string, Freshness>>,
): Promise<InWords> {
  const [locale, names] = await Promise.all([loadLocale(language), loadPlaceNames(language)])
  return {
    context: makeContext({ today: todayOf(caller), language, datasets, names }),
    text: { t: (key, ...values) => translate(locale, key, ...values) },
  }
}

/** The data sets that a person may explore, or one of them in full. Throws `forbidden` and `invalid_value`. */
export async function describeDatasets(caller: Caller, name: string | undefined, language: Language): Promise<object> {
  demand(explore, caller.actor)
  const readable = everyDataset().filter((dataset) => readsDataset(caller.actor, dataset.name))
  const requestedDatasets = name === undefined ? readable : readable.filter((dataset) => dataset.name === name)
  if (requestedDatasets.length === 0 && name !== undefined) {
    if (findDataset(name) !== undefined) throw problem('forbidden', { field: 'dataset', value: name })
    throw problem('invalid_value', {
      field: 'dataset',
      value: name,
      expected: readable.map((dataset) => dataset.name).join(', '),
    })
  }
  const words = await wordsFor(caller, language, {})
  const { engine } = answersFor(caller.services, caller.actor)
  const datasets = await Promise.all(
    requestedDatasets.map(async (dataset) => ({
      ...namesOf(dataset, words),
      ...(name === undefined ? {} : detailsOf(dataset, words)),
      held: freshnessOf(await engine.freshness(dataset)),
    })),
  )
  return { datasets }
}

function namesOf(dataset: Dataset, { context, text }: InWords) {
  return {
    name: dataset.name,
    label: context.say(dataset.label),
    one_row: context.say(dataset.row),
    measures: explorableMeasures(dataset).map((name) => ({
      name,
      label: measureLabel(dataset, name, context),
      unit: dataset.measures[name]?.unit ?? null,
    })),
    dimensions: explorableDimensions(dataset).map((name) => ({
      name,
      label: dimensionLabel(dataset, name, context, text),
    })),
    times: explorableGrains(dataset),
  }
}

function detailsOf(dataset: Dataset, { context, text }: InWords) {
  return {
    measures: explorableMeasures(dataset).map((name) => ({
      name,
      label: measureLabel(dataset, name, context),
      unit: dataset.measures[name]?.unit ?? null,
      definition: dataset.measures[name] === undefined ? null : context.say(dataset.measures[name].definition),
    })),
    dimensions: explorableDimensions(dataset).map((name) => {
      const values = valuesOf(dataset, name, context)
      const few = values.length > 0 && values.length <= maxValues
      return {
        name,
        label: dimensionLabel(dataset, name, context, text),
        ...(few ? { values: values.map(({ value, label }) => ({ code: value, name: label })) } : {}),
        ...(values.length > maxValues ? { codes_from: 'look_up_place' } : {}),
      }
    }),
  }
}

/** How new, how sure and whose the figures are. */
const freshnessOf = ({ oldest, newest, status, source, importedAt, demonstration, limited }: Freshness) => ({
  from: oldest,
  to: newest,
  status,
  source,
  as_of: importedAt,
  demonstration,
  ...(limited === true ? { limited } : {}),
})
