import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Drawer.module.css'
import { Icon } from './Icon.tsx'

interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly label: string
  readonly children: ReactNode
}

/** The sidebar of a phone. A modal `dialog` keeps the focus inside and gives it back, and closes on Escape, without our help. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const { t } = useTranslation()
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
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open && (
        <div className={styles.inside}>
          <button type="button" className={styles.close} aria-label={t('shell.closeMenu')} onClick={onClose}>
            <Icon name="close" />
          </button>
          {children}
        </div>
      )}
    </dialog>
  )
}
