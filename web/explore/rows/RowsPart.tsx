import { lazy, Suspense, useState } from 'react'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'
import type { RowsPartProps } from './RowsDialog.tsx'

/** Comes when it is opened. */
export const RowsDialog = lazy(withWords(['explore', 'forms', 'exploredRows'], () => import('./RowsDialog.tsx')))

/** The way to the rows behind an answer. */
export function RowsPart(props: RowsPartProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <p>
        <button type="button" className={`${buttons.text} inline-row gap-6px`} onClick={() => setOpen(true)}>
          <Icon name="table" size={18} />
          {t('explore.openRows')}
        </button>
      </p>
      {open && (
        <Suspense>
          <RowsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
