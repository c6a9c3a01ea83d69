import { useText } from '../i18n/text.ts'
import styles from './StatusMark.module.css'

/** Whether something is active: in words, with a dot that repeats them. */
export function StatusMark({ status }: { readonly status: 0 | 1 }) {
  const { t } = useText()
  return (
    <span className={`inline-row gap-6px nowrap ${styles.status}`} data-on={status === 1}>
      {status === 1 ? t('list.on') : t('list.off')}
    </span>
  )
}
