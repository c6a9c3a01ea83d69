import { listOpenData, type OpenDataset, openDataCatalogue } from '@sala/catalog/api/openData.ts'
import { periodOf } from '@sala/widgets/trust/trust.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { FailedCard } from '../../cards/CardMessage.tsx'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
import { TableHead } from '../../controls/texts/TableHead.tsx'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import lists from '../../lists/ListTable.module.css'
import { paths } from '../../paths.ts'

/** The data sets that anyone may read, each with the way to its page. */
export function DataPage() {
  const { t } = useText()
  const { data, error, refetch, isFetching } = useQuery({ ...queryFor(listOpenData), staleTime: 0 })
  return (
    <>
      <PageHeader title={t('openData.title')} lead={t('openData.lead')} />
      <section className={lists.list} aria-busy={isFetching}>
        {error !== null ? (
          <FailedCard error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <p role="status">{t('common.loading')}</p>
        ) : data.rows.length === 0 ? (
          <p className={lists.message}>{t('openData.none')}</p>
        ) : (
          <DatasetsTable rows={data.rows} />
        )}
      </section>
      <p>
        <a href={`/api/${openDataCatalogue.path}`}>{t('openData.catalogue')}</a>
      </p>
    </>
  )
}

function DatasetsTable({ rows }: { readonly rows: readonly OpenDataset[] }) {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const heads = [t('openData.dataset'), t('openData.newest'), t('openData.licence')]
  const [, newestHead, licenceHead] = heads
  return (
    <table className={lists.table} aria-label={t('openData.title')}>
      <TableHead heads={heads} />
      <tbody>
        {rows.map(({ name, freshness: { newest }, licence }) => (
          <tr key={name}>
            <th scope="row">
              <Link to={paths.publicDataset} params={{ name }}>
                {datasetLabel(name)}
              </Link>
            </th>
            <td data-label={newestHead}>{newest === null ? t('card.noDataYet') : periodOf(name, newest, locale)}</td>
            <td data-label={licenceHead}>
              <bdi>{licence}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
