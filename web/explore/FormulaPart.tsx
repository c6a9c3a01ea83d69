import { lazy, Suspense, useState } from 'react'
import { withWords } from '../i18n/i18n.ts'
import { useText } from '../i18n/text.ts'
import styles from './Explore.module.css'
import type { FormulaFieldsProps } from './FormulaFields.tsx'

/** Comes when it is opened. */
const FormulaFields = lazy(withWords(['calculations', 'explore'], () => import('./FormulaFields.tsx')))

/** What few questions have, folded away until one does: a second data set and formulas. */
export function FormulaPart(props: FormulaFieldsProps) {
  const { t } = useText()
  const [opened, setOpened] = useState(false)
  const isUsed = props.question.joined !== null || props.question.calculated.length > 0
  return (
    <details
      className={`gap-below ${styles.formulas}`}
      open={isUsed}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
    >
      <summary>{t('calculations.more')}</summary>
      {(opened || isUsed) && (
        <Suspense>
          <FormulaFields {...props} />
        </Suspense>
      )}
    </details>
  )
}
