import { type ReactNode, useEffect, useRef } from 'react'
import { DarkModeToggle } from '../../controls/header/DarkModeToggle.tsx'
import { LanguagePicker } from '../../controls/header/LanguagePicker.tsx'
import { Logo } from '../../controls/page/Logo.tsx'
import { useTitle } from '../../controls/page/useTitle.ts'
import { useText } from '../../i18n/text.ts'
import { Pavilion } from './Pavilion.tsx'
import styles from './SessionFrame.module.css'

interface SessionFrameProps {
  readonly title: string
  readonly lead?: string
  readonly children?: ReactNode
  /** Where else one may go, below the form. */
  readonly links?: ReactNode
}

/** What surrounds every screen before the shell: signing in, asking for an account, choosing a password, the lock screen. */
export function SessionFrame({ title, lead, children, links }: SessionFrameProps) {
  const { t } = useText()
  useTitle(title)
  const main = useRef<HTMLElement>(null)

  // This is the only task here, so its first field gets the focus; also in a form that appears a moment later, or replaces another one. A
  // focus that the person has set stays.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    main.current?.querySelector<HTMLInputElement>('form input:not([type=hidden])')?.focus()
  })

  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <LanguagePicker />
        <DarkModeToggle />
      </header>
      <main ref={main} className={styles.main}>
        <div className={styles.card}>
          <Logo />
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
          {links !== undefined && <div className={styles.links}>{links}</div>}
        </div>
      </main>
      <aside className={`hidden ${styles.scene}`}>
        <Pavilion />
        <p>{t('product.tagline')}</p>
      </aside>
    </div>
  )
}
