import type { ReactNode } from 'react'
import { LogoMark } from '../page/Logo.tsx'
import { useTitle } from '../page/useTitle.ts'
import styles from './Message.module.css'

interface MessageProps {
  readonly title: string
  readonly text: string
  /** What else there is to say or to do, between the text and the links. */
  readonly note?: ReactNode
  /** What a person can do about it. */
  readonly children?: ReactNode
}

/** A screen that only says something: not found, failed to load. */
export function Message({ title, text, note, children }: MessageProps) {
  useTitle(title)
  return (
    <div className={styles.message} data-message>
      <LogoMark size={56} />
      <h1>{title}</h1>
      <p>{text}</p>
      {note}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
