import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Message } from '../controls/Message.tsx'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { mayManage } from '../shell/menu.ts'
import { useStore } from '../store.ts'

/** Around every screen of the settings: whoever is no administrator is told so. */
export default function SettingsFrame() {
  const { t } = useTranslation()
  const { user } = useStore(session)
  if (user !== null && mayManage(user)) return <Outlet />
  return (
    <Message title={t('settings.forbidden.title')} text={t('settings.forbidden.text')}>
      <Link to={paths.dashboards}>{t('common.home')}</Link>
    </Message>
  )
}
