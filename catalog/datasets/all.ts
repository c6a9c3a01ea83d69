import type { Dataset } from '../dataset.ts'
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

const byName = new Map<string, Dataset>(allDatasets.map((dataset) => [dataset.name, dataset]))

/** The data set of a name, or undefined where there is none. */
export function findDataset(name: string): Dataset | undefined {
  return byName.get(name)
}

/** Every endpoint with the data set that answers it. */
export const allEndpoints: readonly { readonly dataset: Dataset; readonly endpoint: Endpoint }[] = allDatasets.flatMap(
  (dataset: Dataset) => dataset.endpoints.map((endpoint) => ({ dataset, endpoint })),
)
