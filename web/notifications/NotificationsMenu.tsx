import { countNotifications } from '@sala/catalog/api/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queryFor } from '../api/queries.ts'
import { Boundary } from '../cards/Boundary.tsx'
import { notificationsPollMs } from '../constants.ts'
import { HeaderMenu } from '../controls/header/HeaderMenu.tsx'
import { withWords } from '../i18n/i18n.ts'
import { useText } from '../i18n/text.ts'
import { screen } from '../loading/screen.tsx'
import { forgetNotifications } from './notificationQueries.ts'

/** What leads from a notification to its card comes with all widgets. */
const NotificationsPanel = screen(
  withWords(['notifications', 'otherWidgets'], () => import('./NotificationsPanel.tsx')),
)

/** The notification bell of the header. It polls the number only, and not while the page is hidden. */
export function NotificationsMenu() {
  const { t } = useText()
  const { data } = useQuery({ ...queryFor(countNotifications), refetchInterval: notificationsPollMs })
  const number = data?.unread ?? 0
  return (
    <>
      <HeaderMenu
        label={t('shell.notifications')}
        icon="bell"
        number={number}
        numbered={t('shell.notificationsNumbered', { number })}
        onOpen={() => {
          // Begins anew where it failed before; the panel says so where it fails again.
          NotificationsPanel.preload().catch(() => undefined)
          void forgetNotifications()
        }}
      >
        {() => (
          <Boundary>
            <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
              <NotificationsPanel />
            </Suspense>
          </Boundary>
        )}
      </HeaderMenu>
      {/* Announces new notifications to screen readers, which do not see the badge. */}
      <span className="unseen" aria-live="polite">
        {number > 0 && t('shell.notificationsNumbered', { number })}
      </span>
    </>
  )
}
