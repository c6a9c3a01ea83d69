import { explain } from '../api/explain.ts'
import buttons from '../controls/buttons.module.css'
import { useText } from '../i18n/text.ts'
import styles from './Boards.module.css'
import type { OwnBoard } from './useBoard.ts'

/** Whether the board is saved, and what can be done where it is not. */
export function SaveTrouble({ own: { keeping, retry, takeOther, keepThis } }: { readonly own: OwnBoard }) {
  const { t } = useText()
  switch (keeping.state) {
    case 'saved':
    case 'saving':
      return null
    case 'failed':
      return (
        <div className={styles.trouble} role="alert">
          <p>{t('boards.failed', { reason: explain(keeping.error, t).message })}</p>
          <button type="button" className={buttons.quiet} onClick={retry}>
            {t('common.retry')}
          </button>
        </div>
      )
    case 'conflict':
      return (
        <div className={styles.trouble} role="alert">
          <p>{t('boards.conflict')}</p>
          <button type="button" className={buttons.quiet} onClick={takeOther}>
            {t('boards.takeOther')}
          </button>
          <button type="button" className={buttons.quiet} onClick={keepThis}>
            {t('boards.keepThis')}
          </button>
        </div>
      )
  }
}
