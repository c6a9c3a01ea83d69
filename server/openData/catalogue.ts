import type { Freshness } from '@sala/catalog/api/datasets.ts'
import { type OpenFormat, openFormats, openLicences } from '@sala/catalog/api/openData.ts'
import { sdmxDataPath, sdmxFormats, sdmxStructurePath } from '@sala/catalog/api/sdmx.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { lastDayOf } from '@sala/catalog/explore/days.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { languages } from '@sala/catalog/words.ts'
import type { OpenDatasetRow } from '../state/openData/openData.ts'
import { flowOf } from './sdmx/flow.ts'

/** An open data set with what is known of its rows. */
export interface OpenedDataset {
  readonly row: OpenDatasetRow
  readonly dataset: Dataset
  readonly freshness: Freshness
}

export interface Named {
  /** The origin of the server. */
  readonly origin: string
  /** What the product is called, and that figures are made up, by language. */
  readonly product: string
  readonly madeUp: string
}

/** What the product is called where no reader's language is known. */
export async function namesOf(origin: string): Promise<Named> {
  const locale = await loadLocale('en')
  return {
    origin,
    product: translate(locale, 'product.name'),
    madeUp: translate(locale, 'exports.demonstration'),
  }
}

export const pageUrl = (origin: string, name: string): string => `${origin}/public/data/${name}`

export const fileUrl = (origin: string, name: string, format: OpenFormat): string =>
  `${origin}/api/open-data/${name}.${format}`

export const sdmxUrls = (origin: string, name: string) => ({
  data: `${origin}/api/${sdmxDataPath(name)}`,
  structure: `${origin}/api/${sdmxStructurePath(name)}?references=descendants`,
})

const authority = 'http://publications.europa.eu/resource/authority'
export const mediaTypes: Readonly<Record<OpenFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
}

/**
 * The catalogue of DCAT-AP 3 as JSON-LD (https://semiceu.github.io/DCAT-AP/releases/3.0.0/): mandatory properties of catalogue, data set and
 * distribution, and what is known beside. Descriptions are in the language that the administrator wrote.
 */
export function catalogueOf(opened: readonly OpenedDataset[], site: Named): Readonly<Record<string, unknown>> {
  const { origin, product } = site
  return {
    '@context': {
      dcat: 'http://www.w3.org/ns/dcat#',
      dct: 'http://purl.org/dc/terms/',
      foaf: 'http://xmlns.com/foaf/0.1/',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@id': `${origin}/api/open-data/catalogue`,
    '@type': 'dcat:Catalog',
    'dct:title': { '@language': 'en', '@value': product },
    'dct:description': { '@language': 'en', '@value': `Open data of ${product}` },
    'dct:publisher': agent(product),
    'foaf:homepage': { '@id': `${origin}/public/data` },
    'dcat:dataset': opened.map((dataset) => datasetOf(dataset, site)),
  }
}

const agent = (name: string) => ({ '@type': 'foaf:Agent', 'foaf:name': name })

function datasetOf({ row, dataset, freshness }: OpenedDataset, { origin, product, madeUp }: Named) {
  const { name, licence, openedAt } = row
  const license = { '@id': openLicences[licence] }
  return {
    '@id': pageUrl(origin, name),
    '@type': 'dcat:Dataset',
    'dct:identifier': name,
    'dct:title': languages.map((language) => ({
      '@language': language,
      '@value': formatMessage(dataset.label, language),
    })),
    'dct:description': descriptionOf(row, freshness, madeUp),
    'dct:publisher': agent(freshness.source ?? product),
    'dct:issued': instant(openedAt.toISOString()),
    ...(freshness.importedAt === null ? {} : { 'dct:modified': instant(freshness.importedAt) }),
    'dct:spatial': { '@id': `${authority}/country/THA` },
    'dcat:theme': { '@id': `${authority}/data-theme/ECON` },
    ...periodOf(dataset, freshness),
    'dcat:landingPage': { '@id': pageUrl(origin, name) },
    'dcat:distribution': [
      ...openFormats.map((format) => ({
        ...distribution(fileUrl(origin, name, format), `${name}.${format}`, format),
        'dct:license': license,
        'dcat:accessURL': { '@id': fileUrl(origin, name, format) },
      })),
      ...(flowOf(dataset) === null ? [] : sdmxDistributions(origin, name)).map((sdmxDistribution) => ({
        ...sdmxDistribution,
        'dct:license': license,
      })),
    ],
  }
}

const distribution = (url: string, title: string, format: OpenFormat) => ({
  '@id': url,
  '@type': 'dcat:Distribution',
  'dct:title': title,
  'dct:format': { '@id': `${authority}/file-type/${format.toUpperCase()}` },
  'dcat:mediaType': { '@id': `https://www.iana.org/assignments/media-types/${mediaTypes[format]}` },
  'dcat:downloadURL': { '@id': url },
})

/** The observations by SDMX: the same address gives either format to programs that say which they take. */
function sdmxDistributions(origin: string, name: string) {
  const { data, structure } = sdmxUrls(origin, name)
  return sdmxFormats.map((format) => ({
    ...distribution(`${data}?format=${format}`, `${name} (SDMX-${format.toUpperCase()} 2.0)`, format),
    'dcat:accessURL': { '@id': data },
    'dct:conformsTo': { '@id': structure },
  }))
}

const instant = (text: string) => ({ '@type': 'xsd:dateTime', '@value': text })

/** Made-up figures are said to be so, where every reader of the catalogue sees it. */
export const descriptionOf = ({ description }: OpenDatasetRow, { demonstration }: Freshness, madeUp: string): string =>
  demonstration ? `${description}\n\n${madeUp}` : description

/** The days that the rows are of: a yearly data set names years, and a monthly one the first days of months. Null while it is empty. */
export function daysOf(
  { columns, newest: column }: Dataset,
  { oldest, newest }: Freshness,
): { readonly from: string; readonly to: string } | null {
  if (oldest === null || newest === null) return null
  const declared = columns[column ?? '']
  const isMonthly = declared?.kind === 'date' && declared.grain === 'month'
  const to = newest.length === 4 ? `${newest}-12-31` : isMonthly ? lastDayOf(newest.slice(0, 7)) : newest
  return { from: oldest.length === 4 ? `${oldest}-01-01` : oldest, to }
}

function periodOf(dataset: Dataset, freshness: Freshness) {
  const days = daysOf(dataset, freshness)
  if (days === null) return {}
  return {
    'dct:temporal': {
      '@type': 'dct:PeriodOfTime',
      'dcat:startDate': day(days.from),
      'dcat:endDate': day(days.to),
    },
  }
}

const day = (text: string) => ({ '@type': 'xsd:date', '@value': text })
