import { useNavigate } from '@tanstack/react-router'
import { sidebarTextLimit } from '../constants.ts'
import { MenuButton } from '../controls/popups/MenuButton.tsx'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import type { LocalUser } from '../session/localUser.ts'
import { truncate } from './truncate.ts'
import styles from './UserMenu.module.css'

/** Something that the user block offers, beside the account itself. */
export interface UserAction {
  readonly key: string
  readonly label: string
  readonly choose: () => void
}

interface UserMenuProps {
  readonly user: LocalUser
  readonly actions: readonly UserAction[]
  /** Below the sidebar it opens upwards, and in the bar across the top downwards. */
  readonly placement: 'sidebar' | 'collapsed' | 'bar'
  /** Called when an entry was chosen: the drawer of a phone closes. */
  readonly onFollow?: (() => void) | undefined
}

/** The menu of the signed-in person: account, appearance, tour, locking the screen, signing out. */
export function UserMenu({ user, actions, placement, onFollow }: UserMenuProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const name = user.fullname || user.email
  const role = user.rolename ?? user.email
  const lead = (to: string, search?: { next: string }) => () => void navigate({ to, ...(search && { search }) })
  const entries: readonly UserAction[] = [
    { key: 'account', label: t('userMenu.account'), choose: lead(paths.account) },
    ...actions,
    {
      key: 'lock',
      label: t('userMenu.lock'),
      // The lock screen leads back to where one was.
      choose: () => lead(paths.lockScreen, { next: window.location.pathname + window.location.search })(),
    },
    { key: 'sign_out', label: t('header.signOut'), choose: lead(paths.signOut) },
  ]
  return (
    <div className={styles.user} data-tour="person" data-placement={placement}>
      <MenuButton
        // What is seen stands in the name as it is seen, so that it can be spoken to.
        label={`${t('userMenu.open')}: ${truncate(name, sidebarTextLimit)} ${truncate(role, sidebarTextLimit)}`}
        upwards={placement !== 'bar'}
        items={entries.map(({ key, label, choose }) => ({
          key,
          label,
          choose: () => {
            onFollow?.()
            choose()
          },
        }))}
      >
        {/* A picture rather than letters: what is read is the name. */}
        <span className={styles.initials} data-initials={initialsOf(user)} />
        <span className={`grid shrink small-notes ${styles.person}`}>
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
