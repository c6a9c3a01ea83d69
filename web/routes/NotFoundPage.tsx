import { Link } from '@tanstack/react-router'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'

/** For addresses that no screen answers to: a mistyped link, or a screen that is not there yet. */
export function NotFoundPage() {
  const { t } = useText()
  return (
    <Message title={t('pages.notFound')} text={t('pages.notFoundHint')}>
      <Link to={paths.dashboards}>{t('common.home')}</Link>
    </Message>
  )
}
