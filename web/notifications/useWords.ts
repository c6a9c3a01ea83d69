import type { Notification } from '@sala/catalog/api/notifications.ts'
import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import type { Language } from '@sala/catalog/words.ts'
import { date, listed } from '@sala/widgets/texts/format.ts'
import { formats } from '../cards/files/formats.ts'
import type { IconName } from '../controls/Icon.tsx'
import { type Text, useText } from '../i18n/text.ts'
import { useDatasetLabel } from '../i18n/useDatasetLabel.ts'
import { useMoment } from '../i18n/useMoment.ts'
import { mayImport } from '../menu/menu.ts'
import { useWidgetMenu } from '../menu/useWidgetMenu.ts'
import { widgetsShowing } from '../menu/widgetsShowing.ts'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { editPath } from '../settings/editPath.ts'
import { useStore } from '../store.ts'

interface NotificationWords {
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
const maxNamed = 3

/** A text of others inside a sentence, whose direction it does not turn (first strong isolate). */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** What words are made with. */
interface WordsContext {
  readonly t: Text['t']
  readonly locale: Language
  readonly moment: (instant: string) => string
  /** What the reader may see, as the menu has it. */
  readonly categories: readonly MenuCategory[]
  readonly datasetLabel: (dataset: string) => string
  /** The first widget in the person's own menu that shows the data set. */
  readonly pageOf: (dataset: string) => string | null
  /** The address of the list of imports, of one data set or of all; null without `manage_imports`. */
  readonly importsOf: (dataset: string | null) => string | null
}

type Of<Kind extends Notification['kind']> = Extract<Notification, { readonly kind: Kind }>

/** What a notification says to the reader, and where it leads. */
export function useWords(notification: Notification): NotificationWords {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const { categories } = useWidgetMenu()
  const importer = mayImport(useStore(session))
  const moment = useMoment()
  return wordsOf(notification, {
    t,
    locale,
    moment,
    categories: categories ?? [],
    datasetLabel,
    pageOf: (dataset) => widgetsShowing(categories ?? [], dataset)[0]?.url ?? null,
    importsOf: (dataset) => {
      if (!importer) return null
      return dataset === null ? paths.settingImports : `${paths.settingImports}?dataset=${encodeURIComponent(dataset)}`
    },
  })
}

function wordsOf(notification: Notification, context: WordsContext): NotificationWords {
  const { t, locale, moment, datasetLabel, pageOf } = context
  switch (notification.kind) {
    case 'import_finished':
    case 'import_failed':
    case 'demonstration_loaded':
      return importWords(notification, context)
    case 'connector_held':
    case 'connector_stopped':
      return connectorWords(notification, context)
    case 'approval_waiting':
    case 'access_requested':
    case 'access_answered':
      return accessWords(notification, context)
    case 'delivery_withheld':
    case 'subscription_gone':
      return subscriptionWords(notification, context)
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
  }
}

function importWords(
  notification: Of<'import_finished' | 'import_failed' | 'demonstration_loaded'>,
  { t, locale, datasetLabel, pageOf, importsOf }: WordsContext,
): NotificationWords {
  if (notification.kind === 'demonstration_loaded')
    return { icon: 'flask', title: t('notifications.demonstration'), detail: '', quote: '', path: null }
  if (notification.kind === 'import_failed') {
    const { file, dataset, faults, reason } = notification
    return {
      icon: 'warning',
      title: t('notifications.failed', { file: isolated(file) }),
      detail: t('notifications.faultsOf', { dataset: datasetLabel(dataset), faults }),
      quote: reason ?? '',
      path: importsOf(dataset),
    }
  }
  const { datasets, batch, files, file, rows } = notification
  const [only, ...others] = datasets
  const detail =
    rows === null || files === null || file === null
      ? ''
      : files > 1
        ? t('notifications.filesOf', { files, rows })
        : t('notifications.fileOf', { file: isolated(file), rows })
  // Several files at once: people with `manage_imports` are linked to the list of imports.
  const page =
    batch === null ? importsOf(others.length === 0 ? (only ?? null) : null) : editPath(paths.settingImport, batch)
  const title =
    datasets.length > maxNamed
      ? t('notifications.importedSeveral', { datasets: datasets.length })
      : t('notifications.imported', { dataset: listed(datasets.map(datasetLabel), locale) })
  const path = page ?? datasets.map(pageOf).find((page) => page !== null) ?? null
  return { icon: 'table', title, detail, quote: '', path }
}

function connectorWords(
  notification: Of<'connector_held' | 'connector_stopped'>,
  { t, datasetLabel }: WordsContext,
): NotificationWords {
  const { connector } = notification
  const name = isolated(notification.name)
  const dataset = datasetLabel(notification.dataset)
  const path = editPath(`${paths.settingConnectors}/runs/$id`, connector)
  if (notification.kind === 'connector_stopped') {
    const detail = t('notifications.connectorFailures', { dataset, failures: notification.failures })
    return { icon: 'warning', title: t('notifications.connectorStopped', { name }), detail, quote: '', path }
  }
  const { faults } = notification
  const detail = faults > 0 ? t('notifications.faultsOf', { dataset, faults }) : t('notifications.rowsGo', { dataset })
  return { icon: 'warning', title: t('notifications.connectorHeld', { name }), detail, quote: '', path }
}

function subscriptionWords(
  notification: Of<'delivery_withheld' | 'subscription_gone'>,
  { t }: WordsContext,
): NotificationWords {
  const subscription = isolated(notification.subscription)
  const [title, detail] =
    notification.kind === 'delivery_withheld'
      ? [
          t('notifications.withheld', { name: isolated(notification.recipient) }),
          t('notifications.withheldOf', { subscription }),
        ]
      : [t('notifications.gone', { name: subscription }), t('notifications.goneOf')]
  return { icon: 'warning', title, detail, quote: '', path: paths.subscriptions }
}

/** The words of requests for approval and access, for administrators, and of the answers, for the requester. */
function accessWords(
  notification: Of<'approval_waiting' | 'access_requested' | 'access_answered'>,
  { t, moment, categories }: WordsContext,
): NotificationWords {
  if (notification.kind === 'approval_waiting') {
    const title = t('notifications.waiting', { name: isolated(notification.name) })
    return { icon: 'person', title, detail: '', quote: notification.email, path: `${paths.settingUsers}?awaiting=true` }
  }
  const { widgets } = notification
  const counted = t('notifications.accessWidgets', { widgets: widgets.length })
  if (notification.kind === 'access_requested') {
    const { name, reason } = notification
    const title = t('notifications.accessAsked', { name: isolated(name) })
    return { icon: 'key', title, detail: counted, quote: reason, path: paths.settingAccessRequests }
  }
  const { granted, until } = notification
  const widgetsOfCategories = categories.flatMap((category) => category.widgets)
  const first = widgetsOfCategories.find(({ code }) => widgets.includes(code))
  return {
    icon: 'key',
    title: granted ? t('notifications.accessGranted') : t('notifications.accessDeclined'),
    detail: until === null ? counted : t('notifications.accessUntil', { widgets: widgets.length, time: moment(until) }),
    quote: '',
    path: granted ? (first?.url ?? paths.widgets) : null,
  }
}
