import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly title: string
  /** Escape, and whatever else closes a dialog. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, the way back first. */
  readonly actions: ReactNode
  readonly wide?: boolean
}

/** A dialog over the page, shown as long as it is drawn. The browser keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // A dialog is opened by a call, not by a property. It is closed while it still stands in the page: once it has been taken out, the
  // browser gives the focus back to nobody.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide}
      aria-labelledby={id}
      // The page decides whether the dialog goes: what it shows then must not stand there closed.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
