import { type ReactNode, useState } from 'react'
import { explain } from '../api/explain.ts'
import { markStale } from '../api/stale.ts'
import { ConfirmDialog } from '../controls/dialogs/ConfirmDialog.tsx'
import { Fault } from '../forms/Fault.tsx'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'

interface DeleteDialogProps {
  readonly name: string
  /** Does it; rejects with what the server says against it. */
  readonly run: () => Promise<unknown>
  readonly done: string
  /** Where a refusal is shown: the specification wants notices only for users and groups. */
  readonly tell?: 'notice' | 'here'
  /** Something has to be chosen first. */
  readonly undecided?: boolean
  readonly onClose: () => void
  /** What deleting means. */
  readonly children?: ReactNode
}

/** Asks, deletes, and says what came of it. */
export function DeleteDialog({
  name,
  run,
  done,
  tell = 'here',
  undecided = false,
  onClose,
  children,
}: DeleteDialogProps) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function remove() {
    setBusy(true)
    setRefused(null)
    try {
      await run()
      markStale()
      notify('success', done)
      onClose()
    } catch (error) {
      const { message } = explain(error, t)
      setBusy(false)
      if (tell === 'here') return setRefused(message)
      notify('error', message)
      onClose()
    }
  }

  return (
    <ConfirmDialog
      title={t('form.deleteTitle', { name })}
      busy={busy || undecided}
      onYes={() => void remove()}
      onCancel={onClose}
    >
      {children}
      <Fault text={refused} />
    </ConfirmDialog>
  )
}
