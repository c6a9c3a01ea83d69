import { openFormats, openLicences } from '@sala/catalog/api/openData.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Services } from '../services/services.ts'
import {
  daysOf,
  descriptionOf,
  fileUrl,
  mediaTypes,
  type Named,
  namesOf,
  type OpenedDataset,
  pageUrl,
} from './catalogue.ts'
import { openedDatasets } from './opened.ts'

/**
 * What search engines for data sets read in the page of an open one: schema.org's `Dataset` as JSON-LD
 * (https://developers.google.com/search/docs/appearance/structured-data/dataset), in an element for the page's head. Such a block is data: the
 * content policy needs no exception for it. Null where no such data set is open.
 */
export async function openDatasetMarkup(
  services: Pick<Services, 'config' | 'engine' | 'now' | 'state'>,
  name: string,
): Promise<string | null> {
  const [opened] = await openedDatasets(services, name)
  if (opened === undefined) return null
  const json = JSON.stringify(datasetOf(opened, await namesOf(services.config.publicUrl.origin)))
  // Nothing that an administrator wrote can end the block.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

function datasetOf({ row, dataset, freshness }: OpenedDataset, { origin, product, madeUp }: Named) {
  const { name, licence, openedAt } = row
  const license = openLicences[licence]
  const days = daysOf(dataset, freshness)
  const organization = (of: string) => ({ '@type': 'Organization', name: of })
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': pageUrl(origin, name),
    url: pageUrl(origin, name),
    identifier: name,
    name: formatMessage(dataset.label, 'en'),
    description: descriptionOf(row, freshness, madeUp),
    license,
    isAccessibleForFree: true,
    creator: organization(freshness.source ?? product),
    publisher: organization(product),
    datePublished: openedAt.toISOString(),
    ...(freshness.importedAt === null ? {} : { dateModified: freshness.importedAt }),
    ...(days === null ? {} : { temporalCoverage: `${days.from}/${days.to}` }),
    spatialCoverage: { '@type': 'Place', name: 'Thailand' },
    variableMeasured: Object.values(dataset.columns)
      .filter(({ kind }) => kind === 'count' || kind === 'amount')
      .map(({ label }) => formatMessage(label, 'en')),
    includedInDataCatalog: { '@type': 'DataCatalog', name: product, url: `${origin}/public/data` },
    distribution: openFormats.map((format) => ({
      '@type': 'DataDownload',
      encodingFormat: mediaTypes[format],
      contentUrl: fileUrl(origin, name, format),
      license,
    })),
  }
}
