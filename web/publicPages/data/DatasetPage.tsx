import { listOpenData, type OpenDataset, type OpenFormat } from '@sala/catalog/api/openData.ts'
import { sdmxFormats } from '@sala/catalog/api/sdmx.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { periodOf } from '@sala/widgets/trust/trust.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { FailedCard } from '../../cards/CardMessage.tsx'
import buttons from '../../controls/buttons.module.css'
import { LinkField } from '../../controls/LinkField.tsx'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { ExternalLink } from '../../controls/texts/ExternalLink.tsx'
import { LongText } from '../../controls/texts/LongText.tsx'
import { Message } from '../../controls/texts/Message.tsx'
import { TableHead } from '../../controls/texts/TableHead.tsx'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import { useDayOfMoment } from '../../i18n/useMoment.ts'
import lists from '../../lists/ListTable.module.css'
import { paths } from '../../paths.ts'

const formatNames: Readonly<Record<OpenFormat, string>> = { csv: 'CSV', json: 'JSON', parquet: 'Parquet' }

/** One open data set: what it is, under which terms, and its files. */
export function DatasetPage({ name }: { readonly name: string }) {
  const { t } = useText()
  const datasetLabel = useDatasetLabel()
  const { data, error, refetch } = useQuery({ ...queryFor(listOpenData), staleTime: 0 })
  if (error !== null) return <FailedCard error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p role="status">{t('common.loading')}</p>
  const dataset = data.rows.find((row) => row.name === name)
  if (dataset === undefined) {
    return (
      <Message title={t('openData.closed')} text={t('openData.closedHint')}>
        <Link to={paths.publicData}>{t('openData.all')}</Link>
      </Message>
    )
  }
  return (
    <>
      <PageHeader title={datasetLabel(name)}>
        <Link to={paths.publicData}>{t('openData.all')}</Link>
      </PageHeader>
      <div className="grid gap-2">
        <LongText text={dataset.description} />
        <Facts shown={dataset} />
        <Files shown={dataset} />
        <Columns shown={dataset} />
      </div>
    </>
  )
}

interface PartProps {
  readonly shown: OpenDataset
}

function Facts({ shown: { name, licence, licenceUrl, openedAt, freshness } }: PartProps) {
  const { t, locale } = useText()
  const day = useDayOfMoment()
  const { oldest, newest, status, source, demonstration } = freshness
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('openData.licence'),
      <ExternalLink key="licence" address={licenceUrl}>
        {licence}
      </ExternalLink>,
    ],
    [t('openData.newest'), newest === null ? t('card.noDataYet') : periodOf(name, newest, locale)],
    ...(oldest === null || newest === null
      ? []
      : [
          [
            t('openData.coverage'),
            t('openData.spans', { from: periodOf(name, oldest, locale), to: periodOf(name, newest, locale) }),
          ] as const,
        ]),
    ...(status === null ? [] : [[t('openData.status'), t(`status.${status}`)] as const]),
    ...(source === null ? [] : [[t('openData.source'), <bdi key="source">{source}</bdi>] as const]),
    [t('openData.since'), day(openedAt)],
  ]
  return (
    <section className={lists.list} aria-label={t('openData.about')}>
      {demonstration && <strong>{t('status.demonstration')}</strong>}
      <table className={lists.table}>
        <tbody>
          {facts.map(([head, fact]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              <td>{fact}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Formats of SDMX, by the parameter that asks for them. */
const sdmxNames = { json: 'SDMX-JSON', csv: 'SDMX-CSV' } as const

/** Of this server, whatever name it has for others. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

function Files({ shown: { files, sdmx } }: PartProps) {
  const { t } = useText()
  const json = files.find(({ format }) => format === 'json')
  return (
    <section className={lists.list} aria-label={t('openData.download')}>
      <h2>{t('openData.download')}</h2>
      <p className="flush">{t('openData.parts')}</p>
      <div className={lists.tools}>
        {files.map(({ format, url }) => (
          <a key={format} className={buttons.quiet} href={pathOf(url)} download>
            {formatNames[format]}
          </a>
        ))}
        {sdmx !== null &&
          sdmxFormats.map((format) => (
            <a key={format} className={buttons.quiet} href={pathOf(`${sdmx.data}?format=${format}`)} download>
              {sdmxNames[format]}
            </a>
          ))}
        {sdmx !== null && <a href={pathOf(sdmx.structure)}>{t('openData.structure')}</a>}
      </div>
      {json !== undefined && (
        <LinkField link={json.url} label={t('openData.address')}>
          {(copy) => <TextButton kind="quiet" label={t('common.copyLink')} onPress={copy} />}
        </LinkField>
      )}
    </section>
  )
}

function Columns({ shown: { name, columns } }: PartProps) {
  const { t, locale } = useText()
  const dataset = findDataset(name)
  return (
    <section className={lists.list}>
      <h2 id="columns">{t('openData.columns')}</h2>
      <table className={lists.table} aria-labelledby="columns">
        <TableHead heads={[t('openData.column'), t('openData.meaning')]} />
        <tbody>
          {columns.map((column) => (
            <tr key={column.name}>
              <th scope="row">
                <bdi dir="ltr">{column.name}</bdi>
              </th>
              <td>{labelOf(dataset?.columns[column.name], column.label, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
