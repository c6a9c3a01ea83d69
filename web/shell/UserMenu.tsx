import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sidebarTextLimit } from '../constants.ts'
import { paths } from '../paths.ts'
import type { LocalUser } from '../session/session.ts'
import { MenuButton } from './MenuButton.tsx'
import { truncate } from './truncate.ts'
import styles from './UserMenu.module.css'

interface UserMenuProps {
  readonly user: LocalUser
  readonly collapsed: boolean
  /** Called when an entry was chosen: the drawer of a phone closes. */
  readonly onFollow?: (() => void) | undefined
}

/** Who is signed in, and what they can do about it: their account, locking the screen, signing out. */
export function UserMenu({ user, collapsed, onFollow }: UserMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const name = user.fullname || user.email
  const role = user.rolename ?? user.email
  const entries = [
    { key: 'account', label: t('account.menu.account'), to: paths.account },
    { key: 'lock', label: t('account.menu.lock'), to: paths.lockScreen },
    { key: 'sign_out', label: t('shell.signOut'), to: paths.signOut },
  ]
  return (
    <div className={styles.user} data-collapsed={collapsed}>
      <MenuButton
        // What is seen stands in the name as it is seen, so that it can be spoken to.
        label={`${t('account.menu.open')}: ${truncate(name, sidebarTextLimit)} ${truncate(role, sidebarTextLimit)}`}
        upwards
        items={entries.map(({ key, label, to }) => ({
          key,
          label,
          choose: () => {
            onFollow?.()
            // The lock screen leads back to where one was.
            const here = window.location.pathname + window.location.search
            void navigate(key === 'lock' ? { to, search: { next: here } } : { to })
          },
        }))}
      >
        {/* A picture rather than letters: what is read is the name. */}
        <span className={styles.initials} data-initials={initialsOf(user)} />
        <span className={styles.person}>
          <strong>{truncate(name, sidebarTextLimit)}</strong> <small>{truncate(role, sidebarTextLimit)}</small>
        </span>
      </MenuButton>
    </div>
  )
}

function initialsOf({ firstname, lastname, email }: LocalUser): string {
  const first = (text: string) => [...text][0] ?? ''
  return (first(firstname) + first(lastname) || first(email)).toUpperCase()
}
