import { Link } from '@tanstack/react-router'
import { DarkModeToggle } from '../controls/header/DarkModeToggle.tsx'
import { LanguagePicker } from '../controls/header/LanguagePicker.tsx'
import tools from '../controls/header/tools.module.css'
import { Icon } from '../controls/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { useText } from '../i18n/text.ts'
import { NotificationsMenu } from '../notifications/NotificationsMenu.tsx'
import { paths } from '../paths.ts'
import { PinsMenu } from '../pins/PinsMenu.tsx'
import { HeaderSearch } from '../search/HeaderSearch.tsx'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'
import { TrayMenu } from '../tray/TrayMenu.tsx'
import { FullScreenToggle } from './FullScreenToggle.tsx'
import styles from './Header.module.css'

interface HeaderProps {
  readonly collapsed: boolean
  /** Absent where there is no sidebar to collapse. */
  readonly onCollapse: (() => void) | null
  readonly onOpenDrawer: () => void
  readonly onAppearance: () => void
}

export function Header({ collapsed, onCollapse, onOpenDrawer, onAppearance }: HeaderProps) {
  const { t } = useText()
  const { headerFilter } = useStore(settings)
  const sidebarLabel = collapsed ? t('shell.expandSidebar') : t('shell.collapseSidebar')
  return (
    <header className={`unpresented ${styles.header}`} data-filter={headerFilter}>
      <button
        type="button"
        className={`${tools.tool} ${styles.narrowOnly}`}
        data-tour="menu"
        aria-label={t('shell.openMenu')}
        onClick={onOpenDrawer}
      >
        <Icon name="menu" />
      </button>
      {onCollapse !== null && (
        <IconButton
          className={`${tools.tool} ${styles.wideOnly}`}
          icon="sidebar"
          label={sidebarLabel}
          onPress={onCollapse}
        />
      )}
      <DemonstrationLabel />
      <div className={styles.tools} data-tour="header">
        <HeaderSearch />
        <NotificationsMenu />
        <PinsMenu />
        <TrayMenu />
        <LanguagePicker />
        <DarkModeToggle />
        <button
          type="button"
          className={`${tools.tool} ${tools.roomy}`}
          aria-label={t('shell.appearance')}
          title={t('shell.appearance')}
          aria-haspopup="dialog"
          data-opens="appearance"
          onClick={onAppearance}
        >
          <Icon name="palette" />
        </button>
        <FullScreenToggle />
        <Link
          to={paths.signOut}
          preload={false}
          // A phone's drawer has it too.
          className={`${tools.tool} ${tools.roomy}`}
          aria-label={t('header.signOut')}
          title={t('header.signOut')}
        >
          <Icon name="leave" />
        </Link>
      </div>
    </header>
  )
}

/** Says on every screen that the figures are invented, so that they are not quoted. */
function DemonstrationLabel() {
  const { t } = useText()
  const { demonstration } = useStore(session)
  if (demonstration !== true) return null
  return (
    <p className={styles.demonstration} title={t('shell.demonstration')}>
      <Icon name="flask" size={16} />
      <span>{t('status.demonstration')}</span>
    </p>
  )
}
