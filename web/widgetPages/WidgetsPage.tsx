import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import { Link } from '@tanstack/react-router'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { useText } from '../i18n/text.ts'
import { NoWidgets } from '../menu/NoWidgets.tsx'
import { WidgetLabel, WidgetPicture } from '../menu/WidgetLooks.tsx'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { mayOpenGallery } from './mayOpenGallery.ts'
import styles from './WidgetsPage.module.css'
import { WithMenu } from './WithMenu.tsx'

/** Every category with its widgets. */
export default function WidgetsPage() {
  return <WithMenu>{(categories) => <Categories categories={categories} />}</WithMenu>
}

function Categories({ categories }: { readonly categories: readonly MenuCategory[] }) {
  const { t } = useText()
  const { user } = useStore(session)
  if (categories.length === 0) return <NoWidgets />
  return (
    <>
      <PageHeader title={t('shell.widgets')} lead={t('widgetPages.lead')}>
        {mayOpenGallery(user) && <Link to={paths.gallery}>{t('widgetPages.gallery')}</Link>}
      </PageHeader>
      <div className={styles.categories}>
        {categories.map(({ slug, name, widgets }) => (
          <section key={slug} className={styles.category}>
            <h2>
              <Link to={paths.widgetCategory} params={{ category: slug }}>
                {name}
              </Link>
            </h2>
            <ul className="list">
              {widgets.map((widget) => (
                <li key={widget.code}>
                  <Link to={widget.url}>
                    <WidgetPicture code={widget.code} />
                    <span>
                      {widget.name}
                      <WidgetLabel code={widget.code} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
