import { date } from '@sala/widgets/texts/format.ts'
import { type Release, releasesOf } from '@sala/widgets/trust/releases.ts'
import { periodOf } from '@sala/widgets/trust/trust.ts'
import { useQuery } from '@tanstack/react-query'
import { datasetsQuery } from '../api/datasets.ts'
import { explain } from '../api/explain.ts'
import { todayInThailand } from '../cards/context.ts'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { TableHead } from '../controls/texts/TableHead.tsx'
import { useText } from '../i18n/text.ts'
import { useDatasetLabel } from '../i18n/useDatasetLabel.ts'
import lists from '../lists/ListTable.module.css'
import { CalendarFeed } from './CalendarFeed.tsx'

/** When the next figures of each data set are due that the reader may see, and which are late. */
export default function ReleasesPage() {
  const { t } = useText()
  const { data, error, refetch, isFetching } = useQuery(datasetsQuery)
  const releases = data === undefined ? null : releasesOf(data.rows, todayInThailand())
  return (
    <>
      <PageHeader title={t('shell.releases')} lead={t('releases.lead')} />
      <section className={lists.list} aria-busy={isFetching}>
        {releases === null ? (
          error === null ? (
            <p role="status">{t('common.loading')}</p>
          ) : (
            <div role="alert">
              <p>{explain(error, t).message}</p>
              <TextButton kind="quiet" label={t('common.retry')} onPress={() => void refetch()} />
            </div>
          )
        ) : releases.length === 0 ? (
          <p className={lists.message}>{t('releases.empty')}</p>
        ) : (
          <ReleasesTable releases={releases} />
        )}
      </section>
      <CalendarFeed />
    </>
  )
}

function ReleasesTable({ releases }: { readonly releases: readonly Release[] }) {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const heads = [
    t('releases.dataset'),
    t('releases.newest'),
    t('releases.next'),
    t('releases.due'),
    t('releases.state'),
  ]
  const [, newestHead, nextHead, dueHead, stateHead] = heads
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div className={lists.scroller} tabIndex={0}>
      <table className={lists.table} aria-label={t('shell.releases')}>
        <TableHead heads={heads} />
        <tbody>
          {releases.map(({ dataset, newest, nextEnds, due, daysLate }) => (
            <tr key={dataset}>
              <th scope="row">{datasetLabel(dataset)}</th>
              <td data-label={newestHead}>{periodOf(dataset, newest, locale)}</td>
              <td data-label={nextHead}>{periodOf(dataset, nextEnds, locale)}</td>
              <td data-label={dueHead}>{date(due, locale)}</td>
              <td data-label={stateHead}>
                {daysLate > 0 ? (
                  <span className="warning strong">{t('releases.late', { days: daysLate })}</span>
                ) : (
                  t('releases.expected')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
