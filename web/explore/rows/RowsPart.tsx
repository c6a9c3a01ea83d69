import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { useState } from 'react'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './Rows.module.css'
import { RowsDialog } from './RowsDialog.tsx'

export interface RowsPartProps {
  readonly question: Exploration
  readonly answer: ExplorationAnswer
  readonly dataset: Dataset
  readonly context: Context
}

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
