import { type BoardText, boardTextLimits } from '@sala/catalog/api/boardText.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { BoardTextBlock } from '../../cards/grid/BoardTextBlock.tsx'
import input from '../../controls/input.module.css'
import { TextButton } from '../../controls/TextButton.tsx'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'
import { StoredPicture } from '../pictures/StoredPicture.tsx'

/** It comes when it is opened. */
const PictureDialog = lazy(withWords(['boards', 'forms'], () => import('../pictures/PictureDialog.tsx')))

interface TextBlockProps {
  readonly text: BoardText
  /** Called with each change; null where the text is only read. */
  readonly onWrite: ((text: BoardText) => void) | null
}

/** A heading, a picture and a text of a board, written where it stands while the board is arranged. */
export function TextBlock({ text: shown, onWrite }: TextBlockProps) {
  const { heading, text, picture } = shown
  const [choosing, setChoosing] = useState(false)
  const { t } = useText()
  const hasPicture = picture !== undefined
  const field = useRef<HTMLInputElement>(null)
  // One that was added a moment ago is written at once.
  useEffect(() => {
    if (field.current?.value === '' && !hasPicture) field.current.focus()
  }, [hasPicture])
  const pictureShown = picture && <StoredPicture picture={picture} />
  if (onWrite === null) return <BoardTextBlock text={shown} picture={pictureShown} />
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
        onChange={({ target }) => onWrite({ ...shown, heading: target.value })}
      />
      {picture !== undefined && (
        <>
          {pictureShown}
          <span>
            <TextButton kind="quiet" label={t('boards.changePicture')} onPress={() => setChoosing(true)} />
          </span>
        </>
      )}
      <textarea
        className={input.input}
        dir="auto"
        rows={picture === undefined ? 4 : 2}
        value={text}
        maxLength={boardTextLimits.text}
        aria-label={t('boards.text')}
        placeholder={t('boards.text')}
        onChange={({ target }) => onWrite({ ...shown, text: target.value })}
      />
      {choosing && picture !== undefined && (
        <Suspense>
          <PictureDialog
            before={picture}
            onPicture={(changed) => onWrite({ ...shown, picture: changed })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
