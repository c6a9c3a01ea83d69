import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

interface ChipProps {
  readonly children: ReactNode
  /** What its button is called. */
  readonly remove: string
  /** Takes it back; null where it cannot be. */
  readonly onRemove: (() => void) | null
}

/** Something that was chosen, in a list, with a button that takes it back. */
export function Chip({ children, remove, onRemove }: ChipProps) {
  return (
    <li className={styles.chip}>
      {children}
      {onRemove !== null && (
        <button type="button" className="centre hoverable" aria-label={remove} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      )}
    </li>
  )
}
