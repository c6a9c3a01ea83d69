import { api } from '../api/api.ts'
import { saveFile } from '../api/saveFile.ts'
import { useAction } from '../api/useAction.ts'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'

interface DownloadButtonProps {
  readonly id: string
  readonly title: string
  /** In a row of a list: the sign alone. */
  readonly small?: boolean
}

/** Saves the file of a document. */
export function DownloadButton({ id, title, small = false }: DownloadButtonProps) {
  const { t } = useText()
  const { busy, run } = useAction()
  const label = t('documents.downloadNamed', { name: title })

  const download = () => run(async () => saveFile(await api.download(`documents/${id}/file`, {})))

  return (
    <button
      type="button"
      className={small ? buttons.tool : buttons.main}
      aria-disabled={busy}
      {...(small ? { 'aria-label': label, title: label } : {})}
      onClick={() => busy || void download()}
    >
      <Icon name="download" />
      {!small && t('documents.download')}
    </button>
  )
}
