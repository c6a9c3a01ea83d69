import { type BoardText, boardTextLimits } from '@sala/catalog/api/boardText.ts'
import { useEffect, useRef } from 'react'
import input from '../../controls/input.module.css'
import { useText } from '../../i18n/text.ts'
import styles from './BoardGrid.module.css'

interface TextBlockProps {
  readonly text: BoardText
  /** Called with each change; null where the text is only read. */
  readonly onWrite: ((text: BoardText) => void) | null
}

/** A heading and a text of a board, written where it stands while the board is arranged. */
export function TextBlock({ text: { heading, text }, onWrite }: TextBlockProps) {
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  // One that was added a moment ago is written at once.
  useEffect(() => {
    if (field.current?.value === '') field.current.focus()
  }, [])
  if (onWrite === null)
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
  return (
    <div className="grid gap-2" data-text>
      <input
        ref={field}
        className={input.input}
        dir="auto"
        value={heading}
        maxLength={boardTextLimits.heading}
        aria-label={t('boards.heading')}
        placeholder={t('boards.heading')}
        onChange={({ target }) => onWrite({ heading: target.value, text })}
      />
      <textarea
        className={input.input}
        dir="auto"
        rows={4}
        value={text}
        maxLength={boardTextLimits.text}
        aria-label={t('boards.text')}
        placeholder={t('boards.text')}
        onChange={({ target }) => onWrite({ heading, text: target.value })}
      />
    </div>
  )
}
