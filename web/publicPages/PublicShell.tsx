import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { DarkModeToggle } from '../controls/header/DarkModeToggle.tsx'
import { LanguagePicker } from '../controls/header/LanguagePicker.tsx'
import { Logo } from '../controls/page/Logo.tsx'
import { SkipLink } from '../controls/page/SkipLink.tsx'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import styles from './PublicShell.module.css'
import { publicStart } from './start.ts'

const contentId = 'content'

/** What surrounds the public pages: no sidebar and no sign-in. */
export default function PublicShell() {
  const { t } = useText()
  const { user } = useStore(session)
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink to={contentId} />
      <div className={styles.page}>
        <header className={styles.header}>
          <Link to={paths.publicWidget} params={publicStart} className="flex inherited-ink no-underline">
            <Logo />
            <span className="unseen">: {t('publicPages.toPublic')}</span>
          </Link>
          <div className="row gap-half push">
            <LanguagePicker />
            <DarkModeToggle />
            <Link to={user === null ? paths.signIn : paths.dashboards} className={styles.enter}>
              {user === null ? t('publicPages.signIn') : t('header.dashboards')}
            </Link>
          </div>
        </header>
        <main id={contentId} tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
    </QueryClientProvider>
  )
}
