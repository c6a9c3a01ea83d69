import type { ReactNode } from 'react'
import styles from './Change.module.css'

interface ChangeProps {
  /** In percent. */
  readonly value: number
  /** The change as people read it, with its sign: colour alone says nothing. */
  readonly children: ReactNode
}

/** A change on the year: its colour follows its sign. */
export function Change({ value, children }: ChangeProps) {
  return <span className={value < 0 ? styles.fall : styles.rise}>{children}</span>
}
