import { useState } from 'react'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './Rows.module.css'
import { RowsDialog, type RowsPartProps } from './RowsDialog.tsx'

/** The way to the rows behind an answer. */
export function RowsPart(props: RowsPartProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`${buttons.text} ${styles.open}`} onClick={() => setOpen(true)}>
        <Icon name="table" size={18} />
        {t('exploredRows.open')}
      </button>
      {open && <RowsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
