import { permissionOf } from '@sala/catalog/api/auth.ts'
import { findWidget } from '@sala/widgets/all.ts'
import { useTranslation } from 'react-i18next'
import { session } from '../session/session.ts'
import { useTitle } from '../shell/useTitle.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'

/** The widgets of this dashboard, in their order on the page. Each is hidden unless the person's permissions show it. */
const codes = [133, 134, 135, 136, 137, 138, 139, 142, 140, 141, 143]

export default function ImmigrationCheckpoint() {
  const { t } = useTranslation()
  useTitle(t('dashboards.immigration-checkpoint'))
  const { permissions } = useStore(session)
  const { locale } = useStore(settings)
  const shown = codes
    .filter((code) => permissions.includes(permissionOf(code)))
    .flatMap((code) => findWidget(code) ?? [])
  return (
    <>
      <h1>{t('dashboards.immigration-checkpoint')}</h1>
      {shown.length === 0 && (
        <p>
          {t('pages.noWidgets')}. {t('pages.noWidgetsHint')}
        </p>
      )}
      <ul>
        {shown.map((widget) => (
          <li key={widget.code}>{widget.title[locale]}</li>
        ))}
      </ul>
    </>
  )
}
