import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'
import { useTitle } from './useTitle.ts'

interface PageHeaderProps {
  readonly title: string
  readonly lead?: string
  /** Stands after the words: links, switches. */
  readonly children?: ReactNode
}

/** The head of a page, which also names the browser's tab. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  useTitle(title)
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </header>
  )
}
