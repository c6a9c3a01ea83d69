import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import styles from './Drawer.module.css'
import { Modal } from './Modal.tsx'

interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly label: string
  readonly closeLabel: string
  /** Which side of the reading direction it comes from. From the end, what is beside it stays clearly seen. */
  readonly from?: 'start' | 'end'
  readonly children: ReactNode
}

/** A panel at the side; Escape and a click beside it close it. */
export function Drawer({ open, onClose, label, closeLabel, from = 'start', children }: DrawerProps) {
  if (!open) return null
  return (
    <Modal light className={styles.drawer} data-from={from} aria-label={label} onClose={onClose}>
      <div className={styles.inside}>
        <IconButton className={styles.close} icon="close" label={closeLabel} onPress={onClose} />
        {children}
      </div>
    </Modal>
  )
}
