import { z } from 'zod'
import { type Parameter, route } from './route.ts'

/**
 * Open data sets as statistical offices exchange them: SDMX 3.0, by the paths of its REST API 2.0 (github.com/sdmx-twg/sdmx-rest). The shapes of
 * the messages are the standard's own: SDMX-JSON 2.0 and SDMX-CSV 2.0.
 */

export const sdmxTypes = {
  json: 'application/vnd.sdmx.data+json;version=2.0.0',
  csv: 'application/vnd.sdmx.data+csv;version=2.0.0;labels=id;timeFormat=original',
  structure: 'application/vnd.sdmx.structure+json;version=2.0.0',
} as const

/** Where the data of one data set are, below `/api/`. */
export const sdmxDataPath = (name: string): string => `open-data/sdmx/data/dataflow/SALA/${name}/1.0.0`
export const sdmxStructurePath = (name: string): string => `open-data/sdmx/structure/dataflow/SALA/${name}/1.0.0`

export const sdmxFormats = ['json', 'csv'] as const
const Format = z.enum(sdmxFormats)
export const sdmxReferences = ['none', 'children', 'descendants', 'all'] as const
export const sdmxViews = ['TIME_PERIOD', 'AllDimensions'] as const

/** `c[…]` takes the id of any dimension between its brackets; the standard's own example stands for them here. */
export const sdmxDataParameters: readonly Parameter[] = [
  {
    name: 'c[TIME_PERIOD]',
    summary:
      'ge:2025-01+le:2025-12: eq, ge, gt, le, lt of years, quarters, months or days, by `+`. Other dimensions in place of TIME_PERIOD: codes, by comma',
    shape: z.string().max(2000),
  },
  {
    name: 'dimensionAtObservation',
    summary: 'TIME_PERIOD: time series; AllDimensions: a flat list',
    shape: z.enum(sdmxViews),
  },
  { name: 'format', summary: 'In place of the header Accept', shape: Format },
]

const data = { may: 'anyone', parameters: sdmxDataParameters } as const
const produced = {
  reply: z.string().describe('The bytes of the message'),
  produces: ['application/vnd.sdmx.data+json', 'application/vnd.sdmx.data+csv'],
} as const

/** At most a million observations, else `too_large`; `not_found` where there is none, as the standard has it. */
export const sdmxData = route(
  'GET',
  'open-data/sdmx/data/dataflow/:agency/:id/:version',
  'All observations of an open data set, as SDMX-JSON or SDMX-CSV',
  { ...data, ...produced },
)

/** A key is `M.CN.*`: a code, several by `+`, or `*` for each dimension but the time, in their order. */
export const sdmxDataOfKey = route(
  'GET',
  'open-data/sdmx/data/dataflow/:agency/:id/:version/:key',
  'The observations of an open data set that a key chooses, as SDMX-JSON or SDMX-CSV',
  { ...data, ...produced },
)

const structure = {
  may: 'anyone',
  query: z.strictObject({
    references: z.enum(sdmxReferences).default('none').describe('Which further structures come along'),
    detail: z.literal('full').default('full').describe('Whole structures; nothing else is answered'),
  }),
  reply: z.record(z.string(), z.unknown()),
  produces: ['application/vnd.sdmx.structure+json'],
} as const

export const sdmxStructures = route(
  'GET',
  'open-data/sdmx/structure/:type',
  'All dataflows, data structures, concept schemes or codelists of the open data sets, as SDMX-JSON',
  structure,
)

export const sdmxStructure = route(
  'GET',
  'open-data/sdmx/structure/:type/:agency/:id/:version',
  'A dataflow, data structure, concept scheme or codelist of the open data sets, as SDMX-JSON',
  structure,
)
