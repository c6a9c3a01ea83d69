import { type ReactNode, useId } from 'react'
import buttons from '../../../controls/buttons.module.css'
import { Icon } from '../../../controls/Icon.tsx'
import { Fault } from '../../../forms/Fault.tsx'
import fields from '../../../forms/fields.module.css'
import { useText } from '../../../i18n/text.ts'
import styles from './PairsField.module.css'

interface LinesFieldProps {
  readonly label: string
  readonly hint: string
  readonly fault: string | null
  readonly onAdd: () => void
  /** The lines. */
  readonly children: ReactNode
}

/** A field of several lines, to which a button adds one. */
export function LinesField({ label, hint, fault, onAdd, children }: LinesFieldProps) {
  const { t } = useText()
  const id = useId()
  return (
    <fieldset className="grid gap-1 fieldset" aria-describedby={id}>
      <legend>{label}</legend>
      <p id={id} className={fields.hint}>
        {hint}
      </p>
      {children}
      <button type="button" className={`${buttons.quiet} ${styles.more}`} onClick={onAdd}>
        <Icon name="plus" />
        {t('imports.addLine')}
      </button>
      <Fault text={fault} />
    </fieldset>
  )
}
