import { findDataset } from '@sala/catalog/datasets/all.ts'
import { isPublishable } from '@sala/catalog/explore/questions/publishable.ts'
import { answersFor } from '../market/answers.ts'
import type { Services } from '../services/services.ts'
import type { OpenedDataset } from './catalogue.ts'

/**
 * The published data sets, by name. All callers get the public view: freshness over all rows. A data set of an earlier version, and one
 * that by now has texts of people, are left out, whatever the store says. `only` selects the one of that name.
 */
export async function openedDatasets(
  services: Pick<Services, 'engine' | 'now' | 'state'>,
  only: string | null = null,
): Promise<readonly OpenedDataset[]> {
  const { engine } = answersFor(services, null)
  const open = (await services.state.openData.list()).flatMap((row) => {
    const dataset = findDataset(row.name)
    const isRequested = only === null || row.name === only
    return dataset === undefined || !isRequested || !isPublishable(row.name) ? [] : [{ row, dataset }]
  })
  return Promise.all(open.map(async (entry) => ({ ...entry, freshness: await engine.freshness(entry.dataset) })))
}
