import { explain } from '../api/explain.ts'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import styles from './Boards.module.css'
import type { OwnBoard } from './useBoard.ts'

/** Whether the board is saved, and what can be done where it is not. */
export function SaveStatus({ own: { keeping, retry, takeOther, keepThis } }: { readonly own: OwnBoard }) {
  const { t } = useText()
  switch (keeping.state) {
    case 'saved':
    case 'saving':
      return null
    case 'failed':
      return (
        <div className={styles.trouble} role="alert">
          <p>{t('boards.failed', { reason: explain(keeping.error, t).message })}</p>
          <TextButton kind="quiet" label={t('common.retry')} onPress={retry} />
        </div>
      )
    case 'conflict':
      return (
        <div className={styles.trouble} role="alert">
          <p>{t('boards.conflict')}</p>
          <TextButton kind="quiet" label={t('boards.takeOther')} onPress={takeOther} />
          <TextButton kind="quiet" label={t('boards.keepThis')} onPress={keepThis} />
        </div>
      )
  }
}
