import { Link } from '@tanstack/react-router'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { publicStart } from './start.ts'

/** In place of what not everybody may see, with the ways to what they may and to the sign-in. */
export function NotPublic({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useText()
  return (
    <Message title={title} text={text}>
      <Link to={paths.publicWidget} params={publicStart}>
        {t('publicPages.toPublic')}
      </Link>
      <Link to={paths.signIn}>{t('publicPages.signIn')}</Link>
    </Message>
  )
}
