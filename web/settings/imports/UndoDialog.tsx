import { type Batch, undoBatch } from '@sala/catalog/api/imports.ts'
import { number } from '@sala/widgets/format.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import fields from '../../forms/fields.module.css'
import { notify } from '../../notices/notices.ts'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import { markFiguresStale } from './useImportJob.ts'

interface UndoDialogProps {
  readonly batch: Batch
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Says what goes and what returns, and takes the batch back. */
export function UndoDialog({ batch, onDone, onClose }: UndoDialogProps) {
  const { t } = useTranslation()
  const { locale } = useStore(settings)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const file = batch.fileName

  async function undo() {
    setBusy(true)
    setRefused(null)
    try {
      await api.call(undoBatch, { params: { id: String(batch.id) } })
      markFiguresStale()
      notify('success', t('imports.undoneDone', { file }))
      onDone?.()
      onClose()
    } catch (error) {
      setBusy(false)
      setRefused(explain(error, t).message)
    }
  }

  return (
    <ConfirmDialog title={t('imports.undoTitle', { file })} busy={busy} onYes={() => void undo()} onCancel={onClose}>
      <p>{t('imports.undoRows', { rows: number(batch.rows, locale), replaced: number(batch.replaced, locale) })}</p>
      <p>{t('imports.undoHint')}</p>
      {refused !== null && (
        <p className={fields.fault} role="alert">
          {refused}
        </p>
      )}
    </ConfirmDialog>
  )
}
