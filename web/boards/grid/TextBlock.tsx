import { type BoardText, boardTextLimits } from '@sala/catalog/api/boardText.ts'
import { useEffect, useRef } from 'react'
import { BoardTextBlock } from '../../cards/grid/BoardTextBlock.tsx'
import input from '../../controls/input.module.css'
import { useText } from '../../i18n/text.ts'

interface TextBlockProps {
  readonly text: BoardText
  /** Called with each change; null where the text is only read. */
  readonly onWrite: ((text: BoardText) => void) | null
}

/** A heading and a text of a board, written where it stands while the board is arranged. */
export function TextBlock({ text: shown, onWrite }: TextBlockProps) {
  const { heading, text } = shown
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  // One that was added a moment ago is written at once.
  useEffect(() => {
    if (field.current?.value === '') field.current.focus()
  }, [])
  if (onWrite === null) return <BoardTextBlock text={shown} />
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
