import type { BoardText } from '@sala/catalog/api/boardText.ts'
import styles from './CardGrid.module.css'

/** A heading and a text of a board, as they are read. */
export function BoardTextBlock({ text: { heading, text } }: { readonly text: BoardText }) {
  return (
    <div className="grid gap-2" data-text>
      {heading !== '' && <h2 dir="auto">{heading}</h2>}
      {text !== '' && (
        <p dir="auto" className={styles.words}>
          {text}
        </p>
      )}
    </div>
  )
}
