import { Link, Outlet } from '@tanstack/react-router'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { mayManage } from '../menu/menu.ts'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'

/** Wraps every screen of the settings and shows people who are not administrators why they cannot use it. */
export default function SettingsFrame() {
  const { user } = useStore(session)
  return user !== null && mayManage(user) ? <Outlet /> : <Forbidden />
}

/** For people without the permission. */
export function Forbidden() {
  const { t } = useText()
  return (
    <Message title={t('settings.forbidden.title')} text={t('settings.forbidden.text')}>
      <Link to={paths.dashboards}>{t('common.home')}</Link>
    </Message>
  )
}
