import { listPublicWidgets } from '@sala/catalog/api/widgets.ts'
import { categoryNames } from '@sala/catalog/categories.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { queryFor } from '../api/queries.ts'
import { CardGrid } from '../cards/grid/CardGrid.tsx'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { Loading } from '../controls/texts/Loading.tsx'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { findPublic, publicWidgets } from './findPublic.ts'
import styles from './PublicWidgetPage.module.css'
import { publicStart } from './start.ts'

/** A widget that anyone may see, with the way to the others. */
export default function PublicWidgetPage() {
  const { t, locale } = useText()
  const { category = '', code = '' } = useParams({ strict: false })
  const publicPage = findPublic(category, code)
  // Administrators may have switched some of them off. If the list is not available, the figures themselves are requested.
  const listed = useQuery({ ...queryFor(listPublicWidgets, { limit: '100' }), enabled: publicPage !== undefined })
  const isShown = (code: number | string) =>
    listed.data?.rows.some(({ code: listedCode }) => listedCode === code) ?? true
  if (publicPage === undefined || !isShown(publicPage.widget.code)) return <NotPublic />
  if (listed.isPending) return <Loading />
  const { widget } = publicPage
  const shownWidgets = publicWidgets.filter((publicWidget) => isShown(publicWidget.widget.code))
  return (
    <>
      <PageHeader title={formatMessage(categoryNames[publicPage.category], locale)} lead={t('publicPages.lead')}>
        <Link to={paths.publicData}>{t('publicPages.openData')}</Link>
      </PageHeader>
      <nav aria-label={t('publicPages.menu')}>
        <ul className="flex wrap gap-half unpadded paragraph no-bullets">
          {shownWidgets.map((widget) => (
            <li key={widget.widget.code}>
              <Link
                to={paths.publicWidget}
                params={{ category: widget.category, code: String(widget.widget.code) }}
                className={styles.entry}
              >
                {formatMessage(widget.widget.title, locale)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <CardGrid key={widget.code} cards={[{ widget, span: 12 }]} hasOwnPage />
    </>
  )
}

function NotPublic() {
  const { t } = useText()
  return (
    <Message title={t('publicPages.notPublic')} text={t('publicPages.notPublicHint')}>
      <Link to={paths.publicWidget} params={publicStart}>
        {t('publicPages.toPublic')}
      </Link>
      <Link to={paths.signIn}>{t('publicPages.signIn')}</Link>
    </Message>
  )
}
