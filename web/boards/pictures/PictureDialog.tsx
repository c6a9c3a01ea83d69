import { type BoardPicture, boardPictureLimits, uploadBoardPicture } from '@sala/catalog/api/boardPictures.ts'
import { widgetImageLimits } from '@sala/catalog/api/widgets.ts'
import { useId, useState } from 'react'
import { api } from '../../api/api.ts'
import buttons from '../../controls/buttons.module.css'
import { describedBy, FieldFrame, Input, Notes } from '../../forms/FieldFrame.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'

interface PictureDialogProps {
  /** The picture that is changed; null for a new one. */
  readonly before: BoardPicture | null
  readonly onPicture: (picture: BoardPicture) => void
  readonly onClose: () => void
}

const megabytes = boardPictureLimits.bytes / 1024 / 1024

/** Uploads a picture for a board and asks what it shows, or changes either. The server looks at the bytes again. */
export default function PictureDialog({ before, onPicture, onClose }: PictureDialogProps) {
  const { t } = useText()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [alternative, setAlternative] = useState(before?.alternative ?? '')
  const hint = t('boards.pictureHint', { size: megabytes })

  function take(chosen: File | undefined) {
    if (chosen === undefined) return
    const types: readonly string[] = widgetImageLimits.types
    if (chosen.type === 'image/svg+xml') return setRefused(t('boards.pictureSvg'))
    if (!types.includes(chosen.type)) return setRefused(t('boards.pictureKind'))
    if (chosen.size > boardPictureLimits.bytes) return setRefused(t('boards.pictureLarge', { size: megabytes }))
    setRefused(null)
    setFile(chosen)
  }

  async function send(): Promise<string | null> {
    const words = alternative.trim()
    if (file === null && before === null) return t('boards.pictureMissing')
    if (words === '') return t('boards.alternativeMissing')
    const stored = file === null ? before : await upload(file)
    if (stored !== null) onPicture({ ...stored, alternative: words })
    return null
  }

  return (
    <FormDialog
      title={before === null ? t('boards.addPicture') : t('boards.changePicture')}
      action={before === null ? t('boards.addPicture') : t('form.save')}
      onSend={send}
      onClose={onClose}
    >
      <div className="grid gap-1">
        {/* The browser's own button speaks the browser's language. */}
        <input
          id={id}
          className="unseen"
          type="file"
          accept={widgetImageLimits.types.join(',')}
          aria-describedby={describedBy(id, hint, refused)}
          aria-invalid={refused !== null}
          onChange={({ target }) => {
            take(target.files?.[0])
            // Choosing the same file again must be noticed too.
            target.value = ''
          }}
        />
        <span className="row gap-1 wrap">
          <label htmlFor={id} className={buttons.quiet}>
            {file === null && before === null ? t('boards.chooseFile') : t('boards.otherFile')}
          </label>
          {file !== null && <bdi className="break">{file.name}</bdi>}
        </span>
        <Notes id={id} hint={hint} fault={refused} role="alert" />
      </div>
      <FieldFrame
        id={`${id}-alternative`}
        label={t('boards.alternative')}
        hint={t('boards.alternativeHint')}
        fault={null}
      >
        <Input
          id={`${id}-alternative`}
          dir="auto"
          value={alternative}
          maxLength={boardPictureLimits.alternative}
          aria-describedby={describedBy(`${id}-alternative`, t('boards.alternativeHint'), null)}
          onChange={({ target }) => setAlternative(target.value)}
        />
      </FieldFrame>
    </FormDialog>
  )
}

function upload(file: File) {
  const form = new FormData()
  form.set('image', file)
  return api.call(uploadBoardPicture, { form })
}
