import type { LocaleKey } from '@sala/catalog/locales/keys.ts'
import { paths } from '../paths.ts'
import type { LocalUser } from '../session/session.ts'
import type { IconName } from './Icon.tsx'

export interface MenuEntry {
  /** The key of its words. */
  readonly label: LocaleKey
  readonly path: string
  readonly icon: IconName
}

export interface MenuSection {
  readonly key: 'dashboards' | 'settings'
  readonly label: LocaleKey
  readonly entries: readonly MenuEntry[]
}

/** The whole menu: an entry is added together with its screen, so that none leads nowhere. */
export const wholeMenu: readonly MenuSection[] = [
  {
    key: 'dashboards',
    label: 'shell.dashboards',
    entries: [{ label: 'dashboards.immigration-checkpoint', path: paths.immigrationCheckpoint, icon: 'passport' }],
  },
  { key: 'settings', label: 'shell.settings', entries: [] },
]

/** The menu of a person: who signs in through the directory gets none of the settings; sections without entries are left out. */
export function menuOf(
  user: Pick<LocalUser, 'type'>,
  menu: readonly MenuSection[] = wholeMenu,
): readonly MenuSection[] {
  return menu.filter(({ key, entries }) => entries.length > 0 && (key !== 'settings' || user.type === 'normal_auth'))
}
