import { markAllNotifications, markNotification, type Notification } from '@sala/catalog/api/notifications.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { useAction } from '../api/useAction.ts'
import { Icon } from '../controls/Icon.tsx'
import { PageLink } from '../controls/PageLink.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import { useMoment } from '../i18n/useMoment.ts'
import styles from './NotificationsPanel.module.css'
import { forgetNotifications, notificationPages } from './notificationQueries.ts'
import { useFetchReady } from './useFetchReady.ts'
import { useWords } from './useWords.ts'

/** What concerns the person, the newest first, and what they can do about it. */
export default function NotificationsPanel() {
  const { t } = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(notificationPages)
  const change = useChange()
  if (data === undefined) {
    return error === null ? (
      <p role="status">{t('common.loading')}</p>
    ) : (
      <div role="alert">
        <p>{explain(error, t).message}</p>
        <TextButton kind="text" label={t('common.retry')} onPress={() => void refetch()} />
      </div>
    )
  }
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p>{t('notifications.empty')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <ul className={styles.list} aria-label={t('shell.notifications')} tabIndex={0}>
        {rows.map((notification) => (
          <Entry
            key={notification.id}
            notification={notification}
            onRead={(isRead) =>
              change(() => api.call(markNotification, { params: { id: notification.id }, body: { read: isRead } }))
            }
          />
        ))}
      </ul>
      <div className="flex wrap gap-2 gap-above-1">
        {hasNextPage && (
          <TextButton
            kind="text"
            label={t('notifications.more')}
            aria-disabled={isFetchingNextPage}
            onPress={() => void fetchNextPage()}
          />
        )}
        {rows.some(({ read }) => !read) && (
          <TextButton
            kind="text"
            label={t('notifications.readAll')}
            onPress={() => change(() => api.call(markAllNotifications))}
          />
        )}
      </div>
    </>
  )
}

/** Does a change, then shows what the server says. */
function useChange(): (work: () => Promise<unknown>) => void {
  const { run } = useAction()
  return (work) => void run(async () => work().then(forgetNotifications))
}

interface EntryProps {
  readonly notification: Notification
  readonly onRead: (isRead: boolean) => void
}

function Entry({ notification, onRead }: EntryProps) {
  const { t } = useText()
  const moment = useMoment()
  const { icon, title, detail, quote, path } = useWords(notification)
  const fetchReady = useFetchReady()
  const { read, at } = notification
  const mark = read ? t('notifications.markUnread', { title }) : t('notifications.markRead', { title })
  const follow = () => {
    if (!read) onRead(true)
  }
  return (
    <li className={styles.entry} data-read={read}>
      <span className={styles.icon} data-kind={notification.kind}>
        <Icon name={icon} size={18} />
      </span>
      <div className={`fill break ${styles.words}`}>
        {!read && <span className="unseen">{t('notifications.unread')}</span>}
        {path === null ? (
          <strong>{title}</strong>
        ) : (
          <PageLink path={path} onFollow={follow}>
            <strong>{title}</strong>
          </PageLink>
        )}
        {detail !== '' && <p>{detail}</p>}
        {quote !== '' && (
          <p>
            <bdi>{quote}</bdi>
          </p>
        )}
        {notification.kind === 'export_ready' && (
          <TextButton kind="text" label={t('card.download')} onPress={() => fetchReady(notification)} />
        )}
        {/* Late data say on which day they were due. */}
        {notification.kind !== 'data_late' && (
          <time dateTime={at} className="block quiet tiny">
            {moment(at)}
          </time>
        )}
      </div>
      <button type="button" className={styles.mark} aria-label={mark} title={mark} onClick={() => onRead(!read)}>
        <span className={styles.dot} />
      </button>
    </li>
  )
}
