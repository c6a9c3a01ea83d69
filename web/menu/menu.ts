import { adminRoleName } from '@sala/catalog/api/auth.ts'
import type { LocaleKey } from '@sala/catalog/locales/keys.ts'
import { annotateData, exploreData, manageImports } from '@sala/catalog/permissions.ts'
import type { IconName } from '../controls/Icon.tsx'
import { paths } from '../paths.ts'
import type { LocalUser } from '../session/localUser.ts'
import type { SessionState } from '../session/session.ts'

interface MenuEntry {
  /** The key of its words. */
  readonly label: LocaleKey
  /** The key of other words by which the palette finds it, too. */
  readonly alias?: LocaleKey
  readonly path: string
  readonly icon: IconName
}

interface MenuSection {
  readonly key: 'dashboards' | 'settings' | 'users'
  readonly label: LocaleKey
  readonly entries: readonly MenuEntry[]
}

/** The whole menu: an entry is added together with its screen, so that none leads nowhere. */
export const wholeMenu: readonly MenuSection[] = [
  {
    key: 'dashboards',
    label: 'header.dashboards',
    entries: [
      { label: 'dashboards.travel-overview', path: paths.travelOverview, icon: 'gauge' },
      { label: 'dashboards.travel-news', path: paths.travelNews, icon: 'newspaper' },
      { label: 'dashboards.voice-of-customer', path: paths.voiceOfCustomer, icon: 'speech' },
      { label: 'dashboards.domestic', path: paths.domestic, icon: 'pin' },
      { label: 'dashboards.foreign-market', path: paths.foreignMarket, icon: 'globe' },
      { label: 'dashboards.space-availability', path: paths.spaceAvailability, icon: 'bed' },
      { label: 'dashboards.competitor', path: paths.competitor, icon: 'rivals' },
      { label: 'dashboards.immigration-checkpoint', path: paths.immigrationCheckpoint, icon: 'passport' },
      { label: 'shell.newExploration', alias: 'shell.explore', path: paths.explore, icon: 'bars' },
      { label: 'shell.explorations', path: paths.explorations, icon: 'folder' },
      { label: 'shell.subscriptions', path: paths.subscriptions, icon: 'bell' },
      { label: 'shell.alerts', path: paths.alerts, icon: 'warning' },
      { label: 'shell.releases', path: paths.releases, icon: 'calendar' },
      { label: 'shell.documents', path: paths.documents, icon: 'document' },
      { label: 'dashboards.kergrit', path: paths.kergrit, icon: 'board' },
    ],
  },
  {
    key: 'settings',
    label: 'shell.settings',
    entries: [
      { label: 'settingsMenu.categories', path: paths.settingCategories, icon: 'folder' },
      { label: 'settingsMenu.widgets', path: paths.settingWidgets, icon: 'grid' },
      { label: 'settingsMenu.imports', path: paths.settingImports, icon: 'upload' },
      { label: 'settingsMenu.ownDatasets', path: paths.settingOwnDatasets, icon: 'grid' },
      { label: 'settingsMenu.annotations', path: paths.settingAnnotations, icon: 'pencil' },
      { label: 'settingsMenu.topics', path: paths.settingTopics, icon: 'document' },
      { label: 'settingsMenu.webhooks', path: paths.settingWebhooks, icon: 'share' },
      { label: 'settingsMenu.audit', path: paths.settingAudit, icon: 'log' },
    ],
  },
  {
    key: 'users',
    label: 'settingsMenu.userManagement',
    entries: [
      { label: 'settingsMenu.users', path: paths.settingUsers, icon: 'person' },
      { label: 'settingsMenu.groups', path: paths.settingGroups, icon: 'people' },
      { label: 'settingsMenu.departments', path: paths.settingDepartments, icon: 'building' },
      { label: 'settingsMenu.permissions', path: paths.permissions, icon: 'key' },
      { label: 'settingsMenu.accessRequests', path: paths.settingAccessRequests, icon: 'bell' },
      { label: 'settingsMenu.keys', path: paths.settingKeys, icon: 'away' },
      { label: 'settingsMenu.personalData', path: paths.settingPersonalData, icon: 'bin' },
    ],
  },
]

/** Whether a person gets the settings. The server decides again on every call; this only spares others screens of refusals. */
export const mayManage = ({ type, rolename }: Pick<LocalUser, 'type' | 'rolename'>): boolean =>
  type === 'normal_auth' && rolename === adminRoleName

/** The signed-in person, and their permissions. */
interface Person {
  readonly user: Pick<LocalUser, 'type' | 'rolename'> | null
  readonly permissions: SessionState['permissions']
}

/** Whether a person gets the screens of imports, as administrators do. */
export const mayImport = ({ user, permissions }: Person): boolean =>
  user?.type === 'normal_auth' && (mayManage(user) || permissions.includes(manageImports))

/** Whether a person writes annotations and the dictionary of topics, as administrators do. */
export const mayAnnotate = ({ user, permissions }: Person): boolean =>
  user?.type === 'normal_auth' && (mayManage(user) || permissions.includes(annotateData))

/** Whether a person may put questions of their own, as administrators do. */
export const mayExplore = ({ user, permissions }: Person): boolean =>
  user !== null && (mayManage(user) || permissions.includes(exploreData))

/** The screens of people who may explore. */
const exploring: ReadonlySet<string> = new Set([paths.explore, paths.explorations, paths.alerts])

/**
 * The menu of a person: who signs in through the directory gets none of the settings, and who is no administrator imports and annotations at most,
 * where their group was given these.
 */
export function menuOf(person: Person): readonly MenuSection[] {
  const { user } = person
  if (user === null) return []
  const isOffered = ({ path }: MenuEntry) =>
    mayManage(user) ||
    (path === paths.settingImports && mayImport(person)) ||
    ((path === paths.settingAnnotations || path === paths.settingTopics) && mayAnnotate(person))
  const open = ({ path }: MenuEntry) => !exploring.has(path) || mayExplore(person)
  return wholeMenu
    .map((section) => ({
      ...section,
      entries: section.entries.filter(section.key === 'dashboards' ? open : isOffered),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** The entry of the screen at a path: the longest one that leads there, so that a group's form is not the users' list. */
export function entryAt(path: string): MenuEntry | null {
  const leading = wholeMenu
    .flatMap(({ entries }) => entries)
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
  return leading.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null
}
