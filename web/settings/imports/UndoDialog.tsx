import { readBatch, undoBatch } from '@sala/catalog/api/batches.ts'
import type { Batch } from '@sala/catalog/api/importedBatch.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useAction } from '../../api/useAction.ts'
import { ConfirmDialog } from '../../controls/dialogs/ConfirmDialog.tsx'
import { Fault } from '../../forms/Fault.tsx'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { OtherBatches, rowsIn } from './OtherBatches.tsx'
import { markFiguresStale } from './useImportJob.ts'

interface UndoDialogProps {
  readonly batch: Batch
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Says what goes and what returns, and takes the batch back. */
export function UndoDialog({ batch, onDone, onClose }: UndoDialogProps) {
  const { t, locale } = useText()
  const { busy, fault, run } = useAction('fault')
  const file = `\u2068${batch.fileName}\u2069`
  const params = { id: String(batch.id) }
  // Later files may have replaced rows of it, and rows that it replaced may have been replaced again.
  const fate = useQuery({ ...queryFor(readBatch, undefined, params), staleTime: 0 }).data

  const undo = () =>
    run(async () => {
      const { removed, returned } = await api.call(undoBatch, { params })
      markFiguresStale()
      const counts = { removed: number(removed, locale), returned: number(rowsIn(returned), locale) }
      notify('success', t('batches.takenBack', { file, ...counts }))
      onDone?.()
      onClose()
    })

  return (
    <ConfirmDialog title={t('imports.undoTitle', { file })} busy={busy} onYes={() => void undo()} onCancel={onClose}>
      <div aria-busy={fate === undefined}>
        {fate === undefined ? (
          <p>{t('common.loading')}</p>
        ) : (
          <p>
            {t('imports.undoRows', {
              rows: number(fate.standing, locale),
              replaced: number(rowsIn(fate.returning), locale),
            })}
          </p>
        )}
        {fate !== undefined && <OtherBatches batches={fate.returning} />}
      </div>
      <p>{t('imports.undoHint')}</p>
      <Fault text={fault} />
    </ConfirmDialog>
  )
}
