import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/text.ts'
import buttons from '../buttons.module.css'
import styles from './Dialog.module.css'
import { Modal } from './Modal.tsx'

interface DialogProps {
  readonly title: string
  /** Called by Escape and every other way to close a dialog. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, the way back first; where there is nothing to do but to read, the one that closes it. */
  readonly actions?: ReactNode
  readonly wide?: boolean
}

/** A dialog over the page, with a title and buttons, open as long as it is drawn. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const id = useId()
  return (
    <Modal className={styles.dialog} data-wide={wide} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className={styles.content}>{children}</div>
      <div className="flex wrap gap-1 to-end">{actions ?? <CloseButton onClose={onClose} />}</div>
    </Modal>
  )
}

/** Closes a dialog; `main` where nothing else is to be pressed first. */
export function CloseButton({ onClose, main = false }: Pick<DialogProps, 'onClose'> & { readonly main?: boolean }) {
  const { t } = useText()
  return (
    <button type="button" className={main ? buttons.main : buttons.quiet} onClick={onClose}>
      {t('common.close')}
    </button>
  )
}
