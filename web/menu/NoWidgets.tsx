import { Link } from '@tanstack/react-router'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'

/** For who may see none of the widgets of a page: whom to ask, and what is open to everybody meanwhile. */
export function NoWidgets() {
  const { t } = useText()
  return (
    <Message title={t('pages.noWidgets')} text={t('pages.noWidgetsHint')}>
      <Link to={paths.documents}>{t('shell.allDocuments')}</Link>
    </Message>
  )
}
