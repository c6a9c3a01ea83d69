import type { Dataset, Endpoint } from '../dataset.ts'
import { checkpoint } from './checkpoint.ts'
import { gdp } from './gdp.ts'
import { immigration } from './immigration.ts'
import { immigrationTarget } from './immigrationTarget.ts'
import { population } from './population.ts'

/** Every data set; the one list that tables, routes, import and permissions are made from. */
export const allDatasets = [immigration, checkpoint, immigrationTarget, gdp, population] as const

export type AnyDataset = (typeof allDatasets)[number]
export type DatasetName = AnyDataset['name']

const byName = new Map<string, Dataset>(allDatasets.map((dataset) => [dataset.name, dataset]))

/** The data set of a name, or undefined where there is none. */
export function findDataset(name: string): Dataset | undefined {
  return byName.get(name)
}

/** Every endpoint with the data set that answers it. */
export const allEndpoints: readonly { readonly dataset: Dataset; readonly endpoint: Endpoint }[] = allDatasets.flatMap(
  (dataset: Dataset) => dataset.endpoints.map((endpoint) => ({ dataset, endpoint })),
)
