import type { ReactNode } from 'react'
import table from '../../lists/ListTable.module.css'
import styles from './Report.module.css'

/** A table that scrolls where it is too long or too wide. */
export function Scroller({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div className={`${table.scroller} ${styles.faults}`} tabIndex={0}>
      <table className={table.table} aria-label={label}>
        {children}
      </table>
    </div>
  )
}
