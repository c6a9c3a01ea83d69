import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Context } from '@sala/widgets/context.ts'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'

/** Comes when it is opened. */
export const DatasetList = lazy(withWords(['explore', 'cards', 'definitions'], () => import('./DatasetList.tsx')))

interface DatasetsButtonProps {
  readonly datasets: readonly Dataset[]
  readonly context: Context
  readonly onChoose: (dataset: Dataset) => void
}

/** Opens the list of data sets over a question; the one that is chosen there is what is asked about next. */
export function DatasetsButton({ datasets, context, onChoose }: DatasetsButtonProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <TextButton kind="text" label={t('explore.datasets.title')} onPress={() => setOpen(true)} />
      {open && (
        <Dialog title={t('explore.datasets.choose')} wide onClose={close}>
          <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
            <DatasetList
              datasets={datasets}
              context={context}
              onChoose={(chosen) => {
                close()
                onChoose(chosen)
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
