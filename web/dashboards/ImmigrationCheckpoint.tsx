import { useTranslation } from 'react-i18next'

export default function ImmigrationCheckpoint() {
  const { t } = useTranslation()
  return <h1>{t('dashboards.immigration-checkpoint')}</h1>
}
