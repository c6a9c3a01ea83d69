import { useState } from 'react'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { saveFile } from '../api/saveFile.ts'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'

interface DownloadButtonProps {
  readonly id: string
  readonly title: string
  /** In a row of a list: the sign alone. */
  readonly small?: boolean
}

/** Saves the file of a document. */
export function DownloadButton({ id, title, small = false }: DownloadButtonProps) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const label = t('documents.downloadNamed', { name: title })

  async function download() {
    if (busy) return
    setBusy(true)
    try {
      saveFile(await api.download(`documents/${id}/file`, {}))
    } catch (error) {
      notify('error', explain(error, t).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      className={small ? buttons.tool : buttons.main}
      aria-disabled={busy}
      {...(small ? { 'aria-label': label, title: label } : {})}
      onClick={() => void download()}
    >
      <Icon name="download" />
      {!small && t('documents.download')}
    </button>
  )
}
