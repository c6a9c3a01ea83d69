import type { Dataset } from '../dataset.ts'
import { isOwnName, type OwnDatasetName } from '../own/ownName.ts'
import { accommodation } from './accommodation.ts'
import { campaign } from './campaign.ts'
import { checkpoint } from './checkpoint.ts'
import { competitor } from './competitor.ts'
import { contact } from './contact.ts'
import type { Endpoint } from './endpoints.ts'
import { event } from './event.ts'
import { exchangeRate } from './exchangeRate.ts'
import { forecast } from './forecast.ts'
import { gdp } from './gdp.ts'
import { immigration } from './immigration.ts'
import { immigrationTarget } from './immigrationTarget.ts'
import { lengthOfStay } from './lengthOfStay.ts'
import { media } from './media.ts'
import { news } from './news.ts'
import { occupancy } from './occupancy.ts'
import { outbound } from './outbound.ts'
import { population } from './population.ts'
import { prospect } from './prospect.ts'
import { registration } from './registration.ts'
import { service } from './service.ts'
import { spending } from './spending.ts'
import { statistic } from './statistic.ts'
import { transport } from './transport.ts'
import { voc } from './voc.ts'
import { vos } from './vos.ts'

/** Every data set; the one list that tables, routes, import and permissions are made from. */
export const allDatasets = [
  immigration,
  checkpoint,
  immigrationTarget,
  gdp,
  population,
  voc,
  vos,
  contact,
  prospect,
  campaign,
  media,
  competitor,
  spending,
  lengthOfStay,
  occupancy,
  accommodation,
  service,
  event,
  transport,
  statistic,
  forecast,
  outbound,
  news,
  registration,
  exchangeRate,
] as const

export type AnyDataset = (typeof allDatasets)[number]
export type DatasetName = AnyDataset['name']
/** The name of a data set of the catalogue, or of one that an administrator has made. */
export type KnownDatasetName = DatasetName | OwnDatasetName

const byName = new Map<string, Dataset>(allDatasets.map((dataset) => [dataset.name, dataset]))

let own: ReadonlyMap<string, Dataset> = new Map()
let ownInTrash: readonly Dataset[] = []

/**
 * Makes the data sets known that administrators have made, in place of those that were known: by the server from the state, by the browser
 * from the list of data sets that its person may read. `inTrash`: deleted ones, which are not found but keep their figures.
 */
export function setOwnDatasets(datasets: readonly Dataset[], inTrash: readonly Dataset[] = []): void {
  own = new Map(datasets.map((dataset) => [dataset.name, dataset]))
  ownInTrash = inTrash
}

/** The data sets that administrators have made, as far as this process has loaded them. */
export const ownDatasets = (): readonly Dataset[] => [...own.values()]

/** Every data set that is in use: those of the catalogue, then those that administrators have made. */
export const everyDataset = (): readonly Dataset[] => [...allDatasets, ...own.values()]

/** Every data set whose figures the store keeps, also of those in the trash. */
export const storedDatasets = (): readonly Dataset[] => [...everyDataset(), ...ownInTrash]

/** The data set of a name, also one that an administrator has made; undefined where there is none. */
export function findDataset(name: string): Dataset | undefined {
  return byName.get(name) ?? own.get(name)
}

/** The name of a data set that is in use, as one of their names; undefined where there is none. */
export function findDatasetName(name: string): KnownDatasetName | undefined {
  if (isOwnName(name)) return own.has(name) ? name : undefined
  return allDatasets.find((dataset) => dataset.name === name)?.name
}

/** Every endpoint with the data set that answers it. */
export const allEndpoints: readonly { readonly dataset: Dataset; readonly endpoint: Endpoint }[] = allDatasets.flatMap(
  (dataset: Dataset) => dataset.endpoints.map((endpoint) => ({ dataset, endpoint })),
)
