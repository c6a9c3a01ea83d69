import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Message } from '../controls/texts/Message.tsx'
import { paths } from '../paths.ts'

/** For who may see none of the widgets of a page: whom to ask, and what is open to everybody meanwhile. */
export function NoWidgets() {
  const { t } = useTranslation()
  return (
    <Message title={t('pages.noWidgets')} text={t('pages.noWidgetsHint')}>
      <Link to={paths.documents}>{t('documents.toAll')}</Link>
    </Message>
  )
}
