import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../IconButton.tsx'
import styles from './Drawer.module.css'

interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly label: string
  readonly closeLabel: string
  /** Which side of the reading direction it comes from. From the end, what is beside it stays clearly seen. */
  readonly from?: 'start' | 'end'
  readonly children: ReactNode
}

/** A panel at the side. A modal `dialog` keeps the focus inside and gives it back, and closes on Escape, without our help. */
export function Drawer({ open, onClose, label, closeLabel, from = 'start', children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // A dialog is opened by a call, not by a property.
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape and the button are the keyboard's ways
    <dialog
      ref={dialog}
      className={styles.drawer}
      data-from={from}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open && (
        <div className={styles.inside}>
          <IconButton className={styles.close} icon="close" label={closeLabel} onPress={onClose} />
          {children}
        </div>
      )}
    </dialog>
  )
}
