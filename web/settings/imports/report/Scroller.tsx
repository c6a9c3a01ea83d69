import type { ReactNode } from 'react'
import table from '../../../lists/ListTable.module.css'
import styles from './Report.module.css'

interface ScrollerProps {
  readonly label: string
  /** Rows and columns of a sheet: they stay these on phones too, where the rows of other tables become lists. */
  readonly sheet?: boolean
  readonly children: ReactNode
}

/** A table that scrolls where it is too long or too wide. */
export function Scroller({ label, sheet = false, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div className={`${table.scroller} ${styles.faults}`} tabIndex={0}>
      <table className={sheet ? styles.sheet : table.table} aria-label={label}>
        {children}
      </table>
    </div>
  )
}
