import type { Notification } from '@sala/catalog/api/notifications.ts'
import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { date, listed } from '@sala/widgets/texts/format.ts'
import { formats } from '../cards/files/formats.ts'
import type { IconName } from '../controls/Icon.tsx'
import { type Text, useText } from '../i18n/text.ts'
import { useMoment } from '../i18n/useMoment.ts'
import { mayImport } from '../menu/menu.ts'
import { useWidgetMenu } from '../menu/useWidgetMenu.ts'
import { widgetsShowing } from '../menu/widgetsShowing.ts'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { editPath } from '../settings/editPath.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'

export interface NotificationWords {
  readonly icon: IconName
  readonly title: string
  /** Empty where the title says all. */
  readonly detail: string
  /** What others wrote, in whatever language; empty where nothing. */
  readonly quote: string
  /** Where it can be looked at or dealt with; null where nowhere. */
  readonly path: string | null
}

/** Data sets that a title names; of more it says how many they are. */
const mostNamed = 3

const connectorPage = (id: number): string => editPath(`${paths.settingConnectors}/runs/$id`, id)

/** A text of others inside a sentence, whose direction it does not turn (first strong isolate). */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** What a notification says to the reader, and where it leads. */
export function useWords(notification: Notification): NotificationWords {
  const { t } = useText()
  const { locale } = useStore(settings)
  const { categories } = useWidgetMenu()
  const importer = mayImport(useStore(session))
  const moment = useMoment()
  const datasetLabel = (dataset: string) => labelOf(findDataset(dataset), dataset, locale)
  /** The first widget in the person's own menu that shows the data set. */
  const pageOf = (dataset: string): string | null => widgetsShowing(categories ?? [], dataset)[0]?.url ?? null
  /** Where several files came, whoever brings figures in is led to the list of imports. */
  const importsOf = (dataset: string | null): string | null => {
    if (!importer) return null
    return dataset === null ? paths.settingImports : `${paths.settingImports}?dataset=${encodeURIComponent(dataset)}`
  }

  switch (notification.kind) {
    case 'import_finished': {
      const { datasets, batch, files, file, rows } = notification
      const [only, ...others] = datasets
      const detail =
        rows === null || files === null || file === null
          ? ''
          : files > 1
            ? t('notifications.filesOf', { files, rows })
            : t('notifications.fileOf', { file: isolated(file), rows })
      const page =
        batch === null ? importsOf(others.length === 0 ? (only ?? null) : null) : editPath(paths.settingImport, batch)
      const title =
        datasets.length > mostNamed
          ? t('notifications.importedSeveral', { datasets: datasets.length })
          : t('notifications.imported', { dataset: listed(datasets.map(datasetLabel), locale) })
      return {
        icon: 'table',
        title,
        detail,
        quote: '',
        path: page ?? datasets.map(pageOf).find((path) => path !== null) ?? null,
      }
    }
    case 'demonstration_loaded':
      return { icon: 'flask', title: t('notifications.demonstration'), detail: '', quote: '', path: null }
    case 'import_failed': {
      const { file, dataset, faults, reason } = notification
      const counted = t('notifications.faultsOf', { dataset: datasetLabel(dataset), faults })
      return {
        icon: 'warning',
        title: t('notifications.failed', { file: isolated(file) }),
        detail: counted,
        quote: reason ?? '',
        path: importsOf(dataset),
      }
    }
    case 'connector_held': {
      const { connector, name, dataset, faults } = notification
      const detail =
        faults > 0
          ? t('notifications.faultsOf', { dataset: datasetLabel(dataset), faults })
          : t('notifications.rowsGo', { dataset: datasetLabel(dataset) })
      const title = t('notifications.connectorHeld', { name: isolated(name) })
      return { icon: 'warning', title, detail, quote: '', path: connectorPage(connector) }
    }
    case 'connector_stopped': {
      const { connector, name, dataset, failures } = notification
      return {
        icon: 'warning',
        title: t('notifications.connectorStopped', { name: isolated(name) }),
        detail: t('notifications.connectorFailures', { dataset: datasetLabel(dataset), failures }),
        quote: '',
        path: connectorPage(connector),
      }
    }
    case 'approval_waiting': {
      const { name, email } = notification
      return {
        icon: 'person',
        title: t('notifications.waiting', { name: isolated(name) }),
        detail: '',
        quote: email,
        path: `${paths.settingUsers}?awaiting=true`,
      }
    }
    case 'access_requested':
    case 'access_answered':
      return accessWords(notification, { t, moment, categories: categories ?? [] })
    case 'data_late': {
      const { dataset, due } = notification
      return {
        icon: 'calendar',
        title: t('notifications.late', { dataset: datasetLabel(dataset) }),
        detail: t('notifications.due', { date: date(due, locale) }),
        quote: '',
        path: pageOf(dataset),
      }
    }
    case 'alert_changed': {
      const { name, firing, ended, alert } = notification
      const counts = [
        ...(firing > 0 ? [t('notifications.alertFiring', { count: firing })] : []),
        ...(ended > 0 ? [t('notifications.alertEnded', { count: ended })] : []),
      ]
      return {
        icon: 'bell',
        title: t('notifications.alert', { name: isolated(name) }),
        detail: listed(counts, locale),
        quote: '',
        path: `${paths.alerts}?alert=${alert}`,
      }
    }
    case 'export_ready': {
      const { title, format, until } = notification
      const words = formats.find(({ extension }) => extension === format)?.words ?? 'card.download'
      return {
        icon: 'download',
        title: t('notifications.ready', { title: isolated(title), format: t(words) }),
        detail: t('notifications.until', { time: moment(until) }),
        quote: '',
        path: null,
      }
    }
    case 'delivery_withheld':
      return {
        icon: 'warning',
        title: t('notifications.withheld', { name: isolated(notification.recipient) }),
        detail: t('notifications.withheldOf', { subscription: isolated(notification.subscription) }),
        quote: '',
        path: paths.subscriptions,
      }
    case 'subscription_gone':
      return {
        icon: 'warning',
        title: t('notifications.gone', { name: isolated(notification.subscription) }),
        detail: t('notifications.goneOf'),
        quote: '',
        path: paths.subscriptions,
      }
  }
}

interface AccessContext {
  readonly t: Text['t']
  readonly moment: (instant: string) => string
  /** What the reader may see, as the menu has it. */
  readonly categories: readonly MenuCategory[]
}

type AccessNotification = Extract<Notification, { readonly kind: 'access_requested' | 'access_answered' }>

/** What a request for access says to administrators, and the answer to who asked. */
function accessWords(notification: AccessNotification, { t, moment, categories }: AccessContext): NotificationWords {
  const { widgets } = notification
  const counted = t('notifications.accessWidgets', { widgets: widgets.length })
  if (notification.kind === 'access_requested') {
    const { name, reason } = notification
    const title = t('notifications.accessAsked', { name: isolated(name) })
    return { icon: 'key', title, detail: counted, quote: reason, path: paths.settingAccessRequests }
  }
  const { granted, until } = notification
  const shown = categories.flatMap((category) => category.widgets)
  const first = shown.find(({ code }) => widgets.includes(code))
  return {
    icon: 'key',
    title: granted ? t('notifications.accessGranted') : t('notifications.accessDeclined'),
    detail: until === null ? counted : t('notifications.accessUntil', { widgets: widgets.length, time: moment(until) }),
    quote: '',
    path: granted ? (first?.url ?? paths.widgets) : null,
  }
}
