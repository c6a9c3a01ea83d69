import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'
import { useTitle } from './useTitle.ts'

interface PageHeaderProps {
  readonly title: string
  readonly lead?: string
  /** Beside the title if there is room for both, else below it. */
  readonly tools?: ReactNode
  /** After the text: links, switches. */
  readonly children?: ReactNode
}

/** The head of a page, which also names the browser's tab. */
export function PageHeader({ title, lead, tools, children }: PageHeaderProps) {
  useTitle(title)
  return (
    <header className={`gap-below ${styles.header}`}>
      <div className={`row between wrap gap-half-2 ${styles.top}`}>
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className="flush quiet">{lead}</p>}
        </div>
        {tools}
      </div>
      {children}
    </header>
  )
}
