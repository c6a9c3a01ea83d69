import { type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'
import { Modal } from './Modal.tsx'

interface DialogProps {
  readonly title: string
  /** Escape, and whatever else closes a dialog. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, the way back first. */
  readonly actions: ReactNode
  readonly wide?: boolean
}

/** A dialog over the page, with a title and buttons, open as long as it is drawn. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const id = useId()
  return (
    <Modal className={styles.dialog} data-wide={wide} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </Modal>
  )
}
