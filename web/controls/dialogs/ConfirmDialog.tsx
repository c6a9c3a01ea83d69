import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import styles from '../buttons.module.css'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The action is running, or is not possible yet. */
  readonly busy?: boolean
  readonly onYes: () => void
  readonly onCancel: () => void
}

/** Asks before something that cannot simply be taken back: Cancel and Yes, as the specification has it. */
export function ConfirmDialog({ title, children, busy = false, onYes, onCancel }: ConfirmDialogProps) {
  const { t } = useText()
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          <button type="button" className={styles.quiet} onClick={onCancel}>
            {t('common.cancel')}
          </button>
          <button type="button" className={styles.danger} aria-disabled={busy} onClick={() => busy || onYes()}>
            {t('common.yes')}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
