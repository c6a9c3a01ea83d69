import { permissionOf } from '@sala/catalog/api/auth.ts'
import { asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { AsOfBanner } from '../cards/asOf/AsOfBanner.tsx'
import { AsOfButton } from '../cards/asOf/AsOfButton.tsx'
import { EmbedButton } from '../cards/embed/EmbedButton.tsx'
import { CardGrid } from '../cards/grid/CardGrid.tsx'
import buttons from '../controls/buttons.module.css'
import { useTitle } from '../controls/page/useTitle.ts'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { AskForAccess } from '../menu/AskForAccess.tsx'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { findPage, type WidgetPageFound } from './findPage.ts'
import { NotInMenu } from './NotInMenu.tsx'
import styles from './WidgetPage.module.css'
import { WithMenu } from './WithMenu.tsx'

/** One widget on a page of its own. */
export default function WidgetPage() {
  const { category = '', code = '' } = useParams({ strict: false })
  return (
    <WithMenu>
      {(categories) => {
        const page = findPage(categories, category, code)
        return page.kind === 'widget' ? (
          // Another widget is another card, with filters and answers of its own.
          <FoundWidget key={code} {...page} />
        ) : (
          <NotHere page={page} code={code} />
        )
      }}
    </WithMenu>
  )
}

function FoundWidget({ widget, category }: Extract<WidgetPageFound, { kind: 'widget' }>) {
  const { t, locale } = useText()
  const title = formatMessage(widget.title, locale)
  useTitle(title)
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return (
    <>
      <nav className={`row wrap gap-1 quiet small gap-below ${styles.trail}`} aria-label={t('shell.widgets')}>
        <Link to={paths.widgets}>{t('shell.widgets')}</Link>
        <span aria-hidden="true">/</span>
        <Link to={paths.widgetCategory} params={{ category: category.slug }}>
          {category.name}
        </Link>
        <AsOfButton className={`inline-row gap-half ${buttons.text}`} />
        <EmbedButton
          name={title}
          shows={{ kind: 'card', code: widget.code, filters: filtersIn(widget, search) }}
          className={buttons.text}
        />
      </nav>
      <AsOfBanner />
      <h1 className="unseen">{title}</h1>
      <div className={styles.alone}>
        <CardGrid cards={[{ widget, span: 12 }]} hasOwnPage />
      </div>
    </>
  )
}

/** The filters that the address names; the others follow the newest figures in what is embedded too. */
const filtersIn = ({ filters }: AnyWidget, search: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    [...Object.keys(filters), asOfParameter].flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

interface NotHereProps {
  readonly page: Exclude<WidgetPageFound, { kind: 'widget' }>
  /** As the address has it. */
  readonly code: string
}

/** Why there is no widget at this address, and where to go instead. */
function NotHere({ page, code }: NotHereProps) {
  const { t, locale } = useText()
  const { user, permissions } = useStore(session)
  const toAll = <Link to={paths.widgets}>{t('widgetPages.toWidgets')}</Link>
  switch (page.kind) {
    case 'elsewhere':
      return (
        <Message
          title={t('widgetPages.elsewhere')}
          text={t('widgetPages.elsewhereHint', { title: formatMessage(page.widget.title, locale) })}
        >
          <Link to={page.url}>{t('widgetPages.openThere')}</Link>
          {toAll}
        </Message>
      )
    case 'hidden': {
      // The message names the widget, so that the reader can request access to it.
      const titleAndCode = { title: formatMessage(page.widget.title, locale), code }
      if (user?.rolename === 'admin') return <NotInMenu code={Number(code)} titleAndCode={titleAndCode} />
      return (
        <Message
          title={t('shell.noPermission')}
          text={t('widgetPages.hiddenHint', titleAndCode)}
          note={!permissions.includes(permissionOf(Number(code))) && <AskForAccess widgets={[Number(code)]} />}
        >
          {toAll}
        </Message>
      )
    }
    default:
      return (
        <Message title={t('widgetPages.unknown')} text={t('widgetPages.unknownHint', { code: code.slice(0, 40) })}>
          {toAll}
        </Message>
      )
  }
}
