import type { Dataset } from '@sala/catalog/dataset.ts'
import type { DatasetsByName } from '@sala/widgets/context.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { unrestricted } from '../facts/rowScope.ts'

/**
 * The names that analysts gave the topics of a data set, for texts that are written without an answer of the store. Empty for a data set
 * without topics.
 */
export async function datasetLabels(engine: Pick<Engine, 'reader'>, dataset: Dataset): Promise<DatasetsByName> {
  if (Object.values(dataset.derived).every(({ how }) => how !== 'topics')) return {}
  return { [dataset.name]: await engine.reader(unrestricted).freshness(dataset) }
}
