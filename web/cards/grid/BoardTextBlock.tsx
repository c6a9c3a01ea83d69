import type { BoardText } from '@sala/catalog/api/boardText.ts'
import type { ReactNode } from 'react'
import styles from './CardGrid.module.css'

interface BoardTextBlockProps {
  readonly text: BoardText
  /** The element of its picture, if it has one. */
  readonly picture: ReactNode
}

/** A heading, a picture and a text of a board, for reading. */
export function BoardTextBlock({ text: { heading, text }, picture }: BoardTextBlockProps) {
  return (
    <div className="grid gap-2" data-text>
      {heading !== '' && <h2 dir="auto">{heading}</h2>}
      {picture}
      {text !== '' && (
        <p dir="auto" className={styles.words}>
          {text}
        </p>
      )}
    </div>
  )
}
