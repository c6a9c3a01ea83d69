import { Link, useRouterState } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
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
import styles from './MenuBar.module.css'
import { usePicture } from './picture.ts'
import { truncate } from './truncate.ts'
import { type UserAction, UserMenu } from './UserMenu.tsx'

/** The menu across the top: what the sidebar holds, each part folded until it is wanted. */
export function MenuBar({ user, actions }: { readonly user: LocalUser; readonly actions: readonly UserAction[] }) {
  const { t } = useText()
  const linkOf = useFollowingLinks()
  const here = useRouterState({ select: (state) => entryAt(state.location.pathname)?.path })
  const wears = usePicture(styles.bar)
  const bar = useFolding()
  const menu = menuOf(useStore(session))
  return (
    <div {...wears}>
      <Link to={paths.dashboards} className={styles.logo}>
        <Logo />
        <span className="unseen">: {t('common.home')}</span>
      </Link>
      <nav ref={bar} data-tour="menu" className="flex gap-half equal-part wrap" aria-label={t('shell.mainMenu')}>
        {menu.map((section) => (
          <Fragment key={section.key}>
            <Part label={t(section.label)} current={section.entries.some(({ path }) => path === here)}>
              <ul className="list">
                {section.entries.map((entry) => (
                  <li key={entry.path}>
                    <Link
                      {...linkOf(entry.path)}
                      className={styles.entry}
                      activeOptions={{ exact: true, includeSearch: false }}
                      aria-current={entry.path === here ? 'page' : undefined}
                    >
                      <Icon name={entry.icon} />
                      {truncate(t(entry.label), sidebarTextLimit)}
                    </Link>
                  </li>
                ))}
              </ul>
            </Part>
            {section.key === 'dashboards' && <WidgetPart />}
          </Fragment>
        ))}
      </nav>
      <UserMenu user={user} actions={actions} placement="bar" />
    </div>
  )
}

/** Every category with its widgets, as the server gives them to this person; nothing where there are none. */
function WidgetPart() {
  const { t } = useText()
  const { categories } = useWidgetMenu()
  if (categories === null || categories.length === 0) return null
  return (
    <Part label={t('shell.widgets')} wide>
      {categories.map(({ slug, name, widgets }) => (
        <section key={slug}>
          <Link to={categoryPath(slug)} className={styles.heading}>
            {truncate(name, sidebarTextLimit)}
          </Link>
          <ul className="list">
            {widgets.map((widget) => (
              <li key={widget.code}>
                <Link
                  to={widget.url}
                  className={styles.entry}
                  activeOptions={{ exact: true, includeSearch: false }}
                  title={truncate(widget.name, sidebarTextLimit) === widget.name ? undefined : widget.name}
                >
                  {truncate(widget.name, sidebarTextLimit)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Part>
  )
}

const categoryPath = (slug: string): string => `${paths.widgets}/${slug}`

interface PartProps {
  readonly label: string
  /** Whether the page on show is in here. */
  readonly current?: boolean
  /** In columns. */
  readonly wide?: boolean
  readonly children: ReactNode
}

function Part({ label, current = false, wide = false, children }: PartProps) {
  return (
    // Of details with one name only one is open.
    <details name="menu-bar" className={`anchor ${styles.part}`}>
      <summary data-current={current}>
        {label}
        <Icon name="chevron" size={16} />
      </summary>
      <div className={styles.folded} data-wide={wide}>
        {children}
      </div>
    </details>
  )
}

/** Folds an open part: after a link was followed, by Escape, and by a press elsewhere. */
function useFolding() {
  const bar = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path folds it
  useEffect(() => fold(bar.current), [path])

  useEffect(() => {
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) fold(bar.current)
    }
    const key = (event: KeyboardEvent) => {
      const open = bar.current?.querySelector('details[open]')
      if (event.key !== 'Escape' || !open) return
      const summary = open.querySelector('summary')
      fold(bar.current)
      summary?.focus()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [])
  return bar
}

function fold(bar: HTMLElement | null): void {
  for (const part of bar?.querySelectorAll('details[open]') ?? []) part.removeAttribute('open')
}
