import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import type { ReactNode } from 'react'
import { explain } from '../api/explain.ts'
import { useCardContext } from '../cards/context.ts'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { useComing } from '../loading/screen.tsx'
import { useWidgetMenu } from '../menu/useWidgetMenu.ts'

interface WithMenuProps {
  readonly children: (categories: readonly MenuCategory[]) => ReactNode
}

/** A page that is made from the widget menu: waits for it, and says so where it does not come. */
export function WithMenu({ children }: WithMenuProps) {
  const { t } = useText()
  const { categories, error, retry } = useWidgetMenu()
  // What every card will need comes meanwhile.
  useCardContext()
  useComing(categories === null && error === null)
  if (categories !== null) return children(categories)
  if (error === null) {
    return (
      <p role="status" className="unseen">
        {t('common.loading')}
      </p>
    )
  }
  return (
    <Message title={t('problems.store_unavailable')} text={explain(error, t).message}>
      <button type="button" onClick={retry}>
        {t('common.retry')}
      </button>
    </Message>
  )
}
