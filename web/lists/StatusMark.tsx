import { useTranslation } from 'react-i18next'
import styles from './StatusMark.module.css'

/** Whether something is active: in words, with a dot that repeats them. */
export function StatusMark({ status }: { readonly status: 0 | 1 }) {
  const { t } = useTranslation()
  return (
    <span className={styles.status} data-on={status === 1}>
      {status === 1 ? t('settings.list.on') : t('settings.list.off')}
    </span>
  )
}
