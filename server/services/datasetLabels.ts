import type { Dataset } from '@sala/catalog/dataset.ts'
import type { DatasetsByName } from '@sala/widgets/context.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { unrestricted } from '../facts/rowScope.ts'

/**
 * What words about a data set need to know of it, where no answer of it is at hand: what analysts called its topics. Empty for a data set
 * without topics.
 */
export async function datasetLabels(engine: Pick<Engine, 'reader'>, dataset: Dataset): Promise<DatasetsByName> {
  if (Object.values(dataset.derived).every(({ how }) => how !== 'topics')) return {}
  return { [dataset.name]: await engine.reader(unrestricted).freshness(dataset) }
}
