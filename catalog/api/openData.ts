import { z } from 'zod'
import { Freshness } from './datasets.ts'
import { fileTypes } from './fileTypes.ts'
import { Instant, listOf, multilineOf } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { route } from './route.ts'

/**
 * Data sets that administrators opened: anyone reads their rows as files, and catalogues of open data read what there is (DCAT-AP 3).
 * None of them holds names and texts of people.
 */

/** Licences by their SPDX names. */
export const openLicences = {
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC-BY-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'ODbL-1.0': 'https://opendatacommons.org/licenses/odbl/1-0/',
} as const
export const Licence = z.enum(['CC0-1.0', 'CC-BY-4.0', 'CC-BY-SA-4.0', 'ODbL-1.0'])

export const openDataLimits = { description: 2000, rows: 1_000_000 } as const
export const openFormats = ['csv', 'json', 'parquet'] as const
export type OpenFormat = (typeof openFormats)[number]

const Terms = namedStrictObject('OpenDataTerms', {
  description: multilineOf(openDataLimits.description).min(1),
  licence: Licence,
})

export const OpenDataset = namedObject('OpenDataset', {
  name: z.string(),
  label: z.string().describe('In the language of the request'),
  description: z.string(),
  licence: Licence,
  licenceUrl: z.url(),
  openedAt: Instant,
  freshness: Freshness,
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  files: z.array(z.object({ format: z.enum(openFormats), url: z.url() })),
  sdmx: z
    .object({ data: z.url(), structure: z.url() })
    .nullable()
    .describe('Where its observations and structure are by the REST API of SDMX; null where it has no observations'),
})
export type OpenDataset = z.infer<typeof OpenDataset>

export const listOpenData = route(
  'GET',
  'open-data',
  'The data sets that anyone may read, with licence, columns and files',
  { may: 'anyone', reply: listOf(OpenDataset) },
)

/** JSON-LD of DCAT-AP 3, as portals of open data harvest it. */
export const openDataCatalogue = route('GET', 'open-data/catalogue', 'The open data sets as a catalogue of DCAT-AP 3', {
  may: 'anyone',
  reply: z.record(z.string(), z.unknown()),
  produces: ['application/ld+json'],
})

/**
 * `immigration.csv`: all rows as they were imported, totals beside their parts and whole years beside their months. At most a million rows,
 * else `too_large`.
 */
export const readOpenData = route('GET', 'open-data/:name', 'All rows of an open data set as CSV, JSON or Parquet', {
  may: 'anyone',
  reply: z.string().describe('The bytes of the file'),
  produces: [fileTypes.csv, 'application/json', fileTypes.parquet],
})

/** Refuses data sets with names and texts of people, and who sees some rows alone. Opened before: changes description and licence. */
export const openDataset = route(
  'PUT',
  'open-data/:name',
  'Opens a data set for anyone, with a description and a licence',
  { may: 'admin', body: Terms },
)

export const closeDataset = route(
  'DELETE',
  'open-data/:name',
  'Closes an open data set; nobody reads its files any more',
  { may: 'admin' },
)
