import { Link, useRouterState } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { sidebarTextLimit } from '../constants.ts'
import { Icon } from '../controls/Icon.tsx'
import { Logo } from '../controls/page/Logo.tsx'
import { useFollowingLinks } from '../dashboards/useFollowingLinks.ts'
import { useText } from '../i18n/text.ts'
import { entryAt, menuOf } from '../menu/menu.ts'
import { useWidgetMenu } from '../menu/useWidgetMenu.ts'
import { paths } from '../paths.ts'
import type { LocalUser } from '../session/localUser.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { usePicture } from './picture.ts'
import styles from './Sidebar.module.css'
import { truncate } from './truncate.ts'
import { type UserAction, UserMenu } from './UserMenu.tsx'
import { WidgetMenu } from './WidgetMenu.tsx'

interface SidebarProps {
  readonly user: LocalUser
  readonly collapsed: boolean
  /** What the user block offers beside the account. */
  readonly actions: readonly UserAction[]
  /** Called when a link was followed: the drawer of a phone closes. */
  readonly onFollow?: () => void
}

/** Logo, menus and the person. Collapsed, only icons show, and their words come up beside them. */
export function Sidebar({ user, collapsed, actions, onFollow }: SidebarProps) {
  const { t } = useText()
  const linkOf = useFollowingLinks()
  const here = useRouterState({ select: (state) => entryAt(state.location.pathname)?.path })
  const { categories, error } = useWidgetMenu()
  const menu = useShownEntry(here, categories !== null)
  const sections = menuOf(useStore(session))
  // Items below the widgets appear together with them, so that they do not move under the pointer.
  const visibleSections = categories === null && error === null ? sections.slice(0, 1) : sections
  const wears = usePicture(styles.sidebar)
  return (
    <div {...wears} data-collapsed={collapsed}>
      <Link to={paths.dashboards} className={styles.logo} onClick={onFollow}>
        <Logo compact={collapsed} />
        <span className="unseen">: {t('common.home')}</span>
      </Link>
      <nav ref={menu} data-tour="menu" className={styles.menu} aria-label={t('shell.mainMenu')}>
        {visibleSections.map((section) => (
          <Fragment key={section.key}>
            <section>
              <h2>{t(section.label)}</h2>
              <ul className="list grid">
                {section.entries.map((entry) => (
                  <li key={entry.path}>
                    <Link
                      {...linkOf(entry.path)}
                      className={styles.entry}
                      activeOptions={{ exact: true, includeSearch: false }}
                      aria-current={entry.path === here ? 'page' : undefined}
                      onClick={onFollow}
                      title={truncate(t(entry.label), sidebarTextLimit) === t(entry.label) ? undefined : t(entry.label)}
                    >
                      <Icon name={entry.icon} />
                      <span className={styles.label}>{truncate(t(entry.label), sidebarTextLimit)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
            {section.key === 'dashboards' && <WidgetMenu collapsed={collapsed} onFollow={onFollow} />}
          </Fragment>
        ))}
      </nav>
      <UserMenu user={user} actions={actions} placement={collapsed ? 'collapsed' : 'sidebar'} onFollow={onFollow} />
    </div>
  )
}

/** Brings the entry of the page into view: the settings stand below many widgets. Again when these have come. */
function useShownEntry(here: string | undefined, complete: boolean) {
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other page, and the complete menu, are what it waits for
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [here, complete])
  return menu
}
