import { PageLink } from '../../controls/PageLink.tsx'
import { useText } from '../../i18n/text.ts'
import { useWidgetMenu } from '../../menu/useWidgetMenu.ts'
import { widgetsShowing } from '../../menu/widgetsShowing.ts'
import styles from './add/AddImportPage.module.css'

/** The cards of the reader's menu that show a data set. */
export function CardsShowing({ dataset }: { readonly dataset: string }) {
  const { t } = useText()
  const { categories } = useWidgetMenu()
  const cards = widgetsShowing(categories ?? [], dataset)
  if (cards.length === 0) return null
  return (
    <>
      <h3>{t('imports.cards')}</h3>
      <ul className={`list flex wrap gap-half-2 ${styles.cards}`}>
        {cards.map(({ code, name, url }) => (
          <li key={code}>
            <PageLink path={url}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
